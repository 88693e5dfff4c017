import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from './deps.ts'
import { DomainError } from './errors.ts'

/** Balancers ask often, some of them for many servers from one address. */
const healthCost = 0.1

/** Liveness (the process answers) and readiness (the database is reachable and migrated). */
export function addHealth(app: FastifyInstance, { database }: Deps): void {
  app.get('/healthz', { schema: { hide: true }, config: { cost: healthCost } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true }, config: { cost: healthCost } }, async () => {
    try {
      await sql`SELECT FROM properties LIMIT 1`.execute(database.read)
    } catch {
      throw new DomainError('busy', { retryAfterSeconds: 5 })
    }
    return { status: 'ready' }
  })
}
