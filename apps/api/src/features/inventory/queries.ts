import { sql } from 'kysely'
import { epochDay, listNights, plainDate, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Sql, Tx } from '../../platform/database/database.ts'
import type { PlacedRoom } from './planner/board.ts'
import type { Move } from './planner/plan.ts'
import type { Night, Stay, TypeInventory } from './rules.ts'

/**
 * Date, capacity − sold, price, least nights on arrival, closed; of the few nights that ask for more: most nights on arrival,
 * least nights through it, no arrival, no departure.
 */
type NightRow = readonly [
  date: PlainDate,
  free: number,
  priceMinor: number | null,
  minStay: number | null,
  closed: boolean,
  maxStay?: number | null,
  minStayThrough?: number | null,
  closedToArrival?: boolean,
  closedToDeparture?: boolean,
]

type InventoryRow = {
  propertyId: string
  catalogueVersion: number
  timezone: string
  currency: string
  roomTypeId: string
  maxOccupancy: number
  bedTypes: string[]
  capacity: number
  basePriceMinor: number
  ownerPinned: boolean
  /** Of the nights and of the day of departure. */
  nights: readonly NightRow[] | null
  /** [first night, day after the last] of units that overdue holds still occupy */
  overdue: readonly (readonly [PlainDate, PlainDate])[] | null
}

export type InventoryRequest = {
  readonly propertyIds: readonly string[]
  /** All types of the properties when absent. */
  readonly roomTypeIds?: readonly string[]
  readonly stay: Stay
  readonly now: Date
  /** Reads add back what overdue holds occupy; a write has released them before. */
  readonly addOverdue: boolean
}

/** The inventory of room types over a stay, in the hotel's order. */
export async function readInventory(db: Sql | Tx, request: InventoryRequest): Promise<TypeInventory[]> {
  const { propertyIds, roomTypeIds, stay, now, addOverdue } = request
  const overdue = addOverdue
    ? overdueHolds(request)
    : sql`SELECT NULL::uuid AS property_id, NULL::uuid AS room_type_id, NULL::json AS stays WHERE false`
  const { rows } = await sql<InventoryRow>`
    WITH overdue AS (${overdue}),
    pinned AS (
      SELECT DISTINCT property_id, room_type_id FROM booked_rooms
      WHERE property_id = ANY(${propertyIds}::uuid[]) AND active AND owner_pinned AND upper(stay) > ${now}::timestamptz::date - 1
    )
    SELECT t.property_id, p.catalogue_version, p.timezone, p.currency, t.id AS room_type_id, t.max_occupancy, t.bed_types, t.capacity, t.base_price_minor,
      (SELECT json_agg(CASE
        WHEN n.max_stay IS NULL AND n.min_stay_through IS NULL AND NOT n.closed_to_arrival AND NOT n.closed_to_departure
          THEN json_build_array(n.night, n.capacity - n.sold, n.price_minor, n.min_stay, n.closed)
        ELSE json_build_array(n.night, n.capacity - n.sold, n.price_minor, n.min_stay, n.closed,
          n.max_stay, n.min_stay_through, n.closed_to_arrival, n.closed_to_departure) END)
       FROM nights n
       WHERE n.property_id = t.property_id AND n.room_type_id = t.id
         AND n.night >= ${stay.checkIn}::date AND n.night <= ${stay.checkOut}::date) AS nights,
      overdue.stays AS overdue, pinned.room_type_id IS NOT NULL AS owner_pinned
    FROM room_types t
    JOIN properties p ON p.id = t.property_id
    LEFT JOIN overdue ON overdue.property_id = t.property_id AND overdue.room_type_id = t.id
    LEFT JOIN pinned ON pinned.property_id = t.property_id AND pinned.room_type_id = t.id
    WHERE t.property_id = ANY(${propertyIds}::uuid[]) AND t.retired_at IS NULL ${roomTypeIds ? sql`AND t.id = ANY(${roomTypeIds}::uuid[])` : sql``}
    ORDER BY t.position, t.id`.execute(db)
  return rows.map(toInventory)
}

/** Units that overdue holds still occupy during the stay, by room type. */
function overdueHolds({ propertyIds, stay, now }: InventoryRequest) {
  return sql`
    SELECT s.property_id, s.room_type_id,
      json_agg(json_build_array(greatest(lower(s.stay), ${stay.checkIn}::date), least(upper(s.stay), ${stay.checkOut}::date))) AS stays
    FROM bookings b JOIN booked_rooms s ON s.property_id = b.property_id AND s.booking_id = b.id
    WHERE b.property_id = ANY(${propertyIds}::uuid[]) AND b.status = 'pending' AND b.hold_expires_at <= ${now} AND NOT b.payment_live
      AND s.active AND s.stay && daterange(${stay.checkIn}::date, ${stay.checkOut}::date)
    GROUP BY 1, 2`
}

