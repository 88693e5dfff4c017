import { describe, expect, test } from 'vitest'
import type { Property, PropertySummary } from '@keystay/contract/properties/entities'
import type { RatePlan } from '@keystay/contract/rate-plans/entities'
import type { CalendarNight } from '@keystay/contract/room-types/entities'
import { newId } from '../../platform/database/ids.ts'
import { createExtra } from '../../testing/test-extras.ts'
import { createTax } from '../../testing/test-local-taxes.ts'
import { createHotel, type TestHotel } from '../../testing/test-hotel.ts'
import { dataOf, planForm } from '../../testing/test-owner.ts'
import { createPlan } from '../../testing/test-rate-plans.ts'
import { ownHotel } from '../../testing/test-stays.ts'
import { useTestApp } from '../../testing/test-app.ts'

const api = useTestApp()
const get = async <T>(path: string) => dataOf<T>(await api.newBrowser().get(`/v1/public/properties${path}`))

/** What a hotel costs from on a search's card, on its own pages by room type, and beside other hotels. */
async function fromPrices({ slug }: TestHotel, city: string) {
  const [card] = await get<PropertySummary[]>(`?q=${city}`)
  const page = await get<Property>(`/slug/${slug}`)
  return [card?.fromPrice.minor, ...page.roomTypes.map(({ fromPrice }) => fromPrice.minor)]
}

type Plan = Parameters<typeof createPlan>[2]

describe('without dates a hotel costs', () => {
  test.each<[string, string, Plan | null, number]>([
    ['its base price', 'alpha', null, 10_000],
    ['what the cheapest plan asks', 'beta', { adjustPercent: -2000 }, 8000],
    ['that for as many as the room is furnished for', 'gamma', { adjustPercent: -2000, personMinor: 500 }, 9000],
    ['its base price where plans are dearer', 'delta', { adjustPercent: 2000 }, 10_000],
    ['nothing by a plan that is not on sale', 'epsilon', { adjustPercent: -2000, onSale: false }, 10_000],
    ['nothing by one whose arrivals are over', 'zeta', { adjustPercent: -2000, arrivalTo: '2026-11-01' }, 10_000],
    [
      'nothing by one that has to be booked earlier than it is sold',
      'eta',
      { adjustPercent: -2000, minDaysBefore: 30, arrivalTo: '2026-12-01' },
      10_000,
    ],
    ['nothing by one of other room types', 'theta', { adjustPercent: -2000, roomTypeIds: [newId()] }, 10_000],
    ['nothing by one that costs nothing', 'iota', { adjustPercent: -2000, adjustMinor: -8000 }, 10_000],
    ['what a plan asks that is sold later', 'kappa', { adjustPercent: -3000, arrivalFrom: '2027-05-01' }, 7000],
  ])('%s', async (_what, city, plan, minor) => {
    const hotel = await createHotel(api, { city })
    if (plan) await createPlan(api, hotel.id, plan)
    expect(await fromPrices(hotel, city)).toEqual([minor, minor])
  })

  test('what a plan of another plan asks, though that one is not on sale', async () => {
    const hotel = await createHotel(api, { city: 'lambda', types: [{}, { priceMinor: 20_000 }] })
    const parentId = await createPlan(api, hotel.id, { adjustPercent: -1000, onSale: false })
    await createPlan(api, hotel.id, { name: 'Weiter', parentId, adjustPercent: -1000 })
    expect(await fromPrices(hotel, 'lambda')).toEqual([8100, 8100, 16_200])
  })

  test('as much as the calendar says of a night', async () => {
    const hotel = await createHotel(api, { city: 'my', types: [{ maxOccupancy: 4 }] })
    await createPlan(api, hotel.id, { adjustPercent: -2500, personMinor: 700 })
    const [type] = hotel.types
    const nights = await get<CalendarNight[]>(`/${hotel.id}/room-types/${type?.id}/calendar?month=2026-12`)
    expect(await fromPrices(hotel, 'my')).toEqual([8900, 8900])
    expect(nights.find(({ date }) => date === '2026-12-04')?.price.minor).toBe(8900)
  })
})

