import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { processesOf } from '../../testing/frozen-server.ts'
import { testConfig } from '../../testing/test-config.ts'
import { addCallers } from './request-context.ts'
import { type Database, fromReplica, openDatabase } from './database.ts'
import type { EmbeddedDatabase } from '../embedded-postgres/embedded-database.ts'
import { openPlainSql } from './plain-sql.ts'
import { openTestDatabase, startThrowAway, type TestDatabase } from './test-database.ts'

let own: TestDatabase
/** Stands for a replica: what it holds tells which of the two was asked. */
let other: EmbeddedDatabase
const opened: Database[] = []
const soon = { timeout: 60_000, interval: 20 }

beforeAll(async () => {
  own = await openTestDatabase()
  other = await startThrowAway()
  for (const [url, name] of [
    [own.url, 'primary'],
    [other.url, 'replica'],
  ] as const) {
    const plain = openPlainSql(url)
    await plain.unsafe(`CREATE TABLE who AS SELECT '${name}' AS name`)
    await plain.end()
  }
})
afterAll(async () => {
  await Promise.all(opened.map(async (database) => await database.close()))
  await other.stop()
  await own.drop()
})

function open(replicaUrl: string, replicaAskMs = 1000): Database {
  const limits = { readConnections: 2, writeConnections: 1, lockTimeoutMs: 1000, replicaMaxLagMs: 2000 }
  const database = openDatabase({ url: own.url, replicaUrl, replicaAskMs, ...limits })
  opened.push(database)
  return database
}

const who = async (database: Database) =>
  await fromReplica(
    database,
    async (db) => (await sql<{ name: string }>`SELECT name FROM who`.execute(db)).rows[0]?.name,
  )

test('a replica that is away keeps nobody from starting or reading', async () => {
  const database = open('postgres://nobody@127.0.0.1:1/nowhere')
  expect(await who(database)).toBe('primary')
  expect(database.replica?.lagMs()).toBeUndefined()
})

test('one that hangs costs those who wait for it a moment, nobody after them, and is used again when it answers', async () => {
  // Nobody else finds out for so long.
  const askMs = 20_000
  const database = open(other.url, askMs)
  await vi.waitFor(async () => expect(await who(database)).toBe('replica'), soon)
  const server = await processesOf(other.url)
  await server.freeze()
  try {
    expect(await Promise.all([who(database), who(database)])).toEqual(['primary', 'primary'])
    // Those who waited found out themselves: had they waited for their statements to end, it would still count as usable.
    expect(database.replica?.isUsable()).toBe(false)
    const onRead = vi.fn<() => void>()
    await fromReplica(database, async (db) => {
      onRead()
      await sql`SELECT`.execute(db)
    })
    expect(onRead).toHaveBeenCalledTimes(1)
  } finally {
    await server.thaw()
  }
  await vi.waitFor(async () => expect(await who(database)).toBe('replica'), soon)
})

test('one that takes long but lives is waited for', async () => {
  const database = open(other.url)
  await vi.waitFor(async () => expect(await who(database)).toBe('replica'), soon)
  const slow = sql<{ name: string }>`SELECT name, pg_sleep(0.6) FROM who`
  // Asked whether it lives, the replica may be late itself on a machine with other work: then the primary answers.
  await vi.waitFor(async () => {
    const name = await fromReplica(database, async (db) => (await slow.execute(db)).rows[0]?.name)
    expect(name).toBe('replica')
  }, soon)
})

test('what was changed a moment ago is read where it was written', async () => {
  const database = open(other.url)
  const app = fastify()
  await app.register(cookie)
  // Whoever changed something reads the primary for longer than this test waits for anything.
  addCallers(app, { ...testConfig(), requestDatabaseMs: 60_000 }, 600_000)
  app.get('/who', async () => ({ name: await who(database) }))
  app.post('/change', async () => {
    await sql`UPDATE who SET name = name`.execute(database.write)
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

test('one that is too far behind is not used, and says how far', async () => {
  // As a server that follows another one answers.
  const plain = openPlainSql(other.url)
  await plain.unsafe(`
    CREATE FUNCTION public.pg_is_in_recovery() RETURNS boolean LANGUAGE sql AS 'SELECT true';
    CREATE FUNCTION public.pg_last_xact_replay_timestamp() RETURNS timestamptz LANGUAGE sql
      AS $$ SELECT clock_timestamp() - interval '60 seconds' $$;
    ALTER ROLE CURRENT_USER SET search_path = public, pg_catalog`)
  await plain.end()
  const database = open(other.url)
  await vi.waitFor(() => expect(database.replica?.lagMs()).toBeGreaterThan(59_000), soon)
  expect(database.replica?.isUsable()).toBe(false)
  expect(await who(database)).toBe('primary')
})
