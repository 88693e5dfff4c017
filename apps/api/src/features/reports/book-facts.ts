import { sql, type RawBuilder } from 'kysely'
import type { Facts, Period } from './facts.ts'

/** By what else than its date or type a night is counted: what of its booking `b` says it; null: nothing does. */
export const keysOfBooking = {
  plans: sql`coalesce(b.plan_id::text, 'standard')`,
  sources: sql`b.source::text`,
} as const

/** Nights of a price on the books now, by date; their index holds all of it. */
const nightsNow = ({ propertyId, from, to }: Period) => sql`
  FROM price_lines l
  WHERE l.property_id = ${propertyId} AND l.kind = 'night' AND l.confirmed AND l.night BETWEEN ${from}::date AND ${to}::date`

/** Nights and revenue by date. */
export function bookedNights(period: Period): Facts {
  return sql`
    SELECT l.night AS date, l.night AS day, NULL::text AS key, l.booking_id, l.room_type_id::text AS what, l.quantity::bigint AS v1,
      l.amount_minor + l.discount_minor AS v2 ${nightsNow(period)}`
}

/** Nights and revenue by room type. */
export function nightsByType(period: Period): Facts {
  return sql`
    SELECT l.night AS date, l.night AS day, l.room_type_id::text AS key, l.booking_id, l.room_type_id::text AS what,
      l.quantity::bigint AS v1, l.amount_minor + l.discount_minor AS v2 ${nightsNow(period)}`
}

/** No stay is longer, so that of bookings that end after a period few are looked at. */
const longestStay = 365

/** Nights and revenue by what their booking says; the bookings of the nights are those of the period, and their index says it. */
export function nightsByBooking(period: Period, key: RawBuilder<unknown>): Facts {
  const { propertyId, from, to } = period
  return sql`
    WITH sold AS MATERIALIZED (
      SELECT b.id, ${key} AS key FROM bookings b
      WHERE b.property_id = ${propertyId} AND b.status = 'confirmed' AND b.check_in <= ${to}::date
        AND b.check_out > ${from}::date AND b.check_out <= ${to}::date + 1 + ${longestStay}::int)
    SELECT l.*, b.key FROM (
      SELECT l.night AS date, l.night AS day, l.booking_id, l.room_type_id::text AS what, l.quantity::bigint AS v1,
        l.amount_minor + l.discount_minor AS v2 ${nightsNow(period)}
    ) AS l JOIN sold b ON b.id = l.booking_id`
}

/** Nights that a gap deal sold, and what they bring; their deals have an index of their own. */
export function healedGaps(period: Period): Facts {
  return sql`
    SELECT l.night AS date, l.night AS day, NULL::text AS key, l.booking_id, l.room_type_id::text AS what, l.quantity::bigint AS v1,
      l.amount_minor + l.discount_minor AS v2 ${nightsNow(period)}
      AND EXISTS (
        SELECT FROM price_lines d WHERE d.property_id = ${period.propertyId} AND d.booking_id = l.booking_id
          AND d.kind = 'promotion' AND d.detail ? 'gapNights' AND d.detail->'gapNights' ? l.night::text)`
}

/**
 * Nights for which there was room only because flexible stays lie in better types than the one that they were sold as: of a type
 * so many as would be sold above its rooms if they lay in it, of its nights those that were booked last.
 */
export function madeRoomFor({ propertyId, from, to }: Period): Facts {
  return sql`
    WITH away AS MATERIALIZED (
      SELECT l.room_type_id, d.night::date AS night, count(*) AS rooms
      FROM stays t
      JOIN bookings b ON b.property_id = ${propertyId} AND b.id = t.booking_id AND b.status = 'confirmed'
      JOIN booking_lines l ON l.property_id = ${propertyId} AND l.booking_id = t.booking_id AND l.line = t.line
      JOIN booked_rooms s ON s.property_id = ${propertyId} AND s.stay_id = t.id AND s.active AND s.room_type_id <> l.room_type_id
      CROSS JOIN LATERAL generate_series(greatest(lower(s.stay), ${from}::date), least(upper(s.stay) - 1, ${to}::date), interval '1 day') AS d (night)
      WHERE t.property_id = ${propertyId} AND t.better_types IS NOT NULL AND t.active
        AND lower(t.ordered) BETWEEN ${from}::date - ${longestStay}::int AND ${to}::date
      GROUP BY 1, 2
    ), made AS MATERIALIZED (
      SELECT a.room_type_id, a.night, a.rooms + coalesce(n.sold, 0) - held.rooms - coalesce(n.capacity, y.capacity) AS rooms
      FROM away a
      JOIN room_types y ON y.property_id = ${propertyId} AND y.id = a.room_type_id
      LEFT JOIN nights n ON n.property_id = ${propertyId} AND n.room_type_id = a.room_type_id AND n.night = a.night
      CROSS JOIN LATERAL (
        SELECT count(*) AS rooms FROM booked_rooms s
        JOIN bookings b ON b.property_id = ${propertyId} AND b.id = s.booking_id AND b.status = 'pending'
        WHERE s.property_id = ${propertyId} AND s.room_type_id = a.room_type_id AND s.active AND s.stay @> a.night) AS held
    ), sold AS (
      SELECT l.night, l.booking_id, l.room_type_id, l.quantity, l.amount_minor + l.discount_minor AS minor, m.rooms,
        sum(l.quantity) OVER (PARTITION BY l.room_type_id, l.night ORDER BY l.booked_at DESC, l.booking_id DESC, l.position) - l.quantity AS later
      FROM made m
      JOIN price_lines l ON l.property_id = ${propertyId} AND l.kind = 'night' AND l.confirmed AND l.night = m.night
        AND l.room_type_id = m.room_type_id AND l.counters IS NULL
      WHERE m.rooms > 0
        AND NOT EXISTS (SELECT FROM price_lines c
          WHERE c.property_id = ${propertyId} AND c.booking_id = l.booking_id AND c.counters = l.position)
        AND NOT EXISTS (SELECT FROM stays t
          JOIN booked_rooms s ON s.property_id = ${propertyId} AND s.stay_id = t.id AND s.active AND s.room_type_id <> l.room_type_id AND s.stay @> l.night
          WHERE t.property_id = ${propertyId} AND t.booking_id = l.booking_id AND t.better_types IS NOT NULL)
    )
    SELECT night AS date, night AS day, NULL::text AS key, booking_id, room_type_id::text AS what,
      least(quantity, rooms - later)::bigint AS v1, round(minor * least(quantity, rooms - later) / quantity)::bigint AS v2
    FROM sold WHERE later < rooms`
}

