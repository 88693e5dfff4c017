import { Stripe } from 'stripe'
import type { Money } from '@keystay/contract/shared/money'
import type { Clock } from '../../../../../platform/process/clock.ts'
import {
  goneState,
  type PaymentProvider,
  type PaymentRequest,
  type ProviderRefund,
  type ProviderResult,
  type ProviderState,
} from '../payment-provider.ts'
import { readStripeEvent } from './stripe-webhooks.ts'
import type { HotelCurrency } from '@keystay/contract/shared/kinds'

type Access = {
  readonly secretKey: string
  readonly webhookSecret: string
  readonly url: string
  readonly clock: Clock
}

const timeoutMs = 20_000

/** Card payments on Stripe's own page, by its SDK; amounts are in minor units there as here. */
export function openStripeProvider({ secretKey, webhookSecret, url, clock }: Access): PaymentProvider {
  const { hostname, port, protocol } = new URL(url)
  const stripe = new Stripe(secretKey, {
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  })
  return {
    takes: stripeTakes,
    gives: () => true,
    endsByOurClock: false,
    create: async (request) =>
      await resultOf(async () => {
        const session = await stripe.checkout.sessions.create(sessionOf(request), { idempotencyKey: request.attemptId })
        if (!session.url) throw new Error('Stripe opened a session without a page.')
        return { ref: session.id, redirectUrl: session.url }
      }),
    ask: async (ref) => {
      const state = await resultOf(async () => await stateOf(stripe, ref))
      // Our keys may be of another account than when the guest was led there.
      return !state.ok && state.issue === 'resource_missing' ? { ok: true, value: goneState } : state
    },
    capture: async (ref) =>
      await resultOf(async () => {
        const state = await stateOf(stripe, ref)
        // Nothing is on its way any more, and its page takes another card.
        return state.stage === 'open' ? { ...state, payerReturns: { to: null } } : state
      }),
    expire: async (ref) =>
      await resultOf(async () => {
        await stripe.checkout.sessions.expire(ref)
        return null
      }),
    refund: async ({ refundId, captureRef, amount }) =>
      await resultOf(async () => {
        // Stripe forgets keys after a day; what it gave back it does not.
        const { id, status } =
          (await findRefund(stripe, captureRef, refundId)) ??
          (await stripe.refunds.create(
            { payment_intent: captureRef, amount: amount.minor, metadata: { refund: refundId } },
            { idempotencyKey: `refund-${refundId}` },
          ))
        return { ref: id, status: refundStatus(status) }
      }),
    askRefund: async (refundRef) =>
      await resultOf(async () => ({ status: refundStatus((await stripe.refunds.retrieve(refundRef)).status) })),
    readEvent: async (headers, body) => ({
      ok: true,
      value: readStripeEvent(stripe, webhookSecret, headers['stripe-signature'], body, clock()),
    }),
  }
}

function sessionOf(request: PaymentRequest): Stripe.Checkout.SessionCreateParams {
  const { reference, amount, expiresAt, description, language, returnUrl, cancelUrl } = request
  return {
    mode: 'payment',
    // Methods that tell at once whether they paid: a hold cannot wait for days.
    allowed_payment_method_types: ['card'],
    // Guests pay the amount and the currency that the booking says, wherever their card is from.
    adaptive_pricing: { enabled: false },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: amount.currency.toLowerCase(),
          unit_amount: amount.minor,
          product_data: { name: description },
        },
      },
    ],
    client_reference_id: reference,
    metadata: { reference },
    payment_intent_data: { description, metadata: { reference } },
    locale: language,
    success_url: returnUrl,
    cancel_url: cancelUrl,
    expires_at: Math.floor(expiresAt.getTime() / 1000),
  }
}

