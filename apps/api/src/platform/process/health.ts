import { statfs } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { ServerState } from '../database/database-watch.ts'
import type { Deps } from '../../deps.ts'

/** Balancers ask often, some of them for many servers from one address. */
const healthCost = 0.1
/** Balancers mostly wait for two seconds. */
const patienceMs = 1800
const retrySeconds = 2
/** Room for what is being uploaded; a database whose disk has no more is about to stop. */
const leastFreeBytes = 32 * 1024 * 1024

type Readiness = ServerState | 'stopping'

/**
 * Liveness (the process answers, whatever the database does) and readiness: new guests may be sent here, since the
 * database can be read and written, there is space on the disk, and the process is not about to end.
 */
export function addHealth(app: FastifyInstance, deps: Deps, isLeaving: () => boolean): void {
  app.get('/healthz', { schema: { hide: true }, config: { cost: healthCost } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true }, config: { cost: healthCost } }, async (_request, reply) => {
    const late = pause(patienceMs, 'silent' as const, { ref: false })
    const status: Readiness = isLeaving() ? 'stopping' : await Promise.race([look(deps), late])
    if (status === 'ready') return { status }
    return await reply
      .code(503)
      .header('retry-after', retrySeconds)
      .header('cache-control', 'no-store')
      .send({ status })
  })
}

async function look({ database, config }: Deps): Promise<ServerState> {
  const { bavail, bsize } = await statfs(config.dataFolder).catch(() => ({ bavail: Infinity, bsize: 1 }))
  return bavail * bsize < leastFreeBytes ? 'full' : await database.look()
}
