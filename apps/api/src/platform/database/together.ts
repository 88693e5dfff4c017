import { sql, type Expression, type OperationNodeSource, type RawBuilder } from 'kysely'
import type { Sql, Tx } from './database.ts'

/** A row as JSON tells it: instants are ISO texts, bytes `\x` and hex digits. */
export type Told<Row> = { readonly [Column in keyof Row]: AsJson<Row[Column]> }
type AsJson<Value> = Value extends Date | Buffer ? string : Value

/** The rows that queries find together. */
export type FoundRows<Queries> = {
  readonly [Name in keyof Queries]: readonly Told<Queries[Name] extends Expression<infer Row> ? Row : never>[]
}

/**
 * Reads several things in one statement: one round trip, and all of them as they were at the same moment. Of each the rows, in
 * order.
 */
export async function readTogether<Rows extends Readonly<Record<string, object>>>(
  db: Sql | Tx,
  queries: { readonly [Name in keyof Rows]: Expression<Rows[Name]> },
): Promise<{ readonly [Name in keyof Rows]: Told<Rows[Name]>[] }> {
  const lists = Object.entries(queries).map(
    ([name, query]) => sql`(SELECT json_agg(r) FROM (${query as Expression<unknown>}) AS r) AS ${sql.raw(`"${name}"`)}`,
  )
  const { rows } = await sql<Record<string, RowOfJson[] | null>>`SELECT ${sql.join(lists)}`.execute(db)
  const found = Object.entries(rows[0] ?? {}).map(([name, list]) => [name, (list ?? []).map(named)])
  return Object.fromEntries(found) as { readonly [Name in keyof Rows]: Told<Rows[Name]>[] }
}

/**
 * Writes several things in one statement, in one round trip. None of them may read what another one writes; constraints are
 * checked when all is written.
 */
export async function writeTogether(tx: Tx, writes: readonly OperationNodeSource[]): Promise<void> {
  const first = writes.slice(0, -1).map((write, index) => sql`${sql.raw(`w${index}`)} AS (${write})`)
  const last = writes.at(-1)
  if (!last) return
  await (first.length === 0 ? sql`${last}` : sql`WITH ${sql.join(first)} ${last}`).execute(tx)
}

/** A text with `$1`, `$2` … and their values, to be a part of another statement. */
export function partOf<Row>(text: string, values: readonly unknown[]): RawBuilder<Row> {
  const pieces = text.split(/\$(\d+)/)
  // Between two texts lies the number of a parameter.
  return sql.join<Row>(
    pieces.map((piece, index) => (index % 2 === 0 ? sql.raw(piece) : sql.val(values[Number(piece) - 1]))),
    sql``,
  )
}

type RowOfJson = Readonly<Record<string, unknown>>

/** Columns as the code names them. What lies in a column as JSON stays as it is. */
function named(row: RowOfJson): RowOfJson {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [nameOfColumn(column), value]))
}

const names = new Map<string, string>()

function nameOfColumn(column: string): string {
  const known = names.get(column)
  if (known !== undefined) return known
  const name = column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  names.set(column, name)
  return name
}
