import { describe, expect, test } from 'vitest'
import type { Booking } from '@keystay/contract/bookings/entities'
import type { OfferedExtra } from '@keystay/contract/extras/entities'
import type { RoomsQuote } from '@keystay/contract/room-types/entities'
import type { ExtraRow } from '../../inventory/rates/extra-rules.ts'
import { createExtra } from '../../../testing/test-extras.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { book, bookingUrl, bookOne, createHotel, type TestHotel } from '../../../testing/test-hotel.ts'
import { dataOf } from '../../../testing/test-owner.ts'
import { codeOf, statusesOf } from '../../../testing/test-user.ts'
import { sweepOverdueHolds } from '../sweep-holds.ts'

const api = useTestApp()
const later = '2026-11-21T13:00:00Z'
const stay = { checkIn: '2026-12-04', checkOut: '2026-12-06' }
const eur = (minor: number) => ({ minor, currency: 'EUR' })

/** Five rooms at 100.00 € without discounts, and an extra. */
async function hotelWithExtra(over: Partial<ExtraRow> = {}) {
  const hotel = await createHotel(api, { types: [{ rooms: 5 }], offers: { earlyBooking: false } })
  return { hotel, extraId: await createExtra(api, hotel.id, over) }
}

const take = (extraId: string, count = 1, minor = 2400 * count) => ({
  extras: [{ extraId, count }],
  expectedTotal: eur(20_000 + minor),
})

async function left(hotel: TestHotel, dates: object = stay): Promise<number | null | undefined> {
  const query = new URLSearchParams({ ...stay, ...dates })
  const reply = await api.newBrowser().get(`/v1/public/properties/${hotel.id}/extras?${query.toString()}`)
  return dataOf<OfferedExtra[]>(reply)[0]?.left
}

describe('a booking with an extra', () => {
  test('costs what was quoted, says what was taken, and keeps its words and price', async () => {
    const { hotel, extraId } = await hotelWithExtra({ translations: { en: { name: 'Parking' } } })
    const lines = [{ roomTypeId: hotel.types[0]?.id, quantity: 1, adults: 2, children: 0 }]
    const wish = { ...stay, lines, extras: [{ extraId, count: 2 }] }
    const quoted = await api.newBrowser().send('POST', `/v1/public/properties/${hotel.id}/quotes`, wish)
    const [quote] = dataOf<RoomsQuote[]>(quoted)
    expect(quote?.total).toEqual(eur(24_800))
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel, take(extraId, 2))
    expect(booking).toMatchObject({ total: eur(24_800), extras: [{ extraId, count: 2 }] })
    expect(booking.priceLines).toEqual(quote?.priceLines)
    await api.sql`UPDATE extras SET name = 'Garage', translations = '{}', price_minor = 9900 WHERE id = ${extraId}`
    const read = dataOf<Booking>(await browser.get(bookingUrl(booking), { 'accept-language': 'en' }))
    expect(read.priceLines.at(-1)).toMatchObject({ label: 'Parking', quantity: 4, amount: eur(4800) })
  })

  test('takes no discount', async () => {
    const hotel = await createHotel(api)
    const extraId = await createExtra(api, hotel.id, { unit: 'piece', priceMinor: 1500 })
    const wish = { extras: [{ extraId, count: 1 }], expectedTotal: eur(18_000 + 1500) }
    expect((await bookOne(api.newBrowser(), hotel, wish)).total).toEqual(eur(19_500))
  })

  test.each([
    ['none of it', 0],
    ['more than anybody takes', 100],
    ['a part', 1.5],
  ])('is refused with %s', async (_what, count) => {
    const { hotel, extraId } = await hotelWithExtra()
    expect((await book(api.newBrowser(), hotel, take(extraId, count))).statusCode).toBe(422)
  })

  test("is refused with one twice, with what the hotel alone adds, and with another hotel's", async () => {
    const { hotel, extraId } = await hotelWithExtra()
    const twice = { ...take(extraId), extras: [1, 2].map((count) => ({ extraId, count })) }
    expect((await book(api.newBrowser(), hotel, twice)).statusCode).toBe(422)
    const other = await hotelWithExtra()
    const own = await createExtra(api, hotel.id, { name: 'Sauna', mode: 'hotel' })
    for (const id of [other.extraId, own]) {
      const reply = await book(api.newBrowser(), hotel, take(id))
      expect(reply.json()).toMatchObject({ code: 'extra_unavailable', details: { extraId: id, left: 0 } })
    }
  })
})

