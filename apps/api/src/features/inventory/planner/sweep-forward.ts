import { byArrival, conflictsIn, overlaps, type Board, type Occupant, type Placements } from './board.ts'

type Placing = { readonly occupant: Occupant; readonly room: number; readonly before: Placing | null }
type State = {
  readonly moves: number
  readonly waiting: readonly Occupant[]
  /** Settled stays that may still be in the way of those who wait. */
  readonly present: readonly Placing[]
  readonly last: Placing | null
}

/**
 * Houses the wanted units by going forward in time: whoever waits takes a room that is empty on the evening of arrival,
 * and those who were to arrive there during the stay wait in turn. Nobody who arrived earlier is asked to leave, so
 * while only arrived guests are pinned there is always such a room, and it houses whatever fits by count. Keeps the
 * `width` best states at each step. Null when pins that lie ahead close every way it kept.
 */
export function sweepForward(board: Board, wanted: readonly Occupant[], width: number): Placements | null {
  let states: State[] = [{ moves: 0, waiting: wanted, present: [], last: null }]
  let best: State | null = null
  while (states.length > 0) {
    const next = new Map<string, State>()
    for (const state of states) {
      for (const child of settleFirst(board, state)) {
        if (best !== null && child.moves >= best.moves) continue
        if (child.waiting.length === 0) {
          best = child
          continue
        }
        const key = keyOf(child)
        if (child.moves < (next.get(key)?.moves ?? Infinity)) next.set(key, child)
      }
    }
    states = [...next.values()].toSorted(byPromise).slice(0, width)
  }
  return best === null ? null : placementsOf(best)
}

/** Every way to settle the first who waits. */
function settleFirst(board: Board, state: State): State[] {
  const [first, ...others] = state.waiting
  if (first === undefined) return []
  const children: State[] = []
  board.lanes.forEach((lane, room) => {
    const leaving = leavingFor(state, lane, room, first)
    if (leaving === null) return
    const last = { occupant: first, room, before: state.last }
    const waiting = [...others, ...leaving].toSorted(byArrival)
    const from = waiting[0]?.checkIn ?? Infinity
    const present = [...state.present, last].filter((placing) => placing.occupant.checkOut > from)
    children.push({ moves: state.moves + leaving.length, waiting, present, last })
  })
  return children
}

/** Who would have to leave a room for the first who waits; null when somebody there may not. */
function leavingFor(state: State, lane: readonly Occupant[], room: number, first: Occupant): Occupant[] | null {
  if (room === first.room) return null
  if (state.present.some((placing) => placing.room === room && overlaps(placing.occupant, first))) return null
  const leaving: Occupant[] = []
  for (const stay of conflictsIn(lane, first)) {
    if (state.waiting.includes(stay) || state.present.some((placing) => placing.occupant === stay)) continue
    if (stay.pinned || stay.checkIn < first.checkIn) return null
    leaving.push(stay)
  }
  return leaving
}

/** States that wait for the same stays with the same rooms taken have the same future. */
function keyOf(state: State): string {
  const waiting = state.waiting.map((occupant) => occupant.id)
  const taken = state.present.map((placing) => `${placing.occupant.id} ${placing.room}`).toSorted()
  return `${waiting.join()}|${taken.join()}`
}

function byPromise(a: State, b: State): number {
  return a.moves - b.moves || a.waiting.length - b.waiting.length
}

function placementsOf(state: State): Placements {
  const plan = new Map<Occupant, number>()
  for (let at = state.last; at !== null; at = at.before) plan.set(at.occupant, at.room)
  return plan
}
