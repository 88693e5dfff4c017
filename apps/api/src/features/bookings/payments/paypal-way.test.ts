import { describe, expect, test } from 'vitest'
import type { Booking } from '@keystay/contract/bookings/entities'
import { moneyOf } from '../../../testing/money-rows.ts'
import { bookingUrl, createHotel } from '../../../testing/test-hotel.ts'
import {
  approveAtPaypal,
  bookAhead,
  checkPayment,
  payByCard,
  payOnPage,
  startToPay,
  useMoney,
} from '../../../testing/test-money.ts'
import { codeOf } from '../../../testing/test-user.ts'
import { sweepOverdueHolds } from '../sweep-holds.ts'

const api = useMoney()

const paid = {
  booking: 'confirmed paid paypal',
  attempts: ['paypal captured 18000'],
  refunds: [],
  mails: ['booking_confirmed', 'owner_new_booking'],
}
const orders = 'POST /v2/checkout/orders'

async function openPage() {
  const browser = api.newBrowser()
  const booking = await bookAhead(api, browser, await createHotel(api, { types: [{ rooms: 1 }] }))
  return { browser, booking, page: await startToPay(browser, booking, 'paypal') }
}

type Opened = Awaited<ReturnType<typeof openPage>>
type Order = {
  readonly purchase_units: readonly { readonly payments?: { captures?: unknown[]; refunds?: unknown[] } }[]
}

/** What happened to the money at PayPal. */
async function atPaypal({ page }: Opened) {
  const id = new URL(page).searchParams.get('token')
  const all = (await api.sandbox.control('paypal', 'GET', '/orders')) as (Order & { id: string })[]
  const payments = all.find((one) => one.id === id)?.purchase_units[0]?.payments
  return { captures: payments?.captures?.length ?? 0, refunds: payments?.refunds?.length ?? 0 }
}