async function stateOf(stripe: Stripe, ref: string): Promise<ProviderState> {
  const session = await stripe.checkout.sessions.retrieve(ref, { expand: ['payment_intent.latest_charge'] })
  const { client_reference_id: reference, payment_intent: intentOrId, status } = session
  const intent = typeof intentOrId === 'object' ? intentOrId : null
  const state = { reference, refunds: [], issue: '', captured: null }
  // The payment decides, not its page: a bank may tell of money when the page has closed for good.
  if (intent?.status === 'succeeded') {
    const captured = { ref: intent.id, amount: moneyOf(intent.amount_received, intent.currency) }
    return { ...state, stage: 'captured', captured, refunds: await refundsOf(stripe, intent) }
  }
  if (intent?.status === 'processing') return { ...state, stage: 'processing', issue: 'processing' }
  if (status === 'open') return { ...state, stage: 'open' }
  // Whoever tried in vain reads that the payment failed; whoever never tried, that the time ran out.
  const error = intent?.last_payment_error
  const issue = error?.decline_code ?? error?.code ?? ''
  if (status === 'complete') return { ...state, stage: 'failed', issue: issue || (intent?.status ?? '') }
  return { ...state, stage: error ? 'failed' : 'expired', issue }
}

async function findRefund(stripe: Stripe, captureRef: string, refundId: string): Promise<Stripe.Refund | undefined> {
  for await (const one of stripe.refunds.list({ payment_intent: captureRef, limit: 100 })) {
    if (one.metadata?.['refund'] === refundId) return one
  }
  return undefined
}

async function refundsOf(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<ProviderRefund[]> {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const refunds: ProviderRefund[] = []
  for await (const one of stripe.refunds.list({ payment_intent: intent.id, limit: 100 })) {
    refunds.push({
      ref: one.id,
      reference: one.metadata?.['refund'] ?? null,
      amount: moneyOf(one.amount, one.currency),
      status: refundStatus(one.status),
      kind: 'refund',
    })
  }
  if (charge?.disputed) {
    for await (const one of stripe.disputes.list({ payment_intent: intent.id, limit: 100 })) {
      const amount = moneyOf(one.amount, one.currency)
      const status = takesMoney.has(one.status) ? 'done' : 'failed'
      refunds.push({ ref: one.id, reference: null, amount, status, kind: 'dispute' })
    }
  }
  return refunds
}

/** The money is gone while a dispute lasts and comes back when it is won; one that is only announced takes none. */
const takesMoney: ReadonlySet<string> = new Set([
  'needs_response',
  'under_review',
  'appeal_needs_response',
  'appeal_under_review',
  'lost',
])

function moneyOf(minor: number, currency: string): Money {
  return { minor, currency: currency.toUpperCase() }
}

function refundStatus(status: string | null): ProviderRefund['status'] {
  if (status === 'succeeded') return 'done'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

/** Whether Stripe said no, or nobody knows: of what is wrong with our key, or too much for Stripe, nothing follows for a payment. */
async function resultOf<T>(work: () => Promise<T>): Promise<ProviderResult<T>> {
  try {
    return { ok: true, value: await work() }
  } catch (error) {
    const isNo =
      error instanceof Stripe.errors.StripeInvalidRequestError ||
      error instanceof Stripe.errors.StripeCardError ||
      error instanceof Stripe.errors.StripeIdempotencyError
    if (isNo && error.statusCode !== 409) return { ok: false, failure: 'refused', issue: error.code ?? error.type }
    const issue = error instanceof Stripe.errors.StripeError ? (error.code ?? error.type) : 'unknown'
    return { ok: false, failure: 'unreachable', issue }
  }
}

/**
 * What Stripe charges at least, in minor units, and at most, whatever the currency: eight digits
 * (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). Without an own minimum half a dollar counts.
 */
const mostMinor = 99_999_999

const leastMinor: Readonly<Record<string, number>> = {
  EUR: 50,
  USD: 50,
  GBP: 30,
  CHF: 50,
  CZK: 1500,
  DKK: 250,
  HUF: 17_500,
  JPY: 50,
  NOK: 300,
  PLN: 200,
  SEK: 300,
  VND: 13_500,
} satisfies Record<HotelCurrency, number>

/** Whether Stripe takes a currency, and this amount of it if one is given. */
function stripeTakes(currency: string, minor?: number): boolean {
  const least = leastMinor[currency]
  return least !== undefined && (minor === undefined || (minor >= least && minor <= mostMinor))
}
