import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { nameOf, openPlainSql } from '../apps/api/src/platform/database/plain-sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../apps/api/src/platform/database/test-database.ts'
import { readTables } from './backup-format.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

/** What a file of lines could get wrong: line ends, its own signs, separators that only some readers split at. */
const hostile = 'Zimmer\n..\n\t\r\u2028\\N "Đường ế" {}'
const propertyId = '018f3c1e-0000-7000-8000-000000000001'
const typeId = '018f3c1e-0000-7000-8000-000000000002'

let folder: string
let file: string
let source: TestDatabase
const opened: TestDatabase[] = []

async function open(): Promise<TestDatabase> {
  const database = await openTestDatabase()
  opened.push(database)
  return database
}

async function query<T extends object>(url: string, text: string): Promise<T[]> {
  const sql = openPlainSql(url)
  try {
    return [...(await sql.unsafe<T[]>(text))]
  } finally {
    await sql.end()
  }
}

async function fill(url: string): Promise<void> {
  const sql = openPlainSql(url)
  await sql`INSERT INTO properties (id, slug, name, description, type, address, city, country, zip, latitude, longitude, timezone, currency, search_text)
    VALUES (${propertyId}, 'haus-am-see', 'Haus am See', ${hostile}, 'boutique', 'Am See 1', 'Lindau', 'DE', '88131', 47.5, 9.7, 'Europe/Berlin', 'EUR', 'haus am see')`
  await sql`INSERT INTO room_types (property_id, id, name, description, max_occupancy, base_price_minor, bed_types, size_sqm, view, capacity)
    VALUES (${propertyId}, ${typeId}, 'Doppelzimmer', '', 2, 9000, ARRAY['double', 'a,"b"'], 20, 'lake', 3)`
  await sql`INSERT INTO nights (property_id, room_type_id, night, capacity, sold)
    SELECT ${propertyId}, ${typeId}, date '2026-01-01' + n, 3, 0 FROM generate_series(0, 20000) n`
  // More than go through memory at once; the parent of the others comes last.
  const parentId = '018f3c1e-0000-7000-8000-000000000003'
  const plans = (id: string, name: string, parent: string) => `
    INSERT INTO rate_plans (property_id, id, name, parent_id, adjust_percent, adjust_minor, step_minor, person_minor, board,
      payment, takes_early_booking)
    SELECT '${propertyId}', ${id}, ${name}, ${parent}, 0, 0, 1, 0, 'breakfast', 'any', true`
  await sql.unsafe(`
    BEGIN; ${plans('gen_random_uuid()', `'Plan ' || n`, `'${parentId}'`)} FROM generate_series(1, 2000) n;
    ${plans(`'${parentId}'`, `'Plan'`, 'NULL')}; COMMIT`)
  await sql.end()
}

/** Every table's rows, as text, in one value. */
async function contents(url: string): Promise<Record<string, unknown>> {
  const sql = openPlainSql(url)
  const tables = await readTables(sql)
  const rows = await Promise.all(
    tables.map(
      async ({ table }) =>
        [
          table,
          await sql`SELECT count(*), md5(string_agg(t::text, '|' ORDER BY t::text)) FROM ${nameOf(table)} t`,
        ] as const,
    ),
  )
  await sql.end()
  return Object.fromEntries(rows.map(([table, result]) => [table, { ...result[0] }]))
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keystay-backup-'))
  file = join(folder, 'one.backup.gz')
  source = await open()
  await fill(source.url)
  await writeBackup(source.url, file)
})

afterAll(async () => {
  await Promise.all(opened.map(({ drop }) => drop()))
  await rm(folder, { recursive: true })
})

test('what is restored equals what was backed up, row by row', async () => {
  const target = await open()
  const rows = await restoreBackup(target.url, file, { force: false })
  expect(rows).toMatchObject({ properties: 1, room_types: 1, nights: 20_001, rate_plans: 2001, bookings: 0 })
  expect(await contents(target.url)).toEqual(await contents(source.url))
  expect(await query(target.url, 'SELECT description FROM properties')).toEqual([{ description: hostile }])
})

