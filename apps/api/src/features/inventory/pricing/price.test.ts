import { describe, expect, test } from 'vitest'
import type { LocalTax, PriceInput } from './price-input.ts'
import { priceOf } from './price.ts'
import { derivedPlan, extraWith, inputWith, planWith, priced, promotionWith, roomWith, taxWith } from './test-input.ts'

const amountsOf = (over: Partial<PriceInput>) => priced(over).nights.map((night) => night.amountMinor)

describe('night', () => {
  test('the standard plan’s price is the room type’s', () => {
    expect(amountsOf({ rooms: [roomWith({ nightPrices: [1, 2, 3] })] })).toEqual([1, 2, 3])
  })

  test('is the plan’s own price as it is, else derived', () => {
    const ownPrices = new Map([
      ['double', new Map([['2026-12-05', 7777]])],
      ['single', new Map([['2026-12-04', 1]])],
    ])
    expect(amountsOf({ plan: derivedPlan({ ownPrices, adjustPercent: 1000, stepMinor: 100 }) })).toEqual([
      11_000, 7777, 11_000,
    ])
  })

  test('is rounded to the plan’s step half up, once', () => {
    const plan = (over: Parameters<typeof derivedPlan>[0]) => ({
      plan: derivedPlan(over),
      rooms: [roomWith({ nightPrices: [10_025, 10_024, 10_000] })],
    })
    expect(amountsOf(plan({ stepMinor: 50 }))).toEqual([10_050, 10_000, 10_000])
    // 33.33 % more is 13366.33, 13365.0, 13333.0; with 0.50 more to 13416.33 …
    expect(amountsOf(plan({ adjustPercent: 3333, adjustMinor: 50 }))).toEqual([13_416, 13_415, 13_383])
    expect(amountsOf(plan({ adjustPercent: -1500, adjustMinor: -500 }))).toEqual([8021, 8020, 8000])
  })

  test('derives from the parent’s rounded price', () => {
    const parent = derivedPlan({ adjustPercent: 1, stepMinor: 1000 })
    // 100.01 rounds to 100.00, of which half is 50.00.
    expect(amountsOf({ plan: derivedPlan({ parent, adjustPercent: -5000 }) })).toEqual([5000, 5000, 5000])
  })

  test.each<[string, Partial<PriceInput>]>([
    ['whose price is 0', { plan: derivedPlan({ adjustMinor: -10_000 }) }],
    ['whose price is 0 with an amount per person', { plan: derivedPlan({ adjustPercent: -10_000, personMinor: 900 }) }],
    ['that rounds to 0', { plan: derivedPlan({ adjustMinor: -9951, stepMinor: 100 }) }],
    ['whose price is below 0', { plan: derivedPlan({ adjustPercent: -10_000, adjustMinor: -5, personMinor: 900 }) }],
    ['that the amount per person brings to 0', { plan: planWith({ personMinor: -5000 }) }],
    ['of one room of two', { rooms: [roomWith(), roomWith({ nightPrices: [1, 0, 1] })] }],
  ])('is not sold: one %s', (_which, over) => {
    expect(priceOf(inputWith(over))).toBeNull()
  })
})

describe('extras', () => {
  const rooms = [roomWith({ children: [1], quantity: 2 }), roomWith({ adults: 1 })]

  test.each([
    ['stay', 1000],
    ['piece', 1000],
    ['night', 3700],
    ['person', 7000],
    ['person_night', 25_900],
    ['room_night', 11_100],
  ] as const)('cost by the %s the price of the date times the count', (unit, once) => {
    expect(priced({ rooms, extras: [extraWith(unit)] }).extrasMinor).toEqual([once])
    expect(priced({ rooms, extras: [extraWith(unit, { count: 3 })] }).extrasMinor).toEqual([3 * once])
  })

  test('take no discount', () => {
    const price = priced({
      promotions: [promotionWith({ percent: 5000 })],
      voucher: { percent: 10_000 },
      extras: [extraWith('stay')],
    })
    expect(price.totalMinor).toBe(1000)
  })
})

