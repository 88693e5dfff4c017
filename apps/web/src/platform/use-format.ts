import type { Language } from '@keystay/contract/languages'
import type { Money } from '@keystay/contract/money'
import type { PlainDate } from '@keystay/contract/plain-dates'
import { useTranslation } from 'react-i18next'
import {
  formatCountry,
  formatDate,
  formatDateRange,
  formatMoment,
  formatMoney,
  formatNumber,
  formatRoundMoney,
  formatTime,
  type DateStyle,
} from './format.ts'
import { currentLanguage } from './language.ts'

/** The language of the interface; the component renders again when it changes. */
export function useLanguage(): Language {
  useTranslation()
  return currentLanguage()
}

/** Numbers, money and dates as the reader writes them. */
export function useFormat() {
  const language = useLanguage()
  return {
    language,
    money: (money: Money) => formatMoney(money, language),
    roundMoney: (money: Money) => formatRoundMoney(money, language),
    date: (date: PlainDate, style?: DateStyle) => formatDate(date, language, style),
    dateRange: (from: PlainDate, to: PlainDate, style?: DateStyle) => formatDateRange(from, to, language, style),
    moment: (instant: string, timeZone: string, style?: DateStyle) => formatMoment(instant, timeZone, language, style),
    time: (time: string) => formatTime(time, language),
    number: (value: number) => formatNumber(value, language),
    country: (code: string) => formatCountry(code, language),
  }
}
