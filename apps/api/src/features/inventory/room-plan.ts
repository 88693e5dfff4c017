import { searchFewestMoves } from './room-plan-search.ts'
import { recolourFuture } from './room-plan-recolour.ts'
import {
  conflictsIn,
  firstEndingAfter,
  readBoard,
  type Board,
  type Occupant,
  type Placements,
  type DayStay,
  type PlacedRoom,
} from './room-plan-board.ts'

export type Move = { readonly id: string; readonly from: string; readonly to: string }
/** A room id per wanted unit, in order, and the stays that have to move for it. */
export type RoomPlan = { readonly rooms: readonly string[]; readonly moves: readonly Move[] }

/** Free rooms for `quantity` units of a stay, those first whose neighbours leave the least unusable gap; null when too few are free throughout. */
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
 * unpinned stays that the search can find. Null when it finds no plan; while only arrived guests are pinned that means
 * that some night has too few rooms.
 */
export function planRooms(
  rooms: readonly string[],
  placed: readonly PlacedRoom[],
  stay: DayStay,
  quantity: number,
): RoomPlan | null {
  const board = readBoard(rooms, placed)
  const free = chooseOn(board, stay, quantity)
  if (free) return { rooms: free, moves: [] }
  const wanted = Array.from({ length: quantity }, (_, index): Occupant => {
    return { id: `wanted ${index}`, room: -1, pinned: false, ...stay }
  })
  const plan = searchFewestMoves(board, wanted) ?? recolourFuture(board, wanted)
  return plan && toRoomPlan(board, wanted, plan)
}

/** How many further units of a stay could be housed, at most `atMost`: what a booking made now would get. */
export function countHouseable(
  rooms: readonly string[],
  placed: readonly PlacedRoom[],
  stay: DayStay,
  atMost: number,
): number {
  for (let quantity = atMost; quantity > 0; quantity -= 1) {
    if (planRooms(rooms, placed, stay, quantity)) return quantity
  }
  return 0
}

function chooseOn(board: Board, stay: DayStay, quantity: number): readonly string[] | null {
  const free = board.lanes.flatMap((lane, room) =>
    conflictsIn(lane, stay).length === 0 ? [{ room, gap: gapBeside(lane, stay) }] : [],
  )
  if (free.length < quantity) return null
  const best = free.toSorted((a, b) => a.gap - b.gap || a.room - b.room).slice(0, quantity)
  return best.map(({ room }) => board.rooms[room] ?? '')
}

/** Gaps longer than this can be sold whatever their length. */
const sellableGap = 10

/** How badly a stay fits between its neighbours: first the shorter of the two gaps, then the longer. */
function gapBeside(lane: readonly Occupant[], stay: DayStay): number {
  const next = firstEndingAfter(lane, stay.checkIn)
  const before = stay.checkIn - (lane[next - 1]?.checkOut ?? -Infinity)
  const after = (lane[next]?.checkIn ?? Infinity) - stay.checkOut
  return Math.min(before, after, sellableGap) * 1000 + Math.min(Math.max(before, after), sellableGap)
}

function toRoomPlan(board: Board, wanted: readonly Occupant[], plan: Placements): RoomPlan {
  const roomAt = (index: number | undefined) => board.rooms[index ?? -1] ?? ''
  const moves = Array.from(plan, ([occupant, to]) => ({ id: occupant.id, from: occupant.room, to }))
    .filter(({ from, to }) => from >= 0 && from !== to)
    .map(({ id, from, to }) => ({ id, from: roomAt(from), to: roomAt(to) }))
  return { rooms: wanted.map((unit) => roomAt(plan.get(unit))), moves }
}
