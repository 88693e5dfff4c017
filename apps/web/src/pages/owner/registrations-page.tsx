import { KeepingView } from '../../features/registrations/keeping-view.tsx'
import { useOwnHotel } from '../../platform/owner/own-hotel.ts'

/** `/owner/registrations`: what the chosen hotel keeps of its guests' registrations. */
export function RegistrationsPage() {
  const { hotel } = useOwnHotel()
  return hotel && <KeepingView key={hotel.id} propertyId={hotel.id} />
}
