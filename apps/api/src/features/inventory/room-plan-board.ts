/** A half-open stay in days since 1970-01-01. */
export type DayStay = { readonly checkIn: number; readonly checkOut: number }
/** An active stay in its room; `pinned` when an owner chose the room or the guest has arrived. */
export type PlacedRoom = {
  readonly id: string
  readonly roomId: string
  readonly stay: DayStay
  readonly pinned: boolean
}
/** A stay on the board; `room` is an index into the board's rooms, -1 for a wanted unit that has none yet. */
export type Occupant = DayStay & { readonly id: string; readonly room: number; readonly pinned: boolean }

/** The rooms of one type, each with its stays in order of arrival. */
export type Board = { readonly rooms: readonly string[]; readonly lanes: readonly (readonly Occupant[])[] }

/** Where each occupant of a plan goes: the wanted units and every stay that was taken out of its room. */
export type Placements = ReadonlyMap<Occupant, number>

/** Sorts placed stays into lanes; stays in rooms that are not offered are left out. */
export function readBoard(rooms: readonly string[], placed: readonly PlacedRoom[]): Board {
  const indexOf = new Map(rooms.map((roomId, index) => [roomId, index]))
  const lanes: Occupant[][] = rooms.map(() => [])
  for (const { id, roomId, stay, pinned } of placed) {
    const room = indexOf.get(roomId)
    if (room !== undefined) lanes[room]?.push({ id, room, pinned, ...stay })
  }
  for (const lane of lanes) lane.sort((a, b) => a.checkIn - b.checkIn)
  return { rooms, lanes }
}

export function overlaps(a: DayStay, b: DayStay): boolean {
  return a.checkIn < b.checkOut && b.checkIn < a.checkOut
}

/** Index of the first stay of a lane that ends after a day. */
export function firstEndingAfter(lane: readonly Occupant[], day: number): number {
  let low = 0
  let high = lane.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((lane[middle]?.checkOut ?? 0) > day) high = middle
    else low = middle + 1
  }
  return low
}

/** The stays of a lane that share a night with a stay. */
export function conflictsIn(lane: readonly Occupant[], stay: DayStay): Occupant[] {
  const found: Occupant[] = []
  for (let at = firstEndingAfter(lane, stay.checkIn); at < lane.length; at += 1) {
    const occupant = lane[at]
    if (occupant === undefined || occupant.checkIn >= stay.checkOut) break
    found.push(occupant)
  }
  return found
}
