import { expect, test } from 'vitest'
import type { Booking } from '@keystay/contract/bookings/entities'
import { moneyOf } from '../../../testing/money-rows.ts'
import { book, bookingUrl, createHotel, newKey } from '../../../testing/test-hotel.ts'
import { checkPayment, payByCard, startToPay, stayIn, useMoney } from '../../../testing/test-money.ts'
import { reconcilePayments } from './reconcile-payments.ts'

const api = useMoney()
const requests = 1000
const atOnce = 100

/** Runs so much of the same at a time, all in all so often. */
async function inLanes(count: number, work: (index: number) => Promise<void>): Promise<void> {
  const next = Array.from({ length: count }, (_, index) => index).values()
  const lane = async () => {
    for (const index of next) await work(index)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}

test(
  `${requests} requests with one key, ${atOnce} at a time, book, charge and confirm once`,
  { timeout: 120_000 },
  async () => {
    const hotel = await createHotel(api, { types: [{ rooms: 5 }] })
    const browser = api.newBrowser()
    const key = newKey()
    const ids = new Set<string>()
    const pages = new Set<string>()
    await inLanes(requests, async (index) => {
      const reply = await book(browser, hotel, stayIn(api, 20), key)
      expect(reply.statusCode, reply.body).toBe(201)
      const { data } = reply.json<{ data: Booking }>()
      ids.add(data.id)
      // Each of them waits for the booking's lock: a hundred in a row show what a thousand would.
      if (index % 10 === 0) pages.add(await startToPay(browser, data, 'stripe'))
    })
    expect([ids.size, pages.size]).toEqual([1, 1])
    const [booking] = [...ids].map((id) => ({ id, propertyId: hotel.id }))
    const [page] = [...pages]
    if (!booking || page === undefined) throw new Error('Nothing was booked.')
    const calls = (await api.sandbox.control('stripe', 'GET', '/calls')) as {
      method: string
      path: string
      idempotencyKey?: string
    }[]
    const created = calls.filter((call) => call.method === 'POST' && call.path === '/v1/checkout/sessions')
    // Asked for again while the first answer was on its way, but with one key: Stripe made one.
    expect(new Set(created.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
    await payByCard(page)
    const full = (await browser.get(bookingUrl(booking))).json<{ data: Booking }>().data
    await api.pass(2, 'here')
    await inLanes(3 * atOnce, async (index) => {
      if (index % 3 === 0) expect((await checkPayment(browser, full)).statusCode).toBe(200)
      else if (index % 3 === 1) await reconcilePayments(api.deps)
      else if (index % 30 === 2) await api.deliver('stripe')
    })
    expect(await moneyOf(api, booking)).toEqual({
      booking: 'confirmed paid stripe',
      attempts: ['stripe captured 18000'],
      refunds: [],
      mails: ['booking_confirmed', 'owner_new_booking'],
    })
    const events = await api.sql<{ event: string; times: number }[]>`
    SELECT event, count(*) AS times FROM audit_log WHERE booking_id = ${booking.id} GROUP BY 1 ORDER BY 1`
    expect(events.map(({ event, times }) => `${event} ${times}`)).toEqual([
      'confirmed 1',
      'created 1',
      'paid 1',
      'payment_started 1',
    ])
  },
)

test('a hundred who agree, return and tell at once are charged by PayPal once', async () => {
  const hotel = await createHotel(api)
  const browser = api.newBrowser()
  const booking = (await book(browser, hotel, stayIn(api, 20))).json<{ data: Booking }>().data
  const page = await startToPay(browser, booking, 'paypal')
  await fetch(page, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ choice: 'approve' }) })
  await api.pass(2, 'here')
  await inLanes(atOnce, async (index) => {
    if (index % 2 === 0) await checkPayment(browser, booking)
    else if (index % 10 === 1) await api.deliver('paypal')
    else await reconcilePayments(api.deps)
  })
  expect(await moneyOf(api, booking)).toMatchObject({ booking: 'confirmed paid paypal', refunds: [] })
  const calls = (await api.sandbox.control('paypal', 'GET', '/calls')) as {
    path: string
    status?: number
    idempotencyKey?: string
  }[]
  const captures = calls.filter(({ path }) => path.endsWith('/capture'))
  expect(new Set(captures.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
  const orders = (await api.sandbox.control('paypal', 'GET', '/orders')) as {
    purchase_units: [{ payments?: { captures?: unknown[] } }]
  }[]
  expect(orders.flatMap(({ purchase_units: [unit] }) => unit.payments?.captures ?? [])).toHaveLength(1)
})
