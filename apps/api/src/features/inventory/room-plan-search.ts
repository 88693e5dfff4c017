import { conflictsIn, overlaps, type Board, type Occupant, type Placements } from './room-plan-board.ts'

/** A room for an occupant, and who would have to leave it. */
type Option = { readonly room: number; readonly out: readonly Occupant[] }

/** More moves than this are left to recolouring. */
const mostMoves = 12
/** Steps of the search before it gives up: some tens of milliseconds. */
const mostSteps = 30_000

/**
 * Places the wanted units with the fewest evictions, by iterative deepening: whoever is evicted must find another room,
 * and may evict in turn. Null when the effort is spent or there is no such plan.
 */
export function searchFewestMoves(board: Board, wanted: readonly Occupant[]): Placements | null {
  const search = { board, options: new Map<Occupant, readonly Option[]>(), steps: mostSteps }
  for (let moves = 1; moves <= mostMoves && search.steps > 0; moves += 1) {
    const plan = new Map<Occupant, number>()
    if (placeAll(search, plan, wanted, moves)) return plan
  }
  return null
}

type Search = { readonly board: Board; readonly options: Map<Occupant, readonly Option[]>; steps: number }

/** Places all pending occupants with at most `slack` further evictions; leaves the plan as it was when it cannot. */
function placeAll(search: Search, plan: Map<Occupant, number>, pending: readonly Occupant[], slack: number): boolean {
  const next = tightest(search, plan, pending, slack)
  if (next === null) return pending.length === 0
  search.steps -= 1
  if (search.steps <= 0) return false
  const rest = pending.filter((occupant) => occupant !== next.occupant)
  for (const { room, out } of next.options) {
    plan.set(next.occupant, room)
    if (placeAll(search, plan, [...rest, ...out], slack - out.length)) return true
    plan.delete(next.occupant)
  }
  return false
}

type Choice = { readonly occupant: Occupant; readonly options: readonly Option[] }

/** The pending occupant that needs the most evictions, with its options; one without any ends the branch at once. */
function tightest(
  search: Search,
  plan: ReadonlyMap<Occupant, number>,
  pending: readonly Occupant[],
  slack: number,
): Choice | null {
  const leaving = new Set([...plan.keys(), ...pending])
  let chosen: (Choice & { readonly least: number }) | null = null
  for (const occupant of pending) {
    const options = fittingOptions(search, plan, leaving, occupant, slack)
    const least = options[0]?.out.length ?? Infinity
    if (chosen === null || least > chosen.least) chosen = { occupant, options, least }
    if (least === Infinity) break
  }
  return chosen
}

function fittingOptions(
  search: Search,
  plan: ReadonlyMap<Occupant, number>,
  leaving: ReadonlySet<Occupant>,
  occupant: Occupant,
  slack: number,
): Option[] {
  const found: Option[] = []
  for (const { room, out } of optionsOf(search, occupant)) {
    const fresh = out.filter((other) => !leaving.has(other))
    if (fresh.length > slack) continue
    if ([...plan].some(([placed, at]) => at === room && overlaps(placed, occupant))) continue
    found.push({ room, out: fresh })
  }
  return found.toSorted((a, b) => a.out.length - b.out.length || a.room - b.room)
}

/** All rooms that an occupant could take if whoever is in the way and not pinned left them. */
function optionsOf(search: Search, occupant: Occupant): readonly Option[] {
  const known = search.options.get(occupant)
  if (known) return known
  const options = search.board.lanes.flatMap((lane, room) => {
    const out = room === occupant.room ? [] : conflictsIn(lane, occupant)
    return room === occupant.room || out.some((other) => other.pinned) ? [] : [{ room, out }]
  })
  search.options.set(occupant, options)
  return options
}
