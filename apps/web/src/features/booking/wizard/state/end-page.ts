import type { Booking } from '@keystay/contract/bookings/entities'

/** The page that says how a booking ended; null while the wizard can go on with it. */
export function endPage(booking: Booking | null): 'bookingSuccess' | 'bookingFailed' | null {
  if (booking?.status === 'confirmed') return 'bookingSuccess'
  // Where to transfer what is said there.
  if (booking?.status === 'pending' && isTransferAwaited(booking)) return 'bookingSuccess'
  // Money came in although it is over: that is said before anything else is booked.
  const money = booking !== null && (booking.paid.minor > 0 || booking.refunds.length > 0)
  return booking?.status === 'cancelled' && money ? 'bookingFailed' : null
}

/** Whether the rooms of a booking wait for a transfer, which was the last way to pay that was chosen. */
export function isTransferAwaited({ transfer, payment, paymentMethod }: Booking): boolean {
  return transfer !== null && transfer.until !== null && payment === null && paymentMethod === 'transfer'
}
