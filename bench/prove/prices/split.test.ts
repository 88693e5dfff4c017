import { ageBandsChange } from '@keystay/contract/age-bands/forms'
import type { RoomGuests } from '@keystay/contract/shared/guest-ages'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceStay } from '../../../apps/api/src/features/inventory/rates/price-rules.ts'
import type { AgeBand, PricedRoom, Supplement } from '../../../apps/api/src/features/inventory/pricing/price-input.ts'
import { standardPricing } from '../../../apps/api/src/features/inventory/rates/plan-rules.ts'
import { extraAdultBand } from '../../../apps/api/src/features/inventory/rates/read-bands.ts'
import { misfitOf, personsIn, standardOf } from '../../../apps/api/src/features/inventory/guests/room-places.ts'
import type { TypeInventory } from '../../../apps/api/src/features/inventory/rules.ts'
import { cheapestSplit, waysToSplit } from '../../../apps/api/src/features/inventory/guests/split-guests.ts'
import { noVat } from '../../../apps/api/src/features/inventory/rates/vat-rules.ts'
import { oraclePrice } from './oracle/oracle.ts'

const stay = { checkIn: '2026-12-04', checkOut: '2026-12-06' }
const dates = ['2026-12-04', '2026-12-05']

/** Bands that an owner may save, whose ages have gaps, and prices of all kinds. */
const bandsOfOwner: fc.Arbitrary<AgeBand[]> = fc
  .record({
    kind: fc.constantFrom('amount' as const, 'percent' as const),
    worths: fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 4, maxLength: 4 }),
    ends: fc.uniqueArray(fc.integer({ min: 0, max: 18 }), { minLength: 2, maxLength: 4 }),
    counts: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
    startsAtZero: fc.boolean(),
  })
  .map(({ kind, worths, ends, counts, startsAtZero }) => {
    const supplementOf = (worth = 0): Supplement =>
      kind === 'amount' ? { kind, minor: worth * 500 } : { kind, percent: worth * 733 }
    const sorted = ends.toSorted((a, b) => a - b)
    const bands = sorted.slice(1).map((end, index) => ({
      from: startsAtZero && index === 0 ? 0 : (sorted[index] ?? 0),
      to: end - 1,
      counts: counts[index] ?? true,
      supplement: supplementOf(worths[index]),
    }))
    return { bands, extraAdult: supplementOf(worths[3]), version: 1 }
  })
  .filter((form) => ageBandsChange.safeParse(form).success)
  .map(({ bands, extraAdult }) => [...bands.map((band) => ({ ...band, adult: false })), extraAdultBand(extraAdult)])

const places = fc.record({
  maxOccupancy: fc.integer({ min: 1, max: 4 }),
  standardOccupancy: fc.integer({ min: 1, max: 3 }),
  maxAdults: fc.option(fc.integer({ min: 1, max: 3 })),
  maxChildren: fc.option(fc.integer({ min: 0, max: 3 })),
  cots: fc.nat(2),
  singleUse: fc.option(fc.nat(6000).map((minor) => ({ kind: 'amount' as const, minor }))),
  basePriceMinor: fc.constantFrom(10_000, 9999, 12_345),
})
const party: fc.Arbitrary<RoomGuests> = fc.record({
  adults: fc.integer({ min: 1, max: 3 }),
  ages: fc.array(fc.option(fc.nat(17)), { maxLength: 3 }),
})

function typeWith(over: Partial<TypeInventory>, bands: readonly AgeBand[]): TypeInventory {
  const of = { propertyId: 'p', catalogueVersion: 1, timezone: 'Europe/Berlin', currency: 'EUR', roomTypeId: 't' }
  const empty = { bedTypes: [], capacity: 9, nights: new Map(), planNights: new Map(), ownerPinned: false }
  const room = { maxOccupancy: 4, standardOccupancy: 2, maxAdults: null, maxChildren: null, cots: 0, singleUse: null }
  return { ...of, ...empty, ...room, basePriceMinor: 10_000, bands: [...bands], ...over }
}

