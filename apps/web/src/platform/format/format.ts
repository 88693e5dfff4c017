import type { Language } from '@keystay/contract/shared/languages'
import { currencyDigits, type Money } from '@keystay/contract/shared/money'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'

/** Day before month and 24 hours in every language: our hotels' way. */
export const localeOf: Record<Language, string> = { de: 'de-DE', en: 'en-GB', vi: 'vi-VN' }

const dateStyles = {
  /** Fr., 4. Dez. */
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  /** Fr., 4. Dez. 2026 */
  shortYear: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  /** Freitag, 4. Dezember 2026 */
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** 4. Dez. */
  day: { day: 'numeric', month: 'short' },
  /** 4. Dez. 2026 */
  dayYear: { day: 'numeric', month: 'short', year: 'numeric' },
  /** 04.12.2026 */
  typed: { day: '2-digit', month: '2-digit', year: 'numeric' },
  /** Dezember 2026 */
  month: { month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
export type DateStyle = keyof typeof dateStyles

const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** A page writes the same few kinds of dates by the hundred, and making a formatter takes a millisecond. */
function dateFormat(language: Language, style: DateStyle, timeZone: string): Intl.DateTimeFormat {
  const key = `${language} ${style} ${timeZone}`
  const cachedFormat = dateFormats.get(key)
  if (cachedFormat) return cachedFormat
  const made = new Intl.DateTimeFormat(localeOf[language], { ...dateStyles[style], timeZone })
  dateFormats.set(key, made)
  return made
}

const noon = (date: PlainDate): Date => new Date(`${date}T12:00:00Z`)
const suffixOfTime: Record<Language, string> = { de: ' Uhr', en: '', vi: '' }

function writeMoney({ minor, currency }: Money, language: Language, digits: Intl.NumberFormatOptions): string {
  const written = new Intl.NumberFormat(localeOf[language], {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    ...digits,
  }).format(minor / 10 ** currencyDigits(currency))
  // Intl writes a hyphen, which is shorter than the figures beside it.
  return written.replace('-', '\u2212')
}

/** "173,42 €", "1.150.000 ₫", "−18,83 €". */
export function formatMoney(money: Money, language: Language): string {
  const digits = currencyDigits(money.currency)
  return writeMoney(money, language, { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** "173 €", "76,50 €": exact, with cents only where there are some. */
export function formatShortMoney(money: Money, language: Language): string {
  return writeMoney(money, language, { trailingZeroDisplay: 'stripIfInteger' })
}

/** "173 €": rounded, for the pins of a map. */
export function formatRoundMoney(money: Money, language: Language): string {
  return writeMoney(money, language, { maximumFractionDigits: 0 })
}

/** A date of another year than the reader's says which. */
const withYear: Partial<Record<DateStyle, DateStyle>> = { short: 'shortYear', day: 'dayYear' }

/** The style that is clear in `thisYear` ("2026"): with the year unless all of the dates are of it. */
export function clearStyle(style: DateStyle, thisYear: string, ...dates: readonly PlainDate[]): DateStyle {
  return dates.every((date) => date.startsWith(thisYear)) ? style : (withYear[style] ?? style)
}

/** The year of a moment on a hotel's clock. */
export function yearOf(instant: string, timeZone: string): string {
  return dateFormat('en', 'typed', timeZone).format(new Date(instant)).slice(-'2026'.length)
}

/** A calendar date, free of zones. */
export function formatDate(date: PlainDate, language: Language, style: DateStyle = 'short'): string {
  return dateFormat(language, style, 'UTC').format(noon(date))
}

/** "4.–6. Dez.", with weekdays in the style "short". With the spaces of browsers, also where a server writes narrower ones. */
export function formatDateRange(from: PlainDate, to: PlainDate, language: Language, style: DateStyle = 'day'): string {
  const written = dateFormat(language, style, 'UTC').formatRange(noon(from), noon(to))
  return written.replaceAll(/[\u2009\u202f]/g, ' ')
}

/** A moment on a hotel's clock: "3. Dez., 15:00 Uhr". */
export function formatMoment(instant: string, timeZone: string, language: Language, style: DateStyle = 'day'): string {
  const at = new Date(instant)
  const date = dateFormat(language, style, timeZone).format(at)
  const time = new Intl.DateTimeFormat(localeOf[language], { hour: '2-digit', minute: '2-digit', timeZone }).format(at)
  return `${date}, ${formatTime(time, language)}`
}

/** A time of day "15:00" as it is read: "15:00 Uhr". */
export function formatTime(time: string, language: Language): string {
  return `${time.slice(0, 5)}${suffixOfTime[language]}`
}

/** "4,6", "5,0": an average mark. */
export function formatMark(value: number, language: Language): string {
  return value.toLocaleString(localeOf[language], { minimumFractionDigits: 1, maximumFractionDigits: 1 })
}

export function formatNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(localeOf[language]).format(value)
}

/** The name of a country in the reader's language. */
export function formatCountry(code: string, language: Language): string {
  return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code
}
