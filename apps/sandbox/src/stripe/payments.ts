import { behaviourOf, type Card, type CardBehaviour } from './cards.ts'
import { openDispute } from './disputes.ts'
import { emit } from './events.ts'
import { newId } from './ids.ts'
import { newCharge, newIntent } from './new-payment.ts'
import { shownSession } from './sessions.ts'
import type { Charge, Intent, Session, StripeState } from './state.ts'

export type Payer = { readonly card: Card; readonly name: string; readonly email: string }

/** How an attempt to pay went; `closed`: the session takes no payment (any more). */
export type Outcome = 'paid' | 'declined' | 'authenticate' | 'closed'

/** Charges a card for a session. Everything happens at once, so that a double submit finds the session complete. */
export function pay(state: StripeState, session: Session, payer: Payer): Outcome {
  if (session.status !== 'open') return 'closed'
  const intent = intentOf(state, session)
  const behaviour = behaviourOf(payer.card.number)
  const charge = newCharge(state, intent, payer)
  intent.payment_method = charge.payment_method
  if (behaviour.authenticate) {
    // The charge is made once the bank has asked the cardholder.
    waiting(state).set(intent.id, { payer, charge })
    intent.status = 'requires_action'
    intent.next_action = {
      type: 'redirect_to_url',
      redirect_to_url: { url: `${state.url()}/c/pay/${session.id}/challenge`, return_url: null },
    }
    state.intents.put(intent.id, intent)
    return 'authenticate'
  }
  return charged(state, { session, intent, charge, payer, behaviour })
}

/** The bank's answer to a challenge: the cardholder was recognised or not. */
export function authenticate(state: StripeState, session: Session, recognised: boolean): Outcome {
  const intent = session.payment_intent === null ? undefined : state.intents.get(session.payment_intent)
  const pending = intent && waiting(state).get(intent.id)
  if (session.status !== 'open' || intent?.status !== 'requires_action' || !pending) return 'closed'
  waiting(state).delete(intent.id)
  intent.next_action = null
  const { payer, charge } = pending
  if (recognised) {
    return charged(state, { session, intent, charge, payer, behaviour: behaviourOf(payer.card.number) })
  }
  const message =
    'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.'
  failIntent(state, intent, { code: 'payment_intent_authentication_failure', message, type: 'invalid_request_error' })
  return 'declined'
}

type Attempt = {
  readonly session: Session
  readonly intent: Intent
  readonly charge: Charge
  readonly payer: Payer
  readonly behaviour: CardBehaviour
}

function charged(state: StripeState, { session, intent, charge, payer, behaviour }: Attempt): Outcome {
  intent.latest_charge = charge.id
  if (behaviour.decline) {
    const { code, declineCode, message } = behaviour.decline
    charge.failure_code = code
    charge.failure_message = message
    charge.outcome = outcomeOf('issuer_declined', declineCode, message)
    state.charges.put(charge.id, charge)
    failIntent(state, intent, { charge: charge.id, code, decline_code: declineCode, message, type: 'card_error' })
    return 'declined'
  }
  if (behaviour.later) state.later.put(charge.id, behaviour.later)
  complete(state, session, payer)
  if (state.nextPayment === 'processing') {
    state.nextPayment = undefined
    process(state, { session, intent, charge })
    return 'paid'
  }
  succeed(state, { session, intent, charge })
  emit(state, 'checkout.session.completed', shownSession(state, session))
  return 'paid'
}

const disputes = {
  disputed: { reason: 'fraudulent' },
  not_received: { reason: 'product_not_received' },
  inquiry: { reason: 'fraudulent', isInquiry: true },
} as const

type Paid = Pick<Attempt, 'session' | 'intent' | 'charge'>