/** What the product takes for the cheapest split; null where the guests do not fit. */
function productCost(inventory: TypeInventory, quantity: number, guests: RoomGuests, bands: readonly AgeBand[]) {
  const split = cheapestSplit(waysToSplit({ inventory, quantity, party: guests, bands }), inventory, null, dates)
  if (split === null) return null
  const offers = { offersFreeCancellation: false, offersBreakfast: false, offersEarlyBooking: false }
  const terms = { timezone: 'Europe/Berlin', currency: 'EUR', checkInTime: '15:00', ...offers }
  const rates = { standard: null, plans: [], extras: [], taxes: [], promotions: [], bands: [...bands], vat: noVat }
  const wanted = [{ inventory, quantity, guests: personsIn(guests), split }]
  return priceStay({ terms, rates, stay, wanted, today: '2026-12-01', plan: null }).totalMinor
}

/** What the oracle takes for rooms in which guests sleep. */
function oracleCost(inventory: TypeInventory, split: readonly RoomGuests[], bands: readonly AgeBand[]): number {
  const rooms = split.map(({ adults, ages }): PricedRoom => ({
    roomTypeId: 't',
    quantity: 1,
    nightPrices: dates.map(() => inventory.basePriceMinor),
    adults,
    children: ages,
    standardOccupancy: standardOf(inventory),
    singleUse: inventory.singleUse,
  }))
  const nothing = { extras: [], promotions: [], taxes: [], voucher: null, deposit: null }
  const board = { adultMinor: 0, childMinor: 0, drinksPercent: 0 }
  const price = oraclePrice({ stay, bookedOn: '2026-12-01', plan: standardPricing, rooms, bands, board, ...nothing })
  return price?.totalMinor ?? Infinity
}

/** Every way to put guests into so many rooms that takes them, with an adult in each while there are enough. */
function everySplit(inventory: TypeInventory, quantity: number, guests: RoomGuests, bands: readonly AgeBand[]) {
  const persons = [...Array.from({ length: guests.adults }, () => 'adult' as const), ...guests.ages]
  let splits: RoomGuests[][] = [Array.from({ length: quantity }, () => ({ adults: 0, ages: [] }))]
  for (const person of persons) {
    const into = (room: RoomGuests) =>
      person === 'adult' ? { ...room, adults: room.adults + 1 } : { ...room, ages: [...room.ages, person] }
    splits = splits.flatMap((split) => split.map((room, index) => split.with(index, into(room))))
  }
  const least = Math.min(guests.adults, quantity)
  return splits.filter(
    (split) =>
      split.every((room) => misfitOf(room, inventory, bands) === null) &&
      split.filter((room) => room.adults > 0).length >= least,
  )
}

const rooms = fc.integer({ min: 1, max: 3 })

test('the product asks what the oracle asks for the cheapest of all ways to sleep', () => {
  fc.assert(
    fc.property(bandsOfOwner, places, party, rooms, (bands, over, guests, quantity) => {
      fc.pre(guests.adults >= quantity)
      const inventory = typeWith({ ...over, maxOccupancy: Math.max(over.maxOccupancy, over.standardOccupancy) }, bands)
      const all = everySplit(inventory, quantity, guests, bands)
      const least = Math.min(...all.map((split) => oracleCost(inventory, split, bands)))
      expect(productCost(inventory, quantity, guests, bands) ?? Infinity).toBe(least)
    }),
    { numRuns: 400 },
  )
})

test('by bands that an owner may save, telling an age never makes a stay dearer', () => {
  fc.assert(
    fc.property(bandsOfOwner, places, party, fc.nat(17), rooms, (bands, over, guests, age, quantity) => {
      // A room with nobody but a small child is nobody's single room.
      fc.pre(guests.adults >= quantity)
      const inventory = typeWith({ ...over, maxOccupancy: 4, maxAdults: null, maxChildren: null }, bands)
      const costWith = (one: number | null) =>
        productCost(inventory, quantity, { ...guests, ages: [...guests.ages, one] }, bands) ?? Infinity
      expect(costWith(age)).toBeLessThanOrEqual(costWith(null))
    }),
    { numRuns: 600 },
  )
})