describe('a limited extra', () => {
  test('counts by date, and who wants more than is left is told how many are', async () => {
    const { hotel, extraId } = await hotelWithExtra({ capacity: 3 })
    await bookOne(api.newBrowser(), hotel, take(extraId, 2))
    expect([await left(hotel), await left(hotel, { checkIn: '2026-12-06', checkOut: '2026-12-07' })]).toEqual([1, 3])
    const reply = await book(api.newBrowser(), hotel, take(extraId, 2))
    expect([reply.statusCode, reply.json<{ details: unknown }>().details]).toEqual([409, { extraId, left: 1 }])
    await bookOne(api.newBrowser(), hotel, take(extraId, 1))
    expect(await left(hotel)).toBe(0)
  })

  test('that is handed out once is taken on the day of arrival alone', async () => {
    const { hotel, extraId } = await hotelWithExtra({ capacity: 2, unit: 'piece' })
    await bookOne(api.newBrowser(), hotel, take(extraId, 2, 2400))
    expect([await left(hotel), await left(hotel, { checkIn: '2026-12-05' })]).toEqual([0, 2])
  })

  test('that each person takes is taken by as many', async () => {
    const { hotel, extraId } = await hotelWithExtra({ capacity: 3, unit: 'person_night' })
    await bookOne(api.newBrowser(), hotel, take(extraId, 1, 4800))
    expect(await left(hotel)).toBe(1)
    expect(codeOf(await book(api.newBrowser(), hotel, take(extraId, 1, 4800)))).toBe('extra_unavailable')
  })

  test('is given back once when the guest cancels, however often that is asked', async () => {
    const { hotel, extraId } = await hotelWithExtra({ capacity: 2 })
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel, take(extraId))
    await bookOne(api.newBrowser(), hotel, take(extraId))
    const cancel = async () => await browser.send('POST', `${bookingUrl(booking)}/cancel`)
    await Promise.all([cancel(), cancel()])
    expect(await left(hotel)).toBe(1)
  })

  test('of a hold that ran out is left for others at once, and the next booking releases it', async () => {
    const { hotel, extraId } = await hotelWithExtra({ capacity: 1 })
    const first = await bookOne(api.newBrowser(), hotel, take(extraId))
    expect(await left(hotel)).toBe(0)
    api.setNow(later)
    expect(await left(hotel)).toBe(1)
    await bookOne(api.newBrowser(), hotel, take(extraId))
    const [released] = await api.sql`SELECT status, cancel_reason FROM bookings WHERE id = ${first.id}`
    expect(released).toEqual({ status: 'cancelled', cancel_reason: 'hold_expired' })
    expect(await left(hotel)).toBe(0)
  })

  test('of a hold that ran out is given back by the sweeper', async () => {
    const { hotel, extraId } = await hotelWithExtra({ capacity: 1 })
    await bookOne(api.newBrowser(), hotel, take(extraId))
    api.setNow(later)
    expect(await sweepOverdueHolds(api.deps)).toBeGreaterThan(0)
    const rows = await api.sql`SELECT sold FROM extra_nights WHERE extra_id = ${extraId}`
    expect(rows).toEqual([{ sold: 0 }, { sold: 0 }])
  })

  test('is sold once when two want the last one, and who comes too late has no room either', async () => {
    const { hotel, extraId } = await hotelWithExtra({ capacity: 20 })
    await bookOne(api.newBrowser(), hotel, take(extraId, 19))
    const replies = await Promise.all([1, 2].map(async () => await book(api.newBrowser(), hotel, take(extraId))))
    expect(statusesOf(replies).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(replies.map(codeOf)).toContain('extra_unavailable')
    expect(await api.sql`SELECT id FROM bookings WHERE property_id = ${hotel.id}`).toHaveLength(2)
    expect(await left(hotel)).toBe(0)
  })

  test('two that are wanted in either order keep nobody waiting for ever', async () => {
    const hotel = await createHotel(api, { types: [{ rooms: 8 }, { rooms: 8 }], offers: { earlyBooking: false } })
    const ids = [
      await createExtra(api, hotel.id, { capacity: 16 }),
      await createExtra(api, hotel.id, { name: 'Rad', capacity: 16 }),
    ]
    const wishes = Array.from({ length: 8 }, (_, index) => {
      const extras = (index % 2 === 0 ? ids : ids.toReversed()).map((extraId) => ({ extraId, count: 1 }))
      const roomTypeId = hotel.types[index % 2]?.id ?? ''
      const lines = [{ roomTypeId, quantity: 1, bedType: '1 Doppelbett', adults: 2, children: 0 }]
      return { extras, lines, expectedTotal: eur(24_800) }
    })
    const guest = (index: number) => ({
      guest: { name: 'Jana Brandt', email: `g${index}@example.com`, phone: '+4915100000001' },
    })
    const replies = await Promise.all(
      wishes.map(async (wish, index) => await book(api.newBrowser(), hotel, { ...wish, ...guest(index) })),
    )
    expect(statusesOf(replies)).toEqual(wishes.map(() => 201))
  })
})

