import type { BookingKey } from '@keystay/contract/bookings/entities'
import { sql, type RawBuilder } from 'kysely'
import type { BookingRequest } from '@keystay/contract/bookings/forms'
import type { StayState } from '@keystay/contract/stays/entities'
import type { RoomGuests } from '@keystay/contract/shared/guest-ages'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import { writeTogether } from '../../platform/database/together.ts'
import type { PriceLine } from '../inventory/rates/price-rules.ts'
import { housedIn } from '../inventory/sell-stay.ts'
import { guestsByRoom } from './sleepers.ts'
import { refuseInvoiced } from './invoiced-lines.ts'

/** The room types of the lines of bookings and of the rooms in which they lie: the lock set of a story that frees or changes them. */
export async function readRoomTypeIds(
  db: Sql | Tx,
  propertyId: string,
  ...bookingIds: readonly string[]
): Promise<string[]> {
  const { rows } = await sql<{ roomTypeId: string }>`
    SELECT room_type_id FROM booking_lines WHERE property_id = ${propertyId} AND booking_id = ANY(${bookingIds}::uuid[])
    UNION
    SELECT room_type_id FROM booked_rooms WHERE property_id = ${propertyId} AND booking_id = ANY(${bookingIds}::uuid[]) AND active
    ORDER BY room_type_id`.execute(db)
  return rows.map((row) => row.roomTypeId)
}

/** The room types of a hotel by name. */
export async function readRoomTypeNames(db: Sql, propertyId: string) {
  return await db
    .selectFrom('roomTypes')
    .select(['id', 'name', 'translations'])
    .where('propertyId', '=', propertyId)
    .execute()
}

/** The extras that guests have chosen with bookings: locked by a story that frees or changes them. */
export async function readExtraIds(
  db: Sql | Tx,
  propertyId: string,
  ...bookingIds: readonly string[]
): Promise<string[]> {
  const rows = await db
    .selectFrom('bookingExtras')
    .select('extraId')
    .distinct()
    .where('propertyId', '=', propertyId)
    .where('bookingId', '=', sql<string>`ANY(${bookingIds}::uuid[])`)
    .orderBy('extraId')
    .execute()
  return rows.map((row) => row.extraId)
}

/** A line with who sleeps in which of its rooms, and whether its guest chose that. */
export type LineToKeep = Omit<BookingRequest['lines'][number], 'split'> & {
  readonly split: readonly RoomGuests[]
  readonly splitChosen: boolean
  /** Of a flexible room: the type in which it lies; absent: that of its price. */
  readonly housedIn?: string | undefined
  /** Who stays in its rooms, in their order; absent or blank: who books. */
  readonly names?: readonly (string | undefined)[] | undefined
}

type RequestToKeep = Pick<BookingRequest, 'checkIn' | 'checkOut'> & { readonly lines: readonly LineToKeep[] }

/** A stay as it was before its booking was changed; JSON, as it goes back. */
export type KeptStay = {
  readonly id: string
  readonly state: StayState
  readonly version: number
  readonly arrivedAt: string | null
  readonly departedAt: string | null
  readonly undo: { readonly parts?: unknown } | null
  /** Who stays in it; empty: who booked. */
  readonly guestName: string
}

/**
 * Writes the lines, their rooms and stays, and the price lines of a booking; `rooms` holds the room ids of each line, in order.
 * `keptStays` go on in the rooms in which they were.
 */
export async function insertLines(
  tx: Tx,
  key: BookingKey,
  request: RequestToKeep,
  rooms: readonly (readonly string[])[],
  priceLines: readonly PriceLine[],
  keptStays?: ReadonlyMap<string, KeptStay>,
): Promise<void> {
  await writeTogether(tx, () => lineWrites(key, request, rooms, priceLines, keptStays))
}

/**
 * The same as parts of a statement that writes more. The rows are JSON: a value per column would pass the protocol's 65,535
 * parameters, and every number of rows would be a statement of its own to prepare.
 */
