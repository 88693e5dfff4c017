import { expect, test } from 'vitest'
import { maxFavourites } from '@keystay/contract/favourites/endpoints'
import type { PropertySummary } from '@keystay/contract/properties/entities'
import { newId } from '../../platform/database/ids.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { createHotel, createPlainHotels } from '../../testing/test-hotel.ts'
import { createUser, strongPassword, type TestUser } from '../../testing/test-user.ts'

const api = useTestApp()

const url = '/v1/users/me/favourites'
const listOf = async ({ browser }: TestUser) => (await browser.get(url)).json<{ data: string[] }>().data
const add = async ({ browser }: TestUser, ...propertyIds: string[]) => await browser.send('POST', url, { propertyIds })

test('what a browser has marked joins what the account has, once, and hotels that do not exist are left out', async () => {
  const guest = await createUser(api)
  const [a, b] = [await createHotel(api), await createHotel(api)]
  await add(guest, a.id)
  api.setNow('2026-11-21T13:00:00Z')
  const merged = await add(guest, a.id, b.id, newId())
  expect(merged.json()).toEqual({ data: [b.id, a.id] })
  expect(await listOf(guest)).toEqual([b.id, a.id])
  expect((await guest.browser.send('DELETE', `${url}/${b.id}`)).json()).toEqual({ data: [a.id] })
  // Twice, as a second tab may.
  expect((await guest.browser.send('DELETE', `${url}/${b.id}`)).statusCode).toBe(200)
  expect(await listOf(await createUser(api))).toEqual([])
})

test('of too many the oldest are dropped, and more than a list holds are refused', async () => {
  const guest = await createUser(api)
  const first = await createHotel(api)
  await add(guest, first.id)
  await createPlainHotels(api, maxFavourites)
  const rows = await api.sql<{ id: string }[]>`SELECT id FROM properties WHERE city = 'Vielort'`
  const ids = rows.map(({ id }) => id)
  api.setNow('2026-11-21T13:00:00Z')
  await add(guest, ...ids)
  const kept = await listOf(guest)
  expect(kept).toHaveLength(maxFavourites)
  expect(kept).not.toContain(first.id)
  expect((await add(guest, ...ids, first.id)).statusCode).toBe(422)
})

test('they are told who asks what is kept, and go with the account', async () => {
  const guest = await createUser(api)
  const hotel = await createHotel(api)
  await add(guest, hotel.id)
  const told = (await guest.browser.get('/v1/users/me/export')).json<{ data: { favourites: object[] } }>().data
  expect(told.favourites).toEqual([{ hotel: expect.any(String), addedAt: '2026-11-21T12:00:00.000Z' }])
  const erased = await guest.browser.send('POST', '/v1/users/me/erase', { password: guest.password ?? strongPassword })
  expect(erased.statusCode).toBe(200)
  expect(await api.sql`SELECT FROM favourites WHERE user_id = ${guest.id}`).toHaveLength(0)
})

test('hotels are shown in the order that is asked for, with the total of the stay where there is room', async () => {
  const [small, large] = [await createHotel(api), await createHotel(api, { types: [{ maxOccupancy: 4 }] })]
  const ask = async (query: string) => await api.newBrowser().get(`/v1/public/favourites?${query}`)
  const totals = async (query: string) =>
    (await ask(query)).json<{ data: PropertySummary[] }>().data.map(({ id, total }) => [id, total?.minor ?? null])
  const ids = `ids=${large.id},${small.id},${newId()}`
  const stay = 'checkIn=2026-12-04&checkOut=2026-12-06'
  expect(await totals(ids)).toEqual([
    [large.id, null],
    [small.id, null],
  ])
  expect(await totals(`${ids}&${stay}&guests=2`)).toEqual([
    [large.id, 18_000],
    [small.id, 18_000],
  ])
  expect(await totals(`${ids}&${stay}&guests=6`)).toEqual([
    [large.id, 36_000],
    [small.id, null],
  ])
  for (const wrong of ['ids=none', `${ids}&checkIn=2026-12-04`, `${ids}&checkIn=2020-01-01&checkOut=2020-01-02`])
    expect((await ask(wrong)).statusCode, wrong).toBe(422)
  expect((await ask('ids=')).json()).toEqual({ data: [] })
})
