import type { BookingKey } from '@keystay/contract/bookings/entities'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/http/errors.ts'

/**
 * Throws invoiced when lines of a booking's price (all, or those at positions with what takes something of them back) are on an
 * invoice that is not credited: what was issued stays what was sold. Must follow the booking's lock.
 */
export async function refuseInvoiced(
  tx: Tx,
  { propertyId, bookingId }: BookingKey,
  positions: readonly number[] | null = null,
): Promise<void> {
  const { rows } = await sql`
    SELECT 1 FROM invoice_lines i
    JOIN price_lines l ON l.property_id = i.property_id AND l.booking_id = i.booking_id AND l.position = i.position
    WHERE i.property_id = ${propertyId} AND i.booking_id = ${bookingId}
      AND (${positions}::int[] IS NULL OR coalesce(l.counters, l.position) = ANY(${positions}::int[])) LIMIT 1`.execute(
    tx,
  )
  if (rows.length > 0) throw new DomainError('invoiced')
}
