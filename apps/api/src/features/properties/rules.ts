import type { PropertySummary } from '@keystay/contract/properties/entities'
import { currencyDigits } from '@keystay/contract/shared/money'
import { listNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { isSoldBy, planNightPrice, type HotelTerms, type Plan } from '../inventory/plan-rules.ts'
import { earlyBookingApplies } from '../inventory/price-rules.ts'
import { cheapestCombination, type Stay } from '../inventory/rules.ts'
import { afterDiscount, type FreeType } from '../inventory/offer-stays.ts'

/**
 * The lowest total that houses all guests of a search in one booking by a plan, in minor units of the hotel's currency; null
 * when they do not fit into what is free, or the plan is not sold. A line takes at most as many rooms as its type has places.
 */
export function lowestTotal(
  terms: HotelTerms,
  plan: Plan | null,
  free: readonly FreeType[],
  request: { readonly stay: Stay; readonly guests: number; readonly today: PlainDate },
): number | null {
  const { stay, guests, today } = request
  const dates = listNights(stay.checkIn, stay.checkOut)
  // The discount is on the sum, so the cheapest sum of undiscounted nights is the cheapest total.
  const choices = free
    .filter((one) => one.availableRooms > 0 && isSoldBy(plan, one.inventory, stay, today))
    .map(({ inventory, availableRooms }) => ({
      totalMinor: dates.reduce((total, night) => total + planNightPrice(plan, inventory, night), 0),
      places: inventory.maxOccupancy,
      atMost: Math.min(availableRooms, inventory.maxOccupancy),
    }))
  const rooms = cheapestCombination(choices, guests)
  if (rooms === null) return null
  // Each guest costs the same in whatever room.
  const sum = rooms + (plan?.personMinor ?? 0) * guests * dates.length
  return afterDiscount(sum, earlyBookingApplies(terms, plan, stay.checkIn, today))
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
