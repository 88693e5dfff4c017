import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { processesOf, type ServerProcesses } from '../../testing/frozen-server.ts'
import { testConfig } from '../../testing/test-config.ts'
import { outcomeOf } from './database-loss.ts'
import { keepAsking } from './database-watch.ts'
import { addCallers, aside } from './request-context.ts'
import { inTransaction, openDatabase, type Database, type Tx } from './database.ts'
import type { EmbeddedDatabase } from '../embedded-postgres/embedded-database.ts'
import { DomainError } from '../http/errors.ts'
import { addFailureReplies } from '../http/failures.ts'
import { addHealth } from '../process/health.ts'
import { startJobs } from '../jobs/jobs.ts'
import { productFigures } from '../../product-figures.ts'
import { openFigures } from '../telemetry/read-figures.ts'
import { serveMetrics } from '../telemetry/serve-metrics.ts'
import { openPlainSql, type PlainSql } from './plain-sql.ts'
import { freePort } from '../process/port.ts'
import { startThrowAway } from './test-database.ts'

let processes: ServerProcesses
let server: EmbeddedDatabase
let look: PlainSql
let database: Database
/** One that is not asked whether it lives, so that nothing but its connections tells that it is away. */
let unwatched: Database
let app: FastifyInstance
const onSilence = vi.fn<(isSilent: boolean) => void>()
const soon = { timeout: 60_000, interval: 20 }

/** What a story does between its last statement and its commit. */
let beforeCommit: (tx?: Tx) => Promise<void> = async () => undefined

beforeAll(async () => {
  server = await startThrowAway()
  look = openPlainSql(server.url, { connections: 2 })
  await look`CREATE TABLE notes (id text PRIMARY KEY)`
  processes = await processesOf(server.url)
  const limits = { readConnections: 3, writeConnections: 3, lockTimeoutMs: 3000, waitMs: 15_000, mostWaiting: 5 }
  database = openDatabase({ ...limits, url: server.url, silenceMs: 2000, onSilence })
  unwatched = openDatabase({ ...limits, url: server.url })
  app = fastify()
  addFailureReplies(app, database)
  await app.register(cookie)
  addCallers(app, { mode: 'demo', requestDatabaseMs: 20_000 }, undefined)
  addHealth(app, { config: testConfig(), database, clock: () => new Date(), providers: {} }, () => false)
  app.get('/read', async () => (await sql`SELECT count(*) AS count FROM notes`.execute(database.read)).rows[0])
  app.post<{ Params: { id: string } }>('/write/:id', async ({ params }) => {
    await aside(async () => await sql`INSERT INTO notes VALUES (${`try ${params.id}`})`.execute(database.write))
    await inTransaction(database.write, async (tx) => {
      await sql`INSERT INTO notes VALUES (${params.id})`.execute(tx)
      await beforeCommit(tx)
    })
    return { done: true }
  })
  app.post<{ Params: { id: string } }>('/twice/:id', async ({ params }) => {
    await inTransaction(database.write, async (tx) => sql`INSERT INTO notes VALUES (${params.id})`.execute(tx))
    await beforeCommit()
    return (await sql`SELECT count(*) FROM notes`.execute(database.read)).rows
  })
  // Every write to this device fails for want of space.
  app.post('/file', async () => await writeFile('/dev/full', 'a photo'))
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await Promise.all([database.close(), unwatched.close()])
  await look.end()
  await server.stop()
})
beforeEach(async () => {
  beforeCommit = async () => undefined
  await vi.waitFor(isReady, soon)
  onSilence.mockClear()
})

const ask = async (method: 'GET' | 'POST', url: string) => {
  const reply = await app.inject({ method, url })
  return { status: reply.statusCode, ...reply.json<{ code?: string; status?: string }>(), headers: reply.headers }
}
const isReady = async () => expect(await ask('GET', '/readyz')).toMatchObject({ status: 'ready' })
const readUnwatched = async () => await sql`SELECT`.execute(unwatched.read)
const notes = async (id: string) => await look`SELECT FROM notes WHERE id = ${id}`

/** Far more than a reply takes that waits for nothing, and far fewer than pass while one waits for a moment. */
const mostTurns = 50

