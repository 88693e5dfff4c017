import type { BookingKey } from '@keystay/contract/bookings/entities'
import { sql } from 'kysely'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Sql, Tx } from '../../../platform/database/database.ts'
import { countTry, returnTry } from '../../../platform/security/throttle.ts'
import type { UnpaidRooms } from './cash-rules.ts'

/** Serializes those who promise cash to a hotel: two at once would both count without the other. Taken before the booking's lock. */
export async function lockCash(tx: Tx, propertyId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`cash ${propertyId}`}, 0))`.execute(tx)
}

/** A hotel's own limit for cash; inside a story with `lock` its owner cannot change it before the end. */
export async function readCashLimit(db: Sql | Tx, propertyId: string, lock = false): Promise<number | null> {
  const query = db.selectFrom('properties').select('cashMaxRooms').where('id', '=', propertyId)
  const { cashMaxRooms } = await (lock ? query.forShare() : query).executeTakeFirstOrThrow()
  return cashMaxRooms
}

/** What is booked at the hotel and unpaid, seen from a booking that would be paid so too. Stays that were over by `today` do not count. */
export async function countUnpaid(
  db: Sql | Tx,
  { propertyId, bookingId }: BookingKey,
  { today, newSince }: { readonly today: PlainDate; readonly newSince: Date },
): Promise<Omit<UnpaidRooms, 'todayByAddress'>> {
  const roomsOf = sql`(
    SELECT coalesce(sum(l.quantity), 0)::int FROM booking_lines l WHERE l.property_id = b.property_id AND l.booking_id = b.id)`
  const { rows } = await sql<Omit<UnpaidRooms, 'todayByAddress'>>`
    WITH own AS (
      SELECT b.address_hash, b.guest_email, b.check_in, b.check_out, ${roomsOf} AS rooms
      FROM bookings b WHERE b.property_id = ${propertyId} AND b.id = ${bookingId}),
    unpaid AS (
      SELECT b.check_in, b.check_out, ${roomsOf} AS rooms, b.confirmed_at > ${newSince} AS is_new,
        coalesce(b.address_hash = own.address_hash, false) AS of_address, b.guest_email = own.guest_email AS of_email
      FROM bookings b, own
      WHERE b.property_id = ${propertyId} AND b.status = 'confirmed' AND b.payment_method = 'cash'
        AND b.payment_status = 'pending' AND b.check_out > ${today}::date AND b.id <> ${bookingId}
        AND (b.address_hash = own.address_hash OR b.guest_email = own.guest_email
          OR (b.confirmed_at > ${newSince} AND b.check_in < own.check_out AND b.check_out > own.check_in))),
    nights AS (
      SELECT sum(u.rooms) FILTER (WHERE u.of_address) AS of_address, sum(u.rooms) FILTER (WHERE u.of_email) AS of_email,
        sum(u.rooms) FILTER (WHERE u.is_new) AS is_new
      FROM own, unpaid u, generate_series(greatest(u.check_in, own.check_in), least(u.check_out, own.check_out) - 1, '1 day') night
      GROUP BY night)
    SELECT own.rooms,
      (SELECT coalesce(sum(rooms), 0)::int FROM unpaid WHERE of_address) AS by_address,
      (SELECT coalesce(sum(rooms), 0)::int FROM unpaid WHERE of_email) AS by_email,
      (SELECT coalesce(max(greatest(of_address, of_email)), 0)::int FROM nights) AS own_night,
      (SELECT coalesce(max(is_new), 0)::int FROM nights) AS new_night
    FROM own`.execute(db)
  return rows[0] ?? { rooms: 0, byAddress: 0, byEmail: 0, ownNight: 0, newNight: 0 }
}

const dayMinutes = 24 * 60
const nameOf = (addressHash: Buffer): string => `cash by ${addressHash.toString('hex')}`

/**
 * Counts rooms that an address books for cash, at whatever hotel, and returns how many it had booked within a day before
 * them. Counted and not looked for: bookings lie with their hotels. Nobody else of the address goes on before the end of the
 * transaction.
 */
export async function countToday(tx: Tx, addressHash: Buffer, rooms: number, now: Date): Promise<number> {
  const limit = { limit: Number.MAX_SAFE_INTEGER, minutes: dayMinutes }
  return (await countTry(tx, nameOf(addressHash), limit, now, rooms)) - rooms
}

/** Takes rooms back that were not booked after all. */
export async function returnToday(tx: Tx, addressHash: Buffer, rooms: number): Promise<void> {
  await returnTry(tx, nameOf(addressHash), rooms)
}

/** Whether a booking was made by a plan that is paid online when booking, or its deposit. */
export async function isPlanPrepaid(db: Sql | Tx, { propertyId, bookingId }: BookingKey): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM bookings
    WHERE property_id = ${propertyId} AND id = ${bookingId} AND terms->>'payment' IN ('now', 'deposit')`.execute(db)
  return rows.length > 0
}
