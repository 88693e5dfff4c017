import { sql, type RawBuilder } from 'kysely'
import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { DoNotBook, KnownGuest } from '@keystay/contract/guests/do-not-book'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Sql } from '../../platform/database/database.ts'
import { dateIn } from '../../platform/values/zones.ts'

/** Of `guest_cards c`: what the hotel says against booking it again and still holds on a date of its own; null: nothing. */
export function unwantedOn(today: PlainDate): RawBuilder<DoNotBook | null> {
  return sql`CASE WHEN ${isUnwanted(today)} THEN json_build_object('reason', c.do_not_book, 'until', c.do_not_book_until) END`
}

/** Whether it is so. */
export function isUnwanted(today: PlainDate): RawBuilder<boolean> {
  return sql`(c.do_not_book IS NOT NULL AND coalesce(c.do_not_book_until >= ${today}::date, true))`
}

/** The card of a booking, as it stands at a moment; null: it has none. */
export async function readGuestCard(
  db: Sql,
  { propertyId, bookingId }: BookingKey,
  now: Date,
): Promise<KnownGuest | null> {
  const hotel = await db.selectFrom('properties').select('timezone').where('id', '=', propertyId).executeTakeFirst()
  if (!hotel) return null
  const today = dateIn(hotel.timezone, now)
  const { rows } = await cardOfBooking(propertyId, sql`${bookingId}::uuid`, today).execute(db)
  return rows[0] ?? null
}

/** The card of a booking, looked up by its id: one row `card_id, do_not_book, wishes, notes`, or none. */
export function cardOfBooking(propertyId: string, bookingId: RawBuilder<unknown>, today: PlainDate) {
  return sql<KnownGuest>`
    SELECT c.id AS card_id, ${unwantedOn(today)} AS do_not_book, c.wishes,
      (SELECT count(*)::int FROM guest_notes n WHERE n.property_id = ${propertyId} AND n.card_id = c.id) AS notes
    FROM booking_guests g JOIN guest_cards c ON c.property_id = ${propertyId} AND c.id = g.card_id
    WHERE g.property_id = ${propertyId} AND g.booking_id = ${bookingId} LIMIT 1`
}
