import { sql, type RawBuilder } from 'kysely'
import type { RoomBlock } from '@keystay/contract/rooms/entities'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Sql, Tx } from '../../platform/database/database.ts'
import type { Window } from './queries.ts'

type Which = {
  readonly ids?: readonly string[]
  readonly roomId?: string
  /** Only those that have a night of it. */
  readonly window?: Window
}

/** Blocks of a hotel, by their first night. */
function blocksQuery(propertyId: string, { ids, roomId, window }: Which): RawBuilder<RoomBlock> {
  return sql`
    SELECT s.id, json_build_object('id', r.id, 'number', r.number) AS room, s.room_type_id, lower(s.stay) AS from,
      upper(s.stay) AS to, s.block_reason AS reason
    FROM booked_rooms s JOIN rooms r ON r.property_id = s.property_id AND r.id = s.room_id
    WHERE s.property_id = ${propertyId} AND s.block_reason IS NOT NULL
      ${ids ? sql`AND s.id = ANY(${ids}::uuid[])` : sql``}
      ${roomId ? sql`AND s.room_id = ${roomId}` : sql``}
      ${window ? sql`AND upper(s.stay) > ${window.from}::date` : sql``}
      ${window?.to ? sql`AND lower(s.stay) < ${window.to}::date` : sql``}
    ORDER BY lower(s.stay), length(r.number), r.number, s.id`
}

export async function readBlocks(db: Sql | Tx, propertyId: string, which: Which): Promise<RoomBlock[]> {
  const { rows } = await blocksQuery(propertyId, which).execute(db)
  return rows
}

/**
 * Ends the blocks of a room, or of all rooms of a type, and gives their nights back: none is left from a date on, or none at all.
 * Must follow `lockRoomTypes`. Returns how many it ended.
 */
export async function endBlocks(
  tx: Tx,
  propertyId: string,
  {
    from,
    ...of
  }: ({ readonly roomId: string } | { readonly roomTypeId: string }) & { readonly from: PlainDate | null },
): Promise<number> {
  const which = 'roomId' in of ? sql`room_id = ${of.roomId}` : sql`room_type_id = ${of.roomTypeId}`
  const date = sql`coalesce(${from}::date, '-infinity')`
  const { rows } = await sql<{ blocks: number }>`
    WITH ended AS MATERIALIZED (
      SELECT id, room_type_id, stay FROM booked_rooms
      WHERE property_id = ${propertyId} AND block_reason IS NOT NULL AND ${which} AND upper(stay) > ${date}
    ),
    gone AS (
      DELETE FROM booked_rooms s USING ended e WHERE s.property_id = ${propertyId} AND s.id = e.id AND lower(e.stay) >= ${date}
    ),
    cut AS (
      UPDATE booked_rooms s SET stay = daterange(lower(e.stay), ${date})
      FROM ended e WHERE s.property_id = ${propertyId} AND s.id = e.id AND lower(e.stay) < ${date}
    ),
    units AS (
      SELECT room_type_id, night::date AS night, count(*) AS quantity
      FROM ended, generate_series(greatest(lower(stay), ${date}), upper(stay) - 1, interval '1 day') AS night
      GROUP BY 1, 2
    ),
    given_back AS (
      UPDATE nights n SET sold = n.sold - u.quantity FROM units u
      WHERE n.property_id = ${propertyId} AND n.room_type_id = u.room_type_id AND n.night = u.night
    )
    SELECT count(*)::int AS blocks FROM ended`.execute(tx)
  return rows[0]?.blocks ?? 0
}
