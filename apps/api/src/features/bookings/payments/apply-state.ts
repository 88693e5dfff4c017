import { writeAudit } from '../../audit/write-audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Deps } from '../../../deps.ts'
import { DomainError } from '../../../platform/http/errors.ts'
import { writeOutbox, type OutboxEntry } from '../../outbox/outbox.ts'
import type { OnlineMethod, ProviderState } from './providers/payment-provider.ts'
import { confirmPaid, clearPaymentHold, lockBooking, notePaidBalance, type LockedBooking } from '../booking-state.ts'
import { noteProviderRefunds } from './refunds/note-refunds.ts'
import { closeAttempt } from './attempts/close-attempt.ts'
import { insertEvent, readAttempt, updateAttempt, type Attempt, type AttemptKey } from './queries.ts'
import { requestRefund, tellRefunds } from './refunds/request-refund.ts'
import { askAgainAt, isLive, isProcessing, judgeCapture, mayFollow } from './rules.ts'

/** A message of a provider: the very same one is acted on once. */
export type Event = { readonly provider: OnlineMethod; readonly eventId: string; readonly signatureHash: Buffer }

/** Some of it waits for us: PayPal asks for an account to be verified, or for a currency to be accepted. */
function tellWaiting({ log }: Deps, { id, bookingId, method }: Attempt, waitsFor: string): void {
  log?.warn({ attempt: id, booking: bookingId, method, waitsFor }, 'payment is on its way')
}

type Scene = { readonly tx: Tx; readonly now: Date; readonly booking: LockedBooking; readonly attempt: Attempt }

/**
 * Writes what the provider says of an attempt to pay into the booking, under their locks: only forward, and what was written
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
  if (isNoted && state.stage === 'processing') tellWaiting(deps, attempt, state.issue)
  const named = attempt.providerRef === null ? { providerRef: key.ref } : {}
  const isOver = attempt.endedAt !== null && attempt.askAgainAt !== null
  const askAgain = isOver && !isNoted ? { askAgainAt: askAgainAt(state.stage, attempt.endedAt, now) } : {}
  if (!isNoted || attempt.providerRef === null) await updateAttempt(tx, key, { checkedAt: now, ...named, ...askAgain })
  await noteProviderRefunds(scene, state.refunds)
}

/** Returns whether the attempt has come to another end than before. */
async function noteState(scene: Scene, state: ProviderState, endsByOurClock: boolean): Promise<boolean> {
  const { stage, issue, captured } = state
  if (captured) return await noteCapture(scene, state, captured)
  if (stage === 'failed' || stage === 'expired') return await noteEnd(scene, stage, issue)
  if (stage === 'processing') return await noteProcessing(scene, issue)
  return await noteOpen(scene, state, endsByOurClock)
}

/** The money is on its way: the rooms wait for it, however long that takes. Returns whether that is new. */
async function noteProcessing({ tx, now, attempt }: Scene, waitsFor: string): Promise<boolean> {
  const { propertyId, bookingId, id } = attempt
  // One that was given up stays so: if its money comes, it is late money.
  if (!isLive(attempt.status) || (attempt.status === 'capturing' && attempt.waitsFor === waitsFor)) return false
  await updateAttempt(
    tx,
    { propertyId, attemptId: id },
    { status: 'capturing', waitsFor, checkedAt: now, askAgainAt: now },
  )
  const detail = { attempt: id, waitsFor }
  await writeAudit(tx, [{ propertyId, bookingId, at: now, actor: 'system', event: 'payment_processing', detail }])
  return true
}

type Captured = NonNullable<ProviderState['captured']>

