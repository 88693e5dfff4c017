import { brokenRestriction, unrestricted } from '@keystay/contract/nights/restrictions'
import { addDays, listNights } from '@keystay/contract/shared/plain-dates'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planRow, standardRow } from '../../../testing/test-rate-plans.ts'
import { isSoldBy, planNightPrice, resolvePlans, standardPlanOf, type Plan, type PlanRow } from './plan-rules.ts'
import { restrictionsBy, type Night, type PlanNight, type TypeInventory } from '../rules.ts'
import { calendarRules, lowestNightPrice, restrictionInTheWay, saleRulesBy } from './sale-rules.ts'

const today = '2026-12-01'
const stay = { checkIn: '2026-12-04', checkOut: '2026-12-06' }
const nothingOwn: PlanNight = {
  priceMinor: null,
  minStay: null,
  maxStay: null,
  minStayThrough: null,
  closedToArrival: null,
  closedToDeparture: null,
  closed: false,
}

type ByDate<T> = Readonly<Record<string, Partial<T>>>

/** A double room for 100.00; what its nights and those of plans have of their own. */
function typeWith(nights: ByDate<Night>, plans: Readonly<Record<string, ByDate<PlanNight>>> = {}): TypeInventory {
  const night = (date: string, own: Partial<Night>) => ({ ...unrestricted, date, free: 1, priceMinor: null, ...own })
  const ofPlan = (own: ByDate<PlanNight>) =>
    new Map(Object.entries(own).map(([date, part]) => [date, { ...nothingOwn, ...part }]))
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
    capacity: 1,
    basePriceMinor: 10_000,
    ownerPinned: false,
    nights: new Map(Object.entries(nights).map(([date, own]) => [date, night(date, own)])),
    planNights: new Map(Object.entries(plans).map(([planId, own]) => [planId, ofPlan(own)])),
  }
}

const plansOf = (inventory: TypeInventory, ...rows: readonly Partial<PlanRow>[]) =>
  resolvePlans(rows.map(planRow), [inventory])

describe('the price of a night by a plan', () => {
  const parent = { id: 'parent', adjustPercent: -1000, stepMinor: 50 }
  const child = { id: 'child', parentId: 'parent', adjustMinor: 1500 }
  const inventory = typeWith(
    {},
    { parent: { '2026-12-05': { priceMinor: 7777 } }, child: { '2026-12-06': { priceMinor: 5000 } } },
  )
  const pricesBy = (id: string) => {
    const plan = plansOf(inventory, parent, child).find((one) => one.id === id) ?? null
    return ['2026-12-04', '2026-12-05', '2026-12-06'].map((date) => planNightPrice(plan, inventory, date))
  }

  test('is its own where it has one, else derived', () => {
    expect(pricesBy('parent')).toEqual([9000, 7777, 9000])
  })

  test('starts from an own price of the parent, which is not rounded', () => {
    expect(pricesBy('child')).toEqual([10_500, 9277, 5000])
  })

  test('leaves the standard plan and other room types alone', () => {
    expect(pricesBy('standard')).toEqual([10_000, 10_000, 10_000])
    const other = { ...inventory, roomTypeId: 'other', planNights: new Map() }
    const [plan = null] = resolvePlans([planRow(parent)], [inventory, other])
    expect(planNightPrice(plan, other, '2026-12-05')).toBe(9000)
  })
})

