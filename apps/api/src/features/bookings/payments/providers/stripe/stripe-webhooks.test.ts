import { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { readStripeEvent } from './stripe-webhooks.ts'

const secret = 'whsec_of_this_test'
const stripe = new Stripe('sk_test_of_this_test')
const session = { object: 'checkout.session', id: 'cs_1', client_reference_id: 'hotel.attempt' }
const body = Buffer.from(JSON.stringify({ id: 'evt_1', object: 'event', data: { object: session } }))

test('a delivery is read until five minutes after it was signed, and one of a clock that is a minute ahead', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  /** Whether one is read that was signed so long after now, or before. */
  const isRead = (seconds: number) => {
    const timestamp = now.getTime() / 1000 + seconds
    const header = stripe.webhooks.generateTestHeaderString({ payload: body.toString(), secret, timestamp })
    return readStripeEvent(stripe, secret, header, body, now)?.eventId === 'evt_1'
  }
  expect([-301, -300, 0, 60, 61].map(isRead)).toEqual([false, true, true, true, false])
})
