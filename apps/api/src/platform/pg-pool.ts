import pg from 'pg'

const connectPatienceMs = 10_000

/** Short names of statements by their texts: what has a name is parsed and planned once per connection. */
const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? `s${names.size + 1}`
  names.set(text, name)
  return name
}

/** A connection whose statements are prepared, and whose end is told to whoever uses it, not to the whole process. */
class Connection extends pg.Client {
  constructor(config: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: connectPatienceMs })
    this.on('error', () => undefined)
  }

  override query = ((text: unknown, values?: unknown) =>
    typeof text === 'string' && Array.isArray(values)
      ? super.query({ name: nameOf(text), text, values })
      : super.query(text as string, values as never)) as pg.Client['query']
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
  /** Settings of every connection, by their names in PostgreSQL. */
  readonly settings?: Readonly<Record<string, string | number>>
}

/** Opens a pool of connections that stay open; nothing connects before the first query. */
export function openPgPool({ url, connections, name, settings = {} }: Options): pg.Pool {
  const flags = Object.entries({ TimeZone: 'UTC', ...settings }).map(([key, value]) => `-c ${key}=${value}`)
  const pool = new pg.Pool({
    connectionString: asLibpqReads(url),
    max: connections,
    idleTimeoutMillis: 0,
    keepAlive: true,
    application_name: name,
    options: flags.join(' '),
    types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
    Client: Connection as unknown as new () => pg.ClientBase,
  })
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
