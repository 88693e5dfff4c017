import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { sql } from 'kysely'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { processesOf } from '../../testing/frozen-server.ts'
import { startStandby } from '../../testing/start-standby.ts'
import { testConfig } from '../../testing/test-config.ts'
import { addCallers } from './request-context.ts'
import { type Database, fromReplica, openDatabase } from './database.ts'
import type { EmbeddedDatabase } from '../embedded-postgres/embedded-database.ts'
import { DomainError } from '../http/errors.ts'
import { openFigures } from '../telemetry/read-figures.ts'
import { serveMetrics } from '../telemetry/serve-metrics.ts'
import { freePort } from '../process/port.ts'
import { openPlainSql, type PlainSql } from './plain-sql.ts'
import { startThrowAway } from './test-database.ts'

let primary: EmbeddedDatabase
let standby: EmbeddedDatabase
let onPrimary: PlainSql
let onStandby: PlainSql
const soon = { timeout: 60_000, interval: 20 }

beforeAll(async () => {
  primary = await startThrowAway()
  onPrimary = openPlainSql(primary.url, { connections: 2 })
  await onPrimary`CREATE TABLE notes (id text PRIMARY KEY)`
  standby = await startStandby(primary.url)
  onStandby = openPlainSql(standby.url, { connections: 2 })
})
afterAll(async () => {
  await Promise.all([onPrimary.end(), onStandby.end()])
  await Promise.all([standby.stop(), primary.stop()])
})
beforeEach(async () => {
  // Behind by what the other tests kept from it.
  await onStandby`SELECT pg_wal_replay_resume()`
})

type Options = { readonly url?: string; readonly askMs?: number; readonly maxLagMs?: number }

function open({ url = standby.url, askMs = 1000, maxLagMs = 60_000 }: Options = {}): Database {
  const limits = { readConnections: 2, writeConnections: 1, lockTimeoutMs: 1000, replicaMaxLagMs: maxLagMs }
  const database = openDatabase({ url: primary.url, replicaUrl: url, replicaAskMs: askMs, ...limits })
  onTestFinished(async () => await database.close())
  return database
}

const which = sql<{ name: string }>`SELECT CASE WHEN pg_is_in_recovery() THEN 'replica' ELSE 'primary' END AS name`

/** Which of the two answers a read. */
const who = async (database: Database) =>
  await fromReplica(database, async (db) => (await which.execute(db)).rows[0]?.name)
const untilUsed = async (database: Database) =>
  await vi.waitFor(async () => expect(await who(database)).toBe('replica'), soon)

/** How often a read is begun: twice where the replica is asked in vain. */
async function countTries(database: Database, text = which): Promise<number> {
  let tries = 0
  await fromReplica(database, async (db) => {
    tries += 1
    await text.execute(db)
  })
  return tries
}

test('a replica that is away keeps nobody from starting or reading, and is used as soon as it is there', async () => {
  const port = await freePort()
  const url = new URL(standby.url)
  const standbyPort = Number(url.port)
  url.port = String(port)
  const database = open({ url: url.href })
  expect(await who(database)).toBe('primary')
  expect(database.replica?.lagMs()).toBeUndefined()
  // It comes: from now on there is something behind the port.
  const relay = createServer((socket) => {
    const upstream = connect(standbyPort, '127.0.0.1')
    for (const one of [socket, upstream]) one.on('error', () => undefined)
    socket.pipe(upstream).pipe(socket)
  }).listen(port, '127.0.0.1')
  onTestFinished(() => void relay.close())
  await once(relay, 'listening')
  await untilUsed(database)
})

test('one that is stopped costs those who wait for it a moment, nobody after them, and is used again when it goes on', async () => {
  // Nobody else finds out for so long.
  const database = open({ askMs: 20_000 })
  await untilUsed(database)
  const server = await processesOf(standby.url)
  await server.freeze()
  try {
    expect(await Promise.all([who(database), who(database)])).toEqual(['primary', 'primary'])
    // Those who waited found out themselves: had they waited for their statements to end, it would still count as usable.
    expect(database.replica?.isUsable()).toBe(false)
    expect(await countTries(database)).toBe(1)
  } finally {
    await server.thaw()
  }
  await untilUsed(database)
})

test('one that takes no new connections costs one reader a moment, too', async () => {
  const database = open()
  await untilUsed(database)
  const server = await processesOf(standby.url)
  // The connection that there is goes on working: only who needs another one finds out.
  let isOver = false
  const slow = fromReplica(database, async (db) => await sql`SELECT pg_sleep(5)`.execute(db)).then(
    () => (isOver = true),
  )
  await server.freezeDoor()
  try {
    expect(await who(database)).toBe('primary')
    expect(await countTries(database)).toBe(1)
    expect(isOver).toBe(false)
  } finally {
    await server.thaw()
  }
  await slow
  await untilUsed(database)
})

