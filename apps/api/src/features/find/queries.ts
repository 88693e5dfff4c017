import { sql, type RawBuilder } from 'kysely'
import type { BookingStatus } from '@keystay/contract/bookings/entities'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { StayState } from '@keystay/contract/stays/entities'
import type { Sql } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/http/errors.ts'
import type { Sought } from './sought.ts'

/** When a hotel's desk begins its day. Throws not_found. */
export async function readDeskClock(db: Sql, propertyId: string) {
  const clock = await db
    .selectFrom('properties')
    .select(['timezone', 'deskHour'])
    .where('id', '=', propertyId)
    .executeTakeFirst()
  if (!clock) throw new DomainError('not_found')
  return clock
}

export type BookingRow = {
  readonly id: string
  readonly code: string
  readonly status: BookingStatus
  readonly guest: string
  readonly email: string
  readonly checkIn: PlainDate
  readonly checkOut: PlainDate
  readonly rooms: string[]
  /** Those that are in the house, or come on the desk's day. */
  readonly stays: readonly StayOfRow[]
}

type StayOfRow = {
  readonly id: string
  readonly state: StayState
  readonly bookedRoomId: string
  readonly roomId: string
  readonly number: string
  readonly checkIn: PlainDate
  readonly checkOut: PlainDate
}

/** Of what more bookings share than this, not all are put in order: those of the desk's day are found by their stays. */
const mostInOrder = 5000

/** The words of name and e-mail of `bookings b`, as their index has them. */
const guestWords = sql`array_to_tsvector(array_remove(string_to_array(btrim(b.search_text), ' '), ''))`

type Asked = {
  readonly propertyId: string
  readonly sought: Sought
  readonly day: PlainDate
  readonly limit: number
}

/** Who is in the house comes first, then who comes next, then who was there last. */
const nearness = (day: PlainDate) => sql`
  CASE WHEN b.status = 'confirmed' AND b.check_in <= ${day}::date AND b.check_out >= ${day}::date THEN 0
    WHEN b.status <> 'cancelled' AND b.check_in > ${day}::date THEN 1 ELSE 2 END, abs(b.check_in - ${day}::date), b.id`

/** Bookings by name, e-mail, code and telephone number, each by an index of its own. */
export function bookingsQuery({ propertyId, sought, day, limit }: Asked): RawBuilder<BookingRow> {
  const { words, code, digits } = sought
  const columns = sql`b.id, b.status, b.check_in, b.check_out`
  const ways = [
    ...(words === null
      ? []
      : [
          sql`(SELECT ${columns} FROM bookings b WHERE b.property_id = ${propertyId} AND ${guestWords} @@ ${words}::tsquery
            LIMIT ${mostInOrder})`,
          sql`(SELECT ${columns} FROM bookings b WHERE b.property_id = ${propertyId} AND b.id = ANY (ARRAY(
              SELECT booking_id FROM stays WHERE property_id = ${propertyId} AND state = 'in_house'
              UNION ALL SELECT booking_id FROM stays WHERE property_id = ${propertyId} AND state = 'expected' AND active
                AND lower(ordered) = ${day}::date)) AND ${guestWords} @@ ${words}::tsquery)`,
        ]),
    ...(code === null
      ? []
      : [
          sql`(SELECT ${columns} FROM bookings b WHERE b.property_id = ${propertyId} AND b.code >= ${code.from}
            AND b.code <= ${code.to} LIMIT ${limit})`,
        ]),
    ...(digits === null
      ? []
      : [
          sql`(SELECT ${columns} FROM bookings b WHERE b.property_id = ${propertyId} AND b.guest_phone <> ''
            AND reverse(b.guest_phone) COLLATE "C" >= reverse(${digits}) AND reverse(b.guest_phone) COLLATE "C" < reverse(${afterAll + digits})
            LIMIT ${mostInOrder})`,
        ]),
  ]
  if (ways.length === 0) return none<BookingRow>()
  return sql`
    WITH nearest AS MATERIALIZED (
      SELECT b.id, row_number() OVER (ORDER BY ${nearness(day)}) AS place
      FROM (${sql.join(ways, sql` UNION `)}) AS b ORDER BY ${nearness(day)} LIMIT ${limit}
    )
    SELECT b.id, b.code, b.status, b.guest_name AS guest, b.guest_email AS email, b.check_in, b.check_out,
      coalesce(r.rooms, '{}') AS rooms, coalesce(t.stays, '[]'::json) AS stays
    FROM nearest n
    JOIN LATERAL (SELECT * FROM bookings b WHERE b.property_id = ${propertyId} AND b.id = n.id LIMIT 1) AS b ON true
    CROSS JOIN LATERAL (
      SELECT array_agg(r.number ORDER BY length(r.number), r.number) AS rooms FROM rooms r
      WHERE r.property_id = ${propertyId} AND r.id IN (SELECT s.room_id FROM booked_rooms s
        WHERE s.property_id = ${propertyId} AND s.booking_id = n.id)) AS r
    CROSS JOIN LATERAL (${staysToday(propertyId, day)}) AS t
    ORDER BY n.place`
}

