import { sql, type RawBuilder } from 'kysely'
import type { Grouping } from '@keystay/contract/reports/entities'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Sql } from '../../platform/database/database.ts'

/** Of which hotel and which days, both included, facts are looked for, and by which clock. */
export type Period = {
  readonly propertyId: string
  readonly from: PlainDate
  readonly to: PlainDate
  /** The hotel's zone, for what is known as an instant. */
  readonly timezone: string
}

/**
 * What a report is made of, a query with these columns: `date`, by which it belongs to a line; `day`, on which it was; `key`, what
 * else its line is about; `booking_id`; `what` it is, a room type's id or a word; and as `v1`, `v2` … its share of each column
 * that adds up. Figures are their sums, rows are they themselves: so the rows of a figure come to it.
 */
export type Facts = RawBuilder<unknown>

const shapes = { day: 'YYYY-MM-DD', month: 'YYYY-MM', year: 'YYYY' } as const

/** Sums of facts, column by column. */
const columnsOf = (sums: number, of: string): RawBuilder<unknown>[] =>
  Array.from({ length: sums }, (_, index) => sql`${sql.raw(`sum(${of}.v${index + 1})::bigint AS v${index + 1}`)}`)

export type Figures = { readonly key: string; readonly values: readonly number[] }
type FigureRow = { readonly key: string } & Readonly<Record<`v${number}`, number>>

/** The figures of each line that has any. */
export async function readFigures(
  db: Sql,
  facts: Facts,
  { byDate, by, sums }: { readonly byDate: boolean; readonly by: Grouping; readonly sums: number },
): Promise<Figures[]> {
  const columns = sql.join(columnsOf(sums, 'f'))
  // Dates stay dates until so few are left that writing them costs nothing.
  const { rows } = await (
    byDate
      ? sql<FigureRow>`
          SELECT to_char(f.date, ${sql.lit(shapes[by])}) AS key, ${columns}
          FROM (SELECT f.date, ${columns} FROM (${facts}) AS f GROUP BY 1) AS f GROUP BY 1`
      : sql<FigureRow>`SELECT coalesce(f.key, '') AS key, ${columns} FROM (${facts}) AS f GROUP BY 1`
  ).execute(db)
  return rows.map((row) => ({ key: row.key, values: valuesOf(row, sums) }))
}

export type FoundRow = {
  readonly date: PlainDate
  readonly bookingId: string | null
  readonly code: string | null
  readonly guest: string | null
  readonly what: string | null
  readonly values: readonly number[]
}

type RowFilter = {
  readonly propertyId: string
  readonly sums: number
  /** Of a line that is no date; undefined: of all. */
  readonly key: string | undefined
  /** Which of the columns the rows make, from 1; undefined: any. */
  readonly sum: number | undefined
}

/** Facts of a booking on a day as one row; what was given back again is none. */
function grouped(facts: Facts, { sums, key, sum }: RowFilter): RawBuilder<unknown> {
  const all = Array.from({ length: sums }, (_, index) => index + 1)
  const asked = sum === undefined ? all : [sum]
  const isThere = asked.map((one) => sql`${sql.raw(`sum(f.v${one}) <> 0`)}`)
  return sql`
    SELECT f.day, f.booking_id, f.what, ${sql.join(columnsOf(sums, 'f'))}
    FROM (${facts}) AS f ${key === undefined ? sql`` : sql`WHERE coalesce(f.key, '') = ${key}`}
    GROUP BY f.day, f.booking_id, f.what HAVING ${sql.join(isThere, sql` OR `)}`
}

/** The rows of figures by day, a page of them; without a page all. */
export async function readRows(
  db: Sql,
  facts: Facts,
  filter: RowFilter,
  page?: { readonly offset: number; readonly limit: number },
): Promise<FoundRow[]> {
  const values = sql.raw(Array.from({ length: filter.sums }, (_, index) => `r.v${index + 1}`).join(', '))
  const { rows } = await sql<Omit<FoundRow, 'values'> & Record<`v${number}`, number>>`
    SELECT r.day AS date, r.booking_id, b.code, b.guest_name AS guest, r.what, ${values}
    FROM (${grouped(facts, filter)} ORDER BY f.day, f.booking_id, f.what
      ${page ? sql`LIMIT ${page.limit} OFFSET ${page.offset}` : sql``}) AS r
    LEFT JOIN bookings b ON b.property_id = ${filter.propertyId} AND b.id = r.booking_id
    ORDER BY r.day, r.booking_id, r.what`.execute(db)
  return rows.map(({ date, bookingId, code, guest, what, ...sums }) => {
    return { date, bookingId, code, guest, what, values: valuesOf(sums, filter.sums) }
  })
}

/** How many rows there are. */
export async function countRows(db: Sql, facts: Facts, filter: RowFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (${grouped(facts, filter)}) AS r`.execute(db)
  return rows[0]?.count ?? 0
}

function valuesOf(row: Readonly<Record<`v${number}`, number>>, sums: number): number[] {
  return Array.from({ length: sums }, (_, index) => row[`v${index + 1}`] ?? 0)
}
