import { sql, type RawBuilder } from 'kysely'
import type { BookingStatus, PaymentStatus } from '@keystay/contract/bookings/entities'
import type { PaymentMethod } from '@keystay/contract/shared/kinds'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { ReadinessState, StayState } from '@keystay/contract/stays/entities'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/http/errors.ts'
import type { Stay } from '../inventory/rules.ts'
import type { Part } from './parts.ts'
import type { DeskDay } from './rules.ts'

/** What of a hotel its desk needs. Throws not_found. */
export async function readDesk(db: Sql, propertyId: string) {
  const desk = await db
    .selectFrom('properties')
    .select(['timezone', 'currency', 'deskHour', 'checkInTime', 'checkOutTime'])
    .where('id', '=', propertyId)
    .executeTakeFirst()
  if (!desk) throw new DomainError('not_found')
  return desk
}

/** What a step changed beside the state, by which it is taken back. */
export type Undo = {
  /** Of a check-in: whether its room was pinned before. */
  readonly pinned?: boolean
  /** What was no step of the state: the rooms changed, as they were before. */
  readonly step?: 'move'
  readonly parts?: readonly Part[]
  /** Of a room that was left: what was said of it before, and the version that leaving wrote. */
  readonly room?: {
    readonly id: string
    readonly version: number
    readonly before: { readonly state: ReadinessState; readonly at: string; readonly setBy: string | null } | null
  }
}

/** A stay with the rooms in which it lies. */
export type StayRow = {
  readonly id: string
  readonly bookingId: string
  readonly state: StayState
  readonly version: number
  readonly checkIn: PlainDate
  readonly checkOut: PlainDate
  readonly undo: Undo | null
  readonly line: number
  /** The type that was sold. */
  readonly soldTypeId: string
  readonly adults: number
  readonly childAges: readonly (number | null)[]
  /** In their order. */
  readonly parts: readonly Part[]
}

/** A stay before it is locked: its booking, and the types of rooms to which its last step would be taken back. */
export type FoundStay = {
  readonly bookingId: string
  readonly version: number
  readonly ordered: Stay
  readonly undoTypeIds: readonly string[]
}

/** Finds a stay; undefined when the hotel has no such stay. */
export async function findStay(db: Sql, propertyId: string, stayId: string): Promise<FoundStay | undefined> {
  const row = await db
    .selectFrom('stays')
    .select(['bookingId', 'version', 'undo'])
    .select([sql<PlainDate>`lower(ordered)`.as('checkIn'), sql<PlainDate>`upper(ordered)`.as('checkOut')])
    .where('propertyId', '=', propertyId)
    .where('id', '=', stayId)
    .executeTakeFirst()
  if (!row) return undefined
  const { bookingId, version, checkIn, checkOut, undo } = row
  const { parts = [] } = (undo as Undo | null) ?? {}
  return { bookingId, version, ordered: { checkIn, checkOut }, undoTypeIds: parts.map(({ roomTypeId }) => roomTypeId) }
}

/** A room into which a stay is to go; undefined when the hotel has no such room. */
export async function readTarget(
  db: Sql,
  propertyId: string,
  roomId: string,
): Promise<{ readonly roomTypeId: string } | undefined> {
  return await db
    .selectFrom('rooms')
    .select('roomTypeId')
    .where('propertyId', '=', propertyId)
    .where('id', '=', roomId)
    .where('retired', '=', false)
    .executeTakeFirst()
}

/** Locks a stay and reads it; must follow the lock of its booking. Undefined when a change of the booking left it out. */
export async function lockStay(tx: Tx, propertyId: string, stayId: string): Promise<StayRow | undefined> {
  const { rows } = await sql<StayRow>`${stayQuery(propertyId, stayId)} FOR NO KEY UPDATE OF t`.execute(tx)
  return rows[0]
}

/** Reads a stay of a confirmed booking as it is; undefined when there is no such stay. */
export async function readStay(db: Sql, propertyId: string, stayId: string): Promise<StayRow | undefined> {
  const { rows } = await sql<StayRow>`${stayQuery(propertyId, stayId)} AND b.status = 'confirmed'`.execute(db)
  return rows[0]
}

