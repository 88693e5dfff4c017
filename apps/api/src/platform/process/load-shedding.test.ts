import { setTimeout as pause } from 'node:timers/promises'
import fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { addFailureReplies } from '../http/failures.ts'
import { addLoadShedding, mostDelayMs } from './load-shedding.ts'

const app = fastify()
afterEach(async () => await app.close())

/** Does nothing else for so long, as a process that has too much to do. */
async function fallBehind(ms: number): Promise<void> {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
  // Until timers had their turn.
  await pause(0)
}

test('a process that is behind tells callers to come back, until it has caught up', async () => {
  addFailureReplies(app, { noteFull: () => undefined })
  addLoadShedding(app, mostDelayMs)
  app.get('/', async () => 'served')
  await app.ready()
  const began = performance.now()
  await fallBehind(300)
  const { statusCode } = await app.inject('/')
  // A machine with other work may hold it up for longer than it wished.
  if (performance.now() - began < mostDelayMs) expect(statusCode).toBe(200)
  for (let turn = 0; turn < 2; turn += 1) {
    await fallBehind(2300)
    const reply = await app.inject('/')
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '2'])
    expect(reply.json()).toMatchObject({ code: 'busy' })
  }
  await vi.waitFor(async () => expect((await app.inject('/')).statusCode).toBe(200), { timeout: 60_000, interval: 50 })
})
