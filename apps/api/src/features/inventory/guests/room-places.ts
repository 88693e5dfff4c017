import type { FieldCode } from '@keystay/contract/shared/error-codes'
import type { RoomGuests } from '@keystay/contract/shared/guest-ages'
import type { AgeBand } from '../pricing/price-input.ts'
import type { TypeInventory } from '../rules.ts'

/** What one room of a type takes. */
export type RoomPlaces = Pick<
  TypeInventory,
  'maxOccupancy' | 'standardOccupancy' | 'maxAdults' | 'maxChildren' | 'cots'
>

/** Persons that a night's price is for. */
export function standardOf({ standardOccupancy, maxOccupancy }: RoomPlaces): number {
  return standardOccupancy ?? maxOccupancy
}

/** The most persons who take a place in one room. */
export function mostCounted({ maxAdults, maxChildren, maxOccupancy }: RoomPlaces): number {
  return maxAdults === null ? maxOccupancy : Math.min(maxOccupancy, maxAdults + (maxChildren ?? maxOccupancy))
}

/** Whether a child takes a place, or sleeps in a cot beside the places. An age that is not known takes one. */
export function takesPlace(age: number | null, bands: readonly AgeBand[]): boolean {
  if (age === null) return true
  return bands.find((band) => !band.adult && band.from <= age && age <= band.to)?.counts ?? true
}

/** Who is in a room: adults, children who take a place, and small ones who sleep in cots while there are some. */
export type Heads = { adults: number; children: number; small: number }

/** What keeps guests out of rooms: which rule, and how many it lets in. */
export type Misfit = {
  readonly code: Extract<FieldCode, 'guests_above_occupancy' | 'adults_above_limit' | 'children_above_limit'>
  readonly max: number
}

/**
 * The one rule of who fits into a room: most adults, most children in beds, places for all of them. Small children that no
 * cot is left for sleep in beds. Null: they fit.
 */
export function misfit({ adults, children, small }: Readonly<Heads>, places: RoomPlaces): Misfit | null {
  const { maxOccupancy, maxAdults, maxChildren, cots } = places
  const inBeds = children + Math.max(0, small - cots)
  if (maxAdults !== null && adults > maxAdults) return { code: 'adults_above_limit', max: maxAdults }
  if (maxChildren !== null && inBeds > maxChildren) return { code: 'children_above_limit', max: maxChildren }
  return adults + inBeds > maxOccupancy ? { code: 'guests_above_occupancy', max: maxOccupancy } : null
}

/** Why guests do not fit into a room; null: they do. */
export function misfitOf({ adults, ages }: RoomGuests, places: RoomPlaces, bands: readonly AgeBand[]): Misfit | null {
  const children = ages.filter((age) => takesPlace(age, bands)).length
  return misfit({ adults, children, small: ages.length - children }, places)
}

/** Of a party, those that one room sleeps: adults first, then the oldest children. */
export function withinOneRoom(party: RoomGuests, places: RoomPlaces, bands: readonly AgeBand[]): RoomGuests {
  let room: RoomGuests = { adults: Math.min(party.adults, places.maxAdults ?? Infinity, places.maxOccupancy), ages: [] }
  for (const age of oldestFirst(party.ages)) {
    const more = { ...room, ages: [...room.ages, age] }
    if (misfitOf(more, places, bands) === null) room = more
  }
  return room
}

/** The order in which children get places: those of unknown age as adults do, then the oldest. */
export function oldestFirst(ages: RoomGuests['ages']): RoomGuests['ages'] {
  return ages.toSorted((a, b) => (b ?? Infinity) - (a ?? Infinity) || 0)
}

export function personsIn({ adults, ages }: RoomGuests): number {
  return adults + ages.length
}
