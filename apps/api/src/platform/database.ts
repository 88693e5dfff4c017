import { CamelCasePlugin, Kysely, type LogEvent, PostgresDialect, type Transaction } from 'kysely'
import { DatabaseError } from 'pg'
import { DomainError } from './errors.ts'
import { isOutdated, openPgPool } from './pg-pool.ts'
import type { DB } from './schema.gen.ts'

export type Sql = Kysely<DB>
export type Tx = Transaction<DB>
/** Reads and writes use separate pools, so that a storm of bookings on one hotel does not slow the others' searches. */
export type Database = {
  readonly write: Sql
  readonly read: Sql
  /** For reads that tolerate staleness; the read pool when no replica is configured. */
  readonly replica: Sql
  close(): Promise<void>
}

export type DatabaseOptions = {
  readonly url: string
  readonly replicaUrl?: string | undefined
  readonly readConnections: number
  readonly writeConnections: number
  readonly lockTimeoutMs: number
  /** Told of every statement: for benchmarks. */
  readonly log?: (event: LogEvent) => void
}

function openPool(
  { log }: DatabaseOptions,
  url: string,
  connections: number,
  session: Readonly<Record<string, number>>,
): Sql {
  const pool = openPgPool({
    url,
    connections,
    name: 'keystay',
    // Planning our statements anew costs more than running them, and none of them wants a plan that depends on its
    // parameters: each goes by an index.
    settings: { plan_cache_mode: 'force_generic_plan', ...session },
  })
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    ...(log ? { log } : {}),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}

/** Opens the pools; nothing connects before the first query. */
export function openDatabase(options: DatabaseOptions): Database {
  const write = openPool(options, options.url, options.writeConnections, {
    lock_timeout: options.lockTimeoutMs,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
  })
  const read = openPool(options, options.url, options.readConnections, { statement_timeout: 10_000 })
  const replica = options.replicaUrl
    ? openPool(options, options.replicaUrl, options.readConnections, { statement_timeout: 10_000 })
    : read
  return {
    write,
    read,
    replica,
    close: async () => {
      await Promise.all(Array.from(new Set([write, read, replica]), (pool) => pool.destroy()))
    },
  }
}

/** A replica that takes longer is treated like one that fails. */
const replicaPatienceMs = 3000

/** Reads that tolerate staleness: from the replica, from the primary when the replica fails or does not answer in time. */
export async function fromReplica<T>(database: Database, work: (sql: Sql) => Promise<T>): Promise<T> {
  if (database.replica === database.read) return work(database.read)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The replica does not answer.')), replicaPatienceMs)
  })
  try {
    return await Promise.race([work(database.replica), late])
  } catch (error) {
    if (error instanceof DomainError) throw error
    return await work(database.read)
  } finally {
    clearTimeout(timer)
  }
}

const maxTries = 5
/** deadlock_detected and serialization_failure: the story lost against another one and may simply start again. */
const retryable = new Set(['40P01', '40001'])
const lockNotAvailable = '55P03'

/**
 * Runs a story in one READ COMMITTED transaction; a deadlock, a serialization failure or a migration in between retries
 * the whole story, at most 5 times. Throws DomainError `busy` when a lock could not be had in time.
 */
export async function inTransaction<T>(sql: Sql, story: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await sql.transaction().execute(story)
    } catch (error) {
      const code = sqlState(error)
      if (code === lockNotAvailable || (retryable.has(code) && tries >= maxTries)) throw new DomainError('busy')
      if (!retryable.has(code) && !(isOutdated(error) && tries < maxTries)) throw error
    }
  }
}

/** The SQLSTATE of an error of the database, '' for any other. */
export function sqlState(error: unknown): string {
  return error instanceof DatabaseError ? (error.code ?? '') : ''
}

/** Whether a statement failed because of a constraint or a unique index of this name. */
export function violated(error: unknown, name: string): boolean {
  return error instanceof DatabaseError && error.constraint === name
}
