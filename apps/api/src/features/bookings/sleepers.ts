import type { BookingLineRequest } from '@keystay/contract/bookings/forms'
import type { RoomGuests } from '@keystay/contract/shared/guest-ages'

type Ages = RoomGuests['ages']

/** Who sleeps in the rooms of a line, as it is kept; none where that was not asked. */
const splitOf = (kept: unknown): RoomGuests[] => (kept ?? []) as RoomGuests[]

/** The ages of a line's children, as many as it has. */
export function agesOf(kept: unknown, children: number): Ages {
  const ages = splitOf(kept).flatMap((room) => room.ages)
  return ages.length === children ? ages : Array.from({ length: children }, () => null)
}

/** Ages as they are told: none where nobody knows one. */
export function knownAges(ages: Ages): Ages {
  return ages.some((age) => age !== null) ? ages : []
}

/** What a line tells of who sleeps in its rooms. */
export function toldSleepers(kept: unknown, children: number): { readonly ages: Ages; readonly split: RoomGuests[] } {
  return { ages: knownAges(agesOf(kept, children)), split: splitOf(kept) }
}

/** Who sleeps in the rooms of a kept line, as its guest asked for it. */
export function sleepersOf(kept: unknown, chosen: boolean): Pick<BookingLineRequest, 'ages' | 'split'> {
  const split = splitOf(kept)
  return { ages: split.flatMap((room) => room.ages), ...(chosen && { split }) }
}

type KeptLine = { readonly adults: number; readonly children: number; readonly split: unknown }

/** All guests of the lines of a booking, with the ages of the children. */
export function guestsOfLines(lines: readonly KeptLine[]) {
  const sum = (count: (line: KeptLine) => number) => lines.reduce((all, line) => all + count(line), 0)
  return {
    adults: sum((line) => line.adults),
    children: sum((line) => line.children),
    ages: knownAges(lines.flatMap((line) => agesOf(line.split, line.children))),
  }
}

type SplitLine = KeptLine & { readonly quantity: number }

/** Who sleeps in each room of a line; where nobody was asked, as evenly as can be. */
export function guestsByRoom({ quantity, adults, children, split }: SplitLine): RoomGuests[] {
  const asked = splitOf(split)
  if (asked.length === quantity) return asked
  const share = (guests: number, place: number) => Math.floor(guests / quantity) + (place < guests % quantity ? 1 : 0)
  return Array.from({ length: quantity }, (_, room) => ({
    adults: share(adults, room),
    ages: Array.from({ length: share(children, quantity - 1 - room) }, () => null),
  }))
}
