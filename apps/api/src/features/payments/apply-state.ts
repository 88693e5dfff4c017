import { writeAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { DomainError } from '../../platform/errors.ts'
import { writeOutbox } from '../../platform/outbox.ts'
import type { OnlineMethod, ProviderState } from '../../platform/payment-provider.ts'
import { confirmPaid, endPayment, lockBooking, type LockedBooking } from '../bookings/booking-state.ts'
import { noteProviderRefunds } from './note-refunds.ts'
import { endTry } from './end-try.ts'
import { insertEvent, readAttempt, updateAttempt, type Attempt, type AttemptKey } from './queries.ts'
import { requestRefund, tellRefunds } from './request-refund.ts'
import { isLive, judgeCapture, mayFollow } from './rules.ts'

/** A message of a provider: the very same one is acted on once. */
export type Event = { readonly provider: OnlineMethod; readonly eventId: string; readonly signatureHash: Buffer }

type Scene = { readonly tx: Tx; readonly now: Date; readonly booking: LockedBooking; readonly attempt: Attempt }

/**
 * Writes what the provider says of a try to pay into the booking, under their locks: only forward, and what was written
 * before stays as it is.
 */
export async function applyState(
  tx: Tx,
  deps: Deps,
  key: AttemptKey & { readonly bookingId: string; readonly ref: string },
  state: ProviderState,
  event?: Event,
): Promise<void> {
  const now = deps.clock()
  if (event) {
    const { provider, eventId, signatureHash } = event
    // Another delivery of it was here first, and has done all of this.
    if (!(await insertEvent(tx, { provider, eventId, signatureHash, receivedAt: now }))) return
  }
  const booking = await lockBooking(tx, key)
  const attempt = await readAttempt(tx, key, true)
  if (!booking || !attempt) return
  const scene = { tx, now, booking, attempt }
  const isNoted = await noteState(scene, state, deps.providers[attempt.method]?.endsByOurClock === true)
  const named = attempt.providerRef === null ? { providerRef: key.ref } : {}
  if (!isNoted || attempt.providerRef === null) await updateAttempt(tx, key, { checkedAt: now, ...named })
  await noteProviderRefunds(scene, state.refunds)
}

/** Returns whether the try has come to another end than before. */
async function noteState(scene: Scene, state: ProviderState, endsByOurClock: boolean): Promise<boolean> {
  const { stage, issue, captured } = state
  if (captured) return await noteCapture(scene, captured)
  if (stage === 'failed' || stage === 'expired') return await noteEnd(scene, stage, issue)
  // No room waits for it. That no money was taken cannot be said either: if it comes, it is late money.
  if (stage === 'withheld') return await noteEnd(scene, 'expired', issue)
  return await noteOpen(scene, endsByOurClock)
}

/** Money arrived: it pays the booking, or goes back whole. */
async function noteCapture(scene: Scene, captured: NonNullable<ProviderState['captured']>): Promise<boolean> {
  const { tx, now, booking, attempt } = scene
  if (!mayFollow(attempt.status, 'captured')) return false
  const { propertyId, bookingId } = attempt
  const key = { propertyId, bookingId }
  const { minor, currency } = captured.amount
  const total = { minor: booking.totalMinor, currency: booking.currency }
  const verdict = judgeCapture({ status: booking.status, total }, captured.amount)
  // Another try has begun since it was looked for: whoever told of this money tells again.
  if (verdict === 'pays' && booking.paymentLive && !isLive(attempt.status)) throw new DomainError('busy')
  await updateAttempt(
    tx,
    { propertyId, attemptId: attempt.id },
    {
      status: 'captured',
      captureRef: captured.ref,
      capturedMinor: minor,
      capturedCurrency: currency,
      checkedAt: now,
      endedAt: now,
    },
  )
  if (verdict === 'pays') await confirm(scene, minor)
  else {
    if (booking.paymentLive && isLive(attempt.status)) await endPayment(tx, key, 'failed')
    const due = { ...key, amountMinor: minor, reason: verdict, now, from: attempt.id, currency } as const
    await tellRefunds(tx, key, await requestRefund(tx, due), now)
  }
  return true
}

async function confirm({ tx, now, attempt }: Scene, amountMinor: number): Promise<void> {
  const { propertyId, bookingId } = attempt
  const key = { propertyId, bookingId }
  await confirmPaid(tx, key, attempt.method, now)
  const detail = { attempt: attempt.id, amountMinor }
  await writeAudit(tx, [
    { ...key, at: now, actor: 'guest', event: 'paid', detail },
    { ...key, at: now, actor: 'guest', event: 'confirmed' },
  ])
  await writeOutbox(tx, [
    { ...key, kind: 'booking_confirmed', at: now },
    { ...key, kind: 'owner_new_booking', at: now },
  ])
}

/** It came to nothing: the guest may try again while the hold lives. Returns whether that is new. */
async function noteEnd({ tx, now, attempt }: Scene, status: 'failed' | 'expired', failure: string): Promise<boolean> {
  if (!isLive(attempt.status)) return false
  const hasFailed = status === 'failed'
  await endTry(tx, attempt, { status, failure, actor: hasFailed ? 'guest' : 'system', now })
  const { propertyId, bookingId, id: attemptId } = attempt
  if (hasFailed) await writeOutbox(tx, [{ propertyId, bookingId, kind: 'payment_failed', attemptId, at: now }])
  return true
}

/** The guest has not decided yet; where the provider waits longer than we do, our time counts. */
async function noteOpen(scene: Scene, endsByOurClock: boolean): Promise<boolean> {
  const { tx, now, attempt } = scene
  const { propertyId, id: attemptId } = attempt
  if (attempt.status === 'creating') await updateAttempt(tx, { propertyId, attemptId }, { status: 'open' })
  const runsOut = endsByOurClock && attempt.status !== 'capturing' && now >= attempt.expiresAt
  return runsOut && (await noteEnd(scene, 'expired', ''))
}
