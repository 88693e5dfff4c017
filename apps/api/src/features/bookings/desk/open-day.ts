import { addDays, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { sql } from 'kysely'
import type { Sql, Tx } from '../../../platform/database/database.ts'
import { DomainError } from '../../../platform/http/errors.ts'
import { deskDayAt } from '../../../platform/values/desk-day.ts'

/** The day of the cash book on which money that moves `now` stands: the desk's day, or the one after the last that was closed. Throws not_found. */
export async function readOpenDay(db: Sql | Tx, propertyId: string, now: Date): Promise<PlainDate> {
  const { rows } = await sql<{ timezone: string; deskHour: number; closed: PlainDate | null }>`
    SELECT p.timezone, p.desk_hour,
      (SELECT max(d.day) FROM days d WHERE d.property_id = ${propertyId} AND d.closed_at IS NOT NULL) AS closed
    FROM properties p WHERE p.id = ${propertyId}`.execute(db)
  const [hotel] = rows
  if (!hotel) throw new DomainError('not_found')
  const { day } = deskDayAt(hotel.timezone, hotel.deskHour, now)
  return hotel.closed !== null && hotel.closed >= day ? addDays(hotel.closed, 1) : day
}

/**
 * Opens the day on which money that moves now stands, unless it is open, and keeps it open until the story ends: who closes it waits,
 * and where the story wants it alone, who writes on it too.
 * Locked after attempts and refunds, the last of a story but for what numbers invoices. Throws busy when it was closed meanwhile.
 */
export async function holdOpenDay(
  tx: Tx,
  propertyId: string,
  now: Date,
  { alone = false }: { readonly alone?: boolean } = {},
): Promise<PlainDate> {
  const day = await readOpenDay(tx, propertyId, now)
  await sql`
    INSERT INTO days (property_id, day, opened_at) VALUES (${propertyId}, ${day}, ${now})
    ON CONFLICT (property_id, day) DO NOTHING`.execute(tx)
  const { rows } = await sql`
    SELECT FROM days WHERE property_id = ${propertyId} AND day = ${day} AND closed_at IS NULL ${alone ? sql`FOR UPDATE` : sql`FOR SHARE`}`.execute(
    tx,
  )
  if (rows.length === 0) throw new DomainError('busy')
  return day
}
