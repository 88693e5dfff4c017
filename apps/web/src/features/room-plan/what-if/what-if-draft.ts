import type { PhantomStay, StayOutcome, WhatIfForm } from '@keystay/contract/room-plan/what-if-endpoints'
import { maxGuests, maxPhantomRooms, maxStayNights } from '@keystay/contract/shared/limits'
import { countNights, type PlainDate } from '@keystay/contract/shared/plain-dates'

/** Rooms of a type that might be wanted, with so many adults in each. */
export type DraftLine = { readonly roomTypeId: string; readonly rooms: number; readonly adults: number }

/** What is thought about: a stay that nobody has booked, or a room that breaks, in some nights. */
export type WhatIfDraft = {
  readonly kind: WhatIfForm['kind']
  readonly from: PlainDate | null
  readonly to: PlainDate | null
  readonly lines: readonly DraftLine[]
  /** The room that breaks; blank: none is chosen. */
  readonly roomId: string
}

const isCount = (count: number, most: number) => Number.isInteger(count) && count >= 1 && count <= most

/** The draft as it is asked; null while something of it is missing. */
export function formOf({ kind, from, to, lines, roomId }: WhatIfDraft): WhatIfForm | null {
  if (from === null || to === null || to <= from || countNights(from, to) > maxStayNights) return null
  if (kind === 'room') return roomId === '' ? null : { kind, roomId, from, to }
  const isReady = lines.every(({ rooms, adults }) => isCount(rooms, maxPhantomRooms) && isCount(adults, maxGuests))
  if (lines.length === 0 || !isReady) return null
  return { kind, checkIn: from, checkOut: to, lines: lines.map((line) => ({ ...line, ages: [] })) }
}

type Missing = StayOutcome['missing'][number]

/** The lines with what does not fit of a type in another one. */
export function linesElsewhere(
  lines: readonly DraftLine[],
  { roomType, rooms }: Pick<Missing, 'roomType' | 'rooms'>,
  otherId: string,
): DraftLine[] {
  let left = rooms
  const next: DraftLine[] = []
  const add = (line: DraftLine) => {
    const at = next.findIndex((one) => one.roomTypeId === line.roomTypeId && one.adults === line.adults)
    const before = next[at]
    if (before) next[at] = { ...before, rooms: before.rooms + line.rooms }
    else if (line.rooms > 0) next.push(line)
  }
  // The last of them go first, as the first have got the rooms that there are.
  const taken = new Map<number, number>()
  for (const [index, line] of [...lines.entries()].toReversed()) {
    if (line.roomTypeId !== roomType.id) continue
    const moved = Math.min(left, line.rooms)
    left -= moved
    taken.set(index, moved)
  }
  for (const [index, line] of lines.entries()) add({ ...line, rooms: line.rooms - (taken.get(index) ?? 0) })
  for (const [index, line] of lines.entries()) add({ ...line, roomTypeId: otherId, rooms: taken.get(index) ?? 0 })
  return next
}

/** What of a stay is booked: the lines as far as they fit, as the address of a new booking says them. */
export function bookingParams(form: PhantomStay, { rooms, earns }: StayOutcome): [string, string][] {
  const lines = form.lines.flatMap(({ roomTypeId, adults }, index): [string, string][] => {
    const fitting = rooms[index]?.rooms.length ?? 0
    return fitting === 0 ? [] : [['line', `${roomTypeId}:${fitting}:${fitting * adults}`]]
  })
  const plan: [string, string][] = earns?.planId ? [['plan', earns.planId]] : []
  return [['from', form.checkIn], ['to', form.checkOut], ...lines, ...plan]
}
