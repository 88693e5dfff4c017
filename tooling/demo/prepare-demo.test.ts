import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPlainSql, type PlainSql } from '../../apps/api/src/platform/database/plain-sql.ts'
import { openTestDatabase, type TestDatabase } from '../../apps/api/src/platform/database/test-database.ts'
import { demoHotels } from './hotels.ts'
import { prepareDemo } from './prepare-demo.ts'

let database: TestDatabase
let sql: PlainSql
let folder: string

beforeAll(async () => {
  database = await openTestDatabase()
  sql = openPlainSql(database.url)
  folder = await mkdtemp(join(tmpdir(), 'keystay-demo-'))
})
afterAll(async () => {
  await sql.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** A demo hotel with one room type and two pictures: to draw those of all hotels takes a minute. */
const smallHotels = demoHotels
  .filter(({ slug }) => slug === 'silberdistel')
  .map((hotel) => ({
    ...hotel,
    photos: hotel.photos.slice(0, 1),
    roomTypes: hotel.roomTypes.slice(0, 1).map((type) => ({ ...type, photos: type.photos.slice(0, 1) })),
  }))

/** How many rows each table has, and which transaction wrote the last one. */
async function readTables() {
  const tables = await sql<{ name: string }[]>`
    SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`
  return Object.fromEntries(
    await Promise.all(
      tables.map(async ({ name }) => {
        const [row] = await sql.unsafe(`SELECT count(*) AS rows, max(xmin::text::bigint) AS last FROM ${name}`)
        return [name, row] as const
      }),
    ),
  )
}

async function readPictures() {
  const names = (await readdir(join(folder, 'photos'))).filter((name) => name.endsWith('.webp')).toSorted()
  return await Promise.all(
    names.map(async (name) => {
      const { ino, ctimeMs } = await stat(join(folder, 'photos', name))
      return { name, ino, ctimeMs }
    }),
  )
}

test('the demo hotels are loaded and drawn by the first start, and left alone by the second one', async () => {
  await prepareDemo(database.url, folder, smallHotels)
  const [tables, pictures] = [await readTables(), await readPictures()]
  expect([tables['properties'], tables['room_types'], tables['users']]).toMatchObject([
    { rows: 1 },
    { rows: 1 },
    { rows: 1 },
  ])
  for (const table of ['bookings', 'vat_settings', 'vat_rates', 'board_values'])
    expect([table, Number(tables[table]?.['rows']) > 0]).toEqual([table, true])
  expect(pictures).toHaveLength(6)

  await prepareDemo(database.url, folder, smallHotels)
  expect(await readTables()).toEqual(tables)
  expect(await readPictures()).toEqual(pictures)

  // What is missing is drawn again in all its widths, and no other picture.
  const [missing = ''] = pictures.map(({ name }) => name)
  await rm(join(folder, 'photos', missing))
  await prepareDemo(database.url, folder, smallHotels)
  const drawn = await readPictures()
  expect(drawn.map(({ name }) => name)).toEqual(pictures.map(({ name }) => name))
  expect(drawn.filter(({ ctimeMs }, index) => ctimeMs !== pictures[index]?.ctimeMs)).toHaveLength(3)
})
