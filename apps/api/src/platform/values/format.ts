import type { Language } from '@keystay/contract/shared/languages'
import { currencyDigits, type Money } from '@keystay/contract/shared/money'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'

/** Day before month and 24 hours in every language: our hotels' way. */
const localeOf: Record<Language, string> = { de: 'de-DE', en: 'en-GB', vi: 'vi-VN' }
const suffixOfTime: Record<Language, string> = { de: ' Uhr', en: '', vi: '' }

const dateStyles = {
  /** 4. Dez. 2026 */
  short: { day: 'numeric', month: 'short', year: 'numeric' },
  /** Freitag, 4. Dezember 2026 */
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
type DateStyle = keyof typeof dateStyles

const noon = (date: PlainDate): Date => new Date(`${date}T12:00:00Z`)

/** "173,42 €", "1.150.000 ₫", "−18,83 €"; with the code "173,42 EUR". */
export function formatMoney(
  { minor, currency }: Money,
  language: Language,
  sign: 'narrowSymbol' | 'code' = 'narrowSymbol',
): string {
  const digits = currencyDigits(currency)
  const written = new Intl.NumberFormat(localeOf[language], {
    style: 'currency',
    currency,
    currencyDisplay: sign,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(minor / 10 ** digits)
  // Intl writes a hyphen, which is shorter than the figures beside it.
  return written.replace('-', '\u2212')
}

/** A calendar date, free of zones: "Freitag, 4. Dezember 2026". */
export function formatDate(date: PlainDate, language: Language, style: DateStyle = 'long'): string {
  return new Intl.DateTimeFormat(localeOf[language], { ...dateStyles[style], timeZone: 'UTC' }).format(noon(date))
}

/** "4.–6. Dez. 2026". */
export function formatDateRange(from: PlainDate, to: PlainDate, language: Language): string {
  const format = new Intl.DateTimeFormat(localeOf[language], { ...dateStyles.short, timeZone: 'UTC' })
  return from === to ? format.format(noon(from)) : format.formatRange(noon(from), noon(to))
}

/** A time of day "15:00" as it is read: "15:00 Uhr". */
export function formatTime(time: string, language: Language): string {
  return `${time.slice(0, 5)}${suffixOfTime[language]}`
}

/** A moment on a hotel's clock: "Donnerstag, 3. Dezember 2026, 15:00 Uhr". */
export function formatMoment(instant: string, timeZone: string, language: Language, style: DateStyle = 'long'): string {
  const at = new Date(instant)
  const date = new Intl.DateTimeFormat(localeOf[language], { ...dateStyles[style], timeZone }).format(at)
  return `${date}, ${formatClock(at, timeZone, language)}`
}

function formatClock(at: Date, timeZone: string, language: Language): string {
  const clock = { hour: '2-digit', minute: '2-digit', timeZone } as const
  return formatTime(new Intl.DateTimeFormat(localeOf[language], clock).format(at), language)
}

/** Hundredths of a percent: "12,5 %". */
export function formatPercent(hundredths: number, language: Language): string {
  const style = { style: 'percent', maximumFractionDigits: 2 } as const
  return new Intl.NumberFormat(localeOf[language], style).format(hundredths / 10_000)
}

/** The name of a zone at a moment: "Mitteleuropäische Sommerzeit". */
export function zoneName(instant: string, timeZone: string, language: Language): string {
  const format = new Intl.DateTimeFormat(localeOf[language], { timeZone, timeZoneName: 'long' })
  return format.formatToParts(new Date(instant)).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** The name of a country in the reader's language. */
export function formatCountry(code: string, language: Language): string {
  return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code
}

const longestInSubject = 60

/** A hotel's name for a subject: short enough that what the mail is about stays in view. */
export function subjectName(name: string): string {
  const letters = Array.from(name)
  return letters.length <= longestInSubject
    ? name
    : `${letters
        .slice(0, longestInSubject - 1)
        .join('')
        .trimEnd()}…`
}

/** A booking's code "7H4M-2QXD": in two groups it is easier to read out. */
export function codeText(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`
}
