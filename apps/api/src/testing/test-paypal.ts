import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import {
  openPaypalClient,
  type NotTaken,
  type OrderRequest,
  type PaypalClient,
} from '../features/bookings/payments/providers/paypal/paypal.ts'
import type { PaypalOrder } from '../features/bookings/payments/providers/paypal/paypal-shapes.ts'
import type { ProviderResult } from '../features/bookings/payments/providers/payment-provider.ts'
import { newId } from '../platform/database/ids.ts'
import { sandboxKeys, useSandbox, type Sandbox } from './test-sandbox.ts'

export type ReceivedWebhook = { readonly headers: IncomingHttpHeaders; readonly body: Buffer; readonly type: string }
type ClientChanges = { clientSecret?: string; webhookId?: string; fetch?: typeof fetch }
export type TestPaypal = {
  readonly sandbox: Sandbox
  readonly client: PaypalClient
  openClient(changes?: ClientChanges): PaypalClient
  approve(orderId: string, account?: 'pays' | 'declined' | 'refused' | 'alternate' | 'action'): Promise<void>
  /** An order that is paid. */
  pay(changes?: Partial<OrderRequest>): Promise<{
    readonly request: OrderRequest
    readonly order: PaypalOrder
    readonly capture: PaypalOrder['captures'][number]
  }>
  /** The webhooks about something, all that are there by now. */
  eventsOf(about: string): Promise<readonly ReceivedWebhook[]>
  /** Moves all clocks. */
  pass(hours: number): Promise<void>
  /** Stops the client's clock at an instant; undefined lets it go again. */
  stopClock(at: Date | undefined): void
}

/** The stand-in of PayPal, a client of it and a listener to its webhooks, for the tests of a file. */
export function usePaypal(): TestPaypal {
  const sandbox = useSandbox()
  const received: ReceivedWebhook[] = []
  const clock: { aheadMs: number; stoppedAt: Date | undefined } = { aheadMs: 0, stoppedAt: undefined }
  const openClient = (changes: ClientChanges = {}) =>
    openPaypalClient({
      url: sandbox.addresses.paypal,
      clientId: sandboxKeys.PAYPAL_CLIENT_ID,
      clientSecret: sandboxKeys.PAYPAL_CLIENT_SECRET,
      webhookId: sandboxKeys.PAYPAL_WEBHOOK_ID,
      clock: () => clock.stoppedAt ?? new Date(Date.now() + clock.aheadMs),
      ...changes,
    })
  const paypal = {} as { client: PaypalClient }
  const listener = listenTo(received)
  beforeAll(async () => {
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/v1/webhooks/paypal`
    await sandbox.control('paypal', 'PUT', '/webhooks', { url })
    paypal.client = openClient()
  })
  afterAll(() => void listener.close())
  const approve: TestPaypal['approve'] = async (id, account = 'pays') => {
    await sandbox.control('paypal', 'POST', `/orders/${id}/approve`, { account })
  }
  return Object.assign(paypal, {
    sandbox,
    openClient,
    approve,
    pay: async (changes?: Partial<OrderRequest>) => await pay(paypal.client, approve, paypalRequest(changes)),
    eventsOf: async (about: string) => {
      await sandbox.control('paypal', 'POST', '/webhooks/deliver')
      return received.filter(({ body }) => body.includes(about))
    },
    pass: async (hours: number) => {
      await sandbox.control('paypal', 'POST', '/clock', { advance_seconds: hours * 3600 })
      clock.aheadMs += hours * 3_600_000
    },
    stopClock: (at: Date | undefined) => {
      clock.stoppedAt = at
    },
  })
}

function listenTo(received: ReceivedWebhook[]) {
  return createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      const { event_type: type } = JSON.parse(body.toString()) as { event_type: string }
      received.push({ headers: request.headers, body, type })
      response.writeHead(200).end()
    })
  })
}

async function pay(client: PaypalClient, approve: TestPaypal['approve'], request: OrderRequest) {
  const { id } = valueOf(await client.createOrder(request))
  await approve(id)
  const order = orderOf(await client.captureOrder(id, `capture-${request.requestId}`))
  const [capture] = order.captures
  if (!capture) throw new Error('Nothing was captured')
  return { request, order, capture }
}

/** A good request of an order. */
export function paypalRequest(changes: Partial<OrderRequest> = {}): OrderRequest {
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

export function valueOf<T>(result: ProviderResult<T>): T {
  if (result.ok) return result.value
  throw new Error(`${result.failure}: ${result.issue}`)
}

export function orderOf(result: ProviderResult<PaypalOrder | NotTaken | null>): PaypalOrder {
  const value = valueOf(result)
  if (value === null || !('id' in value)) throw new Error(JSON.stringify(value))
  return value
}
