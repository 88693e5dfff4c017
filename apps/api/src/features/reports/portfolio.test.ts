import { expect, test } from 'vitest'
import type { PortfolioHotel } from '@keystay/contract/reports/portfolio'
import type { Pagination } from '@keystay/contract/shared/replies'
import { stayRow, stepOf } from '../../testing/test-desk.ts'
import { createHotel } from '../../testing/test-hotel.ts'
import { dataOf } from '../../testing/test-owner.ts'
import { addStaff } from '../../testing/test-staff.ts'
import { confirmStay, ownPlainHotel } from '../../testing/test-stays.ts'
import { createUser, type TestUser } from '../../testing/test-user.ts'
import { useTestApp } from '../../testing/test-app.ts'

const api = useTestApp()

const december = 'from=2026-12-01&to=2026-12-31'

/** Whose hotels are called so: without discounts, with two rooms each at 100.00 €. */
async function ownerOf(...names: readonly string[]) {
  const user = await createUser(api, 'owner')
  await api.sql`UPDATE sessions SET remembered = true, expires_at = '2030-01-01' WHERE user_id = ${user.id}`
  const hotels = []
  for (const name of names) {
    const hotel = await createHotel(api, { types: [{ rooms: 2 }], offers: { earlyBooking: false }, ownerId: user.id })
    await api.sql`UPDATE properties SET name = ${name} WHERE id = ${hotel.id}`
    hotels.push({ hotel, owner: user.browser, url: `/v1/properties/${hotel.id}` })
  }
  return { user, hotels }
}

const portfolioOf = async ({ browser }: TestUser, query = december) =>
  (await browser.get(`/v1/properties/me/portfolio?${query}`)).json<{
    data: PortfolioHotel[]
    pagination: Pagination
  }>()

test('each hotel has what its own day and its own report say, by name and page by page', async () => {
  const { user, hotels } = await ownerOf('Zur Post', 'Am Bach')
  const [post, bach] = hotels
  if (!post || !bach) throw new Error('There are two hotels.')
  // In the house since yesterday, arriving today, and one who should have come yesterday.
  api.setNow('2026-11-20T12:00:00Z')
  const there = await confirmStay(api, post.hotel, '2026-11-20', '2026-11-21')
  dataOf(await stepOf(post, (await stayRow(api, there)).id)('check_in', 1))
  await confirmStay(api, bach.hotel, '2026-11-20', '2026-11-22')
  api.setNow('2026-11-21T12:00:00Z')
  await confirmStay(api, post.hotel, '2026-11-21', '2026-11-23', { name: 'Ole Petersen' })
  await confirmStay(api, post.hotel, '2026-12-04', '2026-12-07')
  await confirmStay(api, bach.hotel, '2026-12-30', '2027-01-02')
  const { data, pagination } = await portfolioOf(user)
  expect(data.map(({ name }) => name)).toEqual(['Am Bach', 'Zur Post'])
  expect(pagination).toMatchObject({ totalItems: 2, totalPages: 1 })
  const [ofBach, ofPost] = data
  expect(ofPost).toMatchObject({
    id: post.hotel.id,
    currency: 'EUR',
    desk: {
      day: '2026-11-21',
      arrivals: { open: 1, all: 1 },
      departures: { open: 1, all: 1 },
      inHouse: { rooms: 1, guests: 2 },
      tonight: { occupied: 1, rooms: 2 },
      tasks: 0,
    },
    now: { nights: 3, available: 62, occupancy: 3 / 62, revenue: 30_000, adr: 10_000, revpar: 484 },
    before: { nights: 0, revenue: 0, adr: null },
  })
  expect(ofBach).toMatchObject({
    id: bach.hotel.id,
    desk: { arrivals: { open: 1 }, departures: { all: 0 }, inHouse: { rooms: 0 }, tasks: 1 },
    now: { nights: 2, revenue: 20_000 },
  })
  const second = await portfolioOf(user, `${december}&size=1&page=2`)
  expect([second.data.map(({ name }) => name), second.pagination.totalPages]).toEqual([['Zur Post'], 2])
})

test('stands beside the books as they were a year before, at the same lead', async () => {
  const { user, hotels } = await ownerOf('Zur Post')
  const [post] = hotels
  if (!post) throw new Error('There is a hotel.')
  await confirmStay(api, post.hotel, '2026-12-04', '2026-12-06')
  api.setNow('2026-12-03T12:00:00Z')
  await confirmStay(api, post.hotel, '2026-12-04', '2026-12-05')
  // As long before the days of this year as the first of them was booked before those of the last one.
  api.setNow('2027-11-22T12:00:00Z')
  const { data } = await portfolioOf(user, 'from=2027-12-01&to=2027-12-31')
  expect(data[0]).toMatchObject({ now: { nights: 0 }, before: { nights: 2, revenue: 20_000, adr: 10_000 } })
})

test('has hotels whose reports one may see, and no others', async () => {
  const { user, hotels } = await ownerOf('Zur Post')
  const [books, desk, strange] = [await ownPlainHotel(api, 1), await ownPlainHotel(api, 1), await ownPlainHotel(api, 1)]
  await addStaff(api, books.hotel.id, 'accountant', user.id)
  await addStaff(api, desk.hotel.id, 'front_desk', user.id)
  const ids = new Set((await portfolioOf(user)).data.map(({ id }) => id))
  expect(ids).toEqual(new Set([hotels[0]?.hotel.id, books.hotel.id]))
  expect(ids).not.toContain(strange.hotel.id)
})

test.each(['from=2026-12-02&to=2026-12-01', 'from=2026-01-01&to=2027-01-02', ''])(
  'over %s is refused',
  async (period) => {
    const { user } = await ownerOf()
    expect((await user.browser.get(`/v1/properties/me/portfolio?${period}`)).statusCode).toBe(422)
  },
)
