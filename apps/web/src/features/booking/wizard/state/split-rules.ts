import type { RoomGuests } from '@keystay/contract/shared/guest-ages'

export type Split = readonly RoomGuests[]

/** So many adults in a room: those who come leave the room with most adults, those who leave go into the next room. */
export function moveAdults(split: Split, room: number, adults: number): RoomGuests[] {
  const all = split.reduce((sum, one) => sum + one.adults, 0)
  const now = split[room]?.adults
  if (now === undefined || !Number.isInteger(adults) || adults < 0 || adults > all || adults === now) return [...split]
  const step = adults > now ? 1 : -1
  const others = split.map((one, index) => (index === room ? -1 : one.adults))
  const other = step > 0 ? others.indexOf(Math.max(...others)) : (room + 1) % split.length
  const moved = split.map((one, index) => {
    if (index === room) return { ...one, adults: one.adults + step }
    return index === other ? { ...one, adults: one.adults - step } : one
  })
  return moveAdults(moved, room, adults)
}

/** A child of one room sleeps in another. */
export function moveChild(split: Split, from: number, index: number, to: number): RoomGuests[] {
  const age = split[from]?.ages[index]
  if (age === undefined || from === to || !split[to]) return [...split]
  return split.map((one, room) => {
    if (room === from) return { ...one, ages: one.ages.toSpliced(index, 1) }
    return room === to ? { ...one, ages: [...one.ages, age] } : one
  })
}

type Sleepers = { readonly quantity: number; readonly adults: number; readonly children: number }

/** Whether a split is about these rooms and guests: what the server said of others is not. */
export function isSplitOf(split: Split, { quantity, adults, children }: Sleepers): boolean {
  const asleep = (count: (room: RoomGuests) => number) => split.reduce((sum, room) => sum + count(room), 0)
  return (
    split.length === quantity &&
    asleep((room) => room.adults) === adults &&
    asleep((room) => room.ages.length) === children
  )
}