/** Every night that is or was on the books, with since when and until when it was: what is there, what left, what was changed. */
const everBooked = ({ propertyId, from, to }: Period) => sql`
  SELECT night, booking_id, room_type_id, quantity, amount_minor + discount_minor AS minor, booked_at, NULL::timestamptz AS left_at
  FROM price_lines
  WHERE property_id = ${propertyId} AND kind = 'night' AND confirmed AND night BETWEEN ${from}::date AND ${to}::date
  UNION ALL
  SELECT night, booking_id, room_type_id, quantity, amount_minor + discount_minor, booked_at, left_at
  FROM price_lines
  WHERE property_id = ${propertyId} AND kind = 'night' AND left_at IS NOT NULL AND night BETWEEN ${from}::date AND ${to}::date
  UNION ALL
  SELECT night, booking_id, room_type_id, quantity, minor, booked_at, left_at
  FROM former_nights WHERE property_id = ${propertyId} AND night BETWEEN ${from}::date AND ${to}::date`

/** How a date of before stands beside one of now: 52 weeks later, on the same weekday, or a calendar year later. */
export type Shift = 'weeks' | 'year'

const shifted = (date: RawBuilder<unknown>, shift: Shift) =>
  shift === 'weeks' ? sql`${date} + 364` : sql`(${date} + interval '1 year')::date`

/** Nights and revenue as the books stood at a moment, each beside its date of now. */
export function nightsAt(period: Period, at: Date, shift: Shift): Facts {
  return sql`
    SELECT ${shifted(sql`n.night`, shift)} AS date, n.night AS day, NULL::text AS key, n.booking_id, n.room_type_id::text AS what,
      n.quantity::bigint AS v1, n.minor AS v2
    FROM (${everBooked(period)}) AS n
    WHERE n.booked_at <= ${at} AND (n.left_at IS NULL OR n.left_at > ${at})`
}

/** Now beside before: nights, revenue, and both as they were. */
export function nightsBesideBefore(now: Facts, before: Facts): Facts {
  return sql`
    SELECT date, day, key, booking_id, what, v1, v2, 0::bigint AS v3, 0::bigint AS v4 FROM (${now}) AS n
    UNION ALL SELECT date, day, key, booking_id, what, 0, 0, v1, v2 FROM (${before}) AS b`
}

/**
 * What came onto the books and left them since a moment, by booking and night: a night that a change left as it was did neither.
 * Nights that came, that went, what is left of both, and revenue.
 */
export function pickedUp(period: Period, since: Date): Facts {
  return sql`
    SELECT n.night AS date, n.night AS day, NULL::text AS key, n.booking_id, n.room_type_id::text AS what,
      greatest(sum(n.nights), 0)::bigint AS v1, greatest(-sum(n.nights), 0)::bigint AS v2, sum(n.nights)::bigint AS v3,
      sum(n.minor)::bigint AS v4
    FROM (
      SELECT night, booking_id, room_type_id, quantity AS nights, minor FROM (${everBooked(period)}) AS e WHERE booked_at > ${since}
      UNION ALL
      SELECT night, booking_id, room_type_id, -quantity, -minor FROM (${everBooked(period)}) AS e WHERE left_at > ${since}
    ) AS n
    GROUP BY n.night, n.booking_id, n.room_type_id
    HAVING sum(n.nights) <> 0 OR sum(n.minor) <> 0`
}

/** Bookings that were confirmed and cancelled, by the hotel's date: how many, their nights, what these would have brought, and the fee. */
export function cancelledBookings({ propertyId, from, to, timezone }: Period): Facts {
  return sql`
    SELECT d.date, d.date AS day, NULL::text AS key, b.id AS booking_id, b.cancel_reason::text AS what, 1::bigint AS v1,
      coalesce(l.nights, 0)::bigint AS v2, coalesce(l.minor, 0)::bigint AS v3, coalesce(b.cancel_fee_minor, 0)::bigint AS v4
    FROM bookings b
    CROSS JOIN LATERAL (SELECT (b.cancelled_at AT TIME ZONE ${timezone})::date AS date) AS d
    LEFT JOIN LATERAL (
      SELECT sum(l.quantity) AS nights, sum(l.amount_minor + l.discount_minor) AS minor FROM price_lines l
      WHERE l.property_id = ${propertyId} AND l.booking_id = b.id AND l.kind = 'night') AS l ON true
    WHERE b.property_id = ${propertyId} AND b.status = 'cancelled' AND b.confirmed_at IS NOT NULL
      AND b.cancelled_at >= ${from}::date::timestamp AT TIME ZONE ${timezone}
      AND b.cancelled_at < (${to}::date + 1)::timestamp AT TIME ZONE ${timezone}`
}
