import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, test } from 'vitest'
import type { AvailableRoomType, CalendarNight, RoomsQuote } from '@keystay/contract/room-types/entities'
import type { Booking } from '@keystay/contract/bookings/entities'
import type { OwnerBooking, OwnerBookingRow } from '@keystay/contract/bookings/owner-entities'
import type { RoomPlan } from '@keystay/contract/room-plan/entities'
import type { Property, PropertySummary } from '@keystay/contract/properties/entities'
import { bookingRequest, bookingUrl, newKey, type TestHotel } from '../../testing/test-hotel.ts'
import { createTax } from '../../testing/test-local-taxes.ts'
import { dataOf } from '../../testing/test-owner.ts'
import { changeTo, guestOf, stayOf } from '../../testing/test-changes.ts'
import { bandsForm, ownFamilyHotel } from '../../testing/test-ages.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { codeOf, createUser, myBookings } from '../../testing/test-user.ts'

const api = useTestApp()
const stay = { checkIn: '2026-12-04', checkOut: '2026-12-06' }
const eur = (minor: number) => ({ minor, currency: 'EUR' })
const fieldsOf = (reply: LightMyRequestResponse) => reply.json<{ fields?: Record<string, string> }>().fields ?? {}
type Guests = { readonly guests: number; readonly ages?: readonly (number | null)[] }

function visit(hotel: TestHotel) {
  const at = `/v1/public/properties/${hotel.id}`
  const typeId = hotel.types[0]?.id ?? ''
  const browser = api.newBrowser()
  const lineOf = (fields: object) => ({ roomTypeId: typeId, quantity: 1, adults: 2, children: 0, ...fields })
  return {
    browser,
    search: async (guests: Guests) =>
      dataOf<AvailableRoomType[]>(await browser.send('POST', `${at}/search`, { ...stay, ...guests }))[0],
    quoteReply: async (line: object) => await browser.send('POST', `${at}/quotes`, { ...stay, lines: [lineOf(line)] }),
    quote: async (line: object) =>
      dataOf<RoomsQuote[]>(await browser.send('POST', `${at}/quotes`, { ...stay, lines: [lineOf(line)] }))[0],
    bookReply: async (line: object, total: number, expectedGuests: number) => {
      const lines = [{ ...lineOf(line), bedType: '1 Doppelbett' }]
      const expectedTotal = { minor: total, currency: 'EUR' }
      const body = bookingRequest(hotel, { ...stay, lines, expectedTotal, expectedGuests })
      return await browser.send('POST', `${at}/bookings`, body, { 'idempotency-key': newKey() })
    },
    calendar: async (query: string) =>
      dataOf<CalendarNight[]>(await browser.get(`${at}/room-types/${typeId}/calendar?month=2026-12${query}`))[3]?.price
        .minor,
    roomType: async (query: string) =>
      dataOf<{ availability: { total: { minor: number } } }>(
        await browser.get(`${at}/room-types/${typeId}?checkIn=${stay.checkIn}&checkOut=${stay.checkOut}&${query}`),
      ).availability.total.minor,
  }
}

