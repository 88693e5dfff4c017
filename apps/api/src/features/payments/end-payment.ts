import type { Deps } from '../../platform/deps.ts'
import { DomainError } from '../../platform/errors.ts'
import { endAttempt } from './end-attempt.ts'
import { readLiveAttempt, type BookingKey } from './queries.ts'
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
    const ended = await endAttempt(deps, live)
    if (ended === 'unreachable') throw new DomainError('payment_unreachable')
    if (ended === 'ended') continue
    const settled = await settlePayment(deps, { propertyId: key.propertyId, attemptId: live.id })
    if (settled === 'unreachable') throw new DomainError('payment_unreachable')
  }
  if (await readLiveAttempt(deps.database.write, key)) throw new DomainError('payment_unreachable')
}