describe('what a plan asks of stays', () => {
  const ofType = { minStay: 3, maxStay: 7, minStayThrough: 2, closedToArrival: true, closedToDeparture: true }
  const asked = (own: Partial<PlanNight>, type: Partial<Night> = ofType) =>
    restrictionsBy(
      typeWith({ '2026-12-04': type }, { a: { '2026-12-04': own }, b: { '2026-12-04': { minStay: 9 } } }),
      'a',
    )('2026-12-04')

  test.each<[string, Partial<PlanNight>]>([
    ['a minimum stay', { minStay: 1 }],
    ['a maximum stay', { maxStay: 30 }],
    ['a minimum stay through', { minStayThrough: 5 }],
    ['arrival', { closedToArrival: false }],
    ['departure', { closedToDeparture: false }],
  ])('is, field by field, what it has of its own, else the type has: %s', (_field, own) => {
    const {
      priceMinor: _price,
      date: _date,
      free: _free,
      ...rest
    } = { ...unrestricted, ...ofType, ...own } as Night & PlanNight
    expect(asked(own)).toMatchObject(rest)
  })

  test('never opens a type that is closed; may be closed alone', () => {
    expect(asked({ closed: false, minStay: 1 }, { closed: true })).toMatchObject({ closed: true })
    expect(asked({ closed: true }, {})).toMatchObject({ closed: true })
    const inventory = typeWith({}, { a: { '2026-12-05': { closed: true } } })
    const [plan = null] = plansOf(inventory, { id: 'a' })
    expect([isSoldBy(plan, inventory, stay, today), isSoldBy(null, inventory, stay, today)]).toEqual([false, true])
  })

  test('is never what its parent asks for', () => {
    const inventory = typeWith({}, { parent: { '2026-12-04': { minStay: 5, closedToArrival: true } } })
    const [parent = null, child = null] = plansOf(inventory, { id: 'parent' }, { id: 'child', parentId: 'parent' })
    expect([parent, child].map((plan) => isSoldBy(plan, inventory, stay, today))).toEqual([false, true])
  })

  test.each<[string, ByDate<PlanNight>, boolean]>([
    ['its minimum of the date of arrival', { '2026-12-04': { minStay: 3 } }, false],
    ['no minimum of a later date', { '2026-12-05': { minStay: 3 } }, true],
    ['its maximum of the date of arrival', { '2026-12-04': { maxStay: 1 } }, false],
    ['no maximum of a later date', { '2026-12-05': { maxStay: 1 } }, true],
    ['the greatest minimum through of all nights', { '2026-12-05': { minStayThrough: 3 } }, false],
    ['no minimum through of the date of departure', { '2026-12-06': { minStayThrough: 3 } }, true],
    ['no arrival on the date of arrival', { '2026-12-04': { closedToArrival: true } }, false],
    ['an arrival before a date without', { '2026-12-05': { closedToArrival: true } }, true],
    ['no departure on the date of departure', { '2026-12-06': { closedToDeparture: true } }, false],
    ['a departure after a date without', { '2026-12-05': { closedToDeparture: true } }, true],
    ['no night that is closed', { '2026-12-05': { closed: true } }, false],
    ['a closed date of departure', { '2026-12-06': { closed: true } }, true],
  ])('is of the date of arrival, of all nights, or of the date of departure: %s', (_asked, own, sold) => {
    const inventory = typeWith({}, { a: own })
    const [plan = null] = plansOf(inventory, { id: 'a' })
    expect(isSoldBy(plan, inventory, stay, today)).toBe(sold)
  })

  test('with when it is sold, says the same as whether it is sold', () => {
    const nights = fc.option(fc.integer({ min: 1, max: 4 }))
    const open = fc.option(fc.boolean())
    const own = fc.record({
      priceMinor: fc.option(fc.constantFrom(1, 9000)),
      minStay: nights,
      maxStay: nights,
      minStayThrough: nights,
      closedToArrival: open,
      closedToDeparture: open,
      closed: fc.boolean(),
    })
    const standard = own.map((part) => ({
      ...part,
      closedToArrival: part.closedToArrival ?? false,
      closedToDeparture: part.closedToDeparture ?? false,
      closed: false,
    }))
    const plan = fc.record({
      minNights: nights,
      maxNights: nights,
      minDaysBefore: nights,
      arrivalWeekdays: fc.option(fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 })),
      adjustMinor: fc.constantFrom(0, -9000),
    })
    const byDate = <T>(part: fc.Arbitrary<T>) =>
      fc.dictionary(fc.constantFrom('2026-12-04', '2026-12-05', '2026-12-06'), part)
    fc.assert(
      fc.property(
        byDate(standard),
        byDate(own),
        plan,
        fc.integer({ min: 1, max: 3 }),
        (type, planNights, row, length) => {
          const inventory = typeWith(type, { a: planNights })
          const [sold = null] = plansOf(inventory, { id: 'a', ...row })
          const wanted = { checkIn: '2026-12-04', checkOut: addDays('2026-12-04', length) }
          const dates = listNights(wanted.checkIn, wanted.checkOut)
          const broken = brokenRestriction(saleRulesBy(sold, inventory, today), dates, wanted.checkOut)
          expect(broken === null).toBe(isSoldBy(sold, inventory, wanted, today))
        },
      ),
    )
  })
})

