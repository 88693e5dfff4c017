import { unrestricted } from '@keystay/contract/nights/restrictions'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, listNights } from '@keystay/contract/shared/plain-dates'
import { isSoldBy, planTermsOf, type HotelTerms } from './plan-rules.ts'
import { priceStay, type PriceRequest } from './price-rules.ts'
import { allocate } from '../pricing/rounding.ts'
import { countFree, type Night, type Stay, type TypeInventory } from '../rules.ts'
import { noVat } from './vat-rules.ts'

const terms: HotelTerms = {
  timezone: 'Europe/Berlin',
  currency: 'EUR',
  checkInTime: '15:00',
  offersFreeCancellation: true,
  offersBreakfast: true,
  offersEarlyBooking: true,
}

function typeWith(nights: readonly Partial<Night>[] = [], over: Partial<TypeInventory> = {}): TypeInventory {
  const start = '2026-12-04'
  const entries = nights.map((night, index) => {
    const date = addDays(start, index)
    return [date, { ...unrestricted, date, free: 3, priceMinor: null, ...night }] as const
  })
  const base = {
    propertyId: 'p',
    catalogueVersion: 1,
    timezone: 'Europe/Berlin',
    currency: 'EUR',
    roomTypeId: 't',
    maxOccupancy: 2,
    standardOccupancy: null,
    maxAdults: null,
    maxChildren: null,
    cots: 0,
    singleUse: null,
    bands: [],
    bedTypes: ['1 Doppelbett'],
    capacity: 3,
  }
  return { ...base, basePriceMinor: 8925, ownerPinned: false, nights: new Map(entries), planNights: new Map(), ...over }
}

const stay = { checkIn: '2026-12-04', checkOut: '2026-12-06' }

/** Prices by the standard plan of a hotel that has no other. */
const price = (request: Partial<PriceRequest>) =>
  priceStay({
    terms,
    rates: { standard: null, plans: [], extras: [], taxes: [], promotions: [], bands: [], vat: noVat },
    stay,
    wanted: [],
    today: '2026-12-01',
    plan: null,
    ...request,
  })

describe('price of a stay', () => {
  test('each night costs its own price or the base price, times the rooms', () => {
    const inventory = typeWith([{}, { priceMinor: 9900 }])
    const wanted = [{ inventory, quantity: 2, guests: 2 }]
    const { lines, totalMinor } = price({ terms: { ...terms, offersEarlyBooking: false }, wanted })
    expect(lines.map((line) => [line.kind, line.night, line.amountMinor])).toEqual([
      ['night', '2026-12-04', 17850],
      ['night', '2026-12-05', 19800],
      ['breakfast', null, 0],
    ])
    expect(totalMinor).toBe(37650)
  })

  test('seven days before check-in take 10 % off the night sum, six do not', () => {
    const wanted = [{ inventory: typeWith([{}, { priceMinor: 9900 }]), quantity: 1, guests: 2 }]
    expect(price({ wanted, today: '2026-11-27' }).totalMinor).toBe(8925 + 9900 - 1883)
    expect(price({ wanted, today: '2026-11-28' }).totalMinor).toBe(8925 + 9900)
  })

  test('the discount is rounded half up, once', () => {
    const discountOn = (basePriceMinor: number) => {
      const wanted = [{ inventory: typeWith([], { basePriceMinor }), quantity: 1, guests: 1 }]
      const night = { checkIn: '2026-12-04', checkOut: '2026-12-05' }
      return price({ stay: night, wanted, today: '2026-11-27' }).lines.at(-1)?.amountMinor
    }
    expect(discountOn(18825)).toBe(-1883)
    expect(discountOn(18824)).toBe(-1882)
    expect(discountOn(5)).toBe(-1)
    expect(discountOn(4)).toBe(0)
  })

  test('lines always sum to the total, and the discount to its shares', () => {
    const night = fc.record({ priceMinor: fc.option(fc.integer({ min: 1, max: 5_000_000_00 })) })
    fc.assert(
      fc.property(
        fc.array(night, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 100_000_000 }),
        fc.constantFrom('2026-12-04', '2026-11-27', '2026-01-01'),
        (nights, quantity, basePriceMinor, today) => {
          const inventory = typeWith(nights, { basePriceMinor })
          const whole = { checkIn: stay.checkIn, checkOut: addDays(stay.checkIn, nights.length) }
          const wanted = [
            { inventory, quantity, guests: quantity },
            { inventory, quantity: 1, guests: 2 },
          ]
          const { lines, totalMinor } = price({ stay: whole, wanted, today })
          expect(lines.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(totalMinor)
          const discount = lines.find((line) => line.kind === 'early_booking')?.amountMinor ?? 0
          expect(lines.reduce((sum, line) => sum + line.discountMinor, 0)).toBe(discount)
          expect(lines.every((line) => line.amountMinor + line.discountMinor >= 0 || line.kind !== 'night')).toBe(true)
        },
      ),
    )
  })

  test('shares follow their weights to the unit and sum to the amount', () => {
    expect(allocate(10, [1, 1, 1])).toEqual([4, 3, 3])
    expect(allocate(0, [5, 5])).toEqual([0, 0])
    expect(allocate(7, [0, 0])).toEqual([0, 0])
    fc.assert(
      fc.property(fc.array(fc.maxSafeNat(), { minLength: 1, maxLength: 8 }), fc.nat(), (weights, amount) => {
        fc.pre(weights.some((weight) => weight > 0) && weights.reduce((a, b) => a + b, 0) <= Number.MAX_SAFE_INTEGER)
        expect(allocate(amount, weights).reduce((a, b) => a + b, 0)).toBe(amount)
      }),
    )
  })

  test('free cancellation ends 24 hours before check-in by the clock, also when the clocks change', () => {
    const now = new Date('2026-03-01T12:00:00Z')
    const until = (checkIn: string) => planTermsOf(terms, null, checkIn, now).freeUntil
    expect(until('2026-12-04')).toBe('2026-12-03T14:00:00.000Z')
    // On 29 March 2026 Berlin loses an hour: 24 hours before 15:00 is 14:00 the day before.
    expect(until('2026-03-29')).toBe('2026-03-28T13:00:00.000Z')
    expect(planTermsOf({ ...terms, offersFreeCancellation: false }, null, '2026-12-04', now).freeUntil).toBeNull()
  })

  test('free cancellation is promised to nobody who books after it has ended', () => {
    const end = new Date('2026-12-03T14:00:00.000Z')
    expect(planTermsOf(terms, null, '2026-12-04', end).freeUntil).toBe(end.toISOString())
    expect(planTermsOf(terms, null, '2026-12-04', new Date(end.getTime() + 1)).freeUntil).toBeNull()
  })
})

