import { isDeepStrictEqual } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AvailableRoomType, CalendarNight } from '@keystay/contract/room-types/entities'
import type { FilterCounts, PropertySummary } from '@keystay/contract/properties/entities'
import { countPlaces } from '../places/count-places.ts'
import { useTestApp, testNow } from '../../testing/test-app.ts'
import { book, bookOne, createHotel, createPlainHotels, type TestHotel } from '../../testing/test-hotel.ts'
import { openHandMade } from '../../testing/hand-made-provider.ts'
import { createPlan, freeFor } from '../../testing/test-rate-plans.ts'
import { rowsLookedAt } from '../../testing/test-plans.ts'
import { ownHotel } from '../../testing/test-stays.ts'

const api = useTestApp()
const online = useTestApp({}, { stripe: openHandMade() })

const stay = 'checkIn=2026-12-04&checkOut=2026-12-06'

async function search(query: string) {
  const reply = await api.newBrowser().get(`/v1/public/properties?${query}`)
  return reply.json<{
    data: PropertySummary[]
    pagination: { totalItems: number; totalPages: number }
    counts?: FilterCounts
  }>()
}

async function searchTypes(hotel: TestHotel, body: object) {
  const whole = { checkIn: '2026-12-04', checkOut: '2026-12-06', guests: 2, ...body }
  const reply = await api.newBrowser().send('POST', `/v1/public/properties/${hotel.id}/search`, whole)
  return reply.json<{ data: AvailableRoomType[] }>().data
}

describe('hotels by place, dates and guests', () => {
  test('accents and case of the place do not matter', async () => {
    const hotel = await createHotel(api, { city: 'Hội An' })
    for (const q of ['hoi an', 'HỘI AN', 'Hội An, Bayern']) {
      const { data } = await search(`q=${encodeURIComponent(q)}`)
      expect(data.map((one) => one.slug)).toEqual([hotel.slug])
    }
    expect((await search('q=nowhere&exact=true')).data).toEqual([])
  })

  test('show the lowest total that houses everyone, with the discount', async () => {
    const hotel = await createHotel(api, {
      city: 'Tavira',
      types: [{ maxOccupancy: 2 }, { maxOccupancy: 3, priceMinor: 14_000 }],
    })
    const total = async (guests: number) => (await search(`q=tavira&${stay}&guests=${guests}`)).data[0]?.total?.minor
    expect(await total(2)).toBe(18_000)
    expect(await total(3)).toBe(25_200)
    expect(await total(5)).toBe(43_200)
    expect(await total(20)).toBeUndefined()
    expect(hotel.types).toHaveLength(2)
  })

  test('leave out who has nothing free', async () => {
    const hotel = await createHotel(api, { city: 'Olhão', types: [{ rooms: 1 }] })
    expect((await search(`q=olhao&${stay}`)).data).toHaveLength(1)
    await bookOne(api.newBrowser(), hotel)
    expect((await search(`q=olhao&exact=true&${stay}`)).data).toHaveLength(0)
  })

  test('free cancellation, with dates, is of the stay: not where its last moment has passed', async () => {
    await createHotel(api, { city: 'Absagen' })
    const count = async (dates: string) => (await search(`q=absagen&guests=2&${dates}`)).data.length
    const tomorrow = 'checkIn=2026-11-22&checkOut=2026-11-23'
    const later = 'checkIn=2026-11-24&checkOut=2026-11-25'
    expect(await count(tomorrow)).toBe(1)
    api.setNow('2026-11-21T18:00:00Z')
    expect([await count(tomorrow), await count(`${tomorrow}&freeCancellation=true`)]).toEqual([1, 0])
    expect(await count(`${later}&freeCancellation=true`)).toBe(1)
    api.setNow(testNow)
  })

  test('a map area, types and pages narrow them down', async () => {
    const city = 'Kuppelstadt'
    for (let count = 0; count < 3; count += 1) await createHotel(api, { city })
    const { data, pagination } = await search(`q=${city}&size=2&page=2`)
    expect([data.length, pagination.totalItems, pagination.totalPages]).toEqual([1, 3, 2])
    expect((await search(`q=${city}&bbox=11,47,12,48`)).data).toHaveLength(3)
    expect((await search(`q=${city}&bbox=0,0,1,1`)).data).toHaveLength(0)
    expect((await search(`q=${city}&type=resort`)).data).toHaveLength(0)
    expect((await search(`q=${city}&type=resort,boutique`)).data).toHaveLength(3)
  })

  test.each([
    ['checkIn=2026-12-04', 'checkOut'],
    [`${stay}&guests=0`, 'guests'],
    ['bbox=1,2,3', 'bbox'],
    ['size=1000', 'size'],
    ['checkIn=2026-11-01&checkOut=2026-11-05', 'checkIn'],
    ['sort=up', 'sort'],
  ])('%s is refused with the field', async (query, field) => {
    const reply = await api.newBrowser().get(`/v1/public/properties?${query}`)
    expect(reply.statusCode).toBe(422)
    expect(Object.keys(reply.json<{ fields: object }>().fields)).toEqual([field])
  })
})

