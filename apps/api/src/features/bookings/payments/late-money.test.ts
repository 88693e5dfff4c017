import { describe, expect, test } from 'vitest'
import { eventOf, openHandMade } from '../../../testing/hand-made-provider.ts'
import { moneyOf } from '../../../testing/money-rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { bookingUrl, bookOne, createHotel } from '../../../testing/test-hotel.ts'
import { checkPayment } from '../../../testing/test-money.ts'
import { codeOf } from '../../../testing/test-user.ts'
import { receiveEvent } from './receive-event.ts'
import { reconcilePayments } from './reconcile-payments.ts'

const stripe = openHandMade()
const paypal = openHandMade({ approves: true })
const api = useTestApp({}, { stripe, paypal })

/** A booking of 180.00 € that is being paid; `refs` are the provider's names of its attempts. */
async function beingPaid(method: 'stripe' | 'paypal' = 'stripe') {
  const browser = api.newBrowser()
  const booking = await bookOne(browser, await createHotel(api))
  const pay = async (how: string) => await browser.send('POST', `${bookingUrl(booking)}/payments`, { method: how })
  const refs = async () => {
    const rows = await api.sql<{ id: string }[]>`
      SELECT id FROM payment_attempts WHERE booking_id = ${booking.id} ORDER BY created_at, id`
    return rows.map(({ id }) => `at-${id}`)
  }
  await pay(method)
  const tell = async (ref: string, by: 'stripe' | 'paypal' = method) =>
    await receiveEvent(api.deps, by, {}, eventOf(ref))
  const [ref = ''] = await refs()
  return { browser, booking, pay, refs, tell, ref, check: async () => await checkPayment(browser, booking) }
}

const inFive = (instant = Date.parse('2026-11-21T12:00:00Z')) => new Date(instant + 5 * 60_000).toISOString()

describe('money that should not have come', () => {
  test('after the booking was cancelled goes back in full', async () => {
    const { browser, booking, ref, tell } = await beingPaid()
    expect((await browser.send('POST', `${bookingUrl(booking)}/cancel`)).statusCode).toBe(200)
    stripe.take(ref)
    await tell(ref)
    await tell(ref)
    expect(await moneyOf(api, booking)).toMatchObject({
      booking: 'cancelled pending stripe guest',
      attempts: ['stripe captured 18000'],
      refunds: ['18000 too_late done'],
      mails: ['refund_made'],
    })
    expect(stripe.heldOf(ref)).toBe(0)
  })

  test('a second time, or after cash was chosen, goes back in full', async () => {
    const { booking, ref, tell, pay, refs } = await beingPaid()
    api.setNow('2026-11-21T12:01:00Z')
    await pay('paypal')
    const [, second = ''] = await refs()
    paypal.approve(second)
    await tell(second, 'paypal')
    stripe.take(ref)
    await tell(ref)
    expect(await moneyOf(api, booking)).toMatchObject({
      booking: 'confirmed paid paypal',
      attempts: ['stripe captured 18000', 'paypal captured 18000'],
      refunds: ['18000 twice done'],
      mails: ['booking_confirmed', 'owner_new_booking', 'refund_made'],
    })
    const other = await beingPaid()
    await other.pay('cash')
    stripe.take(other.ref)
    await other.tell(other.ref)
    expect(await moneyOf(api, other.booking)).toMatchObject({
      booking: 'confirmed pending cash',
      refunds: ['18000 twice done'],
    })
  })

  test('for an attempt that was over pays the booking, and the one that is under way ends first', async () => {
    for (const isPaidToo of [false, true]) {
      const { booking, ref, tell, pay, refs } = await beingPaid('paypal')
      api.setNow('2026-11-21T12:01:00Z')
      await pay('stripe')
      const [, second = ''] = await refs()
      paypal.take(ref)
      if (isPaidToo) stripe.take(second)
      stripe.faults.push({ on: 'expire', failure: 'unreachable' })
      await expect(tell(ref)).rejects.toThrow('payment_unreachable')
      await tell(ref)
      expect(await moneyOf(api, booking)).toMatchObject({
        booking: `confirmed paid ${isPaidToo ? 'stripe' : 'paypal'}`,
        attempts: ['paypal captured 18000', isPaidToo ? 'stripe captured 18000' : 'stripe expired'],
        refunds: isPaidToo ? ['18000 twice done'] : [],
      })
    }
  })

  test('of another amount or currency goes back in full, and the guest may pay again', async () => {
    for (const amount of [
      { minor: 17_999, currency: 'EUR' },
      { minor: 18_001, currency: 'EUR' },
      { minor: 18_000, currency: 'USD' },
    ]) {
      const { booking, ref, check, pay, refs, browser } = await beingPaid()
      stripe.take(ref, amount)
      expect((await check()).json()).toMatchObject({ data: { status: 'pending', paymentStatus: 'failed' } })
      expect(await moneyOf(api, booking)).toMatchObject({
        booking: 'pending failed stripe',
        attempts: [`stripe captured ${amount.minor}`],
        refunds: [`${amount.minor} wrong_amount done`],
        mails: ['refund_made'],
      })
      expect(stripe.stateOf(ref).refunds).toMatchObject([{ amount }])
      api.setNow(inFive())
      await pay('stripe')
      stripe.take((await refs())[1] ?? '')
      await checkPayment(browser, booking)
      expect((await moneyOf(api, booking)).booking).toBe('confirmed paid stripe')
      api.setNow('2026-11-21T12:00:00Z')
    }
  })

  test('of something else is left alone', async () => {
    const mine = await beingPaid()
    const theirs = await beingPaid()
    stripe.take(theirs.ref)
    // Nobody noted yet what mine is called there: only what the provider says of it tells that this is another.
    await api.sql`UPDATE payment_attempts SET status = 'creating', provider_ref = NULL, redirect_url = NULL
      WHERE booking_id = ${mine.booking.id}`
    const { reference } = stripe.stateOf(mine.ref)
    const event = { eventId: 'x', signature: 'y', captureRef: null, ref: theirs.ref, reference }
    await receiveEvent(api.deps, 'stripe', {}, Buffer.from(JSON.stringify(event)))
    expect((await moneyOf(api, mine.booking)).attempts).toEqual(['stripe creating'])
    expect((await moneyOf(api, theirs.booking)).attempts).toEqual(['stripe open'])
  })
})

