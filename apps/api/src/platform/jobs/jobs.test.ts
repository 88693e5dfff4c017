import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { openPlainSql, type PlainSql } from '../database/plain-sql.ts'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Job } from './job-queue.ts'
import { startJobs, type Jobs } from './jobs.ts'
import { openTestDatabase, type TestDatabase } from '../database/test-database.ts'

type Log = (details: object, message: string) => void
const log = { error: vi.fn<Log>(), warn: vi.fn<Log>() }
const soon = { timeout: 90_000, interval: 50 }
let own: TestDatabase
let sql: PlainSql
let started: Jobs[] = []

beforeEach(async () => {
  own = await openTestDatabase()
  sql = openPlainSql(own.url)
})
afterEach(async () => {
  await Promise.all(started.map(async (jobs) => await jobs.stop()))
  started = []
  await sql.end()
  await own.drop()
  log.error.mockClear()
})
afterAll(() => expect(log.warn).not.toHaveBeenCalled())

function start(...jobs: Job[]): Jobs {
  const running = startJobs({ databaseUrl: own.url, jobs, log })
  started.push(running)
  return running
}

test('several processes run a job one at a time, once in each stretch of time', async () => {
  const runs: number[] = []
  let running = 0
  let most = 0
  const job: Job = {
    name: 'scan',
    everySeconds: 1,
    run: async () => {
      runs.push(Date.now())
      running += 1
      most = Math.max(most, running)
      await pause(300)
      running -= 1
    },
  }
  for (let processes = 0; processes < 3; processes += 1) start(job)
  await vi.waitFor(() => expect(runs.length).toBeGreaterThan(3), soon)
  expect(most).toBe(1)
  const stretches = await sql`SELECT singleton_on, count(*)::int AS runs FROM pgboss.job WHERE name = 'scan' GROUP BY 1`
  expect(stretches.map((stretch) => stretch['runs'])).toEqual(stretches.map(() => 1))
})

test('a shared job runs in every process at the same time, in none of them twice', async () => {
  const all = 2
  let most = 0
  let together = 0
  for (let process = 0; process < all; process += 1) {
    let running = 0
    start({
      name: 'shared-scan',
      everySeconds: 1,
      shared: true,
      run: async () => {
        running += 1
        expect(running).toBe(1)
        together += 1
        most = Math.max(most, together)
        // Only with the other one at it does it end.
        await vi.waitFor(() => expect(most).toBe(all), soon)
        together -= 1
        running -= 1
      },
    })
  }
  await vi.waitFor(() => expect(most).toBe(all), soon)
  expect(log.error).not.toHaveBeenCalled()
})

test('a job that fails waits ever longer, is logged and keeps no other from running', async () => {
  let failures = 0
  let runs = 0
  start(
    {
      name: 'broken',
      everySeconds: 1,
      run: async () => {
        failures += 1
        throw new Error('no luck')
      },
    },
    { name: 'sound', everySeconds: 1, run: async () => void (runs += 1) },
  )
  await vi.waitFor(() => expect(runs).toBeGreaterThan(4), soon)
  expect(failures).toBeGreaterThan(0)
  expect(failures).toBeLessThan(runs)
  expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ job: 'broken' }), 'job failed')
  const [waiting] = await sql`SELECT state, retry_count FROM pgboss.job WHERE name = 'broken'`
  expect(['retry', 'active']).toContain(waiting?.['state'])
})

test('stop waits for the running one, tells it so, and none starts after it', async () => {
  const { promise: began, resolve: begin } = Promise.withResolvers<void>()
  let runs = 0
  let wasAborted = false
  const jobs = start({
    name: 'scan',
    everySeconds: 1,
    run: async (signal) => {
      runs += 1
      begin()
      await pause(60_000, undefined, { signal }).catch(() => (wasAborted = true))
    },
  })
  await began
  await jobs.stop()
  expect({ runs, wasAborted }).toEqual({ runs: 1, wasAborted: true })
  await pause(1200)
  expect(runs).toBe(1)
})

test('stop before the queue is open ends it too; a database that is away is waited for', async () => {
  await start({ name: 'scan', everySeconds: 1, run: async () => undefined }).stop()
  const nowhere = startJobs({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none', jobs: [], log })
  await vi.waitFor(() => expect(log.error).toHaveBeenCalledWith(expect.anything(), 'job queue cannot be opened'), soon)
  await nowhere.stop()
})

test('a run of a process that was killed is taken over; a job of other hours does not begin', async () => {
  const code = `
    import { startJobs } from '${new URL('jobs.ts', import.meta.url).href}'
    const log = { error: console.error, warn: console.warn }
    const run = async () => { console.log('running'); await new Promise(() => setInterval(() => {}, 1000)) }
    startJobs({ databaseUrl: '${own.url}', log, jobs: [{ name: 'scan', everySeconds: 1, run }] })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [output] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  expect(String(output)).toContain('running')
  child.kill('SIGKILL')
  await once(child, 'exit')
  let runs = 0
  let others = 0
  const hour = new Date().getUTCHours()
  // Neither this hour nor the next one, which may begin meanwhile.
  const hours = hour < 12 ? ([hour + 2, 24] as const) : ([1, hour - 1] as const)
  start(
    { name: 'scan', everySeconds: 1, run: async () => void (runs += 1) },
    { name: 'nightly', everySeconds: 1, hours, run: async () => void (others += 1) },
  )
  await vi.waitFor(() => expect(runs).toBeGreaterThan(0), { timeout: 150_000, interval: 200 })
  expect(others).toBe(0)
}, 240_000)
