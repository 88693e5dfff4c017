import { writeAudit } from '../../platform/audit.ts'
import { inTransaction, type Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { DomainError } from '../../platform/errors.ts'
import { writeOutbox } from '../../platform/outbox.ts'
import { endLivePayment } from '../payments/end-payment.ts'
import { endHold, readBookingRow } from './queries.ts'
import { isOverdue, mayBecome } from './rules.ts'

type Key = { readonly propertyId: string; readonly bookingId: string }

const maxTries = 3

/**
 * Confirms a pending booking that will be paid in cash at the hotel, for its guest or its hotel; a try to pay online ends
 * first. A second click, and a payment that was faster, finds it confirmed and changes nothing. Throws hold_expired,
 * wrong_state, booking_not_found, payment_unreachable.
 */
export async function confirmBooking(
  deps: Deps,
  propertyId: string,
  bookingId: string,
  actor: 'guest' | 'owner' = 'guest',
): Promise<void> {
  const key = { propertyId, bookingId }
  for (let tries = 1; tries <= maxTries; tries += 1) {
    const outcome = await inTransaction(deps.database.write, (tx) => confirm(tx, key, actor, deps.clock()))
    if (outcome === 'confirmed') return
    await endLivePayment(deps, key)
  }
  throw new DomainError('busy')
}

async function confirm(tx: Tx, key: Key, actor: 'guest' | 'owner', now: Date): Promise<'confirmed' | 'being_paid'> {
  const { propertyId, bookingId } = key
  const booking = await readBookingRow(tx, propertyId, bookingId, true)
  if (!booking) throw new DomainError('booking_not_found')
  if (booking.paymentLive) return 'being_paid'
  if (booking.status === 'confirmed') return 'confirmed'
  const isGone = isOverdue(booking, now) || booking.status === 'cancelled'
  // "Your time has run out" is for the guest to read.
  if (isGone) throw new DomainError(actor === 'guest' ? 'hold_expired' : 'wrong_state')
  if (!mayBecome(booking.status, 'confirmed')) throw new DomainError('wrong_state')
  const paid = { paymentMethod: 'cash', paymentStatus: 'pending' } as const
  await endHold(tx, key, booking.status, { ...paid, status: 'confirmed', confirmedAt: now })
  await writeAudit(tx, [{ ...key, at: now, actor, event: 'confirmed' }])
  await writeOutbox(tx, [
    { ...key, kind: 'booking_confirmed', at: now },
    { ...key, kind: 'owner_new_booking', at: now },
  ])
  return 'confirmed'
}
