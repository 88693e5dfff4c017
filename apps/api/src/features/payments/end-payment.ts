import { inTransaction } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { DomainError } from '../../platform/errors.ts'
import { endPayment, lockBooking } from '../bookings/booking-state.ts'
import { openAttempt } from './open-attempt.ts'
import {
  readAttempt,
  readLiveAttempt,
  updateAttempt,
  type Attempt,
  type AttemptKey,
  type BookingKey,
} from './queries.ts'
import { settlePayment } from './settle-payment.ts'

const maxTries = 3

/**
 * Ends the try to pay that is under way, so that the booking or its way to pay can change: at the provider first. Where the
 * provider refuses, because it was paid at that moment, the booking is brought in line with that. Afterwards nothing is
 * under way. Throws payment_unreachable.
 */
export async function endLivePayment(deps: Deps, key: BookingKey): Promise<void> {
  for (let tries = 1; tries <= maxTries; tries += 1) {
    const live = await readLiveAttempt(deps.database.write, key)
    if (!live) return
    await endAttempt(deps, live)
  }
  if (await readLiveAttempt(deps.database.write, key)) throw new DomainError('payment_unreachable')
}

async function endAttempt(deps: Deps, attempt: Attempt): Promise<void> {
  const key = { propertyId: attempt.propertyId, attemptId: attempt.id }
  const provider = deps.providers[attempt.method]
  if (!provider) throw new DomainError('payment_unreachable')
  if (attempt.status === 'capturing') return void (await settlePayment(deps, key))
  const ref = attempt.providerRef ?? (await refOf(deps, attempt))
  if (ref === null) return
  const expired = await provider.expire(ref)
  if (expired.ok) return await abandon(deps, attempt)
  if (expired.failure === 'unreachable') throw new DomainError('payment_unreachable')
  await settlePayment(deps, key)
}

/** The provider's name of a try of which nobody noted it: asking for it once more tells. Null: there is none. */
async function refOf(deps: Deps, attempt: Attempt): Promise<string | null> {
  const key = { propertyId: attempt.propertyId, attemptId: attempt.id }
  try {
    await openAttempt(deps, attempt)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'payment_failed') return null
    throw error
  }
  return (await readAttempt(deps.database.write, key))?.providerRef ?? null
}

/** Nobody can pay it any more: it is over, unless its money is being taken this moment. */
async function abandon(deps: Deps, attempt: Attempt): Promise<void> {
  const key: AttemptKey = { propertyId: attempt.propertyId, attemptId: attempt.id }
  const now = deps.clock()
  await inTransaction(deps.database.write, async (tx) => {
    await lockBooking(tx, attempt)
    const current = await readAttempt(tx, key, true)
    if (current?.status !== 'open' && current?.status !== 'creating') return
    await updateAttempt(tx, key, { status: 'expired', checkedAt: now, endedAt: now })
    await endPayment(tx, attempt, 'pending')
  })
}
