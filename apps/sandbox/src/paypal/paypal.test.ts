import { createVerify, X509Certificate } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { openPaypal } from './paypal.ts'
import { account, createOrder, openCalls, orderBody, requestId, usePaypal } from './test-paypal.ts'

const paypal = usePaypal({ waits: [1, 1, 1] })
const orders = '/v2/checkout/orders'
const all = { prefer: 'return=representation' }

const create = async (body: unknown, headers = requestId()) => await paypal.call('POST', orders, body, headers)
const withAmount = (currency_code: string, value: string) => orderBody({ amount: { currency_code, value } })
/** A paid order and its capture. */
const pay = async (body = orderBody()) => {
  const id = await createOrder(paypal, body)
  await paypal.control('POST', `/orders/${id}/approve`)
  const { status, body: order } = await paypal.call('POST', `${orders}/${id}/capture`, {}, { ...requestId(), ...all })
  expect(status).toBe(201)
  const [unit] = order['purchase_units'] as [{ payments: { captures: [{ id: string }] } }]
  return { id, captureId: unit.payments.captures[0].id }
}

describe('access', () => {
  test('tokens are given to the account alone, and end', async () => {
    const ask = async (authorization: string, body: string) => {
      const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' }
      const reply = await fetch(`${paypal.standIn.url}/v1/oauth2/token`, { method: 'POST', headers, body })
      const answer = (await reply.json()) as { error?: string; expires_in?: number }
      return [reply.status, answer.error ?? answer.expires_in]
    }
    const basic = (secret: string) => `Basic ${Buffer.from(`client:${secret}`).toString('base64')}`
    expect(await ask(basic('secret'), 'grant_type=client_credentials')).toEqual([200, 32_400])
    expect(await ask(basic('wrong'), 'grant_type=client_credentials')).toEqual([401, 'invalid_client'])
    expect(await ask('', 'grant_type=client_credentials')).toEqual([401, 'invalid_client'])
    expect(await ask(basic('secret'), 'grant_type=password')).toEqual([400, 'unsupported_grant_type'])
    expect(await ask(basic('secret'), '')).toEqual([400, 'invalid_request'])

    const token = await paypal.newToken()
    const get = async (authorization: string) => await paypal.call('GET', `${orders}/X`, undefined, { authorization })
    expect((await get(`Bearer ${token}`)).status).toBe(404)
    expect(await get('Bearer foreign')).toMatchObject({ status: 401, body: { error: 'invalid_token' } })
    expect(await get('')).toMatchObject({ status: 401, body: { name: 'AUTHENTICATION_FAILURE' } })
  })
})

