import { CamelCasePlugin, Kysely, type LogEvent, PostgresAdapter, PostgresDialect, type Transaction } from 'kysely'
import { DatabaseError } from 'pg'
import { needsFresh } from './request-context.ts'
import { keepAsking, type ServerState, watchServer } from './database-watch.ts'
import { DomainError } from '../http/errors.ts'
import { type Gate, openGate } from './gate.ts'
import { type Lanes, openLanes } from './lanes.ts'
import { isOutdated, openPgPool } from './pg-pool.ts'
import { openReplica, type Replica, replicaWaitMs } from './replica.ts'
import type { DB } from './schema.gen.ts'
import { inSpan } from '../telemetry/spans.ts'

export type Sql = Kysely<DB>
export type Tx = Transaction<DB>
/** Reads and writes use separate pools, so that a storm of bookings on one hotel does not slow the others' searches. */
export type Database = {
  readonly write: Sql
  readonly read: Sql
  /** Where those who would wait for the same lock wait before they take a connection. */
  readonly inLanes: Lanes
  /** For reads that tolerate staleness. */
  readonly replica?: Replica | undefined
  /** How the server is, asked now: whether it can be read and written. */
  look(): Promise<ServerState>
  /** Told by whoever found no space on its disk. */
  noteFull(): void
  /** What the server said last when it was asked whether it lives; false while nobody waits for it. */
  answers(): boolean
  close(): Promise<void>
}

export type DatabaseOptions = {
  readonly url: string
  readonly replicaUrl?: string | undefined
  readonly readConnections: number
  readonly writeConnections: number
  readonly lockTimeoutMs: number
  /** How long a statement of a write may take, and a story rest between two of them: for tests. */
  readonly writeTimeoutMs?: number
  /** How long a request waits for a free connection, and how many of them may. */
  readonly waitMs?: number
  readonly mostWaiting?: number
  /** How long the server may be silent before nobody waits for it; undefined: nobody asks. */
  readonly silenceMs?: number
  /** Reads do not use a replica that is behind by more. */
  readonly replicaMaxLagMs?: number
  /** How often it is asked how far it is behind, and how long for its answer. */
  readonly replicaAskMs?: number
  /** Whether the tables are spread over several servers. */
  readonly sharded?: boolean
  /** Told when the server falls silent and when it is back. */
  readonly onSilence?: (isSilent: boolean) => void
  /** Told of every statement: for benchmarks. */
  readonly log?: (event: LogEvent) => void
}

const readTimeoutMs = 10_000
const usualWriteTimeoutMs = 30_000
/** How much later than the server itself a client gives a statement up: only one that hangs gets so far. */
const afterMs = 1000
const connectMs = 10_000

type Pool = {
  /** Its name among the figures. */
  readonly name: string
  readonly gate: Gate
  readonly url: string
  readonly connections: number
  readonly timeoutMs: number
  readonly onlyReads: boolean
  readonly session?: Readonly<Record<string, number>>
}

class ShardedAdapter extends PostgresAdapter {}
class ShardedDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new ShardedAdapter()
  }
}

/** Whether the tables are spread over several servers: for the few statements that have to be others there. */
export function isSharded(db: Sql | Tx): boolean {
  return db.getExecutor().adapter instanceof ShardedAdapter
}

function openPool(
  options: DatabaseOptions,
  { name, gate, url, connections, timeoutMs, onlyReads, session }: Pool,
): Sql {
  const pool = openPgPool({
    url,
    connections,
    name: 'keystay',
    patienceMs: connectMs,
    answerMs: timeoutMs + afterMs,
    waitMs: options.waitMs ?? connectMs * 3,
    onlyReads,
    // Planning our statements anew costs more than running them, and none of them wants a plan that depends on its
    // parameters: each goes by an index. Where tables are spread, the parameters say which server is asked.
    settings: {
      plan_cache_mode: options.sharded ? 'force_custom_plan' : 'force_generic_plan',
      statement_timeout: timeoutMs,
      ...session,
    },
  })
  const Dialect = options.sharded ? ShardedDialect : PostgresDialect
  return new Kysely<DB>({
    dialect: new Dialect({ pool: gate.guard(pool, name, options.mostWaiting ?? Infinity) }),
    ...(options.log ? { log: options.log } : {}),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}

/** Opens the pools; nothing connects before the first query, unless silence is to be noticed. */
export function openDatabase(options: DatabaseOptions): Database {
  const { url, silenceMs, replicaUrl, lockTimeoutMs, writeTimeoutMs = usualWriteTimeoutMs } = options
  const gate = openGate()
  const reads = { connections: options.readConnections, timeoutMs: readTimeoutMs, onlyReads: true }
  const write = openPool(options, {
    name: 'write',
    gate,
    url,
    connections: options.writeConnections,
    timeoutMs: writeTimeoutMs,
    onlyReads: false,
    session: { lock_timeout: lockTimeoutMs, idle_in_transaction_session_timeout: writeTimeoutMs },
  })
  const read = openPool(options, { ...reads, name: 'read', gate, url })
  const watch = watchServer(url)
  let isSilent = false
  const onChange = (silent: boolean) => {
    isSilent = silent
    if (silent) gate.shut('it does not answer')
    else gate.open()
    options.onSilence?.(silent)
  }
  const asking = silenceMs === undefined ? undefined : keepAsking({ answers: watch.answers, silenceMs, onChange })
  const replica =
    replicaUrl === undefined
      ? undefined
      : openReplica({
          url: replicaUrl,
          maxLagMs: options.replicaMaxLagMs ?? Infinity,
          everyMs: options.replicaAskMs ?? 1000,
          openPool: (replicaGate) =>
            openPool(
              { ...options, waitMs: replicaWaitMs },
              {
                ...reads,
                name: 'replica',
                gate: replicaGate,
                url: replicaUrl,
                session: { lock_timeout: replicaWaitMs },
              },
            ),
          beat: watch.look,
          primary: watch.name,
        })
  return {
    write,
    read,
    inLanes: openLanes(options.mostWaiting),
    replica,
    look: async () => {
      const state = await watch.look()
      return isSilent ? 'silent' : state
    },
    noteFull: watch.noteFull,
    answers: () => !isSilent,
    close: async () => {
      asking?.end()
      await Promise.all([write.destroy(), read.destroy(), watch.end(), replica?.close()])
    },
  }
}

/**
 * Reads that tolerate staleness: from the replica; from the primary when the replica fails, is late or hangs, and for whoever
 * has just changed something.
 */
export async function fromReplica<T>(
  { read, replica }: Pick<Database, 'read' | 'replica'>,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const answer = needsFresh() ? undefined : await replica?.read(work)
  return answer ? answer.value : await work(read)
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
  return await inSpan('story', async () => await untilDone(sql, story))
}

async function untilDone<T>(sql: Sql, story: (tx: Tx) => Promise<T>): Promise<T> {
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

/**
 * Whether a statement failed because of a constraint or a unique index of this name. A server that spreads its tables over
 * others adds the number of the part to the name and only tells it in its message, and of some statements not even the code.
 */
export function violated(error: unknown, name: string): boolean {
  if (!(error instanceof DatabaseError && /^23|^XX000$/.test(error.code ?? ''))) return false
  return new RegExp(`\\b${name}(_\\d{5,})?\\b`).test(error.constraint ?? error.message)
}
