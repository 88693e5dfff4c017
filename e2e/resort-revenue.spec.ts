import { readFile } from 'node:fs/promises'
import { expect, test } from './steps/test.ts'
import type { Revenue } from '@keystay/contract/revenue/entities'
import { openPlainSql, type PlainSql } from '../apps/api/src/platform/database/plain-sql.ts'
import { openTestDatabase } from '../apps/api/src/platform/database/test-database.ts'
import { demoHotels } from '../tooling/demo/hotels.ts'
import { loadHotel } from '../tooling/demo/load-demo.ts'
import { newGuest } from './steps/guest.ts'
import { startOwnApi } from './product/own-api.ts'
import { becomeOwner } from './steps/own-hotel.ts'

const slug = 'resort-of-the-file'

/** Imports the real resort with its own dates into a database. */
async function importResort(sql: PlainSql): Promise<string> {
  const hotel = demoHotels.find(({ roomTypes }) => roomTypes.some((type) => type.code !== undefined))
  if (!hotel) throw new Error('The resort is gone from the demo.')
  const now = new Date('2017-12-31T12:00:00Z')
  return await sql.begin(async (tx) => await loadHotel(tx, { ...hotel, slug }, { rank: 0, now, weeks: 0 }))
}

const sums = (list: readonly { readonly nights: number; readonly revenue: { readonly minor: number } | null }[]) => [
  list.reduce((sum, one) => sum + one.nights, 0),
  list.reduce((sum, one) => sum + (one.revenue?.minor ?? 0), 0),
]

let database: Awaited<ReturnType<typeof openTestDatabase>>
let sql: PlainSql
let propertyId: string

// 40,000 bookings with their 170,000 nights are no part of what anybody waits for on the screen.
test.beforeAll(async () => {
  database = await openTestDatabase()
  sql = openPlainSql(database.url)
  propertyId = await importResort(sql)
})

test.afterAll(async () => {
  await sql.end()
  await database.drop()
})

test('the real resort with its own dates earns what its file says, by the API and on the screen', async ({
  browser,
}) => {
  const api = await startOwnApi({ DATABASE_URL: database.url })
  try {
    const context = await browser.newContext({ baseURL: api.address, locale: 'de-DE', timezoneId: 'Europe/Berlin' })
    const page = await context.newPage()
    const owner = await newGuest(page, 'de')
    await becomeOwner(page)
    await sql`UPDATE properties SET owner_id = (SELECT id FROM users) WHERE id = ${propertyId}`

    const reply = await page.request.get(`/v1/properties/${propertyId}/revenue?year=2016`)
    const { months, lastYear, roomTypes, totals, years } = ((await reply.json()) as { data: Revenue }).data
    const eur = (minor: number) => ({ minor, currency: 'EUR' })
    expect(totals).toMatchObject({ nights: 54_037, rooms: 210, revenue: eur(482_292_767), adr: eur(8925) })
    expect(totals.occupancy).toBeCloseTo(0.7031, 4)
    expect(sums(months)).toEqual([54_037, 482_292_767])
    expect(sums(roomTypes)).toEqual([54_037, 482_292_767])
    expect(sums(lastYear)).toEqual([26_795, 258_003_217])
    expect(years).toEqual({ first: 2015, last: 2017 })

    await page.goto(`/owner/dashboard?hotel=${slug}&year=2016`)
    const figures = page.getByRole('list', { name: owner.say('revenue.figures') })
    for (const figure of ['4.822.927,67 €', '70,31 %', '89,25 €', '62,75 €'])
      await expect(figures.getByText(figure, { exact: true })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('54.037')
    const types = page.getByRole('region', { name: owner.say('revenue.types') })
    for (const [name = '', ...cells] of [
      ['Doppelzimmer Garten', '75', '20.230', '73,70 %', '78,25 €', '57,67 €', '1.583.005,28 €'],
      [owner.say('revenue.total'), '210', '54.037', '70,31 %', '89,25 €', '62,75 €', '4.822.927,67 €'],
    ])
      await expect(types.getByRole('row', { name }).getByRole('cell')).toHaveText([...cells, /%$/])

    // The nights of the year as a file.
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      owner.link('revenue.csvOf', { year: 2016 }).click(),
    ])
    expect(file.suggestedFilename()).toBe(`${slug}-2016.csv`)
    // Revenue is the last but one of a night; the last is its currency.
    const nights = (await readFile(await file.path(), 'utf8')).trim().split('\r\n').slice(1)
    const amounts = nights.map((night) => Math.round(Number(night.split(',').at(-3)) * 100))
    expect(amounts.reduce((sum, minor) => sum + minor, 0)).toBe(482_292_767)

    await owner.button('revenue.asTable').click()
    const table = page.getByRole('table', { name: owner.say('revenue.months') })
    for (const { revenue } of months)
      await expect(table).toContainText(
        ((revenue?.minor ?? 0) / 100).toLocaleString('de-DE', { minimumFractionDigits: 2 }),
      )
    await context.close()
  } finally {
    await api.stop()
  }
})
