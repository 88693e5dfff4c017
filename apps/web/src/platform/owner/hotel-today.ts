import type { PlainDate } from '@keystay/contract/shared/plain-dates'

/** Today on the clock of a hotel. */
export function todayIn(timezone: string): PlainDate {
  // Sweden writes dates as we do.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: timezone }).format(new Date())
}
