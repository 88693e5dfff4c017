import {
  addDays,
  countNights,
  epochDay,
  listNights,
  plainDate,
  type PlainDate,
} from '@keystay/contract/shared/plain-dates'

/** The nights that are chosen, the last one included. */
export type NightRange = { readonly first: PlainDate; readonly last: PlainDate }

export const allWeekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** The nights that hotels price as a weekend: from Friday and from Saturday. */
export const weekendNights = [5, 6] as const

/** 1 Monday … 7 Sunday: 1970-01-01 was a Thursday. */
export function weekdayOf(date: PlainDate): number {
  return ((epochDay(date) + 3) % 7) + 1
}

export function isWeekend(date: PlainDate): boolean {
  return weekendNights.some((weekday) => weekday === weekdayOf(date))
}

/** "2026-12" of a date, and so many months later. */
export function monthOf(date: PlainDate, later = 0): string {
  const months = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + later
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** The nights of a month, `[from, to)`. */
export function nightsOf(month: string): { readonly from: PlainDate; readonly to: PlainDate } {
  return { from: `${month}-01`, to: `${monthOf(`${month}-01`, 1)}-01` }
}

/** The weeks of a month from Monday on; null where a day is of another month. */
export function weeksOf(month: string): (PlainDate | null)[][] {
  const { from, to } = nightsOf(month)
  const before = Array.from({ length: weekdayOf(from) - 1 }, () => null)
  const days = [...before, ...listNights(from, to)]
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_day, index) => days[week * 7 + index] ?? null),
  )
}

/** The nights between two days, whichever comes first; none before `today`. */
export function rangeBetween(a: PlainDate, b: PlainDate, today: PlainDate): NightRange {
  const [first, last] = a <= b ? [a, b] : [b, a]
  return { first: first < today ? today : first, last: last < today ? today : last }
}

/** How many nights of a range fall on one of the weekdays. */
export function countChosen({ first, last }: NightRange, weekdays: readonly number[]): number {
  const to = addDays(last, 1)
  if (weekdays.length === 7) return Math.max(0, countNights(first, to))
  return listNights(first, to).filter((date) => weekdays.includes(weekdayOf(date))).length
}

/** Where an arrow key and its friends lead from a day; null for other keys. */
export function stepFrom(date: PlainDate, key: string): PlainDate | null {
  const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[key]
  if (days !== undefined) return addDays(date, days)
  if (key === 'Home') return addDays(date, 1 - weekdayOf(date))
  if (key === 'End') return addDays(date, 7 - weekdayOf(date))
  const months = { PageUp: -1, PageDown: 1 }[key]
  if (months === undefined) return null
  const { from, to } = nightsOf(monthOf(date, months))
  const day = Math.min(Number(date.slice(8)), countNights(from, to))
  return plainDate(epochDay(from) + day - 1)
}
