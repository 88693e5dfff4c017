import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { PayerForm } from '@keystay/contract/folio/forms'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import { DomainError } from '../../../platform/http/errors.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { lockBooking } from '../booking-state.ts'
import { readPaidLines } from '../changes/desk-lines.ts'
import { refuseInvoiced } from '../invoiced-lines.ts'
import { amountOf, moveAmount } from '../shared-lines.ts'

/**
 * Says who pays lines of a bill, or an amount of them; those that take something of them back go with them. Throws not_found,
 * wrong_state, invoiced, and changed_meanwhile where the other payer has more or less of them than was seen.
 */
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
    const moved = form.part ? await giveAmount(tx, key, form, form.part) : await giveAll(tx, key, form)
    if (moved.length === 0) return
    const amount = form.part && { amountMinor: form.part.minor }
    const detail = { by: userId, payer: form.payer, lines: moved.join(' '), ...amount }
    await writeAudit(tx, [{ ...key, at: deps.clock(), actor: 'owner', event: 'payer_changed', detail }])
  })
}

async function giveAll(tx: Tx, { propertyId, bookingId }: BookingKey, form: PayerForm): Promise<number[]> {
  const { rows } = await sql<{ position: number }>`
    UPDATE price_lines SET payer = ${form.payer}, company_minor = NULL
    WHERE property_id = ${propertyId} AND booking_id = ${bookingId} AND (payer <> ${form.payer} OR company_minor IS NOT NULL)
      AND coalesce(counters, position) = ANY(${form.positions}::int[])
    RETURNING position`.execute(tx)
  return rows.map(({ position }) => position)
}

async function giveAmount(
  tx: Tx,
  key: BookingKey,
  { positions, payer }: PayerForm,
  { minor, seenMinor }: NonNullable<PayerForm['part']>,
): Promise<number[]> {
  const lines = await readPaidLines(tx, key)
  if (amountOf(lines, positions, payer === 'company' ? 'guest' : 'company') !== seenMinor)
    throw new DomainError('changed_meanwhile')
  const moved = moveAmount(lines, positions, { payer, amountMinor: minor })
  await sql`
    UPDATE price_lines l SET payer = m.payer, company_minor = m."companyMinor"
    FROM json_to_recordset(${JSON.stringify(moved)}::text::json) AS m (position int, payer text, "companyMinor" bigint)
    WHERE l.property_id = ${key.propertyId} AND l.booking_id = ${key.bookingId} AND l.position = m.position`.execute(tx)
  return moved.map(({ position }) => position)
}