describe('a change of a hold', () => {
  const change = async (browser: ReturnType<typeof api.newBrowser>, booking: Booking, body: object) =>
    await browser.send('PATCH', bookingUrl(booking), body)

  test('adds, takes away and keeps extras; places go back and forth', async () => {
    const { hotel, extraId } = await hotelWithExtra({ capacity: 3 })
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel, { expectedTotal: eur(20_000) })
    const more = dataOf<Booking>(await change(browser, booking, take(extraId, 3)))
    expect([more.extras, more.total, await left(hotel)]).toEqual([[{ extraId, count: 3 }], eur(27_200), 0])
    const longer = { checkOut: '2026-12-07', expectedTotal: eur(30_000 + 10_800) }
    const kept = dataOf<Booking>(await change(browser, booking, longer))
    expect(kept.extras).toEqual([{ extraId, count: 3 }])
    const none = dataOf<Booking>(await change(browser, booking, { extras: [], expectedTotal: eur(30_000) }))
    expect([none.extras, none.total, await left(hotel)]).toEqual([[], eur(30_000), 3])
  })

  test('that wants more than is left keeps what it had', async () => {
    const { hotel, extraId } = await hotelWithExtra({ capacity: 3 })
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel, take(extraId, 1))
    await bookOne(api.newBrowser(), hotel, take(extraId, 1))
    const reply = await change(browser, booking, take(extraId, 3))
    // Its own place is among what it can have.
    expect([codeOf(reply), reply.json<{ details: unknown }>().details]).toEqual([
      'extra_unavailable',
      { extraId, left: 2 },
    ])
    expect(dataOf<Booking>(await browser.get(bookingUrl(booking))).extras).toEqual([{ extraId, count: 1 }])
    expect(await left(hotel)).toBe(1)
  })

  test('takes what a hold that ran out still has', async () => {
    const { hotel, extraId } = await hotelWithExtra({ capacity: 1 })
    await bookOne(api.newBrowser(), hotel, take(extraId))
    api.setNow(later)
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel, { expectedTotal: eur(20_000) })
    expect((await change(browser, booking, take(extraId))).statusCode).toBe(200)
  })
})
