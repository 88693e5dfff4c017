import type { BookingKey } from '@keystay/contract/bookings/entities'
import { writeAudit } from '../audit/write-audit.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../deps.ts'
import { writeOutbox } from '../mail/outbox.ts'
import { findHoldsToRelease, releaseRooms } from '../inventory/release-stay.ts'
import { lockRoomTypes } from '../inventory/lock-room-types.ts'
import type { SaleRequest } from '../inventory/sell-stay.ts'
import { readRoomTypeIds } from './line-queries.ts'
import { endHold, readBookingRow } from './queries.ts'
import { isOverdue } from './rules.ts'

/** Releases one overdue hold in a transaction of its own that locks all its types; false when it is not overdue (any more). */
export async function releaseHold(deps: Deps, propertyId: string, bookingId: string): Promise<boolean> {
  const { database } = deps
  const now = deps.clock()
  const roomTypeIds = await readRoomTypeIds(database.write, propertyId, bookingId)
  return inTransaction(database.write, async (tx) => {
    await lockRoomTypes(tx, propertyId, roomTypeIds)
    return await releaseLocked(tx, { propertyId, bookingId }, new Set(roomTypeIds), now)
  })
}

/** Releases a hold whose types are locked; false when it is not overdue (any more). */
export async function releaseLocked(tx: Tx, key: BookingKey, locked: ReadonlySet<string>, now: Date): Promise<boolean> {
  const { propertyId, bookingId } = key
  const booking = await readBookingRow(tx, propertyId, bookingId, true)
  if (!booking || !isOverdue(booking, now)) return false
  // A change of the booking between reading and locking may have brought other types: leave it to the next try.
  const current = await readRoomTypeIds(tx, propertyId, bookingId)
  if (current.some((id) => !locked.has(id))) return false
  await releaseRooms(tx, propertyId, bookingId)
  const cancelReason = booking.paymentStatus === 'failed' ? 'payment_failed' : 'hold_expired'
  await endHold(tx, key, booking.status, { status: 'cancelled', cancelReason, cancelledAt: now })
  await writeAudit(tx, [{ propertyId, at: now, bookingId, actor: 'system', event: 'hold_expired' }])
  await writeOutbox(tx, [{ propertyId, bookingId, kind: 'hold_expired', at: now }])
  return true
}

/** Releases overdue holds of a hotel one after another; what somebody else releases meanwhile is left to them. */
export async function releaseHolds(deps: Deps, propertyId: string, bookingIds: readonly string[]): Promise<void> {
  for (const id of bookingIds) await releaseHold(deps, propertyId, id)
}

/** Releases the overdue holds that stand in a sale's way. */
export async function releaseOverdueHolds(deps: Deps, sale: SaleRequest): Promise<void> {
  const ids = await findHoldsToRelease(deps.database.write, { ...sale, now: deps.clock() })
  await releaseHolds(deps, sale.propertyId, ids)
}
