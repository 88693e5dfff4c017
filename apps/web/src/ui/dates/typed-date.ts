import type { Language } from '@keystay/contract/shared/languages'
import { isPlainDate, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { localeOf } from '../../platform/format/format.ts'

/**
 * Reads a date as people type it: 4.12., 4/12/26, 04.12.2026, 2026-12-04, "4. Dez", "4 thg 12".
 * Day before month; without a year the next such day from `today` on. Null when it is no date.
 */
export function readTypedDate(text: string, language: Language, today: PlainDate): PlainDate | null {
  const iso = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/.exec(text)
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const withMonth = replaceMonthName(text.toLowerCase(), language)
  const [day, month, year] = withMonth.match(/\d+/g)?.map(Number) ?? []
  if (day === undefined || month === undefined) return null
  if (year !== undefined) return dateOf(year < 100 ? 2000 + year : year, month, day)
  const thisYear = Number(today.slice(0, 4))
  const here = dateOf(thisYear, month, day)
  return here !== null && here >= today ? here : dateOf(thisYear + 1, month, day)
}

function dateOf(year: number, month: number, day: number): PlainDate | null {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isPlainDate(text) ? text : null
}

const shortestName = 3

/** Writes the number of a month in place of its name, of which the first three letters are enough. */
function replaceMonthName(text: string, language: Language): string {
  if (language === 'vi') return text.replaceAll(/th(á|a)?ng|thg/g, ' ')
  const format = new Intl.DateTimeFormat(localeOf[language], { month: 'long', timeZone: 'UTC' })
  return text.replaceAll(/\p{L}{3,}/gu, (word) => {
    for (let month = 1; month <= 12; month++) {
      const name = format.format(Date.UTC(2026, month - 1, 15)).toLowerCase()
      if (word.startsWith(name.slice(0, shortestName))) return ` ${month} `
    }
    return ' '
  })
}
