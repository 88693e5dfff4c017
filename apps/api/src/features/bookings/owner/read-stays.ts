import { sql } from 'kysely'
import type { RoomStay } from '@keystay/contract/rooms/entities'
import type { Sql, Tx } from '../../../platform/database/database.ts'

/** Who stays in a room when, and whether an owner chose it. */
export type DescribedStay = RoomStay & { readonly pinned: boolean }

/** Booked rooms by their ids, each with the nights in it, as owners read them, by the first of these. */
export async function readStays(db: Sql | Tx, propertyId: string, ids: readonly string[]): Promise<DescribedStay[]> {
  const { rows } = await sql<DescribedStay>`
    SELECT s.id AS booked_room_id, b.id AS booking_id, b.code, coalesce(nullif(t.guest_name, ''), b.guest_name) AS guest, lower(s.stay) AS check_in, upper(s.stay) AS check_out, b.status,
      s.owner_pinned AS pinned
    FROM booked_rooms s
    JOIN bookings b ON b.property_id = s.property_id AND b.id = s.booking_id
    JOIN stays t ON t.property_id = s.property_id AND t.id = s.stay_id
    WHERE s.property_id = ${propertyId} AND s.id = ANY(${ids}::uuid[])
    ORDER BY lower(s.stay), s.id`.execute(db)
  return rows
}