describe('a payment by PayPal', () => {
  test('is taken and settled by the webhook, the return page or the job, in any order, once', async () => {
    // The guest closes the browser right after agreeing: the webhook, or at last the job, takes the money.
    const webhook = async () => await api.deliver('paypal')
    const page = async ({ browser, booking }: Opened) => await checkPayment(browser, booking)
    const job = async () => await api.reconcile()
    for (const order of [[webhook], [page], [job], [webhook, page, job], [job, webhook, page], [page, job, webhook]]) {
      const opened = await openPage()
      await approveAtPaypal(opened.page)
      expect((await moneyOf(api, opened.booking)).booking).toBe('pending pending paypal')
      for (const [step, way] of order.entries()) {
        await way(opened)
        expect(await moneyOf(api, opened.booking), `step ${step}`).toEqual(paid)
      }
      expect(await atPaypal(opened)).toEqual({ captures: 1, refunds: 0 })
    }
  })

  test('of an account that does not pay has failed; the guest may try again while the booking is held', async () => {
    const opened = await openPage()
    await approveAtPaypal(opened.page, 'refused')
    await checkPayment(opened.browser, opened.booking)
    const failed = { booking: 'pending failed paypal', attempts: ['paypal failed'], mails: ['payment_failed'] }
    expect(await moneyOf(api, opened.booking)).toMatchObject(failed)
    await api.deliver('paypal')
    expect(await moneyOf(api, opened.booking)).toMatchObject(failed)
    await payOnPage(opened.browser, opened.booking, 'paypal')
    await api.deliver('paypal')
    expect(await moneyOf(api, opened.booking)).toMatchObject({ booking: 'confirmed paid paypal' })
  })

  test.each(['declined', 'alternate', 'action'] as const)(
    'of an account that is %s sends the guest back to PayPal, where another one pays the same order',
    async (account) => {
      const opened = await openPage()
      const { browser, booking, page } = opened
      await approveAtPaypal(page, account)
      const waits = { booking: 'pending pending paypal', attempts: ['paypal open'], mails: [] }
      for (const way of [
        async () => await checkPayment(browser, booking),
        async () => await api.deliver('paypal'),
        async () => await api.reconcile(),
      ]) {
        await way()
        expect(await moneyOf(api, booking)).toMatchObject(waits)
      }
      const { data } = (await checkPayment(browser, booking)).json<{ data: Booking }>()
      expect(data.payment).toEqual({ method: 'paypal', redirectUrl: page, state: 'returns' })
      await approveAtPaypal(page)
      expect((await checkPayment(browser, booking)).json()).toMatchObject({ data: { paymentStatus: 'paid' } })
      expect(await moneyOf(api, booking)).toEqual(paid)
      expect(await atPaypal(opened)).toEqual({ captures: 1, refunds: 0 })
    },
  )

  test('of a guest who was sent back and does not come again has run out by our clock', async () => {
    const { browser, booking, page } = await openPage()
    await approveAtPaypal(page, 'declined')
    await checkPayment(browser, booking)
    await api.pass(32)
    await api.reconcile()
    expect(await moneyOf(api, booking)).toMatchObject({
      booking: 'pending pending paypal',
      attempts: ['paypal expired'],
    })
  })

  test('that is not agreed to runs out by our clock; agreeing later takes nothing', async () => {
    const opened = await openPage()
    await api.pass(32)
    await api.reconcile()
    expect(await moneyOf(api, opened.booking)).toMatchObject({
      booking: 'pending pending paypal',
      attempts: ['paypal expired'],
    })
    await approveAtPaypal(opened.page)
    await api.deliver('paypal')
    await checkPayment(opened.browser, opened.booking)
    expect(await atPaypal(opened)).toEqual({ captures: 0, refunds: 0 })
    await api.pass(20, 'here')
    await sweepOverdueHolds(api.deps)
    expect((await moneyOf(api, opened.booking)).booking).toBe('cancelled pending paypal hold_expired')
  })

  test('given up for a card takes nothing any more', async () => {
    const opened = await openPage()
    const card = await startToPay(opened.browser, opened.booking, 'stripe')
    await approveAtPaypal(opened.page)
    await api.deliver('paypal')
    await payByCard(card)
    await checkPayment(opened.browser, opened.booking)
    expect(await moneyOf(api, opened.booking)).toMatchObject({
      booking: 'confirmed paid stripe',
      attempts: ['paypal expired', 'stripe captured 18000'],
    })
    expect(await atPaypal(opened)).toEqual({ captures: 0, refunds: 0 })
  })

  test('agreed to while the booking is cancelled is either taken before or never', async () => {
    for (let round = 0; round < 5; round += 1) {
      const opened = await openPage()
      await approveAtPaypal(opened.page)
      const cancel = async () => await opened.browser.send('POST', `${bookingUrl(opened.booking)}/cancel`)
      const [reply] = await Promise.all([cancel(), api.deliver('paypal'), checkPayment(opened.browser, opened.booking)])
      const { booking, refunds } = await moneyOf(api, opened.booking)
      const { captures } = await atPaypal(opened)
      expect([
        [200, 'cancelled pending paypal guest', 0],
        [409, 'confirmed paid paypal', 1],
        // Cancelled only after it was paid, as any confirmed booking is.
        [200, 'cancelled paid paypal guest', 1],
      ]).toContainEqual([reply.statusCode, booking, captures])
      expect(refunds.length).toBe(reply.statusCode === 200 ? captures : 0)
    }
  })
})

