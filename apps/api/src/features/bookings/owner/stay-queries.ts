import { sql } from 'kysely'
import type { BookingStatus } from '@keystay/contract/bookings/entities'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Sql, Tx } from '../../../platform/database/database.ts'

/** Where a booked room lies, with what of its booking decides whether it can move. */
export type Placement = {
  readonly id: string
  readonly bookingId: string
  readonly roomTypeId: string
  readonly roomId: string
  readonly number: string
  readonly pinned: boolean
  readonly active: boolean
  readonly status: BookingStatus
  readonly checkIn: PlainDate
  readonly checkOut: PlainDate
  readonly holdExpiresAt: Date | null
  readonly paymentLive: boolean
}

/** Booked rooms that have a room, by their ids or all of a booking, in the order of its lines. */
export async function readPlacements(
  db: Sql | Tx,
  propertyId: string,
  which: { readonly ids: readonly string[] } | { readonly bookingId: string },
): Promise<Placement[]> {
  const chosen = 'ids' in which ? sql`s.id = ANY(${which.ids}::uuid[])` : sql`s.booking_id = ${which.bookingId}`
  const { rows } = await sql<Placement>`
    SELECT s.id, s.booking_id, s.room_type_id, s.room_id, r.number, s.owner_pinned AS pinned, s.active, b.status,
      lower(s.stay) AS check_in, upper(s.stay) AS check_out, b.hold_expires_at, b.payment_live
    FROM booked_rooms s
    JOIN bookings b ON b.property_id = s.property_id AND b.id = s.booking_id
    JOIN rooms r ON r.property_id = s.property_id AND r.id = s.room_id
    WHERE s.property_id = ${propertyId} AND ${chosen}
    ORDER BY s.line, lower(s.stay), length(r.number), r.number, s.id`.execute(db)
  return rows
}

/** Rooms by id: of which type, and whether they can be sold. */
export async function readTargetRooms(
  tx: Tx,
  propertyId: string,
  ids: readonly string[],
): Promise<Map<string, { roomTypeId: string; available: boolean }>> {
  const rows = await tx
    .selectFrom('rooms')
    .select(['id', 'roomTypeId', 'available'])
    .where('propertyId', '=', propertyId)
    .where('retired', '=', false)
    .where(sql<boolean>`id = ANY(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, ...room }) => [id, room]))
}

/** Where booked rooms are to lie. */
export type NewPlacement = { readonly id: string; readonly roomId: string; readonly pinned: boolean }

/** Active stays, other than those that are placed, that are in the way of a placement. */
export async function findInTheWay(
  tx: Tx,
  propertyId: string,
  placements: readonly NewPlacement[],
): Promise<{ id: string }[]> {
  const ids = placements.map((one) => one.id)
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT o.id
    FROM unnest(${ids}::uuid[], ${placements.map((one) => one.roomId)}::uuid[]) AS n (id, room_id)
    JOIN booked_rooms s ON s.property_id = ${propertyId} AND s.id = n.id
    JOIN booked_rooms o ON o.property_id = ${propertyId} AND o.room_id = n.room_id AND o.active AND o.stay && s.stay
    WHERE o.id <> ALL(${ids}::uuid[])`.execute(tx)
  return rows
}

/** Puts stays into rooms in one statement: those that change places pass through each other. */
export async function placeStays(tx: Tx, propertyId: string, placements: readonly NewPlacement[]): Promise<void> {
  await sql`
    UPDATE booked_rooms s SET room_id = n."roomId", owner_pinned = n.pinned,
      moved_from = CASE WHEN s.room_id = n."roomId" THEN s.moved_from END
    FROM json_to_recordset(${JSON.stringify(placements)}::text::json) AS n (id uuid, "roomId" uuid, pinned boolean)
    WHERE s.property_id = ${propertyId} AND s.id = n.id`.execute(tx)
}
