import { writeAmount } from './amounts.ts'
import { capturesOf, refundedOf, refundsOf, type Capture, type Order, type Paypal, type Refund } from './records.ts'

/** Instants as PayPal writes them: to the second. */
function writeTime(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z')
}

const times = ({ createdAt, updatedAt }: { createdAt: number; updatedAt: number }) => ({
  create_time: writeTime(createdAt),
  update_time: writeTime(updatedAt),
})
const ids = ({ customId, invoiceId }: { customId: string | undefined; invoiceId: string | undefined }) => ({
  ...(customId === undefined ? {} : { custom_id: customId }),
  ...(invoiceId === undefined ? {} : { invoice_id: invoiceId }),
})
const link = (href: string, rel: string, method = 'GET') => ({ href, rel, method })

const orderUrl = ({ url }: Paypal, id: string) => `${url()}/v2/checkout/orders/${id}`
const captureUrl = ({ url }: Paypal, id: string) => `${url()}/v2/payments/captures/${id}`

/** Where an order is approved. */
export function approveUrl({ url }: Paypal, id: string): string {
  return `${url()}/checkoutnow?token=${id}`
}

/** What PayPal answers unless the whole is asked for. */
export function showMinimal(paypal: Paypal, order: Order): object {
  const self = orderUrl(paypal, order.id)
  const open = order.status === 'CREATED' || order.status === 'PAYER_ACTION_REQUIRED'
  return {
    id: order.id,
    status: order.status,
    ...(order.approveRel === 'payer-action' ? { payment_source: { paypal: {} } } : {}),
    links: [
      link(self, 'self'),
      ...(open ? [link(approveUrl(paypal, order.id), order.approveRel)] : []),
      ...(order.status === 'APPROVED' ? [link(`${self}/capture`, 'capture', 'POST')] : []),
    ],
  }
}

export function showOrder(paypal: Paypal, order: Order): object {
  const captures = capturesOf(paypal, order.id)
  const refunds = captures.flatMap(({ id }) => refundsOf(paypal, id))
  const payments = {
    captures: captures.map((capture) => showCapture(paypal, capture)),
    ...(refunds.length > 0 ? { refunds: refunds.map((refund) => showRefund(paypal, refund)) } : {}),
  }
  const unit = {
    reference_id: order.referenceId,
    amount: writeAmount(order.amount),
    payee: { email_address: 'hotel@sandbox.example', merchant_id: 'KEYSTAYSANDBX' },
    ...(order.description === undefined ? {} : { description: order.description }),
    ...ids(order),
    ...(captures.length > 0 ? { payments } : {}),
  }
  return {
    ...showMinimal(paypal, order),
    intent: 'CAPTURE',
    purchase_units: [unit],
    ...(order.payer ? { payer: { email_address: 'guest@sandbox.example', payer_id: order.payer.id } } : {}),
    ...times(order),
  }
}

export function showCapture(paypal: Paypal, capture: Capture): object {
  const order = paypal.orders.get(capture.orderId)
  const self = captureUrl(paypal, capture.id)
  return {
    id: capture.id,
    status: statusOf(paypal, capture),
    ...(capture.reason === undefined ? {} : { status_details: { reason: capture.reason } }),
    amount: writeAmount(capture.amount),
    final_capture: true,
    seller_protection: { status: 'NOT_ELIGIBLE' },
    ...(order ? ids(order) : {}),
    supplementary_data: { related_ids: { order_id: capture.orderId } },
    links: [
      link(self, 'self'),
      link(`${self}/refund`, 'refund', 'POST'),
      link(orderUrl(paypal, capture.orderId), 'up'),
    ],
    ...times(capture),
  }
}

function statusOf(paypal: Paypal, { id, state, amount }: Capture): string {
  if (state !== 'COMPLETED') return state
  const refunded = refundedOf(paypal, id)
  if (refunded === 0) return 'COMPLETED'
  return refunded < amount.units ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
}

export function showRefund(paypal: Paypal, refund: Refund): object {
  const { url } = paypal
  const before = refundsOf(paypal, refund.captureId).filter(
    ({ state, createdAt }) => state === 'COMPLETED' && createdAt <= refund.createdAt,
  )
  const total = before.reduce((sum, { amount }) => sum + amount.units, 0)
  return {
    id: refund.id,
    status: refund.state,
    amount: writeAmount(refund.amount),
    ...ids(refund),
    ...(refund.noteToPayer === undefined ? {} : { note_to_payer: refund.noteToPayer }),
    seller_payable_breakdown: {
      gross_amount: writeAmount(refund.amount),
      net_amount: writeAmount(refund.amount),
      total_refunded_amount: writeAmount({ ...refund.amount, units: total }),
    },
    links: [
      link(`${url()}/v2/payments/refunds/${refund.id}`, 'self'),
      link(captureUrl(paypal, refund.captureId), 'up'),
    ],
    ...times(refund),
  }
}