function succeed(state: StripeState, { session, intent, charge }: Paid): void {
  Object.assign(charge, { paid: true, captured: true, status: 'succeeded', amount_captured: charge.amount })
  charge.balance_transaction = newId('txn_3')
  charge.outcome = outcomeOf('authorized', null, 'Payment complete.')
  state.charges.put(charge.id, charge)
  const received = { amount_received: intent.amount, last_payment_error: null, processing: null } as const
  state.intents.put(intent.id, Object.assign(intent, received, { status: 'succeeded' as const }))
  session.payment_status = 'paid'
  state.sessions.put(session.id, session)
  emit(state, 'charge.succeeded', charge)
  emit(state, 'payment_intent.succeeded', intent)
  const later = state.later.get(charge.id)
  if (later !== undefined && later in disputes) openDispute(state, charge, disputes[later as keyof typeof disputes])
}

/** The page is done, the money is on its way: https://docs.stripe.com/checkout/fulfillment#delayed-notification. */
function process(state: StripeState, { session, intent, charge }: Paid): void {
  charge.status = 'pending'
  state.charges.put(charge.id, charge)
  state.intents.put(intent.id, Object.assign(intent, { status: 'processing' as const, last_payment_error: null }))
  emit(state, 'charge.pending', charge)
  emit(state, 'payment_intent.processing', intent)
  emit(state, 'checkout.session.completed', shownSession(state, session))
}

/** The bank tells how a payment ended that took its time, or that of a session. False: it is not on its way. */
export function settlePayment(state: StripeState, id: string, status: 'succeeded' | 'failed'): boolean {
  const intentId = state.sessions.get(id)?.payment_intent ?? id
  const intent = state.intents.get(intentId)
  const charge = state.charges.get(intent?.latest_charge ?? '')
  const session = [...state.sessions.values()].find((one) => one.payment_intent === intentId)
  if (intent?.status !== 'processing' || !charge || !session) return false
  if (status === 'succeeded') {
    succeed(state, { session, intent, charge })
    emit(state, 'checkout.session.async_payment_succeeded', shownSession(state, session))
    return true
  }
  const message = 'The customer’s bank declined the payment.'
  Object.assign(charge, { status: 'failed', failure_code: 'payment_failed', failure_message: message })
  state.charges.put(charge.id, charge)
  emit(state, 'charge.failed', charge)
  const code = 'payment_intent_payment_attempt_failed'
  failIntent(state, intent, { charge: charge.id, code, message, type: 'api_error' })
  emit(state, 'checkout.session.async_payment_failed', shownSession(state, session))
  return true
}

/** The guest is done with the page; whether it is paid is another matter. */
function complete(state: StripeState, session: Session, payer: Payer): void {
  session.status = 'complete'
  session.customer_details = {
    address: null,
    business_name: null,
    email: payer.email,
    individual_name: null,
    name: payer.name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  }
  state.sessions.put(session.id, session)
  state.open.delete(session.id)
}

function failIntent(state: StripeState, intent: Intent, error: NonNullable<Intent['last_payment_error']>): void {
  intent.last_payment_error = error
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  state.intents.put(intent.id, intent)
  emit(state, 'payment_intent.payment_failed', intent)
}

function intentOf(state: StripeState, session: Session): Intent {
  const sessionIntent = session.payment_intent === null ? undefined : state.intents.get(session.payment_intent)
  if (sessionIntent) return sessionIntent
  const intent = newIntent(state, session)
  state.intents.put(intent.id, intent)
  session.payment_intent = intent.id
  state.sessions.put(session.id, session)
  return intent
}

function outcomeOf(type: string, reason: string | null, message: string): Charge['outcome'] {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: type === 'authorized' ? 'approved_by_network' : 'declined_by_network',
    reason,
    risk_level: 'normal',
    seller_message: message,
    type,
  }
}

const waitingOf = new WeakMap<StripeState, Map<string, { payer: Payer; charge: Charge }>>()

/** Payments that wait for the bank, in memory alone: after a restart the card is typed again. */
function waiting(state: StripeState): Map<string, { payer: Payer; charge: Charge }> {
  const payments = waitingOf.get(state) ?? new Map<string, { payer: Payer; charge: Charge }>()
  waitingOf.set(state, payments)
  return payments
}
