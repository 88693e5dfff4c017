import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './database.ts'

/** What features need from outside; tests pass their own clock and configuration. */
export type Deps = { readonly config: Config; readonly database: Database; readonly clock: Clock }

declare module 'fastify' {
  interface FastifyInstance {
    readonly config: Config
  }
}
