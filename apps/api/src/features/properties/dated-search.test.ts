import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchProperties as endpoint } from '@keystay/contract/properties/endpoints'
import type { PropertySummary } from '@keystay/contract/properties/entities'
import { drawSearch, createRandomHotel, openDice } from '../../testing/random-hotels.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { bookOne, createHotel, createPlainHotels } from '../../testing/test-hotel.ts'
import { createPlan } from '../../testing/test-rate-plans.ts'
import { startSearchIndex, type SearchIndex } from '../search-index/search-index.ts'
import { searchProperties } from './search-properties.ts'
import { everyHotel } from './queries.ts'

let api: TestApp
let searchIndex: SearchIndex
const first = '2026-11-21'
const stay = { checkIn: '2026-12-04', checkOut: '2026-12-06' }

beforeAll(async () => {
  api = await startTestApp()
  const dice = openDice(11)
  for (let count = 0; count < 40; count += 1) await createRandomHotel(api, dice, first, 'Zufall')
  await createPlainHotels(api, 400)
  searchIndex = startSearchIndex({ database: api.database, clock: api.deps.clock, everyMs: 20 })
  await searchIndex.catchUp()
})
afterAll(async () => {
  await searchIndex.stop()
  await api.close()
})

async function search(query: object, index: SearchIndex | undefined) {
  return await searchProperties({ ...api.deps, searchIndex: index }, endpoint.query.parse(query), 'en')
}

const names = (data: readonly PropertySummary[]) => data.map(({ name }) => name)

test.each(['recommended', 'price', 'price_desc', 'name'])('a search of all hotels is not refused: %s', async (sort) => {
  const [bySql, byIndex] = [await search({ ...stay, sort }, undefined), await search({ ...stay, sort }, searchIndex)]
  expect(byIndex.data).toEqual(bySql.data)
  expect(byIndex.data).toHaveLength(20)
  expect(byIndex.pagination.totalItems).toBeGreaterThanOrEqual(400)
})

test('with the index and without it the same is found, in a town, of a kind, for a price', async () => {
  const dice = openDice(12)
  const sorts = ['recommended', 'price', 'price_desc', 'name']
  let found = 0
  for (let count = 0; count < 80; count += 1) {
    const { stay: drawn, party } = drawSearch(dice, first)
    const guests = Math.min(50, party.adults + party.ages.length)
    const query = {
      ...drawn,
      guests,
      ...(party.ages.length > 0 && { ages: party.ages.join(',') }),
      q: dice.chance(0.8) ? 'zuf' : '',
      sort: sorts[dice.int(4)],
      page: 1 + dice.int(2),
      size: 5,
      ...(dice.chance(0.3) && { maxPrice: 50 * (1 + dice.int(20)) }),
      ...(dice.chance(0.3) && { minPrice: 50 * dice.int(10) }),
      ...(dice.chance(0.2) && { freeCancellation: 'true' }),
      ...(dice.chance(0.2) && { amenities: 'wifi' }),
      ...(dice.chance(0.2) && { type: 'boutique' }),
      ...(dice.chance(0.2) && { bbox: '11.1,47,12,48' }),
    }
    const [bySql, byIndex] = [await search(query, undefined), await search(query, searchIndex)]
    expect.soft({ query, data: byIndex.data }).toEqual({ query, data: bySql.data })
    // A reply says nothing that the contract does not.
    expect.soft(byIndex).toEqual(endpoint.reply.parse(byIndex))
    if (query.q) expect.soft(byIndex.pagination).toEqual(bySql.pagination)
    found += bySql.data.length
  }
  expect(found).toBeGreaterThan(100)
})

test('what has just been booked is not shown as free, whatever the index still knows', async () => {
  const hotel = await createHotel(api, { city: 'Ebengebucht', types: [{ rooms: 1 }] })
  await api.sql`UPDATE properties SET catalogue_xid = pg_current_xact_id() WHERE id = ${hotel.id}`
  await searchIndex.catchUp()
  const query = { ...stay, q: 'ebengebucht', exact: 'true' }
  const before = { ...searchIndex, findCandidates: async () => candidates }
  const candidates = await searchIndex.findCandidates(
    { ...everyHotel, words: ['ebengebucht'] },
    { stay, party: { adults: 2, ages: [] } },
  )
  expect(names((await search(query, before)).data)).toHaveLength(1)
  await bookOne(api.newBrowser(), hotel)
  expect(candidates.first).toHaveLength(1)
  expect((await search(query, before)).data).toEqual([])
})

test('where owners have pinned guests so that no room is free all nights, the index lists the hotel and the search leaves it out', async () => {
  const hotel = await createHotel(api, { city: 'Nadelort', types: [{ rooms: 2 }] })
  const nights = ['2026-12-04', '2026-12-05', '2026-12-06']
  for (const [index, roomId = ''] of (hotel.types[0]?.roomIds ?? []).entries()) {
    const [checkIn = '', checkOut = ''] = nights.slice(index)
    const booking = await bookOne(api.newBrowser(), hotel, {
      checkIn,
      checkOut,
      expectedTotal: { minor: 9000, currency: 'EUR' },
    })
    await api.sql`UPDATE booked_rooms SET room_id = ${roomId}, owner_pinned = true WHERE booking_id = ${booking.id}`
  }
  await api.sql`UPDATE properties SET catalogue_xid = pg_current_xact_id() WHERE id = ${hotel.id}`
  await searchIndex.catchUp()
  const party = { adults: 2, ages: [] }
  expect(
    (await searchIndex.findCandidates({ ...everyHotel, words: ['nadelort'] }, { stay, party })).first,
  ).toHaveLength(1)
  const { data, pagination } = await search({ ...stay, q: 'nadelort', exact: 'true' }, searchIndex)
  expect([data, pagination.totalItems]).toEqual([[], 0])
})

test('hotels with such a room and such a plan are the same by the index as by the database', async () => {
  const types = [{ sizeSqm: 18 }, { priceMinor: 16_000, sizeSqm: 32, bedTypes: ['1 Etagenbett'] }]
  const hotel = await createHotel(api, { city: 'Gleichort', types, offers: { breakfast: false } })
  await createHotel(api, { city: 'Gleichort' })
  await createPlan(api, hotel.id, { board: 'half' })
  await api.sql`UPDATE properties SET catalogue_xid = pg_current_xact_id() WHERE city = 'Gleichort'`
  await searchIndex.catchUp()
  const found = [
    [{ bed: 'bunk' }, 1],
    [{ bed: 'double' }, 2],
    [{ bed: 'double', minSize: 30 }, 0],
    [{ minSize: 30 }, 1],
    [{ board: 'half' }, 1],
    [{ board: 'breakfast', bed: 'double' }, 2],
    [{ board: 'full' }, 0],
  ] as const
  for (const [filter, hotels] of found) {
    const query = { q: 'Gleichort', exact: 'true', ...stay, ...filter }
    const [byDatabase, byIndex] = [await search(query, undefined), await search(query, searchIndex)]
    expect([filter, byIndex.data.length]).toEqual([filter, hotels])
    expect(byIndex.data).toEqual(byDatabase.data)
  }
})
