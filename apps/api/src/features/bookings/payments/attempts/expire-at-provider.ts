import { inTransaction } from '../../../../platform/database/database.ts'
import type { Deps } from '../../../../deps.ts'
import { lockBooking } from '../../booking-state.ts'
import { closeAttempt } from './close-attempt.ts'
import { readAttempt, type Attempt, type AttemptKey } from '../queries.ts'

/**
 * Ends an attempt to pay that is under way, at the provider first. `refused`: the provider does not end it, so it has to be
 * settled: it may be paid.
 */
export async function expireAtProvider(deps: Deps, attempt: Attempt): Promise<'ended' | 'refused' | 'unreachable'> {
  if (attempt.status === 'capturing') return 'refused'
  // Nobody was ever led to its page, and whoever is waiting for it this moment will not be.
  if (attempt.providerRef === null) return await abandon(deps, attempt)
  const expired = await deps.providers[attempt.method]?.expire(attempt.providerRef)
  if (expired?.ok) return await abandon(deps, attempt)
  return expired?.failure === 'refused' ? 'refused' : 'unreachable'
}

/** Nobody can pay it any more: it is over, unless it went on meanwhile. */
async function abandon(deps: Deps, attempt: Attempt): Promise<'ended' | 'refused'> {
  const key: AttemptKey = { propertyId: attempt.propertyId, attemptId: attempt.id }
  const now = deps.clock()
  return await inTransaction(deps.database.write, async (tx) => {
    await lockBooking(tx, attempt)
    const current = await readAttempt(tx, key, true)
    if (current?.status !== 'open' && current?.status !== 'creating') return 'refused'
    if (current.providerRef !== attempt.providerRef) return 'refused'
    await closeAttempt(tx, current, { status: 'expired', failure: '', actor: 'system', now })
    return 'ended'
  })
}