describe('room types of a hotel', () => {
  test('by name, dates and guests, with nights, total and offers', async () => {
    const hotel = await createHotel(api, { types: [{}, { priceMinor: 20_000 }] })
    const [only] = await searchTypes(hotel, { name: 'zimmer 2' })
    expect(only).toMatchObject({ availableRooms: 2, pricedRooms: 1, total: { minor: 36_000, currency: 'EUR' } })
    expect(only?.nights.map((night) => night.price.minor)).toEqual([20_000, 20_000])
    expect(only?.offers.map((offer) => offer.kind)).toEqual(['free_cancellation', 'breakfast', 'early_booking'])
  })

  test('sold-out ones come last and say when they are free again', async () => {
    const hotel = await createHotel(api, { types: [{ rooms: 1 }, {}] })
    await bookOne(api.newBrowser(), hotel)
    const types = await searchTypes(hotel, {})
    expect(types.map((type) => [type.name, type.availableRooms, type.freeAgainOn])).toEqual([
      ['Zimmer 2', 2, null],
      ['Zimmer 1', 0, '2026-12-06'],
    ])
  })

  test('a hold that ran out is free in the next search, before anyone released it', async () => {
    const hotel = await createHotel(api, { types: [{ rooms: 1 }] })
    await bookOne(api.newBrowser(), hotel)
    expect((await searchTypes(hotel, {}))[0]?.availableRooms).toBe(0)
    api.setNow('2026-11-21T12:15:00Z')
    expect((await searchTypes(hotel, {}))[0]?.availableRooms).toBe(1)
    api.setNow(testNow)
  })

  test('each hotel’s own date decides what is past', async () => {
    // At this moment it is 21 November in Germany and 22 November on Kiritimati.
    const early = await createHotel(api, { timezone: 'Pacific/Kiritimati' })
    const body = { checkIn: '2026-11-21', checkOut: '2026-11-22', guests: 2 }
    const reply = await api.newBrowser().send('POST', `/v1/public/properties/${early.id}/search`, body)
    expect(reply.statusCode).toBe(422)
    expect((await searchTypes(await createHotel(api), body))[0]?.availableRooms).toBe(2)
  })

  test('what search shows can be booked, whatever an owner pinned', async () => {
    const hotel = await createHotel(api, { types: [{ rooms: 2 }] })
    const [first = '', second = ''] = hotel.types[0]?.roomIds ?? []
    const place = async (checkIn: string, checkOut: string, roomId: string) => {
      const minor = 9000 * (Number(checkOut.slice(-2)) - Number(checkIn.slice(-2)))
      const booking = await bookOne(api.newBrowser(), hotel, {
        checkIn,
        checkOut,
        expectedTotal: { minor, currency: 'EUR' },
      })
      await api.sql`UPDATE booked_rooms SET room_id = ${roomId}, owner_pinned = true WHERE booking_id = ${booking.id}`
    }
    await place('2026-12-04', '2026-12-05', first)
    await place('2026-12-05', '2026-12-06', second)
    // One room is free each night, but no plan houses a guest for both.
    expect((await searchTypes(hotel, {}))[0]?.availableRooms).toBe(0)
    expect((await book(api.newBrowser(), hotel)).statusCode).toBe(409)
  })

  test('the calendar has every night of the month', async () => {
    const hotel = await createHotel(api, { types: [{ rooms: 1 }] })
    await bookOne(api.newBrowser(), hotel)
    const url = `/v1/public/properties/${hotel.id}/room-types/${hotel.types[0]?.id ?? ''}/calendar?month=2026-12`
    const { data } = (await api.newBrowser().get(url)).json<{ data: CalendarNight[] }>()
    expect(data).toHaveLength(31)
    expect(data.filter((night) => night.availableRooms === 0).map((night) => night.date)).toEqual([
      '2026-12-04',
      '2026-12-05',
    ])
  })
})