function toInventory(row: InventoryRow): TypeInventory {
  const nights = new Map<PlainDate, Night>()
  for (const [date, free, priceMinor, minStay, closed, ...more] of row.nights ?? []) {
    const [maxStay = null, minStayThrough = null, closedToArrival = false, closedToDeparture = false] = more
    const stays = { minStay, maxStay, minStayThrough, closedToArrival, closedToDeparture, closed }
    nights.set(date, { date, free, priceMinor, ...stays })
  }
  for (const [first, end] of row.overdue ?? []) {
    for (const date of listNights(first, end)) {
      const night = nights.get(date)
      if (night) nights.set(date, { ...night, free: night.free + 1 })
    }
  }
  const { nights: _nights, overdue: _overdue, ...inventory } = row
  return { ...inventory, nights }
}

/** The available rooms of a type, by number. */
export async function readRooms(db: Sql | Tx, propertyId: string, roomTypeId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('rooms')
    .select('id')
    .where('propertyId', '=', propertyId)
    .where('roomTypeId', '=', roomTypeId)
    .where('available', '=', true)
    .orderBy(sql`length(number)`)
    .orderBy('number')
    .execute()
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

/**
 * Active stays of a type that touch a window, with the days of their stay; `pinned` when an owner chose the room or the
 * guest has arrived by `today` (the hotel's). With `overdueAt`, stays of holds overdue by then are left out.
 */
export async function readPlacedRooms(
  db: Sql | Tx,
  request: { propertyId: string; roomTypeId: string; window: Window; today: PlainDate; overdueAt?: Date },
): Promise<PlacedRoom[]> {
  const { propertyId, roomTypeId, window, today, overdueAt } = request
  const { rows } = await sql<{ id: string; roomId: string; checkIn: number; checkOut: number; pinned: boolean }>`
    SELECT s.id, s.room_id, lower(s.stay) - date '1970-01-01' AS check_in, upper(s.stay) - date '1970-01-01' AS check_out,
      (s.owner_pinned OR lower(s.stay) <= ${today}::date) AS pinned
    FROM booked_rooms s
    WHERE s.property_id = ${propertyId} AND s.room_type_id = ${roomTypeId} AND s.active AND s.room_id IS NOT NULL
      AND upper(s.stay) > ${window.from}::date
      ${window.to ? sql`AND lower(s.stay) < ${window.to}::date` : sql``}
      ${
        overdueAt
          ? sql`AND NOT EXISTS (SELECT FROM bookings b WHERE b.property_id = s.property_id AND b.id = s.booking_id
              AND b.status = 'pending' AND b.hold_expires_at <= ${overdueAt} AND NOT b.payment_live)`
          : sql``
      }
    ORDER BY s.id`.execute(db)
  return rows.map(({ id, roomId, checkIn, checkOut, pinned }) => ({ id, roomId, stay: { checkIn, checkOut }, pinned }))
}

/** Moves stays to other rooms in one statement: the overlap constraint is checked at its end; notes from where. Returns the bookings that moved. */
export async function moveStays(
  tx: Tx,
  propertyId: string,
  moves: readonly Move[],
): Promise<{ id: string; bookingId: string }[]> {
  const { rows } = await sql<{ id: string; bookingId: string }>`
    UPDATE booked_rooms s SET room_id = m.room_id, moved_from = s.room_id
    FROM unnest(${moves.map((move) => move.id)}::uuid[], ${moves.map((move) => move.to)}::uuid[]) AS m (id, room_id)
    WHERE s.property_id = ${propertyId} AND s.id = m.id
    RETURNING s.id, s.booking_id`.execute(tx)
  return rows
}

/** Adds units to what each night of the stay has sold; a night without a row gets one with the type's capacity. */
export async function addSold(
  tx: Tx,
  propertyId: string,
  stay: Stay,
  units: ReadonlyMap<string, number>,
): Promise<void> {
  await sql`
    INSERT INTO nights (property_id, room_type_id, night, capacity, sold)
    SELECT t.property_id, t.id, night::date, t.capacity, u.quantity
    FROM unnest(${[...units.keys()]}::uuid[], ${[...units.values()]}::int[]) AS u (room_type_id, quantity)
    JOIN room_types t ON t.property_id = ${propertyId} AND t.id = u.room_type_id
    CROSS JOIN generate_series(${stay.checkIn}::date, ${stay.checkOut}::date - 1, interval '1 day') AS night
    ON CONFLICT (property_id, room_type_id, night) DO UPDATE SET sold = nights.sold + excluded.sold`.execute(tx)
}

/** The window in which neighbours decide how well a room fits: gaps beyond it count the same. */
export function fitWindow(stay: Stay): Window {
  const reach = 30
  return { from: plainDate(epochDay(stay.checkIn) - reach), to: plainDate(epochDay(stay.checkOut) + reach) }
}
