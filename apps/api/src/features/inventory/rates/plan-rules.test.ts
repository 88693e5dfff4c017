import { describe, expect, test } from 'vitest'
import { unrestricted } from '@keystay/contract/nights/restrictions'
import type { PlanTerms } from '@keystay/contract/rate-plans/entities'
import { freeFor, planRow, standardRow } from '../../../testing/test-rate-plans.ts'
import {
  comparePlans,
  isFreeToCancel,
  isSoldBy,
  planNightPrice,
  planTermsOf,
  resolvePlans,
  standardPlanOf,
  type HotelTerms,
  type Plan,
  type PlanRow,
  type StandardRow,
} from './plan-rules.ts'
import { priceStay } from './price-rules.ts'
import type { TypeInventory } from '../rules.ts'
import { noVat } from './vat-rules.ts'

const terms: HotelTerms = {
  timezone: 'Europe/Berlin',
  currency: 'EUR',
  checkInTime: '15:00',
  offersFreeCancellation: true,
  offersBreakfast: true,
  offersEarlyBooking: true,
}
const stay = { checkIn: '2026-12-04', checkOut: '2026-12-07' }
const today = '2026-11-20'
/** The nights of the price page's example: 120.00, 120.00 and 95.50. */
const inventory: TypeInventory = {
  propertyId: 'p',
  catalogueVersion: 1,
  timezone: 'Europe/Berlin',
  currency: 'EUR',
  roomTypeId: 't',
  maxOccupancy: 3,
  standardOccupancy: null,
  maxAdults: null,
  maxChildren: null,
  cots: 0,
  singleUse: null,
  bands: [],
  bedTypes: ['1 Doppelbett'],
  capacity: 3,
  basePriceMinor: 12_000,
  ownerPinned: false,
  planNights: new Map(),
  nights: new Map([['2026-12-06', { ...unrestricted, date: '2026-12-06', free: 3, priceMinor: 9550 }]]),
}
const rates = { standard: null, plans: [], extras: [], taxes: [], promotions: [], bands: [], vat: noVat }
const nights = ['2026-12-04', '2026-12-05', '2026-12-06']

function only(...rows: readonly PlanRow[]): Plan {
  const plan = resolvePlans(rows, [inventory]).at(-1)
  if (!plan) throw new Error('No plan.')
  return plan
}
const pricesOf = (plan: Plan | null) => nights.map((night) => planNightPrice(plan, inventory, night))

describe('the price of a night by a plan', () => {
  test('is the standard price, its percent added and rounded half up to the step', () => {
    expect(pricesOf(null)).toEqual([12_000, 12_000, 9550])
    expect(pricesOf(only(planRow({ adjustPercent: 800, stepMinor: 50 })))).toEqual([12_950, 12_950, 10_300])
  })

  test('a half step is rounded up, of a reduction too', () => {
    // 12,000 − 0.5 % = 11,940: halfway between 11,880 and 12,000 in steps of 120.
    expect(pricesOf(only(planRow({ adjustPercent: -50, stepMinor: 120 })))[0]).toBe(12_000)
    expect(pricesOf(only(planRow({ adjustMinor: -1, stepMinor: 2 })))[0]).toBe(12_000)
    expect(pricesOf(only(planRow({ adjustMinor: 1, stepMinor: 2 })))[0]).toBe(12_002)
  })

  test('starts from the rounded price of its parent, not from the exact one', () => {
    const parent = planRow({ adjustPercent: 800, stepMinor: 50 })
    const child = planRow({ parentId: parent.id, adjustPercent: 1000 })
    // From 129.50, not from 129.60.
    expect(pricesOf(only(parent, child))[0]).toBe(14_245)
  })

  test('adds what each person costs, that of its parents too', () => {
    const parent = planRow({ personMinor: 2800 })
    const child = planRow({ parentId: parent.id, personMinor: -300, takesEarlyBooking: false })
    const wanted = [{ inventory, quantity: 2, guests: 5 }]
    const { lines, totalMinor } = priceStay({ terms, rates, stay, wanted, today, plan: only(parent, child) })
    expect(lines.map(({ amountMinor }) => amountMinor)).toEqual([36_500, 36_500, 31_600])
    expect(totalMinor).toBe(104_600)
  })

  test('takes the early-booking discount only where it applies too', () => {
    const wanted = [{ inventory, quantity: 1, guests: 2 }]
    const price = (plan: Plan) => priceStay({ terms, rates, stay, wanted, today, plan }).totalMinor
    expect(price(only(planRow()))).toBe(33_550 - 3355)
    expect(price(only(planRow({ takesEarlyBooking: false })))).toBe(33_550)
  })

  test('plans whose parents lead in a circle are no plans', () => {
    const [one, two] = [planRow({ id: 'one', parentId: 'two' }), planRow({ id: 'two', parentId: 'one' })]
    expect(
      resolvePlans([one, two, planRow({ id: 'three' }), planRow({ parentId: 'gone' })], []).map(({ id }) => id),
    ).toEqual(['three'])
  })
})

