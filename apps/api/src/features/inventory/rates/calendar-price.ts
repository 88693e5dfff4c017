import type { RoomGuests } from '@keystay/contract/shared/guest-ages'
import { addDays, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { usualGuestsIn } from './from-price.ts'
import type { HotelTerms, Plan } from './plan-rules.ts'
import { priceStay } from './price-rules.ts'
import type { AgeBand } from '../pricing/price-input.ts'
import type { Rates } from './rates.ts'
import { personsIn, withinOneRoom } from '../guests/room-places.ts'
import type { TypeInventory } from '../rules.ts'

/** Whom the price calendar is for: of a search's guests as many as one room sleeps, else as many as it is furnished for. */
export function calendarGuests(
  inventory: TypeInventory,
  bands: readonly AgeBand[],
  party: RoomGuests | undefined,
): RoomGuests {
  if (party) return withinOneRoom(party, inventory, bands)
  return { adults: usualGuestsIn(inventory), ages: [] }
}

/** A hotel's rates, and its date. */
type Prices = { readonly terms: HotelTerms; readonly rates: Rates; readonly today: PlainDate }

/**
 * What a night alone costs guests in one room by a plan in the price calendar, in minor units: without promotions, with
 * everything that nobody can leave out, as compulsory extras and local taxes.
 */
export function calendarPrice(
  { terms, rates, today }: Prices,
  inventory: TypeInventory,
  guests: RoomGuests,
  plan: Plan | null,
  date: PlainDate,
): number {
  const { totalMinor } = priceStay({
    terms: { ...terms, offersEarlyBooking: false },
    rates: { ...rates, promotions: [] },
    stay: { checkIn: date, checkOut: addDays(date, 1) },
    wanted: [{ inventory, quantity: 1, guests: personsIn(guests), split: [guests] }],
    today,
    plan,
  })
  return totalMinor
}
