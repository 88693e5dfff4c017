import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addDays } from '@keystay/contract/shared/plain-dates'
import { migrate } from '../../platform/database/migrate.ts'
import { openPlainSql, type PlainSql } from '../../platform/database/plain-sql.ts'
import { openEmptyDatabase } from '../../platform/database/test-database.ts'
import { dateIn } from '../../platform/values/zones.ts'

const all = join(import.meta.dirname, '../../../migrations')
const today = dateIn('Asia/Tokyo', new Date())

/** A hotel in Tokyo with bookings of before there were stays, by the days from today on which they begin and end. */
async function bookBeforeStays(sql: PlainSql): Promise<void> {
  await sql`SET session_replication_role = replica`
  await sql`INSERT INTO properties (id, slug, name, description, type, address, city, region, country, zip, latitude, longitude,
      timezone, currency, search_text)
    VALUES (gen_random_uuid(), 'old', 'Old', '-', 'city', '-', '-', '-', 'JP', '-', 0, 0, 'Asia/Tokyo', 'EUR', '-')`
  await sql`INSERT INTO bookings (property_id, id, code, status, cancel_reason, check_in, check_out, expected_guests, guest_name,
      guest_email, guest_phone, search_text, locale, total_minor, currency, offers_breakfast, payment_method, created_at)
    SELECT p.id, gen_random_uuid(), code, status::booking_status, CASE WHEN status = 'cancelled' THEN 'guest'::cancel_reason END,
      ${today}::date + v.from, ${today}::date + v.to, 3, '-', '-', '-', '-', 'de', 18000, 'EUR', true, 'cash', now()
    FROM properties p, (VALUES ('AAAAAAAA', 'confirmed', -3, -1), ('BBBBBBBB', 'confirmed', -3, 0),
      ('CCCCCCCC', 'confirmed', -1, 2), ('DDDDDDDD', 'confirmed', 5, 7), ('EEEEEEEE', 'cancelled', -3, -1)) AS v (code, status, "from", "to")`
  // Two rooms for two adults and a child: only of the last line is it known who sleeps where.
  await sql`INSERT INTO booking_lines (property_id, booking_id, line, room_type_id, quantity, bed_type, adults, children, split)
    SELECT property_id, id, 0, gen_random_uuid(), 2, '-', 2, 1,
      CASE WHEN code = 'DDDDDDDD' THEN '[{"adults": 2, "ages": []}, {"adults": 0, "ages": [null]}]'::jsonb END FROM bookings`
  await sql`INSERT INTO booked_rooms (property_id, id, booking_id, line, room_type_id, room_id, stay, active)
    SELECT l.property_id, gen_random_uuid(), l.booking_id, 0, l.room_type_id, gen_random_uuid(),
      daterange(b.check_in, b.check_out), b.status <> 'cancelled'
    FROM booking_lines l JOIN bookings b ON b.id = l.booking_id, generate_series(1, 2)`
}

test('each unit that was booked before there were stays has one: who had left has departed, all others are expected', async () => {
  const database = await openEmptyDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'keystay-migrations-'))
  const migrateTo = async (end: string) => {
    for (const name of (await readdir(all)).filter((one) => one < end))
      await copyFile(join(all, name), join(folder, name))
    await migrate(database.url, folder)
  }
  await migrateTo('0080')
  const sql = openPlainSql(database.url, { connections: 1 })
  await bookBeforeStays(sql)
  const rows = await sql`SELECT * FROM bookings ORDER BY code`
  // What the desk took has rows of its own since.
  const before = rows.map(({ balance_cash_minor: _cash, ...row }) => row)
  await migrateTo('9')
  expect(await sql`SELECT * FROM bookings ORDER BY code`).toMatchObject(before)
  const stays = await sql<{ code: string; what: string }[]>`
    SELECT b.code, concat_ws(' ', t.state, t.active, t.ordered, t.adults, t.child_ages) AS what
    FROM booked_rooms s JOIN stays t ON t.id = s.stay_id AND t.booking_id = s.booking_id JOIN bookings b ON b.id = t.booking_id
    ORDER BY b.code, t.adults, cardinality(t.child_ages)`
  const dates = (from: number, to: number) => `[${addDays(today, from)},${addDays(today, to)})`
  const two = (code: string, what: string) => [
    { code, what: `${what} 1 {}` },
    { code, what: `${what} 1 {NULL}` },
  ]
  expect([...stays]).toEqual([
    ...two('AAAAAAAA', `departed t ${dates(-3, -1)}`),
    ...two('BBBBBBBB', `expected t ${dates(-3, 0)}`),
    ...two('CCCCCCCC', `expected t ${dates(-1, 2)}`),
    { code: 'DDDDDDDD', what: `expected t ${dates(5, 7)} 0 {NULL}` },
    { code: 'DDDDDDDD', what: `expected t ${dates(5, 7)} 2 {}` },
    ...two('EEEEEEEE', `expected f ${dates(-3, -1)}`),
  ])
  await sql.end()
  await database.drop()
  await rm(folder, { recursive: true })
})