test.each(['nowhere', '%00', 'quinta%00', 'x'.repeat(101)])('the key %s is no hotel', async (key) => {
  expect((await api.newBrowser().get(`/v1/public/properties/slug/${key}`)).statusCode).toBe(404)
})

test('a hotel comes with its room types and other hotels beside it', async () => {
  const hotel = await createHotel(api)
  const reply = await api.newBrowser().get(`/v1/public/properties/slug/${hotel.slug}`)
  expect(reply.json()).toMatchObject({
    data: { slug: hotel.slug, timezone: 'Europe/Berlin', today: '2026-11-21', roomTypes: [{ name: 'Zimmer 1' }] },
    pagination: { page: 1, totalItems: 1 },
  })
})

test('places begin with what was typed', async () => {
  await createHotel(api, { city: 'Zwiesel' })
  await countPlaces(api.database)
  const names = async (q: string) =>
    (await api.newBrowser().get(`/v1/places?q=${q}`))
      .json<{ data: { name: string }[] }>()
      .data.map((place) => place.name)
  expect(await names('zwi')).toEqual(['Zwiesel'])
  expect(await names('%20zwi')).toEqual(['Zwiesel'])
  expect(await names('wies')).not.toContain('Zwiesel')
  expect(await names('')).toEqual(await names('%20'))
  for (const all of ['?q=', '']) expect((await api.newBrowser().get(`/v1/places${all}`)).statusCode).toBe(200)
  for (const no of ['%00', 'zwi%0A', '%E2%80%AEzwi'])
    expect((await api.newBrowser().get(`/v1/places?q=${no}`)).statusCode).toBe(422)
})

describe('of many hotels', () => {
  const many = 1500
  beforeAll(async () => {
    await createPlainHotels(api, many)
  })

  test('the landing page counts no hotel that is counted already, and is right about those that are not', async ({
    skip,
  }) => {
    // What a worker looks at, the coordinator does not tell.
    skip(api.sharded)
    await countPlaces(api.database)
    await api.sql`VACUUM ANALYZE`
    const total = async () => (await search('size=6')).pagination.totalItems
    const counted = await total()
    const { hotel, owner, url } = await ownHotel(api, { types: [{ rooms: 1 }] })
    await createHotel(api, { city: 'Leerstadt', types: [{ rooms: 0 }] })
    const landing = await rowsLookedAt(api, async () => expect(await total()).toBe(counted + 1))
    expect(landing['room_types']).toBeLessThan(50)
    expect(landing['properties']).toBeLessThan(50)
    await countPlaces(api.database)
    expect(await total()).toBe(counted + 1)
    await owner.send('PATCH', `${url}/rooms/${hotel.types[0]?.roomIds[0]}`, { status: 'unavailable' })
    expect(await total()).toBe(counted)
    await countPlaces(api.database)
    expect([await total(), (await search('q=leerstadt&exact=true')).data]).toEqual([counted, []])
  })

  test('those who open the landing page at the same time are told by the same statements', async ({ skip }) => {
    // There each asks alone, because a statement about one hotel goes to one server.
    skip(api.sharded)
    const landing = async () => await search('sort=recommended&size=6')
    const alone = await api.record(landing)
    const together = await api.record(async () => {
      const [first, ...others] = await Promise.all(Array.from({ length: 10 }, landing))
      expect(others.every((one) => isDeepStrictEqual(one, first))).toBe(true)
    })
    expect(together.length).toBeLessThan(alone.length * 6)
  })

  test('when many hotels are not counted yet, the landing page counts all', async () => {
    const total = async () => (await search('size=6')).pagination.totalItems
    const counted = await total()
    await api.sql.unsafe('TRUNCATE places, hotel_places; UPDATE properties SET places_version = 0')
    expect(await total()).toBe(counted)
    await countPlaces(api.database)
    expect(await total()).toBe(counted)
  })

  test('the landing page and the ones beside a hotel look at those that they show', async ({ skip }) => {
    // What a worker looks at, the coordinator does not tell.
    skip(api.sharded)
    const [hotel] = (await search('size=1')).data
    const landing = await rowsLookedAt(api, async () => {
      const { data, pagination } = await search('sort=recommended&size=6')
      expect(data).toHaveLength(6)
      expect(pagination.totalItems).toBeGreaterThanOrEqual(many)
    })
    const beside = await rowsLookedAt(api, async () => {
      await api.newBrowser().get(`/v1/public/properties/slug/${hotel?.slug ?? ''}`)
    })
    // None but those shown.
    expect(landing['photos']).toBeLessThan(20)
    expect(landing['amenities']).toBeLessThan(20)
    expect(beside['properties']).toBeLessThan(20)
    expect(beside['room_types']).toBeLessThan(30)
  })

  test('pages follow each other without a gap, in the recommended order and by price', async () => {
    for (const sort of ['recommended', 'price_desc', 'name']) {
      const pages = await Promise.all(
        [1, 2, 3].map(async (page) => (await search(`sort=${sort}&size=4&page=${page}`)).data),
      )
      const all = (await search(`sort=${sort}&size=12`)).data
      expect(pages.flat()).toEqual(all)
    }
    const { data } = await search('sort=price_desc&size=20')
    const prices = data.map((one) => one.fromPrice.minor)
    expect(prices).toEqual(prices.toSorted((a, b) => b - a))
    const priced = await search('q=einfach&minPrice=109&maxPrice=109&size=4')
    expect(priced.data.map((one) => one.fromPrice.minor)).toEqual([10_900, 10_900, 10_900, 10_900])
    expect(priced.pagination.totalItems).toBe(many / 100)
  })
})

