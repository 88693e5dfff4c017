import { sql, type RawBuilder } from 'kysely'
import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { NamedWrite } from '../../platform/database/together.ts'
import { newId } from '../../platform/database/ids.ts'
import { searchText } from '../../platform/values/fold.ts'

/** Who a booking says that it is for. */
export type BookedGuest = { readonly name: string; readonly email: string; readonly phone: string }

/** By what somebody is known again: the same name with the same address, or number where there is none; null: by nothing. */
export function personOf({ name, email, phone }: BookedGuest): string | null {
  const contact = email || phone
  return contact === '' ? null : `${searchText([name, email])}\n${contact}`
}

/** The same of `bookings b`. */
export const personOfBooking = sql<string | null>`CASE WHEN b.guest_email <> '' OR b.guest_phone <> ''
  THEN b.search_text || E'\n' || coalesce(nullif(b.guest_email, ''), b.guest_phone) END`

type Coming = { readonly propertyId: string; readonly guest: BookedGuest; readonly at: Date }

/**
 * Finds the card of whoever says to be the same person, else makes one, and locks it: of a merged one its id is that of the card that
 * stayed. One statement, so that two who come at once get one card.
 */
export function cardWrite({ propertyId, guest, at }: Coming): RawBuilder<{ readonly id: string }> {
  const { name, email, phone } = guest
  return sql`
    INSERT INTO guest_cards AS c (property_id, id, name, email, phone, search_text, person, seen_at)
    VALUES (${propertyId}::uuid, ${newId()}::uuid, ${name}, ${email}, ${phone}, ${searchText([name, email])}, ${personOf(guest)}, ${at})
    ON CONFLICT (property_id, person) DO UPDATE SET seen_at = c.seen_at
    RETURNING coalesce(c.merged_into, c.id) AS id`
}

/** Parts of the statement that writes a booking, which give it the card of its guest. */
export function guestWrites({ propertyId, bookingId }: BookingKey, guest: BookedGuest, at: Date) {
  const card: NamedWrite = { name: 'guest_card', write: cardWrite({ propertyId, guest, at }) }
  const link = sql`
    INSERT INTO booking_guests (property_id, booking_id, card_id)
    SELECT ${propertyId}::uuid, ${bookingId}::uuid, id FROM guest_card`
  return [card, link]
}

/** A part of the statement that writes a booking, which puts it on a card that is locked. */
export function linkWrite({ propertyId, bookingId }: BookingKey, cardId: string): RawBuilder<unknown> {
  return sql`
    INSERT INTO booking_guests (property_id, booking_id, card_id)
    VALUES (${propertyId}::uuid, ${bookingId}::uuid, ${cardId}::uuid)`
}

/** A part of the statement that confirms a booking: from then on its guest is known. */
export function knownWrite({ propertyId, bookingId }: BookingKey, at: Date): RawBuilder<unknown> {
  return sql`
    UPDATE guest_cards c SET known = true, seen_at = greatest(c.seen_at, ${at})
    FROM booking_guests g
    WHERE g.property_id = ${propertyId} AND g.booking_id = ${bookingId} AND c.property_id = ${propertyId} AND c.id = g.card_id`
}

/** For whoever writes bookings without a story: gives a card to all guests who have none. */
export const cardUncarded = `
  WITH former AS MATERIALIZED (
    SELECT b.property_id, b.id AS booking_id, b.guest_name, b.guest_email, b.guest_phone, b.search_text, b.created_at, b.confirmed_at,
      CASE WHEN b.guest_email <> '' OR b.guest_phone <> ''
        THEN b.search_text || E'\\n' || coalesce(nullif(b.guest_email, ''), b.guest_phone) ELSE b.id::text END AS person
    FROM bookings b
    WHERE b.guest_erased_at IS NULL AND b.guest_name <> ''
      AND NOT EXISTS (SELECT FROM booking_guests g WHERE g.property_id = b.property_id AND g.booking_id = b.id)
  ), cards AS (
    INSERT INTO guest_cards AS c (property_id, id, name, email, phone, search_text, person, known, seen_at)
    SELECT DISTINCT ON (property_id, person) property_id, booking_id, guest_name, guest_email, guest_phone, search_text, person,
      bool_or(confirmed_at IS NOT NULL) OVER (PARTITION BY property_id, person), created_at
    FROM former ORDER BY property_id, person, created_at DESC, booking_id DESC
    ON CONFLICT (property_id, person) DO UPDATE SET known = c.known OR excluded.known
    RETURNING c.property_id, coalesce(c.merged_into, c.id) AS id, c.person
  )
  INSERT INTO booking_guests (property_id, booking_id, card_id)
  SELECT f.property_id, f.booking_id, c.id FROM former f JOIN cards c ON c.property_id = f.property_id AND c.person = f.person`