describe('the same price in search, details, calendar, quote and booking', () => {
  test.each([
    ['two adults have the standard places', { guests: 2 }, 20_000],
    ['a child beyond pays by its band', { guests: 3, ages: [6] }, 20_000 + 2 * 1500],
    ['an unknown age counts as an adult', { guests: 3, ages: [null] }, 20_000 + 2 * 4000],
    ['guests without ages are adults', { guests: 3 }, 20_000 + 2 * 4000],
    ['standard places go to adults, then to the oldest children', { guests: 3, ages: [13, 6] }, 20_000 + 2 * 1500],
    ['a child in a cot costs nothing', { guests: 3, ages: [1] }, 20_000],
  ])('%s', async (_what, guests: Guests, total) => {
    const { hotel } = await ownFamilyHotel(api)
    const { search, roomType, calendar, quote, bookReply } = visit(hotel)
    const ages = guests.ages ?? []
    const line = { adults: guests.guests - ages.length, children: ages.length, ages }
    const found = await search(guests)
    const query = `guests=${guests.guests}${ages.length > 0 ? `&ages=${ages.map((age) => age ?? 'x').join()}` : ''}`
    expect(found?.total.minor).toBe(total)
    expect(found?.supplements.minor).toBe(total - 20_000)
    expect(found?.split).toEqual([{ adults: line.adults, ages }])
    expect(await roomType(query)).toBe(total)
    expect(await calendar(`&${query}`)).toBe(total / 2)
    expect(await quote(line)).toMatchObject({ total: { minor: total }, supplements: { minor: total - 20_000 } })
    const booking = dataOf<Booking>(await bookReply(line, total, guests.guests))
    expect(booking.total.minor).toBe(total)
    // Nothing is said of nothing.
    expect(booking.supplements?.minor ?? 0).toBe(total - 20_000)
    const known = ages.every((age) => age === null) ? [] : ages
    expect([booking.ages, booking.lines[0]?.ages, booking.lines[0]?.split]).toEqual([
      known,
      known,
      [{ adults: line.adults, ages }],
    ])
  })

  test('a room that is furnished for two is shown in the calendar for two, another as before', async () => {
    const { hotel } = await ownFamilyHotel(api, { places: { singleUseMinor: 2000 } })
    expect(await visit(hotel).calendar('')).toBe(10_000)
    expect(await visit(hotel).calendar('&guests=1')).toBe(8000)
    // More than one room sleeps.
    expect(await visit(hotel).calendar('&guests=9')).toBe(10_000 + 2 * 4000)
  })

  test('one person saves where the room is furnished for two, and nothing where nothing would be left', async () => {
    const { hotel } = await ownFamilyHotel(api, { places: { singleUsePercent: 1500 } })
    expect((await visit(hotel).search({ guests: 1 }))?.total.minor).toBe(17_000)
    expect((await visit(hotel).search({ guests: 2, ages: [1] }))?.total.minor).toBe(17_000)
    const free = await ownFamilyHotel(api, { places: { singleUseMinor: 10_000 } })
    expect((await visit(free.hotel).search({ guests: 1 }))?.total.minor).toBe(20_000)
  })
})

describe('who fits', () => {
  test('most adults and children of a room decide how many rooms a search prices', async () => {
    const { hotel } = await ownFamilyHotel(api, { places: { maxAdults: 2, maxChildren: 2 } })
    const rooms = async (guests: Guests) => (await visit(hotel).search(guests))?.pricedRooms
    expect(await rooms({ guests: 4, ages: [6, 7] })).toBe(1)
    expect(await rooms({ guests: 4, ages: [7] })).toBe(2)
    expect(await rooms({ guests: 4 })).toBe(2)
    expect(await rooms({ guests: 4, ages: [6, 7, 8] })).toBe(2)
  })

  test('small children sleep in cots while there are some, then they need places', async () => {
    const { hotel } = await ownFamilyHotel(api)
    const rooms = async (guests: Guests) => (await visit(hotel).search(guests))?.pricedRooms
    expect(await rooms({ guests: 5, ages: [6, 6, 1] })).toBe(1)
    expect(await rooms({ guests: 6, ages: [6, 6, 1, 1] })).toBe(2)
    const without = await ownFamilyHotel(api, { places: { cots: 0 } })
    expect((await visit(without.hotel).search({ guests: 5, ages: [6, 6, 1] }))?.pricedRooms).toBe(2)
  })

  test.each([
    [{ adults: 3 }, 'adults', 'Adults in these rooms: at most 2'],
    [{ children: 3, ages: [4, 5, 6] }, 'adults', 'Children in these rooms: at most 2'],
    [{ adults: 2, children: 3, ages: [4, 5, null], quantity: 1 }, 'adults', 'Children in these rooms: at most 2'],
    [
      {
        quantity: 2,
        adults: 4,
        split: [
          { adults: 3, ages: [] },
          { adults: 1, ages: [] },
        ],
      },
      'split.0',
      'Adults in these rooms: at most 2',
    ],
  ])('%j is refused at its field', async (line, field, message) => {
    const { hotel } = await ownFamilyHotel(api, { places: { maxAdults: 2, maxChildren: 2 } })
    const { adults = 2, children = 0 } = line as { adults?: number; children?: number }
    const reply = await visit(hotel).bookReply(line, 1, adults + children)
    expect(fieldsOf(reply)).toEqual({ [`lines.0.${field}`]: message })
  })

  test('ages and split have to be those of the line', async () => {
    const { hotel } = await ownFamilyHotel(api)
    const { quoteReply } = visit(hotel)
    expect(fieldsOf(await quoteReply({ children: 1, ages: [] }))).toEqual({
      'lines.0.ages': 'Please give an age, or none, for each child',
    })
    const split = [
      { adults: 1, ages: [6] },
      { adults: 1, ages: [7] },
    ]
    const wrong = { quantity: 2, adults: 2, children: 2, ages: [6, 8], split }
    expect(fieldsOf(await quoteReply(wrong))).toEqual({ 'lines.0.split': 'These are not the guests of these rooms' })
  })
})

