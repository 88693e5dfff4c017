import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { writeTogether } from '../../platform/database/together.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { readStays } from '../bookings/owner/read-stays.ts'
import { readBlocks } from '../inventory/room-blocks.ts'
import { changeSold, findSoldOut } from '../inventory/change-sold.ts'
import { planRoom } from '../inventory/make-room.ts'
import type { Move } from '../inventory/planner/plan.ts'
import type { Stay } from '../inventory/rules.ts'
import { placedBefore, soldChanges, type Part } from './parts.ts'

type Rewrite = {
  readonly propertyId: string
  readonly stay: {
    readonly id: string
    readonly bookingId: string
    readonly line: number
    readonly parts: readonly Part[]
  }
  readonly parts: readonly Part[]
  /** Of guests who make room for them. */
  readonly moves?: readonly Move[]
}

/**
 * Writes the parts of a stay as they shall be. Who makes room for them moves in the same UPDATE, for nobody may be in a room
 * twice even for a moment; nights are given back and taken exactly as the parts differ. Must follow the locks of all types.
 * Throws room_unavailable where a type is sold out, room_occupied with who is in a room.
 */
export async function rewriteParts(tx: Tx, { propertyId, stay, parts, moves = [] }: Rewrite): Promise<void> {
  const changes = soldChanges(stay.parts, parts)
  const [soldOut] = await findSoldOut(tx, propertyId, changes)
  if (soldOut !== undefined)
    throw new DomainError('room_unavailable', { details: { roomTypeId: soldOut, availableRooms: 0 } })
  const own = [...stay.parts, ...parts].map(({ id }) => id)
  await requireFree(tx, propertyId, parts, [...own, ...moves.map(({ id }) => id)])
  const before = new Set(stay.parts.map(({ id }) => id))
  const placed = [
    ...parts.filter(({ id }) => before.has(id)),
    ...moves.map(({ id, from, to }) => ({ id, roomId: to, movedFrom: from })),
  ]
  const added = parts.filter(({ id }) => !before.has(id))
  const gone = [...before].filter((id) => parts.every((part) => part.id !== id))
  await writeTogether(tx, () => [
    // Several servers do these one after another, and look after each: who comes into a room comes when it has been left.
    sql`DELETE FROM booked_rooms WHERE property_id = ${propertyId} AND id = ANY(${gone}::uuid[])`,
    sql`
    UPDATE booked_rooms s SET room_id = p."roomId", room_type_id = coalesce(p."roomTypeId", s.room_type_id),
      stay = CASE WHEN p."checkIn" IS NULL THEN s.stay ELSE daterange(p."checkIn", p."checkOut") END,
      owner_pinned = coalesce(p.pinned, s.owner_pinned),
      moved_from = CASE WHEN s.room_id = p."roomId" THEN s.moved_from ELSE p."movedFrom" END
    FROM json_to_recordset(${JSON.stringify(placed)}::text::json)
      AS p (id uuid, "roomTypeId" uuid, "roomId" uuid, "checkIn" date, "checkOut" date, pinned boolean, "movedFrom" uuid)
    WHERE s.property_id = ${propertyId} AND s.id = p.id`,
    ...changeSold(propertyId, changes),
    sql`
    INSERT INTO booked_rooms (property_id, booking_id, line, stay_id, id, room_type_id, room_id, stay, owner_pinned)
    SELECT ${propertyId}::uuid, ${stay.bookingId}::uuid, ${stay.line}::int, ${stay.id}::uuid, id, "roomTypeId", "roomId",
      daterange("checkIn", "checkOut"), pinned
    FROM json_to_recordset(${JSON.stringify(added)}::text::json)
      AS p (id uuid, "roomTypeId" uuid, "roomId" uuid, "checkIn" date, "checkOut" date, pinned boolean)`,
  ])
}

/** Throws room_occupied with who else is in the rooms of parts, and with the room that is closed. */
async function requireFree(tx: Tx, propertyId: string, parts: readonly Part[], but: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT s.id
    FROM json_to_recordset(${JSON.stringify(parts)}::text::json) AS p ("roomId" uuid, "checkIn" date, "checkOut" date)
    JOIN booked_rooms s ON s.property_id = ${propertyId} AND s.room_id = p."roomId" AND s.active
      AND s.stay && daterange(p."checkIn", p."checkOut")
    WHERE s.id <> ALL(${but}::uuid[])`.execute(tx)
  if (rows.length === 0) return
  throw new DomainError('room_occupied', {
    details: await whoIsThere(
      tx,
      propertyId,
      rows.map(({ id }) => id),
    ),
  })
}

type Making = {
  readonly propertyId: string
  readonly stay: { readonly parts: readonly Part[] }
  readonly room: Pick<Part, 'roomId' | 'roomTypeId'>
  readonly nights: Stay
  /** The hotel's date. */
  readonly today: PlainDate
}

/** Who has to move so that a room is free for a stay in some nights; they have not arrived. Throws room_occupied with who cannot. */
export async function makeRoom(tx: Tx, { propertyId, stay, room, nights, today }: Making): Promise<Move[]> {
  const ownIds = new Set(stay.parts.map(({ id }) => id))
  const kept = (roomTypeId: string) => placedBefore(stay.parts, nights.checkIn, roomTypeId)
  const plan = await planRoom(tx, room, { propertyId, nights, ownIds, kept, today })
  if (!plan) throw new DomainError('room_occupied', { details: { by: [], blocks: [] } })
  if (plan.stuck.length === 0) return [...plan.moves]
  throw new DomainError('room_occupied', { details: await whoIsThere(tx, propertyId, plan.stuck) })
}

/** Who is in the way, as it is told to a desk. */
async function whoIsThere(tx: Tx, propertyId: string, ids: readonly string[]) {
  const by = (await readStays(tx, propertyId, ids)).map(({ pinned: _pinned, ...stay }) => stay)
  return { by, blocks: await readBlocks(tx, propertyId, { ids }) }
}

type Moved = Move & { readonly bookingId: string }

/** Moves with the bookings of those who move. */
export async function withBookings(tx: Tx, propertyId: string, moves: readonly Move[]): Promise<Moved[]> {
  const ids = moves.map(({ id }) => id)
  const { rows } = await sql<{ id: string; bookingId: string }>`
    SELECT id, booking_id FROM booked_rooms WHERE property_id = ${propertyId} AND id = ANY(${ids}::uuid[])`.execute(tx)
  const bookingOf = new Map(rows.map(({ id, bookingId }) => [id, bookingId]))
  return moves.map((move) => ({ ...move, bookingId: bookingOf.get(move.id) ?? '' }))
}
