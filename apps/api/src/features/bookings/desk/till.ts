import type { Money } from '@keystay/contract/shared/money'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { DomainError } from '../../../platform/http/errors.ts'
import { holdOpenDay } from './open-day.ts'

/**
 * Nobody hands out cash that is not in the drawer: what was counted last, and the cash that moved on the days since. It locks the open
 * day for itself, so that of two payouts the second sees the first. Throws cash_too_low with what there is, busy.
 */
export async function requireCash(tx: Tx, propertyId: string, { minor, currency }: Money, now: Date): Promise<void> {
  if (minor <= 0) return
  await holdOpenDay(tx, propertyId, now, { alone: true })
  const { rows } = await sql<{ minor: number }>`
    SELECT (coalesce((SELECT d.counted_minor FROM days d WHERE d.property_id = ${propertyId} AND d.day = c.day), 0) + coalesce((
      SELECT sum(p.amount_minor) FROM desk_payments p
      WHERE p.property_id = ${propertyId} AND p.method = 'cash' AND (c.day IS NULL OR p.day > c.day)), 0))::bigint AS minor
    FROM (SELECT max(day) AS day FROM days WHERE property_id = ${propertyId} AND counted_minor IS NOT NULL) AS c`.execute(
    tx,
  )
  const tillMinor = Math.max(0, rows[0]?.minor ?? 0)
  if (minor > tillMinor) throw new DomainError('cash_too_low', { sums: { max: { minor: tillMinor, currency } } })
}
