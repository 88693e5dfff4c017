import { epochDay } from '@keystay/contract/shared/plain-dates'
import type { RawBuilder } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { readTogether, writeTogether, type FoundRows } from '../../platform/database/together.ts'
import { DomainError } from '../../platform/http/errors.ts'
import type { PlacedRoom } from './planner/board.ts'
import { chooseFreeRooms, planRooms, type Move, type RoomPlan } from './planner/plan.ts'
import { addSold, fitWindow, moveStays, placedQuery, readPlacedRooms, roomsQuery, toPlaced } from './queries.ts'
import { unitsByType, type SaleRequest } from './sell-stay.ts'

/** Rooms taken for a sale: room ids per line, and the stays that had to move. */
type TakenRooms = {
  readonly rooms: readonly (readonly string[])[]
  readonly moves: readonly (Move & { readonly bookingId: string })[]
}

/** Reads of one statement by which rooms are chosen: all rooms of the types, and the stays around the one that is sold. */
export function roomQueries({ propertyId, stay, lines, today }: SaleRequest) {
  const roomTypeIds = [...unitsByType(lines).keys()]
  return {
    rooms: roomsQuery(propertyId, roomTypeIds),
    near: placedQuery({ propertyId, window: fitWindow(stay), today }, roomTypeIds),
  }
}

type FoundRooms = FoundRows<ReturnType<typeof roomQueries>>

/**
 * Takes rooms for every line: chooses or rearranges, moves who has to move, counts the nights as sold. Must follow
 * `lockRoomTypes` and `quoteSale` in the same transaction. Throws room_unavailable when owner pins leave no plan.
 */
export async function takeRooms(tx: Tx, request: SaleRequest): Promise<TakenRooms> {
  const taken = await chooseRooms(tx, request, await readTogether(tx, () => roomQueries(request)))
  await writeTogether(tx, () => [countSold(request)])
  return taken
}

/** The same by what was read under the lock already, and without the counting, which `countSold` writes. */
export async function chooseRooms(tx: Tx, request: SaleRequest, found: FoundRooms): Promise<TakenRooms> {
  const plans = new Map<string, string[]>()
  const moves: (Move & { bookingId: string })[] = []
  for (const [roomTypeId, quantity] of unitsByType(request.lines)) {
    const rooms = found.rooms.filter((room) => room.roomTypeId === roomTypeId).map(({ id }) => id)
    const near = found.near.filter((stay) => stay.roomTypeId === roomTypeId).map(toPlaced)
    const plan = await planType(tx, request, { roomTypeId, quantity, rooms, near })
    if (!plan) throw new DomainError('room_unavailable', { details: { roomTypeId, availableRooms: 0 } })
    plans.set(roomTypeId, [...plan.rooms])
    if (plan.moves.length > 0) {
      const moved = await moveStays(tx, request.propertyId, plan.moves)
      moves.push(
        ...plan.moves.map((move) => ({ ...move, bookingId: moved.find((row) => row.id === move.id)?.bookingId ?? '' })),
      )
    }
  }
  const rooms = request.lines.map((line) => plans.get(line.roomTypeId)?.splice(0, line.quantity) ?? [])
  return { rooms, moves }
}

/** Counts the nights of a sale as sold. */
export function countSold({ propertyId, stay, lines }: SaleRequest): RawBuilder<unknown> {
  return addSold(propertyId, stay, unitsByType(lines))
}

type OfType = {
  readonly roomTypeId: string
  readonly quantity: number
  readonly rooms: readonly string[]
  readonly near: readonly PlacedRoom[]
}

/** A free room is looked for among the neighbours alone; only when there is none, the type's whole future is read to rearrange it. */
async function planType(tx: Tx, request: SaleRequest, { roomTypeId, quantity, rooms, near }: OfType) {
  const { propertyId, stay, today } = request
  const days = { checkIn: epochDay(stay.checkIn), checkOut: epochDay(stay.checkOut) }
  const wished = (request.booked ?? request.own)?.rooms.get(roomTypeId) ?? []
  const own = wished.filter((room) => rooms.includes(room))
  const stays = own.filter((room) => chooseFreeRooms([room], near, days, 1) !== null).slice(0, quantity)
  if (request.booked?.mustStay && stays.length < quantity) return null
  // The hotel chose these rooms and no others.
  if (request.own && stays.length < wished.length) return null
  const others = rooms.filter((room) => !stays.includes(room))
  const free = chooseFreeRooms(others, near, days, quantity - stays.length)
  if (free) return { rooms: [...stays, ...free], moves: [] } satisfies RoomPlan
  const window = { from: today, to: null }
  return planRooms(rooms, await readPlacedRooms(tx, { propertyId, roomTypeId, window, today }), days, quantity)
}
