import type { BookingKey } from '@keystay/contract/bookings/entities'
import { auditWrite } from '../audit/write-audit.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { writeTogether } from '../../platform/database/together.ts'
import { outboxWrite } from '../outbox/outbox.ts'
import { endLivePayment } from './payments/attempts/end-live-payment.ts'
import { requireVerification } from '../../platform/security/verification.ts'
import { cashLock } from './guest/cash-queries.ts'
import { promiseCash } from './guest/judge-cash.ts'
import { lockBooking } from './booking-state.ts'
import { endingWrites } from './queries.ts'
import { lockBookingAfter, readBookingRow } from './row-queries.ts'
import { isOverdue, mayBecome, onlineOf } from './rules.ts'

const maxTries = 3

/** The answer of the security verification, as far as the guest was asked for one, and from which address it came. */
export type Verification = { readonly response: string | undefined; readonly address: string }
type Way = { readonly actor: 'guest' | 'owner'; readonly isVerified: boolean }

/**
 * Confirms a pending booking that will be paid in cash at the hotel, or costs nothing, for its guest or its hotel; an attempt to pay online ends
 * first. A second click, and a payment that was faster, finds it confirmed and changes nothing. Of a guest, promises of cash
 * are limited; a hotel knows what it does. Throws hold_expired, wrong_state, booking_not_found, payment_unreachable,
 * verification_needed, validation_failed, verification_unavailable, and why cash is not accepted.
 */
export async function confirmBooking(
  deps: Deps,
  propertyId: string,
  bookingId: string,
  actor: 'guest' | 'owner' = 'guest',
  verification?: Verification,
): Promise<void> {
  const key = { propertyId, bookingId }
  let isVerified = false
  for (let tries = 1; tries <= maxTries; tries += 1) {
    const way = { actor, isVerified }
    const story = async () => await inTransaction(deps.database.write, (tx) => confirm(tx, deps, key, way))
    // Guests who promise cash to a hotel go one after the other: who waits takes no connection.
    const outcome = await (actor === 'guest' ? deps.database.inLanes([`cash ${propertyId}`], story) : story())
    if (outcome === 'confirmed') return
    if (outcome === 'being_paid') await endLivePayment(deps, key)
    else isVerified = await verify(deps, key, verification)
  }
  throw new DomainError('busy')
}

/** Without a lock: somebody else may be asked. The answer may have been used up by the same click, sent again. */
async function verify(deps: Deps, key: BookingKey, verification: Verification | undefined): Promise<boolean> {
  if (verification?.response === undefined) throw new DomainError('verification_needed')
  try {
    await requireVerification(deps, verification.response, verification.address)
    return true
  } catch (error) {
    const booking = await readBookingRow(deps.database.write, key.propertyId, key.bookingId)
    if (booking?.status !== 'confirmed') throw error
    return false
  }
}

type Outcome = 'confirmed' | 'being_paid' | 'unverified'

async function confirm(tx: Tx, deps: Deps, key: BookingKey, { actor, isVerified }: Way): Promise<Outcome> {
  const now = deps.clock()
  const { propertyId } = key
  const booking = actor === 'guest' ? await lockBookingAfter(tx, cashLock(propertyId), key) : await lockBooking(tx, key)
  if (!booking) throw new DomainError('booking_not_found')
  if (booking.status === 'confirmed') return 'confirmed'
  if (booking.paymentLive) return 'being_paid'
  const isGone = isOverdue(booking, now) || booking.status === 'cancelled'
  // "Your time has run out" is for the guest to read.
  if (isGone) throw new DomainError(actor === 'guest' ? 'hold_expired' : 'wrong_state')
  if (!mayBecome(booking.status, 'confirmed')) throw new DomainError('wrong_state')
  if (booking.partMinor > 0) throw new DomainError('part_received')
  const payable = { minor: onlineOf(booking), currency: booking.currency }
  // Whoever owes nothing, or only what nobody can pay before, promises none.
  const isFree = payable.minor === 0
  if (actor === 'guest' && !isFree && !(await promiseCash(tx, deps, key, payable, isVerified))) return 'unverified'
  const paid = { paymentMethod: 'cash', paymentStatus: booking.totalMinor === 0 ? 'paid' : 'pending' } as const
  await writeTogether(tx, (part) => [
    auditWrite(part, [{ ...key, at: now, actor, event: 'confirmed' }]),
    outboxWrite(part, [
      { ...key, kind: 'booking_confirmed', at: now },
      { ...key, kind: 'owner_new_booking', at: now },
    ]),
    ...endingWrites(part, key, booking.status, { ...paid, status: 'confirmed', confirmedAt: now }),
  ])
  return 'confirmed'
}
