import { endUnanswered } from './disputes.ts'
import { refuse } from './api/errors.ts'
import { emit } from './events.ts'
import { newSession } from './new-session.ts'
import type { SessionCreate } from './api/params.ts'
import { settleWhatIsDue } from './refunds.ts'
import type { Session, StripeState } from './state.ts'

/** A session as it is told to callers: only an open one has an address. */
export function shownSession(state: StripeState, session: Session): Session {
  return { ...session, url: session.status === 'open' ? `${state.url()}/c/pay/${session.id}` : null }
}

export function createSession(state: StripeState, params: SessionCreate): Session {
  const session = newSession(state, params)
  state.requests.put(session.id, { items: params.line_items, intent: params.payment_intent_data ?? {} })
  state.sessions.put(session.id, session)
  state.open.add(session.id)
  return session
}

/** The session, expired if its time has come. */
export function findSession(state: StripeState, id: string): Session | undefined {
  const session = state.sessions.get(id)
  if (session?.status === 'open' && session.expires_at <= state.clock.seconds()) close(state, session)
  return session
}

/** Expires an open session on demand: https://docs.stripe.com/api/checkout/sessions/expire. */
export function expireSession(state: StripeState, session: Session): Session {
  if (session.status !== 'open') {
    throw refuse(
      400,
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    )
  }
  close(state, session)
  return session
}

/** Does what the clock asks for: expires sessions, settles refunds that began as pending, ends disputes nobody answered. */
export function sweep(state: StripeState): void {
  for (const id of state.open) findSession(state, id)
  settleWhatIsDue(state)
  endUnanswered(state)
}

function close(state: StripeState, session: Session): void {
  session.status = 'expired'
  state.sessions.put(session.id, session)
  state.open.delete(session.id)
  const intent = session.payment_intent === null ? undefined : state.intents.get(session.payment_intent)
  if (intent) {
    const canceled = { canceled_at: state.clock.seconds(), cancellation_reason: 'expired', next_action: null } as const
    state.intents.put(intent.id, Object.assign(intent, canceled, { status: 'canceled' as const }))
  }
  emit(state, 'checkout.session.expired', shownSession(state, session))
}
