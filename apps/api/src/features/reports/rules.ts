import {
  madeOfOthers,
  reports,
  type ColumnName,
  type Grouping,
  type ReportLine,
  type ReportName,
} from '@keystay/contract/reports/entities'
import { addDays, countNights, listNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { instantIn } from '../../platform/values/zones.ts'
import type { Shift } from './book-facts.ts'

/** Days, both included. */
export type Days = { readonly from: PlainDate; readonly to: PlainDate }

/** The columns of a report that add up, in the order of what its facts give. */
export function sumsOf(name: ReportName): ColumnName[] {
  return reports[name].columns.filter((column) => !madeOfOthers.has(column))
}

const lengths = { day: 10, month: 7, year: 4 } as const

/** The lines of some days, in order, with the days that are in each. */
export function linesOf({ from, to }: Days, by: Grouping): { readonly key: string; readonly days: number }[] {
  const keys = listNights(from, addDays(to, 1)).map((day) => day.slice(0, lengths[by]))
  return [...Map.groupBy(keys, (key) => key)].map(([key, days]) => ({ key, days: days.length }))
}

/** The days of a line within those of its report; null where it is none of its lines. */
export function daysOfLine({ from, to }: Days, key: string): Days | null {
  if (!/^\d{4}(-\d{2}){0,2}$/.test(key)) return null
  const days = listNights(from, addDays(to, 1)).filter((day) => day.startsWith(key))
  const [first, last] = [days[0], days.at(-1)]
  return first === undefined || last === undefined ? null : { from: first, to: last }
}

/** How a year before stands beside this one: a day beside the same weekday 52 weeks before, a month beside that of the year before. */
export function shiftOf(by: Grouping): Shift {
  return by === 'day' ? 'weeks' : 'year'
}

/** The dates that stand beside days now. A leap day of now has none. */
export function daysBefore({ from, to }: Days, shift: Shift): Days {
  const back = (date: PlainDate) => (shift === 'weeks' ? addDays(date, -364) : yearBefore(date))
  return { from: back(from), to: back(to) }
}

function yearBefore(date: PlainDate): PlainDate {
  const before = `${String(Number(date.slice(0, 4)) - 1).padStart(4, '0')}${date.slice(4)}`
  return before.endsWith('02-29') && new Date(before).getUTCDate() !== 29 ? `${before.slice(0, 8)}28` : before
}

/** The moment at which the books are looked at for before: as long before those days as now is before these. */
export function momentBefore(timezone: string, today: PlainDate, now: Date, shift: Shift): Date {
  const { from } = daysBefore({ from: today, to: today }, shift)
  const sinceMidnight = now.getTime() - instantIn(timezone, today, '00:00').getTime()
  return new Date(instantIn(timezone, from, '00:00').getTime() + sinceMidnight)
}

type Sums = Readonly<Partial<Record<ColumnName, number>>>

/** What columns that are made of others are made of. `rooms`: of the hotel. */
function madeOf(column: ColumnName, sums: Sums, roomDays: number, allRevenue: number): number | null {
  const per = (amount: number | undefined, units: number | undefined) =>
    amount === undefined || !units ? null : amount / units
  const money = (amount: number | undefined, units: number | undefined) => {
    const share = per(amount, units)
    return share === null ? null : Math.round(share)
  }
  switch (column) {
    case 'available':
      return roomDays
    case 'occupancy':
      return per(sums.nights, roomDays)
    case 'adr':
      return money(sums.revenue, sums.nights)
    case 'revpar':
      return money(sums.revenue, roomDays)
    case 'occupancy_before':
      return per(sums.nights_before, roomDays)
    case 'adr_before':
      return money(sums.revenue_before, sums.nights_before)
    case 'revpar_before':
      return money(sums.revenue_before, roomDays)
    case 'share':
      return per(sums.revenue, allRevenue)
    default:
      return sums[column] ?? 0
  }
}

/** A line of a report: its values in the order of its columns. */
export function cellsOf(
  name: ReportName,
  values: readonly number[],
  { roomDays, allRevenue }: { readonly roomDays: number; readonly allRevenue: number },
): ReportLine['cells'] {
  const sums = Object.fromEntries(sumsOf(name).map((column, index) => [column, values[index] ?? 0])) as Sums
  return reports[name].columns.map((column) => madeOf(column, sums, roomDays, allRevenue))
}

/** The sums of lines, column by column. */
export function totalOf(lines: readonly (readonly number[])[], sums: number): number[] {
  return Array.from({ length: sums }, (_, index) => lines.reduce((sum, line) => sum + (line[index] ?? 0), 0))
}

/** How many days there are, both ends included. */
export const countDays = ({ from, to }: Days): number => countNights(from, addDays(to, 1))
