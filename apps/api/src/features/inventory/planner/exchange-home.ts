import { byArrival, firstEndingAfter, movesIn, noRoom, type Board, type Occupant, type Placements } from './board.ts'

type Exchange = { readonly run: readonly Occupant[]; readonly a: number; readonly b: number; readonly gain: number }
/** An exchange between two rooms, as they were when it was found; null where a pinned stay hinders it. */
type Found = {
  readonly exchange: Exchange | null
  readonly a: number
  readonly changesOfA: number
  readonly changesOfB: number
}
type Layout = {
  readonly lanes: Occupant[][]
  readonly roomOf: Map<Occupant, number>
  /** How often each room has changed: what was found for two rooms holds until one of them does. */
  readonly changes: number[]
  readonly found: Map<Occupant, Map<number, Found>>
}

/**
 * Sends moved stays home again: two rooms exchange a run of stays that overlap each other across them, which keeps
 * everyone housed, and the exchange that saves most moves is made, or costs least when none saves any, a bounded number
 * of times. What was exchanged stays for a while, so that the search leaves dead ends. Returns the best plan on the way.
 */
export function exchangeHome(board: Board, start: Placements, rounds: number): Placements {
  const layout = layOut(board, start)
  const heldUntil = new Map<string, number>()
  let best = planOf(layout)
  for (let round = 0; round < rounds; round++) {
    const exchange = bestExchange(layout, (stay, room) => (heldUntil.get(`${stay.id} ${room}`) ?? -1) < round)
    if (exchange === null) break
    for (const stay of exchange.run)
      heldUntil.set(`${stay.id} ${layout.roomOf.get(stay) ?? stay.room}`, round + 6 + (round % 5))
    apply(layout, exchange)
    const plan = planOf(layout)
    if (movesIn(plan) < movesIn(best)) best = plan
  }
  return best
}

function layOut(board: Board, plan: Placements): Layout {
  const lanes = board.lanes.map((lane) => lane.filter((stay) => !plan.has(stay)))
  for (const [stay, room] of plan) lanes[room]?.push(stay)
  for (const lane of lanes) lane.sort(byArrival)
  return { lanes, roomOf: new Map(plan), changes: lanes.map(() => 0), found: new Map() }
}

function planOf({ roomOf }: Layout): Map<Occupant, number> {
  return new Map([...roomOf].filter(([stay, room]) => stay.room !== room))
}

/** The exchange that brings most moved stays home; when sending one of them home gains nothing, any other of theirs. */
function bestExchange(layout: Layout, allowed: (stay: Occupant, room: number) => boolean): Exchange | null {
  const everywhere = layout.lanes.map((_, room) => room)
  const home = bestAmong(layout, (stay) => (stay.room === noRoom ? [] : [stay.room]), allowed)
  return home !== null && home.gain > 0 ? home : bestAmong(layout, () => everywhere, allowed)
}

function bestAmong(
  layout: Layout,
  roomsFor: (stay: Occupant) => readonly number[],
  allowed: (stay: Occupant, room: number) => boolean,
): Exchange | null {
  let best: Exchange | null = null
  for (const stay of planOf(layout).keys()) {
    const a = layout.roomOf.get(stay) ?? stay.room
    for (const b of roomsFor(stay)) {
      if (b === a || !allowed(stay, b)) continue
      const exchange = exchangeOf(layout, stay, a, b)
      if (exchange !== null && (best === null || exchange.gain > best.gain)) best = exchange
    }
  }
  return best
}

/** What a stay's room and another one would exchange for it to change between them. */
function exchangeOf(layout: Layout, stay: Occupant, a: number, b: number): Exchange | null {
  const { lanes, changes, found } = layout
  const [changesOfA, changesOfB] = [changes[a] ?? 0, changes[b] ?? 0]
  let ofStay = found.get(stay)
  if (!ofStay) found.set(stay, (ofStay = new Map<number, Found>()))
  const known = ofStay.get(b)
  if (known?.a === a && known.changesOfA === changesOfA && known.changesOfB === changesOfB) return known.exchange
  const run = runAcross(lanes[a] ?? [], lanes[b] ?? [], stay)
  const exchange = run && { run, a, b, gain: run.reduce((sum, other) => sum + homecoming(layout, other, a, b), 0) }
  ofStay.set(b, { exchange, a, changesOfA, changesOfB })
  return exchange
}

/** 1 when the stay comes home by changing between the two rooms, -1 when it leaves home. */
function homecoming({ roomOf }: Layout, stay: Occupant, a: number, b: number): number {
  if (stay.room === noRoom) return 0
  const from = roomOf.get(stay) ?? stay.room
  const to = from === a ? b : a
  return Number(to === stay.room) - Number(from === stay.room)
}

function apply({ lanes, roomOf, changes }: Layout, { run, a, b }: Exchange): void {
  for (const room of [a, b]) changes[room] = (changes[room] ?? 0) + 1
  const changing = new Set(run)
  const roomA = (lanes[a] ?? []).filter((stay) => !changing.has(stay))
  const roomB = (lanes[b] ?? []).filter((stay) => !changing.has(stay))
  for (const stay of run) {
    const to = (roomOf.get(stay) ?? stay.room) === a ? b : a
    const lane = to === a ? roomA : roomB
    lane.push(stay)
    roomOf.set(stay, to)
  }
  lanes[a] = roomA.toSorted(byArrival)
  lanes[b] = roomB.toSorted(byArrival)
}

/** The stays of two lanes that hang together with `stay` through shared nights; null when one of them is pinned. */
function runAcross(own: readonly Occupant[], other: readonly Occupant[], stay: Occupant): Occupant[] | null {
  const run = [stay]
  const span = { from: stay.checkIn, to: stay.checkOut }
  const sides = [own, other].map((lane) => {
    const next = firstEndingAfter(lane, stay.checkIn)
    return { lane, next, previous: next - 1 }
  })
  const join = (joining: Occupant): boolean => {
    if (joining !== stay) run.push(joining)
    span.from = Math.min(span.from, joining.checkIn)
    span.to = Math.max(span.to, joining.checkOut)
    return joining.pinned
  }
  for (let size = 0; size < run.length;) {
    size = run.length
    for (const side of sides) {
      for (let at = side.lane[side.next]; at && at.checkIn < span.to; at = side.lane[++side.next])
        if (join(at)) return null
      for (let at = side.lane[side.previous]; at && at.checkOut > span.from; at = side.lane[--side.previous])
        if (join(at)) return null
    }
  }
  return run
}