describe('that everybody pays more than the nights is said', () => {
  test.each<[string, string, (propertyId: string) => Promise<unknown>, true | undefined]>([
    ['where there is a local tax', 'taxingen', async (id) => await createTax(api, id), true],
    [
      'of an extra that nobody can leave',
      'putzingen',
      async (id) => await createExtra(api, id, { mode: 'compulsory' }),
      true,
    ],
    ['not of one that is chosen', 'wahlingen', async (id) => await createExtra(api, id), undefined],
    ['nor where nights are all', 'nachtingen', async () => await Promise.resolve(), undefined],
  ])('%s', async (_where, city, add, told) => {
    const { id, slug } = await createHotel(api, { city })
    await add(id)
    const [card] = await get<PropertySummary[]>(`?q=${city}`)
    const page = await get<Property>(`/slug/${slug}`)
    expect([card?.moreCosts, page.moreCosts]).toEqual([told, told])
  })
})

describe('a search without dates', () => {
  test('sorts by what hotels cost by their cheapest plan, and filters by it', async () => {
    const dear = await createHotel(api, { city: 'Sortingen', types: [{ priceMinor: 9000 }] })
    const cheap = await createHotel(api, { city: 'Sortingen' })
    await createPlan(api, cheap.id, { adjustPercent: -5000 })
    const slugsOf = (hotels: readonly PropertySummary[]) => hotels.map(({ slug }) => slug)
    const sorted = await get<PropertySummary[]>('?q=sortingen&sort=price')
    expect(slugsOf(sorted)).toEqual([cheap.slug, dear.slug])
    expect(sorted.map(({ fromPrice }) => fromPrice.minor)).toEqual([5000, 9000])
    expect(slugsOf(await get<PropertySummary[]>('?q=sortingen&maxPrice=60'))).toEqual([cheap.slug])
  })

  test('says what is eaten for the price that is shown', async () => {
    const hotel = await createHotel(api, { city: 'Essen' })
    const dates = '&checkIn=2026-12-04&checkOut=2026-12-06&guests=2'
    const boards = async () => {
      const cards = await Promise.all(['', dates].map((more) => get<PropertySummary[]>(`?q=essen${more}`)))
      const page = await get<Property>(`/slug/${hotel.slug}`)
      return [...cards.map(([card]) => card?.board), page.roomTypes[0]?.fromBoard]
    }
    expect(await boards()).toEqual(['breakfast', 'breakfast', 'breakfast'])
    await createPlan(api, hotel.id, { name: 'Nur Zimmer', adjustPercent: -1000, board: 'room_only' })
    expect(await boards()).toEqual(['room_only', 'room_only', 'room_only'])
    await createPlan(api, hotel.id, { name: 'Mai', adjustPercent: -3000, board: 'half', arrivalFrom: '2027-05-01' })
    expect(await boards()).toEqual(['half', 'room_only', 'half'])
  })

  test('says what only dearer plans offer', async () => {
    const hotel = await createHotel(api, { city: 'Wahlingen' })
    const told = async () => (await get<Property>(`/slug/${hotel.slug}`)).roomTypes[0]?.byOtherPlans
    expect(await told()).toBeUndefined()
    await createPlan(api, hotel.id, { name: 'Spar', adjustPercent: -1000, board: 'room_only' })
    expect(await told()).toEqual(['freeCancellation', 'breakfast'])
  })

  test('tells it with dates, too', async () => {
    const hotel = await createHotel(api, { city: 'Datingen' })
    await createPlan(api, hotel.id, { adjustPercent: -5000 })
    const [card] = await get<PropertySummary[]>('?q=datingen&checkIn=2026-12-04&checkOut=2026-12-06&guests=2')
    expect(card?.fromPrice.minor).toBe(5000)
  })
})

test('what an owner changes is in the next answer: a plan, its sale, the last room of the cheapest type', async () => {
  const types = [{ rooms: 1 }, { rooms: 1, priceMinor: 14_000 }]
  const { hotel, owner, url } = await ownHotel(api, { city: 'Wechselstadt', types })
  const card = async () => (await fromPrices(hotel, 'wechselstadt'))[0]
  expect(await card()).toBe(10_000)
  const plan = dataOf<RatePlan>(await owner.send('POST', `${url}/rate-plans`, planForm({ adjustPercent: -2000 })))
  expect(await card()).toBe(8000)
  const [room] = await api.sql<{ id: string }[]>`SELECT id FROM rooms WHERE room_type_id = ${hotel.types[0]?.id ?? ''}`
  expect((await owner.send('PATCH', `${url}/rooms/${room?.id}`, { status: 'unavailable' })).statusCode).toBe(200)
  expect(await card()).toBe(11_200)
  const offSale = planForm({ adjustPercent: -2000, onSale: false, version: plan.version })
  expect((await owner.send('PUT', `${url}/rate-plans/${plan.id}`, offSale)).statusCode).toBe(200)
  expect(await card()).toBe(14_000)
})
