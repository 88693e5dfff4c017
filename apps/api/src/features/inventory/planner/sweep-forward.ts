import { byArrival, firstEndingAfter, noRoom, overlaps, type Board, type Occupant, type Placements } from './board.ts'

type Placing = { readonly occupant: Occupant; readonly room: number; readonly before: Placing | null }
type State = {
  readonly moves: number
  readonly waiting: readonly Occupant[]
  /** Settled stays that may still be in the way of those who wait. */
  readonly present: readonly Placing[]
  readonly last: Placing | null
}
/** One way to settle the first who waits; of hundreds, few become states. */
type Step = {
  readonly from: State
  readonly room: number
  readonly moves: number
  readonly waiting: readonly Occupant[]
  readonly remaining: Remaining
  readonly name: number
}
/** Who is still in the way of whoever comes on some evening. */
type Remaining = { readonly present: readonly Placing[]; readonly name: number; readonly hasFirst: boolean }
type Numbers = Map<Occupant, number>

/**
 * Houses the wanted units by going forward in time: whoever waits takes a room that is empty on the evening of arrival,
 * and those who were to arrive there during the stay wait in turn. Nobody who arrived earlier is asked to leave, so
 * while only arrived guests are pinned there is always such a room, and it houses whatever fits by count. Keeps the
 * `width` best states at each step. Null when pins that lie ahead close every way it kept.
 */
export function sweepForward(board: Board, wanted: readonly Occupant[], width: number): Placements | null {
  return sweep(board, wanted, width, 'best')
}

/** Whether `sweepForward` finds a way. */
export function canSweepForward(board: Board, wanted: readonly Occupant[], width: number): boolean {
  return sweep(board, wanted, width, 'any') !== null
}

function sweep(board: Board, wanted: readonly Occupant[], width: number, which: 'best' | 'any'): Placements | null {
  const numbers: Numbers = new Map()
  let states: State[] = [{ moves: 0, waiting: wanted, present: [], last: null }]
  let best: State | null = null
  while (states.length > 0) {
    const next = new Map<number, Step>()
    for (const state of states) {
      for (const step of settleFirst(board, state, numbers)) {
        if (best !== null && step.moves >= best.moves) continue
        if (step.waiting.length === 0) {
          best = stateAfter(step)
          if (which === 'any') return placementsOf(best)
          continue
        }
        if (step.moves < (next.get(step.name)?.moves ?? Infinity)) next.set(step.name, step)
      }
    }
    states = [...next.values()].toSorted(byPromise).slice(0, width).map(stateAfter)
  }
  return best === null ? null : placementsOf(best)
}

/** Every way to settle the first who waits. */
function settleFirst(board: Board, state: State, numbers: Numbers): Step[] {
  const [first, ...others] = state.waiting
  if (first === undefined) return []
  const gone = new Set(state.waiting)
  const taken = new Set<number>()
  for (const { occupant, room } of state.present) {
    gone.add(occupant)
    if (overlaps(occupant, first)) taken.add(room)
  }
  const ofOthers = nameOfWaiting(others, numbers)
  const remainingBy = new Map<number, Remaining>()
  const steps: Step[] = []
  board.lanes.forEach((lane, room) => {
    const leaving = room === first.room || taken.has(room) ? null : leavingFor(lane, first, gone)
    if (leaving === null) return
    const waiting = leaving.length === 0 ? others : [...others, ...leaving].toSorted(byArrival)
    const evening = waiting[0]?.checkIn ?? Infinity
    const remaining = remainingBy.get(evening) ?? remainingOn(evening, state, first, numbers)
    remainingBy.set(evening, remaining)
    const present = remaining.name + (remaining.hasFirst ? mixed(numberOf(first, numbers), room) : 0)
    const name = (leaving.length === 0 ? ofOthers : nameOfWaiting(waiting, numbers)) * wholeSteps + (present >>> 12)
    steps.push({ from: state, room, moves: state.moves + leaving.length, waiting, remaining, name })
  })
  return steps
}

function stateAfter({ from, room, moves, waiting, remaining }: Step): State {
  const [first] = from.waiting
  if (first === undefined) throw new Error('Nobody was settled.')
  const last = { occupant: first, room, before: from.last }
  return { moves, waiting, present: remaining.hasFirst ? [...remaining.present, last] : remaining.present, last }
}

const nobody: readonly Occupant[] = []

/** Who would have to leave a room for the first who waits; null when somebody there may not. */
function leavingFor(
  lane: readonly Occupant[],
  first: Occupant,
  gone: ReadonlySet<Occupant>,
): readonly Occupant[] | null {
  let leaving: Occupant[] | null = null
  for (let at = firstEndingAfter(lane, first.checkIn); at < lane.length; at++) {
    const stay = lane[at]
    if (stay === undefined || stay.checkIn >= first.checkOut) break
    if (gone.has(stay)) continue
    if (stay.pinned || stay.checkIn < first.checkIn) return null
    if (leaving === null) leaving = [stay]
    else leaving.push(stay)
  }
  return leaving ?? nobody
}

function remainingOn(evening: number, { present }: State, first: Occupant, numbers: Numbers): Remaining {
  const still = present.filter(({ occupant }) => occupant.checkOut > evening)
  const name = still.reduce((sum, { occupant, room }) => sum + mixed(numberOf(occupant, numbers), room), 0)
  return { present: still, name, hasFirst: first.checkOut > evening }
}

/**
 * States that wait for the same stays with the same rooms taken have the same future, and the same name: 32 bits of who waits,
 * and 20 of who is where. Two that have it by chance, which hardly happens, cost one of them: what is found stays right.
 */
const wholeSteps = 2 ** 20

function nameOfWaiting(waiting: readonly Occupant[], numbers: Numbers): number {
  let name = 0
  for (const occupant of waiting) name = mixed(name, numberOf(occupant, numbers))
  return name >>> 0
}

function mixed(a: number, b: number): number {
  const low = Math.imul(a ^ (b + 0x9e_37_79_b9), 0x85_eb_ca_6b)
  const high = Math.imul(low ^ (low >>> 13), 0xc2_b2_ae_35)
  return high ^ (high >>> 16)
}

/** Wanted units are alike and share a number. */
function numberOf(occupant: Occupant, numbers: Numbers): number {
  if (occupant.room === noRoom) return 0
  const known = numbers.get(occupant)
  if (known !== undefined) return known
  const number = numbers.size + 1
  numbers.set(occupant, number)
  return number
}

function byPromise(a: Step, b: Step): number {
  return a.moves - b.moves || a.waiting.length - b.waiting.length
}

function placementsOf(state: State): Placements {
  const plan = new Map<Occupant, number>()
  for (let at = state.last; at !== null; at = at.before) plan.set(at.occupant, at.room)
  return plan
}