describe('a new order', () => {
  test('tells little or all, as the caller prefers', async () => {
    const body = orderBody({ reference_id: 'room' })
    const little = await create(body)
    const id = String(little.body['id'])
    expect(little).toMatchObject({ status: 201, body: { status: 'PAYER_ACTION_REQUIRED' } })
    expect(Object.keys(little.body)).toEqual(['id', 'status', 'payment_source', 'links'])
    const page = { href: `${paypal.standIn.url}/checkoutnow?token=${id}`, rel: 'payer-action', method: 'GET' }
    expect(little.body['links']).toContainEqual(page)
    const [unit] = body['purchase_units'] as [object]
    const shown = await paypal.call('GET', `${orders}/${id}`)
    expect(shown).toMatchObject({ status: 200, body: { id, intent: 'CAPTURE', purchase_units: [unit] } })
    expect((await create(orderBody(), { ...requestId(), ...all })).body).toHaveProperty('purchase_units')
  })

  test('in the older form has the older link, and needs no request id', async () => {
    const { payment_source: source, ...body } = orderBody()
    const { paypal: old } = source as { paypal: { experience_context: object } }
    const made = await create({ ...body, application_context: old.experience_context }, {})
    expect(made).toMatchObject({ status: 201, body: { status: 'CREATED' } })
    expect(made.body['links']).toContainEqual(expect.objectContaining({ rel: 'approve' }))
    expect((await create(orderBody(), {})).issues).toEqual(['PAYPAL_REQUEST_ID_REQUIRED'])
  })

  const unit = '/purchase_units/0'
  const { intent, purchase_units: units, payment_source: source } = orderBody()
  test.each<[string, unknown, number, string[]]>([
    ['no JSON', '{', 400, ['MALFORMED_REQUEST_JSON /']],
    ['nothing', {}, 400, ['MISSING_REQUIRED_PARAMETER /intent', 'MISSING_REQUIRED_PARAMETER /purchase_units']],
    ['nowhere to return to', { intent, purchase_units: units }, 400, ['MISSING_REQUIRED_PARAMETER /payment_source']],
    [
      'no units',
      { intent, payment_source: source, purchase_units: [] },
      400,
      ['INVALID_ARRAY_MIN_ITEMS /purchase_units'],
    ],
    ['another intent', { ...orderBody(), intent: 'SAVE' }, 400, ['INVALID_PARAMETER_VALUE /intent']],
    ['an unknown field', { ...orderBody(), total: 1 }, 400, ['NOT_SUPPORTED /total']],
    ['an unknown field inside', orderBody({ price: 1 }), 400, [`NOT_SUPPORTED ${unit}/price`]],
    ['a long text', orderBody({ custom_id: 'x'.repeat(128) }), 400, [`INVALID_STRING_LENGTH ${unit}/custom_id`]],
    ['a comma', withAmount('EUR', '1,50'), 400, [`INVALID_PARAMETER_SYNTAX ${unit}/amount/value`]],
    [
      'a number',
      orderBody({ amount: { currency_code: 'EUR', value: 1 } }),
      400,
      [`INVALID_PARAMETER_SYNTAX ${unit}/amount/value`],
    ],
    ['no amount', orderBody({ amount: undefined }), 400, [`MISSING_REQUIRED_PARAMETER ${unit}/amount`]],
    ['nothing to pay', withAmount('EUR', '0.00'), 422, [`CANNOT_BE_ZERO_OR_NEGATIVE ${unit}/amount/value`]],
    ['less than nothing', withAmount('EUR', '-1.00'), 422, [`CANNOT_BE_ZERO_OR_NEGATIVE ${unit}/amount/value`]],
    ['a part of a cent', withAmount('EUR', '1.005'), 422, [`DECIMAL_PRECISION ${unit}/amount/value`]],
    ['decimals of yen', withAmount('JPY', '100.00'), 422, [`DECIMALS_NOT_SUPPORTED ${unit}/amount/value`]],
    ['decimals of forint', withAmount('HUF', '100.50'), 422, [`DECIMALS_NOT_SUPPORTED ${unit}/amount/value`]],
    ['decimals of Taiwan dollars', withAmount('TWD', '1.0'), 422, [`DECIMALS_NOT_SUPPORTED ${unit}/amount/value`]],
    ['dong', withAmount('VND', '1150000'), 422, [`INVALID_CURRENCY_CODE ${unit}/amount/currency_code`]],
    ['no currency', withAmount('XQX', '1.00'), 422, [`INVALID_CURRENCY_CODE ${unit}/amount/currency_code`]],
    ['too much', withAmount('EUR', '9999999999999999.00'), 422, [`MAX_VALUE_EXCEEDED ${unit}/amount/value`]],
  ])('with %s is refused', async (_, body, status, issues) => {
    const reply = await create(body)
    expect([reply.status, reply.issues]).toEqual([status, issues])
    const name = status === 400 ? 'INVALID_REQUEST' : 'UNPROCESSABLE_ENTITY'
    expect(reply.body).toMatchObject({ name, debug_id: expect.any(String) as string })
  })

  test('under a request id of before is the order of before as it stands, for six hours', async () => {
    const [body, headers] = [orderBody(), requestId()]
    const first = await create(body, headers)
    await paypal.control('POST', `/orders/${String(first.body['id'])}/approve`)
    const again = await create(withAmount('EUR', '1.00'), headers)
    expect([again.status, again.body['id'], again.body['status']]).toEqual([200, first.body['id'], 'APPROVED'])
    paypal.clock.advance(7 * 3600)
    expect((await create(body, headers)).body['id']).not.toBe(first.body['id'])
    expect((await create(orderBody(), requestId('x'.repeat(109)))).issues).toEqual([
      'INVALID_STRING_LENGTH PayPal-Request-Id',
    ])
  })

  test('needs JSON, and every other path is unknown', async () => {
    const odd = await create('intent=CAPTURE', { ...requestId(), 'content-type': 'text/plain' })
    expect([odd.status, odd.body['name']]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    const id = await createOrder(paypal)
    // There is no way to cancel an order.
    expect((await paypal.call('DELETE', `${orders}/${id}`)).status).toBe(404)
    expect((await paypal.call('POST', `${orders}/${id}/cancel`, {})).status).toBe(404)
    expect((await paypal.call('POST', `${orders}/${id}/capture`, { final: true })).issues).toEqual([
      'NOT_SUPPORTED /final',
    ])
  })
})

describe('refunds', () => {
  test('give back what is left and no more, in its currency and time', async () => {
    const { captureId } = await pay()
    const path = `/v2/payments/captures/${captureId}`
    const refund = async (body: unknown) => await paypal.call('POST', `${path}/refund`, body, requestId())
    const amount = (value: string, currency_code = 'EUR') => ({ amount: { currency_code, value } })
    expect((await refund(amount('1', 'USD'))).issues).toEqual(['REFUND_CAPTURE_CURRENCY_MISMATCH'])
    expect((await refund(amount('89.26'))).issues).toEqual(['REFUND_AMOUNT_EXCEEDED'])
    expect((await refund({ note_to_payer: 'x'.repeat(256) })).issues).toEqual(['INVALID_STRING_LENGTH /note_to_payer'])
    const part = await refund({ ...amount('9.25'), custom_id: 'own', note_to_payer: 'Sorry' })
    expect([part.status, Object.keys(part.body)]).toEqual([201, ['id', 'status', 'links']])
    const shown = await paypal.call('GET', `/v2/payments/refunds/${String(part.body['id'])}`)
    expect(shown.body).toMatchObject({
      status: 'COMPLETED',
      ...amount('9.25'),
      custom_id: 'own',
      note_to_payer: 'Sorry',
    })
    await paypal.control('POST', `/captures/${captureId}/dispute`)
    expect((await refund(amount('1.00'))).issues).toEqual(['TRANSACTION_DISPUTED'])
    expect((await paypal.call('GET', path)).body).toMatchObject({ status: 'PARTIALLY_REFUNDED' })
    expect((await paypal.call('POST', `${path}/refund`, {}, { ...requestId(), ...all })).body).toMatchObject(
      amount('80.00'),
    )
    expect((await refund({})).issues).toEqual(['CAPTURE_FULLY_REFUNDED'])
    const late = await pay()
    paypal.clock.advance(181 * 86_400)
    const token = await paypal.newToken()
    const headers = { ...requestId(), authorization: `Bearer ${token}` }
    const refused = await paypal.call('POST', `/v2/payments/captures/${late.captureId}/refund`, {}, headers)
    expect(refused.issues).toEqual(['REFUND_TIME_LIMIT_EXCEEDED'])
    // The token that all other tests share has ended.
    Object.assign(paypal, { token })
  })
})

describe('webhooks', () => {
  test('are signed so that everybody can check them, and come again until they are taken', async () => {
    paypal.answers.push(500, 503)
    paypal.clock.advance(120)
    const { id } = await pay()
    const mine = () => paypal.received.filter(({ body }) => body.includes(id))
    await expect.poll(() => mine().length).toBe(4)
    for (const { headers, body } of mine()) {
      const certificate = new X509Certificate(await (await fetch(String(headers['paypal-cert-url']))).text())
      expect(certificate.checkIssued(certificate)).toBe(true)
      const sent = [headers['paypal-transmission-id'], headers['paypal-transmission-time']]
      // However far its clock was moved: whoever receives it has another.
      expect(Math.abs(Date.parse(String(sent[1])) - Date.now())).toBeLessThan(60_000)
      const verify = createVerify('sha256').update([...sent, account.webhookId, crc32(body)].join('|'))
      expect(verify.verify(certificate.publicKey, String(headers['paypal-transmission-sig']), 'base64')).toBe(true)
    }
    expect(new Set(mine().map(({ body }) => (JSON.parse(body) as { id: string }).id)).size).toBe(2)
  })

  test('are verified by their text, not by their meaning', async () => {
    await pay()
    await paypal.control('POST', '/webhooks/deliver')
    const event = paypal.received.at(-1)
    if (!event) throw new Error('No webhook came')
    const header = (name: string) => event.headers[`paypal-${name}`]
    const fields = {
      auth_algo: header('auth-algo'),
      cert_url: header('cert-url'),
      transmission_id: header('transmission-id'),
      transmission_sig: header('transmission-sig'),
      transmission_time: header('transmission-time'),
      webhook_id: account.webhookId,
    }
    const verify = async (text: string, changes: object = {}) => {
      const body = `${JSON.stringify({ ...fields, ...changes }).slice(0, -1)}, "webhook_event" : ${text} }`
      const reply = await paypal.call('POST', '/v1/notifications/verify-webhook-signature', body)
      return reply.body['verification_status'] ?? reply.issues
    }
    expect(await verify(event.body)).toBe('SUCCESS')
    expect(await verify(JSON.stringify(JSON.parse(event.body), null, 1))).toBe('FAILURE')
    expect(await verify(event.body, { webhook_id: 'ANOTHER' })).toBe('FAILURE')
    expect(await verify(event.body, { cert_url: 'https://api.paypal.com/v1/notifications/certs/CERT-1' })).toBe(
      'FAILURE',
    )
    expect(await verify(event.body, { transmission_sig: 'xxxx' })).toBe('FAILURE')
    expect(await verify('[]')).toEqual(['INVALID_PARAMETER_SYNTAX /webhook_event'])
    expect(await verify(event.body, { webhook_id: 'no-id' })).toEqual(['INVALID_PARAMETER_SYNTAX /webhook_id'])
  })
})

test('what happened survives a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'paypal-'))
  const open = async () => {
    const standIn = await openPaypal({ ...account, folder })
    const token = await openCalls(standIn, () => '').newToken()
    return { standIn, ...openCalls(standIn, () => token) }
  }
  const before = await open()
  const [body, headers] = [orderBody(), requestId('before')]
  const { body: order } = await before.call('POST', orders, body, headers)
  await before.control('POST', `/orders/${String(order['id'])}/approve`)
  await before.standIn.close()

  const after = await open()
  expect((await after.call('POST', orders, body, headers)).body['id']).toBe(order['id'])
  expect((await after.call('POST', `${orders}/${String(order['id'])}/capture`, {}, headers)).status).toBe(201)
  const events = (await (await after.control('GET', '/webhooks')).json()) as { type: string; state: string }[]
  expect(events.map(({ type, state }) => [type, state])).toEqual([
    ['CHECKOUT.ORDER.APPROVED', 'waiting'],
    ['PAYMENT.CAPTURE.COMPLETED', 'waiting'],
  ])
  await after.standIn.close()
  await rm(folder, { recursive: true })
})
