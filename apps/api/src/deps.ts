import type { Clock } from './platform/process/clock.ts'
import type { Config } from './platform/process/config.ts'
import type { Database } from './platform/database/database.ts'
import type { PaymentProviders } from './features/bookings/payments/providers/payment-provider.ts'
import type { SearchIndex } from './features/search-index/search-index.ts'

/** The part of the log that stories need. */
export type Log = Record<'info' | 'warn' | 'error', (details: object, message: string) => void>

/** What features need from outside; tests and proofs pass their own clock, configuration and providers. */
export type Deps = {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly providers: PaymentProviders
  /** All hotels in memory, for searches with dates; undefined: the database lists them. */
  readonly searchIndex?: SearchIndex | undefined
  /** For what an operator has to know although nobody's request failed. */
  readonly log?: Log
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly config: Config
  }
}
