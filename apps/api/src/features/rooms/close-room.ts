import type { RoomClosing, RoomMove } from '@keystay/contract/rooms/entities'
import { addDays } from '@keystay/contract/shared/plain-dates'
import { maxDaysAhead, maxStayNights } from '@keystay/contract/shared/limits'
import { writeAudit } from '../audit/write-audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { dateIn } from '../../platform/values/zones.ts'
import { moveEntries } from '../bookings/guest/create-booking.ts'
import { releaseOverdueHolds } from '../bookings/release-hold.ts'
import { endBlocks, readBlocks } from '../inventory/room-blocks.ts'
import { changeCapacity } from '../inventory/change-capacity.ts'
import { readHotel, type Hotel } from '../inventory/read-hotel.ts'
import { makeMoves, planRoomClosing } from '../inventory/rates/plan-closing.ts'
import { describeMoves, describeStuck } from './describe-moves.ts'
import { readRoom, updateRoom, type RoomRow } from './queries.ts'

type Key = { readonly propertyId: string; readonly roomId: string }

/** What making a room unavailable would do now. Throws not_found. */
export async function previewClosing(deps: Deps, { propertyId, roomId }: Key): Promise<RoomClosing> {
  const { read } = deps.database
  const now = deps.clock()
  const [hotel, room] = await Promise.all([readHotel(read, propertyId), readRoom(read, propertyId, roomId)])
  if (!hotel || !room) throw new DomainError('not_found')
  if (!room.available) return { possible: true, moves: [], stuck: [], blocks: [] }
  const { roomTypeId } = room
  const today = dateIn(hotel.timezone, now)
  const plan = await planRoomClosing(read, { propertyId, roomTypeId, roomId, today, now })
  const [moves, stuck, blocks] = await Promise.all([
    describeMoves(read, propertyId, plan.moves),
    describeStuck(read, propertyId, plan.stuck, today),
    readBlocks(read, propertyId, { roomId, window: { from: today, to: null } }),
  ])
  return { possible: plan.stuck.length === 0, moves, stuck, blocks }
}

/** Frees what overdue holds still occupy of a type: nobody has to move for them. */
export async function releaseHoldsOfType(deps: Deps, hotel: Hotel, roomTypeId: string): Promise<void> {
  const today = dateIn(hotel.timezone, deps.clock())
  const stay = { checkIn: today, checkOut: addDays(today, maxDaysAhead + maxStayNights + 1) }
  await releaseOverdueHolds(deps, { propertyId: hotel.id, roomTypeIds: [roomTypeId], stay })
}

/**
 * Makes an available room unavailable: its guests of today and later move to other rooms, or nothing changes; its blocks end. Must
 * follow `lockRoomTypes`. Throws room_needed with the stays that nothing else can house.
 */
export async function closeRoom(tx: Tx, hotel: Hotel, room: RoomRow, now: Date): Promise<RoomMove[]> {
  const propertyId = hotel.id
  const { id: roomId, roomTypeId } = room
  const today = dateIn(hotel.timezone, now)
  const plan = await planRoomClosing(tx, { propertyId, roomTypeId, roomId, today, now })
  if (plan.stuck.length > 0)
    throw new DomainError('room_needed', { details: { stays: await describeStuck(tx, propertyId, plan.stuck, today) } })
  const moves = await makeMoves(tx, propertyId, plan.moves)
  const blocks = await endBlocks(tx, propertyId, { roomId, from: today })
  await updateRoom(tx, { propertyId, roomId }, { available: false })
  await changeCapacity(tx, { propertyId, roomTypeId, today, rooms: -1 })
  const detail = { roomId, moves: moves.length, blocks }
  await writeAudit(tx, [
    { propertyId, at: now, bookingId: null, actor: 'owner', event: 'room_closed', detail },
    ...moveEntries(propertyId, now, moves),
  ])
  return await describeMoves(tx, propertyId, moves)
}
