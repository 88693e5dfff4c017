import type { BookingKey } from '@keystay/contract/bookings/entities'
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import type { Deps } from '../../../deps.ts'
import { DomainError, fieldError } from '../../../platform/http/errors.ts'
import { requireCash } from '../desk/till.ts'
import { readLedger } from '../payments/ledger.ts'
import { readHeld } from '../payments/refunds/queries.ts'
import { spreadRefund } from '../payments/rules.ts'
import { requestRefund, tellRefunds } from '../payments/refunds/request-refund.ts'
import { sendRefundsSoon } from '../payments/refunds/send-refunds.ts'
import { updateState } from '../queries.ts'
import { readBookingRow } from '../row-queries.ts'
import { heldOf } from '../rules.ts'

/**
 * The hotel gives back part or all of what is held of a booking; `heldMinor` is what it saw as held, so that two clicks, or
 * two people, give it back once. Throws not_found, changed_meanwhile, refund_too_high, cash_too_low, validation_failed.
 */
export async function refundBooking(
  deps: Deps,
  key: BookingKey,
  { amountMinor, heldMinor }: { readonly amountMinor: number; readonly heldMinor: number },
): Promise<void> {
  await inTransaction(deps.database.write, async (tx) => {
    const now = deps.clock()
    const booking = await readBookingRow(tx, key.propertyId, key.bookingId, true)
    if (!booking) throw new DomainError('not_found')
    const { currency } = booking
    const held = heldOf(await readLedger(tx, key, booking))
    if (held !== heldMinor) throw new DomainError('changed_meanwhile', { details: { held: { minor: held, currency } } })
    if (amountMinor > held) throw new DomainError('refund_too_high', { sums: { max: { minor: held, currency } } })
    const cash = booking.paymentMethod === 'cash'
    if (!cash && !(await canGive(tx, deps, key, amountMinor)))
      throw fieldError({ path: 'amountMinor', code: 'invalid' })
    if (cash) await requireCash(tx, key.propertyId, { minor: amountMinor, currency }, now)
    // Of a booking that waits for the rest of a transfer, it is money that did not pay it.
    const isPart = booking.status === 'pending'
    const reason = isPart ? 'wrong_amount' : 'owner'
    const made = await requestRefund(tx, { ...key, amountMinor, currency, reason, now, cash, actor: 'owner' })
    if (isPart) await updateState(tx, key, { partMinor: booking.partMinor - amountMinor })
    await tellRefunds(tx, key, made, now)
  })
  await sendRefundsSoon(deps, key)
}

/** Whether each payment that a part of the amount goes back by can give that part. */
async function canGive(tx: Tx, deps: Deps, key: BookingKey, amountMinor: number): Promise<boolean> {
  const held = await readHeld(tx, key)
  return spreadRefund(held, amountMinor).every(({ attemptId, amountMinor: minor, currency }) => {
    const method = held.find((one) => one.attemptId === attemptId)?.method ?? 'cash'
    return method === 'cash' || method === 'transfer' || deps.providers[method]?.gives({ minor, currency }) !== false
  })
}
