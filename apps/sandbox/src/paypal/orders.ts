import { readAmount } from './amounts.ts'
import { refuse, refuseUnknown, type Answer } from './answers.ts'
import { tellApproved, tellCapture } from './events.ts'
import { capturesOf, newId, newPayerId, type Account, type Capture, type Order, type Paypal } from './records.ts'
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
export function approveOrder(paypal: Paypal, id: string, account: Account): boolean {
  const order = findOrder(paypal, id)
  if (!order || order.status === 'COMPLETED') return false
  order.status = 'APPROVED'
  order.payer = { id: order.payer?.id ?? newPayerId(), account }
  save(paypal, order)
  tellApproved(paypal, order)
  return true
}

/** What becomes of an account that does not pay: the payer is to come back. */
const refusals = {
  declined: 'INSTRUMENT_DECLINED',
  alternate: 'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  action: 'PAYER_ACTION_REQUIRED',
} as const satisfies Partial<Record<Account, string>>

/** Nothing is taken: the order waits for its payer again, who is to be led back. */
function sendBack(paypal: Paypal, order: Order, issue: (typeof refusals)[keyof typeof refusals]): Answer {
  order.status = 'PAYER_ACTION_REQUIRED'
  save(paypal, order)
  const rel = issue === 'PAYER_ACTION_REQUIRED' ? 'payer-action' : 'redirect'
  return refuse(422, [{ issue }], [{ href: approveUrl(paypal, order.id), rel, method: 'GET' }])
}

/** Takes the money of an approved order. */
export function captureOrder(paypal: Paypal, id: string): Capture | Answer {
  const order = findOrder(paypal, id)
  if (!order) return refuseUnknown()
  if (order.status === 'COMPLETED') return refuse(422, [{ issue: 'ORDER_ALREADY_CAPTURED' }])
  if (order.status !== 'APPROVED') return refuse(422, [{ issue: 'ORDER_NOT_APPROVED' }])
  if (isInvoiced(paypal, order)) return refuse(422, [{ issue: 'DUPLICATE_INVOICE_ID' }])
  if (order.payer?.account === 'refused') return refuse(422, [{ issue: 'TRANSACTION_REFUSED' }])
  const issue = order.payer && refusals[order.payer.account as keyof typeof refusals]
  if (issue) return sendBack(paypal, order, issue)
  const isReviewed = order.payer?.account === 'review'
  const { capture: state = isReviewed ? 'PENDING' : 'COMPLETED', reason = 'PENDING_REVIEW' } = paypal.next
  Object.assign(paypal.next, { capture: undefined, reason: undefined })
  const now = paypal.clock.now().getTime()
  const { amount } = order
  const why = state === 'PENDING' ? { reason } : {}
  const times = { createdAt: now, updatedAt: now }
  const capture: Capture = { id: newId(), orderId: id, amount, ...times, state, ...why, disputed: false }
  paypal.captures.put(capture.id, capture)
  order.status = 'COMPLETED'
  save(paypal, order)
  tellCapture(paypal, capture, state === 'FAILED' ? 'DECLINED' : state)
  return capture
}

/** Decides a pending capture; one that failed is told of like one that was denied. False: it is not pending. */
export function settleCapture(paypal: Paypal, id: string, state: 'COMPLETED' | 'DECLINED' | 'FAILED'): boolean {
  const capture = paypal.captures.get(id)
  if (capture?.state !== 'PENDING') return false
  capture.state = state
  if (state === 'COMPLETED') capture.reason = undefined
  capture.updatedAt = paypal.clock.now().getTime()
  paypal.captures.put(id, capture)
  tellCapture(paypal, capture, state === 'COMPLETED' ? 'COMPLETED' : 'DENIED')
  return true
}

/** Whether another order with the same invoice was paid. */
function isInvoiced(paypal: Paypal, { id, invoiceId }: Order): boolean {
  if (invoiceId === undefined) return false
  const others = [...paypal.orders.values()].filter((order) => order.invoiceId === invoiceId && order.id !== id)
  return others.some((order) =>
    capturesOf(paypal, order.id).some(({ state }) => state === 'COMPLETED' || state === 'PENDING'),
  )
}

function save({ orders, clock }: Paypal, order: Order): void {
  order.updatedAt = clock.now().getTime()
  orders.put(order.id, order)
}