test('OpenAPI and its reference page are served', async () => {
  const document = (await api.newBrowser().get('/v1/openapi.json')).json<{ paths: object }>()
  expect(Object.keys(document.paths)).toContain('/v1/public/properties/{propertyId}/bookings')
  expect((await api.newBrowser().get('/docs')).statusCode).toBeLessThan(400)
})

describe('filters and orders of a search', () => {
  const city = 'Filterstadt'
  const names = async (query: string) => (await search(`q=${city}&${query}`)).data.map(({ name }) => name)
  beforeAll(async () => {
    for (const [name, cash, longitude] of [
      ['Anker', null, 11.3],
      ['Boje', 0, 11.1],
      ['Ceder', 2, 11.2],
    ] as const) {
      const { id, types } = await createHotel(api, { city })
      await api.sql`UPDATE properties SET name = ${name}, cash_max_rooms = ${cash}, longitude = ${longitude} WHERE id = ${id}`
      if (name === 'Boje') await rate(id, types[0]?.id ?? '', 5)
      if (name === 'Ceder') await rate(id, types[0]?.id ?? '', 4)
    }
  })
  /** Six reviews of the same marks, and what they come to. */
  async function rate(propertyId: string, roomTypeId: string, mark: number) {
    await api.sql`INSERT INTO reviews (property_id, id, marks, trip, language, title, room_type_id, nights, left_on, written_at)
      SELECT ${propertyId}, gen_random_uuid(), array_fill(${mark}::int, ARRAY[5]), 'couple', 'de', 'Schön', ${roomTypeId}, 2,
        '2026-11-01', '2026-11-02T10:00:00Z' FROM generate_series(1, 6)`
    await api.sql`INSERT INTO ratings (property_id, trip, reviews, marks, stars)
      SELECT ${propertyId}, 'couple', 6, array_fill(6 * ${mark}::int, ARRAY[5]),
        ARRAY(SELECT CASE WHEN star = ${mark}::int THEN 6 ELSE 0 END FROM generate_series(1, 5) AS star)`
  }

  test('hotels are put in order by their ratings and by how far they are, with and without dates', async () => {
    for (const dates of ['', stay]) {
      expect(await names(`sort=rating&${dates}`)).toEqual(['Boje', 'Ceder', 'Anker'])
      const far = (await search(`q=${city}&sort=distance&${dates}`)).data
      expect(far.map(({ name }) => name)[0]).toBe('Ceder')
      expect(far.every(({ distanceKm }) => distanceKm !== undefined)).toBe(true)
    }
  })

  test('each filter leaves as many as it says, with and without dates', async () => {
    for (const dates of ['', stay]) {
      const { counts } = await search(`q=${city}&counts=true&${dates}`)
      expect(counts).toMatchObject({ types: { boutique: 3 }, payAtHotel: 2, topRated: 1, freeCancellation: 3 })
      expect(await names(`payAtHotel=true&${dates}`)).toHaveLength(2)
      expect(await names(`minRating=4.5&${dates}`)).toEqual(['Boje'])
      expect(await names(`freeCancellation=true&${dates}`)).toHaveLength(3)
      const both = await search(`q=${city}&counts=true&payAtHotel=true&type=boutique&${dates}`)
      expect(both.counts).toMatchObject({ types: null, topRated: 0 })
    }
    expect((await search(`q=${city}`)).counts).toBeUndefined()
  })

  test('paying at the hotel is of plans that are paid there, and of what they cost', async () => {
    const town = 'Barstadt'
    const find = async (query: string) =>
      (await online.newBrowser().get(`/v1/public/properties?q=${town}&${query}`)).json<{ data: PropertySummary[] }>()
        .data
    const hotel = await createHotel(online, { city: town })
    await online.sql`INSERT INTO standard_plans (property_id, name, payment, on_sale, deposit_percent)
      VALUES (${hotel.id}, 'Flexibel', 'deposit', true, 3000)`
    await createPlan(online, hotel.id, { name: 'Sparpreis', adjustPercent: -1000, payment: 'now' })
    for (const dates of ['', stay]) expect(await find(`payAtHotel=true&${dates}`)).toEqual([])
    await createPlan(online, hotel.id, { name: 'Bar', adjustPercent: 500, payment: 'any' })
    expect(await find('payAtHotel=true')).toHaveLength(1)
    const totals = async (query: string) => (await find(`${stay}&${query}`)).map(({ total }) => total?.minor)
    // 90.00 € a night.
    expect(await totals('')).toEqual([16_200])
    expect(await totals('payAtHotel=true')).toEqual([18_900])
  })
})

