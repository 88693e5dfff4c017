import { randomUUID } from 'node:crypto'
import type { PlainSql } from '../../apps/api/src/platform/database/plain-sql.ts'
import { cardUncarded } from '../../apps/api/src/features/guests/card-writes.ts'
import { tallyUncounted } from '../../apps/api/src/features/bookings/status-queries.ts'
import { insertResort, nightMinor, type ResortHotel } from './resort-hotel.ts'

export const typeCount = 8
const roomsPerType = 10

/** A hotel whose rooms are all taken every night up to the last one, by so many one-night bookings. */
export async function insertFullHotel(sql: PlainSql, lastNight: string, bookings: number): Promise<ResortHotel> {
  const types = Array.from({ length: typeCount }, (_, index) => [`T${index}`, roomsPerType] as const)
  const hotel = await insertResort(sql, new Map(types))
  const prefix = randomUUID().slice(0, 24)
  await sql.unsafe(
    `
    CREATE TEMPORARY TABLE past AS
    SELECT ('${prefix}' || lpad(to_hex(n), 12, '0'))::uuid AS id, n, r.room_type_id, r.id AS room_id,
      date '${lastNight}' - ((n - 1) / ${typeCount * roomsPerType})::int AS night
    FROM generate_series(1, ${bookings}) AS n
    JOIN (SELECT *, row_number() OVER (ORDER BY id) - 1 AS place FROM rooms WHERE property_id = '${hotel.id}') AS r
      ON r.place = (n - 1) % ${typeCount * roomsPerType};
    INSERT INTO nights (property_id, room_type_id, night, capacity, sold)
      SELECT '${hotel.id}', room_type_id, night, ${roomsPerType}, count(*) FROM past GROUP BY 2, 3;
    INSERT INTO bookings (property_id, id, code, status, check_in, check_out, expected_guests, guest_name, guest_email,
        guest_phone, search_text, locale, offers_breakfast, total_minor, currency, created_at, confirmed_at, payment_method)
      SELECT '${hotel.id}', id, upper(lpad(to_hex(n), 8, '0')), 'confirmed', night, night + 1, 1, 'Past', 'past@example.com',
        '0000000000', ' past past example com', 'en', false, ${nightMinor}, 'EUR', night - 30, night - 30, 'cash' FROM past;
    ${tallyUncounted};
    ${cardUncarded};
    INSERT INTO booking_lines (property_id, booking_id, line, room_type_id, quantity, bed_type, adults, children)
      SELECT '${hotel.id}', id, 0, room_type_id, 1, '-', 1, 0 FROM past;
    INSERT INTO stays (property_id, id, booking_id, line, state, ordered, adults, arrived_at, departed_at)
      SELECT '${hotel.id}', id, id, 0, CASE WHEN night + 1 < current_date THEN 'departed' WHEN night < current_date
        THEN 'in_house' ELSE 'expected' END::stay_state, daterange(night, night + 1), 1,
        CASE WHEN night < current_date THEN night + time '15:00' END, CASE WHEN night + 1 < current_date THEN night + 1 + time '10:00' END
      FROM past;
    INSERT INTO booked_rooms (property_id, id, stay_id, booking_id, line, room_type_id, room_id, stay)
      SELECT '${hotel.id}', id, id, id, 0, room_type_id, room_id, daterange(night, night + 1) FROM past;
    INSERT INTO price_lines (property_id, booking_id, position, kind, night, room_type_id, quantity, amount_minor, confirmed, booked_at)
      SELECT '${hotel.id}', id, 0, 'night', night, room_type_id, 1, ${nightMinor}, true, night - 30 FROM past;
    INSERT INTO audit_log (property_id, id, at, booking_id, actor, event)
      SELECT '${hotel.id}', id, night - 30, id, 'guest', 'confirmed' FROM past;
    DROP TABLE past;`,
  )
  return hotel
}