/** Money arrived: it pays the booking, or goes back whole. */
async function noteCapture(scene: Scene, state: ProviderState, captured: Captured): Promise<boolean> {
  const { tx, now, booking, attempt } = scene
  if (!mayFollow(attempt.status, 'captured')) return false
  const { propertyId, bookingId } = attempt
  const key = { propertyId, bookingId }
  const { minor, currency } = captured.amount
  const verdict = judgeCapture(booking, attempt.purpose, captured.amount)
  // Another attempt has begun since it was looked for: whoever told of this money tells again.
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
      askAgainAt: null,
    },
  )
  // What was on its way and taken back before it arrived has paid nothing.
  if (verdict === 'pays' && isProcessing(attempt) && isGone(state, minor)) await giveUp(scene)
  else if (verdict === 'pays') await (attempt.purpose === 'balance' ? payBalance(scene, minor) : confirm(scene, minor))
  else {
    if (booking.paymentLive && isLive(attempt.status)) await clearPaymentHold(tx, attempt, 'failed')
    const due = { ...key, amountMinor: minor, reason: verdict, now, from: attempt.id, currency } as const
    await tellRefunds(tx, key, await requestRefund(tx, due), now)
  }
  return true
}

function isGone({ refunds }: ProviderState, capturedMinor: number): boolean {
  const refundedMinor = refunds
    .filter(({ status }) => status === 'done')
    .reduce((sum, { amount }) => sum + amount.minor, 0)
  return refundedMinor >= capturedMinor
}

async function giveUp({ tx, now, booking, attempt }: Scene): Promise<void> {
  const { propertyId, bookingId, id: attemptId } = attempt
  if (booking.paymentLive && isLive(attempt.status)) await clearPaymentHold(tx, attempt, 'failed')
  const detail = { attempt: attemptId }
  await writeAudit(tx, [{ propertyId, bookingId, at: now, actor: 'system', event: 'payment_failed', detail }])
  await writeOutbox(tx, [failedMail(attempt, now)])
}

/** Nobody who still has their rooms is told that they do not. */
function failedMail({ propertyId, bookingId, id: attemptId, purpose }: Attempt, at: Date): OutboxEntry {
  const kind = purpose === 'balance' ? 'balance_failed' : 'payment_failed'
  return { propertyId, bookingId, kind, attemptId, at }
}

/** The rest of a booking that its deposit confirmed. */
async function payBalance({ tx, now, booking, attempt }: Scene, amountMinor: number): Promise<void> {
  const { propertyId, bookingId } = attempt
  const key = { propertyId, bookingId }
  await notePaidBalance(tx, key)
  const detail = { attempt: attempt.id, amountMinor }
  await writeAudit(tx, [{ ...key, at: now, actor: 'guest', event: 'balance_paid', detail }])
  await writeOutbox(tx, [{ ...key, kind: 'balance_paid', changes: booking.changes, at: now }])
}

async function confirm({ tx, now, attempt }: Scene, amountMinor: number): Promise<void> {
  const { propertyId, bookingId } = attempt
  const key = { propertyId, bookingId }
  await confirmPaid(tx, key, attempt, now)
  const detail = { attempt: attempt.id, amountMinor }
  await writeAudit(tx, [
    { ...key, at: now, actor: 'guest', event: attempt.purpose === 'deposit' ? 'deposit_paid' : 'paid', detail },
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
  await closeAttempt(tx, attempt, { status, failure, actor: hasFailed ? 'guest' : 'system', now })
  if (hasFailed) await writeOutbox(tx, [failedMail(attempt, now)])
  return true
}

/** The guest has not decided yet, or has to decide again; where the provider waits longer than we do, our time counts. */
async function noteOpen(scene: Scene, state: ProviderState, endsByOurClock: boolean): Promise<boolean> {
  const { tx, now, attempt } = scene
  const { propertyId, id: attemptId } = attempt
  const { payerReturns, issue } = state
  if (attempt.status === 'creating') await updateAttempt(tx, { propertyId, attemptId }, { status: 'open' })
  if (payerReturns && attempt.status === 'capturing') {
    const page = payerReturns.to === null ? {} : { redirectUrl: payerReturns.to }
    await updateAttempt(tx, { propertyId, attemptId }, { status: 'open', waitsFor: issue, ...page })
  }
  const isTaken = attempt.status === 'capturing' && !payerReturns
  const runsOut = endsByOurClock && !isTaken && now >= attempt.expiresAt
  // Whoever was sent back and did not come again has tried in vain.
  return runsOut && (await noteEnd(scene, payerReturns ? 'failed' : 'expired', issue))
}