describe('when PayPal answers late or not at all', () => {
  test('nothing is begun, taken or given back twice', async () => {
    const browser = api.newBrowser()
    const booking = await bookAhead(api, browser, await createHotel(api))
    const pay = async () => await browser.send('POST', `${bookingUrl(booking)}/payments`, { method: 'paypal' })
    await api.sandbox.plant('paypal', { on: orders, kind: 'drop_reply' }, { on: orders, kind: 'error', status: 500 })
    expect(codeOf(await pay())).toBe('payment_unreachable')
    expect(codeOf(await pay())).toBe('payment_unreachable')
    const page = await startToPay(browser, booking, 'paypal')
    expect((await moneyOf(api, booking)).attempts).toEqual(['paypal open'])
    await approveAtPaypal(page)

    const capture = { on: `${orders}/:id/capture`, times: 1 } as const
    await api.sandbox.plant('paypal', { ...capture, kind: 'drop_reply' }, { ...capture, kind: 'drop_request' })
    expect(codeOf(await checkPayment(browser, booking))).toBe('payment_unreachable')
    expect((await moneyOf(api, booking)).attempts).toEqual(['paypal capturing'])
    // What is being taken cannot be cancelled or paid otherwise meanwhile: first it is known how it ended.
    await api.sandbox.plant('paypal', { on: 'GET /v2/checkout/orders/:id', kind: 'error', status: 503 })
    expect(codeOf(await browser.send('POST', `${bookingUrl(booking)}/cancel`))).toBe('payment_unreachable')
    await checkPayment(browser, booking)
    expect(await moneyOf(api, booking)).toEqual(paid)
    expect(await atPaypal({ browser, booking, page })).toEqual({ captures: 1, refunds: 0 })

    const refund = { on: 'POST /v2/payments/captures/:id/refund', times: 1 } as const
    await api.sandbox.plant('paypal', { ...refund, kind: 'drop_reply' }, { ...refund, kind: 'error', status: 500 })
    expect((await browser.send('POST', `${bookingUrl(booking)}/cancel`)).statusCode).toBe(200)
    expect((await moneyOf(api, booking)).refunds).toEqual(['18000 cancelled pending'])
    await expect(api.reconcile()).rejects.toThrow('could not be reconciled')
    await api.reconcile()
    expect((await moneyOf(api, booking)).refunds).toEqual(['18000 cancelled done'])
    expect(await atPaypal({ browser, booking, page })).toEqual({ captures: 1, refunds: 1 })
  })

  test('an attempt that could never be opened ends by itself and keeps nobody from anything else', async () => {
    const browser = api.newBrowser()
    const booking = await bookAhead(api, browser, await createHotel(api))
    await api.sandbox.plant('paypal', { on: orders, kind: 'error', status: 503, times: 100 })
    const url = `${bookingUrl(booking)}/payments`
    expect(codeOf(await browser.send('POST', url, { method: 'paypal' }))).toBe('payment_unreachable')
    await expect(api.reconcile()).rejects.toThrow('could not be reconciled')
    expect((await moneyOf(api, booking)).attempts).toEqual(['paypal creating'])
    const card = await startToPay(browser, booking, 'stripe')
    expect((await moneyOf(api, booking)).attempts).toEqual(['paypal expired', 'stripe open'])
    expect(card).toContain('/c/pay/')

    const other = await bookAhead(api, browser, await createHotel(api))
    await browser.send('POST', `${bookingUrl(other)}/payments`, { method: 'paypal' })
    await api.pass(32, 'here')
    await api.reconcile()
    expect((await moneyOf(api, other)).attempts).toEqual(['paypal expired'])
  })
})

describe('a hotel whose currency PayPal does not take', () => {
  test('does not offer it, and paying by it is refused', async () => {
    const browser = api.newBrowser()
    const hotel = await createHotel(api, { currency: 'VND', types: [{ priceMinor: 1_150_000 }] })
    const { data } = (await browser.get(`/v1/public/properties/slug/${hotel.slug}`)).json<{ data: object }>()
    expect(data).toMatchObject({ paymentMethods: ['cash', 'stripe'] })
    const booking = await bookAhead(api, browser, hotel, { expectedTotal: { minor: 2_070_000, currency: 'VND' } })
    expect(booking.hotel.paymentMethods).toEqual(['cash', 'stripe'])
    const reply = await browser.send('POST', `${bookingUrl(booking)}/payments`, { method: 'paypal' })
    expect([reply.statusCode, codeOf(reply)]).toEqual([422, 'payment_method_unavailable'])
    expect(await moneyOf(api, booking)).toMatchObject({ booking: 'pending pending', attempts: [] })
  })
})
