import { afterEach, describe, expect, test } from 'vitest'
import type { CancellationQuote } from '@keystay/contract/bookings/entities'
import type { BookingRequest } from '@keystay/contract/bookings/forms'
import type { PropertySummary } from '@keystay/contract/properties/entities'
import type { AvailableRoomType, CalendarNight, RoomsQuote } from '@keystay/contract/room-types/entities'
import { openHandMade } from '../../../testing/hand-made-provider.ts'
import { checkPayment } from '../../../testing/test-money.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { book, bookingUrl, bookOne, createHotel, type TestHotel } from '../../../testing/test-hotel.ts'
import { mailsTo, sendMail } from '../../../testing/test-inbox.ts'
import { createPlan } from '../../../testing/test-rate-plans.ts'
import { createTax } from '../../../testing/test-local-taxes.ts'
import { dataOf } from '../../../testing/test-owner.ts'
import { useSandbox } from '../../../testing/test-sandbox.ts'
import { newEmail } from '../../../testing/test-user.ts'

const stripe = openHandMade()
const api = useTestApp({}, { stripe })
const sandbox = useSandbox()
const stay = { checkIn: '2026-12-04', checkOut: '2026-12-06' }
const eur = (minor: number) => ({ minor, currency: 'EUR' })
// Two nights at 100.00 less 10 % for two, who pay 2.40 each and night.
const total = eur(18_000 + 960)

afterEach(async () => void (await api.sql`DELETE FROM outbox`))

/** A hotel with a tax of 2.40 € per person and night. */
async function taxedHotel(): Promise<TestHotel> {
  const hotel = await createHotel(api)
  await createTax(api, hotel.id, { translations: { en: { name: 'Spa tax' } } })
  return hotel
}

async function post<T>(url: string, body: object): Promise<T> {
  return dataOf<T>(await api.newBrowser().send('POST', url, body, { 'accept-language': 'en' }))
}

test('a local tax is in every total: the list, all hotels, the quote, the booking and its mail, and the calendar', async () => {
  const hotel = await taxedHotel()
  const roomTypeId = hotel.types[0]?.id ?? ''
  const url = `/v1/public/properties/${hotel.id}`
  const [type] = await post<AvailableRoomType[]>(`${url}/search`, { ...stay, guests: 2 })
  expect(type?.total).toEqual(total)
  const taxLine = {
    kind: 'local_tax',
    date: null,
    roomTypeId: null,
    quantity: null,
    label: 'Spa tax',
    amount: eur(960),
  }
  expect(type?.lines.at(-1)).toEqual({ kind: 'local_tax', quantity: null, label: 'Spa tax', amount: eur(960) })

  const found = await api
    .newBrowser()
    .get('/v1/public/properties?checkIn=2026-12-04&checkOut=2026-12-06&guests=2&size=100')
  expect(dataOf<PropertySummary[]>(found).find(({ id }) => id === hotel.id)?.total).toEqual(total)

  const lines = [{ roomTypeId, quantity: 1, adults: 2, children: 0 }]
  const [quote] = await post<RoomsQuote[]>(`${url}/quotes`, { ...stay, lines })
  expect(quote?.total).toEqual(total)
  expect(quote?.priceLines.at(-1)).toEqual(taxLine)

  const calendar = await api.newBrowser().get(`${url}/room-types/${roomTypeId}/calendar?month=2026-12`)
  expect(dataOf<CalendarNight[]>(calendar)[3]?.price).toEqual(eur(10_480))

  const old = await book(api.newBrowser(), hotel, { expectedTotal: eur(18_000) })
  expect(old.statusCode).toBe(409)
  const email = newEmail()
  const guest = { name: 'Jana Brandt', email, phone: '+4915100000001' }
  const browser = api.newBrowser()
  const booking = await bookOne(browser, hotel, { guest, expectedTotal: total })
  expect([booking.total, booking.priceLines.at(-1)]).toEqual([total, taxLine])
  await browser.send('POST', `${bookingUrl(booking)}/payments`, { method: 'cash' })
  await sendMail(api, sandbox)
  const [mail] = await mailsTo(sandbox, email)
  const text = mail?.text.replaceAll('\u00a0', ' ') ?? ''
  expect(text).toMatch(/Kurtaxe:? +9,60 €/)
  expect(text).toContain('189,60 €')
})

