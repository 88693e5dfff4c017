import type { RoomGuests } from '@keystay/contract/shared/guest-ages'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Plan } from '../rates/plan-rules.ts'
import type { RequestedType } from './priced-rooms.ts'
import type { AgeBand } from '../pricing/price-input.ts'
import { personsIn, withinOneRoom } from './room-places.ts'
import { cheapestSplit, waysToSplit, type SplitWay } from './split-guests.ts'
import type { FreeType, TypeInventory } from '../rules.ts'

/** Rooms of a type that a search prices, and the ways in which its party sleeps in them. */
export type HousedRooms = {
  readonly inventory: TypeInventory
  readonly quantity: number
  /** All of the party if they fit, else those that one room sleeps. */
  readonly party: RoomGuests
  readonly ways: readonly SplitWay[]
}

/** Rooms to be priced, with who sleeps in which of them. */
export type HousedType = RequestedType & { readonly split: readonly RoomGuests[] }

/** All guests of a search, whose children have these ages; those without are adults. */
export function partyOfSearch(guests: number, ages: RoomGuests['ages'] = []): RoomGuests {
  return { adults: guests - ages.length, ages }
}

/** The fewest rooms of a type that take a party, when so many are free and allowed in one booking; else one, for those that it sleeps. */
export function roomsFor(
  { inventory, availableRooms }: FreeType,
  party: RoomGuests,
  bands: readonly AgeBand[],
): HousedRooms {
  const atMost = Math.min(availableRooms, inventory.maxOccupancy)
  for (let quantity = leastRooms(inventory, party, bands); quantity <= atMost; quantity += 1) {
    const ways = waysToSplit({ inventory, quantity, party, bands })
    if (ways.length > 0) return { inventory, quantity, party, ways }
  }
  const few = withinOneRoom(party, inventory, bands)
  return { inventory, quantity: 1, party: few, ways: waysToSplit({ inventory, quantity: 1, party: few, bands }) }
}

/** Fewer rooms have too few places. */
function leastRooms({ maxOccupancy, cots }: TypeInventory, party: RoomGuests, bands: readonly AgeBand[]): number {
  const places = maxOccupancy + (bands.length > 0 ? cots : 0)
  return Math.max(1, Math.ceil(personsIn(party) / places))
}

/** The rooms as a plan prices them: the party split in the cheapest way. */
export function wantedBy(
  { inventory, quantity, party, ways }: HousedRooms,
  plan: Plan | null,
  dates: readonly PlainDate[],
): HousedType {
  const split = cheapestSplit(ways, inventory, plan, dates) ?? [party]
  return { inventory, quantity, guests: personsIn(party), split }
}

/** One of the rooms, with as many of the party as it sleeps. */
export function oneOf({ inventory, party }: HousedRooms, bands: readonly AgeBand[]): HousedType {
  const few = withinOneRoom(party, inventory, bands)
  return { inventory, quantity: 1, guests: personsIn(few), split: [few] }
}
