import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TypeRow } from './queries.ts'
import { comparableMonths, conversionOf, convert, figuresOf } from './rules.ts'

const rates = [
  { currency: 'USD', perEuro: 1.1, day: '2026-11-20', source: 'ECB' },
  { currency: 'VND', perEuro: 28_600, day: '2026-11-19', source: 'SBV' },
]
const typesOf = (types: TypeRow[] = [], bookings = 0) => ({ types, bookings })
const nothing = {
  year: 2026,
  months: [],
  types: typesOf(),
  plans: [],
  extras: [],
  fees: { stays: 0, minor: 0 },
  since: null,
  compared: null,
  currency: 'EUR',
  conversion: null,
}

describe('conversion', () => {
  test('goes over the euro, by the older day, with both sources', () => {
    expect(conversionOf('EUR', 'USD', rates)).toEqual({
      from: 'EUR',
      to: 'USD',
      rate: 1.1,
      day: '2026-11-20',
      source: 'ECB',
    })
    expect(conversionOf('VND', 'USD', rates)).toMatchObject({
      rate: 1.1 / 28_600,
      day: '2026-11-19',
      source: 'SBV, ECB',
    })
    expect(conversionOf('JPY', 'EUR', rates)).toBeUndefined()
  })

  test('knows the digits of both currencies', () => {
    const toEuro = conversionOf('VND', 'EUR', rates)
    expect(toEuro && convert(1_430_000, toEuro)).toBe(5000)
    const toDong = conversionOf('EUR', 'VND', rates)
    expect(toDong && convert(5000, toDong)).toBe(1_430_000)
  })
})

describe('the figures of a year', () => {
  test('months sum to the total, whatever the rate', () => {
    const month = fc.record({
      month: fc.integer({ min: 1, max: 12 }),
      nights: fc.integer({ min: 1, max: 999 }),
      minor: fc.nat(1e9),
    })
    const list = fc.uniqueArray(month, { selector: (one) => one.month })
    fc.assert(
      fc.property(list, fc.double({ min: 0.0001, max: 50_000, noNaN: true }), (months, rate) => {
        const conversion = { from: 'EUR', to: 'USD', rate, day: '2026-11-20', source: 'ECB' }
        const input = { ...nothing, months: months.map((one) => ({ ...one, year: 2026 })), currency: 'USD', conversion }
        const { months: shown, totals } = figuresOf(input)
        const sum = shown.reduce((total, one) => total + (one.revenue?.minor ?? 0), 0)
        expect(totals.revenue?.minor ?? 0).toBe(sum)
        expect(totals.nights).toBe(months.reduce((total, one) => total + one.nights, 0))
      }),
    )
  })

  test('no night is no data, not 0', () => {
    const types = [{ id: 'a', name: 'A', rooms: 4, nights: 0, bookings: 0, minor: 0 }]
    const { months, roomTypes, totals } = figuresOf({ ...nothing, types: typesOf(types) })
    expect(months).toHaveLength(12)
    expect(months.every((month) => month.revenue === null)).toBe(true)
    expect(roomTypes[0]).toMatchObject({ revenue: null, occupancy: null, adr: null })
    expect(totals).toMatchObject({ revenue: null, occupancy: null, adr: null, revpar: null, rooms: 4, nights: 0 })
  })

  test('occupancy, average rate and RevPAR by their formulas, in a leap year too', () => {
    const types = [{ id: 'a', name: 'A', rooms: 2, nights: 366, bookings: 9, minor: 3_660_000 }]
    const months = [{ year: 2028, month: 2, nights: 366, minor: 3_660_000 }]
    const { totals } = figuresOf({ ...nothing, year: 2028, types: typesOf(types, 9), months })
    expect(totals).toMatchObject({ occupancy: 0.5, adr: { minor: 10_000 }, revpar: { minor: 5000 }, bookings: 9 })
  })

  test('days before the first night that was ever sold do not count', () => {
    const types = typesOf([{ id: 'a', name: 'A', rooms: 1, nights: 46, bookings: 9, minor: 460_000 }], 9)
    const months = [{ year: 2026, month: 10, nights: 46, minor: 460_000 }]
    // From 1 October a year has 92 days left.
    const { totals, roomTypes } = figuresOf({ ...nothing, types, months, since: '2026-10-01' })
    expect(totals).toMatchObject({ occupancy: 0.5, revpar: { minor: 5000 } })
    expect(roomTypes[0]).toMatchObject({ occupancy: 0.5, revpar: { minor: 5000 } })
    const older = figuresOf({ ...nothing, types, months, since: '2025-10-01' })
    expect(older.totals.occupancy).toBe(46 / 365)
  })

  test('only the months that both years have are compared', () => {
    const type = (nights: number, minor: number) =>
      typesOf([{ id: 'a', name: 'A', rooms: 2, nights, bookings: 1, minor }], 1)
    const months = [
      { year: 2025, month: 7, nights: 31, minor: 100 },
      { year: 2026, month: 7, nights: 62, minor: 150 },
      { year: 2026, month: 2, nights: 999, minor: 9999 },
    ]
    const compared = { fromMonth: 7, toMonth: 7, now: type(62, 150), before: type(31, 100) }
    const figures = figuresOf({ ...nothing, months, types: type(1061, 10_149), compared })
    expect(figures.compared).toMatchObject({
      now: { nights: 62, revenue: { minor: 150 }, occupancy: 1 },
      before: { nights: 31, revenue: { minor: 100 }, occupancy: 0.5 },
      roomTypes: [{ id: 'a', now: { minor: 150 }, before: { minor: 100 } }],
    })
    expect(figures.totals.nights).toBe(1061)
  })

  test.each([
    ['data begin in July: from July on', '2025-07-01', '2026-11-23', { fromMonth: 7, toMonth: 10 }],
    ['… within July: from August on', '2025-07-02', '2026-11-23', { fromMonth: 8, toMonth: 10 }],
    ['a month that is over today', '2024-01-01', '2026-12-01', { fromMonth: 1, toMonth: 11 }],
    ['a year that is over', '2024-01-01', '2027-01-01', { fromMonth: 1, toMonth: 12 }],
    ['January is not over', '2024-01-01', '2026-01-31', null],
    ['data begin this year', '2026-02-01', '2026-11-23', null],
    ['data begin in last December, which is not over this year', '2025-12-01', '2026-11-23', null],
    ['no data at all', null, '2026-11-23', null],
  ])('comparable months: %s', (_name, since, today, months) => {
    expect(comparableMonths({ year: 2026, today, since })).toEqual(months)
  })

  test('last year stands beside it', () => {
    const months = [{ year: 2025, month: 12, nights: 3, minor: 500 }]
    const { lastYear, totals } = figuresOf({ ...nothing, months })
    expect(lastYear[11]).toEqual({ month: 12, nights: 3, revenue: { minor: 500, currency: 'EUR' } })
    expect(totals.revenue).toBeNull()
  })
})
