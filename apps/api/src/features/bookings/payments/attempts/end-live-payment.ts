import type { BookingKey } from '@keystay/contract/bookings/entities'
import { holdMinutes } from '@keystay/contract/shared/limits'
import { inTransaction } from '../../../../platform/database/database.ts'
import type { Deps } from '../../../../deps.ts'
import { DomainError } from '../../../../platform/http/errors.ts'
import { lockBooking } from '../../booking-state.ts'
import { expireAtProvider } from './expire-at-provider.ts'
import { closeAttempt } from './close-attempt.ts'
import { holdLonger, readAttempt, readLiveAttempt, type AttemptKey } from '../queries.ts'
import { isProcessing } from '../rules.ts'
import { settlePayment } from '../settle-payment.ts'

const maxTries = 3

/**
 * Ends the attempt to pay that is under way, so that the booking or its way to pay can change: at the provider first. Where the
 * provider refuses, because it was paid at that moment, the booking is brought in line with that. Afterwards nothing is
 * under way. Money that is on its way cannot be called back: nobody waits for it any more, and if it comes, it pays the
 * booking if that is still to be paid, or goes back. Throws payment_unreachable.
 */
export async function endLivePayment(deps: Deps, key: BookingKey): Promise<void> {
  for (let tries = 1; tries <= maxTries; tries += 1) {
    const live = await readLiveAttempt(deps.database.write, key)
    if (!live) return
    const ended = await expireAtProvider(deps, live)
    if (ended === 'unreachable') throw new DomainError('payment_unreachable')
    if (ended === 'ended') continue
    const settled = await settlePayment(deps, { propertyId: key.propertyId, attemptId: live.id })
    if (settled === 'unreachable') throw new DomainError('payment_unreachable')
    await letGo(deps, { propertyId: key.propertyId, attemptId: live.id })
  }
  if (await readLiveAttempt(deps.database.write, key)) throw new DomainError('payment_unreachable')
}

/** Gives up waiting for money that is on its way; the rooms are kept for as long as whoever did so needs to go on. */
async function letGo(deps: Deps, key: AttemptKey): Promise<void> {
  const now = deps.clock()
  await inTransaction(deps.database.write, async (tx) => {
    const attempt = await readAttempt(tx, key)
    if (!attempt) return
    await lockBooking(tx, attempt)
    const current = await readAttempt(tx, key, true)
    if (!current || !isProcessing(current)) return
    await closeAttempt(tx, current, { status: 'expired', failure: current.waitsFor, actor: 'system', now })
    await holdLonger(tx, current, new Date(now.getTime() + holdMinutes * 60_000))
  })
}
