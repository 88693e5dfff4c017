import type { flexibleWays } from '@keystay/contract/properties/endpoints'
import { maxDaysAhead } from '@keystay/contract/shared/limits'
import { addDays, countNights, listNights, weekdayOf, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Stay } from '@keystay/contract/shared/stay-search'

export type FlexibleWay = (typeof flexibleWays)[number]

const daysAround = 3
const friday = 5
const weekendNights = 2

/** The stays that are compared with one: as long as it, but for weekends; the first one first. */
export function staysToCompare({ checkIn, checkOut }: Stay, way: FlexibleWay, today: PlainDate): Stay[] {
  const nights = way === 'weekends' ? weekendNights : countNights(checkIn, checkOut)
  const arrivals =
    way === 'days'
      ? listNights(addDays(checkIn, -daysAround), addDays(checkIn, daysAround + 1))
      : daysOfMonth(checkIn).filter((date) => way === 'month' || weekdayOf(date) === friday)
  const last = addDays(today, maxDaysAhead)
  return arrivals
    .map((from) => ({ checkIn: from, checkOut: addDays(from, nights) }))
    .filter((stay) => stay.checkOut <= last)
}

/** All days of the month of a date. */
function daysOfMonth(date: PlainDate): PlainDate[] {
  const first = `${date.slice(0, 7)}-01`
  const next = `${addDays(first, 31).slice(0, 7)}-01`
  return listNights(first, next)
}