/** How often the event loop turned until the reply was there: on a machine that is held up it turns less, never more. */
async function countTurns<T>(asking: Promise<T>): Promise<{ reply: T; turns: number }> {
  let turns = 0
  let isOver = false
  const turn = () => {
    turns += 1
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  const reply = await asking.finally(() => (isOver = true))
  return { reply, turns }
}

test('while the database is frozen nobody waits for it, and it is alive as soon as it is back', async () => {
  await processes.freeze()
  try {
    const crowd = Array.from(
      { length: 30 },
      async (_, index) => await ask(index % 2 ? 'GET' : 'POST', index % 2 ? '/read' : `/write/f${index}`),
    )
    const replies = await Promise.all(crowd)
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 503))
    for (const { code, headers } of replies) {
      expect(['unavailable', 'busy']).toContain(code)
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    // Whoever waited for a connection may have been told before the silence was long enough to be one.
    await vi.waitFor(() => expect(onSilence).toHaveBeenLastCalledWith(true), soon)
    // Nobody asks it any more: the reply is there without waiting for a socket or a clock.
    for (let tries = 0; tries < 20; tries += 1) {
      const { reply, turns } = await countTurns(ask('GET', '/read'))
      expect(reply).toMatchObject({ code: 'unavailable' })
      expect(turns).toBeLessThan(mostTurns)
    }
    expect(await ask('GET', '/readyz')).toMatchObject({ status: 'silent' })
    expect((await app.inject('/healthz')).statusCode).toBe(200)
  } finally {
    await processes.thaw()
  }
  await vi.waitFor(async () => expect(await ask('GET', '/read')).toMatchObject({ status: 200 }), soon)
  expect(onSilence).toHaveBeenLastCalledWith(false)
  await vi.waitFor(isReady, soon)
  expect(await look`SELECT id FROM notes WHERE id LIKE 'f%'`).toEqual([])
})

test('a server that answers again is known to be back before it is asked once more', async () => {
  const answers = [false, false, true]
  const steps: string[] = []
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const beat = keepAsking({
    answers: async () => {
      const doesAnswer = answers.shift()
      if (doesAnswer === undefined) end()
      steps.push(`answers ${doesAnswer ?? 'no more'}`)
      return doesAnswer ?? true
    },
    silenceMs: 0,
    onChange: (isSilent) => steps.push(isSilent ? 'silent' : 'back'),
  })
  await over
  beat.end()
  expect(steps).toEqual(['answers false', 'silent', 'answers false', 'answers true', 'back', 'answers no more'])
})

test('figures are told and jobs can be ended while the database is frozen; jobs run again when it is back', async () => {
  let runs = 0
  const log = { error: vi.fn<(details: object, message: string) => void>(), warn: vi.fn<() => void>() }
  const start = (name: string) => {
    const job = { name, everySeconds: 1, run: async () => void (runs += 1) }
    return startJobs({ databaseUrl: server.url, jobs: [job], log, patienceMs: 5000 })
  }
  const port = await freePort()
  const stopMetrics = await serveMetrics(port, openFigures(database, productFigures))
  const figures = async () => await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const [going, ended] = [start('going'), start('ended')]
  try {
    await vi.waitFor(() => expect(runs).toBeGreaterThan(1), soon)
    expect(await figures()).toContain('keystay_database_answers 1\n')
    await processes.freeze()
    try {
      await ask('GET', '/read')
      await vi.waitFor(() => expect(onSilence).toHaveBeenLastCalledWith(true), soon)
      const text = await figures()
      expect(text).toContain('keystay_database_answers 0\n')
      expect(text).toContain('keystay_outbox_waiting Nan\n')
      await ended.stop()
      await vi.waitFor(() => expect(log.error).toHaveBeenCalled(), soon)
    } finally {
      await processes.thaw()
    }
    const before = runs
    // A run whose end was not written down counts as going on until its worker has not been heard of for long enough.
    await vi.waitFor(() => expect(runs).toBeGreaterThan(before), { timeout: 120_000, interval: 20 })
  } finally {
    await Promise.all([going.stop(), stopMetrics()])
  }
}, 300_000)

test('a commit that was sent and not answered may be done, and says so; what fails before it was not done', async () => {
  beforeCommit = async () => await processes.freeze()
  const lost = ask('POST', '/write/maybe')
  await vi.waitFor(() => expect(onSilence).toHaveBeenCalledWith(true), soon)
  await processes.thaw()
  expect(await lost).toMatchObject({ status: 503, code: 'outcome_unknown' })
  await vi.waitFor(async () => expect(await notes('maybe')).toHaveLength(1), soon)
  await vi.waitFor(isReady, soon)

  beforeCommit = async (tx) => {
    const own = await look<{ pid: number }[]>`SELECT pid FROM pg_stat_activity WHERE state = 'idle in transaction'`
    for (const { pid } of own) await look`SELECT pg_terminate_backend(${pid}::int, 5000)`
    // That the other side is gone has to have arrived here: a commit that is sent before may be done.
    const reading = async () => tx && (await sql`SELECT`.execute(tx))
    await vi.waitFor(async () => await expect(reading()).rejects.toThrow('the connection had ended'), soon)
  }
  expect(await ask('POST', '/write/never')).toMatchObject({ status: 503, code: 'unavailable' })
  expect(await notes('never')).toHaveLength(0)
})

test('what fails after something was done does not say that nothing was', async () => {
  beforeCommit = async () => await processes.freeze()
  const half = ask('POST', '/twice/half')
  await vi.waitFor(() => expect(onSilence).toHaveBeenCalledWith(true), soon)
  await processes.thaw()
  expect(await half).toMatchObject({ status: 503, code: 'outcome_unknown' })
  await vi.waitFor(isReady, soon)
})

