import { expect, test, vi } from 'vitest'
import { systemClock } from '../../platform/process/clock.ts'
import { freePort } from '../../platform/process/port.ts'
import { everything } from '../../testing/test-filters.ts'
import { startIndexThread } from './threaded-index.ts'

const search = { stay: { checkIn: '2026-12-04', checkOut: '2026-12-06' }, party: { adults: 2, ages: [] } }

test('without a database it is not ready, says why, refuses to answer, and stops', async () => {
  const failures: string[] = []
  const index = startIndexThread({
    databaseUrl: `postgres://nobody@127.0.0.1:${await freePort()}/nothing`,
    lockTimeoutMs: 1000,
    clock: systemClock,
    onFailure: (error) => void failures.push(String(error)),
  })
  await vi.waitFor(() => expect(failures.join()).toContain('ECONNREFUSED'), 30_000)
  expect([index.isReady(), index.figures().hotels]).toEqual([false, 0])
  // Also by callers who have more with them than can be copied into another thread.
  const withMore = { ...search, providers: { pay: () => undefined } }
  await expect(index.findCandidates(everything, withMore)).rejects.toThrow('The search index is not ready')
  await expect(index.catchUp()).rejects.toThrow('ECONNREFUSED')
  await index.stop()
})

/** A thread that tells that it knows a hotel, and ends when it is asked for one. */
const mortal = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    parentPort.postMessage({ what: 'state', figures: { hotels: 1, bytes: 1, staleSeconds: 0 } })
    parentPort.on('message', () => process.exit(0))`)}`,
)

test('whoever waits for a thread that ends is told so, and another one is started', async () => {
  const start = { databaseUrl: '', lockTimeoutMs: 1000, clock: systemClock, onFailure: () => undefined }
  const index = startIndexThread({ ...start, script: mortal, restMs: 1 })
  for (let threads = 0; threads < 2; threads += 1) {
    await vi.waitFor(() => expect(index.isReady()).toBe(true), 30_000)
    await expect(index.findCandidates(everything, search)).rejects.toThrow('has ended')
    expect(index.isReady()).toBe(false)
  }
  await vi.waitFor(() => expect(index.isReady()).toBe(true), 30_000)
  await index.stop()
})
