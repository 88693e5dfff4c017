import { beforeAll, describe, expect, test } from 'vitest'
import type { FlexibleStay, PropertySummary } from '@keystay/contract/properties/entities'
import { useTestApp } from '../../testing/test-app.ts'
import { bookOne, createHotel } from '../../testing/test-hotel.ts'
import { dataOf } from '../../testing/test-owner.ts'
import { startSearchIndex } from '../search-index/search-index.ts'
import { findFlexibleStays } from './find-flexible-stays.ts'
import { findFlexibleStays as endpoint } from '@keystay/contract/properties/endpoints'
import { staysToCompare } from './flexible-rules.ts'

const api = useTestApp()
const city = 'Biegsam'

async function ask(query: string): Promise<FlexibleStay[]> {
  return dataOf<FlexibleStay[]>(await api.newBrowser().get(`/v1/public/properties/flexible-stays?q=${city}&${query}`))
}
/** What the search by price says of a stay. */
async function cheapest({ checkIn, checkOut }: FlexibleStay) {
  const dates = `checkIn=${checkIn}&checkOut=${checkOut}`
  const reply = await api.newBrowser().get(`/v1/public/properties?q=${city}&exact=true&sort=price&size=1&${dates}`)
  return reply.json<{ data?: PropertySummary[] }>().data?.[0]?.total ?? null
}

beforeAll(async () => {
  const cheap = await createHotel(api, { city, types: [{ rooms: 1 }] })
  await createHotel(api, { city, types: [{ rooms: 3, priceMinor: 12_000 }] })
  // Gone on two nights.
  await bookOne(api.newBrowser(), cheap)
})

describe('stays that are compared', () => {
  test.each(['days', 'weekends', 'month'] as const)('cost what the search says of each: %s', async (way) => {
    const stays = await ask(`checkIn=2026-12-05&checkOut=2026-12-07&way=${way}`)
    expect(stays.length).toBe({ days: 7, weekends: 4, month: 31 }[way])
    for (const stay of way === 'month' ? stays.filter((_, index) => index % 7 === 3) : stays)
      expect([stay.checkIn, stay.total]).toEqual([stay.checkIn, await cheapest(stay)])
    expect(new Set(stays.map(({ total }) => total?.minor)).size).toBeGreaterThan(1)
  })

  test('cost the same by the index as by the database', async () => {
    const deps = { ...api.deps, searchIndex: undefined }
    const searchIndex = startSearchIndex({ database: api.database, clock: api.deps.clock })
    try {
      await searchIndex.catchUp()
      for (const way of ['days', 'weekends', 'month'] as const) {
        const query = endpoint.query.parse({ q: city, checkIn: '2026-12-05', checkOut: '2026-12-07', way })
        const [bySql, byIndex] = [
          await findFlexibleStays(deps, query, 'de'),
          await findFlexibleStays({ ...deps, searchIndex }, query, 'de'),
        ]
        expect(byIndex).toEqual(bySql)
      }
    } finally {
      await searchIndex.stop()
    }
  })

  test('that are past, or of too many guests, have no price', async () => {
    const stays = await ask('checkIn=2026-11-22&checkOut=2026-11-23')
    expect(stays.map(({ total }) => total !== null)).toEqual([false, false, true, true, true, true, true])
    expect((await ask('checkIn=2026-12-05&checkOut=2026-12-07&guests=20')).every(({ total }) => total === null)).toBe(
      true,
    )
  })

  test('without dates are refused', async () => {
    expect((await api.newBrowser().get('/v1/public/properties/flexible-stays')).statusCode).toBe(422)
  })
})

test('a month has all its days, and its weekends are of two nights from Friday on', () => {
  const stay = { checkIn: '2026-02-10', checkOut: '2026-02-13' }
  const days = staysToCompare(stay, 'month', '2026-01-01')
  expect([days.length, days[0], days.at(-1)?.checkOut]).toEqual([
    28,
    { checkIn: '2026-02-01', checkOut: '2026-02-04' },
    '2026-03-03',
  ])
  expect(staysToCompare(stay, 'weekends', '2026-01-01')[0]).toEqual({ checkIn: '2026-02-06', checkOut: '2026-02-08' })
  expect(staysToCompare(stay, 'days', '2026-01-01').map(({ checkIn }) => checkIn.slice(8))).toEqual([
    '07',
    '08',
    '09',
    '10',
    '11',
    '12',
    '13',
  ])
})
