import type { RefundReason } from '@keystay/contract/bookings/entities'
import type { DeskMethod } from '@keystay/contract/shared/kinds'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { sql, type RawBuilder } from 'kysely'
import type { Sql, Tx } from '../../platform/database/database.ts'

export type BookHotel = {
  readonly timezone: string
  readonly currency: string
  readonly country: string
  readonly deskHour: number
}

/** What of a hotel its cash book needs. */
export function bookHotelQuery(propertyId: string): RawBuilder<BookHotel> {
  return sql`SELECT timezone, currency, country, desk_hour FROM properties WHERE id = ${propertyId}`
}

/** The same, to be awaited; undefined when there is no such hotel. */
export async function readBookHotel(db: Sql | Tx, propertyId: string): Promise<BookHotel | undefined> {
  const { rows } = await bookHotelQuery(propertyId).execute(db)
  return rows[0]
}

export type DayRow = {
  readonly closedAt: Date | null
  readonly countedMinor: number | null
  readonly expectedMinor: number | null
  readonly note: string
}

export function dayQuery(propertyId: string, day: PlainDate): RawBuilder<DayRow> {
  return sql`
    SELECT closed_at, counted_minor, expected_minor, note FROM days WHERE property_id = ${propertyId} AND day = ${day}`
}

/** The days before and after one on which something stands. */
export function neighboursQuery(
  propertyId: string,
  day: PlainDate,
): RawBuilder<{ readonly before: PlainDate | null; readonly after: PlainDate | null }> {
  return sql`
    SELECT max(day) FILTER (WHERE day < ${day}) AS before, min(day) FILTER (WHERE day > ${day}) AS after
    FROM days WHERE property_id = ${propertyId}`
}

/** What was in the drawer when a day began, in minor units: what was counted last, and what came since; 0 before the first count. */
export function openingQuery(propertyId: string, day: PlainDate): RawBuilder<{ readonly minor: number }> {
  return sql`
    SELECT coalesce((
      SELECT c.counted_minor + coalesce((
        SELECT sum(d.amount_minor) FROM desk_payments d
        WHERE d.property_id = ${propertyId} AND d.method = 'cash' AND d.day > c.day AND d.day < ${day}), 0)
      FROM days c WHERE c.property_id = ${propertyId} AND c.day < ${day} AND c.counted_minor IS NOT NULL
      ORDER BY c.day DESC LIMIT 1), 0)::bigint AS minor`
}

export type MovementRow = {
  readonly id: string
  readonly at: Date
  readonly method: DeskMethod
  readonly amountMinor: number
  readonly currency: string
  readonly bookingId: string | null
  readonly code: string | null
  readonly guest: string | null
  readonly note: string
  readonly reason: RefundReason | null
  readonly reverses: string | null
  readonly turned: boolean
}

/** What moved at the desk on a day, in its order. */
export function movementsQuery(propertyId: string, day: PlainDate): RawBuilder<MovementRow> {
  return sql`
    SELECT d.id, d.at, d.method, d.amount_minor, d.currency, d.booking_id, b.code, b.guest_name AS guest, d.note, d.reason,
      d.reverses, EXISTS (SELECT FROM desk_payments t WHERE t.property_id = ${propertyId} AND t.reverses = d.id) AS turned
    FROM desk_payments d LEFT JOIN bookings b ON b.property_id = ${propertyId} AND b.id = d.booking_id
    WHERE d.property_id = ${propertyId} AND d.day = ${day} ORDER BY d.at, d.id`
}

/** Bookings by the web that hold rooms and are not confirmed, the first to end first. */
export function waitingQuery(
  propertyId: string,
  now: Date,
): RawBuilder<{
  readonly bookingId: string
  readonly guest: string
  readonly code: string
  readonly until: Date | null
}> {
  return sql`
    SELECT id AS booking_id, guest_name AS guest, code, coalesce(transfer_until, hold_expires_at) AS until FROM bookings
    WHERE property_id = ${propertyId} AND status = 'pending' AND option_until IS NULL AND (payment_live OR hold_expires_at > ${now})
    ORDER BY until NULLS LAST, id LIMIT 200`
}

/** Locks the days up to one that are open, that day itself at least: who is writing on them ends first. Returns them in order. */
export async function lockOpenDays(tx: Tx, propertyId: string, day: PlainDate, now: Date): Promise<PlainDate[]> {
  await sql`
    INSERT INTO days (property_id, day, opened_at) VALUES (${propertyId}, ${day}, ${now})
    ON CONFLICT (property_id, day) DO NOTHING`.execute(tx)
  const { rows } = await sql<{ day: PlainDate }>`
    SELECT day FROM days WHERE property_id = ${propertyId} AND day <= ${day} AND closed_at IS NULL
    ORDER BY day FOR UPDATE`.execute(tx)
  return rows.map((row) => row.day)
}

/** What has to be in the drawer at the end of a day, in minor units; must follow the lock of the day. */
export async function readExpected(db: Sql | Tx, propertyId: string, day: PlainDate): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    SELECT o.minor + coalesce((
      SELECT sum(amount_minor) FROM desk_payments
      WHERE property_id = ${propertyId} AND day = ${day} AND method = 'cash'), 0)::bigint AS minor
    FROM (${openingQuery(propertyId, day)}) AS o`.execute(db)
  return rows[0]?.minor ?? 0
}

type Closing = {
  readonly day: PlainDate
  readonly now: Date
  readonly userId: string
  readonly countedMinor: number | null
  readonly expectedMinor: number
  readonly note: string
}

/** Closes a day, and those before it that are open, uncounted. */
export async function writeClosed(tx: Tx, propertyId: string, closing: Closing): Promise<void> {
  const { day, now, userId, countedMinor, expectedMinor, note } = closing
  await sql`
    UPDATE days SET closed_at = ${now}, closed_by = ${userId},
      counted_minor = CASE WHEN day = ${day} THEN ${countedMinor}::bigint END,
      expected_minor = CASE WHEN day = ${day} THEN ${expectedMinor}::bigint END,
      note = CASE WHEN day = ${day} THEN ${note} ELSE '' END
    WHERE property_id = ${propertyId} AND day <= ${day} AND closed_at IS NULL`.execute(tx)
}
