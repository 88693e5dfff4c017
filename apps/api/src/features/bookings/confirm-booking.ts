import { writeAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { DomainError } from '../../platform/errors.ts'
import { writeOutbox } from '../../platform/outbox.ts'
import { endLivePayment } from '../payments/end-payment.ts'
import { endHold, readBookingRow, updateState } from './queries.ts'
import { isOverdue, mayBecome } from './rules.ts'

/**
 * Confirms a pending booking that will be paid in cash at the hotel, for its guest or its hotel; a try to pay online ends first.
 * A second click, and a payment that was faster, finds it confirmed and changes nothing. Throws hold_expired, wrong_state,
 * booking_not_found, payment_unreachable.
 */
export async function confirmBooking(
  deps: Deps,
  propertyId: string,
  bookingId: string,
  actor: 'guest' | 'owner' = 'guest',
): Promise<void> {
  const key = { propertyId, bookingId }
  // What is being paid online may be paid by the time that it is asked for: then it is confirmed already.
  await endLivePayment(deps, key)
  const now = deps.clock()
  await inTransaction(deps.database.write, async (tx) => {
    const booking = await readBookingRow(tx, propertyId, bookingId, true)
    if (!booking) throw new DomainError('booking_not_found')
    if (booking.status === 'confirmed' && (booking.paymentMethod === 'cash' || booking.paymentStatus === 'paid')) return
    const isGone = isOverdue(booking, now) || booking.status === 'cancelled'
    // "Your time has run out" is for the guest to read.
    if (isGone) throw new DomainError(actor === 'guest' ? 'hold_expired' : 'wrong_state')
    if (!mayBecome(booking.status, 'confirmed')) throw new DomainError('wrong_state')
    if (booking.paymentLive) throw new DomainError('busy')
    await endHold(tx, propertyId, bookingId, { status: 'confirmed', paymentMethod: 'cash', confirmedAt: now })
    await updateState(tx, key, { paymentStatus: 'pending' })
    await writeAudit(tx, [{ propertyId, at: now, bookingId, actor, event: 'confirmed' }])
    await writeOutbox(tx, [
      { ...key, kind: 'booking_confirmed', at: now },
      { ...key, kind: 'owner_new_booking', at: now },
    ])
  })
}
