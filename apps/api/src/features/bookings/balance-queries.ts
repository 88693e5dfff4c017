import { sql, type RawBuilder } from 'kysely'
import type { Sql, Tx } from '../../platform/database/database.ts'

/** Nobody is woken: mails are written from this time of the hotel's day on. */
const asksFrom = '08:00'

/** Of `bookings b` of the property `p`: its balance is to be paid by link, is not paid, and its guest was not asked for it. */
const isToAsk = (now: Date): RawBuilder<boolean> => sql`
  b.balance_due_on IS NOT NULL AND b.balance_asked_at IS NULL AND b.status = 'confirmed'
  AND b.payment_status = 'partly_paid' AND b.balance_due_on <= ${now}::timestamptz::date + 1
  AND b.balance_due_on + ${asksFrom}::time <= ${now}::timestamptz AT TIME ZONE p.timezone`

/** Hotels with bookings whose balance is to be asked for, the longest due first. */
export async function findHotelsToAsk(db: Sql, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT p.id FROM bookings b JOIN properties p ON p.id = b.property_id WHERE ${isToAsk(now)}
    GROUP BY p.id ORDER BY min(b.balance_due_on), p.id`.execute(db)
  return rows.map(({ id }) => id)
}

type Claim = { readonly propertyId: string; readonly now: Date; readonly limit: number }

/** Takes bookings of a hotel whose balance is to be asked for, and notes that it is: nobody else takes them. */
export async function claimBalances(
  tx: Tx,
  { propertyId, now, limit }: Claim,
): Promise<{ readonly id: string; readonly changes: number }[]> {
  const { rows } = await sql<{ id: string; changes: number }>`
    UPDATE bookings SET balance_asked_at = ${now}
    WHERE property_id = ${propertyId} AND id IN (
      SELECT b.id FROM bookings b JOIN properties p ON p.id = b.property_id
      WHERE b.property_id = ${propertyId} AND ${isToAsk(now)}
      ORDER BY b.balance_due_on, b.id LIMIT ${limit} FOR NO KEY UPDATE OF b SKIP LOCKED)
    RETURNING id, changes`.execute(tx)
  return rows
}
