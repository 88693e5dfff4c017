import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import type { Booking } from '@keystay/contract/bookings/entities'
import type { OnlineMethod } from '../features/bookings/payments/providers/payment-provider.ts'
import { countRows } from './money-rows.ts'
import { createHotel } from './test-hotel.ts'
import { bookAhead, payOnPage, type TestMoney } from './test-money.ts'

export type Headers = Readonly<Record<string, string | undefined>>
export type Delivery = { readonly headers: Headers; readonly body: Buffer; readonly type: string }

/** A paid page and the webhooks that the provider sends of it, which nobody has received yet. */
export async function sentBy(api: TestMoney, provider: OnlineMethod): Promise<{ booking: Booking; first: Delivery }> {
  const browser = api.newBrowser()
  const booking = await bookAhead(api, browser, await createHotel(api))
  await payOnPage(browser, booking, provider)
  const all = await catchFrom(api, provider)
  const first = all.find(({ type }) => type === 'checkout.session.completed' || type === 'CHECKOUT.ORDER.APPROVED')
  if (!first) throw new Error('Nothing was sent.')
  return { booking, first }
}

/** Takes the waiting webhooks of a provider, as they come over the wire. */
async function catchFrom(api: TestMoney, provider: OnlineMethod): Promise<Delivery[]> {
  const caught: Delivery[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      const { type, event_type: kind } = JSON.parse(body.toString()) as { type?: string; event_type?: string }
      caught.push({ headers: ownHeaders(request.headers), body, type: type ?? kind ?? '' })
      response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await api.sandbox.control(provider, 'PUT', '/webhooks', { url })
  await api.sandbox.control(provider, 'POST', '/webhooks/deliver')
  await api.sandbox.control(provider, 'PUT', '/webhooks', { url: null })
  server.closeAllConnections()
  server.close()
  return caught
}

const ownHeaders = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => /^(content-type|stripe-|paypal-)/.test(name))
      .map(([name, value]) => [name, String(value)]),
  )

/** No cookie, no anti-forgery token, no JSON parser: a provider has none. */
export async function postWebhook(
  api: TestMoney,
  provider: OnlineMethod,
  { headers, body }: Pick<Delivery, 'headers' | 'body'>,
) {
  const headerEntries = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const reply = await fetch(api.webhookUrl(provider), {
    method: 'POST',
    headers: headerEntries,
    body: new Uint8Array(body),
  })
  const { code } = (await reply.json()) as { code?: string }
  return `${reply.status} ${code ?? ''}`.trim()
}

/** Each is refused, and no row is written anywhere. */
export async function expectRefused(
  api: TestMoney,
  provider: OnlineMethod,
  deliveries: Readonly<Record<string, Pick<Delivery, 'headers' | 'body'>>>,
) {
  const before = await countRows(api)
  for (const [what, delivery] of Object.entries(deliveries))
    expect(await postWebhook(api, provider, delivery), what).toBe('400 webhook_refused')
  expect(await countRows(api)).toEqual(before)
}

/** One bit of the event's id is another one. */
export function changeByte(body: Buffer): Buffer {
  const changed = Buffer.from(body)
  const at = body.indexOf('"id"') + 8
  changed[at] = (changed[at] ?? 0) ^ 1
  return changed
}