test('children, whose age nobody asks yet, pay it too; rooms together pay it once', async () => {
  const hotel = await createHotel(api, { types: [{ maxOccupancy: 3 }], offers: { earlyBooking: false } })
  await createTax(api, hotel.id, { exemptBelowAge: 16 })
  const lines = [{ roomTypeId: hotel.types[0]?.id ?? '', quantity: 2, adults: 4, children: 1 }]
  const [quote] = await post<RoomsQuote[]>(`/v1/public/properties/${hotel.id}/quotes`, { ...stay, lines })
  expect(quote?.total).toEqual(eur(40_000 + 2 * 5 * 240))
})

test('a booking keeps its tax, and what it was called, when the hotel changes or deletes it', async () => {
  const hotel = await taxedHotel()
  const browser = api.newBrowser()
  const booking = await bookOne(browser, hotel, { expectedTotal: total })
  await api.sql`UPDATE local_taxes SET name = 'Anders', rates = '[{"from": "2025-01-01", "rate": 900}]', retired_at = now()
    WHERE property_id = ${hotel.id}`
  const now = dataOf<typeof booking>(await browser.get(bookingUrl(booking)))
  expect([now.total, now.priceLines]).toEqual([booking.total, booking.priceLines])
})

describe('cancelling when that is not free any more', () => {
  const late = '2026-12-03T14:00:00.001Z'

  /** A booking of two nights that cost 180.00 € and their taxes; how it stands when its guest cancels it a moment too late. */
  async function cancelled(method: 'cash' | 'stripe', hotel: TestHotel, wish: Partial<BookingRequest>) {
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel, wish)
    dataOf(await browser.send('POST', `${bookingUrl(booking)}/payments`, { method }))
    if (method === 'stripe') {
      stripe.take(`at-${stripe.requests()[0]?.attemptId}`)
      dataOf(await checkPayment(browser, booking))
    }
    api.setNow(late)
    const { fee, refund, asked } = dataOf<CancellationQuote>(await browser.get(`${bookingUrl(booking)}/cancellation`))
    const done = dataOf<{ refund: { minor: number } }>(await browser.send('POST', `${bookingUrl(booking)}/cancel`))
    expect(done.refund).toEqual(refund)
    return [fee, refund, asked].map(({ minor }) => minor)
  }

  test('a tax on the nights goes back with them, by the standard plan too, which asks for nothing', async () => {
    expect(await cancelled('stripe', await taxedHotel(), { expectedTotal: total })).toEqual([18_000, 960, 0])
  })

  test('who has paid nothing is asked for nothing by the standard plan', async () => {
    expect(await cancelled('cash', await taxedHotel(), { expectedTotal: total })).toEqual([0, 0, 0])
  })

  test('one that is owed for what is paid is kept with it', async () => {
    const hotel = await createHotel(api)
    await createTax(api, hotel.id, { owedFor: 'payment' })
    expect(await cancelled('stripe', hotel, { expectedTotal: total })).toEqual([18_960, 0, 0])
  })

  test('a plan that keeps a half keeps half of such a tax, and none of the other', async () => {
    const hotel = await createHotel(api)
    await createTax(api, hotel.id, { owedFor: 'payment' })
    await createTax(api, hotel.id)
    const planId = await createPlan(api, hotel.id, { cancellation: { tiers: [], after: { percent: 5000 } } })
    const wish = { planId, expectedTotal: eur(18_000 + 2 * 960) }
    expect(await cancelled('stripe', hotel, wish)).toEqual([9480, 18_000 + 1920 - 9480, 0])
  })
})
