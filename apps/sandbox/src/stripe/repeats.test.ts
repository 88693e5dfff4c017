import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Stripe } from 'stripe'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openTestStripe, paidSession, sdkFor, sessionParams, type TestStripe } from './test-stripe.ts'

type Raw = { readonly status: number; readonly headers: Headers; readonly body: Record<string, unknown> }

/** A request without the SDK, to see all of its answer. */
async function post({ url }: TestStripe, path: string, form: Record<string, string>, key: string): Promise<Raw> {
  const answer = await fetch(`${url}/v1/${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_keystay_sandbox', 'idempotency-key': key },
    body: new URLSearchParams(form),
  })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Record<string, unknown> }
}

async function paidIntent(stripe: TestStripe): Promise<string> {
  return ((await paidSession(stripe)).payment_intent as Stripe.PaymentIntent).id
}

describe('an idempotency key', () => {
  test('gives the first answer again, refusals included, and nothing happens twice', async () => {
    const stripe = await openTestStripe()
    const { sdk } = stripe
    const intent = await paidIntent(stripe)
    const first = await post(stripe, 'refunds', { payment_intent: intent, amount: '1000' }, 'refund-1')
    const again = await post(stripe, 'refunds', { payment_intent: intent, amount: '1000' }, 'refund-1')
    expect(again.body).toEqual(first.body)
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.headers.get('original-request')).toBe(first.headers.get('request-id'))
    expect((await sdk.refunds.list({ payment_intent: intent })).data).toHaveLength(1)
    const tooMuch = await post(stripe, 'refunds', { payment_intent: intent, amount: '9000' }, 'refund-2')
    expect(tooMuch.status).toBe(400)
    expect(await post(stripe, 'refunds', { payment_intent: intent, amount: '9000' }, 'refund-2')).toMatchObject({
      status: 400,
      body: tooMuch.body,
    })
  })

  test('is refused with other parameters, for another endpoint, and while it is used', async () => {
    const stripe = await openTestStripe()
    const { sdk } = stripe
    const session = await sdk.checkout.sessions.create(sessionParams(), { idempotencyKey: 'a' })
    expect((await sdk.checkout.sessions.create(sessionParams(), { idempotencyKey: 'a' })).id).toBe(session.id)
    const other = sdk.checkout.sessions.create(sessionParams({ client_reference_id: '7.other' }), {
      idempotencyKey: 'a',
    })
    await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
    await expect(sdk.refunds.create({ charge: 'ch_1' }, { idempotencyKey: 'a' })).rejects.toThrow(
      "('/v1/refunds' vs '/v1/checkout/sessions')",
    )
    stripe.faults.plant({ on: 'POST /v1/checkout/sessions', kind: 'delay', ms: 300 })
    const both = await Promise.allSettled(
      [1, 2].map(async () => await sdk.checkout.sessions.create(sessionParams(), { idempotencyKey: 'b' })),
    )
    const refused = both.find((one) => one.status === 'rejected')
    expect(both.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    expect(refused?.reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
  })

  test('is free again after a request that failed validation, and after a day', async () => {
    const stripe = await openTestStripe()
    const { sdk } = stripe
    const wrong = sessionParams({ expires_at: stripe.clock.seconds() + 60 })
    await expect(sdk.checkout.sessions.create(wrong, { idempotencyKey: 'k' })).rejects.toThrow('30 minutes')
    const one = await sdk.checkout.sessions.create(sessionParams(), { idempotencyKey: 'k' })
    await stripe.control('POST', 'clock', { advance_seconds: 24 * 60 * 60 })
    const other = await sdk.checkout.sessions.create(sessionParams(), { idempotencyKey: 'k' })
    expect(other.id).not.toBe(one.id)
  })
})

describe('a fault', () => {
  test('cuts the connection before or after the work, and the key makes the repetition safe', async () => {
    const stripe = await openTestStripe()
    const { sdk } = stripe
    const intent = await paidIntent(stripe)
    const create = async (key: string) =>
      await sdk.refunds.create({ payment_intent: intent, amount: 100 }, { idempotencyKey: key })
    // The SDK repeats a closed connection once by itself.
    stripe.faults.plant({ on: 'POST /v1/refunds', kind: 'drop_request', times: 2 })
    await expect(create('cut')).rejects.toMatchObject({ type: 'StripeConnectionError' })
    expect((await sdk.refunds.list({ payment_intent: intent })).data).toHaveLength(0)
    await stripe.control('POST', 'faults', [{ on: 'POST /v1/refunds', kind: 'drop_reply', times: 2 }])
    await expect(create('lost')).rejects.toMatchObject({ type: 'StripeConnectionError' })
    expect(await create('lost')).toMatchObject({ status: 'succeeded' })
    expect((await sdk.refunds.list({ payment_intent: intent })).data).toHaveLength(1)
    const calls = (await (await stripe.control('GET', 'calls')).json()) as {
      path: string
      idempotencyKey?: string
      status?: number
    }[]
    expect(calls.filter(({ idempotencyKey }) => idempotencyKey === 'lost').map(({ status }) => status)).toEqual([
      undefined,
      undefined,
      200,
    ])
  })

  test('answers with an error; a 500 stays with the key, a 429 and a 503 do not', async () => {
    const { sdk, faults } = await openTestStripe()
    const create = async (key: string) => await sdk.checkout.sessions.create(sessionParams(), { idempotencyKey: key })
    faults.plant({ on: 'POST /v1/checkout/*', kind: 'error' })
    await expect(create('a')).rejects.toMatchObject({ statusCode: 500, type: 'StripeAPIError' })
    await expect(create('a')).rejects.toMatchObject({ statusCode: 500 })
    faults.plant({ on: 'POST /v1/checkout/sessions', kind: 'error', status: 429 })
    await expect(create('b')).rejects.toMatchObject({ type: 'StripeRateLimitError' })
    faults.plant({ on: 'POST /v1/checkout/sessions', kind: 'error', status: 503 })
    await expect(create('b')).rejects.toMatchObject({ statusCode: 503 })
    expect((await create('b')).status).toBe('open')
  })
})

describe('the memory', () => {
  test('outlives a restart: a paid session can be refunded, keys still count, webhooks still go out', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'keystay-sandbox-'))
    onTestFinished(async () => await rm(folder, { recursive: true, force: true }))
    const before = await openTestStripe({ folder, webhookUrl: undefined })
    const intent = await paidIntent(before)
    const refund = await before.sdk.refunds.create({ payment_intent: intent, amount: 100 }, { idempotencyKey: 'r' })
    await before.close()
    const after = await openTestStripe({ folder })
    const sdk = sdkFor(after.url)
    expect(await sdk.refunds.create({ payment_intent: intent, amount: 100 }, { idempotencyKey: 'r' })).toEqual(refund)
    expect((await sdk.refunds.create({ payment_intent: intent })).amount).toBe(8825)
    await after.delivered()
    expect(after.arrived.filter(({ type }) => type === 'checkout.session.completed')).toHaveLength(1)
  })
})
