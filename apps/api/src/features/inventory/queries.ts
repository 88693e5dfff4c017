import { sql, type RawBuilder } from 'kysely'
import { epochDay, plainDate, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Sql, Tx } from '../../platform/database/database.ts'
import type { PlacedRoom } from './planner/board.ts'
import type { Move } from './planner/plan.ts'
import type { Stay } from './rules.ts'
import { movesWrite } from './write-moves.ts'

type RoomRow = { readonly id: string; readonly roomTypeId: string }

/** The available rooms of types, by number. */
export function roomsQuery(propertyId: string, roomTypeIds: readonly string[]): RawBuilder<RoomRow> {
  return sql`
    SELECT id, room_type_id FROM rooms
    WHERE property_id = ${propertyId} AND room_type_id = ANY(${roomTypeIds}::uuid[]) AND available
    ORDER BY length(number), number`
}

/** The available rooms of a type, by number. */
export async function readRooms(db: Sql | Tx, propertyId: string, roomTypeId: string): Promise<string[]> {
  const { rows } = await roomsQuery(propertyId, [roomTypeId]).execute(db)
  return rows.map((row) => row.id)
}

/** The rooms of a type with their numbers, in their order. */
export async function readRoomNumbers(
  db: Sql | Tx,
  propertyId: string,
  roomTypeId: string,
): Promise<{ id: string; number: string; available: boolean }[]> {
  return await db
    .selectFrom('rooms')
    .select(['id', 'number', 'available'])
    .where('propertyId', '=', propertyId)
    .where('roomTypeId', '=', roomTypeId)
    .orderBy(sql`length(number)`)
    .orderBy('number')
    .execute()
}

/** A range of nights `[from, to)`; an open end is null. */
export type Window = { readonly from: PlainDate; readonly to: PlainDate | null }

type PlacedRequest = {
  readonly propertyId: string
  readonly window: Window
  readonly today: PlainDate
  readonly overdueAt?: Date
  /** The room whose blocks are left out too. */
  readonly openRoomId?: string
}
type PlacedRow = {
  readonly roomTypeId: string
  readonly id: string
  readonly roomId: string
  readonly checkIn: number
  readonly checkOut: number
  readonly pinned: boolean
}

/**
 * Active stays of types that touch a window, with the days of their stay; `pinned` when an owner chose the room or the
 * guest has arrived by `today` (the hotel's); so is a block. With `overdueAt`, stays of holds overdue by then are left out.
 */
export function placedQuery(
  { propertyId, window, today, overdueAt, openRoomId }: PlacedRequest,
  roomTypeIds: readonly string[],
): RawBuilder<PlacedRow> {
  return sql`
    SELECT s.room_type_id, s.id, s.room_id, lower(s.stay) - date '1970-01-01' AS check_in, upper(s.stay) - date '1970-01-01' AS check_out,
      (s.owner_pinned OR lower(s.stay) <= ${today}::date) AS pinned
    FROM booked_rooms s
    WHERE s.property_id = ${propertyId} AND s.room_type_id = ANY(${roomTypeIds}::uuid[]) AND s.active AND s.room_id IS NOT NULL
      AND upper(s.stay) > ${window.from}::date
      ${window.to ? sql`AND lower(s.stay) < ${window.to}::date` : sql``}
      ${
        overdueAt
          ? sql`AND NOT EXISTS (SELECT FROM bookings b WHERE b.property_id = s.property_id AND b.id = s.booking_id
              AND b.status = 'pending' AND b.hold_expires_at <= ${overdueAt} AND NOT b.payment_live)`
          : sql``
      }
      ${openRoomId ? sql`AND NOT (s.block_reason IS NOT NULL AND s.room_id = ${openRoomId})` : sql``}
    ORDER BY s.id`
}

/** A stay as the planner takes it. */
export function toPlaced({ id, roomId, checkIn, checkOut, pinned }: PlacedRow): PlacedRoom {
  return { id, roomId, stay: { checkIn, checkOut }, pinned }
}

/** The same stays of one type. */
export async function readPlacedRooms(
  db: Sql | Tx,
  { roomTypeId, ...request }: PlacedRequest & { readonly roomTypeId: string },
): Promise<PlacedRoom[]> {
  const { rows } = await placedQuery(request, [roomTypeId]).execute(db)
  return rows.map(toPlaced)
}

/** Moves stays to other rooms in one statement: the overlap constraint is checked at its end; notes from where. Returns the bookings that moved. */
export async function moveStays(
  tx: Tx,
  propertyId: string,
  moves: readonly Move[],
): Promise<{ id: string; bookingId: string }[]> {
  const { rows } = await movesWrite(propertyId, moves).execute(tx)
  return rows
}

/** Adds units to what each night of the stay has sold; a night without a row gets one with the type's capacity. */
export function addSold(propertyId: string, stay: Stay, units: ReadonlyMap<string, number>): RawBuilder<unknown> {
  return sql`
    INSERT INTO nights (property_id, room_type_id, night, capacity, sold)
    SELECT t.property_id, t.id, night::date, t.capacity, u.quantity
    FROM unnest(${[...units.keys()]}::uuid[], ${[...units.values()]}::int[]) AS u (room_type_id, quantity)
    JOIN room_types t ON t.property_id = ${propertyId} AND t.id = u.room_type_id
    CROSS JOIN generate_series(${stay.checkIn}::date, ${stay.checkOut}::date - 1, interval '1 day') AS night
    ON CONFLICT (property_id, room_type_id, night) DO UPDATE SET sold = nights.sold + excluded.sold`
}

/** The window in which neighbours decide how well a room fits: gaps beyond it count the same. */
export function fitWindow(stay: Stay): Window {
  const reach = 30
  return { from: plainDate(epochDay(stay.checkIn) - reach), to: plainDate(epochDay(stay.checkOut) + reach) }
}
