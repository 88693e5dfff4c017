import {
  byArrival,
  firstEndingAfter,
  noRoom,
  type Board,
  type DayStay,
  type Occupant,
  type Placements,
} from './board.ts'

/** Nights from which a gap counts as open time, whatever its length: hardly a stay is longer. */
const openNights = 30

/**
 * What an empty stretch between two stays costs in rooms that later guests find blocked: nothing when the stays touch,
 * half for a single night, which a one-night guest takes, and all for longer ones; open time costs a little less, so
 * that among rooms that are otherwise alike the fresh one is used and shorter gaps are kept for stays that fill them.
 */
function gapCost(nights: number): number {
  if (nights <= 0) return 0
  if (nights === 1) return 0.5
  return nights < openNights ? 1 : 0.99
}

/**
 * What it costs to put a stay into a lane where it is free: lower is better. The better side counts twice, so touching
 * one neighbour beats standing apart from both, whatever the other gap.
 */
export function placementCost(lane: readonly Occupant[], stay: DayStay): number {
  const next = firstEndingAfter(lane, stay.checkIn)
  const before = gapCost(stay.checkIn - (lane[next - 1]?.checkOut ?? -Infinity))
  const after = gapCost((lane[next]?.checkIn ?? Infinity) - stay.checkOut)
  return before + after + Math.min(before, after)
}

/** What a rearrangement adds to the cost of the gaps in the rooms that it touches: lower is better. */
export function rearrangementCost(board: Board, plan: Placements): number {
  const arriving = new Map<number, Occupant[]>()
  for (const [occupant, room] of plan) {
    if (occupant.room !== noRoom && !arriving.has(occupant.room)) arriving.set(occupant.room, [])
    arriving.set(room, [...(arriving.get(room) ?? []), occupant])
  }
  let cost = 0
  for (const [room, newcomers] of arriving) {
    const lane = board.lanes[room] ?? []
    const staying = lane.filter((occupant) => !plan.has(occupant))
    cost += laneCost([...staying, ...newcomers].toSorted(byArrival)) - laneCost(lane)
  }
  return cost
}

function laneCost(lane: readonly Occupant[]): number {
  let cost = gapCost(Infinity)
  let free = -Infinity
  for (const { checkIn, checkOut } of lane) {
    cost += gapCost(checkIn - free)
    free = checkOut
  }
  return cost
}
