import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { sandboxKeys, useSandbox } from '../../testing/test-sandbox.ts'
import { openPaypalClient, type OrderRequest, type PaypalClient } from './paypal.ts'
import type { PaypalOrder } from './paypal-shapes.ts'
import type { ProviderResult } from './provider-result.ts'

type Received = { readonly headers: IncomingHttpHeaders; readonly body: Buffer }

const sandbox = useSandbox()
const received: Received[] = []
let listener: Server
let paypal: PaypalClient
/** How far the clocks are ahead: that of PayPal, and that of the client of PayPal's. */
let movedMs = 0
let aheadMs = 0

const openClient = (changes: { clientSecret?: string; webhookId?: string; fetch?: typeof fetch } = {}) =>
  openPaypalClient({
    url: sandbox.addresses.paypal,
    clientId: sandboxKeys.PAYPAL_CLIENT_ID,
    clientSecret: sandboxKeys.PAYPAL_CLIENT_SECRET,
    webhookId: sandboxKeys.PAYPAL_WEBHOOK_ID,
    clock: () => new Date(Date.now() + movedMs + aheadMs),
    ...changes,
  })

beforeAll(async () => {
  listener = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks) })
      response.writeHead(200).end()
    })
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/v1/webhooks/paypal`
  await sandbox.control('paypal', 'PUT', '/webhooks', { url })
  paypal = openClient()
})
afterAll(() => void listener.close())

const valueOf = <T>(result: ProviderResult<T>): T => {
  if (result.ok) return result.value
  throw new Error(`${result.failure}: ${result.issue}`)
}
const orderOf = (result: ProviderResult<PaypalOrder | { declined: string } | null>): PaypalOrder => {
  const value = valueOf(result)
  if (value === null || 'declined' in value) throw new Error(JSON.stringify(value))
  return value
}
const requestOf = (changes: Partial<OrderRequest> = {}): OrderRequest => {
  const requestId = newId()
  return {
    requestId,
    reference: `${newId()}.${requestId}`,
    amount: { minor: 8925, currency: 'EUR' },
    description: 'Booking 7K2M9QXA, 2 nights',
    hotelName: 'Gasthof zur Glocke & Söhne',
    locale: 'de',
    returnUrl: 'https://hotels.example.com/pay/return?booking=1',
    cancelUrl: 'https://hotels.example.com/pay/back',
    ...changes,
  }
}
const approve = async (id: string, account: 'pays' | 'declined' = 'pays') =>
  await sandbox.control('paypal', 'POST', `/orders/${id}/approve`, { account })
const passHours = async (hours: number) => {
  await sandbox.control('paypal', 'POST', '/clock', { advance_seconds: hours * 3600 })
  movedMs += hours * 3_600_000
}
/** An order that is paid. */
const pay = async (changes: Partial<OrderRequest> = {}) => {
  const request = requestOf(changes)
  const { id } = valueOf(await paypal.createOrder(request))
  await approve(id)
  const order = orderOf(await paypal.captureOrder(id, `capture-${request.requestId}`))
  const [capture] = order.captures
  if (!capture) throw new Error('Nothing was captured')
  return { request, order, capture }
}
/** What the webhooks of an order, made by now, say. */
const eventsOf = async (about: string) => {
  await sandbox.control('paypal', 'POST', '/webhooks/deliver')
  return received
    .filter(({ body }) => body.includes(about))
    .map(({ body, headers }) => ({
      body,
      headers,
      type: (JSON.parse(body.toString()) as { event_type: string }).event_type,
    }))
}

describe('orders', () => {
  test('are created, approved, captured, refunded; each step once, however often it is asked for', async () => {
    const request = requestOf()
    const created = valueOf(await paypal.createOrder(request))
    expect(created).toMatchObject({ status: 'PAYER_ACTION_REQUIRED' })
    expect(created.approveUrl).toBe(`${sandbox.addresses.paypal}/checkoutnow?token=${created.id}`)
    expect(valueOf(await paypal.createOrder(request)).id).toBe(created.id)
    expect(await paypal.captureOrder(created.id, 'early')).toEqual(refused('ORDER_NOT_APPROVED'))

    await approve(created.id)
    const waiting = orderOf(await paypal.getOrder(created.id))
    expect(waiting).toEqual({
      id: created.id,
      status: 'APPROVED',
      reference: request.reference,
      amount: request.amount,
      captures: [],
      refunds: [],
    })
    const paid = orderOf(await paypal.captureOrder(created.id, `capture-${request.requestId}`))
    const [capture] = paid.captures
    expect(paid).toMatchObject({
      status: 'COMPLETED',
      reference: request.reference,
      captures: [{ status: 'COMPLETED', amount: request.amount }],
    })
    // The same request, and another one of somebody who does not know of it.
    expect(orderOf(await paypal.captureOrder(created.id, `capture-${request.requestId}`))).toEqual(paid)
    expect(orderOf(await paypal.captureOrder(created.id, 'somebody-else'))).toEqual(paid)

    const refund = { captureId: capture?.id ?? '', requestId: newId(), amount: eur(925), reference: 'refund-1' }
    const given = valueOf(await paypal.refundCapture(refund))
    expect(given.status).toBe('COMPLETED')
    expect(valueOf(await paypal.refundCapture(refund))).toEqual(given)
    expect(await paypal.refundCapture({ ...refund, requestId: newId(), amount: eur(8001) })).toEqual(
      refused('REFUND_AMOUNT_EXCEEDED'),
    )
    valueOf(await paypal.refundCapture({ ...refund, requestId: newId(), amount: eur(8000), reference: 'refund-2' }))
    expect(await paypal.refundCapture({ ...refund, requestId: newId() })).toEqual(refused('CAPTURE_FULLY_REFUNDED'))
    expect(orderOf(await paypal.getOrder(created.id))).toMatchObject({
      status: 'COMPLETED',
      captures: [{ id: capture?.id, status: 'REFUNDED', amount: request.amount }],
      refunds: [
        { id: given.id, captureId: capture?.id, status: 'COMPLETED', amount: eur(925), reference: 'refund-1' },
        { captureId: capture?.id, status: 'COMPLETED', amount: eur(8000), reference: 'refund-2' },
      ],
    })
  })

  test('that nobody knows are told apart from those that fail', async () => {
    expect(await paypal.getOrder('5O190127TN364715T')).toEqual({ ok: true, value: null })
    expect(await paypal.captureOrder('5O190127TN364715T', 'x')).toEqual({ ok: true, value: null })
    expect(await paypal.getOrder('../../v1/oauth2/token')).toEqual({ ok: true, value: null })
    expect(await paypal.refundCapture({ captureId: 'X', requestId: 'x', amount: eur(1), reference: 'x' })).toEqual(
      refused('INVALID_RESOURCE_ID'),
    )
  })

  test('keep their amount when their request comes again with another one: whoever pays compares', async () => {
    const request = requestOf()
    const { id } = valueOf(await paypal.createOrder(request))
    expect(valueOf(await paypal.createOrder({ ...request, amount: eur(1) })).id).toBe(id)
    expect(orderOf(await paypal.getOrder(id)).amount).toEqual(request.amount)
  })

  test('of a payer whose bank declines are paid once another account approves', async () => {
    const { id } = valueOf(await paypal.createOrder(requestOf()))
    await approve(id, 'declined')
    const declined = { ok: true, value: { declined: 'INSTRUMENT_DECLINED' } }
    expect(await paypal.captureOrder(id, 'the-same')).toEqual(declined)
    expect(await paypal.captureOrder(id, 'the-same')).toEqual(declined)
    await approve(id)
    expect(orderOf(await paypal.captureOrder(id, 'the-same')).status).toBe('COMPLETED')
  })

  test('of the same invoice are paid once', async () => {
    const { request } = await pay()
    await passHours(7)
    // The request is forgotten by now, so that a second order is made of it.
    const { id } = valueOf(await paypal.createOrder(request))
    await approve(id)
    expect(await paypal.captureOrder(id, 'again')).toEqual(refused('DUPLICATE_INVOICE_ID'))
  })

  test('end after three hours unless they are paid', async () => {
    const { order } = await pay()
    const { id } = valueOf(await paypal.createOrder(requestOf()))
    await approve(id)
    await passHours(3)
    expect(await paypal.getOrder(id)).toEqual({ ok: true, value: null })
    expect(await paypal.captureOrder(id, 'late')).toEqual({ ok: true, value: null })
    expect(orderOf(await paypal.getOrder(order.id)).status).toBe('COMPLETED')
  })

  test('are charged to the last minor unit in every currency that PayPal has', async () => {
    for (const amount of [
      { minor: 1, currency: 'USD' },
      { minor: 48229, currency: 'CHF' },
      { minor: 12345, currency: 'JPY' },
      { minor: 1234500, currency: 'HUF' },
    ]) {
      const { order } = await pay({ amount })
      expect([order.amount, order.captures[0]?.amount]).toEqual([amount, amount])
    }
    for (const amount of [
      { minor: 1_150_000, currency: 'VND' },
      { minor: 12345, currency: 'HUF' },
      { minor: 0, currency: 'EUR' },
    ])
      expect(await paypal.createOrder(requestOf({ amount }))).toEqual(refused('AMOUNT_NOT_EXPRESSIBLE'))
  })

  test('long names are shortened rather than refused', async () => {
    const long = `${'x'.repeat(125)}🏨🏨🏨`
    const result = await paypal.createOrder(requestOf({ hotelName: long, description: long, locale: 'vi' }))
    expect(result).toMatchObject({ ok: true })
  })
})

describe('money that waits', () => {
  test('a pending capture completes or is denied later', async () => {
    await sandbox.control('paypal', 'POST', '/next', { capture: 'PENDING' })
    const { order, capture, request } = await pay()
    expect(capture.status).toBe('PENDING')
    const refund = { captureId: capture.id, requestId: newId(), amount: request.amount, reference: 'r' }
    expect(await paypal.refundCapture(refund)).toEqual(refused('PENDING_CAPTURE'))
    await sandbox.control('paypal', 'POST', `/captures/${capture.id}/settle`, { status: 'DECLINED' })
    expect(orderOf(await paypal.getOrder(order.id)).captures).toMatchObject([{ status: 'DECLINED' }])
    const types = (await eventsOf(order.id)).map(({ type }) => type)
    expect(types.toSorted()).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.DENIED', 'PAYMENT.CAPTURE.PENDING'])
  })

  test('a pending refund that fails can be given again', async () => {
    const { order, capture, request } = await pay()
    await sandbox.control('paypal', 'POST', '/next', { refund: 'PENDING' })
    const refund = { captureId: capture.id, requestId: newId(), amount: request.amount, reference: 'r' }
    const { id, status } = valueOf(await paypal.refundCapture(refund))
    expect(status).toBe('PENDING')
    expect(await paypal.refundCapture({ ...refund, requestId: newId() })).toEqual(refused('CAPTURE_FULLY_REFUNDED'))
    expect(await paypal.getRefund(id)).toEqual({ ok: true, value: { id, status: 'PENDING' } })
    await sandbox.control('paypal', 'POST', `/refunds/${id}/settle`, { status: 'FAILED' })
    expect(valueOf(await paypal.getRefund(id)).status).toBe('FAILED')
    expect(orderOf(await paypal.getOrder(order.id))).toMatchObject({
      captures: [{ status: 'COMPLETED' }],
      refunds: [{ id, status: 'FAILED' }],
    })
    expect(valueOf(await paypal.refundCapture({ ...refund, requestId: newId() })).status).toBe('COMPLETED')
  })

  test('what happens at PayPal alone is told: a refund of the dashboard, a dispute, a reversal', async () => {
    const { order, capture, request } = await pay()
    const amount = { currency_code: 'EUR', value: '10.00' }
    await sandbox.control('paypal', 'POST', `/captures/${capture.id}/refund`, { amount })
    await sandbox.control('paypal', 'POST', `/captures/${capture.id}/dispute`)
    await sandbox.control('paypal', 'POST', `/captures/${capture.id}/reverse`)
    const types = (await eventsOf(capture.id)).map(({ type }) => type)
    expect(types.toSorted()).toEqual([
      'CUSTOMER.DISPUTE.CREATED',
      'PAYMENT.CAPTURE.COMPLETED',
      'PAYMENT.CAPTURE.REFUNDED',
      'PAYMENT.CAPTURE.REVERSED',
    ])
    const { captures, refunds } = orderOf(await paypal.getOrder(order.id))
    expect(captures).toMatchObject([{ status: 'REFUNDED' }])
    // They go by the payment's reference, since they have none of their own.
    expect(refunds.map(({ amount: given, reference }) => [given.minor, reference])).toEqual([
      [1000, request.reference],
      [7925, request.reference],
    ])
  })
})

describe('a provider in trouble', () => {
  test('is unreachable when nobody knows what it did, and asking again finds out', async () => {
    const request = requestOf()
    const on = 'POST /v2/checkout/orders'
    for (const [fault, issue] of [
      [{ on, kind: 'drop_request' }, 'NO_ANSWER'],
      [{ on, kind: 'drop_reply' }, 'NO_ANSWER'],
      [{ on, kind: 'error', status: 500 }, 'HTTP_500'],
      [{ on, kind: 'error', status: 429 }, 'HTTP_429'],
      [{ on, kind: 'error', status: 409 }, 'HTTP_409'],
      [{ on, kind: 'error', status: 403 }, 'HTTP_403'],
    ] as const) {
      await sandbox.plant('paypal', fault)
      expect(await paypal.createOrder(request)).toEqual({ ok: false, failure: 'unreachable', issue })
    }
    const { id } = valueOf(await paypal.createOrder(request))
    const orders = (await sandbox.control('paypal', 'GET', '/orders')) as { purchase_units: [{ invoice_id: string }] }[]
    expect(orders.filter(({ purchase_units: [unit] }) => unit.invoice_id === request.requestId)).toHaveLength(1)

    await approve(id)
    await sandbox.plant('paypal', { on: `${on}/:id/capture`, kind: 'drop_reply' })
    expect(await paypal.captureOrder(id, 'lost')).toMatchObject({ failure: 'unreachable' })
    expect(orderOf(await paypal.captureOrder(id, 'lost')).captures).toHaveLength(1)
  })

  test('whose token was taken back or has ended gets a new one, once for many calls', async () => {
    const client = openClient()
    valueOf(await client.createOrder(requestOf()))
    await sandbox.control('paypal', 'POST', '/tokens/revoke')
    await sandbox.control('paypal', 'DELETE', '/calls')
    const results = await Promise.all(Array.from({ length: 10 }, async () => await client.createOrder(requestOf())))
    expect(results.every(({ ok }) => ok)).toBe(true)
    const calls = (await sandbox.control('paypal', 'GET', '/calls')) as { path: string }[]
    expect(calls.filter(({ path }) => path === '/v1/oauth2/token')).toHaveLength(1)
    await passHours(10)
    valueOf(await client.createOrder(requestOf()))
  })

  test('that does not know us is as good as unreachable: it has decided nothing', async () => {
    const stranger = openClient({ clientSecret: 'wrong' })
    expect(await stranger.createOrder(requestOf())).toEqual({
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
    expect(await openClient({ fetch: never }).getOrder('X')).toEqual({
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
      return openClient({ fetch: answer })
    }
    expect(await answers(404, '<html>').getOrder('X')).toMatchObject({ failure: 'unreachable', issue: 'HTTP_404' })
    expect(await answers(200, '{"id":"X"}').getOrder('X')).toMatchObject({ issue: 'UNEXPECTED_REPLY' })
    expect(await answers(302, '').getOrder('X')).toMatchObject({ issue: 'HTTP_302' })
  })
})

describe('webhooks', () => {
  const check = async ({ headers, body }: Received, client = paypal) => await client.verifyWebhook(headers, body)
  const genuine = { ok: true, value: true }
  const forged = { ok: true, value: false }

  test('are verified as they came, even when they are delivered twice or were dropped before', async () => {
    await sandbox.plant(
      'paypal',
      { on: 'webhook', kind: 'error', type: 'CHECKOUT.ORDER.APPROVED' },
      { on: 'webhook', kind: 'duplicate', type: 'PAYMENT.CAPTURE.COMPLETED' },
    )
    const { order } = await pay()
    await eventsOf(order.id)
    const events = await eventsOf(order.id)
    expect(events.map(({ type }) => type).toSorted()).toEqual([
      'CHECKOUT.ORDER.APPROVED',
      'PAYMENT.CAPTURE.COMPLETED',
      'PAYMENT.CAPTURE.COMPLETED',
    ])
    for (const event of events) expect(await check(event)).toEqual(genuine)
  })

  test('of somebody else, changed, old, early or about another webhook are not', async () => {
    const { order } = await pay()
    const [event] = await eventsOf(order.id)
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
    expect(await check(event, openClient({ webhookId: 'SOMEBODYELSES' }))).toEqual(forged)
    for (const name of ['id', 'time', 'sig'].map((part) => `paypal-transmission-${part}`).concat('paypal-auth-algo')) {
      expect(await check({ headers: { ...headers, [name]: undefined }, body })).toEqual(forged)
      expect(await check({ headers: { ...headers, [name]: 'x1' }, body })).toEqual(forged)
    }
    for (const ms of [5.1 * 60_000, -70_000]) {
      aheadMs = ms
      expect(await check(event)).toEqual(forged)
    }
    aheadMs = 4.8 * 60_000
    expect(await check(event)).toEqual(genuine)
    aheadMs = 0
  })

  test('with a certificate of another place are refused before anybody is asked', async () => {
    const { order } = await pay()
    const [event] = await eventsOf(order.id)
    if (!event) throw new Error('No webhook came')
    await sandbox.control('paypal', 'DELETE', '/calls')
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
    expect(await sandbox.control('paypal', 'GET', '/calls')).toEqual([])
    // One of PayPal's own, but not the one that signed: PayPal says so.
    const other = 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594'
    expect(await check({ ...event, headers: { ...event.headers, 'paypal-cert-url': other } })).toEqual(forged)
    expect(await sandbox.control('paypal', 'GET', '/calls')).toHaveLength(1)
  })

  test('that PayPal cannot be asked about are neither', async () => {
    const { order } = await pay()
    const [event] = await eventsOf(order.id)
    if (!event) throw new Error('No webhook came')
    await sandbox.plant('paypal', { on: 'POST /v1/notifications/*', kind: 'error', status: 503 })
    expect(await check(event)).toEqual({ ok: false, failure: 'unreachable', issue: 'HTTP_503' })
  })
})

const eur = (minor: number) => ({ minor, currency: 'EUR' })
const refused = (issue: string) => ({ ok: false, failure: 'refused', issue })
