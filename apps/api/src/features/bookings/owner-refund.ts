import { currencyDigits } from '@keystay/contract/money'
import { inTransaction } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { DomainError, fieldError } from '../../platform/errors.ts'
import { readLedger } from '../payments/ledger.ts'
import { toPaypalAmount } from '../payments/paypal-amounts.ts'
import { requestRefund, tellRefunds } from '../payments/request-refund.ts'
import { sendRefunds } from '../payments/send-refunds.ts'
import { readBookingRow } from './queries.ts'
import { heldOf } from './rules.ts'

type Key = { readonly propertyId: string; readonly bookingId: string }

/**
 * The hotel gives back part or all of what is held of a booking; `heldMinor` is what it saw as held, so that two clicks, or
 * two people, give it back once. Throws not_found, changed_meanwhile, refund_too_high, validation_failed.
 */
export async function refundBooking(
  deps: Deps,
  key: Key,
  { amountMinor, heldMinor }: { readonly amountMinor: number; readonly heldMinor: number },
): Promise<void> {
  await inTransaction(deps.database.write, async (tx) => {
    const now = deps.clock()
    const booking = await readBookingRow(tx, key.propertyId, key.bookingId, true)
    if (!booking) throw new DomainError('not_found')
    const { currency } = booking
    const held = heldOf(await readLedger(tx, key, booking))
    if (held !== heldMinor) throw new DomainError('changed_meanwhile', { details: { held: { minor: held, currency } } })
    const digits = currencyDigits(currency)
    const max = `${(held / 10 ** digits).toFixed(digits)} ${currency}`
    if (amountMinor > held) throw new DomainError('refund_too_high', { params: { max } })
    // PayPal knows no fraction of a forint: asked for one it would refuse, and the guest would wait for nothing.
    const isGivable =
      booking.paymentMethod !== 'paypal' || toPaypalAmount({ minor: amountMinor, currency }) !== undefined
    if (!isGivable) throw fieldError({ path: 'amountMinor', code: 'invalid' })
    const cash = booking.paymentMethod === 'cash'
    const made = await requestRefund(tx, { ...key, amountMinor, currency, reason: 'owner', now, cash, actor: 'owner' })
    await tellRefunds(tx, key, made, now)
  })
  await sendRefunds(deps, key)
}
