import { createHmac, generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { OnlineMethod } from './providers/payment-provider.ts'
import { countRows, moneyOf } from '../../../testing/money-rows.ts'
import { useMoney } from '../../../testing/test-money.ts'
import { sandboxKeys } from '../../../testing/test-sandbox.ts'
import { changeByte, expectRefused, postWebhook, sentBy, type Headers } from '../../../testing/test-webhooks.ts'

const api = useMoney()

const post = async (provider: OnlineMethod, delivery: Parameters<typeof postWebhook>[2]) =>
  await postWebhook(api, provider, delivery)

const signStripe = (body: Buffer, at: number, secret: string = sandboxKeys.STRIPE_WEBHOOK_SECRET) =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body.toString()}`).digest('hex')}`

describe('webhooks of Stripe', () => {
  test('that Stripe did not send, or not just now, are refused and nothing is written', async () => {
    const { booking, first } = await sentBy(api, 'stripe')
    const { body } = first
    const now = Math.floor(Date.now() / 1000)
    const signed = (header: string | undefined) => ({ headers: { ...first.headers, 'stripe-signature': header }, body })
    await expectRefused(api, 'stripe', {
      'changed byte': { ...first, body: changeByte(body) },
      'a byte more': { ...first, body: Buffer.concat([body, Buffer.from(' ')]) },
      empty: { ...first, body: Buffer.alloc(0) },
      'no signature': signed(undefined),
      'empty signature': signed(''),
      'no timestamp': signed(signStripe(body, now).replace(/^t=\d+,/, '')),
      'no scheme': signed(`t=${now}`),
      'another timestamp': signed(signStripe(body, now).replace(/^t=\d+/, `t=${now + 1}`)),
      old: signed(signStripe(body, now - 301)),
      future: signed(signStripe(body, now + 3600)),
      'two timestamps': signed(`t=${now},${signStripe(body, now + 900)}`),
      'foreign secret': signed(signStripe(body, now, 'whsec_of_somebody_else')),
      'old scheme': signed(signStripe(body, now).replace('v1=', 'v0=')),
    })
    expect((await moneyOf(api, booking)).attempts).toEqual(['stripe open'])
    expect(await post('stripe', { headers: first.headers, body: Buffer.alloc(256_001, 'x') })).toBe(
      '413 body_too_large',
    )

    // Whatever the type of content says: the signature decides.
    const other = { ...first.headers, 'content-type': 'text/plain; charset=latin1' }
    expect(await post('stripe', { headers: other, body })).toBe('200')
    expect((await moneyOf(api, booking)).booking).toBe('confirmed paid stripe')
    await expectRefused(api, 'stripe', { replay: { headers: other, body } })
    // Stripe's own repetition is signed anew: taken, and nothing changes.
    const before = await countRows(api)
    expect(await post('stripe', signed(signStripe(body, now - 5)))).toBe('200')
    expect(await countRows(api)).toEqual(before)
  })

  test('that are signed and no events are refused, and nothing is written', async () => {
    const withId = (id: unknown) => JSON.stringify({ id, data: { object: {} } })
    const ids = [
      withId(1),
      withId(''),
      withId('evt\0'),
      withId('7'.repeat(256)),
      withId(randomBytes(50_000).toString('hex')),
    ]
    const bodies = ['{}', '{"id":"x"}', '{"id":"x","data":1}', 'null', '1', '[]', ...ids]
    const signed = (text: string) => {
      const body = Buffer.from(text)
      const signature = signStripe(body, Math.floor(Date.now() / 1000))
      return { headers: { 'content-type': 'application/json', 'stripe-signature': signature }, body }
    }
    await expectRefused(api, 'stripe', Object.fromEntries(bodies.map((text) => [text.slice(0, 40), signed(text)])))
    // The signatures are right.
    expect(await post('stripe', signed(withId('evt_right')))).toBe('200')
  })

  test('about nothing of ours are taken and noted, once', async () => {
    const object = (more: object) => ({ object: 'checkout.session', id: 'cs_test_x', ...more })
    const reference = `${randomUUID()}.${randomUUID()}`
    const about = [
      object({ client_reference_id: null, metadata: {} }),
      object({ client_reference_id: reference }),
      object({ client_reference_id: "1.'; DROP TABLE bookings" }),
      { object: 'charge', id: 'ch_x', payment_intent: 'pi_x' },
      { object: 'balance', available: [] },
    ]
    for (const [index, data] of about.entries()) {
      const event = { id: `evt_foreign_${index}`, object: 'event', type: 'x', data: { object: data } }
      const body = Buffer.from(JSON.stringify(event))
      const before = await countRows(api)
      const headers = {
        'content-type': 'application/json',
        'stripe-signature': signStripe(body, Math.floor(Date.now() / 1000)),
      }
      expect(await post('stripe', { headers, body })).toBe('200')
      const rows = before['provider_events'] ?? 0
      expect(await countRows(api)).toEqual({ ...before, provider_events: rows + 1 })
    }
  })

  test('come again when Stripe cannot be asked', async () => {
    const { booking, first } = await sentBy(api, 'stripe')
    const before = await countRows(api)
    await api.sandbox.plant('stripe', { on: 'GET /v1/checkout/sessions/:id', kind: 'error', status: 503, times: 2 })
    expect(await post('stripe', first)).toBe('503 payment_unreachable')
    expect(await countRows(api)).toEqual(before)
    expect(await post('stripe', first)).toBe('200')
    expect((await moneyOf(api, booking)).booking).toBe('confirmed paid stripe')
  })
})

