import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'
import { createHotel } from '../../testing/test-hotel.ts'
import { inTransaction, type Sql } from './database.ts'
import { partOf, readTogether, writeTogether } from './together.ts'

const api = useTestApp()

test('several reads are one statement; each has its rows in order, named as the code names them', async () => {
  const hotel = await createHotel(api, { types: [{}, {}] })
  const { read } = api.database
  const typesOf = (part: Sql) =>
    part.selectFrom('roomTypes').select(['id', 'basePriceMinor']).where('propertyId', '=', hotel.id)
  let found: unknown
  const statements = await api.record(async () => {
    found = await readTogether(read, (query) => ({
      types: typesOf(query).orderBy('position', 'desc'),
      none: typesOf(query).where('id', '=', hotel.id),
      part: partOf<{ readonly dayAfter: string; readonly at: Date }>(
        "SELECT $2::date + 1 AS day_after, $1::timestamptz AS at, '{\"a_b\": 1}'::jsonb AS its_own WHERE $1 > timestamptz '2020-01-01'",
        [new Date('2026-11-21T12:00:00.123Z'), '2026-12-31'],
      ),
    }))
  })
  expect(statements).toHaveLength(1)
  expect(found).toEqual({
    types: hotel.types.toReversed().map(({ id }) => ({ id, basePriceMinor: expect.any(Number) as number })),
    none: [],
    part: [{ dayAfter: '2027-01-01', at: '2026-11-21T12:00:00.123+00:00', itsOwn: { a_b: 1 } }],
  })
})

test('several writes are one statement: all of them are written or none', async () => {
  const hotel = await createHotel(api)
  const name = (text: string) => sql`UPDATE properties SET name = ${text} WHERE id = ${hotel.id}`
  const view = (text: string | null) => sql`UPDATE room_types SET view = ${text} WHERE property_id = ${hotel.id}`
  const nameNow = async () => (await api.sql`SELECT name FROM properties WHERE id = ${hotel.id}`)[0]?.['name'] as string
  const before = await nameNow()
  const failing = inTransaction(
    api.database.write,
    async (tx) => await writeTogether(tx, () => [name('New'), view(null)]),
  )
  await expect(failing).rejects.toThrow(/null value/)
  expect(await nameNow()).toBe(before)
})