describe('who sleeps where', () => {
  test('is the cheapest way, with an adult in each room while there are enough', async () => {
    const { hotel } = await ownFamilyHotel(api)
    const { quote } = visit(hotel)
    const family = { quantity: 2, adults: 2, children: 3, ages: [4, 13, 15] }
    const found = await quote(family)
    expect(found?.split).toEqual([
      [
        { adults: 1, ages: [15] },
        { adults: 1, ages: [13, 4] },
      ],
    ])
    expect(found?.total.minor).toBe(40_000 + 2 * 1500)
    const one = await quote({ quantity: 2, adults: 1, children: 3, ages: [4, 5, 6] })
    expect(one?.split[0]?.map(({ adults }) => adults).toSorted()).toEqual([0, 1])
  })

  test('leaves somebody alone where that is cheaper', async () => {
    const { hotel } = await ownFamilyHotel(api, { places: { singleUseMinor: 5000 } })
    const found = await visit(hotel).quote({ quantity: 2, adults: 4 })
    // 40.00 € for the third person in one room, 50.00 € less for the one in the other.
    expect(found?.split).toEqual([
      [
        { adults: 1, ages: [] },
        { adults: 3, ages: [] },
      ],
    ])
    expect(found).toMatchObject({ total: { minor: 40_000 + 2 * (4000 - 5000) }, supplements: { minor: -2000 } })
  })

  test('is as the guest chooses, and kept with the booking also when its dates change', async () => {
    const { hotel, owner, url } = await ownFamilyHotel(api)
    const { browser, quote, bookReply } = visit(hotel)
    const split = [
      { adults: 2, ages: [4, 13] },
      { adults: 1, ages: [] },
    ]
    const line = { quantity: 2, adults: 3, children: 2, split }
    const total = 40_000 + 2 * (1500 + 2500)
    expect((await quote(line))?.split).toEqual([split])
    expect((await quote(line))?.total.minor).toBe(total)
    expect((await quote({ ...line, split: undefined, ages: [4, 13] }))?.total.minor).toBe(40_000 + 2 * 1500)
    const booking = dataOf<Booking>(await bookReply(line, total, 5))
    expect(booking.lines[0]).toMatchObject({ ages: [4, 13], split })
    const dates = { checkIn: '2026-12-05', checkOut: '2026-12-07' }
    const changed = dataOf<Booking>(await browser.send('PATCH', bookingUrl(booking), dates))
    expect(changed).toMatchObject({ total: { minor: total }, lines: [{ split }] })
    expect(dataOf<OwnerBooking>(await owner.get(`${url}/bookings/${booking.id}`))).toMatchObject({
      ages: [4, 13],
      lines: [{ split }],
    })
    const list = dataOf<OwnerBookingRow[]>(await owner.get(`${url}/bookings`))
    expect(list[0]?.ages).toEqual([4, 13])
    const plan = dataOf<RoomPlan>(await owner.get(`${url}/plan?from=2026-12-01&to=2026-12-20`))
    expect(plan.stays.map(({ adults, ages }) => [adults, ages])).toEqual([
      [3, [4, 13]],
      [3, [4, 13]],
    ])
  })

  test('is decided again by a change of a booking whose guest did not choose', async () => {
    const { hotel } = await ownFamilyHotel(api)
    const { browser, bookReply } = visit(hotel)
    const line = { quantity: 2, adults: 2, children: 1, ages: [6] }
    const booking = dataOf<Booking>(await bookReply(line, 40_000, 3))
    const lines = [{ ...line, roomTypeId: hotel.types[0]?.id, bedType: '1 Doppelbett', quantity: 1 }]
    const expectedTotal = { minor: 23_000, currency: 'EUR' }
    const changed = dataOf<Booking>(await browser.send('PATCH', bookingUrl(booking), { lines, expectedTotal }))
    expect(changed.lines[0]).toMatchObject({ ages: [6], split: [{ adults: 2, ages: [6] }] })
  })
})

