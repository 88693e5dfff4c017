import { expect, test } from 'vitest'
import type { OnlineMethod } from '../../platform/payment-provider.ts'
import { openHandMade } from '../../testing/hand-made-provider.ts'
import { moneyOf } from '../../testing/money-rows.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { bookingUrl, bookOne, createHotel } from '../../testing/test-hotel.ts'
import { codeOf } from '../../testing/test-user.ts'
import { reconcilePayments } from './reconcile-payments.ts'

const stripe = openHandMade()
const paypal = openHandMade({ approves: true })
const api = useTestApp({}, { stripe, paypal })

/** A booking whose guest has paid, of which nobody has told us. */
async function paidUnseen(method: OnlineMethod) {
  const browser = api.newBrowser()
  const booking = await bookOne(browser, await createHotel(api))
  await browser.send('POST', `${bookingUrl(booking)}/payments`, { method })
  const provider = method === 'stripe' ? stripe : paypal
  provider.take(`at-${provider.requests()[0]?.attemptId}`)
  return { browser, booking, state: async () => (await moneyOf(api, booking)).booking }
}

/** The next so many questions to Stripe get no answer. */
function loseAnswers(count: number): void {
  for (let each = 0; each < count; each += 1) stripe.faults.push({ on: 'ask', failure: 'unreachable' })
}

test('a provider that is away is waited for once and keeps nobody from the other', async () => {
  const cards = []
  for (let each = 0; each < 8; each += 1) cards.push(await paidUnseen('stripe'))
  const other = await paidUnseen('paypal')
  const asked = stripe.calls.ask
  loseAnswers(cards.length)
  api.setNow('2026-11-21T12:02:00Z')
  await expect(reconcilePayments(api.deps)).rejects.toThrow('could not be reconciled')
  expect(stripe.calls.ask - asked).toBeLessThanOrEqual(3)
  expect(await other.state()).toBe('confirmed paid paypal')
  stripe.faults.length = 0
  api.setNow('2026-11-21T12:04:00Z')
  await reconcilePayments(api.deps)
  for (const { state } of cards) expect(await state()).toBe('confirmed paid stripe')
})

test('whoever cancels while it cannot be known whether they paid is told at once', async () => {
  const { browser, booking, state } = await paidUnseen('stripe')
  const asked = stripe.calls.ask
  loseAnswers(3)
  expect(codeOf(await browser.send('POST', `${bookingUrl(booking)}/cancel`))).toBe('payment_unreachable')
  expect(stripe.calls.ask - asked).toBe(1)
  stripe.faults.length = 0
  expect(await state()).toBe('pending pending stripe')
})