describe('a stay that is refused though rooms are free is told', () => {
  const told = (nights: ByDate<Night>, own: ByDate<PlanNight> = {}, row: Partial<PlanRow> | null = null) => {
    const inventory = typeWith(nights, { a: own })
    return restrictionInTheWay(
      row ? [null, ...plansOf(inventory, { id: 'a', ...row })] : [null],
      inventory,
      stay,
      today,
    )
  }

  test.each<[string, ByDate<Night>, ReturnType<typeof restrictionInTheWay>]>([
    ['nothing where it may be sold', {}, null],
    ['how long it has to be', { '2026-12-04': { minStay: 3 } }, { kind: 'min_stay', nights: 3 }],
    ['the longest minimum of its nights', { '2026-12-05': { minStayThrough: 4 } }, { kind: 'min_stay', nights: 4 }],
    ['how long it may be', { '2026-12-04': { maxStay: 1 } }, { kind: 'max_stay', nights: 1 }],
    [
      'another day of arrival, before its length',
      { '2026-12-04': { closedToArrival: true, minStay: 3 } },
      { kind: 'arrival' },
    ],
    ['another day of departure', { '2026-12-06': { closedToDeparture: true } }, { kind: 'departure' }],
    ['nothing where no room is free either', { '2026-12-04': { minStay: 3, free: 0 } }, null],
    [
      'nothing where a night is not sold at all',
      { '2026-12-05': { closed: true }, '2026-12-04': { minStay: 3 } },
      null,
    ],
  ])('%s', (_what, nights, restriction) => {
    expect(told(nights)).toEqual(restriction)
  })

  const five = { '2026-12-04': { minStay: 5 } }
  test.each<[string, ByDate<Night>, ByDate<PlanNight>, Partial<PlanRow>, ReturnType<typeof restrictionInTheWay>]>([
    ['the shorter of two minimums', five, { '2026-12-04': { minStay: 3 } }, {}, { kind: 'min_stay', nights: 3 }],
    [
      'the minimum that the plan itself has',
      five,
      { '2026-12-04': { minStay: 1 } },
      { minNights: 4 },
      { kind: 'min_stay', nights: 4 },
    ],
    [
      'the standard minimum where the plan asks for more',
      five,
      { '2026-12-04': { minStay: 6 } },
      {},
      { kind: 'min_stay', nights: 5 },
    ],
    [
      'a length rather than another day',
      five,
      { '2026-12-04': { closedToArrival: true } },
      {},
      { kind: 'min_stay', nights: 5 },
    ],
    [
      'nothing of a plan that is closed',
      five,
      { '2026-12-04': { minStay: 3 }, '2026-12-05': { closed: true } },
      {},
      { kind: 'min_stay', nights: 5 },
    ],
    [
      'nothing of a plan that is off sale',
      five,
      { '2026-12-04': { minStay: 3 } },
      { onSale: false },
      { kind: 'min_stay', nights: 5 },
    ],
    ['nothing where a plan sells it', five, { '2026-12-04': { minStay: 2 } }, {}, null],
  ])('the mildest of its plans: %s', (_what, nights, own, row, restriction) => {
    expect(told(nights, own, row)).toEqual(restriction)
  })
})