describe('local taxes', () => {
  test('ask for ages and exempt children below theirs; who does not tell an age pays', async () => {
    const { hotel } = await ownFamilyHotel(api, { bands: null })
    await createTax(api, hotel.id)
    await api.sql`UPDATE local_taxes SET exempt_below_age = 16 WHERE property_id = ${hotel.id}`
    const taxOf = async (guests: Guests) => ((await visit(hotel).search(guests))?.total.minor ?? 0) - 20_000
    expect(await taxOf({ guests: 4 })).toBe(4 * 2 * 240)
    expect(await taxOf({ guests: 4, ages: [15, 16] })).toBe(3 * 2 * 240)
    expect(await taxOf({ guests: 4, ages: [15, null] })).toBe(3 * 2 * 240)
  })
})

describe('what in the nights is supplements', () => {
  test('stays with the booking, also when its hotel asks for others, and is counted with the nights that a change adds', async () => {
    const { hotel, owner, url, bands } = await ownFamilyHotel(api)
    const { browser, bookReply } = visit(hotel)
    const booking = dataOf<Booking>(await bookReply({ adults: 2, children: 1, ages: [6] }, 23_000, 3))
    await browser.send('POST', `${bookingUrl(booking)}/payments`, { method: 'cash' })
    const child = { from: 0, to: 17, counts: true, supplement: { kind: 'amount', minor: 2000 } }
    await owner.send('PUT', `${url}/age-bands`, bandsForm({ bands: [child], version: bands?.version }))
    expect(dataOf<Booking>(await browser.get(bookingUrl(booking))).supplements).toEqual(eur(3000))
    const longer = stayOf(booking, { checkOut: '2026-12-07' })
    const changed = dataOf<Booking>(await changeTo(guestOf(browser, booking), longer))
    expect(changed).toMatchObject({ total: eur(30_000 + 3000 + 2000), supplements: eur(5000) })
    const atDesk = dataOf<OwnerBooking>(await owner.get(`${url}/bookings/${booking.id}`))
    expect(atDesk.supplements).toEqual(eur(5000))
  })

  test('is what one alone saves, and is not told of bookings from before it was kept', async () => {
    const { hotel } = await ownFamilyHotel(api, { places: { singleUseMinor: 2000 } })
    const { browser, bookReply } = visit(hotel)
    const booking = dataOf<Booking>(await bookReply({ adults: 1 }, 16_000, 1))
    expect(booking.supplements).toEqual(eur(-4000))
    await browser.send('POST', `${bookingUrl(booking)}/payments`, { method: 'cash' })
    await api.sql`UPDATE price_lines SET supplement_minor = NULL WHERE booking_id = ${booking.id}`
    expect(dataOf<Booking>(await browser.get(bookingUrl(booking)))).not.toHaveProperty('supplements')
    const longer = stayOf(booking, { checkOut: '2026-12-07' })
    const changed = dataOf<Booking>(await changeTo(guestOf(browser, booking), longer))
    expect(changed.total).toEqual(eur(24_000))
    expect(changed).not.toHaveProperty('supplements')
  })
})