function stayQuery(propertyId: string, stayId: string): RawBuilder<StayRow> {
  return sql`
    SELECT t.id, t.booking_id, t.line, t.state, t.version, lower(t.ordered) AS check_in, upper(t.ordered) AS check_out, t.undo,
      t.adults, t.child_ages, l.room_type_id AS sold_type_id, p.parts
    FROM stays t
    JOIN bookings b ON b.property_id = t.property_id AND b.id = t.booking_id
    JOIN booking_lines l ON l.property_id = t.property_id AND l.booking_id = t.booking_id AND l.line = t.line
    CROSS JOIN LATERAL (
      SELECT json_agg(json_build_object('id', s.id, 'roomTypeId', s.room_type_id, 'roomId', s.room_id, 'checkIn', lower(s.stay),
        'checkOut', upper(s.stay), 'pinned', s.owner_pinned) ORDER BY lower(s.stay)) AS parts
      FROM booked_rooms s WHERE s.property_id = t.property_id AND s.stay_id = t.id AND s.room_id IS NOT NULL) AS p
    WHERE t.property_id = ${propertyId} AND t.id = ${stayId} AND t.active AND p.parts IS NOT NULL`
}

export type RoomNow = {
  readonly state: ReadinessState | null
  readonly version: number | null
  readonly at: Date | null
  readonly setBy: string | null
  /** When a guest moved out of it last into another room, in the last days. */
  readonly vacatedOn: PlainDate | null
  /** Whether another stay is in it. */
  readonly occupied: boolean
}

/** What is said of a room on a day, and whether anybody but a stay is in it. */
export async function readRoomNow(
  tx: Tx,
  propertyId: string,
  { stayId, roomId, day }: { readonly stayId: string; readonly roomId: string; readonly day: PlainDate },
): Promise<RoomNow> {
  const { rows } = await sql<RoomNow>`
    SELECT r.state, r.version, r.at, r.set_by, ${vacatedOn(sql`${propertyId}::uuid`, sql`${roomId}::uuid`, day)} AS vacated_on, EXISTS (
      SELECT FROM stays t CROSS JOIN LATERAL ${partOnDay(sql`t`, day)} AS s
      WHERE t.property_id = ${propertyId} AND t.state = 'in_house' AND t.id <> ${stayId} AND s.room_id = ${roomId}) AS occupied
    FROM (VALUES (1)) AS one LEFT JOIN room_readiness r ON r.property_id = ${propertyId} AND r.room_id = ${roomId}`.execute(
    tx,
  )
  return rows[0] ?? { state: null, version: null, at: null, setBy: null, vacatedOn: null, occupied: false }
}

/** The booked room in which a stay lies on a day: the last that has begun by then, else its first. */
function partOnDay(stay: RawBuilder<unknown>, day: PlainDate): RawBuilder<unknown> {
  return sql`(SELECT s.room_id, s.room_type_id, lower(s.stay) AS in_room_from FROM booked_rooms s
      WHERE s.property_id = ${stay}.property_id AND s.stay_id = ${stay}.id AND s.room_id IS NOT NULL
      ORDER BY lower(s.stay) <= ${day}::date DESC, abs(lower(s.stay) - ${day}::date) LIMIT 1)`
}

/** So many days a room waits for somebody to say what it is like after a guest moved out of it into another one. */
const vacatedDays = 30

/** When a guest moved out of a room last by a day, to go on in another room. Who checks out is another matter. */
function vacatedOn(propertyId: RawBuilder<unknown>, roomId: RawBuilder<unknown>, day: PlainDate): RawBuilder<unknown> {
  return sql`(SELECT max(upper(s.stay)) FROM booked_rooms s JOIN stays t ON t.property_id = s.property_id AND t.id = s.stay_id
      WHERE s.property_id = ${propertyId} AND s.room_id = ${roomId} AND s.active
        AND s.stay && daterange(${day}::date - ${vacatedDays}::int, ${day}::date) AND upper(s.stay) <= ${day}::date
        AND t.state IN ('in_house', 'departed')
        AND EXISTS (SELECT FROM booked_rooms n WHERE n.property_id = s.property_id AND n.stay_id = s.stay_id
          AND lower(n.stay) = upper(s.stay) AND n.room_id <> s.room_id))`
}

type Written = {
  readonly state: StayState
  readonly undo: Undo | null
  readonly arrivedAt?: Date | null
  readonly departedAt?: Date | null
}

/** Writes where a stay is now, one version further. */
export function stayWrite(tx: Tx, propertyId: string, { id, version }: StayRow, { undo, ...written }: Written) {
  return tx
    .updateTable('stays')
    .set({ ...written, undo: undo && JSON.stringify(undo), version: version + 1 })
    .where('propertyId', '=', propertyId)
    .where('id', '=', id)
}

