import { expect, test } from 'vitest'
import { createOrder, orderBody, requestId, usePaypal } from './test-paypal.ts'

const paypal = usePaypal()

const open = async (query: string) => {
  const reply = await fetch(`${paypal.standIn.url}/checkoutnow?${query}`)
  return { status: reply.status, headers: reply.headers, text: await reply.text() }
}
const choose = async (token: string, fields: Record<string, string>) => {
  const reply = await fetch(`${paypal.standIn.url}/checkoutnow?token=${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
    redirect: 'manual',
  })
  return { status: reply.status, to: reply.headers.get('location') }
}
const statusOf = async (id: string) => (await paypal.call('GET', `/v2/checkout/orders/${id}`)).body['status']

test('says in the language of the order what is paid to whom, and that it is a test', async () => {
  const id = await createOrder(paypal)
  const page = await open(`token=${id}`)
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(page.text).toContain('<html lang="de">')
  for (const text of [
    'TESTMODUS',
    'An Gasthof &lt;Glocke&gt; &amp; Söhne zahlen',
    '89,25\u00a0€',
    'Jetzt zahlen',
    'Two nights',
  ])
    expect(page.text).toContain(text)
  expect((await open(`token=${id}&lang=en`)).text).toContain('TEST MODE')
  expect((await open(`token=${id}&lang=vi`)).text).toContain('CHẾ ĐỘ THỬ NGHIỆM')
  const yen = orderBody({ amount: { currency_code: 'JPY', value: '12345' }, description: undefined })
  expect((await open(`token=${await createOrder(paypal, yen)}&lang=en`)).text).toContain('¥12,345')
})

test('approves and returns to the shop, refuses and goes back, and both can be repeated', async () => {
  const id = await createOrder(paypal)
  expect(await choose(id, { choice: 'refuse' })).toEqual({
    status: 303,
    to: `https://hotels.example.com/cancel?token=${id}`,
  })
  expect(await statusOf(id)).toBe('PAYER_ACTION_REQUIRED')
  const first = await choose(id, { choice: 'approve', account: 'pays' })
  expect(first.to).toMatch(
    new RegExp(`^https://hotels.example.com/back\\?booking=1&token=${id}&PayerID=[2-9A-HJ-NP-Z]{13}$`),
  )
  expect(await statusOf(id)).toBe('APPROVED')
  expect(await choose(id, { choice: 'approve', account: 'pays' })).toEqual(first)
})

test('lets the payer choose another account after a decline', async () => {
  const id = await createOrder(paypal)
  await choose(id, { choice: 'approve', account: 'declined' })
  const capture = async () => await paypal.call('POST', `/v2/checkout/orders/${id}/capture`, {}, requestId())
  const declined = await capture()
  expect(declined).toMatchObject({ status: 422, issues: ['INSTRUMENT_DECLINED'] })
  expect(declined.body['links']).toContainEqual(expect.objectContaining({ rel: 'redirect' }))
  await choose(id, { choice: 'approve', account: 'pays' })
  expect((await capture()).status).toBe(201)
  expect((await open(`token=${id}`)).text).toContain('Diese Bestellung ist bezahlt.')
  expect((await choose(id, { choice: 'approve', account: 'pays' })).status).toBe(200)
})

test('knows no order that has expired or never was', async () => {
  const id = await createOrder(paypal)
  paypal.clock.advance(3 * 3600)
  for (const query of [`token=${id}`, 'token=%3Cscript%3E', '', 'token=a&token=b']) {
    const page = await open(query)
    expect([page.status, page.text.includes('<script')]).toEqual([404, false])
    expect(page.text).toContain('This order does not exist, or it has expired.')
  }
  expect(await choose(id, { choice: 'approve' })).toEqual({ status: 404, to: null })
})
