import { writeAudit } from '../audit/write-audit.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../deps.ts'
import { writeOutbox } from '../outbox/outbox.ts'
import { releaseRooms } from '../inventory/release-rooms.ts'
import { releaseUse } from '../vouchers/voucher-uses.ts'
import { lockBookingsAndTypes, type LockedBooking } from './booking-state.ts'
import { findOverdueInTheWay } from './hold-queries.ts'
import { endHold } from './queries.ts'
import { requestRefund, tellRefunds } from './payments/refunds/request-refund.ts'
import { isOverdue } from './rules.ts'

/** Releases one overdue hold in a transaction of its own; false when it is not overdue (any more), or has just changed. */
export async function releaseHold(deps: Deps, propertyId: string, bookingId: string): Promise<boolean> {
  const now = deps.clock()
  return await inTransaction(deps.database.write, async (tx) => {
    const booking = (await lockBookingsAndTypes(tx, propertyId, [bookingId])).get(bookingId)
    return booking !== undefined && (await releaseLocked(tx, propertyId, booking, now))
  })
}

/** Releases a hold that is locked with its types; false when it is not overdue (any more). */
export async function releaseLocked(tx: Tx, propertyId: string, booking: LockedBooking, now: Date): Promise<boolean> {
  if (!isOverdue(booking, now)) return false
  const key = { propertyId, bookingId: booking.id }
  await releaseRooms(tx, propertyId, booking.id)
  await releaseUse(tx, key)
  const cancelReason = booking.paymentStatus === 'failed' ? 'payment_failed' : 'hold_expired'
  // What came of a transfer that is not enough: its hotel sends it back.
  const part = {
    ...key,
    amountMinor: booking.partMinor,
    currency: booking.currency,
    reason: 'wrong_amount',
    now,
  } as const
  await tellRefunds(tx, key, await requestRefund(tx, part), now)
  await endHold(tx, key, booking.status, { status: 'cancelled', cancelReason, cancelledAt: now })
  await writeAudit(tx, [{ ...key, at: now, actor: 'system', event: 'hold_expired' }])
  await writeOutbox(tx, [{ ...key, kind: 'hold_expired', at: now }])
  return true
}

const maxTries = 3

/**
 * Sells what overdue holds may still have: `sell` notes those that were in its way before it throws, then they are released and it
 * is tried again.
 */
export async function sellPastOverdue<T>(
  deps: Deps,
  propertyId: string,
  sell: (note: (overdue: readonly string[]) => void) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    let overdue: readonly string[] = []
    try {
      return await sell((ids) => (overdue = ids))
    } catch (error) {
      if (tries >= maxTries || overdue.length === 0) throw error
      await releaseHolds(deps, propertyId, overdue)
    }
  }
}

/** Releases overdue holds of a hotel one after another; what somebody else releases meanwhile is left to them. */
export async function releaseHolds(deps: Deps, propertyId: string, bookingIds: readonly string[]): Promise<void> {
  for (const id of bookingIds) await releaseHold(deps, propertyId, id)
}

/** Releases the holds, overdue by now, that occupy one of the types, or take one of the extras, during a stay: nobody has to give way to them. */
export async function releaseOverdueHolds(
  deps: Deps,
  { propertyId, roomTypeIds, extraIds, stay }: Omit<Parameters<typeof findOverdueInTheWay>[1], 'now'>,
): Promise<void> {
  const search = { propertyId, roomTypeIds, ...(extraIds && { extraIds }), stay, now: deps.clock() }
  await releaseHolds(deps, propertyId, await findOverdueInTheWay(deps.database.write, search))
}
