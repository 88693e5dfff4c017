import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { PaymentMethod } from '@keystay/contract/shared/kinds'
import type { Deps } from '../../../deps.ts'
import { confirmBooking, type Verification } from '../confirm-booking.ts'
import { startPayment } from '../payments/start-payment.ts'

/**
 * Takes a guest's choice how to pay: cash confirms the booking at once, else it is paid at the provider's address that is
 * returned. Throws what confirming and starting a payment throw.
 */
export async function payBooking(
  deps: Deps,
  key: BookingKey,
  method: PaymentMethod,
  verification: Verification,
): Promise<string | null> {
  if (method !== 'cash') return await startPayment(deps, key, method)
  await confirmBooking(deps, key.propertyId, key.bookingId, 'guest', verification)
  return null
}
