import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPlainSql, type PlainSql } from './plain-sql.ts'
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

// As Citus says it: of a change that it does not do, and of a foreign key to a table that is not spread.
test.each(['feature_not_supported', 'invalid_table_definition'])(
  'what spread tables do not take (%s) says what to do',
  async (condition) => {
    await writeFile(join(folder, '0002_two.sql'), `DO $$ BEGIN RAISE ${condition}; END $$;`)
    await expect(migrate(database.url, folder)).rejects.toThrow('bring them together with npm run citus -- gather')
  },
)

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

/** Bookings of every status of two nights that cost 180.00 €, by the schema before there were rate plans; the hotel does not matter. */
async function bookBeforePlans(sql: PlainSql): Promise<void> {
  await sql`SET session_replication_role = replica`
  await sql`INSERT INTO bookings (property_id, id, code, status, cancel_reason, hold_expires_at, check_in, check_out,
      expected_guests, guest_name, guest_email, guest_phone, locale, total_minor, currency, offers_breakfast,
      early_booking_percent, free_until, payment_method, payment_status, created_at)
    SELECT gen_random_uuid(), gen_random_uuid(), code, status::booking_status, reason::cancel_reason, hold, '2026-12-04',
      '2026-12-06', 2, 'Jana', 'jana@example.com', '1', 'de', 18000, 'EUR', true, 10, free, method::payment_method,
      paid::payment_status, now()
    FROM (VALUES ('AAAAAAAA', 'pending', NULL, now(), NULL, NULL, 'pending'),
      ('BBBBBBBB', 'confirmed', NULL, NULL, now(), 'stripe', 'paid'),
      ('CCCCCCCC', 'confirmed', NULL, NULL, NULL, 'cash', 'pending'),
      ('DDDDDDDD', 'cancelled', 'guest', NULL, now(), 'cash', 'pending'))
      AS v (code, status, reason, hold, free, method, paid)`
  await sql`INSERT INTO properties (id, slug, name, description, type, address, city, country, zip, latitude, longitude,
      timezone, currency, search_text)
    SELECT property_id, 'haus-' || lower(code), 'Haus', 'Ein Haus', 'city', 'Straße 1', 'Halle', 'DE', '06108', 51, 12,
      'Europe/Berlin', 'EUR', ' haus' FROM bookings`
  await sql`INSERT INTO price_lines (property_id, booking_id, position, kind, night, quantity, amount_minor, discount_minor)
    SELECT property_id, id, position, kind::price_line_kind, night::date, 1, minor, off
    FROM bookings, (VALUES (0, 'night', '2026-12-04', 10000, -1000), (1, 'night', '2026-12-05', 10000, -1000),
      (2, 'breakfast', NULL, 0, 0), (3, 'early_booking', NULL, -2000, 0)) AS v (position, kind, night, minor, off)`
}

test('what was booked before there were plans, taxes or extras keeps its price, its promise and its words', async () => {
  const all = join(import.meta.dirname, '../../../migrations')
  await rm(join(folder, '0001_one.sql'))
  const migrateTo = async (end: string) => {
    for (const name of (await readdir(all)).filter((one) => one < end))
      await copyFile(join(all, name), join(folder, name))
    await migrate(database.url, folder)
  }
  await migrateTo('0041')
  const sql = openPlainSql(database.url, { connections: 1 })
  const read = async () => ({
    bookings: await sql<object[]>`SELECT * FROM bookings ORDER BY code`,
    lines: await sql<object[]>`SELECT * FROM price_lines WHERE position < 4 ORDER BY booking_id, position`,
  })
  await bookBeforePlans(sql)
  const before = await read()
  // An extra of later, when its guest was told nothing of being kept.
  await migrateTo('0053')
  await sql`INSERT INTO price_lines (property_id, booking_id, position, kind, amount_minor, detail)
    SELECT property_id, id, 4, 'extra', 0, '{"name": "Rad", "kept": true, "vatClass": "reduced"}' FROM bookings LIMIT 1`
  await migrateTo('9')
  const now = await read()
  expect(now).toMatchObject(before)
  const nothing = {
    plan_id: null,
    terms: null,
    cancel_tiers: null,
    deposit_minor: null,
    at_hotel_minor: 0,
    kept_minor: 0,
  }
  for (const booking of now.bookings) expect(booking).toMatchObject(nothing)
  for (const line of now.lines) expect(line).toMatchObject({ detail: null, vat_class: null, parts: null })
  const extras = await sql`SELECT vat_class, detail->'kept' AS kept FROM price_lines WHERE position = 4`
  expect(extras).toEqual([{ vat_class: 'reduced', kept: false }])
  await sql.end()
})
