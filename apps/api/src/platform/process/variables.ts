import { z } from 'zod'
import { faultOfDatabaseUrl } from '../database/database-url.ts'

const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((value) => value >= least && value <= most)
    .catch(() => Number.NaN)
    .refine((value) => !Number.isNaN(value), `must be a whole number from ${least} to ${most}`)
const share = z
  .string()
  .transform(Number)
  .refine((value) => value >= 0 && value <= 1, 'must be a number from 0 to 1')
const oneOf = <const T extends string>(...words: T[]) => z.enum(words, { error: `must be one of ${words.join(', ')}` })
const postgresUrl = z.string().superRefine((text, context) => {
  const fault = faultOfDatabaseUrl(text)
  if (fault) context.addIssue(fault)
})
const origin = z
  .string()
  .transform((text) => text.replace(/\/$/, ''))
  .refine(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'must be an address without a path, like https://hotels.example.com',
  )

/** What an address of the web may begin with. */
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an address' })

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
  DATABASE_REQUEST_MS: {
    fallback: '15000',
    schema: whole(100, 600_000),
    meaning: 'How long a request may wait for the database in all before it answers 503',
  },
  DATABASE_WAIT_MS: {
    fallback: '1000',
    schema: whole(1, 60_000),
    meaning: 'How long a request waits for a free connection before it answers 503',
  },
  DATABASE_MOST_WAITING: {
    fallback: '200',
    schema: whole(1, 100_000),
    meaning: 'Requests that may wait for a free connection of each kind; further ones are answered 503 at once',
  },
  DATABASE_SILENCE_MS: {
    fallback: '2000',
    schema: whole(100, 60_000),
    meaning: 'How long the database may answer nothing at all before every request is answered 503 at once',
  },
  PAGE_DATA_MS: {
    fallback: '400',
    schema: whole(1, 60_000),
    meaning:
      'How long a page waits for the data that it brings along; after that it comes without and asks for them itself',
  },
  DATABASE_REPLICA_MAX_LAG_MS: {
    fallback: '5000',
    schema: whole(100, 3_600_000),
    meaning: 'How far the replica may be behind; while it is more, reads go to the primary',
  },
  WORKERS: {
    fallback: '1',
    schema: whole(1, 64),
    meaning:
      'Processes that serve on one port, so that all processor cores do; each has the connections and limits of one',
  },
  SEARCH_INDEX: {
    fallback: 'off',
    schema: oneOf('on', 'off'),
    meaning: '`on` keeps all hotels in memory, so that searches with dates are quick however wide they are',
  },
  LEAVE_MS: {
    fallback: '',
    schema: whole(0, 60_000).optional(),
    meaning:
      'How long `/readyz` answers 503 before a process that was told to stop takes no new connections; default 0 in demo mode, 3000 in production',
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
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    fallback: '',
    schema: webAddress.transform((text) => text.replace(/\/$/, '')).optional(),
    meaning:
      'Collector that is sent traces and metrics by OTLP over HTTP, as `http://127.0.0.1:4318`; unset sends nothing and loads no SDK',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    fallback: '',
    schema: z.string().optional(),
    meaning: 'Headers of what is sent to the collector, as `authorization=Bearer%20…,other=value`',
  },
  OTEL_SERVICE_NAME: {
    fallback: 'keystay',
    schema: z.string().max(100),
    meaning: 'Name of this service in traces and metrics',
  },
  OTEL_TRACES_SAMPLER: {
    fallback: 'parentbased_always_on',
    schema: oneOf(
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ),
    meaning: 'Which traces are recorded, in the words of OpenTelemetry; `traceidratio` those of a share of requests',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    fallback: '1',
    schema: share,
    meaning: 'Share of requests that `traceidratio` records, from 0 to 1',
  },
  OTEL_METRIC_EXPORT_INTERVAL: {
    fallback: '60000',
    schema: whole(1000, 3_600_000),
    meaning: 'How often the collector is sent metrics, in milliseconds',
  },
  OTEL_PROPAGATORS: {
    fallback: 'none',
    schema: z.string().regex(/^[\w,]{1,100}$/, 'must be a list of names, like tracecontext'),
    meaning:
      '`tracecontext` continues the trace that a request’s `traceparent` names: only behind a proxy that replaces the one of strangers',
  },
  RATE_LIMIT_PER_MINUTE: {
    fallback: '600',
    schema: whole(1, 1_000_000),
    meaning:
      'Budget per minute and address: an ordinary call takes 1, a file 0.05, what costs more takes more (docs/security.md)',
  },
  MAX_CONNECTIONS: {
    fallback: '4000',
    schema: whole(8, 1_000_000),
    meaning: 'Connections that are served at a time, per process; fewer where the limit on open files asks for it',
  },
  HOLD_ROOMS_PER_ADDRESS: {
    fallback: '10',
    schema: whole(1, 1_000_000),
    meaning: 'Rooms of a hotel that one address may hold unpaid at a time, and have booked for cash',
  },
  HOLD_ROOMS_PER_EMAIL: {
    fallback: '10',
    schema: whole(1, 1_000_000),
    meaning: 'Rooms of a hotel that one e-mail address may hold unpaid at a time, and have booked for cash',
  },
  HOLD_ROOMS_PER_HOTEL_PERCENT: {
    fallback: '50',
    schema: whole(1, 100),
    meaning:
      'Share of a hotel that may be held unpaid at a time, and that one guest may have booked for cash, in percent',
  },
  CASH_ROOMS_BEFORE_VERIFICATION: {
    fallback: '4',
    schema: whole(0, 1_000_000),
    meaning:
      'Rooms that one address books for cash, at a hotel or within a day at all, before the security verification is asked for',
  },
  SESSION_IDLE_MINUTES: {
    fallback: '120',
    schema: whole(1, 100_000),
    meaning: 'Minutes without a request after which a session ends, unless it is to be remembered',
  },
  SESSION_HOURS: {
    fallback: '24',
    schema: whole(1, 10_000),
    meaning: 'Hours after login at which a session ends in any case; one that is to be remembered lasts 30 days',
  },
  LOGIN_TRIES_PER_ACCOUNT: {
    fallback: '5',
    schema: whole(1, 1_000_000),
    meaning: 'Failed logins of one account within 15 minutes, after which it has to wait',
  },
  LOGIN_TRIES_PER_ADDRESS: {
    fallback: '5',
    schema: whole(1, 1_000_000),
    meaning: 'Failed logins or sign-ups from one network address within 15 minutes, after which it has to wait',
  },
  PASSWORD_MEMORY_KIB: {
    fallback: '19456',
    schema: whole(8, 4_194_304),
    meaning: 'Memory that hashing a password takes (argon2id), in KiB',
  },
  PASSWORD_ITERATIONS: {
    fallback: '2',
    schema: whole(1, 1000),
    meaning: 'How often hashing a password goes through that memory',
  },
  PASSWORD_PARALLELISM: {
    fallback: '1',
    schema: whole(1, 64),
    meaning: 'Threads that hashing a password takes',
  },
  VERIFICATION_WORK: {
    fallback: '150',
    schema: whole(1, 100_000),
    meaning: 'Keys that a browser derives at least, and at most twice as many, to solve the security verification',
  },
  GEOCODER_URL: {
    fallback: '',
    schema: origin.optional(),
    meaning:
      'Host of a Nominatim that finds the coordinates of hotels, like `https://nominatim.example.com`; without it towns are found in a shipped list',
  },
  RATES_URL: {
    fallback: '',
    schema: webAddress.optional(),
    meaning:
      'Daily exchange rates for the revenue page, in the form of `https://api.frankfurter.dev/v1/latest`; without it the shipped ones stay, with their date',
  },
  TURNSTILE_SITE_KEY: {
    fallback: '',
    schema: z.string().max(200).optional(),
    meaning: 'Site key of Cloudflare Turnstile; with the secret key it replaces the verification of our own',
  },
  TURNSTILE_SECRET_KEY: {
    fallback: '',
    schema: z.string().max(200).optional(),
    meaning: 'Secret key of Cloudflare Turnstile',
  },
  TURNSTILE_URL: {
    fallback: 'https://challenges.cloudflare.com',
    schema: origin,
    meaning: 'Host that serves Turnstile and checks its answers',
  },
  STRIPE_SECRET_KEY: {
    fallback: '',
    schema: z.string().max(300).optional(),
    meaning: 'Secret key of Stripe; with the webhook secret it offers payment by card',
  },
  STRIPE_WEBHOOK_SECRET: {
    fallback: '',
    schema: z.string().max(300).optional(),
    meaning: 'Signing secret of the webhook `PUBLIC_URL/v1/webhooks/stripe`',
  },
  STRIPE_API_URL: {
    fallback: 'https://api.stripe.com',
    schema: origin,
    meaning: 'Host of Stripe; another one than the default is refused in production',
  },
  PAYPAL_CLIENT_ID: {
    fallback: '',
    schema: z.string().max(300).optional(),
    meaning: 'Client id of PayPal; with its secret and the id of the webhook it offers payment by PayPal',
  },
  PAYPAL_CLIENT_SECRET: {
    fallback: '',
    schema: z.string().max(300).optional(),
    meaning: 'Client secret of PayPal',
  },
  PAYPAL_WEBHOOK_ID: {
    fallback: '',
    schema: z.string().max(300).optional(),
    meaning: 'Id of the webhook `PUBLIC_URL/v1/webhooks/paypal`',
  },
  PAYPAL_API_URL: {
    fallback: 'https://api-m.paypal.com',
    schema: origin,
    meaning: 'Host of PayPal; another one than the default is refused in production',
  },
  SMTP_URL: {
    fallback: '',
    schema: z
      .string()
      .refine(
        (text) => /^smtps?:\/\//.test(text) && URL.canParse(text),
        'must look like smtps://user:password@mail:465',
      )
      .optional(),
    meaning: 'Server that takes mail, as `smtps://user:password@mail.example.com:465`; required in production',
  },
  MAILS_PER_RECIPIENT: {
    fallback: '12',
    schema: whole(1, 1_000_000),
    meaning: 'Mails about unpaid bookings that one guest is sent in 24 hours; what is more waits',
  },
  MAILS_PER_ADDRESS: {
    fallback: '60',
    schema: whole(1, 1_000_000),
    meaning: 'Mails to guests about unpaid bookings made at one network address that are sent in 24 hours',
  },
  MAILS_PER_HOTEL: {
    fallback: '300',
    schema: whole(1, 1_000_000),
    meaning: 'Mails to guests about unpaid bookings of one hotel that are sent in 24 hours',
  },
  MAIL_FROM: {
    fallback: 'Keystay <no-reply@localhost>',
    schema: z.string().regex(/^[^<>\r\n]{1,80} <[^@\s<>]+@[^@\s<>]+>$/, 'must look like Keystay <stay@example.com>'),
    meaning: 'Sender of every mail, as `Name <address>`; required in production',
  },
} as const satisfies Record<string, Variable>
