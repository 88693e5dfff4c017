import type { KnownGuest } from '@keystay/contract/bookings/own-endpoints'
import { sql } from 'kysely'
import { DomainError } from '../../platform/http/errors.ts'
import type { Sql } from '../../platform/database/database.ts'
import { fold } from '../../platform/values/fold.ts'

/** By what a hotel's desk tells its day. Throws not_found. */
export async function readDeskHour(db: Sql, propertyId: string) {
  const desk = await db
    .selectFrom('properties')
    .select(['timezone', 'deskHour'])
    .where('id', '=', propertyId)
    .executeTakeFirst()
  if (!desk) throw new DomainError('not_found')
  return desk
}

const mostWords = 6
/** With fewer digits everybody would be found. */
const leastDigits = 4
/** So many bookings are looked at; who is not among them is found by one letter more. */
const mostLookedAt = 300
const mostShown = 8

/** The digits by which a number is looked for: a country's prefix and a zero in front may be missing in one of both. */
function digitsOf(q: string): string | null {
  if (!/^[+\d\s()/.-]+$/.test(q)) return null
  const digits = q.replaceAll(/\D/g, '').replace(/^0+/, '')
  return digits.length >= leastDigits ? digits : null
}

/**
 * Who booked at a hotel before, the latest first: by beginnings of the words of name and e-mail address, or by digits of the
 * telephone number. People who were erased are nobody.
 */
export async function findKnownGuests(db: Sql, propertyId: string, q: string): Promise<KnownGuest[]> {
  const digits = digitsOf(q)
  const words = fold(q).split(' ').filter(Boolean).slice(0, mostWords)
  if (digits === null && words.length === 0) return []
  // Folded words are letters and digits alone.
  const begins = words.map((word) => `'${word}':*`).join(' & ')
  const isFound =
    digits === null
      ? sql`array_to_tsvector(array_remove(string_to_array(btrim(search_text), ' '), '')) @@ ${begins}::tsquery`
      : sql`guest_phone <> '' AND guest_phone LIKE ${`%${digits}%`}`
  const { rows } = await sql<KnownGuest>`
    WITH found AS MATERIALIZED (
      SELECT guest_name, guest_email, guest_phone, status, check_in, created_at, id FROM bookings
      WHERE property_id = ${propertyId} AND ${isFound} AND guest_erased_at IS NULL LIMIT ${mostLookedAt}
    )
    SELECT name, email, phone, bookings, last_check_in FROM (
      SELECT DISTINCT ON (person) guest_name AS name, guest_email AS email, guest_phone AS phone, created_at, id,
        count(*) FILTER (WHERE status = 'confirmed') OVER whole AS bookings, max(check_in) OVER whole AS last_check_in
      FROM (SELECT *, CASE WHEN guest_email = '' THEN guest_name || ' ' || guest_phone ELSE guest_email END AS person FROM found) AS f
      WINDOW whole AS (PARTITION BY person)
      ORDER BY person, created_at DESC, id DESC
    ) AS people
    ORDER BY created_at DESC, id DESC LIMIT ${mostShown}`.execute(db)
  return rows
}
