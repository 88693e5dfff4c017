import type { Stripe } from 'stripe'
import { z } from 'zod'
import type { ProviderEvent } from '../payment-provider.ts'

/** How old and how early a delivery may be; the SDK checks the first alone. */
const oldestSeconds = 300
const earliestSeconds = 60

const named = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish()
const subject = z.object({
  object: z.string(),
  id: z.string(),
  client_reference_id: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  payment_intent: named,
})
/** Its id is a key of ours, whose length PostgreSQL limits; Stripe's have 255 characters at most. */
const delivery = z.object({ id: z.string().regex(/^\w{1,255}$/), data: z.object({ object: z.unknown() }) })

/** The event in a webhook's call; null when Stripe did not sign it with our secret just now, or it is none. */
export function readStripeEvent(
  stripe: Stripe,
  secret: string,
  header: string | string[] | undefined,
  body: Buffer,
  now: Date,
): ProviderEvent | null {
  if (typeof header !== 'string') return null
  const { data: event } = delivery.safeParse(verify(stripe, secret, header, body, now))
  if (!event) return null
  const { success, data } = subject.safeParse(event.data.object)
  if (!success) return { eventId: event.id, signature: header, reference: null, ref: null, captureRef: null }
  return {
    eventId: event.id,
    signature: header,
    reference: data.client_reference_id ?? data.metadata?.['reference'] ?? null,
    ref: data.object === 'checkout.session' ? data.id : null,
    captureRef: data.object === 'payment_intent' ? data.id : (data.payment_intent ?? null),
  }
}

function verify(stripe: Stripe, secret: string, header: string, body: Buffer, now: Date): Stripe.Event | null {
  // One timestamp alone: of two, the SDK would sign for the one and nobody look at the other.
  const [at, ...others] = [...header.matchAll(/(?:^|,)\s*t=(\d+)/g)].map(([, seconds]) => Number(seconds))
  if (at === undefined || others.length > 0 || at > now.getTime() / 1000 + earliestSeconds) return null
  try {
    return stripe.webhooks.constructEvent(body, header, secret, oldestSeconds, undefined, now.getTime())
  } catch {
    return null
  }
}
