import { listNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { SoldChange } from '../inventory/change-sold.ts'
import { daysOf } from '../inventory/make-room.ts'
import type { PlacedRoom } from '../inventory/planner/board.ts'

/** A part of a stay: the booked room in which it lies from one night on until another. */
export type Part = {
  readonly id: string
  readonly roomTypeId: string
  readonly roomId: string
  readonly checkIn: PlainDate
  readonly checkOut: PlainDate
  readonly pinned: boolean
}

type Room = Pick<Part, 'roomTypeId' | 'roomId'>

/** Where a stay lies on a day: in the last of its parts that has begun by then, else in the first. They come in order. */
export function partOn(parts: readonly Part[], day: PlainDate): Part {
  const part = parts.findLast(({ checkIn }) => checkIn <= day) ?? parts[0]
  if (!part) throw new Error('A stay has no part')
  return part
}

/** The parts without the nights from `until` on. */
export function cutParts(parts: readonly Part[], until: PlainDate): Part[] {
  return parts
    .filter(({ checkIn }) => checkIn < until)
    .map((part) => (part.checkOut > until ? { ...part, checkOut: until } : part))
}

/**
 * The parts as they are when the nights from `from` until `until` are in a room that somebody chose: who was in it already just
 * stays there. `newId` names a part that is added.
 */
export function movedParts(
  parts: readonly Part[],
  {
    from,
    until,
    room,
    newId,
  }: { readonly from: PlainDate; readonly until: PlainDate; readonly room: Room; readonly newId: string },
): Part[] {
  const kept = cutParts(parts, from)
  const last = kept.at(-1)
  if (last?.roomId === room.roomId) return [...kept.slice(0, -1), { ...last, checkOut: until, pinned: true }]
  // A part that lay in another room from its first night on is the same part, elsewhere.
  const id = parts.find(({ checkIn }) => checkIn === from)?.id ?? newId
  const { roomTypeId, roomId } = room
  return [...kept, { id, roomTypeId, roomId, checkIn: from, checkOut: until, pinned: true }]
}

/** The parts in rooms of a type before a night, as the planner takes what nobody moves. */
export function placedBefore(parts: readonly Part[], from: PlainDate, roomTypeId: string): PlacedRoom[] {
  return cutParts(parts, from)
    .filter((part) => part.roomTypeId === roomTypeId)
    .map(({ id, roomId, checkIn, checkOut }) => ({ id, roomId, stay: daysOf({ checkIn, checkOut }), pinned: true }))
}

/** Whether two ways to lie in rooms are the same in the nights before a day. */
export function areSameBefore(day: PlainDate, some: readonly Part[], others: readonly Part[]): boolean {
  const nights = (parts: readonly Part[]) =>
    cutParts(parts, day).flatMap(({ roomId, checkIn, checkOut }) =>
      listNights(checkIn, checkOut).map((night) => `${night} ${roomId}`),
    )
  return nights(some).join() === nights(others).join()
}

/** By how much each night of a type is sold more, or less, when parts become other parts. */
export function soldChanges(before: readonly Part[], after: readonly Part[]): SoldChange[] {
  const changes = new Map<string, SoldChange>()
  const count = (parts: readonly Part[], by: number) => {
    for (const { roomTypeId, checkIn, checkOut } of parts) {
      for (const night of listNights(checkIn, checkOut)) {
        const key = `${roomTypeId} ${night}`
        changes.set(key, { roomTypeId, night, by: (changes.get(key)?.by ?? 0) + by })
      }
    }
  }
  count(before, -1)
  count(after, 1)
  return [...changes.values()].filter(({ by }) => by !== 0)
}
