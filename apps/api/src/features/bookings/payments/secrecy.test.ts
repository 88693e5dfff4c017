import { expect, test } from 'vitest'
import { bookingUrl, createHotel } from '../../../testing/test-hotel.ts'
import {
  approveAtPaypal,
  bookAhead,
  bookPaid,
  cards,
  checkPayment,
  payByCard,
  startToPay,
  useMoney,
} from '../../../testing/test-money.ts'
import { sandboxKeys } from '../../../testing/test-sandbox.ts'
import { codeOf } from '../../../testing/test-user.ts'

const api = useMoney({ logLevel: 'trace' })

/** What neither the log nor anybody outside may read. */
const secrets = Object.values(sandboxKeys)
/** Words of the providers that mean nothing to guests, or too much. */
const internals = [
  'resource_missing',
  'TRANSACTION_REFUSED',
  'HTTP_',
  'api_error',
  'StripeError',
  'node_modules',
  '127.0.0.1',
]

test('what goes wrong with a payment is told in our words, and the log keeps what is secret', async () => {
  const browser = api.newBrowser()
  const replies: { body: string }[] = []
  const booking = await bookAhead(api, browser, await createHotel(api))
  const url = `${bookingUrl(booking)}/payments`
  const pay = async (method: string) => {
    const reply = await browser.send('POST', url, { method })
    replies.push(reply)
    return codeOf(reply)
  }
  const error = { kind: 'error', times: 2 } as const
  await api.sandbox.plant('stripe', { ...error, on: 'POST /v1/checkout/sessions', status: 503 })
  expect(await pay('stripe')).toBe('payment_unreachable')
  await api.sandbox.plant('paypal', { ...error, times: 1, on: 'POST /v2/checkout/orders', status: 500 })
  expect(await pay('paypal')).toBe('payment_unreachable')
  const page = await startToPay(browser, booking, 'paypal')
  await approveAtPaypal(page, 'refused')
  const checked = await checkPayment(browser, booking)
  replies.push(checked)
  expect(checked.json()).toMatchObject({ data: { paymentStatus: 'failed' } })
  expect(await pay('stripe')).toBe('too_many_payments')

  const other = await bookAhead(api, browser, await createHotel(api))
  const card = await startToPay(browser, other, 'stripe')
  await payByCard(card, cards.declined)
  await payByCard(card)
  await api.deliver('stripe')
  await api.deliver('paypal')
  const paid = await bookPaid(api, browser, await createHotel(api), 'paypal')
  await api.sandbox.plant('paypal', { ...error, times: 1, on: 'POST /v2/payments/captures/:id/refund', status: 403 })
  replies.push(await browser.send('POST', `${bookingUrl(paid)}/cancel`))
  const forged = { method: 'POST', headers: { 'stripe-signature': 't=1,v1=ab' }, body: '{}' }
  for (const provider of ['stripe', 'paypal'] as const) {
    const reply = await fetch(api.webhookUrl(provider), forged)
    replies.push({ body: await reply.text() })
  }

  const replyText = replies.map(({ body }) => body).join('\n')
  for (const word of [...secrets, ...internals]) expect(replyText).not.toContain(word)
  const log = api.log.join('\n')
  for (const code of ['payment_unreachable', 'webhook_refused']) expect(log).toContain(code)
  const personal = [
    'jana.brandt',
    'Jana',
    // Of a card: its number, and its last digits as providers write them, not as they may stand in any time or id.
    '4242424242424242',
    '"4242"',
    'last4',
    '+4915100000001',
    'Bearer ',
    'Basic ',
    'stripe-signature',
    card,
    page,
  ]
  for (const word of [...secrets, ...personal]) expect(log).not.toContain(word)
})
