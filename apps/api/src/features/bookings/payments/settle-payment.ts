import type { BookingKey } from '@keystay/contract/bookings/entities'
import { writeAudit } from '../../audit/write-audit.ts'
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import type { Deps } from '../../../deps.ts'
import { DomainError } from '../../../platform/http/errors.ts'
import type { PaymentProvider, ProviderResult, ProviderState } from './providers/payment-provider.ts'
import { lockBooking } from '../booking-state.ts'
import { applyState, type Event } from './apply-state.ts'
import { expireAtProvider } from './attempts/expire-at-provider.ts'
import { openAttempt, referenceOf } from './attempts/open-attempt.ts'
import { readAttempt, readLiveAttempt, updateAttempt, type Attempt, type AttemptKey } from './queries.ts'
import { isLive, judgeCapture } from './rules.ts'
import { sendRefunds } from './refunds/send-refunds.ts'

/** How settling went: `unreachable` when the provider did not say how it stands, `foreign` when it spoke of something else. */
export type Settled = 'settled' | 'unreachable' | 'foreign'

/**
 * Brings a booking in line with what the provider says of an attempt to pay. Webhook, return page and reconciler all call it, at
 * any time and as often as they like: the provider is asked first, without a lock, then all is read again under the locks
 * and only moves forward. `ref` is the provider's name of the attempt where an event tells it before we noted it.
 */
export async function settlePayment(deps: Deps, key: AttemptKey, event?: Event & { ref?: string }): Promise<Settled> {
  const attempt = await readAttempt(deps.database.write, key)
  if (!attempt) return 'foreign'
  const ref = await refOf(deps, attempt, event?.ref)
  if (!ref.ok) return await putOff(deps, key, 'unreachable')
  // Nothing of it is at the provider, or nothing that we could ask for.
  if (ref.value === null) return 'foreign'
  const answer = await findOut(deps, attempt, ref.value)
  if (!answer.ok) return await putOff(deps, key, 'unreachable')
  if (isForeign(attempt, answer.value)) return await putOff(deps, key, 'foreign')
  if (answer.value.captured && !(await makeRoom(deps, attempt))) return await putOff(deps, key, 'unreachable')
  const named = { ...key, bookingId: attempt.bookingId, ref: ref.value }
  await inTransaction(deps.database.write, (tx) => applyState(tx, deps, named, answer.value, event))
  await sendRefunds(deps, attempt)
  return 'settled'
}

/** Asked in vain: the next one who asks goes to the others first. */
async function putOff<S extends Settled>(deps: Deps, key: AttemptKey, settled: S): Promise<S> {
  await updateAttempt(deps.database.write, key, { checkedAt: deps.clock() })
  return settled
}

/** The provider's name of an attempt; null when there is nothing at the provider. */
async function refOf(deps: Deps, attempt: Attempt, eventRef?: string): Promise<ProviderResult<string | null>> {
  const value = attempt.providerRef ?? eventRef ?? null
  return value === null && attempt.status === 'creating' ? await createAgain(deps, attempt) : { ok: true, value }
}

const unreachable = { ok: false, failure: 'unreachable', issue: '' } as const

/** How an attempt stands at the provider, after taking the money if the guest agreed to pay. */
async function findOut(deps: Deps, attempt: Attempt, ref: string): Promise<ProviderResult<ProviderState>> {
  const provider = deps.providers[attempt.method]
  if (!provider) return unreachable
  const answer = await provider.ask(ref)
  if (!answer.ok || isForeign(attempt, answer.value)) return answer
  const { stage } = answer.value
  // An order that is open again although its money was being taken: only taking it again tells how that ended.
  const isToTake = stage === 'approved' || (stage === 'open' && attempt.status === 'capturing')
  if (!isToTake) return answer
  return await take(deps, provider, attempt, ref, answer.value)
}

/**
 * Money that arrives for an attempt that was over pays the booking, unless it is too late. Another attempt may be under way by then: it
 * ends first, so that nobody pays twice. False when nobody knows whether it did.
 */
