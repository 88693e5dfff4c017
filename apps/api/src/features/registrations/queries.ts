import { sql } from 'kysely'
import type { RegistrationReason } from '@keystay/contract/registrations/entities'
import type { RegistrationForm } from '@keystay/contract/registrations/forms'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Sql, Tx } from '../../platform/database/database.ts'

export type StayRow = {
  readonly id: string
  readonly bookingId: string
  readonly country: string
  readonly guest: string
  readonly adults: number
  readonly children: number
  readonly arrival: PlainDate
  readonly departure: PlainDate
  /** Its booking is confirmed, and nobody has come yet. */
  readonly isOpen: boolean
  readonly form: RegistrationForm | null
  readonly signature: string | null
  readonly reason: RegistrationReason | null
  readonly destroyOn: PlainDate | null
  readonly version: number
}

type Which = { readonly propertyId: string; readonly stayId?: string; readonly bookingId?: string }

/** Stays of a hotel, or of a booking of it, with what there is of their registrations, in the order of their lines. */
export async function readStays(db: Sql | Tx, { propertyId, stayId, bookingId }: Which): Promise<readonly StayRow[]> {
  const { rows } = await sql<StayRow>`
    SELECT t.id, t.booking_id, p.country, b.guest_name AS guest, t.adults, cardinality(t.child_ages) AS children,
      lower(t.ordered) AS arrival, upper(t.ordered) AS departure, b.status = 'confirmed' AND t.state = 'expected' AS is_open,
      g.form, g.signature, g.reason, g.destroy_on, coalesce(g.version, 0) AS version
    FROM stays t
    JOIN bookings b ON b.property_id = t.property_id AND b.id = t.booking_id
    JOIN properties p ON p.id = t.property_id
    LEFT JOIN registrations g ON g.property_id = t.property_id AND g.stay_id = t.id
    WHERE t.property_id = ${propertyId} AND t.active
      ${stayId === undefined ? sql`` : sql`AND t.id = ${stayId}`}
      ${bookingId === undefined ? sql`` : sql`AND t.booking_id = ${bookingId}`}
    ORDER BY t.line, t.id`.execute(db)
  return rows
}

export type Filled = {
  readonly propertyId: string
  readonly stayId: string
  readonly form: RegistrationForm
  readonly signature: string | null
  readonly filledBy: 'guest' | 'desk'
  readonly filledAt: Date
  readonly destroyOn: PlainDate
}

/**
 * Writes a form over the version that was seen (0: none); a guest's never over a signed one. False: there is another one now. The
 * row of the stay says which server has it: one of values alone goes there without the types of its parameters.
 */
export async function writeForm(tx: Tx, filled: Filled, version: number | null): Promise<boolean> {
  const { propertyId, stayId, form, signature, filledBy, filledAt, destroyOn } = filled
  const onTop = version === null ? sql`r.signature IS NULL` : sql`r.version = ${version}::int`
  const { rows } = await sql<object>`
    INSERT INTO registrations AS r (property_id, stay_id, form, signature, filled_by, filled_at, destroy_on)
    SELECT t.property_id, t.id, ${JSON.stringify(form)}::jsonb, ${signature}::text, ${filledBy}::text,
      ${filledAt}::timestamptz, ${destroyOn}::date
    FROM stays t
    WHERE t.property_id = ${propertyId} AND t.id = ${stayId} AND (${version === null || version === 0}::boolean OR EXISTS (
      SELECT FROM registrations o WHERE o.property_id = ${propertyId} AND o.stay_id = ${stayId}))
    ON CONFLICT (property_id, stay_id) DO UPDATE
      SET form = excluded.form, signature = excluded.signature, filled_by = excluded.filled_by, filled_at = excluded.filled_at,
        reason = NULL, destroy_on = greatest(r.destroy_on, excluded.destroy_on), version = r.version + 1
      WHERE ${onTop}
    RETURNING version`.execute(tx)
  return rows.length > 0
}

/** Where a hotel is; undefined when there is none. */
export async function readCountry(db: Sql, propertyId: string): Promise<string | undefined> {
  const row = await db.selectFrom('properties').select('country').where('id', '=', propertyId).executeTakeFirst()
  return row?.country
}

/** How many a hotel keeps, and when the next ones go. */
export async function readKept(db: Sql, propertyId: string) {
  const { rows } = await sql<{ kept: number; nextOn: PlainDate | null }>`
    SELECT count(*)::int AS kept, min(destroy_on) AS next_on FROM registrations
    WHERE property_id = ${propertyId} AND form IS NOT NULL`.execute(db)
  return rows[0] ?? { kept: 0, nextOn: null }
}

const mostRuns = 30

/** When registrations were destroyed, and how many, the latest first. */
export async function readDestroyed(db: Sql, propertyId: string) {
  const { rows } = await sql<{ at: Date; count: number }>`
    SELECT at, (detail ->> 'count')::int AS count FROM audit_log
    WHERE property_id = ${propertyId} AND event = 'registrations_destroyed' ORDER BY at DESC, id DESC LIMIT ${mostRuns}`.execute(
    db,
  )
  return rows
}

/** Hotels that keep what they no longer may: its term is over, or its guest will not come. */
export async function findDue(db: Sql, now: Date): Promise<string[]> {
  const { rows } = await sql<{ propertyId: string }>`
    SELECT DISTINCT g.property_id FROM registrations g JOIN properties p ON p.id = g.property_id
    WHERE ${isDue(now)}`.execute(db)
  return rows.map(({ propertyId }) => propertyId)
}

/** Deletes what a hotel no longer may keep; returns how many there were. */
export async function destroyDue(tx: Tx, propertyId: string, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM registrations g USING properties p
    WHERE g.property_id = ${propertyId} AND p.id = ${propertyId} AND ${isDue(now)}`.execute(tx)
  return Number(numAffectedRows)
}

function isDue(now: Date) {
  return sql`(g.destroy_on < (${now}::timestamptz AT TIME ZONE p.timezone)::date OR EXISTS (
    SELECT FROM stays t WHERE t.property_id = g.property_id AND t.id = g.stay_id AND (NOT t.active OR t.state = 'no_show')))`
}
