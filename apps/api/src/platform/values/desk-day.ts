import { addDays, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { dateIn, instantIn } from './zones.ts'

/** A desk's day, and the instant at which it began. */
export type DeskDay = { readonly day: PlainDate; readonly start: Date }

/** The day of a hotel's desk: it changes at the hotel's hour, so that who comes at 01:30 is still an arrival of the day before. */
export function deskDayAt(timezone: string, deskHour: number, now: Date): DeskDay {
  const date = dateIn(timezone, now)
  const day = now < startOfDay(timezone, deskHour, date) ? addDays(date, -1) : date
  return { day, start: startOfDay(timezone, deskHour, day) }
}

/** When a day of a hotel's desk begins. */
export function startOfDay(timezone: string, deskHour: number, day: PlainDate): Date {
  return instantIn(timezone, day, `${String(deskHour).padStart(2, '0')}:00`)
}
