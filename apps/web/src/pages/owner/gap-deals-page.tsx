import { GapDealsView } from '../../features/gap-deals/gap-deals-view.tsx'
import { useOwnHotel } from '../../platform/owner/own-hotel.ts'

/** Gap deals of the chosen hotel. */
export function GapDealsPage() {
  const { hotel } = useOwnHotel()
  return hotel && <GapDealsView key={hotel.id} hotel={hotel} />
}