describe('a refund that the provider refuses', () => {
  test('has failed for good and is not promised twice', async () => {
    const { booking, ref, check, browser } = await beingPaid()
    stripe.take(ref)
    await check()
    stripe.faults.push({ on: 'refund', failure: 'refused' })
    await browser.send('POST', `${bookingUrl(booking)}/cancel`)
    await reconcilePayments(api.deps)
    expect((await moneyOf(api, booking)).refunds).toEqual(['18000 cancelled failed'])
    // Somebody gives it back in the dashboard.
    stripe.giveBack(ref, 18_000)
    await receiveEvent(api.deps, 'stripe', {}, eventOf(ref))
    expect((await moneyOf(api, booking)).refunds).toEqual(['18000 cancelled done'])
  })

  test('after it was pending is asked for until it ends, ever more rarely', async () => {
    const { booking, ref, check, browser } = await beingPaid()
    stripe.take(ref)
    await check()
    stripe.refundsBegin = 'pending'
    await browser.send('POST', `${bookingUrl(booking)}/cancel`)
    stripe.refundsBegin = 'done'
    const callsBefore = stripe.calls.askRefund
    for (let minute = 1; minute <= 60; minute += 1) {
      api.setNow(new Date(Date.parse('2026-11-21T12:00:00Z') + minute * 60_000).toISOString())
      await reconcilePayments(api.deps)
    }
    expect(stripe.calls.askRefund - callsBefore).toBe(5)
    expect((await moneyOf(api, booking)).refunds).toEqual(['18000 cancelled pending'])
    const [made] = stripe.stateOf(ref).refunds
    stripe.settleRefund(made?.ref ?? '', 'failed')
    api.setNow('2026-11-21T14:00:00Z')
    await reconcilePayments(api.deps)
    expect((await moneyOf(api, booking)).refunds).toEqual(['18000 cancelled failed'])
  })

  test('a payment whose taking is refused has failed', async () => {
    const { booking, ref, check, pay } = await beingPaid('paypal')
    paypal.approve(ref)
    paypal.faults.push({ on: 'capture', failure: 'refused' })
    await check()
    expect(await moneyOf(api, booking)).toMatchObject({ booking: 'pending failed paypal', attempts: ['paypal failed'] })
    paypal.faults.push({ on: 'create', failure: 'refused' })
    api.setNow(inFive())
    const refused = await pay('paypal')
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'payment_failed'])
    expect(refused.body).not.toContain('planted')
    expect(await moneyOf(api, booking)).toMatchObject({ attempts: ['paypal failed', 'paypal failed'] })
  })

  test('a payment that is to be agreed to again while it is taken has failed', async () => {
    const { browser, booking, ref, check } = await beingPaid('paypal')
    paypal.approve(ref)
    paypal.faults.push({ on: 'capture', failure: 'unreachable' })
    await check()
    expect((await moneyOf(api, booking)).attempts).toEqual(['paypal capturing'])
    paypal.withdraw(ref)
    expect((await browser.send('POST', `${bookingUrl(booking)}/cancel`)).statusCode).toBe(200)
    expect(await moneyOf(api, booking)).toMatchObject({
      booking: 'cancelled failed paypal guest',
      attempts: ['paypal failed'],
    })
  })
})

