import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from './platform/process/port.ts'
import { openPlainSql } from './platform/database/plain-sql.ts'
import { openTestDatabase, type TestDatabase } from './platform/database/test-database.ts'
import { ask, beginMain, startMain } from './testing/run-main.ts'

let own: TestDatabase
let folder: string
const soon = { timeout: 60_000, interval: 50 }

beforeAll(async () => {
  own = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'keystay-workers-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await own.drop()
})

async function startTwo() {
  const port = await freePort()
  const metricsPort = await freePort()
  const product = await startMain({ folder, port, metricsPort, databaseUrl: own.url, workers: 2, leaveMs: 10_000 })
  onTestFinished(async () => {
    product.child.kill('SIGTERM')
    await product.ended
  })
  return { port, metricsPort, ...product, workers: await workersOf(product.child.pid ?? 0) }
}

async function workersOf(pid: number): Promise<number[]> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').filter(Boolean)
  // Whoever forks waits until the other one runs its program: one that is stopped before that stops both.
  const run = await Promise.all(
    children.map(async (child) => (await readFile(`/proc/${child}/environ`, 'utf8')).includes('NODE_UNIQUE_ID=')),
  )
  return children.filter((_, index) => run[index]).map(Number)
}

test('nobody is served before all can: one that is ready waits for one that is not', async () => {
  const port = await freePort()
  const metricsPort = await freePort()
  const sql = openPlainSql(own.url)
  onTestFinished(async () => await sql.end())
  const { child, ended, output } = await sql.begin(async (tx) => {
    // Holds up who starts before its workers are told anything.
    await tx`LOCK TABLE applied_migrations`
    const begun = beginMain({ folder, port, metricsPort, databaseUrl: own.url, workers: 2 })
    const [, second = 0] = await vi.waitUntil(async () => {
      const workers = await workersOf(begun.child.pid ?? 0)
      return workers.length === 2 && workers
    }, soon)
    process.kill(second, 'SIGSTOP')
    return begun
  })
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const [, second = 0] = await workersOf(child.pid ?? 0)
  try {
    // Its figures are the last that is made ready.
    await vi.waitFor(async () => expect((await ask(metricsPort, '/metrics')).status).toBe(200), soon)
    const replies = [await ask(port, '/healthz'), await ask(port, '/healthz')]
    expect(replies.map(({ status, body }) => [status, body.includes('starting')])).toEqual([
      [503, true],
      [503, true],
    ])
  } finally {
    process.kill(second, 'SIGCONT')
  }
  await vi.waitUntil(() => output().includes('listens'), soon)
  const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await ask(port, '/readyz')).status))
  expect(new Set(statuses)).toEqual(new Set([200]))
})

test('two processes serve on one port, and one that dies is replaced while the other serves on', async () => {
  const { port, metricsPort, workers, output } = await startTwo()
  expect(workers).toHaveLength(2)
  const [dies = 0, lives = 0] = workers
  process.kill(dies, 'SIGKILL')
  await vi.waitFor(() => expect(output()).toContain('starting another one'), soon)
  // Nobody waits for the one that comes, or is told to: it takes connections once it serves.
  const bodies: string[] = []
  for (let after = 0; after < 20; after += (await ask(metricsPort, '/metrics')).status === 200 ? 1 : 0)
    bodies.push((await ask(port, '/healthz')).body)
  expect(bodies.filter((body) => body === '' || body.includes('starting'))).toEqual([])
  // Only the one that came serves now: the other is stopped, not ended.
  process.kill(lives, 'SIGSTOP')
  try {
    await vi.waitFor(async () => {
      const answers = [ask(port, '/readyz'), ask(port, '/readyz')].map(async (asked) => (await asked).status)
      expect(await Promise.race(answers)).toBe(200)
    }, soon)
  } finally {
    process.kill(lives, 'SIGCONT')
  }
})

test('told to stop, all of them say so, answer what comes, and end with what started them', async () => {
  const { port, workers, child, ended } = await startTwo()
  child.kill('SIGTERM')
  await vi.waitFor(async () => expect(await ask(port, '/readyz')).toMatchObject({ status: 503 }), {
    timeout: 9900,
    interval: 5,
  })
  // On a machine that does much else one may rightly be told to come back.
  await vi.waitFor(async () => expect(await ask(port, '/v1/places')).toMatchObject({ status: 200 }), {
    timeout: 9900,
    interval: 50,
  })
  expect(await ended).toEqual([0, null])
  for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

test('a port that is taken is told once, in one sentence', async () => {
  const port = await freePort()
  const other = createServer().listen(port, '127.0.0.1')
  onTestFinished(() => void other.close())
  const { output, ended } = await startMain({ folder, port, databaseUrl: own.url, workers: 2 })
  expect(await ended).toEqual([1, null])
  expect(output().match(/is taken by another program/g)).toHaveLength(1)
})
