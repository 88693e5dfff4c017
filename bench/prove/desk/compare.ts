import { addDays, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Report } from '@keystay/contract/reports/entities'
import type { PlainSql } from '../../../apps/api/src/platform/database/plain-sql.ts'
import { dataIn, Wrong } from './clerk.ts'
import { comparisons, dayOfFile, monthOfFile, numberGaps } from './comparisons.ts'
import { expectSame, noteWrong, someoneOf, type Desk } from './desk-day.ts'
import type { Span } from './script.ts'
import { readToday } from './stay-steps.ts'

/** What the product says of a day has to be what the file says of it. */
export async function compareDay(desk: Desk, sql: PlainSql, day: PlainDate): Promise<void> {
  const [right] = await sql.unsafe<Record<string, number>[]>(dayOfFile, [day])
  const today = await readToday(desk)
  const count = (group: string, done: boolean) =>
    today.stays.filter((stay) => stay.group === group && stay.done === done).length
  const { rooms, guests } = today.inHouse
  const arrived = count('arrival', true)
  const is = { rooms, guests, arrived, left: count('departure', true), awaited: count('arrival', false) }
  expectSame(desk.books, 'The day', { day: today.day, ...is }, { day, ...right })
  expectSame(
    desk.books,
    'Who should have left, or come before',
    [count('departure', false), count('missed', false)],
    [0, 0],
  )
}

const mostShown = 12

/** Compares all that the hotel's tables have with the file and the record; returns how many rows differ. */
export async function compareTables(
  sql: PlainSql,
  hotelId: string,
): Promise<{ different: number; numberGaps: number }> {
  let different = 0
  for (const [what, query] of Object.entries(comparisons)) {
    const rows = await sql.unsafe(`WITH hotel AS (SELECT $1::uuid) ${query.trimStart().replace(/^WITH /, ', ')}`, [
      hotelId,
    ])
    different += rows.length
    for (const row of rows.slice(0, mostShown)) console.error(`${what}: ${JSON.stringify(row)}`)
  }
  const gaps = await sql.unsafe(numberGaps, [hotelId])
  for (const row of gaps.slice(0, mostShown)) console.error(`Numbers: ${JSON.stringify(row)}`)
  return { different, numberGaps: gaps.length }
}

/** The months of the days that were played, the last one perhaps a part of it. */
function monthsIn({ start, end }: Span): (readonly [PlainDate, PlainDate])[] {
  const months: (readonly [PlainDate, PlainDate])[] = []
  for (let first = start; first < end;) {
    const next = `${addDays(first, 31).slice(0, 7)}-01`
    months.push([first, addDays(next < end ? next : end, -1)])
    first = next
  }
  return months
}

/** What the product's reports tell of each month has to be what SQL over file and record says. */
export async function compareReports(desk: Desk, sql: PlainSql, span: Span): Promise<void> {
  for (const [from, to] of monthsIn(span))
    for (const [name, query] of Object.entries(monthOfFile)) {
      const path = `${desk.url}/reports/${name}?from=${from}&to=${to}`
      const report = dataIn<Report>(
        `The report ${name}`,
        await desk.ask(someoneOf(desk.staff, 'accountant'), 'GET', path),
      )
      const [right] = await sql.unsafe<Record<string, number>[]>(query, [from, to])
      if (!right) throw new Wrong(`Nothing is said of ${name}`)
      const is = Object.keys(right).map((column) => report.totals[report.columns.indexOf(column as never)] ?? 0)
      try {
        expectSame(desk.books, `${name} of ${from.slice(0, 7)}`, is, Object.values(right))
      } catch (error) {
        if (!(error instanceof Wrong)) throw error
        noteWrong(desk.books, error.message)
      }
    }
}