/** Of the booking `b`: which of its stays are in the house, or come on the day, and where. */
function staysToday(propertyId: string, day: PlainDate) {
  return sql`
    SELECT json_agg(json_build_object('id', t.id, 'state', t.state, 'bookedRoomId', s.id, 'roomId', r.id, 'number', r.number,
      'checkIn', lower(t.ordered), 'checkOut', upper(t.ordered)) ORDER BY length(r.number), r.number) AS stays
    FROM stays t
    JOIN LATERAL (
      SELECT s.id, s.room_id FROM booked_rooms s WHERE s.property_id = ${propertyId} AND s.stay_id = t.id
        AND s.room_id IS NOT NULL
      ORDER BY lower(s.stay) <= ${day}::date DESC, abs(lower(s.stay) - ${day}::date) LIMIT 1) AS s ON true
    JOIN rooms r ON r.property_id = ${propertyId} AND r.id = s.room_id
    WHERE t.property_id = ${propertyId} AND t.booking_id = b.id AND b.status = 'confirmed' AND t.active
      AND (t.state = 'in_house' OR t.state = 'expected' AND lower(t.ordered) = ${day}::date)`
}

export type RoomRow = {
  readonly id: string
  readonly number: string
  readonly typeId: string
  readonly typeName: string
  readonly translations: unknown
  readonly guest: string | null
  readonly bookedRoomId: string | null
}

/** Rooms whose number begins so, with who is in each on the desk's day. */
export function roomsQuery({ propertyId, sought, day, limit }: Asked): RawBuilder<RoomRow> {
  if (sought.room === '') return none<RoomRow>()
  return sql`
    SELECT r.id, r.number, t.id AS type_id, t.name AS type_name, t.translations, i.guest, i.booked_room_id
    FROM rooms r
    JOIN room_types t ON t.property_id = ${propertyId} AND t.id = r.room_type_id
    LEFT JOIN LATERAL (
      SELECT coalesce(nullif(y.guest_name, ''), b.guest_name) AS guest, s.id AS booked_room_id
      FROM stays y
      JOIN LATERAL (
        SELECT s.id, s.room_id FROM booked_rooms s WHERE s.property_id = ${propertyId} AND s.stay_id = y.id
        ORDER BY lower(s.stay) <= ${day}::date DESC, abs(lower(s.stay) - ${day}::date) LIMIT 1) AS s ON s.room_id = r.id
      JOIN bookings b ON b.property_id = ${propertyId} AND b.id = y.booking_id
      WHERE y.property_id = ${propertyId} AND y.state = 'in_house' LIMIT 1) AS i ON true
    WHERE r.property_id = ${propertyId} AND NOT r.retired AND starts_with(lower(r.number), ${sought.room})
    ORDER BY length(r.number), r.number LIMIT ${limit}`
}

/** After every text that begins with another one, as COLLATE "C" sorts. */
const afterAll = '\u{10FFFF}'

function none<Row>(): RawBuilder<Row> {
  return sql`SELECT WHERE false`
}