/** Rooms that can be had by the standard plan. */
const countAvailable = (inventory: TypeInventory, wanted: Stay) =>
  isSoldBy(null, inventory, wanted, '2026-12-01') ? countFree(inventory, wanted) : 0

describe('availability', () => {
  test('is the least of the nights, the defaults where nothing is known', () => {
    expect(countAvailable(typeWith([{ free: 3 }, { free: 1 }]), stay)).toBe(1)
    expect(countAvailable(typeWith([]), stay)).toBe(3)
  })

  test('is 0 when a night is closed or the stay is shorter than the arrival night allows', () => {
    expect(countAvailable(typeWith([{}, { closed: true }]), stay)).toBe(0)
    expect(countAvailable(typeWith([{ minStay: 3 }]), stay)).toBe(0)
    expect(countAvailable(typeWith([{ minStay: 2 }, { minStay: 5 }]), stay)).toBe(3)
  })

  test.each<[string, Partial<Night>[], number]>([
    ['at most the nights of its arrival', [{ maxStay: 1 }], 0],
    ['as long as its arrival allows', [{ maxStay: 2 }, { maxStay: 1 }], 3],
    ['no arrival on its first day', [{ closedToArrival: true }], 0],
    ['an arrival before a day without arrivals', [{}, { closedToArrival: true }], 3],
    ['a night that asks all stays through it for more', [{}, { minStayThrough: 3 }], 0],
    ['a night that asks all stays through it for as many', [{}, { minStayThrough: 2 }], 3],
    ['a longer minimum through the day of departure', [{}, {}, { minStayThrough: 5 }], 3],
    ['no departure on its last day', [{}, {}, { closedToDeparture: true }], 0],
    ['a departure from a day that others may not leave on', [{}, { closedToDeparture: true }, {}], 3],
    ['a night after it that is closed', [{}, {}, { closed: true }], 3],
  ])('asks for %s', (_asked, nights, available) => {
    expect(countAvailable(typeWith(nights), stay)).toBe(available)
  })

  test('is never negative and never above a night', () => {
    const night = fc.record({
      free: fc.integer({ min: -5, max: 9 }),
      closed: fc.boolean(),
      minStay: fc.option(fc.integer({ min: 1, max: 9 })),
    })
    fc.assert(
      fc.property(fc.array(night, { minLength: 1, maxLength: 20 }), (nights) => {
        const whole = { checkIn: stay.checkIn, checkOut: addDays(stay.checkIn, nights.length) }
        const inventory = typeWith(nights, { capacity: 9 })
        const free = countAvailable(inventory, whole)
        expect(free).toBeGreaterThanOrEqual(0)
        for (const date of listNights(whole.checkIn, whole.checkOut)) {
          expect(free).toBeLessThanOrEqual(Math.max(0, inventory.nights.get(date)?.free ?? 9))
        }
      }),
    )
  })
})