describe('a plan is sold', () => {
  const sells = (over: Partial<PlanRow>) => isSoldBy(only(planRow(over)), inventory, stay, today)
  test.each<[string, Partial<PlanRow>, boolean]>([
    ['always by itself', {}, true],
    ['not when it is off sale', { onSale: false }, false],
    ['for its room types', { roomTypeIds: ['t', 'other'] }, true],
    ['for no other', { roomTypeIds: ['other'] }, false],
    ['exactly so many days before', { minDaysBefore: 14, maxDaysBefore: 14 }, true],
    ['not a day later', { minDaysBefore: 15 }, false],
    ['not a day earlier', { maxDaysBefore: 13 }, false],
    ['for arrivals from its first to its last date', { arrivalFrom: '2026-12-04', arrivalTo: '2026-12-04' }, true],
    ['not before', { arrivalFrom: '2026-12-05' }, false],
    ['not after', { arrivalTo: '2026-12-03' }, false],
    ['on its weekdays (a Friday)', { arrivalWeekdays: [5] }, true],
    ['not on others', { arrivalWeekdays: [1, 2, 3, 4, 6, 7] }, false],
    ['for its lengths', { minNights: 3, maxNights: 3 }, true],
    ['not for shorter ones', { minNights: 4 }, false],
    ['not for longer ones', { maxNights: 2 }, false],
    ['not when a night would cost nothing', { adjustMinor: -9550 }, false],
    ['but when it costs a cent', { adjustMinor: -9549 }, true],
    ['not when a full room would cost nothing', { adjustMinor: -9546, personMinor: -2 }, false],
    ['not when a night costs more than any may', { adjustPercent: 100_000, adjustMinor: 999_999_999 }, false],
  ])('%s', (_name, over, sold) => {
    expect(sells(over)).toBe(sold)
  })
})

test('a standard plan costs its nights, and sells nothing while it is off sale', () => {
  const sells = (onSale: boolean) => isSoldBy(standardPlanOf(standardRow({ onSale })), inventory, stay, today)
  expect([sells(true), sells(false)]).toEqual([true, false])
  const plan = standardPlanOf(standardRow())
  const price = (one: Plan | null) =>
    priceStay({ terms, rates, stay, wanted: [{ inventory, quantity: 1, guests: 2 }], today, plan: one })
  expect(price(plan)).toEqual(price(null))
})

describe('what a plan promises', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const kept = { until: null, fee: { percent: 10_000 } }
  test('the standard plan: the offers of the hotel', () => {
    const freeUntil = '2026-12-03T14:00:00.000Z'
    const tiers = [{ until: freeUntil, fee: { percent: 0 } }, kept]
    expect(planTermsOf(terms, null, stay.checkIn, now)).toEqual({
      board: 'breakfast',
      freeUntil,
      tiers,
      payment: 'any',
    })
    const without = { ...terms, offersBreakfast: false, offersFreeCancellation: false }
    expect(planTermsOf(without, null, stay.checkIn, now)).toEqual({
      board: 'room_only',
      freeUntil: null,
      tiers: [kept],
      payment: 'any',
    })
  })

  test('the standard plan that says something: that, and the offers of the hotel where it says nothing', () => {
    const promised = (row: Partial<StandardRow>) =>
      planTermsOf(terms, standardPlanOf(standardRow(row)), stay.checkIn, now)
    expect(promised({})).toEqual(planTermsOf(terms, null, stay.checkIn, now))
    expect(promised({ cancellation: freeFor(null), payment: 'now' })).toEqual({
      board: 'breakfast',
      freeUntil: null,
      tiers: [kept],
      payment: 'now',
    })
  })

  test('another one: its own, whatever the hotel offers', () => {
    const plan = only(planRow({ board: 'half', cancellation: freeFor(48), payment: 'now' }))
    const freeUntil = '2026-12-02T14:00:00.000Z'
    const tiers = [{ until: freeUntil, fee: { percent: 0 } }, kept]
    expect(planTermsOf(terms, plan, stay.checkIn, now)).toEqual({ board: 'half', freeUntil, tiers, payment: 'now' })
    expect(planTermsOf(terms, only(planRow()), stay.checkIn, now)).toMatchObject({ freeUntil: null, tiers: [kept] })
  })

  test.each([
    ['13:30', '2026-12-02T12:30:00.000Z'],
    ['18:30', '2026-12-02T17:30:00.000Z'],
  ])('hours are counted from when check-in begins at the hotel: %s', (checkInTime, freeUntil) => {
    const plan = only(planRow({ cancellation: freeFor(48) }))
    expect(planTermsOf({ ...terms, checkInTime }, plan, stay.checkIn, now).freeUntil).toBe(freeUntil)
  })

  test('hours that have passed promise nothing; the last moment counts', () => {
    const plan = only(planRow({ cancellation: freeFor(24) }))
    const isFree = (at: string) => isFreeToCancel(terms, plan, stay.checkIn, new Date(at))
    expect(isFree('2026-12-03T14:00:00Z')).toBe(true)
    expect(isFree('2026-12-03T14:00:00.001Z')).toBe(false)
  })
})

