import { epochDay } from '@keystay/contract/shared/plain-dates'
import type { RawBuilder } from 'kysely'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { readTogether, writeTogether, type FoundRows } from '../../platform/database/together.ts'
import { DomainError } from '../../platform/http/errors.ts'
import type { PlacedRoom } from './planner/board.ts'
import { mostHouseable } from './planner/most-houseable.ts'
import { chooseFreeRooms, planRooms, type Move, type RoomPlan } from './planner/plan.ts'
import { addSold, fitWindow, moveStays, placedQuery, readPlacedRooms, roomsQuery, toPlaced } from './queries.ts'
import { housedIn, unitsByType, type SaleRequest } from './sell-stay.ts'

/** Rooms taken for a sale: room ids per line, and the stays that had to move. */
type TakenRooms = {
  readonly rooms: readonly (readonly string[])[]
  readonly moves: readonly (Move & { readonly bookingId: string })[]
}

/**
 * Reads of one statement by which rooms are chosen: all rooms of the types, and the stays around the one that is sold. With
 * `overdueAt`, holds overdue by then are not there.
 */
export function roomQueries({ propertyId, stay, lines, today }: SaleRequest, overdueAt?: Date) {
  const roomTypeIds = [...unitsByType(lines).keys()]
  return {
    rooms: roomsQuery(propertyId, roomTypeIds),
    near: placedQuery({ propertyId, window: fitWindow(stay), today, ...(overdueAt && { overdueAt }) }, roomTypeIds),
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
  const plans = new Map<string, RoomPlan>()
  for (const [roomTypeId, quantity] of unitsByType(request.lines)) {
    const plan = await planType(tx, request, { ...ofType(found, roomTypeId), quantity })
    if (!plan) throw new DomainError('room_unavailable', { details: { roomTypeId, availableRooms: 0 } })
    plans.set(roomTypeId, plan)
  }
  const moves = [...plans.values()].flatMap((plan) => plan.moves)
  const moved = moves.length > 0 ? await moveStays(tx, request.propertyId, moves) : []
  return {
    rooms: roomsOfLines(request, plans),
    moves: moves.map((move) => ({ ...move, bookingId: moved.find((row) => row.id === move.id)?.bookingId ?? '' })),
  }
}

/** The rooms of each line, as the types' plans give them out. */
export function roomsOfLines(
  { lines }: Pick<SaleRequest, 'lines'>,
  plans: ReadonlyMap<string, RoomPlan>,
): readonly (readonly string[])[] {
  const left = new Map([...plans].map(([roomTypeId, { rooms }]) => [roomTypeId, [...rooms]]))
  return lines.map((line) => left.get(housedIn(line))?.splice(0, line.quantity) ?? [])
}

/** Counts the nights of a sale as sold. */
export function countSold({ propertyId, stay, lines }: SaleRequest): RawBuilder<unknown> {
  return addSold(propertyId, stay, unitsByType(lines))
}

/**
 * How a sale would be housed, as far as it can be, by type: for as many rooms as find a place, at most `free` of each, what
 * `chooseRooms` would do. Nothing is written.
 */
export async function planWhatFits(
  db: Sql | Tx,
  request: SaleRequest,
  { free, overdueAt }: { readonly free: (roomTypeId: string) => number; readonly overdueAt?: Date },
): Promise<Map<string, RoomPlan>> {
  const found = await readTogether(db, () => roomQueries(request, overdueAt))
  const plans = new Map<string, RoomPlan>()
  for (const [roomTypeId, wanted] of unitsByType(request.lines)) {
    const type = { ...ofType(found, roomTypeId), ...(overdueAt && { overdueAt }) }
    const quantity = Math.min(wanted, free(roomTypeId))
    plans.set(roomTypeId, quantity === 0 ? noRooms : await planMost(db, request, { ...type, quantity }))
  }
  return plans
}

const noRooms: RoomPlan = { rooms: [], moves: [] }

/** The plan for as many rooms of a type as can be housed at all. */
async function planMost(db: Sql | Tx, request: SaleRequest, type: OfType): Promise<RoomPlan> {
  const plan = await planType(db, request, type)
  if (plan) return plan
  const placed = await readPlaced(db, request, type)
  const quantity = await mostHouseable(type.rooms, placed, daysOf(request), type.quantity)
  return (quantity > 0 && (await planType(db, request, { ...type, quantity }))) || noRooms
}

type OfType = {
  readonly roomTypeId: string
  readonly quantity: number
  readonly rooms: readonly string[]
  readonly near: readonly PlacedRoom[]
  /** Holds overdue by then are not there. */
  readonly overdueAt?: Date
}

/** What was found of a type. */
function ofType(found: FoundRooms, roomTypeId: string) {
  return {
    roomTypeId,
    rooms: found.rooms.filter((room) => room.roomTypeId === roomTypeId).map(({ id }) => id),
    near: found.near.filter((stay) => stay.roomTypeId === roomTypeId).map(toPlaced),
  }
}

const daysOf = ({ stay }: SaleRequest) => ({ checkIn: epochDay(stay.checkIn), checkOut: epochDay(stay.checkOut) })

/** A free room is looked for among the neighbours alone; only when there is none, the type's whole future is read to rearrange it. */
async function planType(db: Sql | Tx, request: SaleRequest, type: OfType): Promise<RoomPlan | null> {
  const { roomTypeId, quantity, rooms, near } = type
  const days = daysOf(request)
  const wished = (request.booked ?? request.own)?.rooms.get(roomTypeId) ?? []
  const own = wished.filter((room) => rooms.includes(room))
  const stays = own.filter((room) => chooseFreeRooms([room], near, days, 1) !== null).slice(0, quantity)
  if (request.booked?.mustStay && stays.length < quantity) return null
  // The hotel chose these rooms and no others.
  if (request.own && stays.length < wished.length) return null
  const others = rooms.filter((room) => !stays.includes(room))
  const free = chooseFreeRooms(others, near, days, quantity - stays.length)
  if (free) return { rooms: [...stays, ...free], moves: [] }
  return planRooms(rooms, await readPlaced(db, request, type), days, quantity)
}

/** The stays of a type from today on. */
async function readPlaced(db: Sql | Tx, { propertyId, today }: SaleRequest, { roomTypeId, overdueAt }: OfType) {
  const window = { from: today, to: null }
  return await readPlacedRooms(db, { propertyId, roomTypeId, window, today, ...(overdueAt && { overdueAt }) })
}
