import { readAmount } from './amounts.ts'
import { refuse, refuseUnknown, type Answer } from './answers.ts'
import { tellApproved, tellCapture } from './events.ts'
import { capturesOf, newId, newPayerId, type Capture, type Order, type Payer, type Paypal } from './records.ts'
import type { OrderRequest } from './request-shapes.ts'
import { approveUrl } from './views.ts'

/** An order that is not paid is forgotten after this: PayPal's own time, which nobody can shorten. */
const orderMs = 3 * 3_600_000

/** The order while PayPal knows it. */
export function findOrder({ orders, clock }: Paypal, id: string): Order | undefined {
  const order = orders.get(id)
  if (!order || order.status === 'COMPLETED') return order
  return clock.now().getTime() < order.createdAt + orderMs ? order : undefined
}

/** Creates an order, or says why not. */
export function createOrder(paypal: Paypal, request: OrderRequest): Order | Answer {
  const [unit] = request.purchase_units
  const context = request.payment_source?.paypal.experience_context ?? request.application_context
  if (!unit || !context) return refuse(400)
  const amount = readAmount(unit.amount, '/purchase_units/0/amount')
  if ('issue' in amount) return refuse(422, [amount])
  const now = paypal.clock.now().getTime()
  const order: Order = {
    id: newId(),
    status: request.payment_source ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    createdAt: now,
    updatedAt: now,
    amount,
    referenceId: unit.reference_id,
    customId: unit.custom_id,
    invoiceId: unit.invoice_id,
    description: unit.description,
    brandName: context.brand_name,
    locale: context.locale,
    userAction: context.user_action,
    returnUrl: context.return_url,
    cancelUrl: context.cancel_url,
    approveRel: request.payment_source ? 'payer-action' : 'approve',
    payer: undefined,
  }
  paypal.orders.put(order.id, order)
  return order
}

/** The payer approves; after a declined capture again, with the same or another account. False: there is nothing to approve. */
export function approveOrder(paypal: Paypal, id: string, account: Payer['account']): boolean {
  const order = findOrder(paypal, id)
  if (!order || order.status === 'COMPLETED') return false
  order.status = 'APPROVED'
  order.payer = { id: order.payer?.id ?? newPayerId(), account }
  save(paypal, order)
  tellApproved(paypal, order)
  return true
}

/** Takes the money of an approved order. */
export function captureOrder(paypal: Paypal, id: string): Capture | Answer {
  const order = findOrder(paypal, id)
  if (!order) return refuseUnknown()
  if (order.status === 'COMPLETED') return refuse(422, [{ issue: 'ORDER_ALREADY_CAPTURED' }])
  if (order.status !== 'APPROVED') return refuse(422, [{ issue: 'ORDER_NOT_APPROVED' }])
  if (isInvoiced(paypal, order)) return refuse(422, [{ issue: 'DUPLICATE_INVOICE_ID' }])
  if (order.payer?.account === 'declined') {
    const again = { href: approveUrl(paypal, id), rel: 'redirect', method: 'GET' }
    return refuse(422, [{ issue: 'INSTRUMENT_DECLINED' }], [again])
  }
  const state = paypal.next.capture ?? 'COMPLETED'
  paypal.next.capture = undefined
  const now = paypal.clock.now().getTime()
  const { amount } = order
  const capture: Capture = { id: newId(), orderId: id, amount, createdAt: now, updatedAt: now, state, disputed: false }
  paypal.captures.put(capture.id, capture)
  order.status = 'COMPLETED'
  save(paypal, order)
  tellCapture(paypal, capture, state)
  return capture
}

/** Decides a pending capture. False: it is not pending. */
export function settleCapture(paypal: Paypal, id: string, state: 'COMPLETED' | 'DECLINED'): boolean {
  const capture = paypal.captures.get(id)
  if (capture?.state !== 'PENDING') return false
  capture.state = state
  capture.updatedAt = paypal.clock.now().getTime()
  paypal.captures.put(id, capture)
  tellCapture(paypal, capture, state === 'COMPLETED' ? 'COMPLETED' : 'DENIED')
  return true
}

/** Whether another order with the same invoice was paid. */
function isInvoiced(paypal: Paypal, { id, invoiceId }: Order): boolean {
  if (invoiceId === undefined) return false
  const others = [...paypal.orders.values()].filter((order) => order.invoiceId === invoiceId && order.id !== id)
  return others.some((order) => capturesOf(paypal, order.id).some(({ state }) => state !== 'DECLINED'))
}

function save({ orders, clock }: Paypal, order: Order): void {
  order.updatedAt = clock.now().getTime()
  orders.put(order.id, order)
}
