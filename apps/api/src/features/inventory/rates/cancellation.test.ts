import { mayFollowFee, type CancelFee } from '@keystay/contract/shared/cancel-fees'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Cancellation } from '@keystay/contract/rate-plans/entities'
import { instantIn } from '../../../platform/values/zones.ts'
import { costNoMore, feeOn, freeUntilOf, lodgingOf, priceTiers, tierAt, tiersFor } from './cancellation.ts'

const percent = (hundredths: number): CancelFee => ({ percent: hundredths })
/** Free until a week before, half until a day before, then all. */
const stepped: Cancellation = {
  tiers: [
    { hours: 168, fee: percent(0) },
    { hours: 24, fee: percent(5000) },
  ],
  after: percent(10_000),
}
const arrival = new Date('2026-12-04T14:00:00Z')
const longBefore = new Date('2026-10-01T00:00:00Z')
const day = '2026-12-03T14:00:00.000Z'
const week = '2026-11-27T14:00:00.000Z'
const lodging = [12_354, 12_355, 10_089]

describe('what a fee comes to', () => {
  test('a percent of the lodging is rounded half up, once', () => {
    expect(feeOn(percent(5000), lodging)).toBe(17_399)
    expect(feeOn(percent(5000), [1, 2])).toBe(2)
    expect(feeOn(percent(3333), [100])).toBe(33)
    expect(feeOn(percent(10_000), lodging)).toBe(34_798)
    // Dong have no decimals: 12.5 % of 1,000,004 is 125,000.5.
    expect(feeOn(percent(1250), [1_000_004])).toBe(125_001)
  })

  test('nights are the first ones, and at most all', () => {
    expect([1, 2, 3, 4, 365].map((nights) => feeOn({ nights }, lodging))).toEqual([
      12_354, 24_709, 34_798, 34_798, 34_798,
    ])
  })

  test('the lodging is what all rooms of a night cost after discounts, whatever the order of the lines', () => {
    const line = (night: string | null, amountMinor: number, discountMinor = 0) => ({
      night,
      amountMinor,
      discountMinor,
    })
    const lines = [line('2026-12-05', 200, -20), line('2026-12-04', 100, -10), line('2026-12-05', 300), line(null, -30)]
    expect(lodgingOf(lines)).toEqual([90, 480])
  })
})

