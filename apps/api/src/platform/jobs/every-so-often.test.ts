import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { everySoOften } from './every-so-often.ts'

const soon = { timeout: 60_000, interval: 10 }
const log = { error: vi.fn<(details: object, message: string) => void>() }

test('runs again and again, never twice at a time', async () => {
  let running = 0
  let most = 0
  let runs = 0
  const job = everySoOften(
    'scan',
    0.01,
    async () => {
      running += 1
      runs += 1
      most = Math.max(most, running)
      await pause(30)
      running -= 1
    },
    log,
  )
  await vi.waitFor(() => expect(runs).toBeGreaterThan(2), soon)
  await job.stop()
  expect({ most, running }).toEqual({ most: 1, running: 0 })
})

test('a failure is logged and the next run comes', async () => {
  let runs = 0
  const job = everySoOften(
    'scan',
    0.01,
    async () => {
      runs += 1
      throw new Error('no luck')
    },
    log,
  )
  await vi.waitFor(() => expect(runs).toBeGreaterThan(1), soon)
  await job.stop()
  expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ job: 'scan' }), 'job failed')
})

test('stop waits for the running one, and none starts after it', async () => {
  let runs = 0
  let ended = 0
  const job = everySoOften(
    'scan',
    0.01,
    async () => {
      runs += 1
      await pause(50)
      ended += 1
    },
    log,
  )
  await vi.waitFor(() => expect(runs).toBe(1), soon)
  await job.stop()
  expect(ended).toBe(1)
  await pause(40)
  expect(runs).toBe(1)
})

test('hurried, the next run comes at once, and right after one that is running; time passes as before then', async () => {
  const ends: (() => void)[] = []
  const job = everySoOften('scan', 3600, () => new Promise<void>((resolve) => void ends.push(resolve)), log)
  expect(ends).toHaveLength(0)
  job.hurry()
  await vi.waitFor(() => expect(ends).toHaveLength(1), soon)
  job.hurry()
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await vi.waitFor(() => expect(ends).toHaveLength(2), soon)
  const stopped = job.stop()
  ends[1]?.()
  await stopped
  expect(ends).toHaveLength(2)
})
