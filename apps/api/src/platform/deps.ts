import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './database.ts'
import type { PaymentProviders } from './payment-provider.ts'

/** What features need from outside; tests and proofs pass their own clock, configuration and providers. */
export type Deps = {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly providers: PaymentProviders
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly config: Config
  }
}
