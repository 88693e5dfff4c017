import { paths } from '@keystay/contract/shared/addresses'
import { TodayView } from '../../features/today/today-view.tsx'
import { useOwnHotel } from '../../platform/owner/own-hotel.ts'

/** `/owner/today`: the day of the chosen hotel's desk. */
export function TodayPage() {
  const { hotel } = useOwnHotel()
  if (!hotel) return null
  const bookingLink = (booking: string) =>
    `${paths.ownerBookings}?${new URLSearchParams({ hotel: hotel.slug, booking }).toString()}`
  const newLink = (source?: string) =>
    `${paths.newBooking}?${new URLSearchParams({ hotel: hotel.slug, ...(source && { source }) }).toString()}`
  return <TodayView key={hotel.id} propertyId={hotel.id} bookingLink={bookingLink} newLink={newLink} />
}
