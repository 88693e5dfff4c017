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
  const look = lookAt(state)
  let choice: { occupant: Occupant; options: Option[] } | null = null
  let most = -1
  let units = 0
  let ofUnits: Option[] | null = null
  const least: number[] = []
  for (const occupant of state.waiting) {
    const isUnit = occupant.room === noRoom
    // Wanted units are alike: they have the same options, and need different rooms, so the second counts with the second-best
    // room, and so on.
    const options: Option[] = (isUnit ? ofUnits : null) ?? optionsNow(search, look, occupant, slack)
    if (isUnit) ofUnits = options
    const cheapest = options[isUnit ? units++ : 0]?.leaving.length
    if (cheapest === undefined) return null
    least.push(cheapest)
    const weight = isUnit ? Infinity : cheapest
    const better = weight > most || (weight === most && choice !== null && options.length < choice.options.length)
    if (!better) continue
    most = weight
    choice = { occupant, options }
  }
  return leastTogether(state.waiting, least) > slack ? giveUp(search) : choice
}

/** What a state is asked for each of its waiting: who has left home, who was settled in which room, and after which room units go on. */
type Look = {
  readonly homes: ReadonlySet<number>
  readonly gone: ReadonlySet<Occupant>
  readonly settledIn: ReadonlyMap<number, readonly Occupant[]>
  readonly lastUnitRank: number
}

function lookAt({ waiting, settled }: State): Look {
  const homes = new Set<number>()
  const gone = new Set(waiting)
  const settledIn = new Map<number, Occupant[]>()
  let lastUnitRank = -1
  for (const { occupant, option } of settled) {
    homes.add(occupant.room)
    gone.add(occupant)
    const others = settledIn.get(option.room)
    if (others) others.push(occupant)
    else settledIn.set(option.room, [occupant])
    if (occupant.room === noRoom) lastUnitRank = Math.max(lastUnitRank, option.rank)
  }
  for (const { room } of waiting) homes.add(room)
  return { homes, gone, settledIn, lastUnitRank }
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

/**
 * Rooms that the occupant can take now for at most `slack` further moves, cheapest first. Units are interchangeable: each takes a
 * room ranked after the one before it, so no set of rooms is tried twice.
 */
function optionsNow(search: Chains, look: Look, occupant: Occupant, slack: number): Option[] {
  const { ranked, byRoom } = optionsOf(search, occupant)
  const after = occupant.room === noRoom ? look.lastUnitRank : -1
  const isOpen = ({ rank, room }: Option): boolean =>
    rank > after && !look.settledIn.get(room)?.some((settled) => overlaps(settled, occupant))
  // Where nobody has left, options stay in the order of their rank.
  const untouched: Option[] = []
  for (const option of ranked) {
    if (option.leaving.length > slack) {
      search.cut = true
      break
    }
    if (!look.homes.has(option.room) && isOpen(option)) untouched.push(option)
  }
  const left: Option[] = []
  for (const room of look.homes) {
    const option = byRoom.get(room)
    if (!option || !isOpen(option)) continue
    const leaving = option.leaving.filter((stay) => !look.gone.has(stay))
    if (leaving.length > slack) search.cut = true
    else left.push({ ...option, leaving })
  }
  return left.length === 0 ? untouched : merged(untouched, left.toSorted(cheaper))
}

const cheaper = (a: Option, b: Option): number => a.leaving.length - b.leaving.length || a.rank - b.rank

/** Two lists in order as one. */
function merged(some: readonly Option[], others: readonly Option[]): Option[] {
  const both: Option[] = []
  let next = 0
  for (const one of some) {
    for (let other = others[next]; other && cheaper(other, one) < 0; other = others[++next]) both.push(other)
    both.push(one)
  }
  return [...both, ...others.slice(next)]
}

/** Every room but its own whose conflicts may move, fewest conflicts first. */
function optionsOf(search: Chains, occupant: Occupant): Options {
  // Wanted units are alike.
  const alike = occupant.room === noRoom ? (search.wanted[0] ?? occupant) : occupant
  const savedOptions = search.options.get(alike)
  if (savedOptions !== undefined) return savedOptions
  const open: { room: number; leaving: Occupant[] }[] = []
  search.board.lanes.forEach((lane, room) => {
    const leaving = conflictsIn(lane, occupant)
    if (room !== occupant.room && !leaving.some((stay) => stay.pinned)) open.push({ room, leaving })
  })
  open.sort((a, b) => a.leaving.length - b.leaving.length || a.room - b.room)
  const ranked = open.map((option, rank) => ({ ...option, rank }))
  const options = { ranked, byRoom: new Map(ranked.map((option) => [option.room, option])) }
  search.options.set(alike, options)
  return options
}
