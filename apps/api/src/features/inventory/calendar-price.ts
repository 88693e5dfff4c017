import { addDays, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { HotelTerms, Plan } from './plan-rules.ts'
import { priceStay } from './price-rules.ts'
import type { Rates } from './rates.ts'
import type { TypeInventory } from './rules.ts'

/** For how many the price calendar shows its prices, if the room sleeps so many. */
const calendarGuests = 2

/** A hotel's rates, and its date. */
type Prices = { readonly terms: HotelTerms; readonly rates: Rates; readonly today: PlainDate }

/**
 * What a night alone costs two guests by a plan in the price calendar, in minor units: without what is taken off for booking
 * early, with everything that nobody can leave out, as compulsory extras and local taxes.
 */
export function calendarPrice(
  { terms, rates, today }: Prices,
  inventory: TypeInventory,
  plan: Plan | null,
  date: PlainDate,
): number {
  const guests = Math.min(calendarGuests, inventory.maxOccupancy)
  const { totalMinor } = priceStay({
    terms: { ...terms, offersEarlyBooking: false },
    rates,
    stay: { checkIn: date, checkOut: addDays(date, 1) },
    wanted: [{ inventory, quantity: 1, guests }],
    today,
    plan,
  })
  return totalMinor
}
