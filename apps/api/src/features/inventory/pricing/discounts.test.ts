import { describe, expect, test } from 'vitest'
import type { Promotion } from './price-input.ts'
import { leftOf, planWith, priced, promotionWith, roomWith } from './test-input.ts'

const promotionShares = (price: ReturnType<typeof priced>) => price.nights.map((night) => night.promotionMinor)
const voucherShares = (price: ReturnType<typeof priced>) => price.nights.map((night) => night.voucherMinor)

describe('which promotion', () => {
  const amountOf = (over: Partial<Promotion>) =>
    priced({ promotions: [promotionWith({ percent: 1000 }, over)] }).promotion?.amountMinor ?? 0

  test('early booking: at least so many days before check-in', () => {
    expect(amountOf({ minDaysBefore: 3 })).toBe(-3000)
    expect(amountOf({ minDaysBefore: 4 })).toBe(0)
  })

  test('last minute: at most so many days before check-in', () => {
    expect(amountOf({ maxDaysBefore: 3 })).toBe(-3000)
    expect(amountOf({ maxDaysBefore: 2 })).toBe(0)
  })

  test('long stay: at least so many nights', () => {
    expect(amountOf({ minNights: 3 })).toBe(-3000)
    expect(amountOf({ minNights: 4 })).toBe(0)
  })

  test('of those that apply, the one that gives most', () => {
    const promotions = [
      promotionWith({ percent: 1000 }),
      promotionWith({ percent: 9000 }, { minNights: 9 }),
      promotionWith({ nights: 3, pay: 2 }),
      promotionWith({ percent: 2000 }),
    ]
    expect(priced({ promotions }).promotion).toEqual({ index: 2, amountMinor: -10_000 })
  })

  test('ties go to the first', () => {
    const promotions = [promotionWith({ percent: 1000 }), promotionWith({ percent: 3000 }, { to: '2026-12-05' })]
    expect(priced({ promotions }).promotion?.index).toBe(0)
    expect(priced({ promotions: promotions.toReversed() }).promotion?.index).toBe(0)
  })

  test('one that gives nothing is none, and a plan may take none', () => {
    expect(priced({ promotions: [promotionWith({ nights: 4, pay: 3 })] }).promotion).toBeNull()
    const plan = planWith({ takesPromotions: false })
    expect(priced({ plan, promotions: [promotionWith({ percent: 1000 })] }).promotion).toBeNull()
  })
})

describe('percent', () => {
  test('is of its nights only, those in its stay dates', () => {
    const inside = promotionWith({ percent: 1000 }, { from: '2026-12-05', to: '2026-12-06' })
    expect(promotionShares(priced({ promotions: [inside] }))).toEqual([0, -1000, 0])
    const since = promotionWith({ percent: 1000 }, { from: '2026-12-05' })
    expect(promotionShares(priced({ promotions: [since] }))).toEqual([0, -1000, -1000])
  })

  test('is rounded once over the whole booking, and spread by largest remainder', () => {
    const rooms = [
      roomWith({ nightPrices: [104, 106, 105] }),
      roomWith({ roomTypeId: 'single', nightPrices: [103, 101, 106] }),
    ]
    const price = priced({ rooms, promotions: [promotionWith({ percent: 1000 })] })
    // 10 % of 625 is 62.5.
    expect(price.promotion?.amountMinor).toBe(-63)
    // Shares of 10.48 10.68 10.58 and 10.38 10.18 10.68: the greatest remainders get the three missing units.
    expect(promotionShares(price)).toEqual([-10, -11, -11, -10, -10, -11])
  })

  test('ties go to the earlier night, of one night to the earlier room', () => {
    const rooms = [roomWith({ nightPrices: [5, 5, 5] }), roomWith({ nightPrices: [5, 5, 5] })]
    const price = priced({ rooms, promotions: [promotionWith({ percent: 1000 })] })
    expect(promotionShares(price)).toEqual([-1, -1, 0, -1, 0, 0])
  })
})

describe('free night', () => {
  const free = promotionWith({ nights: 3, pay: 2 })

  test('is the cheapest of each room', () => {
    const rooms = [
      roomWith({ nightPrices: [9000, 8000, 10_000], quantity: 2 }),
      roomWith({ nightPrices: [100, 200, 50] }),
    ]
    const price = priced({ rooms, promotions: [free] })
    expect(promotionShares(price)).toEqual([0, -16_000, 0, 0, 0, -50])
    expect(price.promotion?.amountMinor).toBe(-16_050)
  })

  test('of two rooms whose nights cost the same, the later night of each', () => {
    const rooms = [roomWith({ nightPrices: [70, 90, 70] }), roomWith({ nightPrices: [80, 80, 90], quantity: 2 })]
    expect(promotionShares(priced({ rooms, promotions: [free] }))).toEqual([0, 0, -70, 0, -160, 0])
  })

  test('comes once for each full stay, by the length of the whole stay', () => {
    const stay = { checkIn: '2026-12-04', checkOut: '2026-12-11' }
    const rooms = [roomWith({ nightPrices: [70, 60, 50, 40, 30, 20, 10] })]
    const shares = (promotion: Promotion) => promotionShares(priced({ stay, rooms, promotions: [promotion] }))
    expect(shares(free)).toEqual([0, 0, 0, 0, 0, -20, -10])
    expect(shares(promotionWith({ nights: 7, pay: 5 }))).toEqual([0, 0, 0, 0, 0, -20, -10])
    expect(shares(promotionWith({ nights: 4, pay: 3 }))).toEqual([0, 0, 0, 0, 0, 0, -10])
    expect(shares({ ...free, to: '2026-12-07' })).toEqual([0, -60, -50, 0, 0, 0, 0])
    expect(shares({ ...free, to: '2026-12-05' })).toEqual([-70, 0, 0, 0, 0, 0, 0])
  })
})

describe('voucher', () => {
  test('a percent is of the nights after the promotion, rounded once and spread likewise', () => {
    const rooms = [roomWith({ nightPrices: [100, 100, 101] })]
    const price = priced({ rooms, promotions: [promotionWith({ percent: 1000 })], voucher: { percent: 5000 } })
    // 10 % of 301 is 30.1; half of 271 is 135.5.
    expect(price.promotion?.amountMinor).toBe(-30)
    expect(price.voucherMinor).toBe(-136)
    expect(voucherShares(price)).toEqual([-45, -45, -46])
    expect(price.lodgingMinor).toBe(135)
  })

  test('an amount takes at most the nights', () => {
    expect(priced({ voucher: { amountMinor: 10_000 } }).voucherMinor).toBe(-10_000)
    const price = priced({ promotions: [promotionWith({ percent: 1000 })], voucher: { amountMinor: 99_999 } })
    expect(price.voucherMinor).toBe(-27_000)
    expect(price.nights.map(leftOf)).toEqual([0, 0, 0])
    expect(price.totalMinor).toBe(0)
  })

  test('a night that is free gets none of it', () => {
    const price = priced({ promotions: [promotionWith({ nights: 3, pay: 2 })], voucher: { amountMinor: 101 } })
    expect(voucherShares(price)).toEqual([-51, -50, 0])
  })

  test('holds on a plan that takes no promotions, too', () => {
    expect(priced({ plan: planWith({ takesPromotions: false }), voucher: { percent: 1000 } }).totalMinor).toBe(27_000)
  })
})
