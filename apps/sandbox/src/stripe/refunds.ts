import { allowsRefund } from './disputes.ts'
import { showAmount } from './currencies.ts'
import { noSuch, refuse } from './api/errors.ts'
import { emit } from './events.ts'
import { newId } from './ids.ts'
import type { RefundCreate } from './api/params.ts'
import type { Charge, Refund, StripeState } from './state.ts'

type Asker = { readonly id: string | null; readonly key: string | null }

/** How long the refunds of the test card for pending and failing refunds take. */
const settleAfterS = 60

/** Gives money of a charge back: https://docs.stripe.com/api/refunds/create. */
export function createRefund(state: StripeState, params: Omit<RefundCreate, 'expand'>, asker?: Asker): Refund {
  const charge = chargeOf(state, params)
  const amount = amountOf(state, charge, params.amount)
  const pending = state.refundsBegin === 'pending' || state.later.get(charge.id) === 'refund_pending'
  const refund: Refund = {
    id: newId('re_3'),
    object: 'refund',
    amount,
    balance_transaction: pending ? null : newId('txn_3'),
    charge: charge.id,
    created: state.clock.seconds(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: { type: 'refund', reference_status: 'pending', reference_type: 'acquirer_reference_number' },
      type: 'card',
    },
    metadata: params.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: pending ? 'pending' : 'succeeded',
    transfer_reversal: null,
    ...(pending ? { pending_reason: 'processing' as const } : {}),
  }
  state.refunds.put(refund.id, refund)
  count(state, charge, amount)
  emit(state, 'refund.created', refund, asker)
  emit(state, 'charge.refunded', charge, asker)
  return refund
}

/** Ends a refund that is pending, or lets one fail that had succeeded: the money is back in the balance then. */
export function settleRefund(
  state: StripeState,
  refund: Refund,
  status: 'succeeded' | 'failed',
  reason = 'unknown',
): boolean {
  const open = refund.status === 'pending' || (refund.status === 'succeeded' && status === 'failed')
  const charge = state.charges.get(refund.charge)
  if (!open || !charge) return false
  refund.status = status
  delete refund.pending_reason
  if (status === 'failed') {
    refund.failure_reason = reason
    refund.failure_balance_transaction = newId('txn_3')
  } else {
    refund.balance_transaction = newId('txn_3')
  }
  state.refunds.put(refund.id, refund)
  if (status === 'failed') count(state, charge, -refund.amount)
  emit(state, 'refund.updated', refund)
  if (status === 'failed') emit(state, 'refund.failed', refund)
  return true
}

/** What the test cards for pending and failing refunds do some time later. */
export function settleWhatIsDue(state: StripeState): void {
  for (const refund of state.refunds.values()) {
    if (refund.created + settleAfterS > state.clock.seconds()) continue
    const later = state.later.get(refund.charge)
    if (later === 'refund_pending' && refund.status === 'pending') settleRefund(state, refund, 'succeeded')
    if (later === 'refund_fails' && refund.status === 'succeeded') settleRefund(state, refund, 'failed')
  }
}

function count(state: StripeState, charge: Charge, amount: number): void {
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  state.charges.put(charge.id, charge)
}

function chargeOf(state: StripeState, params: Pick<RefundCreate, 'charge' | 'payment_intent'>): Charge {
  if (params.charge === undefined && params.payment_intent === undefined) {
    throw refuse(400, 'One of the following params should be provided for this request: payment_intent or charge.')
  }
  if (params.charge !== undefined && params.payment_intent !== undefined) {
    throw refuse(400, 'You may only specify one of these parameters: payment_intent, charge.')
  }
  if (params.charge !== undefined) {
    const charge = state.charges.get(params.charge)
    if (!charge) throw noSuch('charge', params.charge, 'charge')
    return charge
  }
  const intent = state.intents.get(params.payment_intent ?? '')
  if (!intent) throw noSuch('payment_intent', params.payment_intent ?? '', 'payment_intent')
  const charge = state.charges.get(intent.latest_charge ?? '')
  if (!charge?.paid) {
    throw refuse(400, 'This PaymentIntent does not have a successful charge to refund.', { param: 'payment_intent' })
  }
  return charge
}

function amountOf(state: StripeState, charge: Charge, amount: number | undefined): number {
  if (!charge.paid) throw refuse(400, `Charge ${charge.id} did not succeed; cannot issue a refund.`)
  if ([...state.disputes.values()].some((one) => one.charge === charge.id && !allowsRefund(one))) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`
    throw refuse(400, message, { code: 'charge_disputed' })
  }
  const rest = charge.amount - charge.amount_refunded
  if (rest === 0) {
    throw refuse(400, `Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  if (amount === undefined || amount <= rest) return amount ?? rest
  const amountText = showAmount(amount, charge.currency)
  const message =
    amount > charge.amount
      ? `Refund amount (${amountText}) is greater than charge amount (${showAmount(charge.amount, charge.currency)})`
      : `Refund amount (${amountText}) is greater than unrefunded amount on charge (${showAmount(rest, charge.currency)})`
  throw refuse(400, message, { code: 'amount_too_large', param: 'amount' })
}
