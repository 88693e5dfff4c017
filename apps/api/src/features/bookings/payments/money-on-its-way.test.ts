import { describe, expect, test } from 'vitest'
import type { Booking } from '@keystay/contract/bookings/entities'
import { sweepOverdueHolds } from '../sweep-holds.ts'
import { moneyOf } from '../../../testing/money-rows.ts'
import { bookingUrl, createHotel } from '../../../testing/test-hotel.ts'
import { codeOf } from '../../../testing/test-user.ts'
import {
  approveAtPaypal,
  bookAhead,
  checkPayment,
  payByCard,
  startToPay,
  useMoney,
} from '../../../testing/test-money.ts'

const api = useMoney({ logLevel: 'warn' })
const day = 24 * 60

type Way = 'stripe' | 'paypal'
type Capture = { id: string; status_details?: { reason?: string } }
type Order = { id: string; purchase_units: [{ payments?: { captures?: Capture[] } }] }

/** A booking that was paid by card or PayPal with money that takes its time, and how that ends. */
async function paySlowly(way: Way, reason = 'PENDING_REVIEW') {
  const browser = api.newBrowser()
  const booking = await bookAhead(api, browser, await createHotel(api))
  const page = await startToPay(browser, booking, way)
  const next = way === 'stripe' ? { payment: 'processing' } : { capture: 'PENDING', reason }
  await api.sandbox.control(way, 'POST', '/next', next)
  await (way === 'stripe' ? payByCard(page) : approveAtPaypal(page))
  const check = async () => (await checkPayment(browser, booking)).json<{ data: Booking }>().data
  return {
    booking,
    check,
    tell: async () => await api.deliver(way),
    send: async (path: string, body?: object) => await browser.send('POST', `${bookingUrl(booking)}${path}`, body),
    decide: async (status: 'paid' | 'refused') => {
      if (way === 'stripe') {
        const path = `/payments/${(await attemptOf(booking))?.ref}/settle`
        return await api.sandbox.control('stripe', 'POST', path, { status: status === 'paid' ? 'succeeded' : 'failed' })
      }
      const path = `/captures/${(await captureOf(page))?.id}/settle`
      return await api.sandbox.control('paypal', 'POST', path, { status: status === 'paid' ? 'COMPLETED' : 'DECLINED' })
    },
    reverse: async () => {
      await api.sandbox.control('paypal', 'POST', `/captures/${(await captureOf(page))?.id}/reverse`)
    },
  }
}

async function captureOf(page: string): Promise<Capture | undefined> {
  const orders = (await api.sandbox.control('paypal', 'GET', '/orders')) as Order[]
  const order = orders.find(({ id }) => id === new URL(page).searchParams.get('token'))
  return order?.purchase_units[0].payments?.captures?.[0]
}

async function attemptOf(booking: Booking) {
  const [row] = await api.sql<{ ref: string; waits: string; failure: string }[]>`
    SELECT provider_ref AS ref, waits_for AS waits, failure FROM payment_attempts WHERE booking_id = ${booking.id}`
  return row
}

describe.each(['stripe', 'paypal'] as const)('money that takes its time by %s', (way) => {
  const waits = { booking: `pending pending ${way}`, attempts: [`${way} capturing`], refunds: [], mails: [] }
  const paid = { booking: `confirmed paid ${way}`, attempts: [`${way} captured 18000`], refunds: [] }

  test('keeps the rooms for days, and pays the booking when it comes, whoever tells of it', async () => {
    for (const teller of ['webhook', 'page', 'job'] as const) {
      const { booking, check, tell, decide } = await paySlowly(way)
      expect((await check()).payment).toEqual({ method: way, redirectUrl: null, state: 'processing' })
      await tell()
      await api.pass(3 * day)
      await sweepOverdueHolds(api.deps)
      await api.reconcile()
      expect(await moneyOf(api, booking)).toEqual(waits)
      await decide('paid')
      if (teller === 'webhook') await tell()
      if (teller === 'page') await check()
      if (teller === 'job') {
        await api.pass(20, 'here')
        await api.reconcile()
      }
      expect(await moneyOf(api, booking), teller).toMatchObject(paid)
      await tell()
      await check()
      expect(await moneyOf(api, booking), teller).toMatchObject(paid)
    }
  })

  test('that does not come ends the attempt, and the guest is told', async () => {
    const { booking, check, tell, decide } = await paySlowly(way)
    await check()
    await decide('refused')
    await tell()
    const failed = { booking: `pending failed ${way}`, attempts: [`${way} failed`], mails: ['payment_failed'] }
    expect(await moneyOf(api, booking)).toMatchObject(failed)
    expect(await check()).toMatchObject({ payment: null, paymentStatus: 'failed' })
  })

  test('is not paid once more meanwhile', async () => {
    const { booking, check, send } = await paySlowly(way)
    await check()
    for (const method of ['stripe', 'paypal'])
      expect(codeOf(await send('/payments', { method }))).toBe('payment_processing')
    expect(await moneyOf(api, booking)).toEqual(waits)
  })

  test('goes back when the guest would not wait and chose cash, however long that took', async () => {
    const { booking, check, send, tell, decide } = await paySlowly(way)
    await check()
    await api.pass(2 * day)
    expect((await send('/payments', { method: 'cash' })).statusCode).toBe(200)
    expect((await moneyOf(api, booking)).booking).toBe('confirmed pending cash')
    await decide('paid')
    await tell()
    expect(await moneyOf(api, booking)).toMatchObject({
      booking: 'confirmed pending cash',
      refunds: ['18000 twice done'],
    })
  })

  test('goes back when the booking was cancelled before it came', async () => {
    const { booking, check, send, tell, decide } = await paySlowly(way)
    await check()
    expect((await send('/cancel')).statusCode).toBe(200)
    await decide('paid')
    await tell()
    expect(await moneyOf(api, booking)).toMatchObject({
      booking: `cancelled pending ${way} guest`,
      refunds: ['18000 too_late done'],
    })
  })
})

test.each(['ECHECK', 'PENDING_REVIEW', 'UNILATERAL', 'REFUNDED'])(
  'PayPal’s reason %s keeps the rooms, and the log says what is waited for',
  async (reason) => {
    const { booking, check } = await paySlowly('paypal', reason)
    expect((await check()).payment?.state).toBe('processing')
    expect(await attemptOf(booking)).toMatchObject({ waits: reason, failure: '' })
    expect(api.log.filter((line) => line.includes(booking.id) && line.includes(reason))).toHaveLength(1)
  },
)

test('money that PayPal takes back before it came has paid nothing', async () => {
  const { booking, check, tell, reverse } = await paySlowly('paypal')
  await check()
  await reverse()
  await tell()
  await check()
  expect(await moneyOf(api, booking)).toMatchObject({
    booking: 'pending failed paypal',
    attempts: ['paypal captured 18000'],
    refunds: ['18000 provider done'],
    mails: ['payment_failed'],
  })
})
