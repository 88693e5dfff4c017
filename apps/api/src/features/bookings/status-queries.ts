import { sql, type RawBuilder } from 'kysely'
import type { BookingStatus, BookingKey } from '@keystay/contract/bookings/entities'
import type { BookingCounts } from '@keystay/contract/bookings/owner-entities'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { writeTogether } from '../../platform/database/together.ts'
import { knownWrite } from '../guests/card-writes.ts'

type StatusChange = {
  /** null: it is new. */
  readonly from: BookingStatus | null
  readonly to: BookingStatus
  /** Since when, or until when, its price is on the books. */
  readonly at: Date
}

/** Bookings of a hotel made at the same time wait for each other only when they fall on the same of so many rows. */
const slots = 8

/**
 * Writes down what follows from a booking's status: the hotel's tallies, whether its price lines are revenue, and that its guest is
 * known. They are locked after room types and booking, in the order of the statuses: two changes never wait for each other
 * crosswise.
 */
export async function noteStatus(tx: Tx, key: BookingKey, change: StatusChange): Promise<void> {
  await writeTogether(tx, () => statusWrites(key, change))
}

/** The same as parts of a statement that writes more; the tallies come last. */
export function statusWrites(
  { propertyId, bookingId }: BookingKey,
  { from, to, at }: StatusChange,
): RawBuilder<unknown>[] {
  const slot = Number.parseInt(bookingId.slice(-1), 16) % slots
  const row = (status: BookingStatus, change: number) => sql`(${status}::booking_status, ${change}::int)`
  const rows = from === null ? [row(to, 1)] : [row(from, -1), row(to, 1)]
  const confirmed = to === 'confirmed'
  const lines = sql`
    UPDATE price_lines SET confirmed = ${confirmed}, ${confirmed ? sql`booked_at = ${at}, left_at = NULL` : sql`left_at = greatest(booked_at, ${at})`}
    WHERE property_id = ${propertyId} AND booking_id = ${bookingId}`
  const tallies = sql`
    INSERT INTO booking_tallies AS t (property_id, status, slot, bookings)
    SELECT ${propertyId}::uuid, status, ${slot}::smallint, change
    FROM (VALUES ${sql.join(rows)}) AS c (status, change) ORDER BY status
    ON CONFLICT (property_id, status, slot) DO UPDATE SET bookings = t.bookings + excluded.bookings`
  if (confirmed) return [lines, knownWrite({ propertyId, bookingId }, at), tallies]
  return from === 'confirmed' ? [lines, tallies] : [tallies]
}

/** For whoever writes bookings without a story: counts those of hotels that have none counted yet. */
export const tallyUncounted = `
  INSERT INTO booking_tallies (property_id, status, slot, bookings)
  SELECT b.property_id, b.status, 0, count(*) FROM bookings b
  WHERE NOT EXISTS (SELECT FROM booking_tallies t WHERE t.property_id = b.property_id) GROUP BY 1, 2`

/** How many bookings a hotel has, by status. */
export async function readTallies(db: Sql, propertyId: string): Promise<BookingCounts> {
  const { rows } = await sql<{ status: BookingStatus; count: number }>`
    SELECT status, sum(bookings)::int AS count FROM booking_tallies WHERE property_id = ${propertyId} GROUP BY 1`.execute(
    db,
  )
  return countsOf(rows)
}

export function countsOf(rows: readonly { status: BookingStatus; count: number }[]): BookingCounts {
  const of = (status: BookingStatus) => rows.find((row) => row.status === status)?.count ?? 0
  const counts = { confirmed: of('confirmed'), pending: of('pending'), cancelled: of('cancelled') }
  return { all: counts.confirmed + counts.pending + counts.cancelled, ...counts }
}
