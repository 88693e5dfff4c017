import type { RefundReason, BookingKey } from '@keystay/contract/bookings/entities'
import { writeAudit } from '../../../audit/write-audit.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { newId } from '../../../../platform/database/ids.ts'
import { writeOutbox } from '../../../outbox/outbox.ts'
import type { Actor } from '@keystay/contract/bookings/owner-entities'
import { insertRefunds, readHeld } from './queries.ts'
import { spreadRefund } from '../rules.ts'

type RefundRequest = BookingKey & {
  readonly amountMinor: number
  /** Of cash: what came online goes back in the currency that it came in. */
  readonly currency: string
  readonly reason: Exclude<RefundReason, 'provider' | 'dispute'>
  readonly now: Date
  /** Only of this payment; otherwise of all that hold money of the booking, the first first. */
  readonly from?: string
  /** All of it was taken in cash at the hotel and goes back there. */
  readonly cash?: boolean
  readonly actor?: Actor
}

/**
 * Writes that money goes back, under the lock of the booking and never more than is held; `sendRefunds` asks the provider
 * after the commit. Cash is given by hand, so its refund is done at once. Returns the ids of the refunds.
 */
export async function requestRefund(tx: Tx, request: RefundRequest): Promise<string[]> {
  const { propertyId, bookingId, amountMinor, currency, reason, now, from, cash = false, actor = 'system' } = request
  if (amountMinor <= 0) return []
  const refundables = cash ? [{ attemptId: null, heldMinor: amountMinor, currency }] : await readHeld(tx, request)
  const parts = spreadRefund(
    from === undefined ? refundables : refundables.filter(({ attemptId }) => attemptId === from),
    amountMinor,
  )
  const refunds = parts.map((part) => ({ ...part, id: newId() }))
  await insertRefunds(
    tx,
    refunds.map((part) => ({
      ...part,
      propertyId,
      bookingId,
      reason,
      status: part.attemptId === null ? ('done' as const) : ('pending' as const),
      providerRef: null,
      createdAt: now,
      dueAt: now,
    })),
  )
  await writeAudit(
    tx,
    refunds.map(({ id, amountMinor: minor }) => ({
      propertyId,
      bookingId,
      at: now,
      actor,
      event: 'refunded' as const,
      detail: { refund: id, amountMinor: minor, reason },
    })),
  )
  return refunds.map(({ id }) => id)
}

/** Tells the guest of refunds of which nothing else tells them. */
export async function tellRefunds(
  tx: Tx,
  { propertyId, bookingId }: BookingKey,
  refundIds: readonly string[],
  now: Date,
): Promise<void> {
  await writeOutbox(
    tx,
    refundIds.map((refundId) => ({ propertyId, bookingId, kind: 'refund_made' as const, refundId, at: now })),
  )
}
