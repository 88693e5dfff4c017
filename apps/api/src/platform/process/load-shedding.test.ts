import { setTimeout as pause } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { addFailureReplies } from '../http/failures.ts'
import { addLoadShedding, mostDelayMs } from './load-shedding.ts'

const opened: FastifyInstance[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map(async (app) => await app.close()))
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function open(mostMs: number): Promise<FastifyInstance> {
  const app = fastify()
  opened.push(app)
  addFailureReplies(app, { noteFull: () => undefined })
  addLoadShedding(app, mostMs)
  app.get('/', async () => 'served')
  await app.ready()
  return app
}

/** Does nothing else for so long, as a process that has too much to do. */
async function fallBehind(ms: number): Promise<void> {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
  // Until timers had their turn.
  await pause(0)
}

const statusOf = async (app: FastifyInstance) => (await app.inject('/')).statusCode

test('a process that is behind tells callers to come back, until it has caught up', async () => {
  const app = await open(mostDelayMs)
  // Held up by the same, it would bear more.
  const patient = await open(60_000)
  for (let turn = 0; turn < 2; turn += 1) {
    await fallBehind(2300)
    const [reply, served] = await Promise.all([app.inject('/'), statusOf(patient)])
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '2'])
    expect(reply.json()).toMatchObject({ code: 'busy' })
    expect(served).toBe(200)
  }
  await vi.waitFor(async () => expect(await statusOf(app)).toBe(200), { timeout: 60_000, interval: 50 })
})

describe('the product', () => {
  const api = useTestApp()

  test('bears two seconds unless it is told otherwise, and no more, of health checks either', async () => {
    // The test says how late the timer comes: the machine has no part in it.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    const { config, database, clock, providers, webFolder } = api.deps
    const app = await buildApp({ config, database, clock, providers, webFolder })
    opened.push(app)
    await app.ready()
    const answers: unknown[] = []
    for (const lateMs of [0, 2000, 2001, 0]) {
      now += 100 + lateMs
      vi.advanceTimersByTime(100)
      const reply = await app.inject('/healthz')
      answers.push([lateMs, reply.statusCode, reply.json<{ code?: string }>().code])
    }
    expect(answers).toEqual([
      [0, 200, undefined],
      [2000, 200, undefined],
      [2001, 503, 'busy'],
      [0, 200, undefined],
    ])
  })
})
