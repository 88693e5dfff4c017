import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { PayerForm } from '@keystay/contract/folio/forms'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { DomainError } from '../../../platform/http/errors.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { lockBooking } from '../booking-state.ts'
import { refuseInvoiced } from '../invoiced-lines.ts'

/** Says who pays lines of a bill; those that take something of them back go with them. Throws not_found, wrong_state, invoiced. */
export async function setPayer(
  deps: Deps,
  { propertyId, bookingId, userId, form }: BookingKey & { readonly userId: string; readonly form: PayerForm },
): Promise<void> {
  const key = { propertyId, bookingId }
  await inTransaction(deps.database.write, async (tx) => {
    const booking = await lockBooking(tx, key)
    if (!booking) throw new DomainError('not_found')
    if (booking.status !== 'confirmed') throw new DomainError('wrong_state')
    await refuseInvoiced(tx, key, form.positions)
    const { rows } = await sql<{ position: number }>`
      UPDATE price_lines SET payer = ${form.payer}
      WHERE property_id = ${propertyId} AND booking_id = ${bookingId} AND payer <> ${form.payer}
        AND coalesce(counters, position) = ANY(${form.positions}::int[])
      RETURNING position`.execute(tx)
    if (rows.length === 0) return
    const detail = { by: userId, payer: form.payer, lines: rows.map(({ position }) => position).join(' ') }
    await writeAudit(tx, [{ ...key, at: deps.clock(), actor: 'owner', event: 'payer_changed', detail }])
  })
}
