import type { BookingKey } from '@keystay/contract/bookings/entities'
import { addressOf } from '@keystay/contract/shared/addresses'
import { fallbackLanguage, languages, type Language } from '@keystay/contract/shared/languages'
import { writeAudit } from '../../audit/write-audit.ts'
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import type { Deps } from '../../../deps.ts'
import { DomainError } from '../../../platform/http/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { OnlineMethod } from './providers/payment-provider.ts'
import { lockBooking, type LockedBooking } from '../booking-state.ts'
import { updateState } from '../queries.ts'
import { isOverdue } from '../rules.ts'
import { endLivePayment } from './attempts/end-live-payment.ts'
import { openAttempt } from './attempts/open-attempt.ts'
import {
  holdBooking,
  insertAttempt,
  readAttempt,
  readLiveAttempt,
  readPaidFor,
  type Attempt,
  type StoredRequest,
} from './queries.ts'
import { holdForPayment, isProcessing, nextPayment, paymentExpiry, type PaymentPurpose } from './rules.ts'
import { settlePayment } from './settle-payment.ts'

const maxTries = 3

/**
 * Starts to pay a pending booking online, or the balance of a confirmed one, or goes on with the attempt that is under way for the same amount: double clicks,
 * reloads and second tabs get the same one. Returns where the guest goes to pay; null when the booking turns out to be paid.
 * Throws booking_not_found, hold_expired, wrong_state, payment_method_unavailable, too_many_payments, payment_failed,
 * payment_unreachable, payment_processing, part_received.
 */
export async function startPayment(deps: Deps, key: BookingKey, method: OnlineMethod): Promise<string | null> {
  const provider = deps.providers[method]
  if (!provider) throw new DomainError('payment_method_unavailable')
  for (let tries = 1; ; tries += 1) {
    const begun = await inTransaction(deps.database.write, (tx) => begin(tx, deps, key, method))
    if (begun === 'paid') return null
    if ('end' in begun) {
      if (tries >= maxTries) throw new DomainError('busy')
      await endLivePayment(deps, key)
      continue
    }
    if (begun.go.status === 'capturing') {
      const settled = await settlePayment(deps, { propertyId: key.propertyId, attemptId: begun.go.id })
      const now = await readAttempt(deps.database.write, { propertyId: key.propertyId, attemptId: begun.go.id })
      if (settled === 'settled' && now && isProcessing(now)) throw new DomainError('payment_processing')
    } else {
      const page = begun.go.redirectUrl ?? (await openAttempt(deps, begun.go))
      if (page !== null) return page
    }
    if (tries >= maxTries) throw new DomainError('payment_unreachable')
  }
}

type Begun = 'paid' | { readonly end: true } | { readonly go: Attempt }

/** Under the lock of the booking: the attempt to go on with, a new one, or that another one has to end first. */
async function begin(tx: Tx, deps: Deps, key: BookingKey, method: OnlineMethod): Promise<Begun> {
  const now = deps.clock()
  const booking = await lockBooking(tx, key)
  if (!booking) throw new DomainError('booking_not_found')
  if (booking.status === 'confirmed' && booking.paymentStatus === 'paid') return 'paid'
  if (booking.status === 'cancelled' || isOverdue(booking, now)) throw new DomainError('hold_expired')
  // Whoever has begun to transfer transfers the rest.
  if (booking.partMinor > 0) throw new DomainError('part_received')
  const next = nextPayment(booking)
  // What is to be paid at the desk is paid there.
  if (!next || (next.purpose === 'balance' && booking.balanceDueOn === null)) throw new DomainError('wrong_state')
  if (deps.providers[method]?.takes(booking.currency, next.minor) !== true)
    throw new DomainError('payment_method_unavailable')
  const live = await readLiveAttempt(tx, key)
  // Money that is on its way cannot be called back: whoever paid once more would pay twice.
  if (live && isProcessing(live)) return { go: live }
  if (live) {
    const isSame = live.method === method && live.purpose === next.purpose && live.amountMinor === next.minor
    const goesOn = isSame && now < live.expiresAt
    return goesOn ? { go: live } : { end: true }
  }
  const { purpose, minor: amountMinor } = next
  // A confirmed booking has its rooms.
  if (purpose === 'balance') await updateState(tx, key, { paymentLive: true })
  else await hold(tx, key, booking, method, now)
  const id = newId()
  const request = await requestOf(tx, deps, key, purpose)
  const asked = { method, purpose, amountMinor, currency: booking.currency, expiresAt: paymentExpiry(now), request }
  const newAttempt = { ...key, id, ...asked }
  const begun = await insertAttempt(tx, newAttempt, now)
  const detail = { attempt: id, amountMinor }
  await writeAudit(tx, [{ ...key, at: now, actor: 'guest', event: 'payment_started', detail }])
  return { go: begun }
}

/** Throws too_many_payments. */
async function hold(tx: Tx, key: BookingKey, booking: LockedBooking, method: OnlineMethod, now: Date): Promise<void> {
  // Rooms that wait for a transfer, or are an option, are held for longer than it takes, and no longer for that.
  const ofTransfer = booking.transferUntil !== null && booking.transferUntil >= paymentExpiry(now)
  const { optionUntil, holdExpiresAt } = booking
  const ofOption = optionUntil !== null && holdExpiresAt !== null && holdExpiresAt >= paymentExpiry(now)
  if (ofTransfer || ofOption)
    return await updateState(tx, key, { paymentLive: true, paymentMethod: method, paymentStatus: 'pending' })
  const until = holdForPayment(booking, now)
  if (!until) throw new DomainError('too_many_payments')
  await holdBooking(tx, key, method, until)
}

/** What the guest reads at the provider, and where they return to: of a balance it is the booking's own page. */
async function requestOf(tx: Tx, deps: Deps, key: BookingKey, purpose: PaymentPurpose): Promise<StoredRequest> {
  const paid = await readPaidFor(tx, key)
  const language: Language = languages.find((one) => one === paid.locale) ?? fallbackLanguage
  const address = (page: 'bookingSuccess' | 'bookingFailed', payment: string) =>
    purpose === 'balance'
      ? `${deps.config.publicUrl}${addressOf('booking', { hotelKey: paid.slug, ...key })}?payment=${payment}`
      : `${deps.config.publicUrl}${addressOf(page, { hotelKey: paid.slug })}?booking=${key.bookingId}&payment=${payment}`
  return {
    description: `${paid.hotelName} · ${paid.code}`,
    hotelName: paid.hotelName,
    language,
    returnUrl: address('bookingSuccess', 'check'),
    cancelUrl: address('bookingFailed', 'back'),
  }
}
