import type { Language } from '@keystay/contract/shared/languages'
import type { PaymentMethod } from '@keystay/contract/shared/kinds'
import type { Money } from '@keystay/contract/shared/money'

/**
 * How a call to a payment provider went. `refused`: the provider said no, and it will not happen. `unreachable`: nobody
 * knows whether it happened (no answer, no answer in time, an error of the provider's own), so ask again later. `issue` is
 * the provider's word for it, for the log and for decisions.
 */
export type ProviderResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: 'refused' | 'unreachable'; readonly issue: string }

export type OnlineMethod = Exclude<PaymentMethod, 'cash' | 'transfer'>

/** An attempt to pay, as it was written before the provider was asked: asking twice asks the same. */
export type PaymentRequest = {
  /** Names the request to the provider, which answers it once. */
  readonly attemptId: string
  /** Comes back with all that the provider says of it: `propertyId.attemptId`. */
  readonly reference: string
  readonly amount: Money
  readonly expiresAt: Date
  readonly description: string
  readonly hotelName: string
  readonly language: Language
  readonly returnUrl: string
  readonly cancelUrl: string
}

export type ProviderRefund = {
  readonly ref: string
  /** Our refund's id; null for one that was made at the provider. */
  readonly reference: string | null
  readonly amount: Money
  readonly status: 'pending' | 'done' | 'failed'
  readonly kind: 'refund' | 'dispute'
}

/**
 * What the provider knows of an attempt to pay. `approved`: the guest agreed, the money is still to be taken. `processing`: the
 * money is on its way, or the provider looks into it first, for minutes or days; nobody can call it back.
 */
export type ProviderState = {
  /** The reference that it was created with. */
  readonly reference: string | null
  readonly stage: 'open' | 'approved' | 'processing' | 'captured' | 'failed' | 'expired'
  readonly captured: { readonly ref: string; readonly amount: Money } | null
  readonly refunds: readonly ProviderRefund[]
  /** Why it failed or is still on its way, in the provider's word. */
  readonly issue: string
  /**
   * Only when it is open after its money was to be taken: the provider took none because the payer has to come back to it,
   * to agree again or to choose another way. The page for that, if another than before.
   */
  readonly payerReturns?: { readonly to: string | null }
}

/** How an attempt stands that a provider does not know, or no more. */
export const goneState: ProviderState = {
  reference: null,
  stage: 'expired',
  captured: null,
  refunds: [],
  issue: 'gone',
}

/** A message of a provider: what it is about, not what is true. */
export type ProviderEvent = {
  readonly eventId: string
  /** What signed this delivery; another delivery of the same event has another. */
  readonly signature: string
  /** Our reference, where the provider sends it along. */
  readonly reference: string | null
  /** The provider's name of the attempt, where it is told. */
  readonly ref: string | null
  /** The provider's name of the money, where it is told. */
  readonly captureRef: string | null
}

/** What a provider's message may have: theirs have some kilobytes, and to read nested lists of more takes too long. */
export const maxEventBytes = 256_000

/** One way to take money online. Every call may be repeated: the provider does each thing once. */
export type PaymentProvider = {
  /** Whether it takes a currency, and this amount of it if one is given. */
  takes(currency: string, minor?: number): boolean
  /** Whether it can give this amount back. */
  gives(amount: Money): boolean
  /** Whether it waits for the guest longer than we do: it takes the money at our word, so an attempt is over when we say so. */
  readonly endsByOurClock: boolean
  create(request: PaymentRequest): Promise<ProviderResult<{ readonly ref: string; readonly redirectUrl: string }>>
  ask(ref: string): Promise<ProviderResult<ProviderState>>
  /** Takes the money that the guest agreed to pay; a provider that takes it by itself only answers how it stands. */
  capture(ref: string, attemptId: string): Promise<ProviderResult<ProviderState>>
  /** Ends an attempt that nobody paid; refused when it is paid, or is over already. */
  expire(ref: string): Promise<ProviderResult<null>>
  refund(refund: {
    readonly refundId: string
    readonly captureRef: string
    readonly amount: Money
  }): Promise<ProviderResult<{ readonly ref: string; readonly status: 'pending' | 'done' | 'failed' }>>
  /** The message in a webhook's call; null when the provider did not send it, or not just now. */
  readEvent(
    headers: Readonly<Record<string, string | string[] | undefined>>,
    body: Buffer,
  ): Promise<ProviderResult<ProviderEvent | null>>
  /** How a refund that was asked for stands. */
  askRefund(refundRef: string): Promise<ProviderResult<{ readonly status: 'pending' | 'done' | 'failed' }>>
}

export type PaymentProviders = Readonly<Partial<Record<OnlineMethod, PaymentProvider>>>
