import type { Language } from '@keystay/contract/shared/languages'
import type { Money } from '@keystay/contract/shared/money'
import { toPaypalAmount, type PaypalAmount } from './paypal-amounts.ts'
import { openPaypalCalls, type CallPaypal, type PaypalAccess } from './paypal-calls.ts'
import {
  createdOrder,
  refundReply,
  standingOrder,
  verification,
  type CreatedOrder,
  type PaypalOrder,
  type PaypalRefund,
} from './paypal-shapes.ts'
import { verificationOf, type WebhookHeaders } from './paypal-webhooks.ts'
import type { ProviderResult } from '../payment-provider.ts'

export type OrderRequest = {
  /** The same id creates the same order, once. */
  readonly requestId: string
  /** Comes back with the order and everything paid for it. */
  readonly reference: string
  readonly amount: Money
  readonly description: string
  readonly hotelName: string
  readonly locale: Language
  readonly returnUrl: string
  readonly cancelUrl: string
}
export type RefundRequest = {
  readonly captureId: string
  readonly requestId: string
  readonly amount: Money
  readonly reference: string
}
/** Why no money was taken, and whether the payer can change that at PayPal: then where, if PayPal says so. */
export type NotTaken = { readonly declined: string } | { readonly returns: string; readonly payerTo: string | null }
export type PaypalClient = {
  /** A new order and where it is approved. An amount that PayPal cannot express is refused before it is asked. */
  createOrder(request: OrderRequest): Promise<ProviderResult<CreatedOrder>>
  /** The order as it stands; null when PayPal knows it no more, which is how orders that nobody approves end. */
  getOrder(id: string): Promise<ProviderResult<PaypalOrder | null>>
  /** Takes the money of an approved order, once: an order captured before is returned as it stands. */
  captureOrder(id: string, requestId: string): Promise<ProviderResult<PaypalOrder | NotTaken | null>>
  refundCapture(request: RefundRequest): Promise<ProviderResult<PaypalRefund>>
  /** How a refund goes. */
  getRefund(id: string): Promise<ProviderResult<PaypalRefund>>
  /** Whether PayPal sent this event to this webhook just now. Unreachable: PayPal could not be asked. */
  verifyWebhook(headers: WebhookHeaders, rawBody: Uint8Array): Promise<ProviderResult<boolean>>
}

/** PayPal has no pages in Vietnamese: those that it shows in Vietnam are English. */
const localeOf = { de: 'de-DE', en: 'en-US', vi: 'en-VN' } as const satisfies Record<Language, string>

/** No money was taken, and the order lives on: back at PayPal the payer chooses another way to pay, or agrees again. */
const returns: ReadonlySet<string> = new Set([
  'INSTRUMENT_DECLINED',
  'ORDER_NOT_APPROVED',
  'PAYER_ACTION_REQUIRED',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
])

/** Why a payer's account does not pay, though the order is as it should be. The payer may try again otherwise. */
const declines: ReadonlySet<string> = new Set([
  'PAYER_CANNOT_PAY',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYER_ACCOUNT_RESTRICTED',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'TRANSACTION_REFUSED',
  'TRANSACTION_BLOCKED_BY_PAYEE',
  'COMPLIANCE_VIOLATION',
])

/** PayPal's Orders API for one account and its webhook. Nothing throws: every call tells how it went. */
export function openPaypalClient(access: PaypalAccess & { readonly webhookId: string }): PaypalClient {
  const call = openPaypalCalls(access)
  return {
    createOrder: async (request) => await createOrder(call, request),
    getOrder: async (id) => await getOrder(call, id),
    captureOrder: async (id, requestId) => await captureOrder(call, id, requestId),
    refundCapture: async (request) => await refundCapture(call, request),
    getRefund: async (id) =>
      await call({ method: 'GET', path: `/v2/payments/refunds/${encodeURIComponent(id)}`, shape: refundReply }),
    verifyWebhook: async (headers, rawBody) => {
      const { url, webhookId, clock } = access
      const body = verificationOf({ url, webhookId, now: clock() }, headers, rawBody)
      if (body === undefined) return { ok: true, value: false }
      const path = '/v1/notifications/verify-webhook-signature'
      const reply = await call({ method: 'POST', path, shape: verification, body })
      if (reply.ok) return { ok: true, value: reply.value.verification_status === 'SUCCESS' }
      // What PayPal cannot even read was not signed by it.
      return reply.failure === 'refused' ? { ok: true, value: false } : reply
    },
  }
}

async function createOrder(call: CallPaypal, request: OrderRequest): Promise<ProviderResult<CreatedOrder>> {
  const amount = toPaypalAmount(request.amount)
  if (!amount) return inexpressible
  const body = JSON.stringify(orderBody(request, amount))
  return await call({
    method: 'POST',
    path: '/v2/checkout/orders',
    shape: createdOrder,
    body,
    requestId: request.requestId,
  })
}

function orderBody(request: OrderRequest, amount: PaypalAmount) {
  const { requestId, reference, description, hotelName, locale, returnUrl, cancelUrl } = request
  return {
    intent: 'CAPTURE',
    // PayPal takes an invoice once, whatever else goes wrong.
    purchase_units: [{ custom_id: reference, invoice_id: requestId, description: shorten(description), amount }],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: shorten(hotelName),
          locale: localeOf[locale],
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          // No cheques: a payment that is settled days later holds no room.
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          return_url: returnUrl,
          cancel_url: cancelUrl,
        },
      },
    },
  }
}

async function getOrder(call: CallPaypal, id: string): Promise<ProviderResult<PaypalOrder | null>> {
  return gone(await call({ method: 'GET', path: orderPath(id), shape: standingOrder }))
}

async function captureOrder(
  call: CallPaypal,
  id: string,
  requestId: string,
): Promise<ProviderResult<PaypalOrder | NotTaken | null>> {
  const path = `${orderPath(id)}/capture`
  const reply = await call({ method: 'POST', path, shape: standingOrder, body: '{}', requestId })
  if (reply.ok || reply.failure === 'unreachable') return reply
  if (returns.has(reply.issue)) return { ok: true, value: { returns: reply.issue, payerTo: reply.payerTo ?? null } }
  if (declines.has(reply.issue)) return { ok: true, value: { declined: reply.issue } }
  return reply.issue === 'ORDER_ALREADY_CAPTURED' ? await getOrder(call, id) : gone(reply)
}

async function refundCapture(call: CallPaypal, request: RefundRequest): Promise<ProviderResult<PaypalRefund>> {
  const amount = toPaypalAmount(request.amount)
  if (!amount) return inexpressible
  return await call({
    method: 'POST',
    path: `/v2/payments/captures/${encodeURIComponent(request.captureId)}/refund`,
    shape: refundReply,
    body: JSON.stringify({ amount, custom_id: request.reference }),
    requestId: request.requestId,
  })
}

const inexpressible = { ok: false, failure: 'refused', issue: 'AMOUNT_NOT_EXPRESSIBLE' } as const
const orderPath = (id: string) => `/v2/checkout/orders/${encodeURIComponent(id)}`
/** The longest text that PayPal takes has 127 characters. */
const shorten = (text: string) => (text.length <= 127 ? text : `${text.slice(0, 126).replace(/[\uD800-\uDBFF]$/, '')}…`)

function gone<T>(reply: ProviderResult<T>): ProviderResult<T | null> {
  return !reply.ok && reply.issue === 'INVALID_RESOURCE_ID' ? { ok: true, value: null } : reply
}
