import {
  conflictsIn,
  leastFree,
  movesIn,
  noRoom,
  readBoard,
  wantUnits,
  type Board,
  type DayStay,
  type Occupant,
  type PlacedRoom,
  type Placements,
} from './board.ts'
import { fewestMoves, startChains } from './fewest-moves.ts'
import { exchangeHome } from './exchange-home.ts'
import { placementCost } from './gaps.ts'
import { canSweepForward, sweepForward } from './sweep-forward.ts'

export type Move = { readonly id: string; readonly from: string; readonly to: string }
/** A room id per wanted unit, in order, and the stays that have to move for it. */
export type RoomPlan = { readonly rooms: readonly string[]; readonly moves: readonly Move[] }

/** Occupants looked at for a short chain, and again to improve on a longer rearrangement: some milliseconds each. */
const chainEffort = 6000
const improvingEffort = 10_000
/** Occupants looked at when pins ahead stop the sweep: whether a stay can be housed at all is worth more. */
const pinnedEffort = 40_000
const sweepWidth = 8
const exchangeRounds = 60

/** Free rooms for `quantity` units of a stay, those first that leave the best gaps; null when too few are free throughout. */
export function chooseFreeRooms(
  rooms: readonly string[],
  placed: readonly PlacedRoom[],
  stay: DayStay,
  quantity: number,
): readonly string[] | null {
  return chooseOn(readBoard(rooms, placed), stay, quantity)
}

/**
 * Houses `quantity` further units of one room type: in free rooms when there are enough, else with the fewest moves of
 * unpinned stays; that they are the fewest is proven unless the rearrangement is so large that a bounded search ends.
 * Null when there is no plan; while only arrived guests are pinned that means that some night has too few rooms.
 */
export function planRooms(
  rooms: readonly string[],
  placed: readonly PlacedRoom[],
  stay: DayStay,
  quantity: number,
): RoomPlan | null {
  const board = readBoard(rooms, placed)
  const free = chooseOn(board, stay, quantity)
  if (free !== null) return { rooms: free, moves: [] }
  const wanted = wantUnits(stay, quantity)
  const plan = rearrange(board, stay, wanted)
  return plan === null ? null : toRoomPlan(board, wanted, plan)
}

/** How many further units of a stay could be housed, at most `atMost`: each number up to it is one that planRooms plans. */
export function countHouseable(
  rooms: readonly string[],
  placed: readonly PlacedRoom[],
  stay: DayStay,
  atMost: number,
): number {
  const board = readBoard(rooms, placed)
  const most = Math.min(atMost, leastFree(board, stay))
  if (!hasPinsAhead(board, stay)) return most
  let count = Math.min(most, board.lanes.filter((lane) => conflictsIn(lane, stay).length === 0).length)
  while (count < most && canRearrange(board, stay, wantUnits(stay, count + 1))) count++
  return count
}

/** Whether `planRooms` finds a plan: that there is one is found sooner than the best one. */
export function canPlanRooms(
  rooms: readonly string[],
  placed: readonly PlacedRoom[],
  stay: DayStay,
  quantity: number,
): boolean {
  const board = readBoard(rooms, placed)
  return chooseOn(board, stay, quantity) !== null || canRearrange(board, stay, wantUnits(stay, quantity))
}

/** Without them, whoever is displaced finds a room by going forward in time, so what fits by count can be housed. */
function hasPinsAhead(board: Board, stay: DayStay): boolean {
  return board.lanes.some((lane) => lane.some((placed) => placed.pinned && placed.checkIn > stay.checkIn))
}

function chooseOn(board: Board, stay: DayStay, quantity: number): readonly string[] | null {
  const free = board.lanes.flatMap((lane, room) =>
    conflictsIn(lane, stay).length === 0 ? [{ room, cost: placementCost(lane, stay) }] : [],
  )
  if (free.length < quantity) return null
  const best = free.toSorted((a, b) => a.cost - b.cost || a.room - b.room).slice(0, quantity)
  return best.map(({ room }) => board.rooms[room] ?? '')
}

/** The shortest rearrangement: most take one or two moves, found and proven at once; a long one is swept and improved. */
function rearrange(board: Board, stay: DayStay, wanted: readonly Occupant[]): Placements | null {
  if (leastFree(board, stay) < wanted.length) return null
  const chains = startChains(board, wanted, chainEffort)
  const short = fewestMoves(chains, 1, Infinity)
  if (short.plan !== null || short.next === Infinity) return short.plan
  const swept = sweepForward(board, wanted, sweepWidth)
  if (swept === null) return fewestMoves({ ...chains, effort: pinnedEffort }, short.next, Infinity).plan
  const improved = exchangeHome(board, swept, exchangeRounds)
  return fewestMoves({ ...chains, effort: improvingEffort }, short.next, movesIn(improved) - 1).plan ?? improved
}

/** Whether `rearrange` finds a plan. */
function canRearrange(board: Board, stay: DayStay, wanted: readonly Occupant[]): boolean {
  if (leastFree(board, stay) < wanted.length) return false
  if (canSweepForward(board, wanted, sweepWidth)) return true
  const chains = startChains(board, wanted, chainEffort)
  const short = fewestMoves(chains, 1, Infinity)
  if (short.plan !== null || short.next === Infinity) return short.plan !== null
  return fewestMoves({ ...chains, effort: pinnedEffort }, short.next, Infinity).plan !== null
}

function toRoomPlan(board: Board, wanted: readonly Occupant[], plan: Placements): RoomPlan {
  const roomAt = (room: number | undefined) => board.rooms[room ?? noRoom] ?? ''
  const moves = [...plan]
    .filter(([stay]) => stay.room !== noRoom)
    .map(([stay, to]) => ({ id: stay.id, from: roomAt(stay.room), to: roomAt(to) }))
  return { rooms: wanted.map((unit) => roomAt(plan.get(unit))), moves }
}
