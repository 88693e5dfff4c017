import { paths } from '@keystay/contract/shared/addresses'
import { useSearchParams } from 'react-router'
import { GuestView } from '../../features/guests/guest-view.tsx'
import { GuestsView } from '../../features/guests/guests-view.tsx'
import { withParams } from '../../platform/navigation/address.ts'
import { useOwnHotel } from '../../platform/owner/own-hotel.ts'

/** `/owner/guests`: the guests of the chosen hotel, or the card of one (`?guest=`). */
export function GuestsPage() {
  const { hotel } = useOwnHotel()
  const [params] = useSearchParams()
  if (!hotel) return null
  const guest = params.get('guest')
  if (guest === null) return <GuestsView key={hotel.id} propertyId={hotel.id} />
  const at = (path: string, about: Record<string, string>) =>
    `${path}?${new URLSearchParams({ hotel: hotel.slug, ...about }).toString()}`
  return (
    <GuestView
      key={`${hotel.id} ${guest}`}
      propertyId={hotel.id}
      guestId={guest}
      timezone={hotel.timezone}
      backLink={`${paths.ownerGuests}${withParams(params, { guest: null })}`}
      newBookingLink={(id) => at(paths.newBooking, { guest: id })}
      bookingLink={(booking) => at(paths.ownerBookings, { booking })}
    />
  )
}