describe('tiers of a stay', () => {
  test('are instants before check-in, and what has passed is not promised', () => {
    const untils = (now: string) => tiersFor(stepped, arrival, new Date(now)).map(({ until }) => until)
    expect(untils('2026-10-01T00:00:00Z')).toEqual([week, day, null])
    expect(untils(week)).toEqual([week, day, null])
    expect(untils('2026-11-27T14:00:00.001Z')).toEqual([day, null])
    expect(untils(day)).toEqual([day, null])
    expect(untils('2026-12-03T14:00:00.001Z')).toEqual([null])
  })

  test('are so many hours before, also when the clocks change', () => {
    const until = (checkIn: string) =>
      tiersFor(
        { tiers: [{ hours: 24, fee: percent(0) }], after: percent(10_000) },
        instantIn('Europe/Berlin', checkIn, '15:00'),
        longBefore,
      )[0]?.until
    expect(until('2026-10-24')).toBe('2026-10-23T13:00:00.000Z')
    // Berlin has 25 hours on 25 October 2026: 15:00 less 24 hours is 16:00 the day before.
    expect(until('2026-10-25')).toBe('2026-10-24T14:00:00.000Z')
    const before = new Date('2026-01-01T00:00:00Z')
    const spring = tiersFor(stepped, instantIn('Europe/Berlin', '2026-03-29', '15:00'), before)
    expect(spring[1]?.until).toBe('2026-03-28T13:00:00.000Z')
  })

  test('are free until the last of those that cost nothing', () => {
    expect(freeUntilOf(tiersFor(stepped, arrival, longBefore))).toBe(week)
    expect(freeUntilOf(tiersFor(stepped, arrival, new Date(day)))).toBeNull()
    const twice = { ...stepped, tiers: [{ hours: 200, fee: percent(0) }, ...stepped.tiers] }
    expect(freeUntilOf(tiersFor(twice, arrival, longBefore))).toBe(week)
  })

  test('hold to their last moment, and not a millisecond longer', () => {
    const tiers = priceTiers(tiersFor(stepped, arrival, longBefore), lodging)
    const feeAt = (instant: string, later = 0) => tierAt(tiers, new Date(Date.parse(instant) + later))?.feeMinor
    expect([feeAt(week, -1), feeAt(week), feeAt(week, 1)]).toEqual([0, 0, 17_399])
    expect([feeAt(day, -1), feeAt(day), feeAt(day, 1)]).toEqual([17_399, 17_399, 34_798])
    expect(feeAt('2099-01-01T00:00:00Z')).toBe(34_798)
  })

  test('never cost more before than after: the first night is not more than 80 % of a single night', () => {
    const policy = { tiers: [{ hours: 24, fee: { nights: 1 } }], after: percent(8000) }
    const fees = (nights: readonly number[]) =>
      priceTiers(tiersFor(policy, arrival, longBefore), nights).map(({ feeMinor }) => feeMinor)
    expect(fees([10_000])).toEqual([8000, 8000])
    expect(fees([10_000, 10_000])).toEqual([10_000, 16_000])
  })

  test('longer notice never costs more, whatever the tiers', () => {
    const fee = fc.oneof(
      fc.nat(10_000).map((hundredths): CancelFee => percent(hundredths)),
      fc.integer({ min: 1, max: 5 }).map((nights): CancelFee => ({ nights })),
    )
    const tier = fc.record({ hours: fc.nat(1000), fee })
    const policies = fc.record({ tiers: fc.array(tier, { maxLength: 6 }), after: fee })
    fc.assert(
      fc.property(policies, fc.array(fc.nat(100_000), { minLength: 1, maxLength: 6 }), ({ tiers, after }, nights) => {
        const policy = { tiers: tiers.toSorted((a, b) => b.hours - a.hours), after }
        const fees = priceTiers(tiersFor(policy, arrival, longBefore), nights).map(({ feeMinor }) => feeMinor)
        expect(fees).toEqual(fees.toSorted((a, b) => a - b))
      }),
    )
  })
})

describe('a fee after another one', () => {
  test.each<[CancelFee, CancelFee, boolean]>([
    [percent(0), percent(0), true],
    [percent(0), { nights: 1 }, true],
    [percent(5000), percent(5000), true],
    [percent(5000), percent(4999), false],
    [percent(5000), { nights: 3 }, false],
    [percent(10_000), percent(9999), false],
    [{ nights: 1 }, { nights: 1 }, true],
    [{ nights: 2 }, { nights: 1 }, false],
    [{ nights: 2 }, percent(5000), true],
    [{ nights: 2 }, percent(0), false],
    [{ nights: 30 }, percent(10_000), true],
  ])('%j, then %j', (earlier, later, may) => {
    expect(mayFollowFee(earlier, later)).toBe(may)
  })
})

test('one policy costs no more than another one when it does not at any moment', () => {
  const at = (until: string | null, feeMinor: number) => ({ until, fee: percent(5000), feeMinor })
  const plain = [at(day, 0), at(null, 100)]
  expect(costNoMore(plain, plain)).toBe(true)
  expect(costNoMore([at(null, 99)], [at(null, 100)])).toBe(true)
  // Cheaper in the end, but free for less long.
  expect(costNoMore([at(week, 0), at(null, 50)], plain)).toBe(false)
  expect(costNoMore(plain, [at(week, 0), at(null, 50)])).toBe(false)
  expect(costNoMore([at(week, 0), at(day, 50), at(null, 100)], [at(week, 0), at(null, 100)])).toBe(true)
})
