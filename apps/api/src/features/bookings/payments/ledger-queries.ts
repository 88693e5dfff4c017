import type { BookingKey } from '@keystay/contract/bookings/entities'
import { sql, type RawBuilder } from 'kysely'
import type { Sql, Tx } from '../../../platform/database/database.ts'

/** Money that a provider took back or gave back by itself counts while it is gone; what we promised counts in any case. */
export const counts = sql`NOT (r.status = 'failed' AND r.reason IN ('provider', 'dispute'))`

/**
 * What was captured online of a booking, and what of all its money was given back or will be: two columns. What a change
 * gave back at the desk is off what the desk took.
 */
export const ledgerColumns = (propertyId: RawBuilder<string>, bookingId: RawBuilder<string>) => ({
  captured: sql<number>`(SELECT coalesce(sum(a.captured_minor), 0)::bigint FROM payment_attempts a
    WHERE a.property_id = ${propertyId} AND a.booking_id = ${bookingId})`,
  refunded: sql<number>`(SELECT coalesce(sum(r.amount_minor), 0)::bigint FROM money_back r
    WHERE r.property_id = ${propertyId} AND r.booking_id = ${bookingId} AND ${counts}
      AND NOT (r.attempt_id IS NULL AND r.reason = 'changed'))`,
})

/** The money of one booking that moved online, and what was given back of any. */
export async function readLedgerRow(db: Sql | Tx, { propertyId, bookingId }: BookingKey) {
  const { captured, refunded } = ledgerColumns(sql`${propertyId}`, sql`${bookingId}`)
  const { rows } = await sql<{ capturedMinor: number; refundedMinor: number }>`
    SELECT ${captured} AS captured_minor, ${refunded} AS refunded_minor`.execute(db)
  return rows[0] ?? { capturedMinor: 0, refundedMinor: 0 }
}
