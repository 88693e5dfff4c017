import type { Clock } from '../../../../../platform/process/clock.ts'
import { z } from 'zod'
import {
  goneState,
  type PaymentProvider,
  type ProviderEvent,
  type ProviderRefund,
  type ProviderResult,
  type ProviderState,
} from '../payment-provider.ts'
import { paypalTakes, toPaypalAmount } from './paypal-amounts.ts'
import type { PaypalOrder } from './paypal-shapes.ts'
import { openPaypalClient, type PaypalClient } from './paypal.ts'

type Access = {
  readonly clientId: string
  readonly clientSecret: string
  readonly webhookId: string
  readonly url: string
  readonly clock: Clock
}

/** Payments by PayPal: the guest agrees there, we take the money. */
export function openPaypalProvider(access: Access): PaymentProvider {
  const client = openPaypalClient(access)
  return {
    takes: (currency, minor) =>
      minor === undefined ? paypalTakes(currency) : toPaypalAmount({ minor, currency }) !== undefined,
    // It knows no fraction of a forint: asked for one it would refuse, and the guest would wait for nothing.
    gives: (amount) => toPaypalAmount(amount) !== undefined,
    endsByOurClock: true,
    create: async ({ attemptId, language, ...request }) => {
      const created = await client.createOrder({ ...request, requestId: attemptId, locale: language })
      return created.ok
        ? { ok: true, value: { ref: created.value.id, redirectUrl: created.value.approveUrl } }
        : created
    },
    ask: async (ref) => read(await client.getOrder(ref)),
    capture: async (ref, attemptId) => await capture(client, ref, attemptId),
    // An order cannot be taken back at PayPal. It takes no money by itself, so it is over when we no longer take any.
    expire: async () => ({ ok: true, value: null }),
    refund: async ({ refundId, captureRef, amount }) => {
      const requestId = `refund-${refundId}`
      const made = await client.refundCapture({ captureId: captureRef, requestId, amount, reference: refundId })
      return made.ok ? { ok: true, value: { ref: made.value.id, status: refundStatus[made.value.status] } } : made
    },
    askRefund: async (refundRef) => {
      const reply = await client.getRefund(refundRef)
      return reply.ok ? { ok: true, value: { status: refundStatus[reply.value.status] } } : reply
    },
    readEvent: async (headers, body) => {
      const verified = await client.verifyWebhook(headers, body)
      if (!verified.ok) return verified
      return { ok: true, value: verified.value ? readEvent(headers['paypal-transmission-id'], body) : null }
    },
  }
}

async function capture(client: PaypalClient, ref: string, attemptId: string): Promise<ProviderResult<ProviderState>> {
  const reply = await client.captureOrder(ref, `capture-${attemptId}`)
  if (!reply.ok) return reply
  const { value } = reply
  if (value === null || 'id' in value) return { ok: true, value: stateOf(value) }
  const current = read(await client.getOrder(ref))
  // Somebody else took it meanwhile, or it is gone.
  if (!current.ok || (current.value.stage !== 'open' && current.value.stage !== 'approved')) return current
  if ('declined' in value) return { ok: true, value: { ...current.value, stage: 'failed', issue: value.declined } }
  const payerReturns = { to: value.payerTo }
  return { ok: true, value: { ...current.value, stage: 'open', issue: value.returns, payerReturns } }
}

const refundStatus = { COMPLETED: 'done', PENDING: 'pending', FAILED: 'failed', CANCELLED: 'failed' } as const

function read(reply: ProviderResult<PaypalOrder | null>): ProviderResult<ProviderState> {
  return reply.ok ? { ok: true, value: stateOf(reply.value) } : reply
}

function stateOf(order: PaypalOrder | null): ProviderState {
  // An order that nobody approved is forgotten after some hours.
  if (!order) return goneState
  const { reference, status, captures, refunds } = order
  const taken = captures.find((one) => ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(one.status))
  const providerRefunds = refunds.map((one): ProviderRefund => ({
    ref: one.id,
    reference: one.reference,
    amount: one.amount,
    status: refundStatus[one.status],
    kind: 'refund',
  }))
  const state = { reference, refunds: providerRefunds, issue: '' }
  if (taken) return { ...state, stage: 'captured', captured: { ref: taken.id, amount: taken.amount } }
  const pending = captures.find((one) => one.status === 'PENDING')
  if (pending) return { ...state, stage: 'processing', captured: null, issue: reasonOf(pending) ?? 'PENDING' }
  const declined = captures.find((one) => one.status === 'DECLINED' || one.status === 'FAILED')
  if (declined) return { ...state, stage: 'failed', captured: null, issue: reasonOf(declined) ?? 'DECLINED' }
  if (status === 'APPROVED') return { ...state, stage: 'approved', captured: null }
  return { ...state, stage: status === 'VOIDED' ? 'expired' : 'open', captured: null }
}

const reasonOf = ({ status_details: details }: PaypalOrder['captures'][number]) => details?.reason

const text = z.string().max(200)
const eventShape = z.object({
  id: text,
  resource: z
    .object({
      id: text.optional(),
      custom_id: text.optional(),
      purchase_units: z.array(z.object({ custom_id: text.optional() })).optional(),
      supplementary_data: z.object({ related_ids: z.object({ order_id: text.optional() }).optional() }).optional(),
      links: z.array(z.object({ rel: text, href: z.string() })).optional(),
      disputed_transactions: z.array(z.object({ seller_transaction_id: text.optional() })).optional(),
    })
    .optional(),
  resource_type: text.optional(),
})

/** Orders carry our reference, captures the order's name; of a refund only the way to its capture is told for sure. */
function readEvent(transmission: string | string[] | undefined, body: Buffer): ProviderEvent | null {
  const { success, data } = eventShape.safeParse(JSON.parse(body.toString()))
  if (!success || typeof transmission !== 'string') return null
  const { resource = {}, resource_type: kind } = data
  const isOrder = kind === 'checkout-order'
  const up = resource.links?.find(({ rel }) => rel === 'up')?.href
  const disputed = resource.disputed_transactions?.[0]?.seller_transaction_id
  return {
    eventId: data.id,
    signature: transmission,
    reference: isOrder ? (resource.purchase_units?.[0]?.custom_id ?? null) : null,
    ref: isOrder ? (resource.id ?? null) : (resource.supplementary_data?.related_ids?.order_id ?? null),
    captureRef: (kind === 'capture' ? resource.id : (up?.match(/\/captures\/([^/]+)$/)?.[1] ?? disputed)) ?? null,
  }
}
