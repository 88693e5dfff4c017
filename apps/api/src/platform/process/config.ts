import { z } from 'zod'
import { startFailure } from './start-failure.ts'
import { variables } from './variables.ts'

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
  readonly maxConnections: number
  readonly holds: { readonly perAddress: number; readonly perEmail: number; readonly perHotelPercent: number }
  /** How long a request may wait for the database, in all. */
  readonly requestDatabaseMs: number
  /** How long a page waits for the data that it brings along. */
  readonly pageDataMs: number
  /** Whether all hotels are kept in memory for searches with dates. */
  readonly searchIndex: boolean
  /** How long proxies have to notice that the process is about to end. */
  readonly leaveMs: number
  readonly cash: { readonly roomsBeforeVerification: number }
  readonly metricsPort: number | undefined
  /** Undefined: nothing is sent to a collector. */
  readonly telemetry:
    | {
        readonly endpoint: string
        readonly serviceName: string
        readonly sampler: string
        /** Share of traces that a sampler by ratio records. */
        readonly samplerRatio: number
        readonly metricIntervalMs: number
        /** Whether a request may continue the trace that it names. */
        readonly heedsCause: boolean
      }
    | undefined
  /** Origin of a Nominatim; undefined: towns of a shipped list. */
  readonly geocoderUrl: string | undefined
  /** Where exchange rates are fetched once a day. */
  readonly ratesUrl: string | undefined
  readonly sessions: { readonly idleMinutes: number; readonly hours: number }
  /** Failures within 15 minutes that are let pass. */
  readonly loginTries: { readonly perAccount: number; readonly perAddress: number }
  /** Costs of argon2id. */
  readonly passwords: { readonly memoryKib: number; readonly iterations: number; readonly parallelism: number }
  readonly verification: {
    /** Keys that a browser derives at least to solve a challenge of ours. */
    readonly work: number
    /** Undefined: our own challenges. */
    readonly turnstile: { readonly siteKey: string; readonly secretKey: string; readonly url: string } | undefined
  }
  /** Providers that take payments; what is undefined is not offered. */
  readonly payments: {
    readonly stripe: { readonly secretKey: string; readonly webhookSecret: string; readonly url: string } | undefined
    readonly paypal:
      | { readonly clientId: string; readonly clientSecret: string; readonly webhookId: string; readonly url: string }
      | undefined
  }
  /** Mails to guests in 24 hours. */
  readonly mailBudget: { readonly perRecipient: number; readonly perAddress: number; readonly perHotel: number }
  /** Undefined: nothing is sent, links are shown in the log (demo mode only). */
  readonly mail: { readonly smtpUrl: string | undefined; readonly from: string }
}

/** All that the environment says. `secret` may still be missing: demo mode generates one once the data folder is locked. */
export type Settings = Omit<Config, 'secret'> & {
  readonly secret: string | undefined
  readonly demoData: boolean
  /** Processes that serve. */
  readonly workers: number
  readonly database: {
    /** Undefined: the embedded PostgreSQL. */
    readonly url: string | undefined
    readonly replicaUrl: string | undefined
    readonly readConnections: number
    readonly writeConnections: number
    readonly lockTimeoutMs: number
    readonly waitMs: number
    readonly mostWaiting: number
    readonly silenceMs: number
    readonly replicaMaxLagMs: number
    /** Whether the tables are spread over several servers: known once the database is. */
    readonly sharded?: boolean
  }
}

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
    maxConnections: values.MAX_CONNECTIONS,
    holds: {
      perAddress: values.HOLD_ROOMS_PER_ADDRESS,
      perEmail: values.HOLD_ROOMS_PER_EMAIL,
      perHotelPercent: values.HOLD_ROOMS_PER_HOTEL_PERCENT,
    },
    cash: { roomsBeforeVerification: values.CASH_ROOMS_BEFORE_VERIFICATION },
    ...accountSettings(values),
    payments: paymentSettings(values),
    mail: { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM },
    mailBudget: {
      perRecipient: values.MAILS_PER_RECIPIENT,
      perAddress: values.MAILS_PER_ADDRESS,
      perHotel: values.MAILS_PER_HOTEL,
    },
    geocoderUrl: values.GEOCODER_URL,
    ratesUrl: values.RATES_URL,
    demoData: !production && values.DEMO_DATA === 'hotels',
    workers: values.WORKERS,
    requestDatabaseMs: values.DATABASE_REQUEST_MS,
    pageDataMs: values.PAGE_DATA_MS,
    searchIndex: values.SEARCH_INDEX === 'on',
    leaveMs: values.LEAVE_MS ?? (production ? 3000 : 0),
    metricsPort: values.METRICS_PORT,
    telemetry: telemetrySettings(values),
    database: {
      url: values.DATABASE_URL,
      replicaUrl: values.DATABASE_REPLICA_URL,
      readConnections: values.DATABASE_READ_CONNECTIONS,
      writeConnections: values.DATABASE_WRITE_CONNECTIONS,
      lockTimeoutMs: values.DATABASE_LOCK_TIMEOUT_MS,
      waitMs: values.DATABASE_WAIT_MS,
      mostWaiting: values.DATABASE_MOST_WAITING,
      silenceMs: values.DATABASE_SILENCE_MS,
      replicaMaxLagMs: values.DATABASE_REPLICA_MAX_LAG_MS,
    },
  }
}

