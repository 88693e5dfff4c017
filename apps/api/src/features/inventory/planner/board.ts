/** A half-open stay in days since 1970-01-01. */
export type DayStay = { readonly checkIn: number; readonly checkOut: number }
/** An active stay in its room; `pinned` when an owner chose the room or the guest has arrived. */
export type PlacedRoom = {
  readonly id: string
  readonly roomId: string
  readonly stay: DayStay
  readonly pinned: boolean
}

/** A stay on the board. `room` is its place in the board's rooms, `noRoom` for a unit that is still wanted. */
export type Occupant = DayStay & { readonly id: string; readonly room: number; readonly pinned: boolean }

/** The rooms of one type; each lane holds its room's stays in order of arrival. */
export type Board = { readonly rooms: readonly string[]; readonly lanes: readonly (readonly Occupant[])[] }

/** The room of every wanted unit and of every stay that changes rooms. */
export type Placements = ReadonlyMap<Occupant, number>

export const noRoom = -1

/** Sorts placed stays into lanes; stays in rooms that are not offered are left out. */
export function readBoard(rooms: readonly string[], placed: readonly PlacedRoom[]): Board {
  const indexOf = new Map(rooms.map((roomId, index) => [roomId, index]))
  const lanes: Occupant[][] = rooms.map(() => [])
  for (const { id, roomId, stay, pinned } of placed) {
    const room = indexOf.get(roomId)
    if (room === undefined) continue
    lanes[room]?.push({ id, room, checkIn: stay.checkIn, checkOut: stay.checkOut, pinned })
  }
  for (const lane of lanes) lane.sort(byArrival)
  return { rooms, lanes }
}

/** Units of one stay that look for a room. */
export function wantUnits(stay: DayStay, quantity: number): Occupant[] {
  return Array.from({ length: quantity }, () => ({ ...stay, id: '', room: noRoom, pinned: false }))
}

export function byArrival(a: DayStay, b: DayStay): number {
  return a.checkIn - b.checkIn
}

export function overlaps(a: DayStay, b: DayStay): boolean {
  return a.checkIn < b.checkOut && b.checkIn < a.checkOut
}

/** Index of the first stay of a lane that ends after `day`, by bisection: lanes are long, conflicts few. */
export function firstEndingAfter(lane: readonly Occupant[], day: number): number {
  let low = 0
  let high = lane.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((lane[middle]?.checkOut ?? day) > day) high = middle
    else low = middle + 1
  }
  return low
}

/** The stays of a lane that share a night with `stay`. */
export function conflictsIn(lane: readonly Occupant[], stay: DayStay): Occupant[] {
  const conflicts: Occupant[] = []
  for (let at = firstEndingAfter(lane, stay.checkIn); at < lane.length; at++) {
    const occupant = lane[at]
    if (occupant === undefined || occupant.checkIn >= stay.checkOut) break
    conflicts.push(occupant)
  }
  return conflicts
}

/** How many stays of the plan change rooms. */
export function movesIn(plan: Placements): number {
  let moves = 0
  for (const occupant of plan.keys()) if (occupant.room !== noRoom) moves++
  return moves
}

/** The fewest rooms that stand empty on any night of `stay`, whichever they are. */
export function leastFree(board: Board, stay: DayStay): number {
  const occupiedRooms = Array.from({ length: stay.checkOut - stay.checkIn }, () => 0)
  for (const lane of board.lanes) {
    for (const { checkIn, checkOut } of conflictsIn(lane, stay)) {
      const to = Math.min(checkOut, stay.checkOut)
      for (let night = Math.max(checkIn, stay.checkIn); night < to; night++) {
        const at = night - stay.checkIn
        occupiedRooms[at] = (occupiedRooms[at] ?? 0) + 1
      }
    }
  }
  return occupiedRooms.reduce((least, count) => Math.min(least, board.rooms.length - count), board.rooms.length)
}
