import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import pg from 'pg'
import { currentCaller } from './request-context.ts'
import { databaseLost, isFarewell, outcomeOf } from './database-loss.ts'
import { inStatementSpan } from './statement-spans.ts'

const connectPatienceMs = 10_000

/** Texts that get a name; those of later ones, which only differ in what was asked for, are parsed each time. */
const mostNames = 1000
/** Connections are replaced now and then, with all that they have prepared. */
const lifetimeSeconds = 1800
/** Sooner than firewalls forget a connection that rests. */
const keepAliveMs = 60_000

/** Names of statements by their texts: what has a name is parsed and planned once per connection. */
const names = new Map<string, string>()
// Other processes may share a connection through a pooler.
const prefix = randomBytes(4).toString('hex')
let named = 0

function nameOf(text: string): string | undefined {
  return names.get(text) ?? (names.size < mostNames ? giveName(text) : undefined)
}

function giveName(text: string): string {
  named += 1
  const name = `${prefix}_${named}`
  names.set(text, name)
  return name
}

/** Whether a migration has changed what a prepared statement returns. */
export function isOutdated(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
}

type Limits = {
  readonly connectPatienceMs: number
  readonly answerMs: number
  /** Whether nothing is ever changed on it. */
  readonly onlyReads: boolean
}
type ConnectionConfig = pg.ClientConfig & Limits

const longestTimer = 2 ** 31 - 1
const nothingFound: pg.QueryResult = { command: '', rowCount: 0, oid: 0, fields: [], rows: [] }

function kindOf(text: string): 'commit' | 'rollback' | 'look' | 'other' {
  const [word = ''] = /^\s*\w+/.exec(text) ?? []
  switch (word.trim().toLowerCase()) {
    case 'commit':
    case 'rollback':
      return word.trim().toLowerCase() as 'commit' | 'rollback'
    case 'select':
    case 'begin':
    case 'start':
    case 'set':
      return 'look'
    default:
      return 'other'
  }
}

/**
 * A connection whose statements are prepared, and whose end is told to whoever uses it, not to the whole process. One
 * that does not answer in time is destroyed: what it may still answer belongs to nobody.
 */
class Connection extends pg.Client {
  readonly #config: ConnectionConfig
  #isLost = false

