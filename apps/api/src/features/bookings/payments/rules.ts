import { paymentMethods, type PaymentMethod } from '@keystay/contract/shared/kinds'
import type { RefundReason } from '@keystay/contract/bookings/entities'
import { maxHoldExtensions, maxHoldMinutes, paymentHoldMinutes, paymentMinutes } from '@keystay/contract/shared/limits'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { onlineOf, type Paying } from '../rules.ts'
import type { PaymentProviders, ProviderState } from './providers/payment-provider.ts'

/**
 * The ways to pay that a hotel with this currency offers, for this amount if one is given, in the order in which they are
 * offered; cash and transfers only where they are taken.
 */
export function paymentMethodsOf(
  providers: PaymentProviders,
  currency: string,
  minor?: number,
  takesCash = true,
  takesTransfer = false,
): PaymentMethod[] {
  return paymentMethods.filter((method) => {
    if (method === 'cash') return takesCash
    return method === 'transfer' ? takesTransfer : providers[method]?.takes(currency, minor) === true
  })
}

/** Whether anything can be paid online in a currency. */
export function takesOnline(providers: PaymentProviders): (currency: string) => boolean {
  return (currency) => paymentMethodsOf(providers, currency, undefined, false).length > 0
}

export const attemptStatuses = ['creating', 'open', 'capturing', 'captured', 'failed', 'expired'] as const
export type AttemptStatus = (typeof attemptStatuses)[number]

const next = {
  creating: ['open', 'capturing', 'captured', 'failed', 'expired'],
  open: ['capturing', 'captured', 'failed', 'expired'],
  // Open again where the payer has to come back before there is money to take.
  capturing: ['open', 'captured', 'failed', 'expired'],
  // Money that turns up after all is never lost.
  failed: ['captured'],
  expired: ['captured'],
  captured: [],
} as const satisfies Record<AttemptStatus, readonly AttemptStatus[]>

/** An attempt to pay only moves forward. */
export function mayFollow(from: AttemptStatus, to: AttemptStatus): boolean {
  const following: readonly AttemptStatus[] = next[from]
  return following.includes(to)
}

/** Whether its money is on its way and nobody can call it back: rooms wait for it, and no other payment may begin. */
export function isProcessing({
  status,
  waitsFor,
}: {
  readonly status: AttemptStatus
  readonly waitsFor: string
}): boolean {
  return status === 'capturing' && waitsFor !== ''
}

export function isLive(status: AttemptStatus): boolean {
  return status === 'creating' || status === 'open' || status === 'capturing'
}

const minute = 60_000
/** So long PayPal can still take the money of an order (developer.paypal.com/api/nvp-soap/troubleshooting/10621). */
const askedAfterMs = 29 * 24 * 60 * minute
/** A day more, so that a provider that is away at the last time is asked once it is back; then whatever it says. */
export const leasedForMs = askedAfterMs + 24 * 60 * minute
/** Of money that is on its way for hours or days, webhooks tell sooner. */
export const longPatienceMs = 15 * minute

/**
 * When to ask again after an attempt that ended at `endedAt` and whose money was once being taken: a call that nobody
 * answered may arrive late, and money that was on its way may come. Ever more rarely, each time after twice as long; null
 * when none can come any more.
 */
export function askAgainAt(stage: ProviderState['stage'], endedAt: Date, now: Date): Date | null {
  const passedMs = now.getTime() - endedAt.getTime()
  if (stage === 'expired' || passedMs >= askedAfterMs) return null
  return new Date(endedAt.getTime() + Math.min(passedMs + Math.max(passedMs, longPatienceMs), askedAfterMs))
}
type Held = {
  readonly createdAt: Date
  readonly holdExpiresAt: Date | null
  readonly holdExtensions: number
  readonly optionUntil: PlainDate | null
}

/**
 * Until when a booking is held when an online payment starts `now`: 41 minutes on, at most twice and at most 90 minutes
 * after it was made, which an option is not bound by. Null when that would end before the payment could.
 */
export function holdForPayment(
  { createdAt, holdExpiresAt, holdExtensions, optionUntil }: Held,
  now: Date,
): Date | null {
  if (holdExtensions >= maxHoldExtensions) return null
  const last = optionUntil === null ? createdAt.getTime() + maxHoldMinutes * minute : Infinity
  const until = Math.min(now.getTime() + paymentHoldMinutes * minute, last)
  if (until < now.getTime() + paymentMinutes * minute) return null
  return new Date(Math.max(until, holdExpiresAt?.getTime() ?? 0))
}

/** When the provider is to let a payment that starts `now` expire. */
export function paymentExpiry(now: Date): Date {
  // Whole seconds are what the providers take.
  return new Date(Math.ceil((now.getTime() + paymentMinutes * minute) / 1000) * 1000)
}

/** What is held of one captured payment and could be given back. */
export type Refundable = {
  readonly attemptId: string | null
  readonly heldMinor: number
  readonly currency: string
}

/** Spreads a refund over the payments that hold the money, the first first; never more than is held. */
export function spreadRefund(
  refundables: readonly Refundable[],
  amountMinor: number,
): (Omit<Refundable, 'heldMinor'> & { readonly amountMinor: number })[] {
  let restMinor = amountMinor
  return refundables.flatMap(({ attemptId, heldMinor, currency }) => {
    const part = Math.min(restMinor, heldMinor)
    restMinor -= Math.max(0, part)
    return part > 0 ? [{ attemptId, currency, amountMinor: part }] : []
  })
}

/** What an attempt is to pay: all of a booking, its deposit, or the balance of one that its deposit confirmed. */
export const paymentPurposes = ['whole', 'deposit', 'balance'] as const
export type PaymentPurpose = (typeof paymentPurposes)[number]

/** What an online payment that begins now is to pay, in minor units: never what is due at the hotel. Null when nothing is to be paid online. */
export function nextPayment(booking: Paying): { readonly purpose: PaymentPurpose; readonly minor: number } | null {
  const { status, paymentStatus, depositMinor } = booking
  const minor = onlineOf(booking)
  if (status === 'confirmed' && paymentStatus === 'partly_paid') {
    // Where the desk took a part, it takes the rest.
    if ((booking.deskPaidMinor ?? 0) > 0) return null
    return { purpose: 'balance', minor: minor - (depositMinor ?? 0) }
  }
  if (status !== 'pending') return null
  return depositMinor === null ? { purpose: 'whole', minor } : { purpose: 'deposit', minor: depositMinor }
}

type Captured = { readonly minor: number; readonly currency: string }

/**
 * What is to be done with money that arrived for a purpose: it pays what the booking still waits for, or goes back whole and
 * why.
 */
export function judgeCapture(
  booking: Paying & { readonly currency: string },
  purpose: PaymentPurpose,
  captured: Captured,
): 'pays' | Extract<RefundReason, 'too_late' | 'twice' | 'wrong_amount'> {
  if (booking.status === 'cancelled') return 'too_late'
  const awaited = nextPayment(booking)
  const isAwaited = awaited?.purpose === purpose
  if (booking.status === 'confirmed' && !isAwaited) return 'twice'
  // A part came by transfer meanwhile: what is awaited is less.
  if ((booking.partMinor ?? 0) > 0) return 'wrong_amount'
  const isExact = captured.minor === awaited?.minor && captured.currency === booking.currency
  return isAwaited && isExact ? 'pays' : 'wrong_amount'
}
