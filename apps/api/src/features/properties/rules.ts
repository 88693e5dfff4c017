import type { PropertySummary } from '@keystay/contract/properties/entities'
import { currencyDigits } from '@keystay/contract/shared/money'
import { listNights } from '@keystay/contract/shared/plain-dates'
import { isSoldBy, planNightPrice, type Plan } from '../inventory/plan-rules.ts'
import { priceStay, type PriceRequest, type RequestedType } from '../inventory/price-rules.ts'
import { cheapestCombination } from '../inventory/rules.ts'
import type { FreeType } from '../inventory/offer-stays.ts'

/** A search in one hotel: the guests that one booking has to house, for a stay that is booked on the hotel's date `today`. */
export type Housing = Pick<PriceRequest, 'terms' | 'rates' | 'stay' | 'today'> & { readonly guests: number }

/**
 * The lowest total that houses all guests in one booking by a plan, in minor units of the hotel's currency: what the rooms
 * cost together whose nights are cheapest. Null when they do not fit into what is free, or the plan is not sold. A line takes
 * at most as many rooms as its type has places.
 */
export function lowestTotal(plan: Plan | null, free: readonly FreeType[], housing: Housing): number | null {
  const { stay, guests, today } = housing
  const dates = listNights(stay.checkIn, stay.checkOut)
  const sold = free.filter((one) => one.availableRooms > 0 && isSoldBy(plan, one.inventory, stay, today))
  const choices = sold.map(({ inventory, availableRooms }) => ({
    totalMinor: dates.reduce((total, night) => total + planNightPrice(plan, inventory, night), 0),
    places: inventory.maxOccupancy,
    atMost: Math.min(availableRooms, inventory.maxOccupancy),
  }))
  const rooms = cheapestCombination(choices, guests)
  return rooms && priceStay({ ...housing, plan, wanted: house(sold, rooms, guests) }).totalMinor
}

/** Guests go to the rooms of one type after the other, one at least to each of the rooms that follow. */
function house(sold: readonly FreeType[], rooms: readonly number[], guests: number): RequestedType[] {
  let guestsLeft = guests
  let roomsLeft = rooms.reduce((sum, count) => sum + count, 0)
  return sold.flatMap(({ inventory }, index) => {
    const quantity = rooms[index] ?? 0
    if (quantity === 0) return []
    roomsLeft -= quantity
    const here = Math.min(guestsLeft - roomsLeft, quantity * inventory.maxOccupancy)
    guestsLeft -= here
    return [{ inventory, quantity, guests: here }]
  })
}

type Sortable = Pick<PropertySummary, 'name' | 'total' | 'fromPrice'>
type Sort = 'recommended' | 'price' | 'price_desc' | 'name'

/** Puts search results in order; what has no total comes last, ties stay in the hotels' recommended order. */
export function sortProperties<T extends Sortable>(properties: readonly T[], sort: Sort): T[] {
  if (sort === 'recommended') return [...properties]
  if (sort === 'name') return properties.toSorted((a, b) => a.name.localeCompare(b.name))
  const direction = sort === 'price' ? 1 : -1
  return properties.toSorted((a, b) => direction * (comparablePrice(a) - comparablePrice(b)))
}

/** Rough units of a euro, only to put prices in different currencies in one order and under one filter. */
const roughPerEuro: Record<string, number> = { EUR: 1, USD: 1.1, VND: 29_000, JPY: 165 }

/** A price in rough euros: the total of the stay, else the lowest nightly price. */
export function comparablePrice(property: Pick<Sortable, 'total' | 'fromPrice'>): number {
  const { minor, currency } = property.total ?? property.fromPrice
  return minor / 10 ** currencyDigits(currency) / (roughPerEuro[currency] ?? 1)
}

/** A dated search prices at most so many hotels; more must be narrowed by a place or a map area. */
export const maxPricedCandidates = 300
