import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, countNights, epochDay, isPlainDate, listNights, plainDate } from './plain-dates.ts'

test('only real dates written in full are plain dates', () => {
  for (const date of ['2026-02-28', '2028-02-29', '1999-12-31']) expect(isPlainDate(date)).toBe(true)
  for (const text of [
    '2026-02-29',
    '2026-13-01',
    '2026-1-1',
    '26-01-01',
    '2026-01-01T00:00',
    '',
    '9999-01-01',
    '２０２６-01-01',
  ]) {
    expect(isPlainDate(text), text).toBe(false)
  }
})

test('nights are a difference of dates, across months, leap days and clock changes', () => {
  expect(countNights('2026-03-28', '2026-03-30')).toBe(2)
  expect(listNights('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29'])
  expect(listNights('2026-12-06', '2026-12-04')).toEqual([])
})

test('adding days and counting them are inverse', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: 0, max: 10_000 }), (day, nights) => {
      const date = plainDate(day)
      expect(epochDay(date)).toBe(day)
      expect(countNights(date, addDays(date, nights))).toBe(nights)
    }),
  )
})
