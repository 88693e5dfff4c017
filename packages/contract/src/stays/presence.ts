import type { BookingPresence } from '../bookings/owner-entities.ts'
import type { PlainDate } from '../shared/plain-dates.ts'
import type { StayState } from './entities.ts'

/** Where the guests of a booking are, by the states of its stays: there while one is, gone when none is there or to come. */
export function presenceOfStays(states: readonly StayState[], checkOut: PlainDate, today: PlainDate): BookingPresence {
  if (states.includes('in_house')) return 'in_house'
  if (states.length === 0 || states.includes('expected')) return today < checkOut ? 'expected' : 'missed'
  return states.includes('departed') ? 'departed' : 'no_show'
}
