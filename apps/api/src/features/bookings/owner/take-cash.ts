import { writeAudit } from '../../audit/write-audit.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Deps } from '../../../deps.ts'
import { DomainError } from '../../../platform/http/errors.ts'
import { paymentForOwner } from './rules.ts'
import { readBookingRow, updateState } from '../queries.ts'

/** Records that the cash of a confirmed booking was received; a second click changes nothing. Throws not_found, wrong_state. */
export async function takeCash(deps: Deps, propertyId: string, bookingId: string): Promise<void> {
  const now = deps.clock()
  await inTransaction(deps.database.write, async (tx) => {
    const booking = await readBookingRow(tx, propertyId, bookingId, true)
    if (!booking) throw new DomainError('not_found')
    if (booking.status === 'confirmed' && booking.paymentStatus === 'paid') return
    if (paymentForOwner(booking) !== 'unpaid') throw new DomainError('wrong_state')
    await updateState(tx, { propertyId, bookingId }, { paymentStatus: 'paid' })
    const detail = { amountMinor: booking.totalMinor }
    await writeAudit(tx, [{ propertyId, at: now, bookingId, actor: 'owner', event: 'cash_received', detail }])
  })
}
