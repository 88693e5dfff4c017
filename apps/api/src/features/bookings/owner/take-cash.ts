import type { BookingKey } from '@keystay/contract/bookings/entities'
import { writeAudit } from '../../audit/write-audit.ts'
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import type { Deps } from '../../../deps.ts'
import { DomainError } from '../../../platform/http/errors.ts'
import { writeOutbox } from '../../outbox/outbox.ts'
import { endLivePayment } from '../payments/attempts/end-live-payment.ts'
import { awaitsCash } from './rules.ts'
import { updateState } from '../queries.ts'
import { readBookingRow, type BookingRow } from '../row-queries.ts'
import { dueOf, isSettledAtDesk } from '../rules.ts'

/**
 * Records that what was due of a confirmed booking, what is due at the hotel with it, was received in cash; a second click
 * changes nothing. An attempt to pay the
 * balance online ends first where its provider can be reached; where it cannot, the cash counts and later money goes back.
 * Throws not_found, and wrong_state also when the balance was paid online meanwhile, or another amount than `shownMinor` is due.
 */
export async function takeCash(deps: Deps, key: BookingKey, shownMinor?: number): Promise<void> {
  const { propertyId, bookingId } = key
  const before = await readBookingRow(deps.database.write, propertyId, bookingId)
  if (before?.status === 'confirmed' && before.paymentLive) await endOnline(deps, key)
  await inTransaction(deps.database.write, async (tx) => {
    const booking = await readBookingRow(tx, propertyId, bookingId, true)
    if (!booking) throw new DomainError('not_found')
    if (isTaken(booking)) return
    const dueMinor = dueOf(booking)
    const isShown = dueMinor === (shownMinor ?? dueMinor) && dueMinor === dueOf(before ?? booking)
    if (!awaitsCash(booking) || !isShown) throw new DomainError('wrong_state')
    await note(tx, key, booking, deps.clock())
  })
}

async function endOnline(deps: Deps, key: { propertyId: string; bookingId: string }): Promise<void> {
  try {
    await endLivePayment(deps, key)
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'payment_unreachable') throw error
  }
}

function isTaken(booking: BookingRow): boolean {
  return booking.status === 'confirmed' && booking.paymentStatus === 'paid' && isSettledAtDesk(booking)
}

async function note(
  tx: Tx,
  key: { propertyId: string; bookingId: string },
  booking: BookingRow,
  now: Date,
): Promise<void> {
  const amountMinor = dueOf(booking)
  const isBalance = booking.paymentStatus === 'partly_paid'
  const isRest = isBalance || booking.paymentStatus === 'paid'
  await updateState(tx, key, { paymentStatus: 'paid', ...(isRest && { balanceCashMinor: amountMinor }) })
  await writeAudit(tx, [{ ...key, at: now, actor: 'owner', event: 'cash_received', detail: { amountMinor } }])
  // Whoever pays a tax at the desk stands there.
  if (isBalance) await writeOutbox(tx, [{ ...key, kind: 'balance_paid', changes: booking.changes, at: now }])
}
