import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, openDatabase, violated, type Database } from './database.ts'
import { addFailureReplies } from '../http/failures.ts'
import { addCallers } from './request-context.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let own: TestDatabase
let database: Database
beforeAll(async () => {
  own = await openTestDatabase()
  database = openDatabase({ url: own.url, readConnections: 2, writeConnections: 4, lockTimeoutMs: 300 })
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

test('a story that loses a deadlock is run again', async () => {
  const insert = sql`INSERT INTO throttles (key, window_start, tries) VALUES ('a', now(), 0), ('b', now(), 0)`
  await insert.execute(database.write)
  let runs = 0
  let arrived = 0
  let open: () => void = () => undefined
  const both = new Promise<void>((resolve) => (open = resolve))
  const story = (first: string, second: string) =>
    inTransaction(database.write, async (tx) => {
      runs += 1
      const lock = (key: string) =>
        sql`UPDATE throttles SET tries = tries + 1 WHERE key = ${Buffer.from(key)}`.execute(tx)
      await sql`SET LOCAL lock_timeout = '20s'`.execute(tx)
      await lock(first)
      arrived += 1
      if (arrived === 2) open()
      await both
      await lock(second)
    })
  await Promise.all([story('a', 'b'), story('b', 'a')])
  expect(runs).toBeGreaterThan(2)
  const { rows } = await sql<{ tries: number }>`SELECT tries FROM throttles`.execute(database.read)
  expect(rows.map((row) => row.tries)).toEqual([2, 2])
})

test('a lock that is not to be had in time is "busy", not an error', async () => {
  let release: () => void = () => undefined
  let locked: () => void = () => undefined
  const isLocked = new Promise<void>((resolve) => (locked = resolve))
  const released = new Promise<void>((resolve) => (release = resolve))
  const holder = database.write.transaction().execute(async (tx) => {
    await sql`LOCK TABLE throttles`.execute(tx)
    locked()
    await released
  })
  await isLocked
  const waiting = inTransaction(database.write, async (tx) => sql`SELECT FROM throttles`.execute(tx))
  await expect(waiting).rejects.toMatchObject({ code: 'busy' })
  release()
  await holder
})

test('who waits for a connection for longer than one may is told to come back', async () => {
  const limits = { readConnections: 1, writeConnections: 1, lockTimeoutMs: 300, waitMs: 1000 }
  const narrow = openDatabase({ url: own.url, ...limits })
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const holder = inTransaction(narrow.write, async () => {
    begin()
    await over
  })
  await begun
  await expect(sql`SELECT`.execute(narrow.write)).rejects.toMatchObject({ code: 'busy' })
  end()
  await holder
  await sql`SELECT`.execute(narrow.write)
  await narrow.close()
})

test('a request that has waited for as long as it may, at once or little by little, asks for nothing more', async () => {
  const app = fastify()
  addFailureReplies(app, database)
  await app.register(cookie)
  addCallers(app, { mode: 'demo', requestDatabaseMs: 300 }, undefined)
  const longest = 5
  app.get('/once', async () => (await sql`SELECT pg_sleep(${longest})`.execute(database.read)).rows)
  app.get('/often', async () => {
    for (let count = 0; count < longest * 100; count += 1) await sql`SELECT pg_sleep(0.01)`.execute(database.read)
    return {}
  })
  for (const url of ['/once', '/often']) {
    const reply = await app.inject(url)
    expect([url, reply.statusCode]).toEqual([url, 503])
    // In a statement, or before the next connection.
    expect(['unavailable', 'busy']).toContain(reply.json<{ code?: string }>().code)
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  }
  await app.close()
})

test('a story whose connection dies runs nothing more, and the next one has a connection again', async () => {
  const lost = inTransaction(database.write, async (tx) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx)
    await sql`INSERT INTO throttles (key, window_start, tries) VALUES ('before', now(), 0)`.execute(tx)
    await sql`SELECT pg_terminate_backend(${rows[0]?.pid}::int, 5000)`.execute(database.read)
    // What a story does that looks after its own failures.
    await sql`SELECT 1`.execute(tx).catch(() => undefined)
    await sql`INSERT INTO throttles (key, window_start, tries) VALUES ('after', now(), 0)`.execute(tx)
  })
  await expect(lost).rejects.toThrow(/connection/)
  const throttles = await sql`SELECT FROM throttles WHERE key IN ('before', 'after')`.execute(database.write)
  expect(throttles.rows).toHaveLength(0)
  expect(await inTransaction(database.write, async (tx) => (await sql`SELECT 1`.execute(tx)).rows)).toHaveLength(1)
})

