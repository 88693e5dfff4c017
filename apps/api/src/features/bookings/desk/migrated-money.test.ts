import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from '../../../platform/database/migrate.ts'
import { openPlainSql } from '../../../platform/database/plain-sql.ts'
import { openEmptyDatabase } from '../../../platform/database/test-database.ts'

const all = join(import.meta.dirname, '../../../../migrations')

test('what was taken and given back in cash became rows of the days on which it was; what is owed is the same', async () => {
  const database = await openEmptyDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'keystay-migrations-'))
  const migrateTo = async (end: string) => {
    for (const name of (await readdir(all)).filter((one) => one < end))
      await copyFile(join(all, name), join(folder, name))
    await migrate(database.url, folder)
  }
  await migrateTo('0088')
  const sql = openPlainSql(database.url, { connections: 1 })
  await sql`SET session_replication_role = replica`
  await sql`INSERT INTO properties (id, slug, name, description, type, address, city, region, country, zip, latitude, longitude,
      timezone, currency, search_text)
    VALUES (gen_random_uuid(), 'old', 'Old', '-', 'city', '-', '-', '-', 'JP', '-', 0, 0, 'Asia/Tokyo', 'EUR', '-')`
  // Paid in cash; unpaid; a deposit whose balance the desk took; paid in cash, then cheaper by a change, then something given back.
  await sql`INSERT INTO bookings (property_id, id, code, status, check_in, check_out, expected_guests, guest_name,
      guest_email, guest_phone, search_text, locale, total_minor, currency, offers_breakfast, payment_method, payment_status,
      deposit_minor, balance_cash_minor, changes, desk_paid_minor, created_at, confirmed_at)
    SELECT p.id, gen_random_uuid(), code, 'confirmed', '2026-05-01', '2026-05-03', 2, '-', '-', '-', '-', 'de', total, 'EUR', true,
      method::payment_method, status::payment_status, deposit, balance, changes, desk, '2026-04-01', '2026-04-01T12:00:00Z'
    FROM properties p, (VALUES ('AAAAAAAA', 18000, 'cash', 'paid', NULL, 0, 0, 0), ('BBBBBBBB', 18000, 'cash', 'pending', NULL, 0, 0, 0),
      ('CCCCCCCC', 18000, 'stripe', 'paid', 5000, 13000, 0, 0), ('DDDDDDDD', 10000, 'cash', 'paid', NULL, 0, 1, 10000))
      AS v (code, total, method, status, deposit, balance, changes, desk)`
  await sql`INSERT INTO refunds (property_id, id, booking_id, amount_minor, currency, reason, status, created_at, due_at)
    SELECT property_id, gen_random_uuid(), id, minor, 'EUR', reason::refund_reason, 'done', at::timestamptz, at::timestamptz
    FROM bookings, (VALUES (8000, 'changed', '2026-05-01T20:00:00Z'), (500, 'owner', '2026-05-02T20:00:00Z')) AS v (minor, reason, at)
    WHERE code = 'DDDDDDDD'`
  await sql`INSERT INTO audit_log (property_id, id, at, booking_id, actor, event, detail)
    SELECT property_id, gen_random_uuid(), '2026-05-01T18:30:00Z', id, 'owner', 'cash_received', '{}' FROM bookings WHERE code = 'AAAAAAAA'`
  await migrateTo('9')
  const rows = await sql<{ row: string }[]>`
    SELECT concat_ws(' ', b.code, d.day, d.method, d.amount_minor, d.reason) AS row FROM desk_payments d
    JOIN bookings b ON b.id = d.booking_id ORDER BY b.code, d.at`
  expect(rows.map(({ row }) => row)).toEqual([
    // 03:30 in Tokyo is still the desk's day before.
    'AAAAAAAA 2026-05-01 cash 18000',
    'CCCCCCCC 2026-04-01 cash 13000',
    'DDDDDDDD 2026-04-01 cash 18000',
    'DDDDDDDD 2026-05-02 cash -8000 changed',
    'DDDDDDDD 2026-05-03 cash -500 owner',
  ])
  const kept = await sql`SELECT code, desk_paid_minor::int AS desk FROM bookings ORDER BY code`
  expect(kept).toEqual([
    { code: 'AAAAAAAA', desk: 18_000 },
    { code: 'BBBBBBBB', desk: 0 },
    { code: 'CCCCCCCC', desk: 13_000 },
    { code: 'DDDDDDDD', desk: 10_000 },
  ])
  const back =
    await sql`SELECT amount_minor::int AS minor, reason, status, attempt_id FROM money_back ORDER BY amount_minor`
  expect(back).toEqual([
    { minor: 500, reason: 'owner', status: 'done', attempt_id: null },
    { minor: 8_000, reason: 'changed', status: 'done', attempt_id: null },
  ])
  expect(await sql`SELECT FROM refunds`).toHaveLength(0)
  expect(await sql`SELECT FROM days WHERE closed_at IS NULL OR counted_minor IS NOT NULL`).toHaveLength(0)
  await sql.end()
  await database.drop()
  await rm(folder, { recursive: true })
})
