import { epochDay } from '@keystay/contract/shared/plain-dates'
import type { FileBooking } from '../../tooling/demo/resort-file.ts'

/** A room's nights by day number: taken or not. */
type Room = { readonly taken: Set<number> }

const isFree = (room: Room, from: number, to: number): boolean => {
  for (let day = from; day < to; day += 1) if (room.taken.has(day)) return false
  return true
}

/** Free days that lie unused beside a stay in a room: up to the neighbours before and after. */
function gapAround(room: Room, from: number, to: number): number {
  const far = 1000
  let before = 0
  while (before < far && !room.taken.has(from - 1 - before)) before += 1
  let after = 0
  while (after < far && !room.taken.has(to + after)) after += 1
  return before + after
}

/**
 * Stays refused when each gets a room for good in booking order, without ever moving one: by the first free room, or by
 * the one whose gaps beside the stay are smallest (`best`).
 */
export function countRefused(
  stays: readonly FileBooking[],
  roomsOf: ReadonlyMap<string, number>,
  best: boolean,
): number {
  const rooms = new Map(
    Array.from(
      roomsOf,
      ([type, count]) => [type, Array.from({ length: count }, (): Room => ({ taken: new Set() }))] as const,
    ),
  )
  let refused = 0
  for (const { roomType, arrival, nights } of stays) {
    const from = epochDay(arrival)
    const free = (rooms.get(roomType) ?? []).filter((room) => isFree(room, from, from + nights))
    const chosen = best ? smallestGap(free, from, from + nights) : free[0]
    if (!chosen) refused += 1
    else for (let day = from; day < from + nights; day += 1) chosen.taken.add(day)
  }
  return refused
}

function smallestGap(free: readonly Room[], from: number, to: number): Room | undefined {
  let chosen: Room | undefined
  let smallest = Infinity
  for (const room of free) {
    const gap = gapAround(room, from, to)
    if (gap < smallest) {
      smallest = gap
      chosen = room
    }
  }
  return chosen
}