test('a migration in between is not noticed by statements that were prepared before it', async () => {
  await sql`CREATE TABLE notes (id int)`.execute(database.write)
  const read = async () => (await sql`SELECT * FROM notes`.execute(database.write)).rows
  const story = async () =>
    await inTransaction(database.write, async (tx) => (await sql`SELECT * FROM notes`.execute(tx)).rows)
  // On every connection.
  await Promise.all(Array.from({ length: 8 }, async () => await story()))
  expect(await read()).toEqual([])
  await sql`ALTER TABLE notes ADD COLUMN text text DEFAULT 'x'`.execute(database.write)
  await sql`INSERT INTO notes VALUES (1)`.execute(database.write)
  expect(await read()).toEqual([{ id: 1, text: 'x' }])
  await sql`ALTER TABLE notes ADD COLUMN more int`.execute(database.write)
  const all = await Promise.all(Array.from({ length: 8 }, async () => await story()))
  for (const rows of all) expect(rows).toEqual([{ id: 1, text: 'x', more: null }])
})

test('a constraint is known by its name, also where a server adds the number of a shard to it', () => {
  const broken = (constraint: string) =>
    Object.assign(new DatabaseError('duplicate key', 0, 'error'), { code: '23505', constraint })
  expect(violated(broken('amenities_name'), 'amenities_name')).toBe(true)
  expect(violated(broken('amenities_name_102042'), 'amenities_name')).toBe(true)
  expect(violated(broken('amenities_name_2'), 'amenities_name')).toBe(false)
  const told = (message: string) => Object.assign(new DatabaseError(message, 0, 'error'), { code: 'XX000' })
  expect(
    violated(told('duplicate key value violates unique constraint "amenities_name_102042"'), 'amenities_name'),
  ).toBe(true)
  expect(violated(told('duplicate key value violates unique constraint "amenities_name_2"'), 'amenities_name')).toBe(
    false,
  )
  expect(violated(new Error('amenities_name'), 'amenities_name')).toBe(false)
})

test('what takes too long, waits for a lock, or rests in a story is ended by the server', async () => {
  const ask = sql`SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
    current_setting('idle_in_transaction_session_timeout') AS rest`
  expect((await ask.execute(database.write)).rows).toEqual([{ statement: '30s', lock: '300ms', rest: '30s' }])
  // Reads hold nothing that others wait for.
  expect((await ask.execute(database.read)).rows).toEqual([{ statement: '10s', lock: '0', rest: '0' }])
})

test('where tables are spread over several servers, statements are planned for what is asked', async () => {
  const limits = { url: own.url, readConnections: 1, writeConnections: 1, lockTimeoutMs: 300 }
  for (const [sharded, mode] of [
    [true, 'force_custom_plan'],
    [false, 'force_generic_plan'],
  ] as const) {
    const planned = openDatabase({ ...limits, sharded })
    const { rows } = await sql`SELECT current_setting('plan_cache_mode') AS mode`.execute(planned.read)
    expect(rows).toEqual([{ mode }])
    await planned.close()
  }
})

test('whole numbers, dates and lists of them are read as what they are', async () => {
  const { rows } = await sql`
    SELECT 9007199254740991::int8 AS "int8", '{1,NULL,3}'::int8[] AS "int8s", '2026-02-28'::date AS "date",
      '{2026-02-28}'::date[] AS "dates", '{a,b}'::text[] AS "texts", '{"a":[1]}'::jsonb AS "json",
      '\\x00ff'::bytea AS "bytes", 0.1::numeric AS "numeric", 1.5::float8 AS "float"`.execute(database.read)
  expect(rows).toEqual([
    {
      int8: 9_007_199_254_740_991,
      int8s: [1, null, 3],
      date: '2026-02-28',
      dates: ['2026-02-28'],
      texts: ['a', 'b'],
      json: { a: [1] },
      bytes: Buffer.from([0, 255]),
      numeric: '0.1',
      float: 1.5,
    },
  ])
})
