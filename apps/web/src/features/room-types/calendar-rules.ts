import type { CalendarNight } from '@keystay/contract/room-types/entities'
import { countNights, listNights, type PlainDate } from '@keystay/contract/shared/plain-dates'

type Nights = ReadonlyMap<PlainDate, CalendarNight>

const isTaken = (nights: Nights, date: PlainDate): boolean => {
  const night = nights.get(date)
  return night !== undefined && (night.closed || night.availableRooms === 0)
}

/**
 * Whether a day of the price calendar cannot be taken. As check-in: its night is sold out. As check-out: a night
 * between is sold out, or the stay would be shorter than the arrival asks for. Unknown nights count as free.
 */
export function isBlockedDay(nights: Nights, date: PlainDate, checkIn: PlainDate | null): boolean {
  if (checkIn === null) return isTaken(nights, date)
  const [from, to] = date < checkIn ? [date, checkIn] : [checkIn, date]
  if (listNights(from, to).some((night) => isTaken(nights, night))) return true
  return from !== to && countNights(from, to) < (nights.get(from)?.minStay ?? 1)
}
