import { describe, expect, test } from 'vitest'
import type { PricedRoom } from './price-input.ts'
import { bandWith, derivedPlan, planWith, priced, roomWith } from './test-input.ts'

const baby = bandWith(0, 2, 700, { counts: false })
const child = bandWith(3, 11, 1500)
const teenager = bandWith(12, 17, 2500)
const adult = bandWith(18, 120, 4000, { adult: true })
const bands = [baby, child, teenager, adult]

/** What one night of 100.00 costs with these guests. */
function nightOf(room: Partial<PricedRoom>, over: Parameters<typeof priced>[0] = {}): number | undefined {
  return priced({ bands, rooms: [roomWith(room)], ...over }).nights[0]?.amountMinor
}

describe('who pays beside the room', () => {
  test('standard places go to adults, then to the oldest children', () => {
    expect(nightOf({ adults: 1, children: [4, 13], standardOccupancy: 2 })).toBe(10_000 + 1500)
    expect(nightOf({ adults: 2, children: [4, 13], standardOccupancy: 2 })).toBe(10_000 + 1500 + 2500)
    expect(nightOf({ adults: 2, children: [4, 13], standardOccupancy: 4 })).toBe(10_000)
  })

  test('who is beyond pays by age band, whose ends are inclusive', () => {
    const prices = [3, 11, 12, 17].map((age) => nightOf({ children: [age] }))
    expect(prices).toEqual([11_500, 11_500, 12_500, 12_500])
  })

  test('who is beyond and grown up pays as an extra adult, an amount or a percent of the room', () => {
    expect(nightOf({ adults: 3 })).toBe(14_000)
    expect(nightOf({ adults: 5 })).toBe(22_000)
    const percent = bandWith(18, 120, 0, { adult: true, supplement: { kind: 'percent', percent: 1250 } })
    expect(nightOf({ adults: 3 }, { bands: [percent] })).toBe(11_250)
  })

  test('nobody beyond pays where the hotel has no band for adults', () => {
    expect(nightOf({ adults: 4 }, { bands: [child] })).toBe(10_000)
  })

  test('a percent is of the room price of step 1, each person’s rounded by itself', () => {
    const third = bandWith(3, 11, 0, { supplement: { kind: 'percent', percent: 3350 } })
    const room = roomWith({ nightPrices: [10, 10, 10], children: [4, 5] })
    // 33.5 % of 10 is 3.35, of each child 3; both together would be 7.
    expect(priced({ bands: [third], rooms: [room] }).nights[0]?.amountMinor).toBe(16)
    const half = bandWith(3, 11, 0, { supplement: { kind: 'percent', percent: 500 } })
    // Half a unit goes up, for each child.
    expect(priced({ bands: [half], rooms: [room] }).nights[0]?.amountMinor).toBe(12)
  })

  test('unknown ages count as adults, so that a price can only fall', () => {
    expect(nightOf({ children: [null] })).toBe(14_000)
    expect(nightOf({ children: [5] })).toBe(11_500)
    // The unknown age has the second standard place, the child of 13 none.
    expect(nightOf({ adults: 1, children: [13, null] })).toBe(12_500)
  })

  test('an age without a band pays as an extra adult, but takes its place by age', () => {
    expect(nightOf({ children: [5] }, { bands: [teenager, adult] })).toBe(14_000)
    expect(nightOf({ adults: 1, children: [5, 13] }, { bands: [teenager, adult] })).toBe(14_000)
  })

  test('small children that do not count take no place and pay their supplement', () => {
    expect(nightOf({ adults: 1, children: [1, 5] })).toBe(10_000 + 700)
    expect(nightOf({ adults: 2, children: [1] })).toBe(10_000 + 700)
    expect(nightOf({ adults: 2, children: [1] }, { plan: planWith({ personMinor: 100 }) })).toBe(10_000 + 700 + 200)
  })

  test('a cot counts where the hotel says so', () => {
    expect(nightOf({ adults: 1, children: [1] }, { bands: [{ ...baby, counts: true }] })).toBe(10_000)
    expect(nightOf({ adults: 2, children: [1] }, { bands: [{ ...baby, counts: true }] })).toBe(10_700)
  })
})

describe('single use', () => {
  const singleUse = { kind: 'percent', percent: 1505 } as const

  test('one counted person saves where two or more are standard', () => {
    // 15.05 % of 100.00, taken off.
    expect(nightOf({ adults: 1, singleUse })).toBe(10_000 - 1505)
    expect(nightOf({ adults: 1, singleUse: { kind: 'amount', minor: 2000 } })).toBe(8000)
    expect(nightOf({ adults: 1, singleUse, standardOccupancy: 1 })).toBe(10_000)
    expect(nightOf({ adults: 2, singleUse })).toBe(10_000)
  })

  test('a small child in a cot does not end it, a child who counts does', () => {
    expect(nightOf({ adults: 1, children: [1], singleUse })).toBe(10_000 - 1505 + 700)
    expect(nightOf({ adults: 1, children: [5], singleUse })).toBe(10_000)
  })
})

describe('the plan’s amount per person', () => {
  test('is for each person who counts, within the standard places or beyond', () => {
    expect(nightOf({ children: [5] }, { plan: planWith({ personMinor: 300 }) })).toBe(10_000 + 1500 + 900)
  })

  test('adds to the parent’s, and may be negative', () => {
    const parent = derivedPlan({ personMinor: 1000 })
    expect(nightOf({}, { plan: derivedPlan({ parent, personMinor: -200 }) })).toBe(10_000 + 2 * 800)
  })
})

test('equal rooms are one line with a quantity', () => {
  const nights = priced({ bands, rooms: [roomWith({ quantity: 3, children: [5] })] }).nights
  expect(nights.map((night) => night.amountMinor)).toEqual([34_500, 34_500, 34_500])
})
