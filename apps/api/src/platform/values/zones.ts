import { Temporal } from 'temporal-polyfill'
import tzLookup from 'tz-lookup'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'

/** A date of a zone and the instants in between which it lies there, `[startMs, endMs)`. */
type LocalDay = { readonly date: PlainDate; readonly startMs: number; readonly endMs: number }

/** The last day that was asked for in each zone: computing it takes longer than all else that a request does with dates. */
const days = new Map<string, LocalDay>()

/** The calendar date of an instant in an IANA zone. */
export function dateIn(timezone: string, now: Date): PlainDate {
  return localDay(timezone, now).date
}

/** The instant from which on it is another date in an IANA zone than it is at an instant. */
export function endOfDay(timezone: string, now: Date): Date {
  return new Date(localDay(timezone, now).endMs)
}

function localDay(timezone: string, now: Date): LocalDay {
  const nowMs = now.getTime()
  const saved = days.get(timezone)
  if (saved && saved.startMs <= nowMs && nowMs < saved.endMs) return saved
  const date = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timezone).toPlainDate()
  const [startMs, endMs] = [date, date.add({ days: 1 })].map(
    (one) => one.toZonedDateTime({ timeZone: timezone }).epochMilliseconds,
  )
  const day = { date: date.toString(), startMs: startMs ?? nowMs, endMs: endMs ?? nowMs }
  days.set(timezone, day)
  return day
}

/** Instants already computed: a search asks for the same check-in by every plan of every room type. */
const computed = new Map<string, number>()
const mostComputed = 10_000

/** The instant of a wall-clock time (`15:00`) on a date in a zone; a time that a clock change skips moves forward. */
export function instantIn(timezone: string, date: PlainDate, time: string): Date {
  const key = `${timezone} ${date} ${time}`
  const savedMs = computed.get(key)
  if (savedMs !== undefined) return new Date(savedMs)
  if (computed.size >= mostComputed) computed.clear()
  const zoned = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: timezone, plainTime: time })
  computed.set(key, zoned.epochMilliseconds)
  return new Date(zoned.epochMilliseconds)
}

/** The earliest date that is still today somewhere on earth (UTC−12): what a search across hotels may ask for. */
export function earliestToday(now: Date): PlainDate {
  return dateIn('Etc/GMT+12', now)
}

/** The IANA zone of a place. */
export function zoneAt(latitude: number, longitude: number): string {
  return tzLookup(latitude, longitude)
}
