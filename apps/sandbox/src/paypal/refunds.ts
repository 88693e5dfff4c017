import type { z } from 'zod'
import { readAmount, type Amount } from './amounts.ts'
import { refuse, refuseUnknown, type Answer, type Detail } from './answers.ts'
import { tellDispute, tellRefund } from './events.ts'
import { newId, refundedOf, type Capture, type Paypal, type Refund } from './records.ts'
import type { refundRequest } from './request-shapes.ts'

/** How long a capture can be refunded. */
const refundableMs = 180 * 86_400_000

/** Gives money of a capture back, all that is left without an amount. */
export function refundCapture(
  paypal: Paypal,
  captureId: string,
  request: z.output<typeof refundRequest>,
): Refund | Answer {
  const capture = paypal.captures.get(captureId)
  if (!capture) return refuseUnknown()
  const unitsLeft = capture.amount.units - refundedOf(paypal, captureId)
  const amount = request.amount
    ? readAmount(request.amount, '/amount')
    : { currency: capture.amount.currency, units: unitsLeft }
  if ('issue' in amount) return refuse(422, [amount])
  const issue = findHindrance(paypal, capture, amount, unitsLeft)
  if (issue) return refuse(422, [{ issue }])
  const now = paypal.clock.now().getTime()
  const order = paypal.orders.get(capture.orderId)
  const refund: Refund = {
    id: newId(),
    captureId,
    amount,
    createdAt: now,
    updatedAt: now,
    state: paypal.next.refund ?? 'COMPLETED',
    // A refund without a reference of its own goes by that of its payment.
    customId: request.custom_id ?? order?.customId,
    invoiceId: request.invoice_id,
    noteToPayer: request.note_to_payer,
  }
  paypal.next.refund = undefined
  paypal.refunds.put(refund.id, refund)
  if (refund.state === 'COMPLETED') tellRefund(paypal, refund, 'REFUNDED')
  return refund
}

function findHindrance(
  { clock }: Paypal,
  capture: Capture,
  amount: Amount,
  unitsLeft: number,
): Detail['issue'] | undefined {
  if (capture.state === 'PENDING') return 'PENDING_CAPTURE'
  if (capture.state !== 'COMPLETED') return 'REFUND_NOT_ALLOWED'
  if (clock.now().getTime() > capture.createdAt + refundableMs) return 'REFUND_TIME_LIMIT_EXCEEDED'
  if (amount.currency !== capture.amount.currency) return 'REFUND_CAPTURE_CURRENCY_MISMATCH'
  if (unitsLeft === 0) return 'CAPTURE_FULLY_REFUNDED'
  if (amount.units > unitsLeft) return 'REFUND_AMOUNT_EXCEEDED'
  if (capture.disputed && amount.units < unitsLeft) return 'TRANSACTION_DISPUTED'
  return undefined
}

/** Decides a pending refund. PayPal tells of those that succeed alone. False: it is not pending. */
export function settleRefund(paypal: Paypal, id: string, state: 'COMPLETED' | 'FAILED'): boolean {
  const refund = paypal.refunds.get(id)
  if (refund?.state !== 'PENDING') return false
  refund.state = state
  refund.updatedAt = paypal.clock.now().getTime()
  paypal.refunds.put(id, refund)
  if (state === 'COMPLETED') tellRefund(paypal, refund, 'REFUNDED')
  return true
}

/** PayPal takes a payment back, say after a chargeback; false when nothing of it is left. */
export function reverseCapture(paypal: Paypal, captureId: string): boolean {
  const capture = paypal.captures.get(captureId)
  const units = capture ? capture.amount.units - refundedOf(paypal, captureId) : 0
  if (!capture || units === 0 || (capture.state !== 'COMPLETED' && capture.state !== 'PENDING')) return false
  // What was pending is given back before anybody could use it.
  if (capture.state === 'PENDING') Object.assign(capture, { state: 'COMPLETED', reason: undefined })
  paypal.captures.put(captureId, capture)
  const now = paypal.clock.now().getTime()
  const refund: Refund = {
    id: newId(),
    captureId,
    amount: { ...capture.amount, units },
    createdAt: now,
    updatedAt: now,
    state: 'COMPLETED',
    customId: paypal.orders.get(capture.orderId)?.customId,
    invoiceId: undefined,
    noteToPayer: undefined,
  }
  paypal.refunds.put(refund.id, refund)
  tellRefund(paypal, refund, 'REVERSED')
  return true
}

/** The payer complains about what is left of a payment; false when nothing is. */
export function openDispute(paypal: Paypal, captureId: string): boolean {
  const capture = paypal.captures.get(captureId)
  const units = capture ? capture.amount.units - refundedOf(paypal, captureId) : 0
  if (capture?.state !== 'COMPLETED' || units === 0) return false
  capture.disputed = true
  paypal.captures.put(captureId, capture)
  tellDispute(paypal, capture, units)
  return true
}