describe('an attempt that is over although its money was once being taken', () => {
  const start = Date.parse('2026-11-21T12:00:00Z')
  const minute = 60_000
  const reconcileAt = async (passedMs: number) => {
    api.setNow(new Date(start + passedMs).toISOString())
    await reconcilePayments(api.deps)
  }

  /** A cancelled booking: the call that was to take its money was never answered, and the guest was to agree again. */
  async function overAndUnanswered() {
    api.setNow(new Date(start).toISOString())
    await api.sql`UPDATE payment_attempts SET ask_again_at = NULL`
    const one = await beingPaid('paypal')
    paypal.approve(one.ref)
    paypal.faults.push({ on: 'capture', failure: 'unreachable' })
    await one.check()
    paypal.withdraw(one.ref)
    await one.browser.send('POST', `${bookingUrl(one.booking)}/cancel`)
    expect(await moneyOf(api, one.booking)).toMatchObject({
      booking: 'cancelled failed paypal guest',
      attempts: ['paypal failed'],
    })
    return one
  }

  test('is asked after: money that comes late and is told by nobody goes back', async () => {
    const { booking, ref } = await overAndUnanswered()
    await reconcileAt(minute)
    paypal.take(ref)
    await reconcileAt(20 * minute)
    expect(await moneyOf(api, booking)).toMatchObject({
      attempts: ['paypal captured 18000'],
      refunds: ['18000 too_late done'],
      mails: ['payment_failed', 'refund_made'],
    })
    expect(paypal.heldOf(ref)).toBe(0)
  })

  test('is asked after soon again when the provider was away', async () => {
    const { booking, ref } = await overAndUnanswered()
    await reconcileAt(24 * 60 * minute)
    paypal.take(ref)
    paypal.faults.push({ on: 'ask', failure: 'unreachable' })
    await expect(reconcileAt(49 * 60 * minute)).rejects.toThrow('could not be reconciled')
    await reconcileAt(49 * 60 * minute + 14 * minute)
    expect((await moneyOf(api, booking)).attempts).toEqual(['paypal failed'])
    await reconcileAt(49 * 60 * minute + 16 * minute)
    expect((await moneyOf(api, booking)).refunds).toEqual(['18000 too_late done'])
  })

  test('is asked after no more a day later, though its provider never came back', async () => {
    const { booking } = await overAndUnanswered()
    const day = 24 * 60 * minute
    const askAgain = async (passedMs: number) => {
      paypal.faults.push({ on: 'ask', failure: 'unreachable' })
      await expect(reconcileAt(passedMs)).rejects.toThrow('could not be reconciled')
      const [row] = await api.sql<{ at: Date | null }[]>`
        SELECT ask_again_at AS at FROM payment_attempts WHERE booking_id = ${booking.id}`
      return row?.at?.getTime()
    }
    expect(await askAgain(29.5 * day)).toBe(start + 29.5 * day + 15 * minute)
    expect(await askAgain(31 * day)).toBeUndefined()
  })

  test('is asked after ever more rarely, and no more when its money cannot be taken any more', async () => {
    const { booking } = await overAndUnanswered()
    const askedAfter: number[] = []
    for (;;) {
      const [next] = await api.sql<{ at: Date | null }[]>`
        SELECT ask_again_at AS at FROM payment_attempts WHERE booking_id = ${booking.id}`
      if (!next?.at) break
      const passedMs = next.at.getTime() - start
      const asksBefore = paypal.calls.ask
      await reconcileAt(passedMs - 1)
      expect(paypal.calls.ask - asksBefore).toBe(0)
      await reconcileAt(passedMs)
      expect(paypal.calls.ask - asksBefore).toBe(1)
      askedAfter.push(passedMs / minute)
    }
    const doubled = Array.from({ length: 12 }, (_, times) => 15 * 2 ** times)
    expect(askedAfter).toEqual([0, ...doubled, 29 * 24 * 60])
  })

  test('and one of which nothing was ever taken is left alone', async () => {
    api.setNow(new Date(start).toISOString())
    const { browser, booking } = await beingPaid('paypal')
    await browser.send('POST', `${bookingUrl(booking)}/cancel`)
    const asksBefore = paypal.calls.ask
    for (const hours of [1, 2, 24]) await reconcileAt(hours * 60 * minute)
    expect(paypal.calls.ask - asksBefore).toBe(0)
  })
})