test('nor does a lock that cannot be had, or a fault of ours, after something was done', async () => {
  for (const failure of [new DomainError('busy'), new Error('a fault of ours')]) {
    beforeCommit = async () => await Promise.reject(failure)
    const id = `after ${failure.message}`
    expect(await ask('POST', `/twice/${encodeURIComponent(id)}`)).toMatchObject({
      status: 503,
      code: 'outcome_unknown',
    })
    expect(await notes(id)).toHaveLength(1)
    // Before anything was done they say what they are.
    const before = await ask('POST', `/write/${encodeURIComponent(`before ${failure.message}`)}`)
    expect(before.code).toBe(failure instanceof DomainError ? 'busy' : 'unexpected')
  }
})

test('a database that is killed is never unexpected, keeps nobody waiting, and is found again when it is back', async () => {
  await readUnwatched()
  const letItStart = await processes.keepDown()
  try {
    for (let tries = 0; tries < 20; tries += 1) {
      expect(await ask('GET', '/read')).toMatchObject({ status: 503, code: 'unavailable' })
      // Nobody would end a wait in vain here before its time is up, which is told in another way.
      expect(outcomeOf(await readUnwatched().catch((error: unknown) => error))).toBe('nothing')
    }
  } finally {
    await letItStart()
  }
  await vi.waitFor(async () => expect(await ask('GET', '/read')).toMatchObject({ status: 200 }), soon)
  await vi.waitFor(isReady, soon)
})

test('one that can only be read is not ready, and writes say that nothing was done', async () => {
  await look`SELECT set_config('default_transaction_read_only', 'off', false)`
  await look.unsafe('ALTER SYSTEM SET default_transaction_read_only = on')
  await look`SELECT pg_reload_conf()`
  await vi.waitFor(async () => expect(await ask('GET', '/readyz')).toMatchObject({ status: 'read-only' }), soon)
  expect(await ask('POST', '/write/closed')).toMatchObject({ status: 503, code: 'unavailable' })
  expect(await ask('GET', '/read')).toMatchObject({ status: 200 })
  await look.unsafe('ALTER SYSTEM RESET default_transaction_read_only')
  await look`SELECT pg_reload_conf()`
  await vi.waitFor(isReady, soon)
})

test('a disk that is full is 503, and readiness says so until there is space again', async () => {
  // What PostgreSQL says when a file cannot grow.
  await look.unsafe(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
    CREATE TRIGGER full_disk BEFORE INSERT ON notes FOR EACH ROW WHEN (NEW.id = 'full') EXECUTE FUNCTION refuse()`)
  const reply = await ask('POST', '/write/full')
  expect(reply).toMatchObject({ status: 503, code: 'storage_full' })
  expect(await notes('full')).toHaveLength(0)
  // There is space: that is tried, not supposed.
  await vi.waitFor(isReady, soon)
})

test('while nothing finds space readiness says that the disk is full', async () => {
  await look`DELETE FROM notes WHERE id = 'try full'`
  // As above, and for whatever is made anew.
  await look.unsafe(`CREATE FUNCTION refuse_space() RETURNS event_trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$`)
  await look.unsafe(`CREATE EVENT TRIGGER no_space ON ddl_command_start WHEN TAG IN ('CREATE TABLE AS')
    EXECUTE FUNCTION refuse_space()`)
  try {
    await vi.waitFor(isReady, soon)
    expect(await ask('POST', '/write/full')).toMatchObject({ status: 503, code: 'storage_full' })
    for (let tries = 0; tries < 2; tries += 1)
      await vi.waitFor(async () => {
        const { statusCode, headers, body } = await app.inject('/readyz')
        expect([statusCode, headers['retry-after'], JSON.parse(body)]).toEqual([503, '2', { status: 'full' }])
      }, soon)
    expect(await ask('GET', '/read')).toMatchObject({ status: 200 })
  } finally {
    await look.unsafe('DROP EVENT TRIGGER no_space')
  }
  await vi.waitFor(isReady, soon)
})

test('files that find no space are told the same way', async () => {
  const reply = await ask('POST', '/file')
  expect(reply).toMatchObject({ status: 503, code: 'storage_full' })
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
})

test('more than may wait are told to come back at once', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  beforeCommit = async () => await released
  const inside = ['q1', 'q2', 'q3'].map(async (id) => await ask('POST', `/write/${id}`))
  await vi.waitFor(async () => {
    const own = await look`SELECT FROM pg_stat_activity WHERE state = 'idle in transaction'`
    expect(own).toHaveLength(3)
  }, soon)
  const waiting = Array.from({ length: 5 }, async (_, index) => await ask('POST', `/write/w${index}`))
  await pause(0)
  expect(await ask('POST', '/write/late')).toMatchObject({ status: 503, code: 'busy' })
  release()
  for (const reply of await Promise.all([...inside, ...waiting])) expect(reply.status).toBe(200)
})
