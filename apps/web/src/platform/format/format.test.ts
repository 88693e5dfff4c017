import { describe, expect, test } from 'vitest'
import {
  clearStyle,
  formatCountry,
  formatDate,
  formatDateRange,
  formatMoment,
  formatMoney,
  formatRoundMoney,
  formatShortMoney,
  yearOf,
} from './format.ts'
import { formatDayPrice } from './day-price.ts'

/** Intl separates with several kinds of space; to a reader they are one. */
const plain = (text: string) => text.replaceAll(/\s/gu, ' ')

test('a range of dates has the same spaces wherever it is written: a page that a server draws is taken up by a browser', () => {
  for (const language of ['de', 'en', 'vi'] as const)
    for (const style of ['short', 'day', 'dayYear'] as const)
      expect(formatDateRange('2026-12-10', '2027-01-02', language, style)).not.toMatch(/[\u2009\u202f]/)
})

describe('money', () => {
  test('stands in the hotel’s currency, the way the reader writes it', () => {
    expect(plain(formatMoney({ minor: 17_342, currency: 'EUR' }, 'de'))).toBe('173,42 €')
    expect(plain(formatMoney({ minor: 17_342, currency: 'EUR' }, 'en'))).toBe('€173.42')
    expect(plain(formatMoney({ minor: 17_342, currency: 'EUR' }, 'vi'))).toBe('173,42 €')
    expect(plain(formatMoney({ minor: 1_150_000, currency: 'VND' }, 'de'))).toBe('1.150.000 ₫')
    expect(plain(formatMoney({ minor: -1883, currency: 'EUR' }, 'de'))).toBe('−18,83 €')
  })

  test('is short and exact in a calendar: cents where there are some', () => {
    const short = (minor: number, currency: string) => plain(formatShortMoney({ minor, currency }, 'de'))
    expect([short(7650, 'EUR'), short(7700, 'EUR'), short(1_150_000, 'VND')]).toEqual([
      '76,50 €',
      '77 €',
      '1.150.000 ₫',
    ])
  })

  test('leaves the currency out of a calendar’s days, and the zeros of what is much', () => {
    const written = (minor: number, currency: string) => formatDayPrice({ minor, currency }, 'de')
    expect([written(12_960, 'EUR'), written(13_000, 'EUR'), written(123_450, 'EUR')]).toEqual([
      '129,60',
      '130',
      '1.234,50',
    ])
    expect(written(1_150_000, 'VND')).toBe('1,15m')
    expect(formatDayPrice({ minor: 1_150_000, currency: 'VND' }, 'vi')).toBe('1,15Tr')
  })

  test('is rounded where there is little room', () => {
    expect(plain(formatRoundMoney({ minor: 17_342, currency: 'EUR' }, 'de'))).toBe('173 €')
    expect(plain(formatRoundMoney({ minor: 1_150_000, currency: 'VND' }, 'vi'))).toBe('1.150.000 ₫')
  })
})

describe('dates', () => {
  test('are short, long or to be typed', () => {
    expect(formatDate('2026-12-04', 'de')).toBe('Fr., 4. Dez.')
    expect(formatDate('2026-12-04', 'de', 'long')).toBe('Freitag, 4. Dezember 2026')
    expect(formatDate('2026-12-04', 'de', 'typed')).toBe('04.12.2026')
    expect(formatDate('2026-12-04', 'en')).toMatch(/^Fri,? 4 Dec$/)
    expect(formatDate('2026-12-04', 'vi', 'typed')).toBe('04/12/2026')
  })

  test('form ranges without saying the month twice', () => {
    expect(plain(formatDateRange('2026-12-04', '2026-12-06', 'de'))).toBe('4.–6. Dez.')
    expect(plain(formatDateRange('2026-11-30', '2026-12-02', 'de'))).toBe('30. Nov. – 2. Dez.')
  })

  test('of another year say which', () => {
    expect(clearStyle('short', '2026', '2026-12-04')).toBe('short')
    expect(clearStyle('short', '2026', '2027-01-04')).toBe('shortYear')
    expect(clearStyle('day', '2026', '2026-12-30', '2027-01-02')).toBe('dayYear')
    expect(clearStyle('long', '2026', '2027-01-02')).toBe('long')
    expect(plain(formatDateRange('2026-12-30', '2027-01-02', 'de', 'dayYear'))).toBe('30. Dez. 2026 – 2. Jan. 2027')
    expect([yearOf('2026-12-31T23:30:00Z', 'Europe/Berlin'), yearOf('2026-12-31T23:30:00Z', 'UTC')]).toEqual([
      '2027',
      '2026',
    ])
  })

  test('of a moment are those of the hotel’s clock', () => {
    expect(formatMoment('2026-12-03T15:00:00Z', 'Europe/Lisbon', 'de')).toBe('3. Dez., 15:00 Uhr')
    expect(formatMoment('2026-12-03T15:00:00Z', 'Asia/Ho_Chi_Minh', 'en')).toBe('3 Dec, 22:00')
    expect(formatMoment('2026-12-03T23:30:00Z', 'Europe/Berlin', 'de')).toBe('4. Dez., 00:30 Uhr')
  })
})

test('countries are named in the reader’s language', () => {
  expect([formatCountry('AT', 'de'), formatCountry('AT', 'en'), formatCountry('VN', 'vi')]).toEqual([
    'Österreich',
    'Austria',
    'Việt Nam',
  ])
})
