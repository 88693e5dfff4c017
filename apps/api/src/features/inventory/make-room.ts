import { epochDay, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { conflictsIn, leastFree, readBoard, type DayStay, type PlacedRoom } from './planner/board.ts'
import { planVacating, type ClosingPlan } from './planner/closing.ts'
import { planRooms, type Move } from './planner/plan.ts'
import { placedQuery, readPlacedRooms, readRooms, toPlaced } from './queries.ts'
import type { Stay } from './rules.ts'

/** Nights of a room that are wanted for a stay which lies elsewhere in its other nights. */
type Wanted = {
  readonly propertyId: string
  readonly nights: Stay
  /** The booked rooms of the stay: what they have is no matter. */
  readonly ownIds: ReadonlySet<string>
  /** Where it lies in other nights, by type: nobody is moved there. */
  readonly kept: (roomTypeId: string) => readonly PlacedRoom[]
  /** The hotel's date. */
  readonly today: PlainDate
}

type Room = { readonly roomTypeId: string; readonly roomId: string }

/**
 * How everybody else can leave a room for some nights: the moves of guests who have not arrived, or who is stuck in it; null
 * where the room is closed. What a story decides by this must follow `lockRoomTypes`. With `overdueAt`, holds overdue by then are not there.
 */
export async function planRoom(
  tx: Sql | Tx,
  { roomTypeId, roomId }: Room,
  { propertyId, nights, ownIds, kept, today, overdueAt }: Wanted & { readonly overdueAt?: Date },
): Promise<ClosingPlan | null> {
  const rooms = await readRooms(tx, propertyId, roomTypeId)
  if (!rooms.includes(roomId)) return null
  const search = { propertyId, roomTypeId, window: windowOf(nights, today), today, ...(overdueAt && { overdueAt }) }
  const placed = await readPlacedRooms(tx, search)
  const others = placed.filter(({ id }) => !ownIds.has(id))
  return planVacating(rooms, [...others, ...kept(roomTypeId)], roomId, daysOf(nights))
}

/**
 * A room of a type for one more stay, and the moves of guests who have not arrived that make it; null where rooms that were
 * chosen for others leave none. Must follow `lockRoomTypes`.
 */
export async function planPlace(
  tx: Tx,
  { propertyId, roomTypeId, nights, today }: Pick<Wanted, 'propertyId' | 'nights' | 'today'> & Pick<Room, 'roomTypeId'>,
): Promise<{ readonly roomId: string; readonly moves: readonly Move[] } | null> {
  const placed = await readPlacedRooms(tx, { propertyId, roomTypeId, window: { from: today, to: null }, today })
  const plan = planRooms(await readRooms(tx, propertyId, roomTypeId), placed, daysOf(nights), 1)
  const [roomId] = plan?.rooms ?? []
  return plan && roomId !== undefined ? { roomId, moves: plan.moves } : null
}

/** Of so many rooms of a type in which somebody is it is tried whether they would make room. */
const mostTried = 60

/**
 * Which of some rooms are free for the nights, or become so, each with how many guests would move; closed ones are none of them.
 * What overdue holds occupy is free.
 */
export async function listRoomsFor<R extends Room>(
  db: Sql,
  rooms: readonly R[],
  { now, ...wanted }: Wanted & { readonly now: Date },
): Promise<{ readonly room: R; readonly moves: number }[]> {
  const { propertyId, nights, today } = wanted
  const byType = Map.groupBy(rooms, ({ roomTypeId }) => roomTypeId)
  const search = { propertyId, window: windowOf(nights, today), today, overdueAt: now }
  const { rows } = await placedQuery(search, [...byType.keys()]).execute(db)
  const placed = Map.groupBy(rows, ({ roomTypeId }) => roomTypeId)
  return [...byType].flatMap(([roomTypeId, ofType]) => {
    const others = (placed.get(roomTypeId) ?? []).map(toPlaced).filter(({ id }) => !wanted.ownIds.has(id))
    return roomsOfType(ofType, [...others, ...wanted.kept(roomTypeId)], daysOf(nights))
  })
}

function roomsOfType<R extends Room>(rooms: readonly R[], placed: readonly PlacedRoom[], nights: DayStay) {
  const ids = rooms.map(({ roomId }) => roomId)
  const board = readBoard(ids, placed)
  const hasPlace = leastFree(board, nights) > 0
  let tries = 0
  return rooms.flatMap((room, index) => {
    if (conflictsIn(board.lanes[index] ?? [], nights).length === 0) return [{ room, moves: 0 }]
    if (!hasPlace || (tries += 1) > mostTried) return []
    const { moves, stuck } = planVacating(ids, placed, room.roomId, nights)
    return stuck.length > 0 ? [] : [{ room, moves: moves.length }]
  })
}

/** From then on who lies in rooms matters: a night that began before midnight is one of yesterday. */
const windowOf = ({ checkIn }: Stay, today: PlainDate) => ({ from: checkIn < today ? checkIn : today, to: null })

/** Nights as the planner counts them. */
export function daysOf({ checkIn, checkOut }: Stay): DayStay {
  return { checkIn: epochDay(checkIn), checkOut: epochDay(checkOut) }
}
