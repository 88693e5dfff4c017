import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { DomainError } from '../../../platform/http/errors.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { lockBooking } from '../booking-state.ts'
import type { Giving } from '../desk/give-back.ts'
import { readKeptLines, turnLines } from '../changes/desk-lines.ts'
import { sendRefundsSoon } from '../payments/refunds/send-refunds.ts'
import { addToBill } from './add-to-bill.ts'

/**
 * Takes a charge back by the same line turned; a second time changes nothing. What was paid too much goes back. Throws not_found,
 * wrong_state, refund_too_high, refund_right_missing, cash_too_low, busy.
 */
export async function turnCharge(
  deps: Deps,
  { propertyId, bookingId, position, giving }: BookingKey & { readonly position: number; readonly giving: Giving },
): Promise<void> {
  const key = { propertyId, bookingId }
  await inTransaction(deps.database.write, async (tx) => {
    const now = deps.clock()
    const booking = await lockBooking(tx, key)
    const lines = await readKeptLines(tx, key)
    const charge = lines.find((line) => line.position === position)
    if (!booking || !charge) throw new DomainError('not_found')
    if (
      booking.status !== 'confirmed' ||
      charge.kind !== 'charge' ||
      charge.counters !== null ||
      charge.stayId === null
    )
      throw new DomainError('wrong_state')
    if (lines.some(({ counters }) => counters === position)) return
    const [line] = turnLines(lines, [position])
    if (!line) throw new DomainError('not_found')
    await addToBill(tx, deps, { key, booking, stayId: charge.stayId, line, now, giving })
    const detail = { by: giving.userId, position, amountMinor: line.amountMinor }
    await writeAudit(tx, [{ ...key, at: now, actor: 'owner', event: 'charge_turned', detail }])
  })
  await sendRefundsSoon(deps, key)
}
