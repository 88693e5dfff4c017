import { paths } from '@keystay/contract/shared/addresses'
import { RoomsView } from '../../features/rooms/rooms-view.tsx'
import { useOwnHotel } from '../../platform/owner/own-hotel.ts'

/** Rooms of the chosen hotel. */
export function RoomsPage() {
  const { hotel } = useOwnHotel()
  if (!hotel) return null
  const search = (more: Record<string, string> = {}) => new URLSearchParams({ hotel: hotel.slug, ...more }).toString()
  return (
    <RoomsView
      key={hotel.id}
      propertyId={hotel.id}
      bookingLink={(booking) => `${paths.ownerBookings}?${search({ booking })}`}
      typesLink={`${paths.ownerProperties}?${search()}`}
    />
  )
}
