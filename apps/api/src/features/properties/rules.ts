import type { PropertySummary } from '@keystay/contract/properties/entities'
import type { RoomGuests } from '@keystay/contract/shared/guest-ages'
import { currencyDigits, type Money } from '@keystay/contract/shared/money'
import { listNights } from '@keystay/contract/shared/plain-dates'
import { isSoldBy, planNightPrice, type Plan } from '../inventory/rates/plan-rules.ts'
import { priceStay, type PriceRequest } from '../inventory/rates/price-rules.ts'
import type { RequestedType } from '../inventory/guests/priced-rooms.ts'
import type { AgeBand } from '../inventory/pricing/price-input.ts'
import { mostCounted, personsIn, standardOf } from '../inventory/guests/room-places.ts'
import { countedIn, seatGuests } from '../inventory/guests/seat-guests.ts'
import { cheapestCombination, type FreeType, type TypeInventory } from '../inventory/rules.ts'

/** A search in one hotel: the party that one booking has to house, for a stay that is booked on the hotel's date `today`. */
export type Housing = Pick<PriceRequest, 'terms' | 'rates' | 'stay' | 'today'> & { readonly party: RoomGuests }

/**
 * The lowest total that houses the whole party in one booking by a plan, in minor units of the hotel's currency: what the rooms
 * cost together whose nights are cheapest. Null when they do not fit into what is free, or the plan is not sold. A line takes
 * at most as many rooms as its type has places.
 */
export function lowestTotal(plan: Plan | null, free: readonly FreeType[], housing: Housing): number | null {
  const { stay, party, today, rates } = housing
  const dates = listNights(stay.checkIn, stay.checkOut)
  const sold = free
    .filter((one) => one.availableRooms > 0 && isSoldBy(plan, one.inventory, stay, today))
    .map((one) => ({ ...one, totalMinor: sumOf(dates, (night) => planNightPrice(plan, one.inventory, night)) }))
  const counted = countedIn(party, rates.bands)
  const totals = placesToTry(sold).flatMap((placesIn) => {
    const choices = sold.map(({ inventory, availableRooms, totalMinor }) => ({
      totalMinor,
      places: placesIn(inventory),
      atMost: Math.min(availableRooms, inventory.maxOccupancy),
    }))
    const rooms = cheapestCombination(choices, counted)
    const wanted = rooms && houseParty(sold, rooms, party, rates.bands)
    return wanted ? [priceStay({ ...housing, plan, wanted }).totalMinor] : []
  })
  return totals.length === 0 ? null : Math.min(...totals)
}

const sumOf = <T>(list: readonly T[], of: (one: T) => number) => list.reduce((sum, one) => sum + of(one), 0)

type PlacesIn = (inventory: TypeInventory) => number

/** As few rooms as places allow, and where guests beyond the standard places pay, so many that nobody is. */
function placesToTry(free: readonly FreeType[]): PlacesIn[] {
  const differ = free.some(({ inventory }) => standardOf(inventory) !== inventory.maxOccupancy)
  return differ ? [mostCounted, standardOf] : [mostCounted]
}

/** Who sleeps where in so many rooms of each type; null when they do not fit. */
function houseParty(
  sold: readonly FreeType[],
  rooms: readonly number[],
  party: RoomGuests,
  bands: readonly AgeBand[],
): RequestedType[] | null {
  const taken = sold.flatMap(({ inventory }, index) => {
    const quantity = rooms[index] ?? 0
    return quantity === 0 ? [] : [{ inventory, quantity }]
  })
  const seated = seatGuests(
    taken.flatMap(({ inventory, quantity }) => Array.from({ length: quantity }, () => inventory)),
    party,
    bands,
  )
  if (!seated) return null
  let first = 0
  return taken.map(({ inventory, quantity }) => {
    const split = seated.slice(first, first + quantity)
    first += quantity
    return { inventory, quantity, guests: sumOf(split, personsIn), split }
  })
}

type Sortable = Pick<PropertySummary, 'name' | 'total' | 'fromPrice'>
export type Sort = 'recommended' | 'price' | 'price_desc' | 'rating' | 'distance' | 'name'

/**
 * Puts search results in order; what has no total comes last, ties stay in the hotels' recommended order, and so does what has been
 * put in order already, by ratings or distances.
 */
export function sortProperties<T extends Sortable>(properties: readonly T[], sort: Sort): T[] {
  if (sort === 'recommended' || sort === 'rating' || sort === 'distance') return [...properties]
  if (sort === 'name') return properties.toSorted((a, b) => a.name.localeCompare(b.name))
  const direction = sort === 'price' ? 1 : -1
  return properties.toSorted((a, b) => direction * (comparablePrice(a) - comparablePrice(b)))
}

/** Rough units of a euro, only to put prices in different currencies in one order and under one filter. */
const roughPerEuro: Record<string, number> = { EUR: 1, USD: 1.1, VND: 29_000, JPY: 165 }

/** A price in rough euros: the total of the stay, else the lowest nightly price. */
export function comparablePrice({ total, fromPrice }: Pick<Sortable, 'total' | 'fromPrice'>): number {
  return roughEuros(total ?? fromPrice)
}

/** An amount in rough euros. */
export function roughEuros({ minor, currency }: Money): number {
  return minor / 10 ** currencyDigits(currency) / (roughPerEuro[currency] ?? 1)
}
