import type { Language } from '@keystay/contract/shared/languages'
import { currencyDigits, type Money } from '@keystay/contract/shared/money'
import type { Comparison, Revenue } from '@keystay/contract/revenue/entities'
import { localeOf } from '../../platform/format/format.ts'
import { firstOf } from './dashboard-state.ts'

/** How much more or less than before, as a share of it; null without anything to compare with. */
export function changeOf(now: number | null | undefined, before: number | null | undefined): number | null {
  return now === null || now === undefined || !before ? null : (now - before) / before
}

/** True for months that have not begun: what is sold of them is on the books, not stayed. */
export function isAhead({ year, today }: Pick<Revenue, 'year' | 'today'>, month: number): boolean {
  return firstOf(year, month).slice(0, 7) > today.slice(0, 7)
}

/** True for the month of the hotel's today. */
export function isNow({ year, today }: Pick<Revenue, 'year' | 'today'>, month: number): boolean {
  return firstOf(year, month).slice(0, 7) === today.slice(0, 7)
}

/** About four steps from 0 to at least the greatest amount, in round numbers. */
export function ticksUpTo(greatest: number): readonly number[] {
  if (greatest <= 0) return [0]
  const magnitude = 10 ** Math.floor(Math.log10(greatest / 4))
  const step = ([1, 1.5, 2, 2.5, 3, 5, 10].find((one) => one * magnitude * 4 >= greatest) ?? 10) * magnitude
  return Array.from({ length: Math.ceil(greatest / step - 1e-9) + 1 }, (_, index) => index * step)
}

/** Vietnamese letters for a thousand, a million and a billion are no words that one reads. */
const vietnameseSizes: Readonly<Record<string, string>> = { N: 'nghìn', Tr: 'triệu', T: 'tỷ' }
const sizeWord = (short: string, language: Language): string =>
  (language === 'vi' ? vietnameseSizes[short] : undefined) ?? short

/** "1.2M", "190k", with its currency on the axis "$300k". */
export function formatCompact({ minor, currency }: Money, language: Language, withCurrency = false): string {
  const format = new Intl.NumberFormat(localeOf[language], {
    notation: 'compact',
    maximumSignificantDigits: 3,
    useGrouping: 'always',
    ...(withCurrency && { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
  })
  const parts = format.formatToParts(minor / 10 ** currencyDigits(currency))
  const written = parts.map(({ type, value }) => (type === 'compact' ? sizeWord(value, language) : value)).join('')
  return language === 'en' ? written.replace('m', 'M') : written
}

/** "70.31%". */
export function formatShare(share: number, language: Language, digits = 2): string {
  return new Intl.NumberFormat(localeOf[language], {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(share)
}

/** "+12.1%", "−2.3%". */
export function formatChange(change: number, language: Language): string {
  return new Intl.NumberFormat(localeOf[language], {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  })
    .format(change)
    .replace('-', '\u2212')
}

/** "+1.4": percentage points between two shares. */
export function formatPoints(change: number, language: Language): string {
  return new Intl.NumberFormat(localeOf[language], {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  })
    .format(change * 100)
    .replace('-', '\u2212')
}

/** "Aug", "August". */
export function formatMonth(month: number, language: Language, style: 'short' | 'long' = 'short'): string {
  const date = new Date(Date.UTC(2026, month - 1, 15))
  // Vietnamese numbers its months: "Thg 8" is too long for a column, "T8" is what calendars say.
  if (language === 'vi' && style === 'short') return `T${month}`
  return new Intl.DateTimeFormat(localeOf[language], { month: style, timeZone: 'UTC' }).format(date)
}

/** "July to October", "July". */
export function formatMonths(
  { fromMonth, toMonth }: Pick<Comparison, 'fromMonth' | 'toMonth'>,
  language: Language,
): string {
  const dayOf = (month: number) => new Date(Date.UTC(2026, month - 1, 15))
  return new Intl.DateTimeFormat(localeOf[language], { month: 'long', timeZone: 'UTC' }).formatRange(
    dayOf(fromMonth),
    dayOf(toMonth),
  )
}

/** What a unit costs: "1 € = $1.0842"; a rate below a hundredth is told the other way round. */
export function formatRate(rate: number, from: string, to: string, language: Language): string {
  if (rate < 0.01) return formatRate(1 / rate, to, from, language)
  const write = (value: number, currency: string, digits: number) =>
    new Intl.NumberFormat(localeOf[language], {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(value)
  return `${write(1, from, 0)} = ${write(rate, to, rate >= 100 ? currencyDigits(to) : 4)}`
}
