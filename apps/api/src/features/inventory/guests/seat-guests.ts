import type { RoomGuests } from '@keystay/contract/shared/guest-ages'
import type { AgeBand } from '../pricing/price-input.ts'
import { misfit, oldestFirst, standardOf, takesPlace, type Heads, type RoomPlaces } from './room-places.ts'

/** How many of a party take a place. */
export function countedIn({ adults, ages }: RoomGuests, bands: readonly AgeBand[]): number {
  return adults + ages.filter((age) => takesPlace(age, bands)).length
}

type Seats = Heads & { readonly places: RoomPlaces; readonly target: number; readonly ages: (number | null)[] }

/**
 * Seats guests in rooms, of which the first `alone` get one person who counts: the standard places first, to adults, then to
 * the oldest children, so that who is beyond them is who pays least. Null when they do not fit.
 */
export function seatGuests(
  rooms: readonly RoomPlaces[],
  party: RoomGuests,
  bands: readonly AgeBand[],
  alone = 0,
): RoomGuests[] | null {
  const targets = targetsOf(rooms, countedIn(party, bands), alone)
  if (targets === null) return null
  const seats: readonly Seats[] = rooms.map((places, index) => ({
    places,
    target: targets[index] ?? 0,
    adults: 0,
    children: 0,
    small: 0,
    ages: [],
  }))
  for (let adult = 0; adult < party.adults; adult += 1) if (!seat('adults', seats)) return null
  const [counted, small] = [true, false].map((counts) => party.ages.filter((age) => takesPlace(age, bands) === counts))
  for (const age of oldestFirst(counted ?? [])) {
    const room = seat('children', seats)
    if (!room) return null
    room.ages.push(age)
  }
  for (const age of oldestFirst(small ?? [])) {
    const room = seat('small', seats)
    if (!room) return null
    room.ages.push(age)
  }
  return seats.map(({ adults, ages }) => ({ adults, ages }))
}

/** How many who count each room gets: those alone one, the others as many as each other, or one less; fewest come first. */
function targetsOf(rooms: readonly RoomPlaces[], counted: number, alone: number): number[] | null {
  const targets: number[] = rooms.map((_, index) => (index < alone ? 1 : 0))
  if (counted < alone) return null
  for (let left = counted - alone; left > 0; left -= 1) {
    let best = -1
    for (let index = rooms.length - 1; index >= alone; index -= 1) {
      if ((targets[index] ?? 0) >= (rooms[index]?.maxOccupancy ?? 0)) continue
      if (best < 0 || rankOf(rooms[index], targets[index]) < rankOf(rooms[best], targets[best])) best = index
    }
    if (best < 0) return null
    targets[best] = (targets[best] ?? 0) + 1
  }
  return targets
}

/** A guest goes to an empty room before a standard place, to that before any other, and there to where fewest are. */
function rankOf(places: RoomPlaces | undefined, guests = 0): number {
  const beyond = 1000
  return guests < (places ? standardOf(places) : 0) ? guests : beyond + guests
}

/** Seats one guest where fewest are; in a room that was meant for fewer only when no other takes the guest. Null: none does. */
function seat(who: keyof Heads, seats: readonly Seats[]): Seats | null {
  for (const strict of who === 'small' ? [false] : [true, false]) {
    let best: Seats | null = null
    for (const one of seats) {
      if (strict && one.adults + one.children >= one.target) continue
      if (misfit(withOne(one, who), one.places) !== null) continue
      if (best === null || isEmptier(one, best, who)) best = one
    }
    if (!best) continue
    best[who] += 1
    return best
  }
  return null
}

function withOne({ adults, children, small }: Seats, who: keyof Heads): Heads {
  const heads: Heads = { adults, children, small }
  heads[who] += 1
  return heads
}

/** Small children go where an adult is and fewest of them are, others where fewest are. */
function isEmptier(one: Seats, other: Seats, who: keyof Heads): boolean {
  if (who !== 'small') return one.adults + one.children < other.adults + other.children
  if (one.adults > 0 !== other.adults > 0) return one.adults > 0
  return one.small < other.small
}