function accountSettings(values: Values): Pick<Config, 'sessions' | 'loginTries' | 'passwords' | 'verification'> {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET_KEY: secretKey } = values
  if (Boolean(siteKey) !== Boolean(secretKey)) {
    throw startFailure('TURNSTILE_SITE_KEY and TURNSTILE_SECRET_KEY belong together: set both or none.')
  }
  return {
    sessions: { idleMinutes: values.SESSION_IDLE_MINUTES, hours: values.SESSION_HOURS },
    loginTries: { perAccount: values.LOGIN_TRIES_PER_ACCOUNT, perAddress: values.LOGIN_TRIES_PER_ADDRESS },
    passwords: {
      memoryKib: values.PASSWORD_MEMORY_KIB,
      iterations: values.PASSWORD_ITERATIONS,
      parallelism: values.PASSWORD_PARALLELISM,
    },
    verification: {
      work: values.VERIFICATION_WORK,
      turnstile: siteKey && secretKey ? { siteKey, secretKey, url: values.TURNSTILE_URL } : undefined,
    },
  }
}

function telemetrySettings(values: Values): Config['telemetry'] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = values
  if (endpoint === undefined) return undefined
  return {
    endpoint,
    serviceName: values.OTEL_SERVICE_NAME,
    sampler: values.OTEL_TRACES_SAMPLER,
    samplerRatio: values.OTEL_TRACES_SAMPLER_ARG,
    metricIntervalMs: values.OTEL_METRIC_EXPORT_INTERVAL,
    heedsCause: values.OTEL_PROPAGATORS.split(',').includes('tracecontext'),
  }
}

function paymentSettings(values: Values): Config['payments'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = values
  if (Boolean(secretKey) !== Boolean(webhookSecret)) {
    throw startFailure('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together: set both or none.')
  }
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_WEBHOOK_ID: webhookId } = values
  if (new Set([clientId, clientSecret, webhookId].map(Boolean)).size > 1) {
    throw startFailure('PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID belong together: set all or none.')
  }
  return {
    stripe: secretKey && webhookSecret ? { secretKey, webhookSecret, url: values.STRIPE_API_URL } : undefined,
    paypal:
      clientId && clientSecret && webhookId
        ? { clientId, clientSecret, webhookId, url: values.PAYPAL_API_URL }
        : undefined,
  }
}

function readValues(env: Readonly<Record<string, string | undefined>>): Values {
  const rawValues = Object.fromEntries(
    Object.entries(variables).map(([name, { fallback }]) => [name, env[name]?.trim() || fallback || undefined]),
  )
  const shape = Object.fromEntries(Object.entries(variables).map(([name, { schema }]) => [name, schema]))
  const read = z.object(shape).safeParse(rawValues)
  if (read.success) return read.data as Values
  const wrong = read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  throw startFailure(`The configuration is not valid: ${wrong.join('; ')}.`)
}

function refuseWeakProduction(values: Values): void {
  const wrong: string[] = []
  if (!values.KEYSTAY_SECRET) wrong.push('KEYSTAY_SECRET must be set (openssl rand -base64 32)')
  if (!values.PUBLIC_URL?.startsWith('https://')) wrong.push('PUBLIC_URL must be set to an https address')
  if (!values.SMTP_URL) wrong.push('SMTP_URL must name the server that sends mail')
  if (values.MAIL_FROM === variables.MAIL_FROM.fallback) wrong.push('MAIL_FROM must be set')
  // Money that is not real would book real rooms.
  if (values.STRIPE_API_URL !== variables.STRIPE_API_URL.fallback) wrong.push('STRIPE_API_URL must not be set')
  if (values.PAYPAL_API_URL !== variables.PAYPAL_API_URL.fallback) wrong.push('PAYPAL_API_URL must not be set')
  if (values.STRIPE_SECRET_KEY?.includes('_test_')) wrong.push('STRIPE_SECRET_KEY must be a live key')
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

/** Nothing is real: demo mode, unless it was given the keys of a provider that moves money. */
export function isTestMode({ mode, payments: { stripe, paypal } }: Pick<Config, 'mode' | 'payments'>): boolean {
  const isReal =
    (stripe?.url === variables.STRIPE_API_URL.fallback && !stripe.secretKey.includes('_test_')) ||
    paypal?.url === variables.PAYPAL_API_URL.fallback
  return mode === 'demo' && !isReal
}