describe('plans beside each other', () => {
  const kept = { until: null, fee: { percent: 10_000 } }
  const plain: PlanTerms = { board: 'room_only', freeUntil: null, tiers: [kept], payment: 'any' }
  const offer = (totalMinor: number, over: Partial<PlanTerms> = {}) => ({
    priced: { totalMinor, lines: [{ night: stay.checkIn, amountMinor: totalMinor, discountMinor: 0 }] },
    terms: { ...plain, ...over },
  })
  const freeUntil = (until: string) => ({ freeUntil: until, tiers: [{ until, fee: { percent: 0 } }, kept] })
  const cheap = offer(100)
  test('are shown cheapest first', () => {
    const dear = offer(120, { board: 'breakfast' })
    expect(comparePlans([dear, cheap])).toEqual([cheap, dear])
  })

  test.each<[string, ReturnType<typeof offer>, boolean]>([
    ['costs more and promises the same', offer(101), false],
    ['costs the same and promises the same', offer(100), false],
    ['costs more with more board', offer(101, { board: 'breakfast' }), true],
    ['costs more and can be cancelled', offer(101, freeUntil('2026-12-03T14:00:00.000Z')), true],
    ['costs more and keeps half', offer(101, { tiers: [{ until: null, fee: { percent: 5000 } }] }), true],
    ['costs more and keeps as much', offer(200, { tiers: [{ until: null, fee: { percent: 5000 } }] }), false],
    ['costs more and keeps a little less', offer(200, { tiers: [{ until: null, fee: { percent: 4999 } }] }), false],
    ['costs more and is paid now', offer(101, { payment: 'now' }), false],
  ])('one that %s', (_name, other, shown) => {
    expect(comparePlans([cheap, other])).toHaveLength(shown ? 2 : 1)
  })

  test('a cheaper one that is paid now hides none that may be paid later', () => {
    const now = offer(100, { payment: 'now', board: 'breakfast' })
    expect(comparePlans([now, offer(110)])).toHaveLength(2)
  })

  test('what is due now decides between plans that are paid online: a cheaper one with more of it hides none', () => {
    const eur = (minor: number) => ({ minor, currency: 'EUR' })
    const by = (totalMinor: number, minor: number) => {
      const deposit = { percent: null, amount: eur(minor), balance: eur(totalMinor - minor), balanceDueOn: null }
      return offer(totalMinor, { payment: 'deposit', deposit })
    }
    const whole = offer(100, { payment: 'now' })
    expect(comparePlans([whole, by(110, 99)])).toHaveLength(2)
    expect(comparePlans([whole, by(110, 100)])).toHaveLength(1)
    expect(comparePlans([by(100, 30), by(101, 30)])).toHaveLength(1)
    expect(comparePlans([by(100, 30), by(101, 29)])).toHaveLength(2)
    // What is paid at the hotel is not due now.
    expect(comparePlans([by(100, 90), offer(110, { payment: 'now', atHotel: eur(21) })])).toHaveLength(2)
    expect(comparePlans([by(100, 89), offer(110, { payment: 'now', atHotel: eur(21) })])).toHaveLength(1)
  })

  test('where the hotel takes no cash, any way to pay is all of it now beside a deposit', () => {
    const eur = (minor: number) => ({ minor, currency: 'EUR' })
    const amounts = { amount: eur(30), balance: eur(80), percent: null, balanceDueOn: null }
    const byDeposit = offer(110, { payment: 'deposit', deposit: amounts })
    expect(comparePlans([cheap, byDeposit], true)).toHaveLength(1)
    expect(comparePlans([cheap, byDeposit], false)).toHaveLength(2)
    // Of which a little more than the other one's whole would be due.
    expect(comparePlans([offer(30), byDeposit], false)).toHaveLength(1)
  })

  test('free cancellation that ends later is worth more', () => {
    const [late, early] = ['2026-12-03T14:00:00.000Z', '2026-12-01T14:00:00.000Z']
    expect(comparePlans([offer(100, freeUntil(late)), offer(100, freeUntil(early))])).toHaveLength(1)
    expect(comparePlans([offer(100, freeUntil(early)), offer(101, freeUntil(late))])).toHaveLength(2)
  })
})
