import type { Actor } from '@keystay/contract/bookings/owner-entities'
import { writeAudit } from '../../../audit/write-audit.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { clearPaymentHold } from '../../booking-state.ts'
import { updateAttempt, type Attempt } from '../queries.ts'

/** Writes that an attempt to pay that was under way came to nothing and why, under the locks of its booking and of itself. */
export async function closeAttempt(
  tx: Tx,
  attempt: Attempt,
  end: {
    readonly status: 'failed' | 'expired'
    readonly failure: string
    readonly actor: Actor
    readonly now: Date
  },
): Promise<void> {
  const { propertyId, bookingId, id } = attempt
  const { status, failure, actor, now } = end
  const hasFailed = status === 'failed'
  await updateAttempt(tx, { propertyId, attemptId: id }, { status, failure, checkedAt: now, endedAt: now })
  await clearPaymentHold(tx, attempt, hasFailed ? 'failed' : 'pending')
  const event = hasFailed ? 'payment_failed' : 'payment_expired'
  await writeAudit(tx, [{ propertyId, bookingId, at: now, actor, event, detail: { attempt: id } }])
}