test('one that keeps a table locked costs one reader a moment, too', async () => {
  const database = open()
  await untilUsed(database)
  // A migration whose lock has reached the replica, and whose end has not.
  await onPrimary.begin(async (tx) => {
    await tx`LOCK TABLE notes IN ACCESS EXCLUSIVE MODE`
    await tx`SELECT pg_switch_wal()`
    await vi.waitFor(async () => {
      const locks = await onStandby`SELECT FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND granted`
      expect(locks.length).toBeGreaterThan(0)
      await onStandby`SELECT pg_wal_replay_pause()`
    }, soon)
  })
  const read = sql<{ name: string }>`SELECT count(*)::text AS name FROM notes`
  expect(await countTries(database, read)).toBe(2)
  expect(await countTries(database, read)).toBe(1)
  await onStandby`SELECT pg_wal_replay_resume()`
  await untilUsed(database)
})

test('a read that fails there is read from the primary and says nothing of the next; an answer is an answer', async () => {
  const database = open()
  await untilUsed(database)
  // What it applied removed what it was reading, for one.
  const onlyPrimary = sql<{ name: string }>`SELECT (1 / (1 - pg_is_in_recovery()::int))::text AS name`
  expect(await countTries(database, onlyPrimary)).toBe(2)
  expect(await who(database)).toBe('replica')
  let reads = 0
  const refused = fromReplica(database, async () => {
    reads += 1
    throw new DomainError('not_found')
  })
  await expect(refused).rejects.toMatchObject({ code: 'not_found' })
  expect(reads).toBe(1)
  expect(await who(database)).toBe('replica')
})

test('one that takes long but lives is waited for', async () => {
  const database = open()
  await untilUsed(database)
  const slow = sql<{ name: string }>`SELECT CASE WHEN pg_is_in_recovery() THEN 'replica' END AS name, pg_sleep(0.6)`
  // Asked whether it lives, the replica may be late itself on a machine with other work: then the primary answers.
  await vi.waitFor(async () => {
    const name = await fromReplica(database, async (db) => (await slow.execute(db)).rows[0]?.name)
    expect(name).toBe('replica')
  }, soon)
})

test('what was changed a moment ago is read where it was written', async () => {
  const database = open()
  const app = fastify()
  await app.register(cookie)
  // Whoever changed something reads the primary for longer than this test waits for anything.
  addCallers(app, { ...testConfig(), requestDatabaseMs: 60_000 }, 600_000)
  app.get('/who', async () => ({ name: await who(database) }))
  app.post('/change', async () => {
    await sql`INSERT INTO notes VALUES (gen_random_uuid()::text)`.execute(database.write)
    return { name: await who(database) }
  })
  const ask = async (cookies: Record<string, string> = {}) =>
    (await app.inject({ url: '/who', cookies })).json<{ name: string }>().name
  await vi.waitFor(async () => expect(await ask()).toBe('replica'), soon)
  const changed = await app.inject({ method: 'POST', url: '/change' })
  expect(changed.json()).toEqual({ name: 'primary' })
  const [fresh] = changed.cookies
  expect(fresh).toMatchObject({ name: 'keystay_fresh', httpOnly: true, maxAge: 602 })
  expect(await ask({ keystay_fresh: fresh?.value ?? '' })).toBe('primary')
  // It alone: others read the replica all the while.
  await vi.waitFor(
    async () => expect([await ask({ keystay_fresh: fresh?.value ?? '' }), await ask()]).toEqual(['primary', 'replica']),
    soon,
  )
  await app.close()
})

test('one that is too far behind is not used, and says how far, until it has caught up', async () => {
  const database = open({ maxLagMs: 1500, askMs: 200 })
  await untilUsed(database)
  const metricsPort = await freePort()
  onTestFinished(await serveMetrics(metricsPort, openFigures(database, [])))
  const figures = async () => await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  await onStandby`SELECT pg_wal_replay_pause()`
  await vi.waitFor(() => expect(database.replica?.lagMs()).toBeGreaterThan(1500), soon)
  expect(await who(database)).toBe('primary')
  expect(await figures()).toMatch(/keystay_replica_used 0\n/)
  expect(await figures()).toMatch(/keystay_replica_lag_seconds [1-9]/)
  await onStandby`SELECT pg_wal_replay_resume()`
  await untilUsed(database)
  expect(await figures()).toMatch(/keystay_replica_used 1\n/)
})

test('one that was made a primary of its own is not used: what is written elsewhere never reaches it', async () => {
  const promoted = await startStandby(primary.url)
  onTestFinished(promoted.stop)
  const database = open({ url: promoted.url, askMs: 200 })
  const noted = async () =>
    await fromReplica(database, async (db) => (await sql`SELECT FROM notes WHERE id = 'after'`.execute(db)).rows.length)
  await untilUsed(database)
  const plain = openPlainSql(promoted.url)
  await plain`SELECT pg_promote()`
  await plain.end()
  await vi.waitFor(() => expect(database.replica?.lagMs()).toBe(Infinity), soon)
  await onPrimary`INSERT INTO notes VALUES ('after')`
  expect(await noted()).toBe(1)
})

test('the primary itself under the name of a replica is used, a server of another system is not', async () => {
  const database = open({ url: primary.url })
  await vi.waitFor(() => expect(database.replica?.lagMs()).toBe(0), soon)
  expect(await countTries(database)).toBe(1)
  const other = await startThrowAway()
  onTestFinished(other.stop)
  const mistaken = open({ url: other.url })
  await vi.waitFor(() => expect(mistaken.replica?.lagMs()).toBe(Infinity), soon)
})
