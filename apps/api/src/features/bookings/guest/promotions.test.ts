import { describe, expect, test, vi } from 'vitest'
import type { Booking } from '@keystay/contract/bookings/entities'
import type { PropertySummary } from '@keystay/contract/properties/entities'
import type { AvailableRoomType, CalendarNight, RoomsQuote } from '@keystay/contract/room-types/entities'
import { lockTypes } from '../../../testing/locked-types.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { book, bookingUrl, bookOne, createHotel, type TestHotel } from '../../../testing/test-hotel.ts'
import { mailsTo, sendMail } from '../../../testing/test-inbox.ts'
import { dataOf } from '../../../testing/test-owner.ts'
import { createPlan } from '../../../testing/test-rate-plans.ts'
import { createPromotion } from '../../../testing/test-promotions.ts'
import { useSandbox } from '../../../testing/test-sandbox.ts'
import { codeOf, newEmail } from '../../../testing/test-user.ts'

const api = useTestApp()
const sandbox = useSandbox()
const stay = { checkIn: '2026-12-04', checkOut: '2026-12-06' }
const eur = (minor: number) => ({ minor, currency: 'EUR' })

async function post<T>(url: string, body: object): Promise<T> {
  return dataOf<T>(await api.newBrowser().send('POST', url, body, { 'accept-language': 'en' }))
}

const lineOf = ({ types }: TestHotel) => ({ roomTypeId: types[0]?.id ?? '', quantity: 1, adults: 2, children: 0 })

const quote = async (hotel: TestHotel, body: object) =>
  await post<RoomsQuote[]>(`/v1/public/properties/${hotel.id}/quotes`, { ...stay, lines: [lineOf(hotel)], ...body })

test('a promotion is in every total: the list, all hotels, the quote, the booking and its mail; the calendar is of nights alone', async () => {
  const hotel = await createHotel(api)
  const promotionId = await createPromotion(api, hotel.id)
  const url = `/v1/public/properties/${hotel.id}`
  const expected = { kind: 'promotion', quantity: null, label: 'Winter calm', amount: eur(-4000) }
  const [type] = await post<AvailableRoomType[]>(`${url}/search`, { ...stay, guests: 2 })
  expect([type?.total, type?.lines.at(-1)]).toEqual([eur(16_000), expected])
  expect(type?.offers.map(({ kind }) => kind)).toEqual(['free_cancellation', 'breakfast'])

  const found = await api
    .newBrowser()
    .get('/v1/public/properties?checkIn=2026-12-04&checkOut=2026-12-06&guests=2&size=100')
  expect(dataOf<PropertySummary[]>(found).find(({ id }) => id === hotel.id)?.total).toEqual(eur(16_000))

  const [quoted] = await quote(hotel, {})
  expect([quoted?.total, quoted?.priceLines.at(-1)]).toMatchObject([eur(16_000), expected])

  const calendar = await api.newBrowser().get(`${url}/room-types/${hotel.types[0]?.id}/calendar?month=2026-12`)
  expect(dataOf<CalendarNight[]>(calendar)[3]?.price).toEqual(eur(10_000))

  const email = newEmail()
  const guest = { name: 'Jana Brandt', email, phone: '+4915100000001' }
  const browser = api.newBrowser()
  const booking = await bookOne(browser, hotel, { guest, expectedTotal: eur(16_000) })
  expect(booking.priceLines.at(-1)).toMatchObject(expected)
  const lines = await api.sql`
    SELECT kind, discount_minor::int, detail FROM price_lines WHERE booking_id = ${booking.id} ORDER BY position`
  expect(lines.map(({ kind, discount_minor }) => [kind, discount_minor])).toEqual([
    ['night', -2000],
    ['night', -2000],
    ['breakfast', 0],
    ['promotion', 0],
  ])
  // What it gave stays with the booking.
  expect(lines.at(-1)?.['detail']).toMatchObject({ promotionId, promotion: { gives: { percent: 2000 } } })
  await browser.send('POST', `${bookingUrl(booking)}/payments`, { method: 'cash' })
  await sendMail(api, sandbox)
  const [mail] = await mailsTo(sandbox, email)
  expect(mail?.text.replaceAll('\u00a0', ' ')).toMatch(/Winterruhe:? +[-−]40,00 €/)
  await api.sql`DELETE FROM outbox`
})

test('a plan that takes no promotions has none, neither the hotel’s own nor that for booking early', async () => {
  const hotel = await createHotel(api)
  await createPromotion(api, hotel.id)
  const planId = await createPlan(api, hotel.id, { takesEarlyBooking: false, name: 'Firmenpreis' })
  const quotes = await quote(hotel, {})
  expect(quotes.map(({ planId: id, total }) => [id, total.minor])).toEqual([
    [null, 16_000],
    [planId, 20_000],
  ])
})

describe('a promotion that changes while somebody books', () => {
  test('makes another price: the guest is told it, and nothing is held', async () => {
    const hotel = await createHotel(api)
    const promotionId = await createPromotion(api, hotel.id)
    const lock = await lockTypes(api, hotel.id)
    const booked = book(api.newBrowser(), hotel, { expectedTotal: eur(16_000) })
    await vi.waitFor(async () => expect(await lock.waiting()).toBe(1), 60_000)
    await api.sql`UPDATE promotions SET percent = 1500 WHERE id = ${promotionId}`
    await api.sql`UPDATE properties SET catalogue_version = catalogue_version + 1, catalogue_xid = pg_current_xact_id() WHERE id = ${hotel.id}`
    await lock.unlock()
    const reply = await booked
    expect([reply.statusCode, codeOf(reply)]).toEqual([409, 'price_changed'])
    expect(reply.json()).toMatchObject({ details: { total: eur(17_000) } })
    expect(await api.sql`SELECT FROM bookings WHERE property_id = ${hotel.id}`).toHaveLength(0)
    expect(await api.sql`SELECT FROM nights WHERE property_id = ${hotel.id} AND sold > 0`).toHaveLength(0)
  })
})

describe('a held booking', () => {
  /** Booked at 23:55 by the hotel's clock, 13 days before arrival; two nights are 160.00 €. */
  async function heldBeforeMidnight() {
    api.setNow('2026-11-21T22:55:00Z')
    const hotel = await createHotel(api, { offers: { earlyBooking: false } })
    await createPromotion(api, hotel.id, { minDaysBefore: 13, bookTo: '2026-11-21' })
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel, { expectedTotal: eur(16_000) })
    api.setNow('2026-11-21T23:02:00Z')
    return { hotel, browser, booking }
  }

  test('that is changed keeps the promotion of the date on which it was booked', async () => {
    const { hotel, browser, booking } = await heldBeforeMidnight()
    const longer = { checkOut: '2026-12-07' }
    expect((await quote(hotel, longer))[0]?.total).toEqual(eur(30_000))
    expect((await quote(hotel, { ...longer, bookingId: booking.id }))[0]?.total).toEqual(eur(24_000))
    const reply = await browser.send('PATCH', bookingUrl(booking), { ...longer, expectedTotal: eur(24_000) })
    expect(dataOf<Booking>(reply).priceLines.at(-1)).toMatchObject({ kind: 'promotion', amount: eur(-6000) })
  })

  test('of another hotel, or none, gives no earlier date', async () => {
    const { hotel } = await heldBeforeMidnight()
    const other = await bookOne(api.newBrowser(), await createHotel(api), {})
    expect((await quote(hotel, { bookingId: other.id }))[0]?.total).toEqual(eur(20_000))
  })
})
