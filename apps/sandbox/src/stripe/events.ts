import { createHmac } from 'node:crypto'
import type { SandboxClock } from '../clock.ts'
import type { Delivery } from '../deliveries.ts'
import { newId } from './ids.ts'
import type { StripeState } from './state.ts'
import { apiVersion } from './api/version.ts'

export type EventType =
  | 'charge.dispute.closed'
  | 'charge.dispute.created'
  | 'charge.dispute.funds_reinstated'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.updated'
  | 'charge.failed'
  | 'charge.pending'
  | 'charge.refunded'
  | 'charge.succeeded'
  | 'checkout.session.async_payment_failed'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'payment_intent.payment_failed'
  | 'payment_intent.processing'
  | 'payment_intent.succeeded'
  | 'refund.created'
  | 'refund.failed'
  | 'refund.updated'

/** Tells the endpoint what happened to an object, as it is now: the state was changed before. */
export function emit(
  state: StripeState,
  type: EventType,
  object: object,
  request: { readonly id: string | null; readonly key: string | null } = { id: null, key: null },
): void {
  const event = {
    id: newId('evt_1'),
    object: 'event',
    api_version: apiVersion,
    created: state.clock.seconds(),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: request.id, idempotency_key: request.key },
    type,
  }
  const body = JSON.stringify(event, undefined, 2)
  state.events.put(event.id, { id: event.id, type, created: event.created, body })
  state.deliveries.send({ id: event.id, type, body })
}

/** The headers of a webhook, signed now: https://docs.stripe.com/webhooks#verify-manually. */
export function signedHeaders(secret: string, clock: SandboxClock): (delivery: Delivery) => Record<string, string> {
  return ({ body }) => {
    const timestamp = Math.floor(clock.wall().getTime() / 1000)
    const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
    return {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      'stripe-signature': `t=${timestamp},v1=${signature}`,
    }
  }
}
