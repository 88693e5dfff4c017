import type { RoomClosing, RoomMove, StuckStay } from '@keystay/contract/rooms/entities'
import { addDays, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { maxDaysAhead, maxStayNights } from '@keystay/contract/shared/limits'
import { writeAudit } from '../audit/write-audit.ts'
import type { Sql, Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { dateIn } from '../../platform/values/zones.ts'
import { moveEntries } from '../bookings/guest/create-booking.ts'
import { readStays, type DescribedStay } from '../bookings/owner/read-stays.ts'
import { releaseOverdueHolds } from '../bookings/release-hold.ts'
import { changeCapacity } from '../inventory/change-capacity.ts'
import { readHotel, type Hotel } from '../inventory/read-hotel.ts'
import { makeMoves, planRoomClosing } from '../inventory/rates/plan-closing.ts'
import type { Move } from '../inventory/planner/plan.ts'
import { readNumbers, readRoom, updateRoom, type RoomRow } from './queries.ts'

type Key = { readonly propertyId: string; readonly roomId: string }

/** What making a room unavailable would do now. Throws not_found. */
export async function previewClosing(deps: Deps, { propertyId, roomId }: Key): Promise<RoomClosing> {
  const { read } = deps.database
  const now = deps.clock()
  const [hotel, room] = await Promise.all([readHotel(read, propertyId), readRoom(read, propertyId, roomId)])
  if (!hotel || !room) throw new DomainError('not_found')
  if (!room.available) return { possible: true, moves: [], stuck: [] }
  const { roomTypeId } = room
  const today = dateIn(hotel.timezone, now)
  const plan = await planRoomClosing(read, { propertyId, roomTypeId, roomId, today, now })
  const [moves, stuck] = await Promise.all([
    describeMoves(read, propertyId, plan.moves),
    describeStuck(read, propertyId, plan.stuck, today),
  ])
  return { possible: stuck.length === 0, moves, stuck }
}

/** Frees what overdue holds still occupy of a type: nobody has to move for them. */
export async function releaseHoldsOfType(deps: Deps, hotel: Hotel, roomTypeId: string): Promise<void> {
  const today = dateIn(hotel.timezone, deps.clock())
  const stay = { checkIn: today, checkOut: addDays(today, maxDaysAhead + maxStayNights + 1) }
  await releaseOverdueHolds(deps, { propertyId: hotel.id, roomTypeIds: [roomTypeId], stay })
}

/**
 * Makes an available room unavailable: its guests of today and later move to other rooms, or nothing changes. Must follow
 * `lockRoomTypes`. Throws room_needed with the stays that nothing else can house.
 */
export async function closeRoom(tx: Tx, hotel: Hotel, room: RoomRow, now: Date): Promise<RoomMove[]> {
  const propertyId = hotel.id
  const { id: roomId, roomTypeId } = room
  const today = dateIn(hotel.timezone, now)
  const plan = await planRoomClosing(tx, { propertyId, roomTypeId, roomId, today, now })
  if (plan.stuck.length > 0)
    throw new DomainError('room_needed', { details: { stays: await describeStuck(tx, propertyId, plan.stuck, today) } })
  const moves = await makeMoves(tx, propertyId, plan.moves)
  await updateRoom(tx, { propertyId, roomId }, { available: false })
  await changeCapacity(tx, { propertyId, roomTypeId, today, rooms: -1 })
  const detail = { roomId, moves: moves.length }
  await writeAudit(tx, [
    { propertyId, at: now, bookingId: null, actor: 'owner', event: 'room_closed', detail },
    ...moveEntries(propertyId, now, moves),
  ])
  return await describeMoves(tx, propertyId, moves)
}

async function describeMoves(db: Sql | Tx, propertyId: string, moves: readonly Move[]): Promise<RoomMove[]> {
  if (moves.length === 0) return []
  const byId = new Map(moves.map((move) => [move.id, move]))
  const stays = await readStays(db, propertyId, [...byId.keys()])
  const rooms = await readNumbers(db, propertyId, [...new Set(moves.flatMap(({ from, to }) => [from, to]))])
  return stays.flatMap(({ pinned: _pinned, ...stay }) => {
    const move = byId.get(stay.bookedRoomId)
    if (!move) return []
    const named = (id: string) => ({ id, number: rooms.get(id) ?? '' })
    return [{ ...stay, from: named(move.from), to: named(move.to) }]
  })
}

async function describeStuck(
  db: Sql | Tx,
  propertyId: string,
  ids: readonly string[],
  today: PlainDate,
): Promise<StuckStay[]> {
  if (ids.length === 0) return []
  const stays = await readStays(db, propertyId, ids)
  return stays.map(({ pinned, ...stay }) => ({ ...stay, reason: reasonOf({ ...stay, pinned }, today) }))
}

function reasonOf({ checkIn, pinned }: DescribedStay, today: PlainDate): StuckStay['reason'] {
  if (checkIn <= today) return 'arrived'
  return pinned ? 'pinned' : 'no_room'
}