describe('parts', () => {
  const board = { adultMinor: 1000, childMinor: 500, drinksPercent: 3000 }
  const partsOf = (over: Partial<PriceInput>) => priced({ board, ...over }).nights.map(({ parts }) => parts)

  test('are in proportion to the undiscounted parts, by largest remainder', () => {
    const rooms = [roomWith({ nightPrices: [10_000, 10_000, 10_000], children: [4] })]
    // Of 49.99 of 100.00: room 75, food 17.50, drinks 7.50.
    const [first] = partsOf({ rooms, voucher: { amountMinor: 15_003 } })
    expect(first).toEqual({ room: 3749, food: 875, drinks: 375 })
  })

  test('count unknown ages as adults', () => {
    const [first] = partsOf({ rooms: [roomWith({ children: [null] })] })
    expect(first).toEqual({ room: 7000, food: 2100, drinks: 900 })
  })

  test('are of all equal rooms together', () => {
    const [first] = partsOf({ rooms: [roomWith({ quantity: 2 })] })
    expect(first).toEqual({ room: 16_000, food: 2800, drinks: 1200 })
  })

  test('never hold more board than the night costs', () => {
    const [first] = partsOf({ rooms: [roomWith({ nightPrices: [1000, 1000, 1000] })] })
    expect(first).toEqual({ room: 0, food: 700, drinks: 300 })
  })

  test('are all room without board', () => {
    expect(priced().nights[0]?.parts).toEqual({ room: 10_000, food: 0, drinks: 0 })
  })
})

describe('local tax by person and night', () => {
  const perPerson = { kind: 'person_night', nightRates: [200, 300, 400], exemptBelowAge: 16, exemptAdults: 0 } as const
  const taxOf = (over: Partial<PriceInput>, tax: Partial<LocalTax> = {}) =>
    priced({ ...over, taxes: [taxWith(perPerson, tax)] }).taxesMinor[0]

  test('is the rate of the night for each person who counts: adults, unknown ages, ages from the limit', () => {
    expect(taxOf({})).toBe(2 * 900)
    expect(taxOf({ rooms: [roomWith({ children: [15, 16, null], quantity: 2 }), roomWith({ adults: 1 })] })).toBe(
      9 * 900,
    )
  })

  test('is of those adults who are not exempt; children who pay pay on', () => {
    const exempt = (exemptAdults: number) => ({ takes: { ...perPerson, exemptAdults } })
    expect(taxOf({}, exempt(1))).toBe(900)
    expect(taxOf({}, exempt(9))).toBe(0)
    const rooms = [roomWith({ children: [15, 16, null], quantity: 2 })]
    // Of two adults, one of unknown age and one of 16 in each of two rooms.
    expect(taxOf({ rooms }, exempt(1))).toBe(7 * 900)
    expect(taxOf({ rooms }, exempt(9))).toBe(2 * 900)
  })

  test('is of the first nights where the hotel says so', () => {
    expect(taxOf({}, { firstNights: 2 })).toBe(2 * 500)
    expect(taxOf({}, { firstNights: 9 })).toBe(2 * 900)
  })

  test('bears VAT where the hotel owes it, rounded once', () => {
    expect(taxOf({ rooms: [roomWith({ adults: 1 })] }, { vatPercent: 750 })).toBe(968)
  })
})

