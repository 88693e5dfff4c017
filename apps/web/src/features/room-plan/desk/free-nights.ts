import { barsOf, blocksOf, type Plan } from '../plan-data.ts'
import type { Nights } from './plan-bubble.tsx'

/** A free night of a room, and the free nights around it: [first, end). */
export type FreeSpan = {
  readonly roomId: string
  readonly night: number
  readonly first: number
  readonly end: number
}

/** The free nights around a night of a room, from today on; null where it is taken, over, or the room closed. */
export function freeAround(plan: Plan, roomId: string, night: number, today: number): FreeSpan | null {
  if (plan.rooms.get(roomId)?.status !== 'available' || night < today) return null
  const spans = [...barsOf(plan, roomId), ...blocksOf(plan, roomId)]
  let [first, end] = [today, Infinity]
  for (const { column, nights } of spans) {
    if (column <= night && column + nights > night) return null
    if (column > night) end = Math.min(end, column)
    else first = Math.max(first, column + nights)
  }
  return { roomId, night, first, end }
}

/** As far as anybody walks by keys to find a free night. */
const mostWalked = 400

/** The next free night of a room from a night on, in a direction; null where there is none near. */
export function nextFree(plan: Plan, roomId: string, from: number, by: 1 | -1, today: number): Nights | null {
  for (let walked = 0; walked < mostWalked; walked += 1) {
    const night = from + by * walked
    if (night < today && by === -1) return null
    if (freeAround(plan, roomId, night, today)) return { roomId, column: night, nights: 1 }
  }
  return null
}

/** The nights from the one that was begun with to another one, as far as they are free. */
export function spanTo({ roomId, night, first, end }: FreeSpan, to: number): Nights {
  const last = Math.min(end - 1, Math.max(first, to))
  return { roomId, column: Math.min(night, last), nights: Math.abs(last - night) + 1 }
}

/** The same nights with their end at another day, as long as they stay free and one is left. */
export function growBy(plan: Plan, { roomId, column, nights }: Nights, by: number, today: number): Nights {
  const free = freeAround(plan, roomId, column, today)
  const end = Math.min(free?.end ?? column + nights, Math.max(column + 1, column + nights + by))
  return { roomId, column, nights: end - column }
}
