import type { BookingKey } from '@keystay/contract/bookings/entities'
import { inTransaction } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Deps } from '../../../deps.ts'
import { DomainError } from '../../../platform/http/errors.ts'
import { endOnline, noteTaken } from '../desk/pay-at-desk.ts'
import { awaitsCash } from './rules.ts'
import { readBookingRow, type BookingRow } from '../row-queries.ts'
import { dueOf, isSettledAtDesk } from '../rules.ts'

/**
 * Records that what was due of a confirmed booking, what is due at the hotel with it, was received in cash; a second click
 * changes nothing. An attempt to pay the
 * balance online ends first where its provider can be reached; where it cannot, the cash counts and later money goes back.
 * Throws not_found, and wrong_state also when the balance was paid online meanwhile, or another amount than `shownMinor` is due.
 */
export async function takeCash(
  deps: Deps,
  key: BookingKey,
  shownMinor?: number,
  userId: string | null = null,
): Promise<void> {
  const { propertyId, bookingId } = key
  const before = await readBookingRow(deps.database.write, propertyId, bookingId)
  await endOnline(deps, key)
  await inTransaction(deps.database.write, async (tx) => {
    const booking = await readBookingRow(tx, propertyId, bookingId, true)
    if (!booking) throw new DomainError('not_found')
    if (isTaken(booking)) return
    const dueMinor = dueOf(booking)
    const isShown = dueMinor === (shownMinor ?? dueMinor) && dueMinor === dueOf(before ?? booking)
    if (!awaitsCash(booking) || !isShown) throw new DomainError('wrong_state')
    await noteTaken(tx, deps, booking, {
      key,
      id: newId(),
      method: 'cash',
      amountMinor: dueMinor,
      userId,
      event: 'cash_received',
    })
  })
}

function isTaken(booking: BookingRow): boolean {
  return booking.status === 'confirmed' && booking.paymentStatus === 'paid' && isSettledAtDesk(booking)
}
