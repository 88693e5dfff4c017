import { describe, expect, test } from 'vitest'
import { columnsOf, measuresOf, plot } from './chart-layout.ts'
import { readDashboard, shownWord } from './dashboard-state.ts'
import {
  changeOf,
  formatChange,
  formatCompact,
  formatMonths,
  formatPoints,
  formatRate,
  isAhead,
  ticksUpTo,
} from './figures.ts'

const eur = (minor: number) => ({ minor, currency: 'EUR' })

describe('figures', () => {
  test('a change needs something to compare with', () => {
    expect(changeOf(110, 100)).toBeCloseTo(0.1)
    expect([changeOf(1, 0), changeOf(1, null), changeOf(null, 1), changeOf(1, undefined)]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  test('months that are compared are named as a range, one alone by its name', () => {
    const named = (fromMonth: number, toMonth: number) =>
      formatMonths({ fromMonth, toMonth }, 'de').replaceAll(/\s/g, ' ')
    expect([named(7, 10), named(3, 3)]).toEqual(['Juli – Oktober', 'März'])
  })

  test('a month is ahead once it has not begun at the hotel', () => {
    const of = (year: number, month: number) => isAhead({ year, today: '2026-11-30' }, month)
    expect([of(2026, 11), of(2026, 12), of(2027, 1), of(2025, 12)]).toEqual([false, true, true, false])
  })

  test.each([
    [120_000_000, [0, 30_000_000, 60_000_000, 90_000_000, 120_000_000]],
    [102_345, [0, 30_000, 60_000, 90_000, 120_000]],
    [7, [0, 2, 4, 6, 8]],
    [0, [0]],
  ])('the axis up to %d has a few round steps', (greatest, ticks) => {
    expect(ticksUpTo(greatest)).toEqual(ticks)
  })

  test('amounts, rates and changes as they are read', () => {
    expect(formatCompact({ minor: 119_876_543, currency: 'USD' }, 'en', true)).toBe('$1.2M')
    expect(formatCompact({ minor: 19_012_300, currency: 'USD' }, 'en')).toBe('190k')
    expect(formatCompact(eur(19_012_300), 'de')).toBe('190.000')
    expect(formatCompact({ minor: 1_000_000, currency: 'USD' }, 'vi', true).replaceAll(/\s/g, ' ')).toBe('10 nghìn $')
    expect(formatCompact({ minor: 1_250_000_000, currency: 'VND' }, 'vi').replaceAll(/\s/g, ' ')).toBe('1,25 tỷ')
    expect(formatRate(1.0842, 'EUR', 'USD', 'en')).toBe('€1 = $1.0842')
    expect(formatRate(1 / 24_335, 'VND', 'USD', 'en')).toBe('$1 = ₫24,335')
    expect([formatChange(-0.023, 'en'), formatPoints(0.014, 'de')]).toEqual(['−2.3%', '+1,4'])
  })
})

describe('the chart', () => {
  const months = (...minor: (number | null)[]) =>
    Array.from({ length: 12 }, (_, index) => {
      const amount = minor[index] ?? null
      return { month: index + 1, nights: 1, revenue: amount === null ? null : eur(amount) }
    })

  test('both years share one scale, and every column lies in the plot', () => {
    const data = { months: months(100, 400, null), lastYear: months(800) }
    const { top } = measuresOf(data, 960)
    expect(top).toBe(800)
    const columns = columnsOf(data, 960)
    expect(columns[0]?.before).toBe(plot.rise)
    expect(columns[1]?.now).toBeCloseTo(plot.rise / 2)
    expect([columns[2]?.now, columns[2]?.before]).toEqual([0, 0])
    expect((columns[11]?.at ?? 0) + (columns[11]?.pitch ?? 0)).toBeCloseTo(960)
  })

  test('a year of nothing has no heights that are not numbers', () => {
    const columns = columnsOf({ months: months(), lastYear: months() }, 960)
    expect(columns.every(({ now, before }) => now === 0 && before === 0)).toBe(true)
  })
})

describe('the address', () => {
  const hotel = { timezone: 'Europe/Lisbon' }
  const read = (text: string) => readDashboard(new URLSearchParams(text), hotel)

  test('says year, currency and whose nights are shown', () => {
    expect(read('year=2025&currency=own&nights=month-8&page=3')).toEqual({
      year: 2025,
      own: true,
      nights: { kind: 'month', month: 8 },
      page: 3,
    })
    expect(read('nights=type-abc').nights).toEqual({ kind: 'type', id: 'abc' })
    expect(shownWord({ kind: 'type', id: 'abc' })).toBe('type-abc')
  })

  test('what is no year, month or page counts for nothing', () => {
    const state = read('year=12345678&nights=month-13&page=-1')
    expect(state).toMatchObject({ nights: null, page: 1 })
    expect(Math.abs(state.year - new Date().getFullYear())).toBeLessThanOrEqual(1)
  })
})
