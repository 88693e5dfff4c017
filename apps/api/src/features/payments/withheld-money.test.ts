import { expect, test } from 'vitest'
import { moneyOf } from '../../testing/money-rows.ts'
import { bookingUrl, createHotel } from '../../testing/test-hotel.ts'
import { approveAtPaypal, bookAhead, checkPayment, startToPay, useMoney } from '../../testing/test-money.ts'

const api = useMoney()

/** A booking whose money PayPal looks into before it gives it out. */
async function payWithheld() {
  const browser = api.newBrowser()
  const booking = await bookAhead(api, browser, await createHotel(api))
  const page = await startToPay(browser, booking, 'paypal')
  await api.sandbox.control('paypal', 'POST', '/next', { capture: 'PENDING' })
  await approveAtPaypal(page)
  expect((await checkPayment(browser, booking)).statusCode).toBe(200)
  const orders = (await api.sandbox.control('paypal', 'GET', '/orders')) as {
    id: string
    purchase_units: [{ payments?: { captures?: { id: string }[] } }]
  }[]
  const order = orders.find(({ id }) => id === new URL(page).searchParams.get('token'))
  const capture = order?.purchase_units[0].payments?.captures?.[0]?.id
  return {
    booking,
    send: async (path: string, body?: object) => await browser.send('POST', `${bookingUrl(booking)}${path}`, body),
    decide: async (status: 'COMPLETED' | 'DECLINED') => {
      await api.sandbox.control('paypal', 'POST', `/captures/${capture}/settle`, { status })
      await api.deliver('paypal')
    },
  }
}

/** Nobody is told that no money was taken: it may still come. */
const ended = { booking: 'pending pending paypal', attempts: ['paypal expired'], refunds: [], mails: [] }

test('money that PayPal withholds ends the try and keeps nobody from anything else', async () => {
  const { booking, send, decide } = await payWithheld()
  expect(await moneyOf(api, booking)).toEqual(ended)
  const [row] = await api.sql`SELECT failure FROM payment_attempts WHERE booking_id = ${booking.id}`
  expect(row).toEqual({ failure: 'PENDING' })
  const [entry] =
    await api.sql`SELECT actor FROM audit_log WHERE booking_id = ${booking.id} AND event = 'payment_expired'`
  expect(entry).toEqual({ actor: 'system' })
  await decide('DECLINED')
  expect(await moneyOf(api, booking)).toEqual(ended)
  expect((await send('/payments', { method: 'cash' })).statusCode).toBe(200)
  expect((await moneyOf(api, booking)).booking).toBe('confirmed pending cash')
})

test('money that PayPal gives out while the booking is held pays it', async () => {
  const { booking, decide } = await payWithheld()
  await decide('COMPLETED')
  expect(await moneyOf(api, booking)).toMatchObject({
    booking: 'confirmed paid paypal',
    attempts: ['paypal captured 18000'],
    refunds: [],
  })
})

test('money that PayPal gives out after the booking was cancelled goes back', async () => {
  const { booking, send, decide } = await payWithheld()
  expect((await send('/cancel')).statusCode).toBe(200)
  await decide('COMPLETED')
  expect(await moneyOf(api, booking)).toMatchObject({
    booking: 'cancelled pending paypal guest',
    refunds: ['18000 too_late done'],
  })
})