describe('the price calendar', () => {
  const price = (nights: ByDate<Night>, own: ByDate<PlanNight>, row: Partial<PlanRow> = {}) => {
    const inventory = typeWith(nights, { a: own })
    const date = '2026-12-04'
    const priceBy = (plan: Plan | null) => planNightPrice(plan, inventory, date)
    return lowestNightPrice([null, ...plansOf(inventory, { id: 'a', ...row })], inventory, date, today, priceBy)
  }
  test('shows the cheapest plan that is sold from a date', () => {
    expect(price({}, { '2026-12-04': { priceMinor: 8000 } })).toBe(8000)
    expect(price({}, { '2026-12-04': { priceMinor: 12_000 } })).toBe(10_000)
    expect(price({}, { '2026-12-04': { priceMinor: 8000, closedToArrival: true } })).toBe(10_000)
    expect(
      price(
        { '2026-12-04': { closedToArrival: true } },
        { '2026-12-04': { priceMinor: 12_000, closedToArrival: false } },
      ),
    ).toBe(12_000)
    expect(price({ '2026-12-04': { closed: true } }, { '2026-12-04': { priceMinor: 8000 } })).toBe(10_000)
  })

  test('tries the lengths that a plan allows', () => {
    const through = { '2026-12-04': { priceMinor: 8000, minStay: 2 }, '2026-12-05': { minStayThrough: 4 } }
    expect(price({}, through)).toBe(8000)
    expect(price({}, { ...through, '2026-12-07': { closed: true } })).toBe(10_000)
    expect(price({ '2026-12-05': { closedToDeparture: true } }, { '2026-12-04': { priceMinor: 8000 } })).toBe(8000)
    expect(
      price({ '2026-12-05': { closedToDeparture: true } }, { '2026-12-04': { priceMinor: 8000, maxStay: 1 } }),
    ).toBe(10_000)
  })

  test('tells what plans ask for where one has restrictions of its own', () => {
    const plans = (own: ByDate<PlanNight>, row: Partial<PlanRow> = {}) => {
      const inventory = typeWith({ '2026-12-04': { minStay: 3 } }, { a: own })
      const { plans: told } = calendarRules(
        [null, ...plansOf(inventory, { id: 'a', ...row })],
        inventory,
        today,
      )('2026-12-04')
      return told ? { plans: told } : {}
    }
    const own = { '2026-12-04': { minStay: 1 } }
    expect(plans({ '2026-12-04': { priceMinor: 8000 } })).toEqual({})
    expect(plans(own, { roomTypeIds: ['other'] })).toEqual({})
    expect(plans(own)).toEqual({ plans: [{ ...unrestricted, planId: 'a', minStay: 1 }] })
    expect(plans(own, { minNights: 2, arrivalWeekdays: [1] })).toEqual({
      plans: [{ ...unrestricted, planId: 'a', minStay: 2, closedToArrival: true }],
    })
  })

  describe('where the standard plan is off sale', () => {
    const off = standardPlanOf(standardRow({ onSale: false }))
    const told = (own: ByDate<PlanNight>, row: Partial<PlanRow> = {}) => {
      const inventory = typeWith({ '2026-12-04': { minStay: 5 } }, { a: own })
      const plans = [off, ...plansOf(inventory, { id: 'a', adjustPercent: 1000, ...row })]
      const date = '2026-12-04'
      const lowest = lowestNightPrice(plans, inventory, date, today, (plan) => planNightPrice(plan, inventory, date))
      return { lowest, rules: calendarRules(plans, inventory, today)(date) }
    }
    test('shows prices of the others, also on a date from which none is sold', () => {
      expect(told({}).lowest).toBe(11_000)
      expect(told({ '2026-12-04': { closedToArrival: true } }).lowest).toBe(11_000)
    })

    test('tells what the others ask for, and that is closed what none of them sells', () => {
      const own = { '2026-12-04': { minStay: 2 } }
      expect(told(own).rules).toMatchObject({ minStay: 2, closed: false, plans: [{ planId: 'a', minStay: 2 }] })
      expect(told({}).rules).toMatchObject({ minStay: 5, closed: false, plans: [{ planId: 'a', minStay: 5 }] })
      expect(told(own, { roomTypeIds: ['other'] }).rules).toEqual({ ...unrestricted, closed: true, plans: [] })
    })
  })
})
