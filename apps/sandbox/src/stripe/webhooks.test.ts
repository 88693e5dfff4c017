import { expect, test } from 'vitest'
import { openTestStripe, paidSession } from './test-stripe.ts'

test('a webhook is sent again until it is taken, signed anew', async () => {
  const stripe = await openTestStripe()
  stripe.answers.push(500, 302, 500)
  await paidSession(stripe)
  const list = async () =>
    (await (await stripe.control('GET', 'webhooks')).json()) as { state: string; tries: number }[]
  const once = { state: 'waiting', tries: 1 }
  await expect.poll(list).toEqual([once, once, once].map((one) => expect.objectContaining(one) as unknown))
  await stripe.delivered()
  const taken = { state: 'delivered', tries: 2 }
  expect(await list()).toEqual([taken, taken, taken].map((one) => expect.objectContaining(one) as unknown))
  expect(stripe.arrived).toHaveLength(6)
  expect(new Set(stripe.arrived.map(({ id }) => id)).size).toBe(3)
  const [first] = stripe.arrived
  await stripe.control('POST', `webhooks/${first?.id}/resend`)
  expect(stripe.arrived).toHaveLength(7)
  expect(stripe.arrived.at(-1)).toEqual(first)
  expect(await stripe.sdk.events.retrieve(first?.id ?? '')).toEqual(first)
})

test('webhooks are lost, doubled, put off and disordered on demand', async () => {
  const stripe = await openTestStripe()
  stripe.faults.plant(
    { on: 'webhook', kind: 'drop_request', type: 'charge.succeeded' },
    { on: 'webhook', kind: 'duplicate', type: 'payment_intent.succeeded' },
    { on: 'webhook', kind: 'delay', ms: 60_000, type: 'checkout.session.completed' },
  )
  const types = () => stripe.arrived.map(({ type }) => type)
  await paidSession(stripe)
  await expect.poll(types).toEqual(['payment_intent.succeeded', 'payment_intent.succeeded'])
  // Held back until now: asked for, it goes out at once.
  await stripe.delivered()
  expect(types().at(-1)).toBe('checkout.session.completed')
  stripe.arrived.length = 0
  stripe.faults.plant({ on: 'webhook', kind: 'reorder', ms: 60_000, type: 'charge.succeeded' })
  await paidSession(stripe)
  await expect.poll(types).toHaveLength(3)
  expect(types().indexOf('charge.succeeded')).toBeGreaterThan(0)
})
