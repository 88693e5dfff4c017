import { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { moneyOf } from '../../../../../testing/money-rows.ts'
import { createHotel } from '../../../../../testing/test-hotel.ts'
import { bookPaid, useMoney } from '../../../../../testing/test-money.ts'
import { sandboxKeys } from '../../../../../testing/test-sandbox.ts'

const api = useMoney()

/** A paid booking whose guest disputes the payment at the bank, and the hotel's way to Stripe. */
async function disputed(options: { readonly inquiry?: boolean } = {}) {
  const booking = await bookPaid(api, api.newBrowser(), await createHotel(api))
  const [row] = await api.sql<{ ref: string }[]>`
    SELECT capture_ref AS ref FROM payment_attempts WHERE booking_id = ${booking.id}`
  const body = { payment_intent: row?.ref, ...options }
  const { id } = (await api.sandbox.control('stripe', 'POST', '/disputes', body)) as { id: string }
  const { hostname: host, port } = new URL(api.sandbox.addresses.stripe)
  const stripe = new Stripe(sandboxKeys.STRIPE_SECRET_KEY, { host, port, protocol: 'http' })
  const refundsAfterEvents = async () => {
    await api.deliver('stripe')
    return (await moneyOf(api, booking)).refunds
  }
  return { id, stripe, refundsAfterEvents }
}

test('a dispute takes the money while it is answered, whatever is told of it, and gives it back when it is won', async () => {
  const { id, stripe, refundsAfterEvents } = await disputed()
  expect(await refundsAfterEvents()).toEqual(['18000 dispute done'])
  await stripe.disputes.update(id, { evidence: { customer_name: 'Jana Brandt' }, submit: false })
  expect(await refundsAfterEvents()).toEqual(['18000 dispute done'])
  await stripe.disputes.update(id, { evidence: { product_description: 'Two nights' } })
  expect(await refundsAfterEvents()).toEqual(['18000 dispute done'])
  await api.sandbox.control('stripe', 'POST', `/disputes/${id}/close`, { status: 'won' })
  expect(await refundsAfterEvents()).toEqual(['18000 dispute failed'])
})

test('a dispute that nobody answers is lost, and stays', async () => {
  const { refundsAfterEvents } = await disputed()
  await api.pass(8 * 24 * 60)
  expect(await refundsAfterEvents()).toEqual(['18000 dispute done'])
})

test('an inquiry takes nothing, also when it ends', async () => {
  const { id, refundsAfterEvents } = await disputed({ inquiry: true })
  expect(await refundsAfterEvents()).toEqual([])
  await api.sandbox.control('stripe', 'POST', `/disputes/${id}/close`, { status: 'lost' })
  expect(await refundsAfterEvents()).toEqual([])
})
