import { sql } from 'kysely'
import type { Sql, Tx } from '../../platform/database.ts'
import type { HeldRooms } from './rules.ts'

/** Serializes those who hold rooms under the same address or e-mail at a hotel, so that their caps cannot be raced past. */
export async function lockHolders(tx: Tx, propertyId: string, addressHash: Buffer, email: string): Promise<void> {
  await sql`
    SELECT pg_advisory_xact_lock(key) FROM (
      SELECT DISTINCT hashtextextended(holder, 0) AS key
      FROM unnest(${[`address ${propertyId} ${addressHash.toString('hex')}`, `email ${propertyId} ${email}`]}::text[]) AS holder
      ORDER BY 1
    ) AS holders`.execute(tx)
}

/** Rooms under live holds of a hotel: by this address, by this e-mail, by anyone. `except` leaves a booking out. */
export async function countHeldRooms(
  tx: Tx,
  request: { propertyId: string; addressHash: Buffer; email: string; now: Date },
): Promise<HeldRooms> {
  const { propertyId, addressHash, email, now } = request
  const { rows } = await sql<HeldRooms>`
    SELECT coalesce(sum(l.quantity) FILTER (WHERE b.address_hash = ${addressHash}), 0)::int AS by_address,
      coalesce(sum(l.quantity) FILTER (WHERE b.guest_email = ${email}), 0)::int AS by_email,
      coalesce(sum(l.quantity), 0)::int AS by_hotel
    FROM bookings b JOIN booking_lines l ON l.property_id = b.property_id AND l.booking_id = b.id
    WHERE b.property_id = ${propertyId} AND b.status = 'pending'
      AND (b.hold_expires_at > ${now} OR b.payment_live)`.execute(tx)
  return rows[0] ?? { byAddress: 0, byEmail: 0, byHotel: 0 }
}

/** Holds overdue at `now` anywhere, oldest first: the sweeper's work. */
export async function findOverdue(
  db: Sql,
  now: Date,
  limit: number,
): Promise<{ propertyId: string; bookingId: string }[]> {
  return db
    .selectFrom('bookings')
    .select(['propertyId', 'id as bookingId'])
    .where('status', '=', 'pending')
    .where('holdExpiresAt', '<=', now)
    .where('paymentLive', '=', false)
    .orderBy('holdExpiresAt')
    .limit(limit)
    .execute()
}
