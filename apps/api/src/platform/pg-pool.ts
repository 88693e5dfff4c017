import { randomBytes } from 'node:crypto'
import pg from 'pg'

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

type ConnectionConfig = pg.ClientConfig & { readonly connectPatienceMs: number }

/** A connection whose statements are prepared, and whose end is told to whoever uses it, not to the whole process. */
class Connection extends pg.Client {
  constructor(config: ConnectionConfig) {
    super({ ...config, connectionTimeoutMillis: config.connectPatienceMs })
    this.on('error', () => undefined)
  }

  override query = ((text: unknown, values?: unknown) =>
    typeof text === 'string' && Array.isArray(values)
      ? this.runPrepared(text, values)
      : super.query(text as string, values as never)) as pg.Client['query']

  private async runPrepared(text: string, values: unknown[]): Promise<pg.QueryResult> {
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
  /** Settings of every connection, by their names in PostgreSQL. */
  readonly settings?: Readonly<Record<string, string | number>>
}

/** Opens a pool of connections that stay open for long; nothing connects before the first query. */
export function openPgPool({
  url,
  connections,
  name,
  patienceMs = connectPatienceMs,
  settings = {},
}: Options): pg.Pool {
  const flags = Object.entries({ TimeZone: 'UTC', ...settings }).map(([key, value]) => `-c ${key}=${value}`)
  const config: pg.PoolConfig & ConnectionConfig = {
    connectPatienceMs: patienceMs,
    connectionString: asLibpqReads(url),
    max: connections,
    idleTimeoutMillis: 0,
    maxLifetimeSeconds: lifetimeSeconds,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    // Only the address says otherwise, not the environment.
    ssl: false,
    application_name: name,
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
