import type { Booking } from '@keystay/contract/bookings/entities'
import { newBookingCode, newId } from '../platform/database/ids.ts'
import { nameOf } from '../platform/database/plain-sql.ts'
import type { TestApp } from './test-app.ts'

export type Clone = { readonly bookingId: string; readonly attemptId: string }

/**
 * Books the same stay again, as often as told and with its attempt to pay, faster than anybody could: each in another room of
 * the same type, which must have enough.
 */
export async function cloneBookings({ sql }: TestApp, { id }: Pick<Booking, 'id'>, count: number): Promise<Clone[]> {
  const clones = Array.from({ length: count }, () => ({ bookingId: newId(), attemptId: newId() }))
  const [codes, unitIds] = [clones.map(() => newBookingCode()), clones.map(() => newId())]
  const bookingIds = clones.map(({ bookingId }) => bookingId)
  const attemptIds = clones.map(({ attemptId }) => attemptId)
  await sql.begin(async (tx) => {
    await tx`
      INSERT INTO bookings SELECT (jsonb_populate_record(b, jsonb_build_object('id', c.id, 'code', c.code))).*
      FROM bookings b, unnest(${bookingIds}::uuid[], ${codes}::text[]) AS c (id, code) WHERE b.id = ${id}`
    await tx`
      INSERT INTO booking_tallies AS t (property_id, status, slot, bookings)
      SELECT property_id, status, 0, ${count}::int FROM bookings WHERE id = ${id}
      ON CONFLICT (property_id, status, slot) DO UPDATE SET bookings = t.bookings + excluded.bookings`
    for (const table of ['booking_lines', 'price_lines'])
      await tx`
        INSERT INTO ${nameOf(table)} SELECT (jsonb_populate_record(l, jsonb_build_object('booking_id', c.id))).*
        FROM ${nameOf(table)} l, unnest(${bookingIds}::uuid[]) AS c (id) WHERE l.booking_id = ${id}`
    const rooms = await tx<{ id: string }[]>`
      SELECT r.id FROM rooms r
      JOIN booked_rooms t ON t.property_id = r.property_id AND t.room_type_id = r.room_type_id AND t.room_id <> r.id
      WHERE t.booking_id = ${id} AND NOT EXISTS (
        SELECT FROM booked_rooms o WHERE o.property_id = r.property_id AND o.room_id = r.id AND o.active)
      LIMIT ${count}`
    await tx`
      INSERT INTO stays SELECT (jsonb_populate_record(t, jsonb_build_object('id', c.unit_id, 'booking_id', c.id))).*
      FROM stays t, unnest(${bookingIds}::uuid[], ${unitIds}::uuid[]) AS c (id, unit_id) WHERE t.booking_id = ${id}`
    await tx`
      INSERT INTO booked_rooms
      SELECT (jsonb_populate_record(s, jsonb_build_object('id', c.unit_id, 'stay_id', c.unit_id, 'booking_id', c.id,
        'room_id', c.room_id))).*
      FROM booked_rooms s, unnest(${bookingIds}::uuid[], ${unitIds}::uuid[], ${rooms.map((room) => room.id)}::uuid[])
        AS c (id, unit_id, room_id) WHERE s.booking_id = ${id}`
    await tx`
      UPDATE nights SET sold = sold + ${count} FROM booked_rooms s
      WHERE s.booking_id = ${id} AND nights.property_id = s.property_id AND nights.room_type_id = s.room_type_id
        AND nights.night <@ s.stay`
    await tx`
      INSERT INTO payment_attempts
      SELECT (jsonb_populate_record(a, jsonb_build_object('id', c.id, 'booking_id', c.booking_id,
        'provider_ref', replace(a.provider_ref, a.id::text, c.id::text)))).*
      FROM payment_attempts a, unnest(${attemptIds}::uuid[], ${bookingIds}::uuid[]) AS c (id, booking_id)
      WHERE a.booking_id = ${id}`
  })
  return clones
}
