import { describe, expect, onTestFinished, test } from 'vitest'
import { orderOf, paypalRequest, usePaypal, valueOf, type ReceivedWebhook } from '../../../testing/test-paypal.ts'
import { sandboxKeys } from '../../../testing/test-sandbox.ts'

const paypal = usePaypal()

describe('a provider in trouble', () => {
  test('is unreachable when nobody knows what it did, and asking again finds out', async () => {
    const request = paypalRequest()
    const on = 'POST /v2/checkout/orders'
    for (const [fault, issue] of [
      [{ on, kind: 'drop_request' }, 'NO_ANSWER'],
      [{ on, kind: 'drop_reply' }, 'NO_ANSWER'],
      [{ on, kind: 'error', status: 500 }, 'HTTP_500'],
      [{ on, kind: 'error', status: 429 }, 'HTTP_429'],
      [{ on, kind: 'error', status: 409 }, 'HTTP_409'],
      [{ on, kind: 'error', status: 403 }, 'HTTP_403'],
    ] as const) {
      await paypal.sandbox.plant('paypal', fault)
      expect(await paypal.client.createOrder(request)).toEqual({ ok: false, failure: 'unreachable', issue })
    }
    const { id } = valueOf(await paypal.client.createOrder(request))
    const orders = (await paypal.sandbox.control('paypal', 'GET', '/orders')) as {
      purchase_units: [{ invoice_id: string }]
    }[]
    expect(orders.filter(({ purchase_units: [unit] }) => unit.invoice_id === request.requestId)).toHaveLength(1)

    await paypal.approve(id)
    await paypal.sandbox.plant('paypal', { on: `${on}/:id/capture`, kind: 'drop_reply' })
    expect(await paypal.client.captureOrder(id, 'lost')).toMatchObject({ failure: 'unreachable' })
    expect(orderOf(await paypal.client.captureOrder(id, 'lost')).captures).toHaveLength(1)
  })

  test('whose token was taken back or has ended gets a new one, once for many calls', async () => {
    const client = paypal.openClient()
    valueOf(await client.createOrder(paypalRequest()))
    await paypal.sandbox.control('paypal', 'POST', '/tokens/revoke')
    await paypal.sandbox.control('paypal', 'DELETE', '/calls')
    const results = await Promise.all(Array.from({ length: 10 }, async () => await client.createOrder(paypalRequest())))
    expect(results.every(({ ok }) => ok)).toBe(true)
    const calls = (await paypal.sandbox.control('paypal', 'GET', '/calls')) as { path: string }[]
    expect(calls.filter(({ path }) => path === '/v1/oauth2/token')).toHaveLength(1)
    await paypal.pass(10)
    valueOf(await client.createOrder(paypalRequest()))
  })

  test('that does not know us is as good as unreachable: it has decided nothing', async () => {
    const stranger = paypal.openClient({ clientSecret: 'wrong' })
    expect(await stranger.createOrder(paypalRequest())).toEqual({
      ok: false,
      failure: 'unreachable',
      issue: 'HTTP_401',
    })
  })

  test('is not waited for without end', async () => {
    const never: typeof fetch = async (_, request) =>
      await new Promise((_resolve, reject) => {
        const { signal } = request ?? {}
        expect(signal).toBeInstanceOf(AbortSignal)
        reject(new DOMException('too late', 'TimeoutError'))
      })
    expect(await paypal.openClient({ fetch: never }).getOrder('X')).toEqual({
      ok: false,
      failure: 'unreachable',
      issue: 'TIMEOUT',
    })
  })

  test('answers that are none of its own are not trusted', async () => {
    const answers = (status: number, body: string) => {
      const answer: typeof fetch = async (_, request) =>
        request?.method === 'POST'
          ? new Response('{"access_token":"x","expires_in":9}')
          : new Response(body, { status })
      return paypal.openClient({ fetch: answer })
    }
    expect(await answers(404, '<html>').getOrder('X')).toMatchObject({ failure: 'unreachable', issue: 'HTTP_404' })
    expect(await answers(200, '{"id":"X"}').getOrder('X')).toMatchObject({ issue: 'UNEXPECTED_REPLY' })
    expect(await answers(302, '').getOrder('X')).toMatchObject({ issue: 'HTTP_302' })
  })
})

