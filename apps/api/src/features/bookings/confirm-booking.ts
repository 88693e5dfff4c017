import type { PaymentMethod } from '@keystay/contract/entities'
import { writeAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { DomainError } from '../../platform/errors.ts'
import { endHold, readBookingRow } from './queries.ts'
import { isOverdue, mayBecome } from './rules.ts'

/**
 * Confirms a pending booking that will be paid by `method`, for its guest or its hotel; a second click finds it confirmed and changes nothing.
 * Throws hold_expired, wrong_state, booking_not_found.
 */
export async function confirmBooking(
  deps: Deps,
  propertyId: string,
  bookingId: string,
  method: PaymentMethod,
  actor: 'guest' | 'owner' = 'guest',
): Promise<void> {
  const now = deps.clock()
  await inTransaction(deps.database.write, async (tx) => {
    const booking = await readBookingRow(tx, propertyId, bookingId, true)
    if (!booking) throw new DomainError('booking_not_found')
    if (booking.status === 'confirmed' && booking.paymentMethod === method) return
    const isGone = isOverdue(booking, now) || booking.status === 'cancelled'
    // "Your time has run out" is for the guest to read.
    if (isGone) throw new DomainError(actor === 'guest' ? 'hold_expired' : 'wrong_state')
    if (!mayBecome(booking.status, 'confirmed')) throw new DomainError('wrong_state')
    await endHold(tx, propertyId, bookingId, { status: 'confirmed', paymentMethod: method, confirmedAt: now })
    await writeAudit(tx, [{ propertyId, at: now, bookingId, actor, event: 'confirmed' }])
  })
}