  constructor(config: ConnectionConfig) {
    super({ ...config, connectionTimeoutMillis: config.connectPatienceMs })
    this.#config = config
    this.on('error', () => (this.#isLost = true))
    this.on('end', () => (this.#isLost = true))
  }

  override query = ((text: unknown, values?: unknown) =>
    typeof text === 'string'
      ? inStatementSpan(
          text,
          this,
          async () =>
            await this.#askFor(text, async () =>
              Array.isArray(values) ? await this.#runPrepared(text, values) : await super.query(text),
            ),
        )
      : super.query(text as string, values as never)) as pg.Client['query']

  /** Ends it at once, without a farewell: whoever waits for it is told that it was lost. */
  destroy(reason: Error): void {
    const { connection } = this as unknown as { readonly connection: { readonly stream: Socket } }
    connection.stream.destroy(reason)
  }

  async #askFor(text: string, ask: () => Promise<pg.QueryResult>): Promise<pg.QueryResult> {
    const kind = kindOf(text)
    const { caller, isAside = false, statementMs = this.#config.answerMs } = currentCaller() ?? {}
    // What ends a story is not cut short.
    const leftMs = caller && kind !== 'commit' && kind !== 'rollback' ? caller.leftMs : Infinity
    const isAlone = this.getTransactionStatus() === 'I' && kind === 'other' && !this.#config.onlyReads
    const mayChange = (isAlone || kind === 'commit') && !isAside
    try {
      if (this.#isLost) throw databaseLost('nothing', 'the connection had ended')
      if (leftMs <= 0) throw databaseLost('nothing', 'its caller has waited long enough')
      const result = await this.#inTime(Math.min(statementMs, leftMs), ask)
      if (caller && mayChange) caller.hasChanged = true
      return result
    } catch (error) {
      if (!this.#isLost && !isFarewell(error)) throw error
      // A connection that is gone has rolled back by itself.
      if (kind === 'rollback') return nothingFound
      // What may be done is to be shown as done.
      if (caller && mayChange && !outcomeOf(error)) caller.hasChanged = true
      throw outcomeOf(error) ? error : databaseLost(mayChange ? 'unknown' : 'nothing', error)
    }
  }

  async #inTime(limitMs: number, ask: () => Promise<pg.QueryResult>): Promise<pg.QueryResult> {
    const late = new Error(`no answer within ${Math.round(limitMs)} ms`)
    const started = performance.now()
    let isOver = false
    // An answer that already lies there, because this process was busy itself, is in time.
    const timer = setTimeout(() => setImmediate(() => isOver || this.destroy(late)), Math.min(limitMs, longestTimer))
    try {
      return await ask()
    } finally {
      isOver = true
      clearTimeout(timer)
      const caller = currentCaller()?.caller
      if (caller) caller.leftMs -= performance.now() - started
    }
  }

  async #runPrepared(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const name = nameOf(text)
    try {
      return await super.query({ ...(name ? { name } : {}), text, values })
    } catch (error) {
      if (!isOutdated(error)) throw error
      const next = giveName(text)
      // In a transaction nothing more can be asked: its story starts again.
      if (this.getTransactionStatus() !== 'I') throw error
      return await super.query({ name: next, text, values })
    }
  }
}

type Destroyable = { destroy(reason: Error): void }

/** Whether a client of a pool is one of ours, which can be ended at once. */
export function isDestroyable(client: object): client is Destroyable {
  return client instanceof Connection
}

type Parser = (text: string) => unknown
const { getTypeParser } = pg.types as unknown as { getTypeParser(type: number, format?: string): Parser }
const textArray = 1009

/** int8 as numbers, since all ours are below 2^53; plain dates as text; also in lists. */
const parsers: Readonly<Record<number, Parser>> = {
  20: Number,
  1016: (text) =>
    (getTypeParser(textArray)(text) as (string | null)[]).map((one) => (one === null ? null : Number(one))),
  1082: String,
  1182: getTypeParser(textArray),
}

const parserOf = (type: number, format?: string) =>
  (format === 'binary' ? undefined : parsers[type]) ?? getTypeParser(type, format)

type Options = {
  readonly url: string
  readonly connections: number
  readonly name: string
  /** How long to wait for the server when a connection is opened. */
  readonly patienceMs?: number
  /** How long to wait for the answer to a statement; the server's own limits should be shorter. */
  readonly answerMs?: number
  /** How long to wait for a connection that is free, or opened. */
  readonly waitMs?: number
  readonly onlyReads?: boolean
  /** Settings of every connection, by their names in PostgreSQL. */
  readonly settings?: Readonly<Record<string, string | number>>
}

/** Opens a pool of connections that stay open for long; nothing connects before the first query. */
export function openPgPool(options: Options): pg.Pool {
  const flags = Object.entries({ TimeZone: 'UTC', ...options.settings }).map(([key, value]) => `-c ${key}=${value}`)
  const config: pg.PoolConfig & Limits = {
    connectPatienceMs: options.patienceMs ?? connectPatienceMs,
    answerMs: options.answerMs ?? longestTimer,
    onlyReads: options.onlyReads ?? false,
    connectionString: asLibpqReads(options.url),
    max: options.connections,
    connectionTimeoutMillis: options.waitMs ?? 0,
    idleTimeoutMillis: 0,
    maxLifetimeSeconds: lifetimeSeconds,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    // Only the address says otherwise, not the environment.
    ssl: false,
    application_name: options.name,
    options: flags.join(' '),
    types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
    Client: Connection as unknown as new () => pg.ClientBase,
  }
  const pool = new pg.Pool(config)
  // An idle connection that ends is replaced with the next query.
  pool.on('error', () => undefined)
  return pool
}

/** `sslmode=require` encrypts without asking for a known certificate, as everywhere else. */
function asLibpqReads(url: string): string {
  const address = new URL(url)
  if (address.searchParams.has('sslmode')) address.searchParams.set('uselibpqcompat', 'true')
  return address.href
}
