import { addDays, countNights, epochDay, plainDate, type PlainDate } from '@keystay/contract/shared/plain-dates'

/** The days that the plan scrolls through: whole weeks from a Monday on. */
export type Axis = { readonly start: PlainDate; readonly weeks: number }

const daysBack = 364
/** Rooms are sold up to two years ahead. */
const daysAhead = 735
/** A full house has a thousand stays in two weeks: more at once would be felt. */
const weeksOfChunk = 2

/** The Monday of a date's week. */
export function mondayOf(date: PlainDate): PlainDate {
  const day = epochDay(date)
  return plainDate(day - ((day + 3) % 7))
}

/** A year back and two ahead, or further, so that a wanted date has half a year around it. */
export function axisAround(today: PlainDate, wantedDate: PlainDate | null): Axis {
  const dates = [addDays(today, -daysBack), addDays(today, daysAhead)]
  if (wantedDate !== null) dates.push(addDays(wantedDate, -182), addDays(wantedDate, 182))
  dates.sort()
  const start = mondayOf(dates[0] ?? today)
  return { start, weeks: Math.ceil(countNights(start, dates.at(-1) ?? today) / 7) }
}

/** Column of a date; below 0 when it lies before the axis. */
export function columnOf(axis: Axis, date: PlainDate): number {
  return countNights(axis.start, date)
}

export type Weeks = { readonly first: number; readonly last: number }

/** The parts of the plan that are read for some weeks, as nights [from, to). */
export function chunksFor(axis: Axis, { first, last }: Weeks): readonly { from: PlainDate; to: PlainDate }[] {
  const begin = Math.floor(first / weeksOfChunk)
  const end = Math.floor(last / weeksOfChunk)
  return Array.from({ length: end - begin + 1 }, (_, index) => {
    const from = addDays(axis.start, (begin + index) * weeksOfChunk * 7)
    return { from, to: addDays(from, weeksOfChunk * 7) }
  })
}
