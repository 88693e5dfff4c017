import { sql, type RawBuilder } from 'kysely'
import type { DoNotBook } from '@keystay/contract/guests/do-not-book'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { unwantedOn } from './card-of-booking.ts'
import { digitsOf, wordsOf } from './sought-guests.ts'

export type GuestRow = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly wishes: string[]
  readonly doNotBook: DoNotBook | null
  readonly version: number
  readonly bookings: number
  readonly lastCheckIn: PlainDate | null
}

/** Cards that a hotel lists: of people who have come or will, and of whom the desk wrote something. */
export const isListed = (propertyId: string) => sql`c.property_id = ${propertyId} AND c.merged_into IS NULL AND c.known`

/** What a text asks of `guest_cards c`, by beginnings of words or digits of the number; null: it finds nobody. */
export function isFound(q: string, leastLetters?: number): RawBuilder<boolean> | null {
  const digits = digitsOf(q)
  if (digits !== null) return sql`c.phone <> '' AND c.phone LIKE ${`%${digits}%`}`
  const words = wordsOf(q, leastLetters)
  if (words === null) return null
  return sql`array_to_tsvector(array_remove(string_to_array(btrim(c.search_text), ' '), '')) @@ ${words}::tsquery`
}

/** Of what more people share than this, not all are put in order. */
const mostInOrder = 2000

type Asked = {
  readonly propertyId: string
  readonly q: string
  readonly today: PlainDate
  readonly limit: number
}

/** Whom a text finds among the guests of a hotel, who booked last first. */
export function guestsQuery({ propertyId, q, today, limit }: Asked): RawBuilder<GuestRow> {
  const found = isFound(q)
  if (found === null) return sql`SELECT WHERE false`
  return guestRows(
    sql`SELECT f.id FROM (
        SELECT c.id, c.seen_at FROM guest_cards c WHERE ${isListed(propertyId)} AND ${found} LIMIT ${mostInOrder}) AS f
      ORDER BY f.seen_at DESC, f.id DESC LIMIT ${limit}`,
    propertyId,
    today,
  )
}

/** Cards by a query of their ids, in its order, each looked up with its bookings. */
export function guestRows(ids: RawBuilder<unknown>, propertyId: string, today: PlainDate): RawBuilder<GuestRow> {
  return sql`
    SELECT c.id, c.name, c.email, c.phone, c.wishes, ${unwantedOn(today)} AS do_not_book, c.version, s.bookings, s.last_check_in
    FROM (SELECT p.id, row_number() OVER () AS place FROM (${ids}) AS p) AS n
    JOIN LATERAL (SELECT * FROM guest_cards c WHERE c.property_id = ${propertyId} AND c.id = n.id LIMIT 1) AS c ON true
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS bookings, max(b.check_in) AS last_check_in
      FROM booking_guests g JOIN bookings b ON b.property_id = ${propertyId} AND b.id = g.booking_id
      WHERE g.property_id = ${propertyId} AND g.card_id = c.id AND b.status = 'confirmed') AS s
    ORDER BY n.place`
}
