import { Temporal } from 'temporal-polyfill'
import tzLookup from 'tz-lookup'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'

/** The calendar date of an instant in an IANA zone. */
export function dateIn(timezone: string, now: Date): PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone).toPlainDate().toString()
}

/** The instant of a wall-clock time (`15:00`) on a date in a zone; a time that a clock change skips moves forward. */
export function instantIn(timezone: string, date: PlainDate, time: string): Date {
  const zoned = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: timezone, plainTime: time })
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
