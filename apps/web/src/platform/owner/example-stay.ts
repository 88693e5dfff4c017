import { addDays, type PlainDate } from '@keystay/contract/shared/plain-dates'

/** Two weeks ahead few nights are closed, and three nights show what the cheapest is. */
const usualDaysAhead = 14
const usualNights = 3
const mostNights = 365

/** When something is given, as a form has it: what cannot be read yet is text. */
type Terms = {
  readonly bookFrom: PlainDate | null
  readonly stayFrom: PlainDate | null
  readonly stayTo: PlainDate | null
  readonly minNights: unknown
  readonly stayNights?: unknown
  readonly minDaysBefore?: unknown
  readonly maxDaysBefore?: unknown
}

/** A stay that gets it where one can, and when it is booked: today, unless it is not booked with yet. */
export function exampleStayOf(body: Terms, today: PlainDate) {
  const { bookFrom, stayFrom, stayTo } = body
  const days = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise)
  const least = days(body.minDaysBefore, 0)
  const most = days(body.maxDaysBefore, Infinity)
  const ahead = Math.min(Math.max(usualDaysAhead, least), most)
  let bookedOn = bookFrom !== null && bookFrom > today ? bookFrom : today
  let checkIn = addDays(bookedOn, ahead)
  if (stayFrom !== null && checkIn < stayFrom) {
    checkIn = stayFrom
    if (addDays(bookedOn, Math.min(most, 2000)) < checkIn) bookedOn = addDays(checkIn, -ahead)
  }
  const nights = Math.min(mostNights, Math.max(usualNights, days(body.minNights, 1), days(body.stayNights, 1)))
  const last = addDays(bookedOn, least)
  if (stayTo !== null && checkIn > stayTo) checkIn = stayTo > last ? stayTo : last
  return { bookedOn, checkIn, checkOut: addDays(checkIn, nights) }
}
