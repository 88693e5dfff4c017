import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/**
 * The first lock of every story that touches inventory, in the order of ids. It is a statement of its own that reads nothing
 * else (a lock that is joined or in a CTE would read stale counts and oversell), and every read that decides must come
 * after it. Global order: room types → rate plans → extras → vouchers → booking → attempts and
 * refunds.
 */
export async function lockRoomTypes(tx: Tx, propertyId: string, roomTypeIds: readonly string[]): Promise<void> {
  await sql`
    SELECT id FROM room_types
    WHERE property_id = ${propertyId} AND id = ANY(${[...new Set(roomTypeIds)].toSorted()}::uuid[])
    ORDER BY id FOR NO KEY UPDATE`.execute(tx)
}
