import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/**
 * Frees the rooms and the extras of a booking and ends its stays, once: subtracts from the nights exactly what this statement made inactive.
 * Must follow `lockRoomTypes` and `lockExtras` for all that it has.
 */
export async function releaseRooms(tx: Tx, propertyId: string, bookingId: string): Promise<void> {
  await sql`
    WITH freed AS (
      UPDATE booked_rooms SET active = false
      WHERE property_id = ${propertyId} AND booking_id = ${bookingId} AND active
      RETURNING room_type_id, stay
    ),
    ended AS (
      UPDATE stays SET active = false
      WHERE property_id = ${propertyId} AND booking_id = ${bookingId} AND active
    ),
    units AS (
      SELECT room_type_id, night::date AS night, count(*) AS quantity
      FROM freed, generate_series(lower(stay), upper(stay) - 1, interval '1 day') AS night
      GROUP BY 1, 2
    ),
    freed_extras AS (
      UPDATE booking_extras SET active = false
      WHERE property_id = ${propertyId} AND booking_id = ${bookingId} AND active
      RETURNING extra_id, pieces, dates
    ),
    given_back AS (
      UPDATE extra_nights n SET sold = n.sold - e.pieces
      FROM freed_extras e
      WHERE n.property_id = ${propertyId} AND n.extra_id = e.extra_id AND e.dates @> n.night
    )
    UPDATE nights n SET sold = n.sold - u.quantity
    FROM units u
    WHERE n.property_id = ${propertyId} AND n.room_type_id = u.room_type_id AND n.night = u.night`.execute(tx)
}
