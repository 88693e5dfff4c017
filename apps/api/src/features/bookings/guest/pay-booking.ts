import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { PaymentMethod } from '@keystay/contract/shared/kinds'
import type { Deps } from '../../../deps.ts'
import { confirmBooking, type Verification } from '../confirm-booking.ts'
import { startPayment } from '../payments/start-payment.ts'
import { chooseTransfer } from '../transfers/choose-transfer.ts'

/**
 * Takes a guest's choice how to pay: cash confirms the booking at once, for a transfer its rooms wait, else it is paid at the provider's address that is
 * returned. Throws what confirming and starting a payment throw.
 */
export async function payBooking(
  deps: Deps,
  key: BookingKey,
  method: PaymentMethod,
  verification: Verification,
): Promise<string | null> {
  if (method === 'transfer') await chooseTransfer(deps, key)
  else if (method === 'cash') await confirmBooking(deps, key.propertyId, key.bookingId, 'guest', verification)
  else return await startPayment(deps, key, method)
  return null
}
