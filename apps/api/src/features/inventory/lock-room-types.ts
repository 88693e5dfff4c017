import type { Tx } from '../../platform/database/database.ts'
import { lockRoomTypeRows } from './queries.ts'

/**
 * The first lock of every story that touches inventory. It is a statement of its own; every read that decides must come
 * after it. Global order: room types → booking → attempts and refunds.
 */
export async function lockRoomTypes(tx: Tx, propertyId: string, roomTypeIds: readonly string[]): Promise<void> {
  await lockRoomTypeRows(tx, propertyId, [...new Set(roomTypeIds)].toSorted())
}
