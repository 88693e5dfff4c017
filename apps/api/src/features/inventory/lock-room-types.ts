import { sql } from 'kysely'
import { isSharded, type Tx } from '../../platform/database/database.ts'

/**
 * The first lock of every story that touches inventory, in the order of ids; before it come only the locks of who asks:
 * `holders` are names of advisory ones. It is a statement that reads nothing by which anybody decides (a lock that is joined
 * to such a read would see stale counts and oversell), and every read that decides must come after it. Global order: room
 * types → rate plans → extras → vouchers → booking → attempts and refunds. Who locks types changes what a search shows of
 * them: their inventory versions rise with it, which nobody else raises.
 */
export async function lockRoomTypes(
  tx: Tx,
  propertyId: string,
  roomTypeIds: readonly string[],
  holders: readonly string[] = [],
): Promise<void> {
  const ids = [...new Set(roomTypeIds)].toSorted()
  const lockHolders = sql`
      SELECT pg_advisory_xact_lock(key) FROM (
        SELECT DISTINCT hashtextextended(holder, 0) AS key FROM unnest(${holders}::text[]) AS holder ORDER BY 1
      ) AS keys`
  // Where hotels are spread over several servers, who asks is locked on the one that is asked: the statement below runs elsewhere.
  const isApart = holders.length > 0 && isSharded(tx)
  if (isApart) await lockHolders.execute(tx)
  // Rows are locked last of all in a query: who asks is locked before the first of them.
  const isWithin = holders.length > 0 && !isApart
  await sql`
    WITH ${isWithin ? sql`holders AS MATERIALIZED (${lockHolders}),` : sql``} locked AS MATERIALIZED (
      SELECT property_id, id FROM room_types
      WHERE property_id = ${propertyId} AND id = ANY(${ids}::uuid[])
        ${isWithin ? sql`AND (SELECT count(*) FROM holders) > 0` : sql``}
      ORDER BY id FOR NO KEY UPDATE
    )
    INSERT INTO inventory_versions AS v (property_id, room_type_id) SELECT property_id, id FROM locked
    ON CONFLICT (property_id, room_type_id) DO UPDATE SET version = v.version + 1, xid = excluded.xid`.execute(tx)
}