describe('webhooks', () => {
  const check = async ({ headers, body }: Pick<ReceivedWebhook, 'headers' | 'body'>, client = paypal.client) =>
    await client.verifyWebhook(headers, body)
  const genuine = { ok: true, value: true }
  const forged = { ok: true, value: false }

  test('are verified as they came, even when they are delivered twice or were dropped before', async () => {
    await paypal.sandbox.plant(
      'paypal',
      { on: 'webhook', kind: 'error', type: 'CHECKOUT.ORDER.APPROVED' },
      { on: 'webhook', kind: 'duplicate', type: 'PAYMENT.CAPTURE.COMPLETED' },
    )
    const { order } = await paypal.pay()
    await paypal.eventsOf(order.id)
    const events = await paypal.eventsOf(order.id)
    expect(events.map(({ type }) => type).toSorted()).toEqual([
      'CHECKOUT.ORDER.APPROVED',
      'PAYMENT.CAPTURE.COMPLETED',
      'PAYMENT.CAPTURE.COMPLETED',
    ])
    for (const event of events) expect(await check(event)).toEqual(genuine)
  })

  test('of somebody else, changed, old, early or about another webhook are not', async () => {
    const { order } = await paypal.pay()
    const [event] = await paypal.eventsOf(order.id)
    if (!event) throw new Error('No webhook came')
    const { headers, body } = event
    expect(await check(event)).toEqual(genuine)
    const changed = Buffer.from(body)
    changed[changed.indexOf('EUR')] = 'U'.charCodeAt(0)
    const bodies = [
      changed,
      Buffer.concat([body, Buffer.from(' ')]),
      Buffer.from(`${body.toString()},"webhook_id":"${sandboxKeys.PAYPAL_WEBHOOK_ID}"`),
      Buffer.from('[]'),
      Buffer.from(''),
      Buffer.concat([Buffer.of(0xff), body]),
    ]
    for (const forgery of bodies) expect(await check({ headers, body: forgery })).toEqual(forged)
    expect(await check(event, paypal.openClient({ webhookId: 'SOMEBODYELSES' }))).toEqual(forged)
    for (const name of ['id', 'time', 'sig'].map((part) => `paypal-transmission-${part}`).concat('paypal-auth-algo')) {
      expect(await check({ headers: { ...headers, [name]: undefined }, body })).toEqual(forged)
      expect(await check({ headers: { ...headers, [name]: 'x1' }, body })).toEqual(forged)
    }
    // The clock stands still: how long the machine takes is no part of what is early and what is old.
    const signedAt = Date.parse(String(headers['paypal-transmission-time']))
    onTestFinished(() => paypal.stopClock(undefined))
    for (const [seconds, answer] of [
      [-61, forged],
      [-60, genuine],
      [73 * 3600, genuine],
      [73 * 3600 + 1, forged],
    ] as const) {
      paypal.stopClock(new Date(signedAt + seconds * 1000))
      expect([seconds, await check(event)]).toEqual([seconds, answer])
    }
  })

  test('with a certificate of another place are refused before anybody is asked', async () => {
    const { order } = await paypal.pay()
    const [event] = await paypal.eventsOf(order.id)
    if (!event) throw new Error('No webhook came')
    await paypal.sandbox.control('paypal', 'DELETE', '/calls')
    const own = String(event.headers['paypal-cert-url'])
    const { host } = new URL(own)
    for (const url of [
      'https://evil.example/v1/notifications/certs/CERT-1',
      'http://api.paypal.com/v1/notifications/certs/CERT-1',
      'https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1',
      'https://api.paypal.com@evil.example/v1/notifications/certs/CERT-1',
      'https://api.paypal.com:8443/v1/notifications/certs/CERT-1',
      'https://api.paypal.com/v1/notifications/certs/../../../evil',
      'https://api.paypal.com/v1/notifications/certs/%2e%2e/evil',
      'https://api.paypal.com/v1/notifications/certs/CERT-1?to=evil',
      'https://api.paypal.com/v2/CERT-1',
      `http://${host}/v1/notifications/certs/x/../../evil`,
      `http://user@${host}/v1/notifications/certs/CERT-1`,
      'file:///etc/passwd',
    ])
      expect(await check({ ...event, headers: { ...event.headers, 'paypal-cert-url': url } }), url).toEqual(forged)
    expect(await paypal.sandbox.control('paypal', 'GET', '/calls')).toEqual([])
    // One of PayPal's own, but not the one that signed: PayPal says so.
    const other = 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594'
    expect(await check({ ...event, headers: { ...event.headers, 'paypal-cert-url': other } })).toEqual(forged)
    expect(await paypal.sandbox.control('paypal', 'GET', '/calls')).toHaveLength(1)
  })

  test('that PayPal cannot be asked about are neither', async () => {
    const { order } = await paypal.pay()
    const [event] = await paypal.eventsOf(order.id)
    if (!event) throw new Error('No webhook came')
    await paypal.sandbox.plant('paypal', { on: 'POST /v1/notifications/*', kind: 'error', status: 503 })
    expect(await check(event)).toEqual({ ok: false, failure: 'unreachable', issue: 'HTTP_503' })
  })
})
