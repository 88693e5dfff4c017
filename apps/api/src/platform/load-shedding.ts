import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { DomainError } from './errors.ts'

const sampleMs = 1000
const mostDelayMs = 2000
const resolutionMs = 10

/**
 * Tells callers to come back while the process is more than two seconds behind. It looks at the event loop alone: reading
 * the memory of a process opens a file, which fails when there are no descriptors left.
 */
export function addLoadShedding(app: FastifyInstance): void {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  delays.enable()
  let delayMs = 0
  const timer = setInterval(() => {
    // Not a number when nothing was measured.
    delayMs = (delays.mean || 0) / 1e6 - resolutionMs
    delays.reset()
  }, sampleMs).unref()
  app.addHook('onRequest', async () => {
    if (delayMs > mostDelayMs) throw new DomainError('busy', { retryAfterSeconds: 2 })
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    delays.disable()
  })
}