test('“my bookings” tell adults and children with their ages', async () => {
  const { hotel } = await ownFamilyHotel(api)
  const { browser } = await createUser(api)
  const line = { roomTypeId: hotel.types[0]?.id ?? '', quantity: 1, bedType: '1 Doppelbett', adults: 2, children: 2 }
  const expectedTotal = { minor: 20_000 + 2 * 5500, currency: 'EUR' }
  const request = { ...stay, lines: [{ ...line, ages: [6, null] }], expectedTotal, expectedGuests: 4 }
  const url = `/v1/public/properties/${hotel.id}/bookings`
  dataOf<Booking>(await browser.send('POST', url, bookingRequest(hotel, request), { 'idempotency-key': newKey() }))
  const [booking] = (await myBookings(browser)).data
  expect(booking).toMatchObject({ adults: 2, children: 2, ages: [null, 6] })
})

test('a hotel says why it asks for ages, or that it does not', async () => {
  const asks = async (hotel: TestHotel) =>
    dataOf<Property>(await api.newBrowser().get(`/v1/public/properties/slug/${hotel.slug}`)).asksAges
  const plain = await ownFamilyHotel(api, { bands: null })
  expect(await asks(plain.hotel)).toEqual([])
  const all = await ownFamilyHotel(api, { places: { maxAdults: 2 } })
  await createTax(api, all.hotel.id)
  expect(await asks(all.hotel)).toEqual(['prices', 'rooms'])
  await api.sql`UPDATE local_taxes SET exempt_below_age = 16 WHERE property_id = ${all.hotel.id}`
  expect(await asks(all.hotel)).toEqual(['prices', 'taxes', 'rooms'])
})

test('a search across hotels knows ages, cots and who fits', async () => {
  const { hotel } = await ownFamilyHotel(api, { places: { maxAdults: 2 }, rooms: 1 })
  await api.sql`UPDATE properties SET city = ${hotel.slug}, search_text = ${` ${hotel.slug.replace('-', ' ')} `} WHERE id = ${hotel.id}`
  const find = async (query: string) => {
    const q = encodeURIComponent(hotel.slug.replace('-', ' '))
    const dates = `checkIn=${stay.checkIn}&checkOut=${stay.checkOut}`
    const reply = await api.newBrowser().get(`/v1/public/properties?q=${q}&exact=true&${dates}&${query}`)
    return dataOf<PropertySummary[]>(reply)[0]?.total?.minor
  }
  expect(await find('guests=3&ages=6')).toBe(23_000)
  expect(await find('guests=5&ages=6,x,1')).toBe(20_000 + 2 * (4000 + 1500))
  expect(await find('guests=3')).toBeUndefined()
  const wrong = await api.newBrowser().get('/v1/public/properties?guests=2&ages=6,7')
  expect([codeOf(wrong), fieldsOf(wrong)]).toEqual(['validation_failed', { ages: 'At least 1 adult' }])
})

test('bands cost neither a search nor a booking a statement', async () => {
  const count = async (bands: null | object) => {
    const { hotel } = await ownFamilyHotel(api, { bands })
    const { search, bookReply } = visit(hotel)
    const searched = await api.record(async () => void (await search({ guests: 2 })))
    const booked = await api.record(async () => void (await bookReply({}, 20_000, 2)))
    return [searched.length, booked.length]
  }
  await count(null)
  const plain = await count(null)
  expect(await count({})).toEqual(plain)
})
