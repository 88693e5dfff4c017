import { sql, type RawBuilder } from 'kysely'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { wasThere } from './queries.ts'

/** Nobody is woken: guests are asked from this time of the hotel's day on, the day after they left. */
const asksFrom = '10:00'
/** Who left longer ago is not asked any more. */
const asksForDays = 14

const isToAsk = (
  now: Date,
  propertyId: RawBuilder<string>,
) => sql<boolean>`(b.status = 'confirmed' AND b.review_asked_at IS NULL
  AND b.check_out BETWEEN ${now}::timestamptz::date - ${sql.lit(asksForDays)} AND ${now}::timestamptz::date + 1
  AND b.check_out + 1 + ${asksFrom}::time <= ${now}::timestamptz AT TIME ZONE p.timezone
  AND ${wasThere(propertyId)})`

/** Hotels with guests who left and were not asked yet, the longest ago first. */
export async function findHotelsToAsk(db: Sql, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT p.id FROM bookings b JOIN properties p ON p.id = b.property_id WHERE ${isToAsk(now, sql`b.property_id`)}
    GROUP BY p.id ORDER BY min(b.check_out), p.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Takes bookings of a hotel whose guests are to be asked, and notes that they are: nobody else takes them. */
export async function claimToAsk(
  tx: Tx,
  { propertyId, now, limit }: { readonly propertyId: string; readonly now: Date; readonly limit: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE bookings SET review_asked_at = ${now}
    WHERE property_id = ${propertyId} AND id IN (
      SELECT b.id FROM bookings b JOIN properties p ON p.id = b.property_id
      WHERE b.property_id = ${propertyId} AND ${isToAsk(now, sql`${propertyId}`)}
      ORDER BY b.check_out, b.id LIMIT ${limit} FOR NO KEY UPDATE OF b SKIP LOCKED)
    RETURNING id`.execute(tx)
  return rows.map(({ id }) => id)
}
