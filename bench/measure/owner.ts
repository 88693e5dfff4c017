import { randomBytes, randomUUID } from 'node:crypto'
import { nameOf, type PlainSql, rowsOf } from '../../apps/api/src/platform/database/plain-sql.ts'
import { addDays } from '@keystay/contract/shared/plain-dates'
import { sha256 } from '../../apps/api/src/platform/security/keys.ts'
import { startApi } from '../lib/api-process.ts'
import { openDataSet, vacuum } from '../lib/dataset.ts'
import { rounded } from '../lib/figures.ts'
import { insertFullHotel } from '../lib/full-hotel.ts'
import { measureLatency } from '../lib/load.ts'

const hotels = 50
const bookings = 100_000
const rounds = 300

/** What an owner of 50 hotels, one of them with 100,000 bookings, waits for in the large data set: the median and p99 of calls alone. */
export async function benchOwner(): Promise<Record<string, number>> {
  const data = await openDataSet('large')
  const { sql } = data
  const today = new Date().toISOString().slice(0, 10)
  const userId = randomUUID()
  const cookie = `jwt=${await insertSession(sql, userId)}`
  // Half of the year to come is sold out, and three years lie behind.
  const hotel = await insertFullHotel(sql, addDays(today, 180), bookings)
  await sql`UPDATE properties SET owner_id = ${userId} WHERE id IN
    (SELECT id FROM properties WHERE slug LIKE 'seed-%' ORDER BY id LIMIT ${hotels - 1})`
  await sql`UPDATE properties SET owner_id = ${userId} WHERE id = ${hotel.id}`
  await vacuum(sql)
  const api = await startApi(data.url)
  const at = `/v1/properties/${hotel.id}`
  const times = async (name: string, ...paths: string[]) => {
    const calls = paths.map((path) => ({ method: 'GET' as const, path }))
    const { p50, p99 } = await measureLatency(api.address, calls, rounds, { cookie })
    return { [`p50_${name}`]: rounded(p50), [`p99_${name}`]: rounded(p99) }
  }
  const figures = {
    hotels,
    bookings,
    ...(await times('properties', '/v1/properties/me', '/v1/properties/me?page=2&size=20')),
    ...(await times('rooms', `${at}/rooms?page=1&size=20`, `${at}/rooms?page=4&size=20`)),
    ...(await times(
      'bookings',
      `${at}/bookings`,
      `${at}/bookings?page=40&status=confirmed`,
      `${at}/bookings?status=cancelled`,
      `${at}/bookings?checkIn=${addDays(today, 3)}`,
      `${at}/bookings?q=00000A1B`,
    )),
    ...(await times('today', `${at}/today`)),
    ...(await times('plan', ...[0, -30, 60].map((days) => planPath(at, addDays(today, days))))),
    ...(await times('revenue', ...[0, -1].map((years) => `${at}/revenue?year=${Number(today.slice(0, 4)) + years}`))),
    apiMemoryMb: api.memoryMb(),
  }
  await api.stop()
  await removeOwner(sql, userId, hotel.id)
  await data.stop()
  return figures
}

/** As many nights as the page asks for at a time. */
const planPath = (at: string, from: string) => `${at}/plan?from=${from}&to=${addDays(from, 14)}`

/** A logged-in owner; returns the secret of the session. */
async function insertSession(sql: PlainSql, userId: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const now = new Date()
  await sql`INSERT INTO users ${rowsOf({
    id: userId,
    email: `${userId}@example.com`,
    name: 'Bench',
    role: 'owner',
    password_hash: '$argon2id$none',
    created_at: now,
  })}`
  await sql`INSERT INTO sessions ${rowsOf({
    id: randomUUID(),
    secret_hash: sha256(secret),
    user_id: userId,
    device: 'Bench',
    remembered: true,
    created_at: now,
    last_used_at: now,
    expires_at: new Date(now.getTime() + 86_400_000),
  })}`
  return secret
}

/** Leaves the data set as it was. */
async function removeOwner(sql: PlainSql, userId: string, propertyId: string): Promise<void> {
  await sql.begin(async (tx) => {
    for (const table of [
      'audit_log',
      'price_lines',
      'booked_rooms',
      'stays',
      'booking_lines',
      'bookings',
      'booking_tallies',
      'nights',
      'rooms',
    ])
      await tx`DELETE FROM ${nameOf(table)} WHERE property_id = ${propertyId}`
    await tx`DELETE FROM room_types WHERE property_id = ${propertyId}`
    await tx`DELETE FROM properties WHERE id = ${propertyId}`
    await tx`UPDATE properties SET owner_id = NULL WHERE owner_id = ${userId}`
    await tx`DELETE FROM users WHERE id = ${userId}`
  })
}