describe('local tax by percent', () => {
  const base = {
    kind: 'percent',
    percent: 500,
    netOf: null,
    withFood: true,
    withDrinks: true,
    exemptAdults: 0,
  } as const
  const board = { adultMinor: 1000, childMinor: 500, drinksPercent: 3000 }
  const taxOf = (takes: Partial<LocalTax['takes'] & { kind: 'percent' }>, over: Partial<PriceInput> = {}, tax = {}) =>
    priced({ board, ...over, taxes: [taxWith({ ...base, ...takes }, tax)] }).taxesMinor[0]

  test('is of nights after discounts, once per booking', () => {
    expect(taxOf({})).toBe(1500)
    expect(taxOf({}, { voucher: { percent: 5000 } })).toBe(750)
    // 5 % of 90, not three times 5 % of 30, which is 1.5 each.
    expect(taxOf({}, { rooms: [roomWith({ nightPrices: [30, 30, 30] })] })).toBe(5)
  })

  test('is with or without food and drinks', () => {
    expect(taxOf({ withFood: false })).toBe(1290)
    expect(taxOf({ withDrinks: false })).toBe(1410)
    expect(taxOf({ withFood: false, withDrinks: false })).toBe(1200)
  })

  test('is net of each part’s VAT, rounded once', () => {
    // 240.00 ÷ 1.07 + 42.00 ÷ 1.07 + 18.00 ÷ 1.19 is 278.6774, of which 5 % is 13.9339.
    expect(taxOf({ netOf: { room: 700, food: 700, drinks: 1900 } })).toBe(1393)
  })

  test('is by adult heads where adults are exempt', () => {
    const rooms = [roomWith({ adults: 2 }), roomWith({ adults: 1 })]
    expect(taxOf({ exemptAdults: 1 }, { rooms })).toBe(2000)
    expect(taxOf({ exemptAdults: 3 }, { rooms })).toBe(0)
    expect(taxOf({ exemptAdults: 9 }, { rooms })).toBe(0)
    expect(taxOf({ exemptAdults: 1 }, { rooms: [roomWith({ quantity: 2 })] })).toBe(2250)
    // An unknown age is one head more.
    expect(taxOf({ exemptAdults: 1 }, { rooms: [roomWith({ children: [null] })] })).toBe(1000)
  })

  test('is never lowered by children', () => {
    expect(taxOf({}, { rooms: [roomWith({ children: [4] })] })).toBe(1500)
    expect(taxOf({ exemptAdults: 1 }, { rooms: [roomWith({ children: [4] })] })).toBe(750)
    expect(taxOf({ exemptAdults: 1 }, { rooms: [roomWith({ adults: 0, children: [4] })] })).toBe(1500)
  })

  test('is of the first nights where the hotel says so, of all rooms', () => {
    const rooms = [roomWith({ nightPrices: [10_000, 20_000, 30_000] }), roomWith({ nightPrices: [1000, 2000, 3000] })]
    expect(taxOf({}, { rooms }, { firstNights: 1 })).toBe(550)
    expect(taxOf({}, { rooms }, { firstNights: 2 })).toBe(1650)
  })

  test('bears VAT where the hotel owes it, both rounded once', () => {
    // 5 % of 0.90 is 4.5, with 19 % 5.355.
    expect(taxOf({}, { rooms: [roomWith({ nightPrices: [30, 30, 30] })] }, { vatPercent: 1900 })).toBe(5)
  })
})

describe('total', () => {
  const perPerson = { kind: 'person_night', nightRates: [100, 100, 100], exemptBelowAge: 18, exemptAdults: 0 } as const
  const taxes = [taxWith(perPerson), taxWith(perPerson, { dueAtHotel: true, firstNights: 1 })]

  test('is lodging, extras and taxes; due at the hotel is the tax so marked', () => {
    const price = priced({ taxes, extras: [extraWith('stay')] })
    expect([price.lodgingMinor, price.extrasMinor, price.taxesMinor]).toEqual([30_000, [1000], [600, 200]])
    expect([price.totalMinor, price.dueAtHotelMinor]).toEqual([31_800, 200])
  })

  test('the deposit is a percent of the rest, rounded once', () => {
    expect(priced({ taxes, deposit: { percent: 3333 } }).depositMinor).toBe(10_199)
    expect(priced({ deposit: null }).depositMinor).toBe(0)
  })

  test('the deposit is each room’s first night after discounts', () => {
    const rooms = [roomWith({ nightPrices: [10_000, 1, 1], quantity: 2 }), roomWith({ nightPrices: [5000, 1, 1] })]
    const promotions = [promotionWith({ percent: 1000 }, { to: '2026-12-05' })]
    expect(priced({ rooms, promotions, deposit: 'first_night' }).depositMinor).toBe(22_500)
  })
})