async function makeRoom(deps: Deps, attempt: Attempt): Promise<boolean> {
  if (isLive(attempt.status) || attempt.status === 'captured') return true
  const other = await readLiveAttempt(deps.database.write, attempt)
  if (!other || other.id === attempt.id) return true
  // What confirms a booking came long ago: this goes back, whatever becomes of the balance.
  if (other.purpose === 'balance' && attempt.purpose !== 'balance') return true
  const ended = await expireAtProvider(deps, other)
  if (ended !== 'refused') return ended === 'ended'
  return (await settlePayment(deps, { propertyId: other.propertyId, attemptId: other.id })) === 'settled'
}

/** Asks how the payment of a booking that is under way stands, if one is. Throws payment_unreachable. */
export async function settleLivePayment(deps: Deps, key: BookingKey): Promise<void> {
  const live = await readLiveAttempt(deps.database.write, key)
  if (!live) return
  const settled = await settlePayment(deps, { propertyId: key.propertyId, attemptId: live.id })
  if (settled === 'unreachable') throw new DomainError('payment_unreachable')
}

/** Whether the provider speaks of something else than this attempt; one that it has forgotten has no reference any more. */
function isForeign(attempt: Attempt, { reference, stage }: ProviderState): boolean {
  return reference !== referenceOf(attempt) && !(reference === null && stage === 'expired')
}

/**
 * An attempt of which nobody noted that it was asked for is asked for again. One that has run out is over: nobody ever had its
 * page.
 */
async function createAgain(deps: Deps, attempt: Attempt): Promise<ProviderResult<string | null>> {
  if (deps.clock() >= attempt.expiresAt) {
    const ended = await expireAtProvider(deps, attempt)
    return ended === 'ended' ? { ok: true, value: null } : unreachable
  }
  try {
    await openAttempt(deps, attempt)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return error.code === 'payment_failed' ? { ok: true, value: null } : unreachable
  }
  const key = { propertyId: attempt.propertyId, attemptId: attempt.id }
  return { ok: true, value: (await readAttempt(deps.database.write, key))?.providerRef ?? null }
}

/**
 * Takes the money that the guest agreed to pay. That it is being taken is committed first, so that nobody gives the rooms
 * away meanwhile; taking it twice takes it once. What is over is not taken.
 */
async function take(
  deps: Deps,
  provider: PaymentProvider,
  attempt: Attempt,
  ref: string,
  state: ProviderState,
): Promise<ProviderResult<ProviderState>> {
  const mayTake = await inTransaction(deps.database.write, (tx) => markCapturing(tx, deps, attempt, ref))
  if (!mayTake) return { ok: true, value: state }
  const taken = await provider.capture(ref, attempt.id)
  if (taken.ok || taken.failure === 'unreachable') return taken
  // It will not be taken; only what was taken before would say otherwise.
  const again = await provider.ask(ref)
  const isUndecided = again.ok && (again.value.stage === 'approved' || again.value.stage === 'open')
  if (!isUndecided) return again
  return { ok: true, value: { ...again.value, stage: 'failed', issue: taken.issue } }
}

async function markCapturing(
  tx: Tx,
  deps: Deps,
  { propertyId, bookingId, id }: Attempt,
  ref: string,
): Promise<boolean> {
  const now = deps.clock()
  const booking = await lockBooking(tx, { propertyId, bookingId })
  const attempt = await readAttempt(tx, { propertyId, attemptId: id }, true)
  if (!booking || !attempt) return false
  if (attempt.status === 'capturing') return true
  if (attempt.status !== 'open' && attempt.status !== 'creating') return false
  // The booking may have become another one than the guest agreed to pay, or be paid.
  const { purpose, amountMinor: minor, currency } = attempt
  if (judgeCapture(booking, purpose, { minor, currency }) !== 'pays') return false
  await updateAttempt(
    tx,
    { propertyId, attemptId: id },
    {
      status: 'capturing',
      providerRef: ref,
      checkedAt: now,
      waitsFor: '',
      askAgainAt: now,
    },
  )
  const detail = { attempt: id }
  await writeAudit(tx, [{ propertyId, bookingId, at: now, actor: 'system', event: 'capturing', detail }])
  return true
}
