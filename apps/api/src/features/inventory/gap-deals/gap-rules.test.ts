import { describe, expect, test } from 'vitest'
import { addDays, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { unrestricted } from '@keystay/contract/nights/restrictions'
import type { Night, TypeInventory } from '../rules.ts'
import { findGaps, gapDealOf, longerStays, type GapGround } from './gap-rules.ts'

const today = '2026-11-21'
const first = '2026-12-01'

/** A type of four rooms, of which so many are free from 1 December on; all are before and after. */
function typeWith(id: string, free: readonly number[]): TypeInventory {
  const nights = new Map<PlainDate, Night>(
    free.map((count, index) => {
      const date = addDays(first, index)
      return [date, { ...unrestricted, date, free: count, priceMinor: null }]
    }),
  )
  return { roomTypeId: id, capacity: 4, nights, planNights: new Map() } as unknown as TypeInventory
}

function groundOf(inventories: readonly TypeInventory[], over: Partial<GapGround['terms']> = {}): GapGround {
  return { terms: { gapPercent: 2000, gapDaysAhead: 30, gapLongestNights: 1, ...over }, today, inventories }
}

const stay = (from: number, nights: number) => ({
  checkIn: addDays(first, from),
  checkOut: addDays(first, from + nights),
})
const nightsOf = (deal: ReturnType<typeof gapDealOf>) =>
  deal?.row && 'gapNights' in deal.row ? deal.row.gapNights : null
const oneRoom = new Map([['a', 1]])

describe('the deal of a stay', () => {
  const alone = groundOf([typeWith('a', [0, 1, 0])])

  test('that fills a gap is for all its nights', () => {
    const deal = gapDealOf(alone, { stay: stay(1, 1), units: oneRoom })
    expect(nightsOf(deal)).toEqual(['2026-12-02'])
    expect(deal?.gives).toEqual({
      from: '2026-12-02',
      to: '2026-12-03',
      gives: { percent: 2000 },
      minDaysBefore: null,
      maxDaysBefore: null,
      minNights: null,
    })
  })

  test('is none where a room more is wanted than lies alone, or another type has no gap', () => {
    expect(gapDealOf(alone, { stay: stay(1, 1), units: new Map([['a', 2]]) })).toBeNull()
    const two = groundOf([typeWith('a', [0, 1, 0]), typeWith('b', [0, 1, 1])])
    expect(gapDealOf(two, { stay: stay(1, 1), units: oneRoom })).not.toBeNull()
    expect(gapDealOf(two, { stay: stay(1, 1), units: new Map([...oneRoom, ['b', 1]]) })).toBeNull()
  })

  test('is none further ahead than the hotel allows, by the hotel’s date', () => {
    const within = (gapDaysAhead: number) => ({ ...alone, terms: { ...alone.terms, gapDaysAhead } })
    expect(gapDealOf(within(11), { stay: stay(1, 1), units: oneRoom })).not.toBeNull()
    expect(gapDealOf(within(10), { stay: stay(1, 1), units: oneRoom })).toBeNull()
  })

  test('of a longer stay is for the night that was offered beside it, and for nobody who asks for all of it at once', () => {
    const three = groundOf([typeWith('a', [0, 1, 1, 1, 0])])
    const whole = { stay: stay(1, 3), units: oneRoom }
    expect(gapDealOf(three, whole)).toBeNull()
    expect(nightsOf(gapDealOf(three, { ...whole, gapNights: ['2026-12-04'] }))).toEqual(['2026-12-04'])
    expect(nightsOf(gapDealOf(three, { ...whole, gapNights: ['2026-12-02'] }))).toEqual(['2026-12-02'])
  })

  test.each([
    ['in its middle', ['2026-12-03']],
    ['beyond its end', ['2026-12-05']],
    ['more than a gap has', ['2026-12-03', '2026-12-04']],
    ['all of it', ['2026-12-02', '2026-12-03', '2026-12-04']],
    ['that do not follow one another', ['2026-12-02', '2026-12-04']],
    ['none', []],
  ])('with nights that were never offered, %s, is none', (_what, gapNights) => {
    const three = groundOf([typeWith('a', [0, 1, 1, 1, 0])])
    expect(gapDealOf(three, { stay: stay(1, 3), units: oneRoom, gapNights })).toBeNull()
  })

  test('is none for a night that others can still book with more nights', () => {
    const free = groundOf([typeWith('a', [0, 1, 1, 1, 1, 0])])
    expect(gapDealOf(free, { stay: stay(1, 3), units: oneRoom, gapNights: ['2026-12-04'] })).toBeNull()
  })

  test('of a gap of several nights is for who takes them, or a part of them, at once', () => {
    const two = groundOf([typeWith('a', [0, 1, 1, 0])], { gapLongestNights: 2 })
    expect(nightsOf(gapDealOf(two, { stay: stay(1, 2), units: oneRoom }))).toEqual(['2026-12-02', '2026-12-03'])
    expect(nightsOf(gapDealOf(two, { stay: stay(1, 1), units: oneRoom }))).toEqual(['2026-12-02'])
  })
})

test('longer stays begin no earlier than today', () => {
  const ground = groundOf([])
  expect(longerStays(ground, { checkIn: today, checkOut: addDays(today, 1) }).map((one) => one.stay)).toEqual([
    { checkIn: today, checkOut: addDays(today, 2) },
  ])
  expect(longerStays(ground, stay(0, 2)).map(({ gap }) => gap.checkIn)).toEqual([addDays(first, 2), addDays(first, -1)])
})

test('the gaps of a hotel are told next one first, cut where more rooms lie alone', () => {
  const days = { checkIn: today, checkOut: addDays(first, 20) }
  const types = [typeWith('a', [0, 1, 1, 0, 2, 0]), typeWith('b', [0, 3, 0])]
  const told = (longest: number) =>
    findGaps(groundOf(types, { gapLongestNights: longest }), days).map(
      ({ inventory, stay: { checkIn, checkOut }, rooms }) =>
        [inventory.roomTypeId, checkIn.slice(8), checkOut.slice(8), rooms].join(' '),
    )
  expect(told(1)).toEqual(['b 02 03 3', 'a 05 06 2'])
  expect(told(2)).toEqual(['a 02 04 1', 'b 02 03 3', 'a 05 06 2'])
})
