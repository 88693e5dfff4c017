import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/**
 * The first lock of every story that touches inventory, in the order of ids. It is a statement of its own that reads nothing
 * else (a lock that is joined or in a CTE would read stale counts and oversell), and every read that decides must come
 * after it. Global order: room types → rate plans → extras → vouchers → booking → attempts and
 * refunds. Who locks types changes what a search shows of them: their inventory versions rise with it.
 */
export async function lockRoomTypes(tx: Tx, propertyId: string, roomTypeIds: readonly string[]): Promise<void> {
  const ids = [...new Set(roomTypeIds)].toSorted()
  await sql`
    SELECT id FROM room_types
    WHERE property_id = ${propertyId} AND id = ANY(${ids}::uuid[])
    ORDER BY id FOR NO KEY UPDATE`.execute(tx)
  await raiseInventoryVersions(tx, propertyId, ids)
}

/** Must follow the lock: types that are locked are the only ones that anybody raises. */
async function raiseInventoryVersions(tx: Tx, propertyId: string, roomTypeIds: readonly string[]): Promise<void> {
  if (roomTypeIds.length === 0) return
  await sql`
    INSERT INTO inventory_versions AS v (property_id, room_type_id)
    SELECT property_id, id FROM room_types WHERE property_id = ${propertyId} AND id = ANY(${roomTypeIds}::uuid[]) ORDER BY id
    ON CONFLICT (property_id, room_type_id) DO UPDATE SET version = v.version + 1, xid = excluded.xid`.execute(tx)
}
