import type { BookingKey } from '@keystay/contract/bookings/entities'
import { sql } from 'kysely'
import type { BookingRequest } from '@keystay/contract/bookings/forms'
import type { Tx } from '../../../platform/database/database.ts'
import { bookingValues, type Promises } from '../queries.ts'
import type { MoneyState } from './change-money.ts'
import type { BookedUnit } from './read-booked.ts'

type ChangedRow = {
  readonly request: BookingRequest
  readonly totalMinor: number
  readonly promises: Omit<Promises, 'depositMinor' | 'balanceDueOn'>
  readonly money: MoneyState
  readonly feeFloorMinor: number
  /** When the mail of the change asks for a balance, or null: it is asked for on its date. */
  readonly balanceAskedAt: Date | null
}

/** Writes a confirmed booking as it is after a change: all of it in one statement, for its amounts hold together. */
export async function updateChanged(tx: Tx, { propertyId, bookingId }: BookingKey, changed: ChangedRow): Promise<void> {
  const { request, totalMinor, promises, money, feeFloorMinor, balanceAskedAt } = changed
  const { depositMinor, balanceDueOn, ...state } = money
  await tx
    .updateTable('bookings')
    .set({
      ...bookingValues(request, totalMinor, { ...promises, depositMinor, balanceDueOn }),
      ...state,
      // Who only tries leaves the payment that is under way alone: it is taken back.
      paymentLive: false,
      partMinor: 0,
      feeFloorMinor,
      balanceAskedAt,
      changes: sql<number>`changes + 1`,
    })
    .where('propertyId', '=', propertyId)
    .where('id', '=', bookingId)
    .execute()
}

/** Where the stays of a booking may lie whose guest let the hotel choose: it is as it was sold. */
export async function readBetterTypes(tx: Tx, { propertyId, bookingId }: BookingKey): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT unnest(better_types) AS id FROM stays WHERE property_id = ${propertyId} AND booking_id = ${bookingId}`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Booked rooms that lie where they lay before are the same: with their ids, pins and where they were moved from. */
export async function keepUnits(
  tx: Tx,
  { propertyId, bookingId }: BookingKey,
  units: readonly BookedUnit[],
): Promise<void> {
  await sql`
    UPDATE booked_rooms s SET id = u.id, owner_pinned = u."ownerPinned", moved_from = u."movedFrom"
    FROM json_to_recordset(${JSON.stringify(units)}::text::json)
      AS u (id uuid, "roomId" uuid, "ownerPinned" boolean, "movedFrom" uuid)
    WHERE s.property_id = ${propertyId} AND s.booking_id = ${bookingId} AND s.room_id = u."roomId"`.execute(tx)
}

/** The nights of a confirmed booking that are about to be written anew were on its hotel's books until now. */
export async function keepFormerNights(
  tx: Tx,
  { propertyId, bookingId }: BookingKey,
  changes: number,
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO former_nights (property_id, booking_id, changes, position, night, room_type_id, quantity, minor, booked_at, left_at)
    SELECT property_id, booking_id, ${changes}::int, position, night, room_type_id, quantity, amount_minor + discount_minor,
      booked_at, greatest(booked_at, ${now})
    FROM price_lines
    WHERE property_id = ${propertyId} AND booking_id = ${bookingId} AND kind = 'night' AND booked_at IS NOT NULL`.execute(
    tx,
  )
}

/** A line that a company pays, by what it is; `nth` of those that are the same; `minor` of it, null: all. */
export type CompanyLine = { readonly what: string; readonly nth: number; readonly minor: number | null }

/** What tells lines of a price apart when it is written anew: their kind, night, room type, and what they are called. */
const lineNames = sql`
  SELECT position, concat_ws(' ', kind, night, room_type_id, detail ->> 'extraId', detail ->> 'name') AS what,
    (row_number() OVER (PARTITION BY kind, night, room_type_id, detail ->> 'extraId', detail ->> 'name' ORDER BY position))::int AS nth,
    payer, company_minor
  FROM price_lines`

/** The lines that a company pays. */
export async function readCompanyLines(tx: Tx, { propertyId, bookingId }: BookingKey): Promise<CompanyLine[]> {
  const { rows } = await sql<CompanyLine>`
    SELECT what, nth, company_minor AS minor
    FROM (${lineNames} WHERE property_id = ${propertyId} AND booking_id = ${bookingId}) AS l
    WHERE payer = 'company' OR company_minor > 0`.execute(tx)
  return rows
}

