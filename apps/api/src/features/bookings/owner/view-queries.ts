import { sql } from 'kysely'
import type { PaymentStatus, BookingKey } from '@keystay/contract/bookings/entities'
import type { StayState } from '@keystay/contract/stays/entities'
import type { Language } from '@keystay/contract/shared/languages'
import { ownerBookingEvents, type OwnerBooking } from '@keystay/contract/bookings/owner-entities'
import type { Sql } from '../../../platform/database/database.ts'
import { translated } from '../../../platform/database/translations.ts'
import { hasArrived, liesInParts } from '../row-queries.ts'

/** What only the owner reads of a booking. */
export async function readOwnerPart(db: Sql, { propertyId, bookingId }: BookingKey) {
  return await db
    .selectFrom('bookings as b')
    .innerJoin('properties as p', 'p.id', 'b.propertyId')
    .select(['b.confirmedAt', 'b.cancelledAt', 'b.guestErasedAt', 'b.holdExpiresAt', 'b.paymentLive', 'p.timezone'])
    .select(['b.atHotelMinor', 'b.depositMinor', 'b.deskPaidMinor'])
    .select(['b.transferUntil', 'b.source', 'b.mailsGuest'])
    .select(sql<boolean>`EXISTS (SELECT FROM transfer_accounts t WHERE t.property_id = ${propertyId})`.as('hasAccount'))
    .select(hasArrived({ propertyId, bookingId }).as('hasArrived'))
    .select(liesInParts({ propertyId, bookingId }, 'b').as('inParts'))
    .select(
      sql<StayState[]>`ARRAY(SELECT t.state::text FROM stays t
        WHERE t.property_id = ${propertyId} AND t.booking_id = ${bookingId} AND t.active)`.as('stayStates'),
    )
    .select(sql<PaymentStatus>`b.payment_status`.as('paymentStatus'))
    .where('b.propertyId', '=', propertyId)
    .where('p.id', '=', propertyId)
    .where('b.id', '=', bookingId)
    .executeTakeFirst()
}

/** Types of a booking's booked rooms and where they were moved from, by booked room. */
export async function readBookedRooms(db: Sql, { propertyId, bookingId }: BookingKey, language: Language) {
  const { rows } = await sql<{
    id: string
    typeId: string
    name: string
    translations: unknown
    movedId: string | null
    movedNumber: string | null
  }>`
    SELECT s.id, t.id AS type_id, t.name, t.translations, m.id AS moved_id, m.number AS moved_number
    FROM booked_rooms s
    JOIN room_types t ON t.property_id = s.property_id AND t.id = s.room_type_id
    LEFT JOIN rooms m ON m.property_id = s.property_id AND m.id = s.moved_from
    WHERE s.property_id = ${propertyId} AND s.booking_id = ${bookingId}`.execute(db)
  return new Map(
    rows.map(({ id, typeId, name, translations, movedId, movedNumber }) => [
      id,
      {
        roomType: { id: typeId, name: translated(name, 'name', translations, language) },
        movedFrom: movedId === null ? null : { id: movedId, number: movedNumber ?? '' },
      },
    ]),
  )
}

/** What happened to a booking and who did it, in order. */
export async function readOwnerHistory(
  db: Sql,
  { propertyId, bookingId }: BookingKey,
): Promise<OwnerBooking['history']> {
  const { rows } = await sql<Omit<OwnerBooking['history'][number], 'at'> & { at: Date }>`
    SELECT a.at, a.event, a.actor, u.name AS "by", coalesce(r.number, '') AS room
    FROM audit_log a LEFT JOIN rooms r ON r.property_id = a.property_id AND r.id = (a.detail->>'to')::uuid
    LEFT JOIN users u ON u.id = a.user_id
    WHERE a.property_id = ${propertyId} AND a.booking_id = ${bookingId} AND a.event = ANY(${[...ownerBookingEvents]}::text[])
    ORDER BY a.at, a.id`.execute(db)
  return rows.map(({ at, ...entry }) => ({ at: at.toISOString(), ...entry }))
}