/** Pins the room of a stay, or gives it back to the planner. */
export function pinWrite(tx: Tx, propertyId: string, { id }: Part, pinned: boolean) {
  return tx
    .updateTable('bookedRooms')
    .set({ ownerPinned: pinned })
    .where('propertyId', '=', propertyId)
    .where('id', '=', id)
}

type Said = {
  readonly roomId: string
  readonly state: ReadinessState
  readonly at: Date | string
  readonly setBy: string | null
}

/** Writes what is said of a room, whatever was said before; returns the version. */
export async function writeReadiness(tx: Tx, propertyId: string, { roomId, state, at, setBy }: Said): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    INSERT INTO room_readiness AS r (property_id, room_id, state, version, at, set_by)
    VALUES (${propertyId}, ${roomId}, ${state}, 1, ${at}, ${setBy})
    ON CONFLICT (property_id, room_id) DO UPDATE
      SET state = excluded.state, version = r.version + 1, at = excluded.at, set_by = excluded.set_by
    RETURNING version`.execute(tx)
  return rows[0]?.version ?? 0
}

/** Writes it only on top of a version (0: nobody has said anything); false when another one is there, or no such room. */
export async function writeReadinessOn(tx: Tx, propertyId: string, said: Said, version: number): Promise<boolean> {
  const { roomId, state, at, setBy } = said
  const { rows } = await sql<{ version: number }>`
    INSERT INTO room_readiness AS r (property_id, room_id, state, version, at, set_by)
    SELECT ${propertyId}::uuid, ${roomId}::uuid, ${state}::readiness, 1, ${at}::timestamptz, ${setBy}::uuid
    WHERE EXISTS (SELECT FROM rooms WHERE property_id = ${propertyId} AND id = ${roomId} AND NOT retired)
      AND (${version}::bigint = 0 OR EXISTS (SELECT FROM room_readiness WHERE property_id = ${propertyId} AND room_id = ${roomId}))
    ON CONFLICT (property_id, room_id) DO UPDATE
      SET state = excluded.state, version = r.version + 1, at = excluded.at, set_by = excluded.set_by
      WHERE r.version = ${version}::bigint
    RETURNING version`.execute(tx)
  return rows.length > 0
}

/** Gives back what was said of a room before a check-out, unless somebody has said something since. */
export async function giveBackReadiness(tx: Tx, propertyId: string, room: NonNullable<Undo['room']>): Promise<void> {
  const { state, at, setBy } = room.before ?? { state: 'clean' as const, at: new Date(0).toISOString(), setBy: null }
  await sql`
    UPDATE room_readiness SET state = ${state}, at = ${at}, set_by = ${setBy}, version = version + 1
    WHERE property_id = ${propertyId} AND room_id = ${room.id} AND version = ${room.version}`.execute(tx)
}

/** A stay with what the desk's day tells of it. */
export type TodayRow = {
  readonly id: string
  readonly state: StayState
  readonly version: number
  readonly checkIn: PlainDate
  readonly checkOut: PlainDate
  readonly adults: number
  readonly children: number
  readonly arrivedAt: Date | null
  readonly departedAt: Date | null
  readonly hasUndo: boolean
  readonly bookingId: string
  readonly code: string
  readonly guest: string
  readonly notes: string
  readonly roomId: string
  /** Since when it lies in this room. */
  readonly inRoomFrom: PlainDate
  readonly number: string
  readonly typeId: string
  readonly typeName: string
  readonly translations: unknown
  readonly status: BookingStatus
  readonly paymentMethod: PaymentMethod | null
  readonly paymentStatus: PaymentStatus
  readonly totalMinor: number
  readonly atHotelMinor: number
  readonly depositMinor: number | null
  readonly partMinor: number
  readonly balanceCashMinor: number
  readonly deskPaidMinor: number
}

/** No stay is longer, so that of those who should have come long ago few are looked at. */
const longestStay = 365
/** Of whose nights are over without anybody having said that they came, the latest. */
const mostMissed = 30
/** So long after they left, who owes something is a task of the day; the latest of them. */
const owingDays = 7
const mostOwing = 30

/**
 * Stays that the desk looks at on its day, each by an index of its own: who should have come by now, who is there, who left since the
 * day began, and who left in the last days and may owe something. Their bookings are looked up one by one (LIMIT): a plan for any
 * hotel would read all that it ever had.
 */
export function todayQuery(propertyId: string, { day, start }: DeskDay): RawBuilder<TodayRow> {
  const expected = sql`property_id = ${propertyId} AND state = 'expected' AND active`
  return sql`
    WITH wanted AS (
      SELECT * FROM stays WHERE ${expected} AND lower(ordered) BETWEEN ${day}::date - ${longestStay}::int AND ${day}::date
        AND upper(ordered) > ${day}::date
      UNION ALL
      (SELECT * FROM stays WHERE ${expected} AND lower(ordered) < ${day}::date AND upper(ordered) <= ${day}::date
        ORDER BY lower(ordered) DESC LIMIT ${mostMissed})
      UNION ALL
      SELECT * FROM stays WHERE property_id = ${propertyId} AND state = 'in_house'
      UNION ALL
      SELECT * FROM stays WHERE property_id = ${propertyId} AND departed_at >= ${start}
      UNION ALL
      (SELECT t.* FROM stays t JOIN bookings b ON b.property_id = ${propertyId} AND b.id = t.booking_id
        WHERE t.property_id = ${propertyId} AND t.departed_at < ${start}
          AND t.departed_at >= ${start}::timestamptz - ${owingDays} * interval '1 day'
          AND (b.payment_status <> 'paid' OR b.at_hotel_minor > 0)
        ORDER BY t.departed_at DESC LIMIT ${mostOwing})
    )
    SELECT t.id, t.state, t.version, lower(t.ordered) AS check_in, upper(t.ordered) AS check_out, t.adults,
      cardinality(t.child_ages) AS children, t.arrived_at, t.departed_at, t.undo IS NOT NULL AS has_undo,
      b.id AS booking_id, b.code, b.guest_name AS guest, b.notes, r.id AS room_id, s.in_room_from, r.number, rt.id AS type_id, rt.name AS type_name,
      rt.translations, b.status, b.payment_method, b.payment_status, b.total_minor, b.at_hotel_minor, b.deposit_minor,
      b.part_minor, b.balance_cash_minor, b.desk_paid_minor
    FROM wanted t
    JOIN LATERAL (SELECT * FROM bookings b WHERE b.property_id = ${propertyId} AND b.id = t.booking_id LIMIT 1) AS b
      ON b.status = 'confirmed'
    JOIN LATERAL ${partOnDay(sql`t`, day)} AS s ON true
    JOIN rooms r ON r.property_id = ${propertyId} AND r.id = s.room_id
    JOIN room_types rt ON rt.property_id = ${propertyId} AND rt.id = s.room_type_id
    ORDER BY length(r.number), r.number, lower(t.ordered)`
}

export type RoomRow = {
  readonly id: string
  readonly number: string
  readonly typeId: string
  readonly typeName: string
  readonly translations: unknown
  readonly available: boolean
  readonly state: ReadinessState | null
  readonly version: number | null
  readonly at: Date | null
  /** When a guest moved out of it last into another room, in the last days. */
  readonly vacatedOn: PlainDate | null
}

/** The rooms of a hotel in the order of their numbers, with what is said of them. */
export function roomsQuery(propertyId: string, day: PlainDate): RawBuilder<RoomRow> {
  return sql`
    SELECT r.id, r.number, t.id AS type_id, t.name AS type_name, t.translations, r.available, d.state, d.version, d.at,
      ${vacatedOn(sql`r.property_id`, sql`r.id`, day)} AS vacated_on
    FROM rooms r
    JOIN room_types t ON t.property_id = r.property_id AND t.id = r.room_type_id
    LEFT JOIN room_readiness d ON d.property_id = r.property_id AND d.room_id = r.id
    WHERE r.property_id = ${propertyId} AND NOT r.retired
    ORDER BY length(r.number), r.number`
}

/** The rooms that are sold for a night. The types are a list for the index of the room plan. */
export function soldRoomsQuery(
  propertyId: string,
  night: PlainDate,
  now: Date,
): RawBuilder<{ readonly roomId: string }> {
  return sql`
    SELECT s.room_id FROM booked_rooms s
    WHERE s.property_id = ${propertyId} AND s.active AND s.room_id IS NOT NULL
      AND s.room_type_id = ANY (ARRAY(SELECT id FROM room_types WHERE property_id = ${propertyId}))
      AND upper(s.stay) > ${night}::date AND upper(s.stay) <= ${night}::date + ${longestStay}::int
      AND lower(s.stay) <= ${night}::date
      AND NOT EXISTS (SELECT FROM bookings b WHERE b.property_id = s.property_id AND b.id = s.booking_id
        AND b.status = 'pending' AND b.hold_expires_at <= ${now} AND NOT b.payment_live)`
}
