import { sql, type RawBuilder } from 'kysely'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { OwingReason, ReadinessState, StayState } from '@keystay/contract/stays/entities'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/http/errors.ts'
import type { Stay } from '../inventory/rules.ts'
import type { Part } from './parts.ts'

/** What of a hotel its desk needs. Throws not_found. */
export async function readDesk(db: Sql, propertyId: string) {
  const desk = await db
    .selectFrom('properties')
    .select(['timezone', 'currency', 'deskHour', 'checkInTime', 'checkOutTime', 'country'])
    .where('id', '=', propertyId)
    .executeTakeFirst()
  if (!desk) throw new DomainError('not_found')
  return desk
}

/** What a step changed beside the state, by which it is taken back. */
export type Undo = {
  /** Of a check-in: whether its room was pinned before. */
  readonly pinned?: boolean
  /** Of what is no step of the state alone: its rooms, as they were before. */
  readonly step?: 'move' | 'leave' | 'extend'
  readonly parts?: readonly Part[]
  /** Of what changed the price too: the positions of the lines that were added. */
  readonly lines?: readonly number[]
  /** Of an extension: until when it was ordered before. */
  readonly until?: PlainDate
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
  /** In the rooms of its booking that come before it. */
  readonly adultsBefore: number
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

/** Until when the other stays of its booking were ordered; null when there are none. */
export async function readEndOfOthers(
  tx: Tx,
  propertyId: string,
  { id, bookingId }: Pick<StayRow, 'id' | 'bookingId'>,
): Promise<PlainDate | null> {
  const { rows } = await sql<{ until: PlainDate | null }>`
    SELECT max(upper(ordered)) AS until FROM stays
    WHERE property_id = ${propertyId} AND booking_id = ${bookingId} AND id <> ${id} AND active`.execute(tx)
  return rows[0]?.until ?? null
}

/** Reads a stay of a confirmed booking as it is; undefined when there is no such stay. */
export async function readStay(db: Sql, propertyId: string, stayId: string): Promise<StayRow | undefined> {
  const { rows } = await sql<StayRow>`${stayQuery(propertyId, stayId)} AND b.status = 'confirmed'`.execute(db)
  return rows[0]
}

function stayQuery(propertyId: string, stayId: string): RawBuilder<StayRow> {
  return sql`
    SELECT t.id, t.booking_id, t.line, t.state, t.version, lower(t.ordered) AS check_in, upper(t.ordered) AS check_out, t.undo,
      t.adults, t.child_ages, (SELECT coalesce(sum(o.adults), 0)::int FROM stays o WHERE o.property_id = ${propertyId}
        AND o.booking_id = t.booking_id AND o.active AND (o.line, o.id) < (t.line, t.id)) AS adults_before,
      l.room_type_id AS sold_type_id, p.parts
    FROM stays t
    JOIN bookings b ON b.property_id = t.property_id AND b.id = t.booking_id
    JOIN booking_lines l ON l.property_id = t.property_id AND l.booking_id = t.booking_id AND l.line = t.line
    CROSS JOIN LATERAL (
      SELECT json_agg(json_build_object('id', s.id, 'roomTypeId', s.room_type_id, 'roomId', s.room_id, 'checkIn', lower(s.stay),
        'checkOut', upper(s.stay), 'pinned', s.owner_pinned) ORDER BY lower(s.stay)) AS parts
      FROM booked_rooms s WHERE s.property_id = ${propertyId} AND s.stay_id = t.id AND s.room_id IS NOT NULL) AS p
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
      SELECT FROM stays t CROSS JOIN LATERAL ${partOnDay(propertyId, day)} AS s
      WHERE t.property_id = ${propertyId} AND t.state = 'in_house' AND t.id <> ${stayId} AND s.room_id = ${roomId}) AS occupied
    FROM (VALUES (1)) AS one LEFT JOIN room_readiness r ON r.property_id = ${propertyId} AND r.room_id = ${roomId}`.execute(
    tx,
  )
  return rows[0] ?? { state: null, version: null, at: null, setBy: null, vacatedOn: null, occupied: false }
}

/** The booked room in which the stay `t` of a hotel lies on a day: the last that has begun by then, else its first. */
export function partOnDay(propertyId: string, day: PlainDate): RawBuilder<unknown> {
  return sql`(SELECT s.room_id, s.room_type_id, lower(s.stay) AS in_room_from FROM booked_rooms s
      WHERE s.property_id = ${propertyId} AND s.stay_id = t.id AND s.room_id IS NOT NULL
      ORDER BY lower(s.stay) <= ${day}::date DESC, abs(lower(s.stay) - ${day}::date) LIMIT 1)`
}

/** So many days a room waits for somebody to say what it is like after a guest moved out of it into another one. */
const vacatedDays = 30

/** When a guest moved out of a room last by a day, to go on in another room. Who checks out is another matter. */
export function vacatedOn(
  propertyId: RawBuilder<unknown>,
  roomId: RawBuilder<unknown>,
  day: PlainDate,
): RawBuilder<unknown> {
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
  /** Until when it is ordered; absent: as before. */
  readonly until?: PlainDate
  readonly arrivedAt?: Date | null
  readonly departedAt?: Date | null
  readonly owingReason?: OwingReason | null
}

/** Writes where a stay is now, one version further. */
export function stayWrite(tx: Tx, propertyId: string, { id, version }: StayRow, { undo, until, ...written }: Written) {
  return tx
    .updateTable('stays')
    .set(until === undefined ? {} : { ordered: sql<string>`daterange(lower(ordered), ${until}::date)` })
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
    SELECT property_id, id, ${state}::readiness, 1, ${at}::timestamptz, ${setBy}::uuid
    FROM rooms
    WHERE property_id = ${propertyId} AND id = ${roomId} AND NOT retired AND (${version}::bigint = 0
      OR EXISTS (SELECT FROM room_readiness o WHERE o.property_id = ${propertyId} AND o.room_id = rooms.id))
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
