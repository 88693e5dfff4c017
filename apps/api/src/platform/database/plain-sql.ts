import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql as fragment,
} from 'kysely'
import type { PoolClient, QueryResult, QueryResultRow } from 'pg'
import { openPgPool } from './pg-pool.ts'

type Row = QueryResultRow

/** SQL as it is written, for what has no story of its own: commands, proofs, and looks of tests into the database. */
export type PlainTx = {
  /** Values become parameters; Kysely's fragments (`nameOf`, `rowsOf`) become text. */
  <T extends readonly object[] = Row[]>(text: TemplateStringsArray, ...values: readonly unknown[]): Promise<T>
  /** A text from elsewhere. Without values it may hold several statements; then all their rows are one list. */
  unsafe<T extends readonly object[] = Row[]>(text: string, values?: readonly unknown[]): Promise<T>
}

export type PlainSql = PlainTx & {
  /** Runs a story in a transaction. */
  begin<T>(story: (tx: PlainTx) => Promise<T>): Promise<T>
  end(): Promise<void>
}

type Options = {
  readonly connections?: number
  readonly name?: string
  readonly patienceMs?: number
  /** Of PostgreSQL, for these connections. */
  readonly settings?: Readonly<Record<string, string>>
}
type Run = (text: string, values?: readonly unknown[]) => Promise<unknown>

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** Opens connections for statements that are written by hand; nothing connects before the first one. */
export function openPlainSql(url: string, options: Options = {}): PlainSql {
  const pool = openPgPool({ url, connections: 1, name: 'keystay', ...options })
  const run: Run = async (text, values) => {
    const client = await pool.connect()
    try {
      return await ask(client, text, values)
    } finally {
      client.release()
    }
  }
  const begin = async <T>(story: (tx: PlainTx) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    try {
      return await inOne(client, story)
    } finally {
      client.release()
    }
  }
  return Object.assign(taggedBy(run), { begin, end: async () => await pool.end() })
}

async function inOne<T>(client: PoolClient, story: (tx: PlainTx) => Promise<T>): Promise<T> {
  await client.query('BEGIN')
  try {
    const result = await story(taggedBy(async (text, values) => await ask(client, text, values)))
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

async function ask(client: PoolClient, text: string, values?: readonly unknown[]): Promise<unknown> {
  const results: unknown = values ? await client.query(text, [...values]) : await client.query(text)
  return [results].flat().flatMap((result) => (result as QueryResult).rows)
}

function taggedBy(run: Run): PlainTx {
  const tag = async (text: TemplateStringsArray, ...values: readonly unknown[]) => {
    const { sql, parameters } = fragment(text, ...values).compile(compiler)
    return await run(sql, parameters)
  }
  return Object.assign(tag, { unsafe: run }) as PlainTx
}

/** The name of a table or a column; of several, with commas in between. */
export function nameOf(...names: readonly string[]): RawBuilder<unknown> {
  return fragment.join(names.map((name) => fragment.id(name)))
}

/** Columns and values of new rows, which all have the columns of the first: for `INSERT INTO table ${rowsOf(…)}`. */
export function rowsOf(...rows: readonly Readonly<Record<string, unknown>>[]): RawBuilder<unknown> {
  const columns = Object.keys(rows[0] ?? {})
  const lists = rows.map((row) => fragment`(${fragment.join(columns.map((column) => row[column]))})`)
  return fragment`(${nameOf(...columns)}) VALUES ${fragment.join(lists)}`
}
