import { TemplateOffer } from '../../features/hotel-template/template-offer.tsx'
import { LocalTaxesView } from '../../features/local-taxes/local-taxes-view.tsx'
import { useOwnHotel } from '../../platform/owner/own-hotel.ts'

/** Local taxes of the chosen hotel. */
export function LocalTaxesPage() {
  const { hotel } = useOwnHotel()
  return hotel ? <LocalTaxesView key={hotel.id} hotel={hotel} start={<TemplateOffer hotel={hotel} />} /> : null
}
