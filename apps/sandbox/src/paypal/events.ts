import { writeAmount } from './amounts.ts'
import { newId, type Capture, type Order, type Paypal, type Refund } from './records.ts'
import { showCapture, showOrder, showRefund } from './views.ts'

type Event = { readonly type: string; readonly kind: string; readonly summary: string; readonly resource: object }

/** Tells that the payer has approved. */
export function tellApproved(paypal: Paypal, order: Order): void {
  const resource = showOrder(paypal, order)
  const summary = 'An order has been approved by buyer'
  tell(paypal, { type: 'CHECKOUT.ORDER.APPROVED', kind: 'checkout-order', summary, resource })
}

/** Tells what became of a capture. Denied: one that was pending; declined: one that never was. */
export function tellCapture(
  paypal: Paypal,
  capture: Capture,
  became: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'DENIED',
): void {
  const { value, currency_code: currency } = writeAmount(capture.amount)
  const summary = `Payment ${became.toLowerCase()} for ${value} ${currency}`
  const resource = showCapture(paypal, capture)
  tell(paypal, { type: `PAYMENT.CAPTURE.${became}`, kind: 'capture', summary, resource })
}

/** Tells that money went back: given by the merchant, or taken by PayPal. */
export function tellRefund(paypal: Paypal, refund: Refund, how: 'REFUNDED' | 'REVERSED'): void {
  const { value, currency_code: currency } = writeAmount(refund.amount)
  const summary = `A ${value} ${currency} capture payment was ${how.toLowerCase()}`
  const resource = showRefund(paypal, refund)
  tell(paypal, { type: `PAYMENT.CAPTURE.${how}`, kind: 'refund', summary, resource })
}

/** Tells that the payer complains. */
export function tellDispute(paypal: Paypal, capture: Capture, units: number): void {
  const order = paypal.orders.get(capture.orderId)
  const id = `PP-D-${newId(5)}`
  const at = paypal.clock.now().toISOString()
  const resource = {
    dispute_id: id,
    create_time: at,
    update_time: at,
    disputed_transactions: [
      {
        seller_transaction_id: capture.id,
        seller: { merchant_id: 'KEYSTAYSANDBX', name: order?.brandName ?? 'Keystay' },
        ...(order?.customId === undefined ? {} : { custom: order.customId }),
        ...(order?.invoiceId === undefined ? {} : { invoice_number: order.invoiceId }),
        items: [],
        seller_protection_eligible: false,
      },
    ],
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    status: 'OPEN',
    dispute_amount: writeAmount({ ...capture.amount, units }),
    dispute_life_cycle_stage: 'INQUIRY',
    dispute_channel: 'INTERNAL',
    messages: [],
    links: [{ href: `${paypal.url()}/v1/customer/disputes/${id}`, rel: 'self', method: 'GET' }],
  }
  const summary = `A new dispute opened with Case # ${id}`
  tell(paypal, { type: 'CUSTOMER.DISPUTE.CREATED', kind: 'dispute', summary, resource })
}

function tell({ clock, deliveries, url }: Paypal, { type, kind, summary, resource }: Event): void {
  const id = `WH-${newId()}-${newId()}`
  const self = `${url()}/v1/notifications/webhooks-events/${id}`
  const body = JSON.stringify({
    id,
    event_version: '1.0',
    create_time: clock.now().toISOString(),
    resource_type: kind,
    ...(kind === 'dispute' ? {} : { resource_version: '2.0' }),
    event_type: type,
    summary,
    resource,
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/resend`, rel: 'resend', method: 'POST' },
    ],
  })
  deliveries.send({ id, type, body })
}
