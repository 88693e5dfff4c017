import type { FastifyInstance } from 'fastify'
import { DomainError } from '../http/errors.ts'

const sampleMs = 100
export const mostDelayMs = 2000

/**
 * Tells callers to come back while the process is further behind than `mostMs`: so much too late came a timer. It looks at
 * the event loop alone: reading the memory of a process opens a file, which fails when there are no descriptors left.
 */
export function addLoadShedding(app: FastifyInstance, mostMs: number): void {
  let delayMs = 0
  let due = performance.now() + sampleMs
  const timer = setInterval(() => {
    const now = performance.now()
    delayMs = now - due
    due = now + sampleMs
  }, sampleMs).unref()
  app.addHook('onRequest', async () => {
    if (delayMs > mostMs) throw new DomainError('busy', { retryAfterSeconds: 2 })
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
