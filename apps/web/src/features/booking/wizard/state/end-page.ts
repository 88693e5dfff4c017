import type { Booking } from '@keystay/contract/bookings/entities'

/** The page that says how a booking ended; null while the wizard can go on with it. */
export function endPage(booking: Booking | null): 'bookingSuccess' | 'bookingFailed' | null {
  if (booking?.status === 'confirmed') return 'bookingSuccess'
  // Money came in although it is over: that is said before anything else is booked.
  const money = booking !== null && (booking.paid.minor > 0 || booking.refunds.length > 0)
  return booking?.status === 'cancelled' && money ? 'bookingFailed' : null
}
