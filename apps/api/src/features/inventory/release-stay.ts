import type { Sql, Tx } from '../../platform/database/database.ts'
import { findOverdueHolds, freeStays } from './queries.ts'
import type { SaleRequest } from './sell-stay.ts'

/** Frees the rooms of a booking, once: what is already free stays so. Must follow `lockRoomTypes` for all its types. */
export async function releaseRooms(tx: Tx, propertyId: string, bookingId: string): Promise<void> {
  await freeStays(tx, propertyId, bookingId)
}

/** Overdue holds that occupy rooms of a sale's types during its stay. */
export async function findHoldsToRelease(db: Sql, sale: SaleRequest): Promise<string[]> {
  const { propertyId, stay, now } = sale
  return findOverdueHolds(db, { propertyId, roomTypeIds: sale.lines.map((line) => line.roomTypeId), stay, now })
}