/** The registrations of a booking's stays, which go with the rows of these. */
export async function readRegistrations(tx: Tx, { propertyId, bookingId }: BookingKey): Promise<readonly unknown[]> {
  const { rows } = await sql<{ row: unknown }>`
    SELECT to_jsonb(r) AS row FROM registrations r JOIN stays t ON t.property_id = r.property_id AND t.id = r.stay_id
    WHERE r.property_id = ${propertyId} AND t.booking_id = ${bookingId}`.execute(tx)
  return rows.map(({ row }) => row)
}

/** Stays that are there again after a change have their registration again; where they end later, so much later it is destroyed. */
export async function keepRegistrations(
  tx: Tx,
  { propertyId, bookingId }: BookingKey,
  { registrations, laterDays }: { readonly registrations: readonly unknown[]; readonly laterDays: number },
): Promise<void> {
  if (registrations.length === 0) return
  await sql`
    INSERT INTO registrations
    SELECT r.* FROM jsonb_populate_recordset(NULL::registrations, ${JSON.stringify(registrations)}::text::jsonb) AS r
    WHERE EXISTS (SELECT FROM stays t WHERE t.property_id = ${propertyId} AND t.booking_id = ${bookingId} AND t.id = r.stay_id)`.execute(
    tx,
  )
  if (laterDays <= 0) return
  await sql`
    UPDATE registrations r SET destroy_on = r.destroy_on + ${laterDays}::int FROM stays t
    WHERE r.property_id = ${propertyId} AND t.property_id = ${propertyId} AND t.id = r.stay_id AND t.booking_id = ${bookingId}`.execute(
    tx,
  )
}

/** Lines that are there again after a change have their payer again, as much of them as there is; what is new is the guest's. */
export async function keepPayers(
  tx: Tx,
  { propertyId, bookingId }: BookingKey,
  lines: readonly CompanyLine[],
): Promise<void> {
  if (lines.length === 0) return
  await sql`
    UPDATE price_lines p SET payer = CASE WHEN c.minor < p.amount_minor + p.discount_minor THEN 'guest' ELSE 'company' END,
      company_minor = CASE WHEN c.minor < p.amount_minor + p.discount_minor THEN c.minor END
    FROM (${lineNames} WHERE property_id = ${propertyId} AND booking_id = ${bookingId}) AS l,
      json_to_recordset(${JSON.stringify(lines)}::text::json) AS c (what text, nth int, minor bigint)
    WHERE p.property_id = ${propertyId} AND p.booking_id = ${bookingId} AND p.position = l.position
      AND l.what = c.what AND l.nth = c.nth`.execute(tx)
}

/** The lines of a confirmed booking that were written anew are revenue, as those before them. */
export async function confirmPriceLines(tx: Tx, { propertyId, bookingId }: BookingKey, now: Date): Promise<void> {
  await tx
    .updateTable('priceLines')
    .set({ confirmed: true, bookedAt: now })
    .where('propertyId', '=', propertyId)
    .where('bookingId', '=', bookingId)
    .execute()
}

/** What was paid of a booking online and stays with it, and what of that its hotel still has to give back. */
export async function readPaidOnline(
  tx: Tx,
  { propertyId, bookingId }: BookingKey,
): Promise<{ readonly paidMinor: number; readonly heldMinor: number }> {
  const { rows } = await sql<{ paidMinor: number; heldMinor: number }>`
    SELECT coalesce(sum(a.captured_minor), 0)::bigint - coalesce(sum(r.off), 0)::bigint AS paid_minor,
      coalesce(sum(a.captured_minor), 0)::bigint - coalesce(sum(r.gone), 0)::bigint AS held_minor
    FROM payment_attempts a
    LEFT JOIN LATERAL (
      SELECT sum(r.amount_minor) FILTER (WHERE r.reason IN ('too_late', 'twice', 'wrong_amount', 'changed')) AS off,
        sum(r.amount_minor) FILTER (WHERE NOT (r.status = 'failed' AND r.reason IN ('provider', 'dispute'))) AS gone
      FROM refunds r WHERE r.property_id = ${propertyId} AND r.attempt_id = a.id) AS r ON true
    WHERE a.property_id = ${propertyId} AND a.booking_id = ${bookingId}`.execute(tx)
  return rows[0] ?? { paidMinor: 0, heldMinor: 0 }
}
