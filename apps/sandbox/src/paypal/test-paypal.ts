import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect } from 'vitest'
import { openClock, type SandboxClock } from '../clock.ts'
import type { StandIn } from '../stand-in.ts'
import { openPaypal, type PaypalOptions } from './paypal.ts'

export type Reply = {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly issues: readonly string[]
}
export type Received = { readonly headers: IncomingHttpHeaders; readonly body: string; readonly type: string }
export type TestPaypal = {
  readonly standIn: StandIn
  readonly clock: SandboxClock
  /** Webhooks in the order in which they came. */
  readonly received: Received[]
  /** How the next webhooks are answered; 200 when there is nothing left. */
  readonly answers: number[]
  call(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Reply>
  control(method: string, path: string, body?: unknown): Promise<Response>
  newToken(): Promise<string>
}

export const account = { clientId: 'client', clientSecret: 'secret', webhookId: 'WEBHOOK01' }

/** The stand-in for the tests of a file, with a token, and a listener to its webhooks. */
export function usePaypal(options: Partial<PaypalOptions> = {}): TestPaypal {
  const paypal = {} as TestPaypal & { token: string }
  const received: Received[] = []
  const answers: number[] = []
  const listener = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const { event_type: type } = JSON.parse(body) as { event_type: string }
      received.push({ headers: request.headers, body, type })
      response.writeHead(answers.shift() ?? 200).end()
    })
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
    const webhookUrl = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`
    const clock = openClock()
    const standIn = await openPaypal({ ...account, webhookUrl, clock, ...options })
    Object.assign(paypal, { ...openCalls(standIn, () => paypal.token), standIn, clock, received, answers })
    paypal.token = await paypal.newToken()
  })
  afterAll(async () => {
    await paypal.standIn.close()
    listener.close()
  })
  return paypal
}

/** Calls of a stand-in with a token. */
export function openCalls({ url }: StandIn, token: () => string): Pick<TestPaypal, 'call' | 'control' | 'newToken'> {
  const json = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body))
  return {
    call: async (method, path, body, headers = {}) => {
      const reply = await fetch(url + path, {
        method,
        headers: {
          authorization: `Bearer ${token()}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: json(body) }),
      })
      const answer = (await reply.json()) as Record<string, unknown>
      const details = (answer['details'] ?? []) as { issue: string; field?: string }[]
      const issues = details.map(({ issue, field }) => (field === undefined ? issue : `${issue} ${field}`))
      return { status: reply.status, body: answer, issues }
    },
    control: async (method, path, body) =>
      await fetch(`${url}/_control${path}`, {
        method,
        ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: json(body) }),
      }),
    newToken: async () => {
      const basic = Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64')
      const reply = await fetch(`${url}/v1/oauth2/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
        body: 'grant_type=client_credentials',
      })
      expect(reply.status).toBe(200)
      return ((await reply.json()) as { access_token: string }).access_token
    },
  }
}

let orders = 0

/** A good order; `changes` replace what its purchase unit says. */
export function orderBody(changes: object = {}): Record<string, unknown> {
  orders += 1
  const unit = {
    custom_id: `booking-${orders}`,
    invoice_id: `invoice-${orders}`,
    description: 'Two nights',
    amount: { currency_code: 'EUR', value: '89.25' },
    ...changes,
  }
  const experience = {
    brand_name: 'Gasthof <Glocke> & Söhne',
    locale: 'de-DE',
    user_action: 'PAY_NOW',
    return_url: 'https://hotels.example.com/back?booking=1',
    cancel_url: 'https://hotels.example.com/cancel',
  }
  return {
    intent: 'CAPTURE',
    purchase_units: [unit],
    payment_source: { paypal: { experience_context: experience } },
  }
}

/** Creates an order under a request id of its own. */
export async function createOrder({ call }: TestPaypal, body: Record<string, unknown> = orderBody()): Promise<string> {
  const { status, body: order } = await call('POST', '/v2/checkout/orders', body, requestId())
  expect(status).toBe(201)
  return String(order['id'])
}

let requests = 0

export function requestId(id = `request-${(requests += 1)}`): Record<string, string> {
  return { 'paypal-request-id': id }
}
