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
 * order. Each is built with `part`: what goes through plugins is the whole statement, once.
 */
export async function readTogether<Queries extends Readonly<Record<string, Expression<object>>>>(
  db: Sql | Tx,
  build: (part: Sql) => Queries,
): Promise<FoundRows<Queries>> {
  const lists = Object.entries(build(db.withoutPlugins())).map(
    ([name, query]) => sql`(SELECT json_agg(r) FROM (${query}) AS r) AS ${sql.raw(`"${name}"`)}`,
  )
  const { rows } = await sql<Record<string, RowOfJson[] | null>>`SELECT ${sql.join(lists)}`.execute(db)
  const found = Object.entries(rows[0] ?? {}).map(([name, list]) => [name, (list ?? []).map(named)])
  return Object.fromEntries(found) as FoundRows<Queries>
}

/** A write that later ones of the same statement read the returned rows of, by its name. */
export type NamedWrite = { readonly name: string; readonly write: RawBuilder<unknown> }

/**
 * Writes several things in one statement, in one round trip; each is built with `part`. None of them may read what another one
 * writes, but for what a named one returns; constraints are checked when all is written.
 */
export async function writeTogether(
  tx: Tx,
  build: (part: Tx) => readonly (OperationNodeSource | NamedWrite)[],
): Promise<void> {
  const writes = build(tx.withoutPlugins())
  const first = writes.slice(0, -1).map((write, index) => {
    const { name, write: part } = 'write' in write ? write : { name: `w${index}`, write }
    return sql`${sql.raw(name)} AS (${part})`
  })
  const last = writes.at(-1)
  if (!last) return
  if ('write' in last) throw new Error(`Nobody reads what ${last.name} returns.`)
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
