import { overlaps, type Board, type Occupant, type Placements } from './room-plan-board.ts'

/**
 * Gives every unpinned stay a room anew, in order of arrival: its own when that is free, else any free one. While only
 * arrived guests are pinned this houses whatever fits by count, since interval graphs are coloured greedily by arrival.
 * Null when pins that lie ahead leave someone without a room.
 */
export function recolourFuture(board: Board, wanted: readonly Occupant[]): Placements | null {
  const lanes: Occupant[][] = board.lanes.map((lane) => lane.filter((occupant) => occupant.pinned))
  const movable = [...wanted, ...board.lanes.flat().filter((occupant) => !occupant.pinned)]
  const plan = new Map<Occupant, number>()
  for (const occupant of movable.toSorted(byArrival)) {
    const room = freeRoom(lanes, occupant)
    if (room === null) return null
    lanes[room]?.push(occupant)
    plan.set(occupant, room)
  }
  return plan
}

function freeRoom(lanes: readonly (readonly Occupant[])[], occupant: Occupant): number | null {
  const isFree = (room: number) => !lanes[room]?.some((other) => overlaps(other, occupant))
  if (occupant.room >= 0 && isFree(occupant.room)) return occupant.room
  const room = lanes.findIndex((_, index) => isFree(index))
  return room < 0 ? null : room
}

/** Earlier arrivals first; of the same day, those who have a room before those who want one. */
function byArrival(a: Occupant, b: Occupant): number {
  return (
    a.checkIn - b.checkIn ||
    Number(b.room >= 0) - Number(a.room >= 0) ||
    b.checkOut - a.checkOut ||
    (a.id < b.id ? -1 : 1)
  )
}
