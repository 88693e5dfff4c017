/** A calendar date `YYYY-MM-DD` without time or zone. Plain dates compare as strings. */
export type PlainDate = string

const dayMs = 86_400_000

/** Dates already written and the days that they are: a search asks for the same few hundreds of times. Bounded by the years that are accepted. */
const written = new Map<number, PlainDate>()
const daysOfWritten = new Map<PlainDate, number>()

/** Days since 1970-01-01 of a plain date. */
export function epochDay(date: PlainDate): number {
  const savedDay = daysOfWritten.get(date)
  if (savedDay !== undefined) return savedDay
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / dayMs
}

/** The plain date of a number of days since 1970-01-01. */
export function plainDate(day: number): PlainDate {
  const savedDate = written.get(day)
  if (savedDate !== undefined) return savedDate
  const date = new Date(day * dayMs).toISOString().slice(0, 10)
  written.set(day, date)
  daysOfWritten.set(date, day)
  return date
}

/** True for a real date of the years 1900–2199 written as `YYYY-MM-DD`. */
export function isPlainDate(text: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false
  const day = epochDay(text)
  return Number.isFinite(day) && plainDate(day) === text
}

export function addDays(date: PlainDate, days: number): PlainDate {
  return plainDate(epochDay(date) + days)
}

/** The weekday of a date: 1 Monday … 7 Sunday. 1970-01-01 was a Thursday. */
export function weekdayOf(date: PlainDate): number {
  return ((epochDay(date) + 3) % 7) + 1
}

/** Nights of the half-open stay `[checkIn, checkOut)`: a difference of dates, never of milliseconds across time zones. */
export function countNights(checkIn: PlainDate, checkOut: PlainDate): number {
  return epochDay(checkOut) - epochDay(checkIn)
}

/** The dates of the nights of the half-open stay `[checkIn, checkOut)`. */
export function listNights(checkIn: PlainDate, checkOut: PlainDate): PlainDate[] {
  const dates: PlainDate[] = []
  const end = epochDay(checkOut)
  for (let day = epochDay(checkIn); day < end; day += 1) dates.push(plainDate(day))
  return dates
}
