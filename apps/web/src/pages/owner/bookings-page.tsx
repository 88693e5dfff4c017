import { BookingsView } from '../../features/owner-bookings/bookings-view.tsx'
import { useOwnHotel } from '../../platform/own-hotel.ts'
import { readersToday } from '../../platform/today.ts'

/** Bookings of the chosen hotel. */
export function BookingsPage() {
  const { hotel } = useOwnHotel()
  if (!hotel) return null
  return <BookingsView key={hotel.id} propertyId={hotel.id} today={readersToday()} />
}
