import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'
import { onTestFinished } from 'vitest'
import { openClock, type SandboxClock } from '../clock.ts'
import { sandboxKeys } from '../keys.ts'
import type { StandIn } from '../stand-in.ts'
import { openStripe, type StripeOptions } from './open-stripe.ts'

export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  poor: '4000 0000 0000 9995',
  secured: '4000 0025 0000 3155',
  refundsPending: '4000 0000 0000 7726',
} as const

export type TestStripe = StandIn & {
  readonly sdk: Stripe
  readonly clock: SandboxClock
  /** Types of the webhooks that arrived, in the order of their arrival; each was verified by the SDK. */
  readonly arrived: Stripe.Event[]
  /** What the endpoint answers to the next webhooks; 200 when empty. */
  readonly answers: number[]
  control(method: string, path: string, body?: object): Promise<Response>
  /** Returns once every webhook was tried. */
  delivered(): Promise<void>
}

/** A stand-in of a test's own, with the real SDK and an endpoint that takes its webhooks. */
export async function openTestStripe(options: StripeOptions = {}): Promise<TestStripe> {
  const clock = openClock()
  const arrived: Stripe.Event[] = []
  const answers: number[] = []
  const endpoint = await openEndpoint((body, signature) => {
    arrived.push(Stripe.webhooks.constructEvent(body, signature, sandboxKeys.STRIPE_WEBHOOK_SECRET))
    return answers.shift() ?? 200
  })
  const standIn = await openStripe({ clock, webhookUrl: endpoint.url, webhookWaits: [60_000, 60_000], ...options })
  onTestFinished(async () => {
    await standIn.close()
    endpoint.close()
  })
  const control = async (method: string, path: string, body?: object) =>
    await fetch(`${standIn.url}/_control/${path}`, {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    })
  return {
    ...standIn,
    sdk: sdkFor(standIn.url),
    clock,
    arrived,
    answers,
    control,
    delivered: async () => {
      await control('POST', 'webhooks/deliver')
    },
  }
}

export function sdkFor(url: string, key: string = sandboxKeys.STRIPE_SECRET_KEY): Stripe {
  const { hostname, port } = new URL(url)
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false })
}

async function openEndpoint(take: (body: string, signature: string) => number) {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      response.statusCode = take(Buffer.concat(parts).toString(), String(request.headers['stripe-signature']))
      response.end()
    })
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`, close: () => server.close() }
}

/** The parameters of a session over 89.25 euros. */
export function sessionParams(more: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  return {
    mode: 'payment' as const,
    allowed_payment_method_types: ['card' as const],
    line_items: [lineItem('eur', 8925)],
    client_reference_id: '7.attempt',
    customer_email: 'gast@example.com',
    locale: 'en' as const,
    metadata: { reference: '7.attempt' },
    payment_intent_data: { metadata: { reference: '7.attempt' } },
    success_url: 'http://127.0.0.1:9/paid?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://127.0.0.1:9/book',
    ...more,
  }
}

export function lineItem(currency: string, amount: number, quantity = 1) {
  return { price_data: { currency, unit_amount: amount, product_data: { name: 'Hotel Seeblick' } }, quantity }
}

/** Types a card into the session's page and sends it. */
export async function submitCard(session: Stripe.Checkout.Session, number: string, more: Record<string, string> = {}) {
  return await fetch(session.url ?? '', {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ number, expiry: '12 / 34', cvc: '123', name: 'Ada Lovelace', ...more }),
  })
}

/** Makes a session and pays it. */
export async function paidSession({ sdk }: TestStripe, number: string = cards.good, params = sessionParams()) {
  const session = await sdk.checkout.sessions.create(params)
  await submitCard(session, number)
  return await sdk.checkout.sessions.retrieve(session.id, { expand: ['payment_intent.latest_charge'] })
}
