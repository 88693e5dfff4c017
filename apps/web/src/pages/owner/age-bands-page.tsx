import { AgeBandsView } from '../../features/age-bands/age-bands-view.tsx'
import { useOwnHotel } from '../../platform/owner/own-hotel.ts'

/** What guests of the chosen hotel pay by age. */
export function AgeBandsPage() {
  const { hotel } = useOwnHotel()
  return hotel && <AgeBandsView key={hotel.id} hotel={hotel} />
}
