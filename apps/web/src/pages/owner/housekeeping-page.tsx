import { HousekeepingView } from '../../features/housekeeping/housekeeping-view.tsx'
import { useOwnHotel } from '../../platform/owner/own-hotel.ts'

/** `/owner/housekeeping`: which rooms of the chosen hotel are ready. */
export function HousekeepingPage() {
  const { hotel } = useOwnHotel()
  return hotel && <HousekeepingView key={hotel.id} propertyId={hotel.id} />
}
