import type { Stripe } from 'stripe'
import type { SandboxClock } from '../clock.ts'
import type { Deliveries } from '../deliveries.ts'
import type { Journal, Store } from '../journal.ts'
import type { CardBehaviour } from './cards.ts'
import type { SessionCreate } from './api/params.ts'

/** A session as Stripe shows it, but for its address, and what only its page needs. */
export type Session = Stripe.Checkout.Session & { payment_intent: string | null }
export type Intent = Stripe.PaymentIntent & { latest_charge: string | null }
export type Charge = Stripe.Charge & { payment_intent: string }
export type Refund = Stripe.Refund & { charge: string; payment_intent: string }
export type Dispute = Stripe.Dispute & { charge: string; payment_intent: string }

/** What was asked for and is not part of the session object. */
export type SessionRequest = {
  readonly items: SessionCreate['line_items']
  readonly intent: NonNullable<SessionCreate['payment_intent_data']>
}

/** All that the stand-in knows. */
export type StripeState = {
  readonly clock: SandboxClock
  readonly url: () => string
  readonly secretKey: string
  readonly merchant: string
  readonly deliveries: Deliveries
  readonly sessions: Store<Session>
  readonly requests: Store<SessionRequest>
  readonly intents: Store<Intent>
  readonly charges: Store<Charge>
  readonly refunds: Store<Refund>
  readonly disputes: Store<Dispute>
  readonly events: Store<{ id: string; type: string; created: number; body: string }>
  /** What a test card does some time after it paid a charge. */
  readonly later: Store<NonNullable<CardBehaviour['later']>>
  /** Sessions that wait for a payment, so that the clock need not look at all. */
  readonly open: Set<string>
  /** Status that refunds begin with from now on. */
  refundsBegin: 'succeeded' | 'pending'
  /** Whether the next payment takes its time: its page is done with it, its money is on its way. */
  nextPayment: 'processing' | undefined
}

export type StateOptions = Pick<StripeState, 'clock' | 'url' | 'secretKey' | 'merchant' | 'deliveries'> & {
  readonly journal: Journal
}

/** Takes the state up where the journal left it. */
export function openState({ journal, ...options }: StateOptions): StripeState {
  const sessions = journal.store<Session>('session')
  return {
    ...options,
    sessions,
    requests: journal.store('session_request'),
    intents: journal.store('payment_intent'),
    charges: journal.store('charge'),
    refunds: journal.store('refund'),
    disputes: journal.store('dispute'),
    events: journal.store('event'),
    later: journal.store('later'),
    open: new Set([...sessions.values()].filter(({ status }) => status === 'open').map(({ id }) => id)),
    refundsBegin: 'succeeded',
    nextPayment: undefined,
  }
}
