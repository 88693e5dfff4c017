import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPlainSql } from './plain-sql.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { migrate } from './migrate.ts'
import { openEmptyDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await openEmptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'keystay-migrations-'))
  await writeFile(join(folder, '0001_one.sql'), 'CREATE TABLE one (id int);')
})

afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

test('each file is applied once, in order', async () => {
  await writeFile(join(folder, '0002_two.sql'), 'ALTER TABLE one ADD COLUMN name text; INSERT INTO one VALUES (1);')
  expect(await migrate(database.url, folder)).toEqual(['0001_one.sql', '0002_two.sql'])
  await writeFile(join(folder, '0003_three.sql'), 'INSERT INTO one VALUES (2);')
  expect(await migrate(database.url, folder)).toEqual(['0003_three.sql'])
  expect(await migrate(database.url, folder)).toEqual([])
})

test('processes that start together migrate one after another', async () => {
  const done = await Promise.all([1, 2, 3, 4].map(() => migrate(database.url, folder)))
  expect(done.flat()).toEqual(['0001_one.sql'])
})

test('a file that fails leaves nothing of itself', async () => {
  await writeFile(join(folder, '0002_two.sql'), 'CREATE TABLE two (id int); SELECT 1 / 0;')
  await expect(migrate(database.url, folder)).rejects.toThrow('division by zero')
  const sql = openPlainSql(database.url)
  expect(await sql`SELECT to_regclass('one') AS one, to_regclass('two') AS two`).toEqual([{ one: 'one', two: null }])
  await sql.end()
})

test('a migration that a long read keeps waiting keeps nobody from reading, and is applied once that is over', async () => {
  await migrate(database.url, folder)
  await writeFile(join(folder, '0002_two.sql'), 'ALTER TABLE one ADD COLUMN name text;')
  const sql = openPlainSql(database.url, { connections: 3 })
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const longRead = sql.begin(async (tx) => {
    await tx`SELECT * FROM one`
    begin()
    await over
  })
  await begun
  const migrated = migrate(database.url, folder)
  const refusals = async () =>
    await sql`SELECT FROM pg_stat_activity WHERE application_name = 'keystay migrations' AND query ILIKE '%rollback%'`
  // It has tried, and given up for now.
  await vi.waitFor(async () => expect(await refusals()).toHaveLength(1), { timeout: 60_000, interval: 20 })
  await sql.begin(async (tx) => {
    // Behind a migration that waits this would wait as long as the long read takes.
    await tx`SET LOCAL statement_timeout = '60s'`
    for (let guests = 0; guests < 20; guests += 1) await tx`SELECT * FROM one`
  })
  end()
  await longRead
  expect(await migrated).toEqual(['0002_two.sql'])
  await sql.end()
})

test('a migration waits for a lock for a quarter of a second: so long does everybody wait behind it', async () => {
  await writeFile(join(folder, '0002_two.sql'), "CREATE TABLE seen AS SELECT current_setting('lock_timeout') AS lock;")
  await migrate(database.url, folder)
  const sql = openPlainSql(database.url)
  expect(await sql`SELECT lock FROM seen`).toEqual([{ lock: '250ms' }])
  await sql.end()
})

test('a changed, an unknown and a late file are refused in one sentence', async () => {
  await writeFile(join(folder, '0003_three.sql'), 'SELECT 1;')
  await migrate(database.url, folder)
  await writeFile(join(folder, '0002_two.sql'), 'SELECT 1;')
  await expect(migrate(database.url, folder)).rejects.toThrow('0002_two.sql comes before 0003_three.sql')
  await writeFile(join(folder, '0003_three.sql'), 'SELECT 2;')
  await expect(migrate(database.url, folder)).rejects.toThrow('0003_three.sql was changed after')
  await rm(join(folder, '0003_three.sql'))
  await expect(migrate(database.url, folder)).rejects.toThrow('The database is newer')
})

test('a server that lacks an extension, and a user without the right, are told in one sentence', async () => {
  await writeFile(join(folder, '0002_two.sql'), 'CREATE EXTENSION no_such_extension;')
  await expect(migrate(database.url, folder)).rejects.toThrow('The PostgreSQL server lacks an extension')
  await writeFile(join(folder, '0002_two.sql'), 'SET LOCAL ROLE pg_monitor; CREATE TABLE two (id int);')
  await expect(migrate(database.url, folder)).rejects.toThrow('make the user of DATABASE_URL the owner of its database')
})

test('what plans and bookings promised before there were tiers stays what it was', async () => {
  const all = join(import.meta.dirname, '../../../migrations')
  await rm(join(folder, '0001_one.sql'))
  const copy = async (isWanted: (name: string) => boolean) => {
    for (const name of (await readdir(all)).filter(isWanted)) await copyFile(join(all, name), join(folder, name))
  }
  await copy((name) => name < '0043')
  await migrate(database.url, folder)
  const sql = openPlainSql(database.url, { connections: 1 })
  // The hotel does not matter.
  await sql`SET session_replication_role = replica`
  await sql`INSERT INTO rate_plans (property_id, id, position, name, adjust_percent, adjust_minor, step_minor, person_minor, board,
      free_hours, payment, takes_early_booking)
    SELECT gen_random_uuid(), gen_random_uuid(), nr, nr::text, 0, 0, 1, 0, 'half', hours, 'any', true
    FROM (VALUES (1, NULL), (2, 0), (3, 48)) AS v (nr, hours)`
  await copy((name) => name.startsWith('0043'))
  await migrate(database.url, folder)
  const after = { percent: 10_000 }
  const free = (hours: number) => ({ tiers: [{ hours, fee: { percent: 0 } }], after })
  expect(await sql`SELECT cancellation FROM rate_plans ORDER BY position`).toEqual([
    { cancellation: { tiers: [], after } },
    { cancellation: free(0) },
    { cancellation: free(48) },
  ])
  await sql.end()
})
