import type { Language } from '@keystay/contract/shared/languages'
import { localeOf } from './format.ts'

/** 1970-01-05 was one. */
const aMonday = Date.UTC(1970, 0, 5)
const dayMs = 86_400_000

/** The names of the weekdays from Monday on. */
export function weekdayNames(language: Language, weekday: 'narrow' | 'short' | 'long'): string[] {
  const format = new Intl.DateTimeFormat(localeOf[language], { weekday, timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, index) => format.format(aMonday + index * dayMs))
}
