import { byArrival, overlaps, readBoard, type Board, type DayStay, type Occupant, type PlacedRoom } from './board.ts'
import { fewestMoves, startChains } from './fewest-moves.ts'
import { planRooms, type Move } from './plan.ts'

/** How to empty a room: every move that is needed, or the stays of the room that nothing else can house. */
export type ClosingPlan = { readonly moves: readonly Move[]; readonly stuck: readonly string[] }

const jointEffort = 20_000
/** Longer than any calendar: nobody can move into the room that closes. */
const always: DayStay = { checkIn: -1e9, checkOut: 1e9 }

/**
 * Houses everybody of one room in the type's other rooms, with the fewest moves in all that a bounded search proves;
 * beyond that one stay after the other. Pinned stays of the room are stuck, as are those that no rearrangement of
 * unpinned stays can house; then there are no moves.
 */
export function planClosing(rooms: readonly string[], placed: readonly PlacedRoom[], closing: string): ClosingPlan {
  const leaving = placed.filter((one) => one.roomId === closing)
  const pinned = leaving.filter((one) => one.pinned)
  const others = rooms.filter((room) => room !== closing)
  const oneByOne = houseOneByOne(
    others,
    placed.filter((one) => one.roomId !== closing),
    leaving.filter((one) => !one.pinned),
  )
  const stuck = [...pinned.map((one) => one.id), ...oneByOne.stuck]
  if (stuck.length > 0) return { moves: [], stuck }
  return { moves: houseTogether(others, placed, closing, oneByOne.moves.length) ?? oneByOne.moves, stuck }
}

/**
 * The same for some nights only: everybody else leaves a room for a stay that is to lie in it. Pinned stays of these nights are
 * stuck, as are those that no rearrangement can house.
 */
export function planVacating(
  rooms: readonly string[],
  placed: readonly PlacedRoom[],
  roomId: string,
  stay: DayStay,
): ClosingPlan {
  const leaving = placed.filter((one) => one.roomId === roomId && overlaps(one.stay, stay))
  const staying = placed.filter((one) => !leaving.includes(one))
  const coming: PlacedRoom = { id: '', roomId, stay, pinned: true }
  const plan = houseOneByOne(
    rooms,
    [...staying, coming],
    leaving.filter((one) => !one.pinned),
  )
  const stuck = [...leaving.filter((one) => one.pinned).map((one) => one.id), ...plan.stuck]
  return stuck.length > 0 ? { moves: [], stuck } : plan
}

/** All at once, with fewer moves than `movesOneByOne`; null when the search finds none. */
function houseTogether(
  others: readonly string[],
  placed: readonly PlacedRoom[],
  closing: string,
  movesOneByOne: number,
): readonly Move[] | null {
  const staying = placed.filter((one) => one.roomId !== closing)
  const blocker: PlacedRoom = { id: '', roomId: closing, stay: always, pinned: true }
  const board = readBoard([...others, closing], [...staying, blocker])
  const wanted = placed.filter((one) => one.roomId === closing).map((one) => toOccupant(one, others.length))
  const further = movesOneByOne - 1 - wanted.length
  if (further < 0) return null
  const { plan } = fewestMoves(startChains(board, wanted.toSorted(byArrival), jointEffort), 0, further)
  if (plan === null) return null
  return [...plan].map(([stay, to]) => ({ id: stay.id, from: roomAt(board, stay.room), to: roomAt(board, to) }))
}

function toOccupant({ id, stay, pinned }: PlacedRoom, room: number): Occupant {
  return { ...stay, id, room, pinned }
}

function roomAt(board: Board, room: number): string {
  return board.rooms[room] ?? ''
}

/** Each step may move whoever was housed before, so what can be housed at all is housed. */
function houseOneByOne(
  rooms: readonly string[],
  staying: readonly PlacedRoom[],
  leaving: readonly PlacedRoom[],
): ClosingPlan {
  const at = new Map(staying.map((one) => [one.id, one]))
  const stuck: string[] = []
  for (const one of leaving.toSorted((a, b) => byArrival(a.stay, b.stay))) {
    const plan = planRooms(rooms, [...at.values()], one.stay, 1)
    const [home] = plan?.rooms ?? []
    if (!plan || home === undefined) {
      stuck.push(one.id)
      continue
    }
    for (const move of plan.moves) {
      const moved = at.get(move.id)
      if (moved) at.set(move.id, { ...moved, roomId: move.to })
    }
    at.set(one.id, { ...one, roomId: home })
  }
  const moves = [...staying, ...leaving].flatMap(({ id, roomId }) => {
    const to = at.get(id)?.roomId ?? roomId
    return to === roomId ? [] : [{ id, from: roomId, to }]
  })
  return { moves, stuck }
}
