import type { PlainDate } from '@keystay/contract/shared/plain-dates'

/** The date of an instant on the clock of a zone. */
export function dateIn(timeZone: string, instant: string): PlainDate {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(instant))
}
