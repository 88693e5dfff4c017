import { z } from 'zod'
import { startFailure } from './start-failure.ts'

export type Config = {
  readonly mode: 'demo' | 'production'
  readonly port: number
  readonly host: string
  /** Origin of every link that leaves the product, without a slash at its end. */
  readonly publicUrl: string
  readonly secret: string
  readonly dataFolder: string
  readonly logLevel: string
  /** How many proxies in front add to X-Forwarded-For; false ignores the header. */
  readonly trustProxy: number | false
  readonly rateLimitPerMinute: number
  readonly holds: { readonly perAddress: number; readonly perEmail: number; readonly perHotelPercent: number }
  readonly metricsPort: number | undefined
}

/** All that the environment says. `secret` may still be missing: demo mode generates one once the data folder is locked. */
export type Settings = Omit<Config, 'secret'> & {
  readonly secret: string | undefined
  readonly demoData: boolean
  readonly database: {
    /** Undefined: the embedded PostgreSQL. */
    readonly url: string | undefined
    readonly replicaUrl: string | undefined
    readonly readConnections: number
    readonly writeConnections: number
    readonly lockTimeoutMs: number
  }
}

const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((value) => value >= least && value <= most)
    .catch(() => Number.NaN)
    .refine((value) => !Number.isNaN(value), `must be a whole number from ${least} to ${most}`)
const oneOf = <const T extends string>(...words: T[]) => z.enum(words, { error: `must be one of ${words.join(', ')}` })
const postgresUrl = z
  .string()
  .refine(
    (text) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text),
    'must look like postgres://user:password@host:5432/database',
  )
const origin = z
  .string()
  .transform((text) => text.replace(/\/$/, ''))
  .refine(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'must be an address without a path, like https://hotels.example.com',
  )

const examples = ['replace-me', 'change-me', 'changeme', 'secret', 'example', 'password', 'keystay']
const secret = z
  .string()
  .min(32, 'must have at least 32 characters (openssl rand -base64 32)')
  .refine(
    (text) => new Set(text).size >= 10 && !examples.some((word) => text.toLowerCase().includes(word)),
    'must be random, not an example (openssl rand -base64 32)',
  )

type Variable = { readonly fallback: string; readonly schema: z.ZodType; readonly meaning: string }

/** Every variable, with its default (empty: none) and its meaning; the README's table says the same. */
export const variables = {
  KEYSTAY_MODE: {
    fallback: 'demo',
    schema: oneOf('demo', 'production'),
    meaning: '`production` is strict: every secret must be set, links and cookies are https only, no demo hotels',
  },
  PORT: { fallback: '3000', schema: whole(0, 65_535), meaning: 'Port of the product; 0 takes a free one' },
  HOST: {
    fallback: '',
    schema: z.string().optional(),
    meaning: 'Address to listen on; default `127.0.0.1` in demo mode, `0.0.0.0` in production',
  },
  PUBLIC_URL: {
    fallback: '',
    schema: origin.optional(),
    meaning:
      'Address that guests type, used for every link; default `http://localhost:PORT` in demo mode, required and https in production',
  },
  KEYSTAY_SECRET: {
    fallback: '',
    schema: secret.optional(),
    meaning:
      'Key for signing, 32 random characters or more; demo mode generates one into the data folder, production requires it',
  },
  DATABASE_URL: {
    fallback: '',
    schema: postgresUrl.optional(),
    meaning:
      'PostgreSQL 15 to 18, as `postgres://user:password@host:5432/database`; unset starts the embedded one in the data folder',
  },
  DATABASE_REPLICA_URL: {
    fallback: '',
    schema: postgresUrl.optional(),
    meaning: 'Streaming replica for reads that tolerate staleness; unset reads from the primary',
  },
  DATABASE_READ_CONNECTIONS: { fallback: '10', schema: whole(1, 500), meaning: 'Connections for reads, per process' },
  DATABASE_WRITE_CONNECTIONS: { fallback: '10', schema: whole(1, 500), meaning: 'Connections for writes, per process' },
  DATABASE_LOCK_TIMEOUT_MS: {
    fallback: '3000',
    schema: whole(1, 60_000),
    meaning: 'How long a write waits for a lock before it answers 503 with Retry-After',
  },
  DATA_FOLDER: {
    fallback: './data',
    schema: z.string(),
    meaning: 'Folder of the embedded database, generated secrets and photos',
  },
  DEMO_DATA: { fallback: 'hotels', schema: oneOf('hotels', 'none'), meaning: '`none` starts demo mode without hotels' },
  TRUST_PROXY: {
    fallback: '0',
    schema: whole(0, 10),
    meaning: 'How many proxies in front add to `X-Forwarded-For`; 0 ignores the header',
  },
  LOG_LEVEL: {
    fallback: 'info',
    schema: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    meaning: 'Least level that is logged: fatal, error, warn, info, debug, trace, silent',
  },
  METRICS_PORT: {
    fallback: '',
    schema: whole(1, 65_535).optional(),
    meaning: 'Port of Prometheus metrics on 127.0.0.1; unset serves none',
  },
  RATE_LIMIT_PER_MINUTE: { fallback: '600', schema: whole(1, 1_000_000), meaning: 'Requests per minute and address' },
  HOLD_ROOMS_PER_ADDRESS: {
    fallback: '10',
    schema: whole(1, 1_000_000),
    meaning: 'Rooms that one address may hold unpaid at a time',
  },
  HOLD_ROOMS_PER_EMAIL: {
    fallback: '10',
    schema: whole(1, 1_000_000),
    meaning: 'Rooms that one e-mail address may hold unpaid at a time',
  },
  HOLD_ROOMS_PER_HOTEL_PERCENT: {
    fallback: '50',
    schema: whole(1, 100),
    meaning: 'Share of a hotel that may be held unpaid at a time, in percent',
  },
} as const satisfies Record<string, Variable>

