import type { BookingKey } from '@keystay/contract/bookings/entities'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { countTry, returnTry } from '../../../platform/security/throttle.ts'
import type { UnpaidRooms } from './cash-rules.ts'

/**
 * Serializes those who promise cash to a hotel: two at once would both count without the other. A part of the statement that
 * locks the booking, before whose lock it is taken.
 */
export function cashLock(propertyId: string): RawBuilder<{ readonly isLocked: boolean }> {
  return sql`SELECT pg_advisory_xact_lock(hashtextextended(${`cash ${propertyId}`}, 0)) IS NOT NULL AS is_locked`
}

/** What there is to judge a promise of cash by; null: nobody asked for the booking from an address. */
export type CashCase = Omit<UnpaidRooms, 'todayByAddress'> & {
  readonly address: string | null
  readonly planPrepaid: boolean
  readonly maxRooms: number | null
  readonly hotelRooms: number
}

const dayMs = 86_400_000

/**
 * What else is booked at the hotel and unpaid, seen from a pending booking that would be paid so too, and the hotel's own limit:
 * one row, or none. Stays that were over by the hotel's date do not count, nor what the hotel itself booked. Inside a story with `lock`, which has judged the
 * booking's status, its owner cannot change the limit before the end.
 */
export function cashCaseQuery({ propertyId, bookingId }: BookingKey, now: Date, lock = false): RawBuilder<CashCase> {
  const newSince = new Date(now.getTime() - dayMs)
  // The hotel is named for each table: what says so of all is asked of one server where hotels are spread over several.
  const roomsOf = sql`(
    SELECT coalesce(sum(l.quantity), 0)::int FROM booking_lines l WHERE l.property_id = ${propertyId} AND l.booking_id = b.id)`
  return sql`
    WITH own AS (
      SELECT b.address_hash, b.guest_email, b.check_in, b.check_out, ${roomsOf} AS rooms, p.cash_max_rooms,
        coalesce(b.terms->>'payment' IN ('now', 'deposit'), false) AS plan_prepaid,
        (${now}::timestamptz AT TIME ZONE p.timezone)::date AS today,
        (SELECT coalesce(sum(t.capacity), 0)::int FROM room_types t WHERE t.property_id = ${propertyId}) AS hotel_rooms
      FROM bookings b JOIN properties p ON p.id = b.property_id
      WHERE b.property_id = ${propertyId} AND p.id = ${propertyId} AND b.id = ${bookingId} ${lock ? sql`FOR SHARE OF p` : sql`AND b.status = 'pending'`}),
    unpaid AS (
      SELECT b.check_in, b.check_out, ${roomsOf} AS rooms, b.confirmed_at > ${newSince} AS is_new,
        coalesce(b.address_hash = own.address_hash, false) AS of_address, b.guest_email = own.guest_email AS of_email
      FROM bookings b, own
      WHERE b.property_id = ${propertyId} AND b.status = 'confirmed' AND b.payment_method = 'cash'
        AND b.source = 'web' AND b.payment_status = 'pending' AND b.check_out > own.today AND b.id <> ${bookingId}
        AND (b.address_hash = own.address_hash OR b.guest_email = own.guest_email
          OR (b.confirmed_at > ${newSince} AND b.check_in < own.check_out AND b.check_out > own.check_in))),
    nights AS (
      SELECT sum(u.rooms) FILTER (WHERE u.of_address) AS of_address, sum(u.rooms) FILTER (WHERE u.of_email) AS of_email,
        sum(u.rooms) FILTER (WHERE u.is_new) AS is_new
      FROM own, unpaid u, generate_series(greatest(u.check_in, own.check_in), least(u.check_out, own.check_out) - 1, '1 day') night
      GROUP BY night)
    SELECT encode(own.address_hash, 'hex') AS address, own.plan_prepaid, own.cash_max_rooms AS max_rooms, own.hotel_rooms, own.rooms,
      (SELECT coalesce(sum(rooms), 0)::int FROM unpaid WHERE of_address) AS by_address,
      (SELECT coalesce(sum(rooms), 0)::int FROM unpaid WHERE of_email) AS by_email,
      (SELECT coalesce(max(greatest(of_address, of_email)), 0)::int FROM nights) AS own_night,
      (SELECT coalesce(max(is_new), 0)::int FROM nights) AS new_night
    FROM own`
}

const dayMinutes = 24 * 60
const nameOf = (address: string): string => `cash by ${address}`

/**
 * Counts rooms that an address books for cash, at whatever hotel, and returns how many it had booked within a day before
 * them. Counted and not looked for: bookings lie with their hotels. Nobody else of the address goes on before the end of the
 * transaction.
 */
export async function countToday(tx: Tx, address: string, rooms: number, now: Date): Promise<number> {
  const limit = { limit: Number.MAX_SAFE_INTEGER, minutes: dayMinutes }
  return (await countTry(tx, nameOf(address), limit, now, rooms)) - rooms
}

/** Takes rooms back that were not booked after all. */
export async function returnToday(tx: Tx, address: string, rooms: number): Promise<void> {
  await returnTry(tx, nameOf(address), rooms)
}
