import type { RefundReason, BookingKey } from '@keystay/contract/bookings/entities'
import { writeAudit } from '../../../audit/write-audit.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { newId } from '../../../../platform/database/ids.ts'
import { writeOutbox } from '../../../outbox/outbox.ts'
import type { Actor } from '@keystay/contract/bookings/owner-entities'
import type { DeskMethod } from '@keystay/contract/shared/kinds'
import { keepDeskPayments } from '../../desk/desk-payments.ts'
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
  /** All of it was taken at the hotel's desk and goes back there. */
  readonly cash?: boolean
  /** How the desk gives back what it took. */
  readonly deskMethod?: DeskMethod
  /** The id of what the desk gives, and who stands there. */
  readonly deskId?: string
  readonly userId?: string
  readonly actor?: Actor
}

/**
 * Writes that money goes back, under the lock of the booking and never more than is held; `sendRefunds` asks the provider
 * after the commit. What the desk gives, it gives by hand: that is a row
 * of the desk, and done at once. Returns the ids of the refunds.
 */
export async function requestRefund(tx: Tx, request: RefundRequest): Promise<string[]> {
  const { propertyId, bookingId, amountMinor, currency, reason, now, from, cash = false, actor = 'system' } = request
  if (amountMinor <= 0) return []
  const refundables = cash ? [{ attemptId: null, heldMinor: amountMinor, currency }] : await readHeld(tx, request)
  const parts = spreadRefund(
    from === undefined ? refundables : refundables.filter(({ attemptId }) => attemptId === from),
    amountMinor,
  )
  const refunds = parts.map((part) => ({ ...part, id: (cash ? request.deskId : undefined) ?? newId() }))
  const promised = {
    propertyId,
    bookingId,
    reason,
    status: 'pending',
    providerRef: null,
    createdAt: now,
    dueAt: now,
  } as const
  await insertRefunds(
    tx,
    refunds.flatMap(({ attemptId, ...part }) => (attemptId === null ? [] : [{ ...promised, ...part, attemptId }])),
  )
  const { deskMethod: method = 'cash', userId: byUser = null } = request
  const given = { method, reason, reverses: null, byUser }
  await keepDeskPayments(
    tx,
    request,
    refunds.flatMap(({ attemptId, amountMinor: minor, ...part }) =>
      attemptId === null ? [{ ...given, id: part.id, currency: part.currency, amountMinor: -minor }] : [],
    ),
    now,
  )
  await writeAudit(
    tx,
    refunds.map(({ id, amountMinor: minor }) => ({
      propertyId,
      bookingId,
      at: now,
      actor,
      event: 'refunded' as const,
      detail: { refund: id, amountMinor: minor, reason, ...(request.userId !== undefined && { by: request.userId }) },
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