type Values = { [Name in keyof typeof variables]: z.output<(typeof variables)[Name]['schema']> }

/** Reads and checks the environment; an empty variable counts as unset. Throws one sentence that names all that is wrong. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const values = readValues(env)
  const production = values.KEYSTAY_MODE === 'production'
  if (production) refuseWeakProduction(values)
  return {
    mode: values.KEYSTAY_MODE,
    port: values.PORT,
    host: values.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    secret: values.KEYSTAY_SECRET,
    dataFolder: values.DATA_FOLDER,
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY === 0 ? false : values.TRUST_PROXY,
    rateLimitPerMinute: values.RATE_LIMIT_PER_MINUTE,
    holds: {
      perAddress: values.HOLD_ROOMS_PER_ADDRESS,
      perEmail: values.HOLD_ROOMS_PER_EMAIL,
      perHotelPercent: values.HOLD_ROOMS_PER_HOTEL_PERCENT,
    },
    demoData: !production && values.DEMO_DATA === 'hotels',
    metricsPort: values.METRICS_PORT,
    database: {
      url: values.DATABASE_URL,
      replicaUrl: values.DATABASE_REPLICA_URL,
      readConnections: values.DATABASE_READ_CONNECTIONS,
      writeConnections: values.DATABASE_WRITE_CONNECTIONS,
      lockTimeoutMs: values.DATABASE_LOCK_TIMEOUT_MS,
    },
  }
}

function readValues(env: Readonly<Record<string, string | undefined>>): Values {
  const given = Object.fromEntries(
    Object.entries(variables).map(([name, { fallback }]) => [name, env[name]?.trim() || fallback || undefined]),
  )
  const shape = Object.fromEntries(Object.entries(variables).map(([name, { schema }]) => [name, schema]))
  const read = z.object(shape).safeParse(given)
  if (read.success) return read.data as Values
  const wrong = read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  throw startFailure(`The configuration is not valid: ${wrong.join('; ')}.`)
}

function refuseWeakProduction(values: Values): void {
  const wrong: string[] = []
  if (!values.KEYSTAY_SECRET) wrong.push('KEYSTAY_SECRET must be set (openssl rand -base64 32)')
  if (!values.PUBLIC_URL?.startsWith('https://')) wrong.push('PUBLIC_URL must be set to an https address')
  if (wrong.length > 0) throw startFailure(`Production mode is strict: ${wrong.join('; ')}.`)
}

/** Settings together with the secret: the environment's, else the one that demo mode generated. */
export function completeConfig(settings: Settings, generated: string): Settings & Config {
  return { ...settings, secret: settings.secret ?? generated }
}

/** Reads an environment that names its secret, as tests and further processes on one database have it. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Settings & Config {
  const settings = readSettings(env)
  if (!settings.secret) throw startFailure('KEYSTAY_SECRET must be set (openssl rand -base64 32).')
  return completeConfig(settings, settings.secret)
}
