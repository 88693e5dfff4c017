import { writeAudit } from '../../platform/audit.ts'
import { inTransaction, type Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { DomainError } from '../../platform/errors.ts'
import type { PaymentProvider, ProviderResult, ProviderState } from '../../platform/payment-provider.ts'
import { lockBooking } from '../bookings/booking-state.ts'
import { applyState, type Event } from './apply-state.ts'
import { openAttempt, referenceOf } from './open-attempt.ts'
import {
  readAttempt,
  readLiveAttempt,
  updateAttempt,
  type Attempt,
  type AttemptKey,
  type BookingKey,
} from './queries.ts'
import { sendRefunds } from './send-refunds.ts'

/** How settling went: `unreachable` when the provider did not say how it stands, `foreign` when it spoke of something else. */
export type Settled = 'settled' | 'unreachable' | 'foreign'

/**
 * Brings a booking in line with what the provider says of a try to pay. Webhook, return page and reconciler all call it, at
 * any time and as often as they like: the provider is asked first, without a lock, then all is read again under the locks
 * and only moves forward. `ref` is the provider's name of the try where an event tells it before we noted it.
 */
export async function settlePayment(deps: Deps, key: AttemptKey, event?: Event & { ref?: string }): Promise<Settled> {
  const attempt = await readAttempt(deps.database.write, key)
  const provider = attempt && deps.providers[attempt.method]
  if (!attempt || !provider) return 'unreachable'
  const ref = attempt.providerRef ?? event?.ref ?? (await createAgain(deps, attempt))
  if (ref === null) return 'settled'
  const asked = await provider.ask(ref)
  if (asked.ok && isForeign(attempt, asked.value)) return 'foreign'
  const known = asked.ok && asked.value.stage === 'approved' ? await take(deps, provider, attempt, ref, asked) : asked
  if (!known.ok) {
    // Asked in vain: the next one who asks goes to the others first.
    await updateAttempt(deps.database.write, key, { checkedAt: deps.clock() })
    return 'unreachable'
  }
  await inTransaction(deps.database.write, (tx) => applyState(tx, deps, { ...key, ref }, known.value, event))
  await sendRefunds(deps, attempt)
  return 'settled'
}

/** Asks how the payment of a booking that is under way stands, if one is. Throws payment_unreachable. */
export async function settleLivePayment(deps: Deps, key: BookingKey): Promise<void> {
  const live = await readLiveAttempt(deps.database.write, key)
  if (!live) return
  const settled = await settlePayment(deps, { propertyId: key.propertyId, attemptId: live.id })
  if (settled === 'unreachable') throw new DomainError('payment_unreachable')
}

/** Whether the provider speaks of something else than this try; one that it has forgotten has no reference any more. */
function isForeign(attempt: Attempt, { reference, stage }: ProviderState): boolean {
  return reference !== referenceOf(attempt) && !(reference === null && stage === 'expired')
}

/** A try that was written but not noted as asked for is asked for again; null when the provider refuses it for good. */
async function createAgain(deps: Deps, attempt: Attempt): Promise<string | null> {
  if (attempt.status !== 'creating') return null
  try {
    await openAttempt(deps, attempt)
  } catch {
    // Refused: it has failed now. Unreachable: it stays as it is and is asked for again.
    return null
  }
  return (
    (await readAttempt(deps.database.write, { propertyId: attempt.propertyId, attemptId: attempt.id }))?.providerRef ??
    null
  )
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
  asked: ProviderResult<ProviderState>,
): Promise<ProviderResult<ProviderState>> {
  const mayTake = await inTransaction(deps.database.write, (tx) => markCapturing(tx, deps, attempt, ref))
  return mayTake ? await provider.capture(ref, attempt.id) : asked
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
  if (!booking || !attempt || booking.status !== 'pending') return false
  if (attempt.status === 'capturing') return true
  if (attempt.status !== 'open' && attempt.status !== 'creating') return false
  // The booking may have become another one than the guest agreed to pay.
  if (attempt.amountMinor !== booking.totalMinor) return false
  await updateAttempt(tx, { propertyId, attemptId: id }, { status: 'capturing', providerRef: ref, checkedAt: now })
  const detail = { attempt: id }
  await writeAudit(tx, [{ propertyId, bookingId, at: now, actor: 'system', event: 'capturing', detail }])
  return true
}