describe('webhooks of PayPal', () => {
  test('that PayPal did not send, or not just now, are refused and nothing is written', async () => {
    const { booking, first } = await sentBy(api, 'paypal')
    const { headers, body } = first
    const own = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const at = (ms: number) => new Date(Date.now() + ms).toISOString().replace(/\.\d+Z$/, 'Z')
    const forged = (changes: Headers) => {
      const all = { ...headers, ...changes }
      const [id, time] = [all['paypal-transmission-id'], all['paypal-transmission-time']]
      const text = `${id}|${time}|${sandboxKeys.PAYPAL_WEBHOOK_ID}|${crc32(body)}`
      const signature = sign('sha256', Buffer.from(text), own.privateKey).toString('base64')
      return { headers: { ...all, 'paypal-transmission-sig': signature }, body }
    }
    const changed = (changes: Headers) => ({ headers: { ...headers, ...changes }, body })
    const certificates = {
      'other host': 'https://evil.example/v1/notifications/certs/CERT-1',
      'host in the user': 'https://api.paypal.com@evil.example/v1/notifications/certs/CERT-1',
      'host as prefix': 'https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1',
      unencrypted: 'http://api.paypal.com/v1/notifications/certs/CERT-1',
      'other path': 'https://api.paypal.com/v1/other/CERT-1',
      'path upwards': 'https://api.paypal.com/v1/notifications/certs/../../../redirect',
      'path in code': 'https://api.paypal.com/v1/notifications/certs/%2e%2e%2fx',
      query: 'https://api.paypal.com/v1/notifications/certs/CERT-1?to=https://evil.example',
      file: 'file:///etc/passwd',
    }
    /** How often PayPal was asked whether a signature is its own. */
    const countSignatureChecks = async () => {
      const calls = (await api.sandbox.control('paypal', 'GET', '/calls')) as { path: string }[]
      await api.sandbox.control('paypal', 'DELETE', '/calls')
      return calls.filter(({ path }) => path.endsWith('/verify-webhook-signature')).length
    }
    await countSignatureChecks()
    // Seen at once; the signature is PayPal's own wherever what is changed is not signed.
    await expectRefused(api, 'paypal', {
      empty: { headers, body: Buffer.alloc(0) },
      ...Object.fromEntries(
        ['id', 'time', 'sig'].map((name) => [`no ${name}`, changed({ [`paypal-transmission-${name}`]: undefined })]),
      ),
      'no certificate': changed({ 'paypal-cert-url': undefined }),
      'another algorithm': changed({ 'paypal-auth-algo': 'SHA1withRSA' }),
      old: forged({ 'paypal-transmission-time': at(-73.1 * 3_600_000) }),
      future: forged({ 'paypal-transmission-time': at(3_600_000) }),
      ...Object.fromEntries(
        Object.entries(certificates).map(([name, url]) => [name, changed({ 'paypal-cert-url': url })]),
      ),
    })
    expect(await countSignatureChecks()).toBe(0)
    const strange = {
      'changed byte': { headers, body: changeByte(body) },
      'another event inside': { headers, body: Buffer.concat([body.subarray(0, -1), Buffer.from(',"id":"WH-X"}')]) },
      'another time': changed({ 'paypal-transmission-time': at(1000) }),
      'foreign key': forged({}),
      'another certificate': changed({ 'paypal-cert-url': `${headers['paypal-cert-url']}0` }),
    }
    await expectRefused(api, 'paypal', strange)
    expect(await countSignatureChecks()).toBe(Object.keys(strange).length)
    expect((await moneyOf(api, booking)).attempts).toEqual(['paypal open'])
    expect(await post('paypal', first)).toBe('200')
    expect((await moneyOf(api, booking)).booking).toBe('confirmed paid paypal')
    await expectRefused(api, 'paypal', { replay: first })
  })

  test('come again when PayPal cannot be asked, for the signature or for the truth', async () => {
    const { booking, first } = await sentBy(api, 'paypal')
    const before = await countRows(api)
    for (const on of ['POST /v1/notifications/verify-webhook-signature', 'GET /v2/checkout/orders/:id']) {
      await api.sandbox.plant('paypal', { on, kind: 'error', status: 503 })
      expect(await post('paypal', first), on).toBe('503 payment_unreachable')
    }
    expect(await countRows(api)).toEqual(before)
    expect(await post('paypal', first)).toBe('200')
    expect((await moneyOf(api, booking)).booking).toBe('confirmed paid paypal')
  })
})
