import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RoomGuests } from '@keystay/contract/shared/guest-ages'
import { houseLines } from './house-lines.ts'
import { partyOfSearch, roomsFor } from './house-party.ts'
import { priceStay } from '../rates/price-rules.ts'
import type { AgeBand } from '../pricing/price-input.ts'
import { misfitOf, oldestFirst, personsIn } from './room-places.ts'
import { cheapestSplit, waysToSplit } from './split-guests.ts'
import type { TypeInventory } from '../rules.ts'
import { noVat } from '../rates/vat-rules.ts'

const dates = ['2026-12-04', '2026-12-05']
const stay = { checkIn: '2026-12-04', checkOut: '2026-12-06' }
const band = (from: number, to: number, minor: number, counts = true): AgeBand => ({
  from,
  to,
  adult: false,
  counts,
  supplement: { kind: 'amount', minor },
})
const bands: AgeBand[] = [
  band(0, 2, 700, false),
  band(3, 11, 1500),
  band(12, 17, 2500),
  { ...band(150, 150, 4000), adult: true },
]

const typeWith = (over: Partial<TypeInventory>): TypeInventory => ({
  propertyId: 'p',
  catalogueVersion: 1,
  timezone: 'Europe/Berlin',
  currency: 'EUR',
  roomTypeId: 't',
  maxOccupancy: 4,
  standardOccupancy: 2,
  maxAdults: null,
  maxChildren: null,
  cots: 1,
  singleUse: null,
  bands,
  bedTypes: [],
  capacity: 9,
  basePriceMinor: 10_000,
  nights: new Map(),
  planNights: new Map(),
  ownerPinned: false,
  ...over,
})

const saving = fc.option(fc.nat(6000).map((minor) => ({ kind: 'amount' as const, minor })))
const places = fc.record({
  standardOccupancy: fc.integer({ min: 1, max: 3 }),
  singleUse: saving,
  cots: fc.nat(2),
})
const party: fc.Arbitrary<RoomGuests> = fc.record({
  adults: fc.integer({ min: 1, max: 4 }),
  ages: fc.array(fc.option(fc.nat(17)), { maxLength: 3 }),
})

/** The nights of these rooms, before anything else. */
function costOf(inventory: TypeInventory, split: readonly RoomGuests[]): number {
  const terms = {
    timezone: 'Europe/Berlin',
    currency: 'EUR',
    checkInTime: '15:00',
    offersFreeCancellation: false,
    offersBreakfast: false,
    offersEarlyBooking: false,
  }
  const guests = split.reduce((sum, room) => sum + personsIn(room), 0)
  const rates = { standard: null, plans: [], extras: [], taxes: [], promotions: [], bands, vat: noVat }
  const wanted = [{ inventory, quantity: split.length, guests, split }]
  return priceStay({ terms, rates, stay, wanted, today: '2026-12-01', plan: null }).totalMinor
}

/** Every way to put guests into so many rooms that takes them, with an adult in each while there are enough. */
function allSplits(inventory: TypeInventory, quantity: number, { adults, ages }: RoomGuests): RoomGuests[][] {
  const guests = [...Array.from({ length: adults }, () => 'adult' as const), ...ages]
  let splits: RoomGuests[][] = [Array.from({ length: quantity }, () => ({ adults: 0, ages: [] }))]
  for (const guest of guests) {
    splits = splits.flatMap((split) =>
      split.map((room, index) => {
        const more = guest === 'adult' ? { ...room, adults: room.adults + 1 } : { ...room, ages: [...room.ages, guest] }
        return split.with(index, more)
      }),
    )
  }
  const least = Math.min(adults, quantity)
  return splits.filter(
    (split) =>
      split.every((room) => misfitOf(room, inventory, bands) === null) &&
      split.filter((room) => room.adults > 0).length >= least,
  )
}

test('no other way to sleep costs less, and every guest has a place', () => {
  fc.assert(
    fc.property(places, party, fc.integer({ min: 1, max: 3 }), (over, guests, quantity) => {
      const inventory = typeWith(over)
      const all = allSplits(inventory, quantity, guests)
      const split = cheapestSplit(waysToSplit({ inventory, quantity, party: guests, bands }), inventory, null, dates)
      if (split === null) {
        expect(all).toEqual([])
        return
      }
      const adults = split.filter((room) => room.adults > 0).length
      expect(adults).toBeGreaterThanOrEqual(Math.min(guests.adults, quantity))
      expect(oldestFirst(split.flatMap(({ ages }) => ages))).toEqual(oldestFirst(guests.ages))
      expect(costOf(inventory, split)).toBe(Math.min(...all.map((one) => costOf(inventory, one))))
    }),
    { numRuns: 300 },
  )
})

test('one more guest in the same rooms never costs less, and the order of children does not matter', () => {
  fc.assert(
    fc.property(places, party, fc.integer({ min: 1, max: 3 }), fc.option(fc.nat(17)), (over, guests, quantity, age) => {
      fc.pre(guests.adults >= quantity)
      const inventory = typeWith(over)
      const cost = (one: RoomGuests) => {
        const split = cheapestSplit(waysToSplit({ inventory, quantity, party: one, bands }), inventory, null, dates)
        return split === null ? Infinity : costOf(inventory, split)
      }
      const more = [
        { ...guests, adults: guests.adults + 1 },
        { ...guests, ages: [...guests.ages, age] },
      ]
      for (const one of more) expect(cost(one)).toBeGreaterThanOrEqual(cost(guests))
      expect(cost({ ...guests, ages: guests.ages.toReversed() })).toBe(cost(guests))
    }),
    { numRuns: 300 },
  )
})

test('the dearest request is split in a moment', () => {
  const inventory = typeWith({ maxOccupancy: 50, singleUse: { kind: 'percent', percent: 3333 } })
  const ages = Array.from({ length: 24 }, (_, child) => child % 18)
  const started = performance.now()
  for (let quantity = 1; quantity <= 25; quantity += 1)
    waysToSplit({ inventory, quantity, party: { adults: 26, ages }, bands })
  expect(performance.now() - started).toBeLessThan(2000)
  expect(waysToSplit({ inventory, quantity: 1000, party: { adults: 1000, ages: [] }, bands })).toEqual([])
})

test('a search prices the fewest rooms that take all guests, else one for those that it sleeps', () => {
  const rooms = (guests: number, availableRooms: number, maxOccupancy = 2) =>
    roomsFor(
      { inventory: typeWith({ maxOccupancy, standardOccupancy: null, bands: [] }), availableRooms },
      partyOfSearch(guests),
      [],
    )
  expect(rooms(2, 5)).toMatchObject({ quantity: 1, party: { adults: 2 } })
  expect(rooms(3, 5)).toMatchObject({ quantity: 2, party: { adults: 3 } })
  expect(rooms(3, 1)).toMatchObject({ quantity: 1, party: { adults: 2 } })
  expect(rooms(5, 5)).toMatchObject({ quantity: 1, party: { adults: 2 } })
})

test('lines that are too full are priced as full as they are, and named', () => {
  const line = { quantity: 2, adults: 9, children: 0 }
  const { house, misfits } = houseLines([line], [typeWith({})], bands)
  expect(misfits).toEqual([{ path: 'lines.0.adults', code: 'guests_above_occupancy', params: { max: 8 } }])
  expect(house(null, dates)[0]?.split.map(({ adults }) => adults)).toEqual([4, 5])
})
