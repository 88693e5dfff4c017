import { unrestricted } from '@keystay/contract/nights/restrictions'
import { addDays, listNights } from '@keystay/contract/shared/plain-dates'
import { describe, expect, test } from 'vitest'
import { promotionRow } from '../../../testing/test-promotions.ts'
import { priceStay } from './price-rules.ts'
import type { PromotionRow } from './promotion-rules.ts'
import type { TypeInventory } from '../rules.ts'
import { noVat } from './vat-rules.ts'

const terms = {
  timezone: 'Europe/Berlin',
  currency: 'EUR',
  checkInTime: '15:00',
  offersFreeCancellation: false,
  offersBreakfast: false,
  offersEarlyBooking: false,
}
const checkIn = '2026-12-04'

/** A room type whose nights from check-in on cost so much. */
function typeOf(prices: readonly number[]): TypeInventory {
  const nights = listNights(checkIn, addDays(checkIn, prices.length)).map(
    (date, index) => [date, { ...unrestricted, date, free: 3, priceMinor: prices[index] ?? null }] as const,
  )
  return {
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
    bedTypes: [],
    capacity: 3,
    basePriceMinor: 10_000,
    ownerPinned: false,
    nights: new Map(nights),
    planNights: new Map(),
  }
}

type Case = {
  readonly prices?: readonly number[]
  readonly today?: string
  readonly quantity?: number
  readonly early?: boolean
}

/** The line that promotions make for two persons a room, by what it is called, what it takes off, and off which nights. */
function lineOf(promotions: readonly Partial<PromotionRow>[], options: Case = {}) {
  const { prices = [10_000, 10_000], today = '2026-12-01', quantity = 1, early = false } = options
  const { lines, earlyBookingPercent } = priceStay({
    terms: { ...terms, offersEarlyBooking: early },
    rates: {
      standard: null,
      plans: [],
      extras: [],
      taxes: [],
      bands: [],
      vat: noVat,
      promotions: promotions.map((one) => promotionRow(one)),
    },
    stay: { checkIn, checkOut: addDays(checkIn, prices.length) },
    wanted: [{ inventory: typeOf(prices), quantity, guests: 2 * quantity }],
    today,
    plan: null,
  })
  const found = lines.filter(({ kind }) => kind === 'promotion' || kind === 'early_booking')
  expect(found.length).toBeLessThanOrEqual(1)
  const [line] = found
  if (!line) return null
  const shares = lines.flatMap(({ kind, discountMinor }) => (kind === 'night' ? [0 - discountMinor] : []))
  const name = line.detail?.name ?? line.kind
  return { name, off: 0 - line.amountMinor, shares, ...(earlyBookingPercent !== null && { earlyBookingPercent }) }
}

const free = { percent: null, stayNights: 4, payNights: 3 }

describe('a promotion', () => {
  test('without conditions takes its percent off all nights, rounded once', () => {
    expect(lineOf([{ percent: 1250 }], { prices: [10_001, 10_001] })).toEqual({
      name: 'Winterruhe',
      off: 2500,
      shares: [1250, 1250],
    })
  })

  test('for the last minute is of stays that begin soon', () => {
    const late = { name: 'Last Minute', maxDaysBefore: 3 }
    expect(lineOf([late])).toMatchObject({ off: 4000 })
    expect(lineOf([late], { today: '2026-11-30' })).toBeNull()
  })

  test('for a long stay is of stays with so many nights', () => {
    const long = { minNights: 3 }
    expect(lineOf([long])).toBeNull()
    expect(lineOf([long], { prices: [10_000, 10_000, 10_000] })).toMatchObject({ off: 6000 })
  })

  test('for booking early is of stays that are booked so many days before', () => {
    const early = { minDaysBefore: 4 }
    expect(lineOf([early], { today: '2026-11-30' })).toMatchObject({ off: 4000 })
    expect(lineOf([early])).toBeNull()
  })

  test('of free nights makes the cheapest of each room free, of equal ones the later', () => {
    expect(lineOf([free], { prices: [9000, 8000, 8000, 12_000] })).toEqual({
      name: 'Winterruhe',
      off: 8000,
      shares: [0, 0, 8000, 0],
    })
    expect(lineOf([free], { prices: [9000, 9000, 9000] })).toBeNull()
    // Two of eight, of two rooms.
    const eight = [1, 2, 3, 4, 5, 6, 7, 8].map((price) => price * 1000)
    expect(lineOf([free], { prices: eight, quantity: 2 })).toMatchObject({
      off: 6000,
      shares: [2000, 4000, 0, 0, 0, 0, 0, 0],
    })
  })

  test('reduces its nights alone, the first and the last of them too', () => {
    const some = { stayFrom: '2026-12-05', stayTo: '2026-12-06' }
    const prices = [10_000, 10_000, 10_000, 10_000]
    expect(lineOf([some], { prices })).toMatchObject({ off: 4000, shares: [0, 2000, 2000, 0] })
    // The length of the whole stay counts, and only its nights are free.
    expect(lineOf([{ ...free, ...some }], { prices: [5000, 10_000, 9000, 5000] })).toMatchObject({
      shares: [0, 0, 9000, 0],
    })
  })

  test('without a night of the stay is none', () => {
    expect(lineOf([{ stayFrom: '2026-12-06' }])).toBeNull()
    expect(lineOf([{ stayTo: '2026-12-03' }])).toBeNull()
    expect(lineOf([{ ...free, stayFrom: '2026-12-08' }], { prices: [1, 1, 1, 1] })).toBeNull()
  })

  test('is booked with on its dates, the first and the last of them too', () => {
    const window = { bookFrom: '2026-11-30', bookTo: '2026-12-01' }
    const taken = ['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02'].map((today) => lineOf([window], { today }))
    expect(taken.map((one) => one !== null)).toEqual([false, true, true, false])
  })

  test('is the one that gives most, of equal ones the first', () => {
    const [ten, twenty] = [{ name: 'Zehn', percent: 1000 }, { name: 'Zwanzig' }]
    expect(lineOf([ten, twenty])).toMatchObject({ name: 'Zwanzig', off: 4000 })
    expect(lineOf([twenty, { ...twenty, name: 'Auch' }])).toMatchObject({ name: 'Zwanzig' })
    // A quarter of four equal nights is one of them.
    const nights = { prices: [10_000, 10_000, 10_000, 10_000] }
    expect(
      lineOf(
        [
          { ...free, name: 'Frei' },
          { name: 'Viertel', percent: 2500 },
        ],
        nights,
      ),
    ).toMatchObject({ name: 'Frei' })
  })
})

describe('the hotel’s offer for booking early', () => {
  const early = { today: '2026-11-20', early: true }

  test('comes first: of one that gives the same it is the one', () => {
    expect(lineOf([{ percent: 1000 }], early)).toEqual({
      name: 'early_booking',
      off: 2000,
      shares: [1000, 1000],
      earlyBookingPercent: 10,
    })
  })

  test('gives way to one that gives more, and is promised to nobody then', () => {
    expect(lineOf([{ percent: 1001 }], early)).toEqual({ name: 'Winterruhe', off: 2002, shares: [1001, 1001] })
  })

  test('holds also where it is rounded to nothing', () => {
    expect(lineOf([], { ...early, prices: [1] })).toMatchObject({ name: 'early_booking', off: 0 })
    expect(lineOf([], { ...early, prices: [1], today: '2026-12-01' })).toBeNull()
  })
})