test('hotels are found by what makes them accessible, in the house or in a room', async () => {
  const city = 'Stufenlos'
  const [both, lift, none] = [
    await createHotel(api, { city }),
    await createHotel(api, { city }),
    await createHotel(api, { city }),
  ]
  await api.sql`INSERT INTO amenities (property_id, id, position, name, kind, whole_house) VALUES
    (${both.id}, gen_random_uuid(), 0, 'Aufzug', 'lift', true),
    (${both.id}, gen_random_uuid(), 1, 'Haltegriffe', 'grab_rails', false),
    (${lift.id}, gen_random_uuid(), 0, 'Aufzug', 'lift', true)`
  for (const dates of ['', stay]) {
    const found = async (amenities: string) => {
      const { data, counts } = await search(`q=${city}&counts=true&amenities=${amenities}&${dates}`)
      return { slugs: data.map(({ slug }) => slug).toSorted(), counts: counts?.amenities }
    }
    expect((await found('')).slugs).toEqual([both.slug, lift.slug, none.slug].toSorted())
    expect((await found('')).counts).toMatchObject({ lift: 2, grab_rails: 1 })
    expect((await found('lift')).slugs).toEqual([both.slug, lift.slug].toSorted())
    expect(await found('lift,grab_rails')).toMatchObject({ slugs: [both.slug], counts: { lift: 1, grab_rails: 1 } })
    expect((await found('lift,hearing_loop')).slugs).toEqual([])
  }
  const unknown = await api.newBrowser().get(`/v1/public/properties?q=${city}&amenities=helpful`)
  expect(unknown.statusCode).toBe(422)
})

test('one plan has to be all that is asked for: what one promises and another serves finds no hotel', async () => {
  const city = 'Einplanstadt'
  const apart = await createHotel(api, { city, offers: { breakfast: false, freeCancellation: false } })
  await createPlan(api, apart.id, { name: 'Flexibel', cancellation: freeFor(24) })
  await createPlan(api, apart.id, { name: 'Halbpension', board: 'half', personMinor: 2000 })
  const slugs = async (query: string) =>
    (await search(`q=${city}&exact=true&${stay}&${query}`)).data.map(({ slug }) => slug)
  for (const query of ['freeCancellation=true', 'board=half']) expect(await slugs(query)).toEqual([apart.slug])
  expect(await slugs('freeCancellation=true&board=half')).toEqual([])
  const both = { name: 'Beides', board: 'half', personMinor: 3000, cancellation: freeFor(24) } as const
  await createPlan(api, apart.id, both)
  expect(await slugs('freeCancellation=true&board=half')).toEqual([apart.slug])
})

