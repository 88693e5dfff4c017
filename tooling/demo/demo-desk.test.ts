import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '@keystay/contract/shared/plain-dates'
import { deskDayAt } from '../../apps/api/src/platform/values/desk-day.ts'
import { openPlainSql, type PlainSql } from '../../apps/api/src/platform/database/plain-sql.ts'
import { openTestDatabase, type TestDatabase } from '../../apps/api/src/platform/database/test-database.ts'
import { demoHotels } from './hotels.ts'
import { loadHotel } from './load-demo.ts'

let database: TestDatabase
let sql: PlainSql
beforeAll(async () => {
  database = await openTestDatabase()
  sql = openPlainSql(database.url)
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

test('a demo hotel is in the middle of its day, also in the night, and nothing of it breaks an invariant', async () => {
  const hotel = demoHotels.find(({ slug }) => slug === 'silberdistel')
  if (!hotel) throw new Error('The hotel is missing.')
  await sql.begin(async (tx) => loadHotel(tx, hotel, { rank: 0, now: new Date() }))
  const late = { ...hotel, slug: 'silberdistel-late' }
  const midnight = new Date(new Date().setUTCHours(0, 30, 0, 0))
  const lateId = await sql.begin(async (tx) => loadHotel(tx, late, { rank: 1, now: midnight }))
  const states = await sql<{ state: string }[]>`
    SELECT DISTINCT state::text FROM stays WHERE active AND property_id = ${lateId} ORDER BY 1`
  expect(states.map(({ state }) => state)).toEqual(['departed', 'expected', 'in_house'])
  // The desk's day lasts into the night: somebody still has to close it.
  const { day } = deskDayAt('Europe/Berlin', 4, midnight)
  const closed = await sql<{ day: string }[]>`
    SELECT max(day)::text AS day FROM days WHERE property_id = ${lateId} AND closed_at IS NOT NULL`
  expect(closed[0]?.day).toBe(addDays(day, -1))
  const invariants = readFileSync(new URL('../../apps/api/invariants.sql', import.meta.url), 'utf8')
  const found = await sql.unsafe<{ violation: string; detail: unknown }[]>(invariants)
  expect(found.map(({ violation }) => violation)).toEqual([])
})