test('everybody is logged out by a restore, and links to set a password are worthless: what was ended since stays ended', async () => {
  const [from, target, saved] = [await open(), await open(), join(folder, 'sessions.backup.gz')]
  await query(
    from.url,
    `INSERT INTO users (id, email, name, role, password_hash, created_at)
       VALUES ('${typeId}', 'jana@example.com', 'Jana', 'guest', '$argon2id$', now());
     INSERT INTO sessions (id, secret_hash, user_id, device, remembered, created_at, last_used_at, expires_at)
       VALUES ('${typeId}', 'secret', '${typeId}', '', true, now(), now(), now() + interval '30 days');
     INSERT INTO password_resets (token_hash, user_id, expires_at) VALUES ('token', '${typeId}', now() + interval '1 hour');
     INSERT INTO pending_logins (secret_hash, user_id, remembered, expires_at)
       VALUES ('begun', '${typeId}', false, now() + interval '10 minutes');
     INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, transports, backed_up, name, created_at)
       VALUES ('${typeId}', '${typeId}', '\\x01', '\\x02', 7, '{internal,hybrid}', true, 'Telefon', now());
     INSERT INTO authenticators (user_id, secret, last_step, created_at) VALUES ('${typeId}', '\\x03', 58821120, now());
     INSERT INTO recovery_codes (user_id, code_hash, created_at) VALUES ('${typeId}', '$argon2id$x', now())`,
  )
  await writeBackup(from.url, saved)
  expect(await restoreBackup(target.url, saved, { force: false })).toMatchObject({ users: 1, sessions: 1 })
  expect(
    await query(
      target.url,
      `SELECT (SELECT count(*)::int FROM users) AS users, (SELECT count(*)::int FROM sessions) AS sessions,
         (SELECT count(*)::int FROM password_resets) AS links, (SELECT count(*)::int FROM pending_logins) AS begun`,
    ),
  ).toEqual([{ users: 1, sessions: 0, links: 0, begun: 0 }])
  for (const table of ['passkeys', 'authenticators', 'recovery_codes']) {
    const rows = await query(from.url, `SELECT * FROM ${table}`)
    expect(rows).toHaveLength(1)
    expect(await query(target.url, `SELECT * FROM ${table}`)).toEqual(rows)
  }
})

test('the file is its owner’s alone', async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('a database that holds something is replaced only by force', async () => {
  const target = await open()
  await fill(target.url)
  await query(target.url, `UPDATE properties SET name = 'Changed'`)
  await expect(restoreBackup(target.url, file, { force: false })).rejects.toThrow(
    'not empty (table properties has rows)',
  )
  await restoreBackup(target.url, file, { force: true })
  expect(await contents(target.url)).toEqual(await contents(source.url))
})

test('a backup of another version, one that is cut off, damaged or none is refused and nothing changes', async () => {
  const target = await open()
  const before = await contents(target.url)
  const text = gunzipSync(await readFile(file)).toString()
  const broken = {
    'made by another version': gzipSync(text.replace('0001_', '0000_')),
    'is not a backup': gzipSync('hello'),
    'cut off': gzipSync(text.slice(0, text.length / 2)),
    'is damaged': (await readFile(file)).subarray(0, 3000),
    'not hold as many rows': gzipSync(text.replace(/"nights":\d+/, '"nights":7')),
  }
  for (const [sentence, content] of Object.entries(broken)) {
    await writeFile(join(folder, 'broken.gz'), content)
    await expect(restoreBackup(target.url, join(folder, 'broken.gz'), { force: true })).rejects.toThrow(sentence)
  }
  await expect(restoreBackup(target.url, join(folder, 'none.gz'), { force: true })).rejects.toThrow('There is no file')
  expect(await contents(target.url)).toEqual(before)
})

test('a backup that cannot be written leaves no file', async () => {
  await expect(writeBackup(source.url, join(folder, 'missing', 'x.gz'))).rejects.toThrow('ENOENT')
})
