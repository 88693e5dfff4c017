import { sql } from 'kysely'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/http/errors.ts'

type Kept = {
  readonly version: number
  readonly bookingIds: string[]
  /** Whether one of the bookings belongs to an account, which can erase itself. */
  readonly hasAccount: boolean
}

/** Of a card of a hotel: its version and its bookings, the first one first. Throws not_found, card_merged. */
export async function readKept(db: Sql | Tx, propertyId: string, guestId: string): Promise<Kept> {
  const { rows } = await sql<Kept & { isMerged: boolean }>`
    SELECT c.version, c.merged_into IS NOT NULL AS is_merged, coalesce(t.ids, '{}') AS booking_ids, coalesce(t.any_account, false) AS has_account
    FROM guest_cards c
    CROSS JOIN LATERAL (
      SELECT array_agg(b.id ORDER BY b.created_at, b.id) AS ids, bool_or(b.user_id IS NOT NULL) AS any_account
      FROM booking_guests g JOIN bookings b ON b.property_id = ${propertyId} AND b.id = g.booking_id
      WHERE g.property_id = ${propertyId} AND g.card_id = c.id) AS t
    WHERE c.property_id = ${propertyId} AND c.id = ${guestId}`.execute(db)
  const [row] = rows
  if (!row) throw new DomainError('not_found')
  if (row.isMerged) throw new DomainError('card_merged')
  return row
}