export function lineWrites(
  { propertyId, bookingId }: BookingKey,
  request: RequestToKeep,
  rooms: readonly (readonly string[])[],
  priceLines: readonly PriceLine[],
  keptStays: ReadonlyMap<string, KeptStay> = new Map(),
): RawBuilder<unknown>[] {
  const lines = request.lines.map(({ split, names: _names, ...line }, index) => ({ line: index, ...line, split }))
  // A stay that was sold flexibly knows where it may lie: the planner looks at stays, not at prices.
  const betterTypes = priceLines.find(({ detail }) => detail?.betterTypes)?.detail?.betterTypes ?? null
  const units = lines.flatMap((line) =>
    (rooms[line.line] ?? []).map((roomId, place) => {
      const before = keptStays.get(roomId)
      const { adults = 0, ages = [] } = guestsByRoom(line)[place] ?? {}
      const guestName = request.lines[line.line]?.names?.[place] ?? ''
      const state = before ?? { state: 'expected', arrivedAt: null, departedAt: null, undo: null, guestName }
      const stay = { ...state, version: (before?.version ?? 0) + 1, adults, childAges: ages }
      const roomTypeId = housedIn(line)
      return { ...stay, id: newId(), stayId: before?.id ?? newId(), line: line.line, roomTypeId, roomId, betterTypes }
    }),
  )
  const prices = priceLines.map((line, position) => ({ position, ...line }))
  return [
    sql`
    INSERT INTO booking_lines (property_id, booking_id, line, room_type_id, quantity, bed_type, adults, children, split, split_chosen)
    SELECT ${propertyId}::uuid, ${bookingId}::uuid, line, "roomTypeId", quantity, "bedType", adults, children, split, "splitChosen"
    FROM json_to_recordset(${JSON.stringify(lines)}::text::json)
      AS l (line int, "roomTypeId" uuid, quantity int, "bedType" text, adults int, children int, split jsonb, "splitChosen" boolean)`,
    sql`
    INSERT INTO stays (property_id, booking_id, id, line, state, ordered, adults, child_ages, version, arrived_at, departed_at, undo, guest_name, better_types)
    SELECT ${propertyId}::uuid, ${bookingId}::uuid, "stayId", line, state,
      daterange(${request.checkIn}::date, ${request.checkOut}::date), adults, "childAges", version, "arrivedAt", "departedAt", undo, "guestName", "betterTypes"
    FROM json_to_recordset(${JSON.stringify(units)}::text::json)
      AS s ("stayId" uuid, line int, state stay_state, adults int, "childAges" int[], version int, "arrivedAt" timestamptz,
        "departedAt" timestamptz, undo jsonb, "guestName" text, "betterTypes" uuid[])`,
    sql`
    INSERT INTO booked_rooms (property_id, booking_id, id, stay_id, line, room_type_id, room_id, stay)
    SELECT ${propertyId}::uuid, ${bookingId}::uuid, id, "stayId", line, "roomTypeId", "roomId",
      daterange(${request.checkIn}::date, ${request.checkOut}::date)
    FROM json_to_recordset(${JSON.stringify(units)}::text::json)
      AS u (id uuid, "stayId" uuid, line int, "roomTypeId" uuid, "roomId" uuid)`,
    sql`
    INSERT INTO price_lines (property_id, booking_id, position, kind, night, room_type_id, quantity, amount_minor, discount_minor, supplement_minor, vat_class, parts, detail)
    SELECT ${propertyId}::uuid, ${bookingId}::uuid, position, kind, night, "roomTypeId", quantity, "amountMinor", "discountMinor", "supplementMinor", "vatClass", parts, detail
    FROM json_to_recordset(${JSON.stringify(prices)}::text::json)
      AS p (position int, kind price_line_kind, night date, "roomTypeId" uuid, quantity int, "amountMinor" bigint, "discountMinor" bigint, "supplementMinor" bigint, "vatClass" text, parts jsonb, detail jsonb)`,
  ]
}

/** Removes lines and extras of a booking that were freed, before new ones are written. Throws invoiced. */
export async function deleteLines(tx: Tx, propertyId: string, bookingId: string): Promise<void> {
  await refuseInvoiced(tx, { propertyId, bookingId })
  for (const table of ['priceLines', 'bookedRooms', 'stays', 'bookingLines', 'bookingExtras'] as const) {
    await tx.deleteFrom(table).where('propertyId', '=', propertyId).where('bookingId', '=', bookingId).execute()
  }
}