test('a total says whether it can be cancelled free of charge; of two that are the same it is the one that can', async () => {
  const city = 'Stornostadt'
  const hotel = await createHotel(api, { city, offers: { freeCancellation: false } })
  const found = async (query = stay) => {
    const { data } = await search(`q=${city}&exact=true&${query}`)
    return data.map(({ total, freeCancellation }) => [total?.minor, freeCancellation])
  }
  const [[total]] = (await found()) as [[number, boolean]]
  expect(await found()).toEqual([[total, false]])
  expect(await found('')).toEqual([[undefined, undefined]])
  await createPlan(api, hotel.id, { name: 'Flexibel', adjustPercent: 0, cancellation: freeFor(24) })
  expect(await found()).toEqual([[total, true]])
  await createPlan(api, hotel.id, { name: 'Spar', adjustPercent: -1000, cancellation: freeFor(null) })
  expect(await found()).toEqual([[(total * 9) / 10, false]])
})

test('rooms are found by what is eaten, by their beds and their size; with dates the total is of such a room by such a plan', async () => {
  const city = 'Zimmerwahl'
  const both = await createHotel(api, {
    city,
    types: [{ sizeSqm: 18 }, { priceMinor: 16_000, sizeSqm: 32, bedTypes: ['2 Einzelbetten (100 cm)'] }],
    offers: { breakfast: false },
  })
  await createPlan(api, both.id, { board: 'half', personMinor: 2000 })
  const small = await createHotel(api, { city, types: [{ sizeSqm: 18 }] })
  const find = async (query: string) => await search(`q=${city}&exact=true&counts=true&${query}`)
  for (const dates of ['', stay]) {
    const slugs = async (query: string) => (await find(`${query}&${dates}`)).data.map(({ slug }) => slug).toSorted()
    expect(await slugs('bed=single')).toEqual([both.slug])
    expect(await slugs('bed=double')).toEqual([both.slug, small.slug].toSorted())
    expect(await slugs('minSize=30')).toEqual([both.slug])
    // Its double room is a smaller one.
    expect(await slugs('bed=double&minSize=30')).toEqual([])
    expect(await slugs('board=breakfast')).toEqual([both.slug, small.slug].toSorted())
    expect(await slugs('board=half')).toEqual([both.slug])
    expect(await slugs('board=full')).toEqual([])
    expect((await find(dates)).counts).toMatchObject({
      boards: { breakfast: 2, half: 1 },
      beds: { double: 2, single: 1 },
      sizes: { 20: 1, 30: 1 },
    })
    expect((await find(`minSize=30&${dates}`)).counts).toMatchObject({ beds: { single: 1 } })
    expect((await find(`bed=single&${dates}`)).counts?.beds).toBeNull()
  }
  const cheapest = async (query: string) => {
    const [hotel] = (await find(`${query}&${stay}&sort=price`)).data
    return [hotel?.total?.minor, hotel?.board]
  }
  expect((await cheapest(''))[0]).toBe(18_000)
  expect(await cheapest('bed=single')).toEqual([28_800, 'room_only'])
  const [half, board] = await cheapest('board=half')
  expect([Number(half) > 18_000, board]).toEqual([true, 'half'])
  for (const wrong of ['bed=water', 'board=room_only', 'minSize=0'])
    expect((await api.newBrowser().get(`/v1/public/properties?${wrong}`)).statusCode, wrong).toBe(422)
})

test('the room types of a hotel begin with the cheapest that houses everybody, sold-out ones come last', async () => {
  const hotel = await createHotel(api, {
    city: 'Reihenfolge',
    types: [
      { priceMinor: 20_000, maxOccupancy: 4 },
      { priceMinor: 5000, maxOccupancy: 1, rooms: 1 },
      { priceMinor: 15_000, maxOccupancy: 4 },
      { priceMinor: 9000, maxOccupancy: 2, rooms: 1 },
    ],
  })
  const order = async (guests: number) => (await searchTypes(hotel, { guests })).map(({ name }) => name)
  expect((await order(2)).slice(0, 2)).toEqual(['Zimmer 4', 'Zimmer 3'])
  expect((await order(4)).slice(0, 2)).toEqual(['Zimmer 3', 'Zimmer 1'])
})
