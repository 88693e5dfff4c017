import { behaviourOf, type Card, type CardBehaviour } from './cards.ts'
import { openDispute } from './disputes.ts'
import { emit } from './events.ts'
import { newId } from './ids.ts'
import { newCharge, newIntent } from './new-payment.ts'
import { shownSession } from './sessions.ts'
import type { Charge, Intent, Session, StripeState } from './state.ts'

export type Payer = { readonly card: Card; readonly name: string; readonly email: string }

/** How a try to pay went; `closed`: the session takes no payment (any more). */
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

type Try = {
  readonly session: Session
  readonly intent: Intent
  readonly charge: Charge
  readonly payer: Payer
  readonly behaviour: CardBehaviour
}

function charged(state: StripeState, { session, intent, charge, payer, behaviour }: Try): Outcome {
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
  succeed(state, { session, intent, charge, payer })
  if (behaviour.later === 'disputed') openDispute(state, charge, { reason: 'fraudulent' })
  return 'paid'
}

function succeed(state: StripeState, { session, intent, charge, payer }: Omit<Try, 'behaviour'>): void {
  Object.assign(charge, { paid: true, captured: true, status: 'succeeded', amount_captured: charge.amount })
  charge.balance_transaction = newId('txn_3')
  charge.outcome = outcomeOf('authorized', null, 'Payment complete.')
  state.charges.put(charge.id, charge)
  Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, last_payment_error: null })
  state.intents.put(intent.id, intent)
  session.status = 'complete'
  session.payment_status = 'paid'
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
  emit(state, 'charge.succeeded', charge)
  emit(state, 'payment_intent.succeeded', intent)
  emit(state, 'checkout.session.completed', shownSession(state, session))
}

function failIntent(state: StripeState, intent: Intent, error: NonNullable<Intent['last_payment_error']>): void {
  intent.last_payment_error = error
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  state.intents.put(intent.id, intent)
  emit(state, 'payment_intent.payment_failed', intent)
}

function intentOf(state: StripeState, session: Session): Intent {
  const known = session.payment_intent === null ? undefined : state.intents.get(session.payment_intent)
  if (known) return known
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
  const known = waitingOf.get(state) ?? new Map<string, { payer: Payer; charge: Charge }>()
  waitingOf.set(state, known)
  return known
}
