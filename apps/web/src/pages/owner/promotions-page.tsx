import { PromotionsView } from '../../features/promotions/promotions-view.tsx'
import { useOwnHotel } from '../../platform/owner/own-hotel.ts'

/** Promotions of the chosen hotel. */
export function PromotionsPage() {
  const { hotel } = useOwnHotel()
  return hotel && <PromotionsView key={hotel.id} hotel={hotel} />
}
