import { sql } from 'kysely'
import type { Facts, Period } from './facts.ts'

/** The country of a stay's guest, as far and as long as a registration says it. */
const countryOfGuest = sql`(g.form ->> 'country')`

const guests = sql`(t.adults + cardinality(t.child_ages))`
/** No stay is longer, so that of those that begin before a period few are looked at. */
const longestStay = 365

/** Bookings that only hold their rooms: there are few, and whatever else is active is confirmed, so that no other is looked at. */
const held = (propertyId: string) =>
  sql`SELECT id FROM bookings WHERE property_id = ${propertyId} AND status = 'pending'`

/** Stays by the day on which they begin: rooms, guests, and rooms whose guests have come. Who did not come is no arrival. */
export function arrivals({ propertyId, from, to }: Period): Facts {
  return sql`
    SELECT lower(t.ordered) AS date, lower(t.ordered) AS day, NULL::text AS key, t.booking_id, t.state::text AS what, 1::bigint AS v1,
      ${guests}::bigint AS v2, (t.state IN ('in_house', 'departed'))::int::bigint AS v3
    FROM stays t
    WHERE t.property_id = ${propertyId} AND t.active AND t.state <> 'no_show'
      AND lower(t.ordered) BETWEEN ${from}::date AND ${to}::date AND t.booking_id NOT IN (${held(propertyId)})`
}

/** Stays that lie in a period, but for those whose guests did not come. Read as a whole: looking each up alone costs three times as much. */
const staysIn = ({ propertyId, from, to }: Period) => sql`
  SELECT t.id, t.booking_id, t.state, ${guests}::bigint AS guests, lower(t.ordered) AS arrives
  FROM stays t
  WHERE t.property_id = ${propertyId} AND t.active AND t.state <> 'no_show' AND t.booking_id NOT IN (${held(propertyId)})
    AND upper(t.ordered) >= ${from}::date AND upper(t.ordered) <= ${to}::date + 1 + ${longestStay}::int AND lower(t.ordered) <= ${to}::date`

/** The rooms of a period's stays, to the end of the last of them; the index of the room plan says when each begins and ends. */
const roomsIn = ({ propertyId, from, to }: Period) => sql`
  SELECT s.stay_id, s.room_type_id, lower(s.stay) AS first, upper(s.stay) AS until
  FROM booked_rooms s
  WHERE s.property_id = ${propertyId} AND s.active AND s.stay_id IS NOT NULL
    AND s.room_type_id = ANY (ARRAY(SELECT id FROM room_types WHERE property_id = ${propertyId}))
    AND upper(s.stay) >= ${from}::date AND upper(s.stay) <= ${to}::date + 1 + ${longestStay}::int AND lower(s.stay) <= ${to}::date`

/**
 * Stays by the day on which their last room ends, whoever left early by the day on which they left: rooms, guests, rooms that are
 * left. Rooms of a stay follow one another: one that goes on behind the period has a room that reaches out of it.
 */
export function departures(period: Period): Facts {
  return sql`
    WITH t AS MATERIALIZED (${staysIn(period)}), ends AS MATERIALIZED (
      SELECT r.stay_id, max(r.until) AS date FROM (${roomsIn(period)}) AS r GROUP BY 1)
    SELECT e.date, e.date AS day, NULL::text AS key, t.booking_id, t.state::text AS what, 1::bigint AS v1, t.guests AS v2,
      (t.state = 'departed')::int::bigint AS v3
    FROM ends e JOIN t ON t.id = e.stay_id
    WHERE e.date BETWEEN ${period.from}::date AND ${period.to}::date`
}

/** The rooms in which stays lie in some of the nights. */
const parts = (period: Period) => sql`
  SELECT t.booking_id, r.room_type_id, t.id AS stay_id, t.state, t.guests, t.arrives,
    greatest(r.first, ${period.from}::date) AS first, least(r.until, ${period.to}::date + 1) AS until
  FROM (${roomsIn(period)}) AS r JOIN t ON t.id = r.stay_id
  WHERE r.until > ${period.from}::date`

/** Rooms with guests by night: rooms, guests, and rooms of guests of whom nobody has said that they came. */
export function inHouse(period: Period): Facts {
  return sql`
    WITH t AS MATERIALIZED (${staysIn(period)}), n AS (
      SELECT p.*, p.first + generate_series(0, p.until - p.first - 1) AS night FROM (${parts(period)}) AS p)
    SELECT n.night AS date, n.night AS day, NULL::text AS key, n.booking_id, n.room_type_id::text AS what, 1::bigint AS v1,
      n.guests AS v2, (n.state = 'expected')::int::bigint AS v3
    FROM n`
}

/** Guests by the country that they come from: those who arrive, their nights, and the nights of their rooms. */
export function guestsByCountry(period: Period): Facts {
  return sql`
    WITH t AS MATERIALIZED (${staysIn(period)})
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
