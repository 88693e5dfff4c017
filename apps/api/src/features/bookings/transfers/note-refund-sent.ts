import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { DomainError } from '../../../platform/http/errors.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { lockBooking } from '../booking-state.ts'
import { readRefund, updateRefund } from '../payments/refunds/queries.ts'
import { readReceipts } from './queries.ts'

/**
 * The hotel has sent money back that came by transfer: only its owner knows. A second click changes nothing. Throws not_found,
 * and wrong_state where a provider gives it back.
 */
export async function noteRefundSent(
  deps: Deps,
  { refundId, ...key }: BookingKey & { readonly refundId: string },
): Promise<void> {
  await inTransaction(deps.database.write, async (tx) => {
    if (!(await lockBooking(tx, key))) throw new DomainError('not_found')
    const refund = await readRefund(tx, { propertyId: key.propertyId, refundId }, true)
    if (refund?.bookingId !== key.bookingId) throw new DomainError('not_found')
    const isByHand = (await readReceipts(tx, key)).some(({ id }) => id === refund.attemptId)
    if (!isByHand) throw new DomainError('wrong_state')
    if (refund.status === 'done') return
    await updateRefund(tx, refund, { status: 'done' })
    const detail = { refund: refundId, amountMinor: refund.amountMinor }
    await writeAudit(tx, [{ ...key, at: deps.clock(), actor: 'owner', event: 'refund_sent', detail }])
  })
}
