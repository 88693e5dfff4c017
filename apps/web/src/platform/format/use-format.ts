import type { Language } from '@keystay/contract/shared/languages'
import type { Money } from '@keystay/contract/shared/money'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import {
  clearStyle,
  formatCountry,
  formatDate,
  formatDateRange,
  formatMark,
  formatMoment,
  formatMoney,
  formatNumber,
  formatRoundMoney,
  formatShortMoney,
  formatTime,
  yearOf,
  type DateStyle,
} from './format.ts'
import { currentLanguage, useTranslation } from '../language.ts'
import { readersToday } from './today.ts'

/** The language of the interface; the component renders again when it changes. */
export function useLanguage(): Language {
  useTranslation()
  return currentLanguage()
}

/** Numbers, money and dates as the reader writes them; dates of another year than the reader's with it. */
export function useFormat() {
  const language = useLanguage()
  const year = readersToday().slice(0, 4)
  return {
    language,
    money: (money: Money) => formatMoney(money, language),
    shortMoney: (money: Money) => formatShortMoney(money, language),
    roundMoney: (money: Money) => formatRoundMoney(money, language),
    date: (date: PlainDate, style: DateStyle = 'short') => formatDate(date, language, clearStyle(style, year, date)),
    dateRange: (from: PlainDate, to: PlainDate, style: DateStyle = 'day') =>
      formatDateRange(from, to, language, clearStyle(style, year, from, to)),
    moment: (instant: string, timeZone: string, style: DateStyle = 'day') =>
      formatMoment(instant, timeZone, language, clearStyle(style, year, yearOf(instant, timeZone))),
    time: (time: string) => formatTime(time, language),
    mark: (value: number) => formatMark(value, language),
    number: (value: number) => formatNumber(value, language),
    country: (code: string) => formatCountry(code, language),
  }
}
