import { sql } from 'kysely'
import type { Facts, Period } from './facts.ts'

/** The country of a stay's guest, as far and as long as a registration says it. */
const countryOfGuest = sql`(g.form ->> 'country')`

const guests = sql`(t.adults + cardinality(t.child_ages))`
/** No stay is longer, so that of those that begin before a period few are looked at. */
const longestStay = 365

/** Stays by the day on which they begin: rooms, guests, and rooms whose guests have come. Who did not come is no arrival. */
export function arrivals({ propertyId, from, to }: Period): Facts {
  return sql`
    SELECT lower(t.ordered) AS date, lower(t.ordered) AS day, NULL::text AS key, t.booking_id, t.state::text AS what, 1::bigint AS v1,
      ${guests}::bigint AS v2, (t.state IN ('in_house', 'departed'))::int::bigint AS v3
    FROM stays t
    WHERE t.property_id = ${propertyId} AND t.active AND t.state <> 'no_show'
      AND lower(t.ordered) BETWEEN ${from}::date AND ${to}::date
      AND EXISTS (SELECT FROM bookings b WHERE b.property_id = ${propertyId} AND b.id = t.booking_id AND b.status = 'confirmed')`
}

/** Stays by the day on which their last room ends, whoever left early by the day on which they left: rooms, guests, rooms that are left. */
export function departures({ propertyId, from, to }: Period): Facts {
  return sql`
    SELECT d.date, d.date AS day, NULL::text AS key, t.booking_id, t.state::text AS what, 1::bigint AS v1, ${guests}::bigint AS v2,
      (t.state = 'departed')::int::bigint AS v3
    FROM stays t
    CROSS JOIN LATERAL (SELECT max(upper(s.stay)) AS date FROM booked_rooms s
      WHERE s.property_id = ${propertyId} AND s.stay_id = t.id) AS d
    WHERE t.property_id = ${propertyId} AND t.active AND t.state <> 'no_show'
      AND upper(t.ordered) >= ${from}::date AND upper(t.ordered) <= ${to}::date + ${longestStay}::int
      AND lower(t.ordered) < ${to}::date AND d.date BETWEEN ${from}::date AND ${to}::date
      AND EXISTS (SELECT FROM bookings b WHERE b.property_id = ${propertyId} AND b.id = t.booking_id AND b.status = 'confirmed')`
}

/** The rooms in which stays lie in some of the nights, but for those of guests who did not come. */
const parts = ({ propertyId, from, to }: Period) => sql`
  SELECT s.booking_id, s.room_type_id, t.id AS stay_id, t.state, ${guests}::bigint AS guests, lower(t.ordered) AS arrives,
    greatest(lower(s.stay), ${from}::date) AS first, least(upper(s.stay), ${to}::date + 1) AS until
  FROM booked_rooms s
  JOIN stays t ON t.property_id = ${propertyId} AND t.id = s.stay_id
  JOIN bookings b ON b.property_id = ${propertyId} AND b.id = s.booking_id
  WHERE s.property_id = ${propertyId} AND s.active AND t.active AND t.state <> 'no_show' AND b.status = 'confirmed'
    AND s.room_type_id = ANY (ARRAY(SELECT id FROM room_types WHERE property_id = ${propertyId}))
    AND upper(s.stay) > ${from}::date AND upper(s.stay) <= ${to}::date + 1 + ${longestStay}::int AND lower(s.stay) <= ${to}::date`

/** Rooms with guests by night: rooms, guests, and rooms of guests of whom nobody has said that they came. */
export function inHouse(period: Period): Facts {
  return sql`
    SELECT p.first + n AS date, p.first + n AS day, NULL::text AS key, p.booking_id, p.room_type_id::text AS what, 1::bigint AS v1,
      p.guests AS v2, (p.state = 'expected')::int::bigint AS v3
    FROM (${parts(period)}) AS p CROSS JOIN LATERAL generate_series(0, p.until - p.first - 1) AS n`
}

/** Guests by the country that they come from: those who arrive, their nights, and the nights of their rooms. */
export function guestsByCountry(period: Period): Facts {
  return sql`
    SELECT p.first AS date, p.first AS day, ${countryOfGuest} AS key, p.booking_id, p.room_type_id::text AS what,
      CASE WHEN p.arrives = p.first THEN p.guests ELSE 0 END AS v1, p.guests * (p.until - p.first) AS v2,
      (p.until - p.first)::bigint AS v3
    FROM (${parts(period)}) AS p
    LEFT JOIN registrations g ON g.property_id = ${period.propertyId} AND g.stay_id = p.stay_id`
}

/** Stays of guests who did not come, by the day on which they should have: rooms, guests, nights. */
export function noShows({ propertyId, from, to }: Period): Facts {
  return sql`
    SELECT lower(t.ordered) AS date, lower(t.ordered) AS day, NULL::text AS key, t.booking_id, t.state::text AS what, 1::bigint AS v1,
      ${guests}::bigint AS v2, (upper(t.ordered) - lower(t.ordered))::bigint AS v3
    FROM stays t
    WHERE t.property_id = ${propertyId} AND t.active AND t.state = 'no_show'
      AND lower(t.ordered) BETWEEN ${from}::date AND ${to}::date`
}
