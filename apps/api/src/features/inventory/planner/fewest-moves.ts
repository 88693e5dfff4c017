import { conflictsIn, noRoom, overlaps, type Board, type Occupant, type Placements } from './board.ts'
import { rearrangementCost } from './gaps.ts'

/** A room that an occupant could take, and the stays that would have to leave it. */
type Option = { readonly room: number; readonly rank: number; readonly leaving: readonly Occupant[] }
type Options = { readonly ranked: readonly Option[]; readonly byRoom: ReadonlyMap<number, Option> }
type Placing = { readonly occupant: Occupant; readonly option: Option }
type State = { readonly moves: number; readonly waiting: readonly Occupant[]; readonly settled: readonly Placing[] }

type Chains = {
  readonly board: Board
  readonly wanted: readonly Occupant[]
  readonly options: Map<Occupant, Options>
  /** Waiting occupants that may still be looked at, so that the worst case is bounded without a clock. */
  effort: number
  /** Set when a branch was given up for its moves alone: with more moves there may be a plan. */
  cut: boolean
}

/** Equally short plans that are compared with each other. */
const plansCompared = 200

export function startChains(board: Board, wanted: readonly Occupant[], effort: number): Chains {
  return { board, wanted, options: new Map(), effort, cut: false }
}

/**
 * The plan with the fewest moves, at least `from` and at most `upTo`, and of those the one that leaves the best gaps.
 * Exact: every set of moves of a size is ruled out before the next is tried. Null when there is none, or when the
 * effort is spent; `next` is the first number of moves that was not ruled out, Infinity when all are.
 */
export function fewestMoves(search: Chains, from: number, upTo: number): { plan: Placements | null; next: number } {
  for (let moves = from; moves <= upTo; moves++) {
    const best: { plan: Placements | null; cost: number; compared: number } = {
      plan: null,
      cost: Infinity,
      compared: 0,
    }
    search.cut = false
    extend(search, { moves: 0, waiting: search.wanted, settled: [] }, moves, (plan) => {
      const cost = rearrangementCost(search.board, plan)
      if (cost < best.cost) Object.assign(best, { plan, cost })
      return ++best.compared < plansCompared
    })
    if (best.plan !== null) return { plan: best.plan, next: moves }
    if (search.effort <= 0) return { plan: null, next: moves }
    if (!search.cut) return { plan: null, next: Infinity }
  }
  return { plan: null, next: upTo + 1 }
}

/** Depth first over every way to settle the waiting; false stops the whole search. */
function extend(search: Chains, state: State, limit: number, visit: (plan: Placements) => boolean): boolean {
  if (state.waiting.length === 0) return visit(new Map(state.settled.map((at) => [at.occupant, at.option.room])))
  if (search.effort <= 0) return false
  search.effort -= state.waiting.length
  const choice = hardest(search, state, limit - state.moves)
  if (choice === null) return true
  const others = state.waiting.filter((occupant) => occupant !== choice.occupant)
  for (const option of choice.options) {
    const next = {
      moves: state.moves + option.leaving.length,
      waiting: [...others, ...option.leaving],
      settled: [...state.settled, { occupant: choice.occupant, option }],
    }
    if (!extend(search, next, limit, visit)) return false
  }
  return true
}

/** The waiting occupant that costs most to settle, wanted units first; null when `slack` more moves cannot settle all. */
function hardest(search: Chains, state: State, slack: number): { occupant: Occupant; options: Option[] } | null {
  const homes = new Set(state.settled.map((at) => at.occupant.room))
  for (const occupant of state.waiting) homes.add(occupant.room)
  let choice: { occupant: Occupant; options: Option[] } | null = null
  let most = -1
  let units = 0
  const least: number[] = []
  for (const occupant of state.waiting) {
    const options = optionsNow(search, state, homes, occupant, slack)
    // Wanted units are alike and need different rooms, so the second counts with the second-best room, and so on.
    const cheapest = options[occupant.room === noRoom ? units++ : 0]?.leaving.length
    if (cheapest === undefined) return null
    least.push(cheapest)
    const weight = occupant.room === noRoom ? Infinity : cheapest
    const better = weight > most || (weight === most && choice !== null && options.length < choice.options.length)
    if (!better) continue
    most = weight
    choice = { occupant, options }
  }
  return leastTogether(state.waiting, least) > slack ? giveUp(search) : choice
}

function giveUp(search: Chains): null {
  search.cut = true
  return null
}

/** Occupants that share a night need different rooms, so the moves that each needs add up. */
function leastTogether(waiting: readonly Occupant[], least: readonly number[]): number {
  let most = 0
  for (const { checkIn } of waiting) {
    let together = 0
    waiting.forEach((other, at) => {
      if (other.checkIn <= checkIn && checkIn < other.checkOut) together += least[at] ?? 0
    })
    most = Math.max(most, together)
  }
  return most
}

/** Rooms that the occupant can take now for at most `slack` further moves, cheapest first. */
function optionsNow(
  search: Chains,
  state: State,
  homes: ReadonlySet<number>,
  occupant: Occupant,
  slack: number,
): Option[] {
  const { ranked, byRoom } = optionsOf(search, occupant)
  const after = occupant.room === noRoom ? lastUnitRank(state) : -1
  const options: Option[] = []
  const consider = (option: Option): void => {
    if (
      option.rank <= after ||
      state.settled.some((at) => at.option.room === option.room && overlaps(at.occupant, occupant))
    )
      return
    if (option.leaving.length > slack) search.cut = true
    else options.push(option)
  }
  for (const option of ranked) {
    if (option.leaving.length > slack) {
      search.cut = true
      break
    }
    if (!homes.has(option.room)) consider(option)
  }
  for (const room of homes) {
    const option = byRoom.get(room)
    if (option !== undefined) consider({ ...option, leaving: option.leaving.filter((stay) => !hasLeft(state, stay)) })
  }
  return options.toSorted((a, b) => a.leaving.length - b.leaving.length || a.rank - b.rank)
}

/** Units are interchangeable: each takes a room ranked after the one before it, so no set of rooms is tried twice. */
function lastUnitRank(state: State): number {
  return state.settled.reduce((last, at) => (at.occupant.room === noRoom ? Math.max(last, at.option.rank) : last), -1)
}

function hasLeft(state: State, stay: Occupant): boolean {
  return state.waiting.includes(stay) || state.settled.some((at) => at.occupant === stay)
}

/** Every room but its own whose conflicts may move, fewest conflicts first. */
function optionsOf(search: Chains, occupant: Occupant): Options {
  const savedOptions = search.options.get(occupant)
  if (savedOptions !== undefined) return savedOptions
  const open: { room: number; leaving: Occupant[] }[] = []
  search.board.lanes.forEach((lane, room) => {
    const leaving = conflictsIn(lane, occupant)
    if (room !== occupant.room && !leaving.some((stay) => stay.pinned)) open.push({ room, leaving })
  })
  open.sort((a, b) => a.leaving.length - b.leaving.length || a.room - b.room)
  const ranked = open.map((option, rank) => ({ ...option, rank }))
  const options = { ranked, byRoom: new Map(ranked.map((option) => [option.room, option])) }
  search.options.set(occupant, options)
  return options
}
