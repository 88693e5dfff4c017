import { sql, type RawBuilder } from 'kysely'
import type { Facts, Period } from './facts.ts'

/**
 * Money that came and went for bookings: cash, cards, PayPal, transfers, what was given back (below 0), and all of it. At the desk
 * it has the desk's day; what a provider takes counts on the hotel's date on which it has it, a transfer on that on which it came.
 */
export function payments({ propertyId, from, to, timezone }: Period): Facts {
  return sql`
    SELECT m.date, m.date AS day, NULL::text AS key, m.booking_id, m.method AS what,
      CASE WHEN NOT m.back AND m.method = 'cash' THEN m.minor ELSE 0 END AS v1,
      CASE WHEN NOT m.back AND m.method IN ('stripe', 'terminal') THEN m.minor ELSE 0 END AS v2,
      CASE WHEN NOT m.back AND m.method = 'paypal' THEN m.minor ELSE 0 END AS v3,
      CASE WHEN NOT m.back AND m.method = 'transfer' THEN m.minor ELSE 0 END AS v4,
      CASE WHEN m.back THEN m.minor ELSE 0 END AS v5, m.minor AS v6
    FROM (
      SELECT (a.ended_at AT TIME ZONE ${timezone})::date AS date, a.booking_id, a.method::text AS method, a.captured_minor AS minor,
        false AS back
      FROM payment_attempts a
      WHERE a.property_id = ${propertyId} AND a.captured_minor > 0 AND a.received_on IS NULL
        AND a.ended_at >= ${from}::date::timestamp AT TIME ZONE ${timezone}
        AND a.ended_at < (${to}::date + 1)::timestamp AT TIME ZONE ${timezone}
      UNION ALL
      SELECT a.received_on, a.booking_id, a.method::text, a.captured_minor, false
      FROM payment_attempts a
      WHERE a.property_id = ${propertyId} AND a.captured_minor > 0 AND a.received_on BETWEEN ${from}::date AND ${to}::date
      UNION ALL
      SELECT d.day, d.booking_id, d.method::text, d.amount_minor, d.reason IS NOT NULL
      FROM desk_payments d
      WHERE d.property_id = ${propertyId} AND d.booking_id IS NOT NULL AND d.day BETWEEN ${from}::date AND ${to}::date
      UNION ALL
      SELECT (r.created_at AT TIME ZONE ${timezone})::date, r.booking_id, a.method::text, -r.amount_minor, true
      FROM refunds r JOIN payment_attempts a ON a.property_id = ${propertyId} AND a.id = r.attempt_id
      WHERE r.property_id = ${propertyId} AND r.status = 'done'
        AND r.created_at >= ${from}::date::timestamp AT TIME ZONE ${timezone}
        AND r.created_at < (${to}::date + 1)::timestamp AT TIME ZONE ${timezone}
    ) AS m`
}

/** The VAT rates of a hotel with the dates for which they hold, numbered in their order. */
const ratesOf = (propertyId: string) => sql`
  SELECT v.*, row_number() OVER by_date AS period, coalesce(lead(v.valid_from) OVER by_date, 'infinity') AS valid_until
  FROM vat_rates v WHERE v.property_id = ${propertyId} WINDOW by_date AS (ORDER BY v.valid_from)`

/** Bookings that took place and end in a period, by the index alone. */
const ended = ({ propertyId, from, to }: Period) => sql`
  SELECT b.id, b.check_in, b.check_out, b.total_minor FROM bookings b
  WHERE b.property_id = ${propertyId} AND b.status = 'confirmed' AND b.check_out BETWEEN ${from}::date AND ${to}::date`

/** By which VAT rate a line `l` of a class is sold, by the rates `r` of its date. */
const rateOfClass = (vatClass: RawBuilder<unknown>) => sql`
  CASE ${vatClass} WHEN 'lodging' THEN r.lodging WHEN 'standard' THEN r.standard WHEN 'reduced' THEN r.reduced
    WHEN 'food' THEN r.food WHEN 'drinks' THEN r.drinks END`

/** The VAT in an amount `minor` by its `rate`. */
const vatIn = sql`(2 * minor * rate + 10000 + rate) / (2 * (10000 + rate))`

/**
 * What bookings that end in a period were sold by each rate (`sums`: booking, rate, gross), which of them were sold while their hotel
 * stated no VAT (`unstated`), what they come to (`ended`), and what was charged for cancelling (`fees`).
 *
 * Nights are most of the lines: the index of nights gives them by date, and they are summed by booking before they are told by rate.
 * Of all else only what has VAT is looked at: what has none is what a booking comes to, less that. Sums are of whole numbers below
 * 2^53, for which this type is exact, and half as dear to sum as one that has no bounds.
 */
function soldByRate(period: Period): RawBuilder<unknown> {
  const { propertyId, from, to, timezone } = period
  return sql`
    rates AS MATERIALIZED (${ratesOf(propertyId)}), ended AS MATERIALIZED (${ended(period)}), summed AS (
      SELECT l.booking_id AS id, width_bucket(l.night, (SELECT array_agg(valid_from ORDER BY valid_from) FROM rates)) AS period,
        bool_and(l.vat_class IS NOT NULL) AS states, sum((l.amount_minor + l.discount_minor)::float8) AS minor,
        sum((l.parts->>'food')::float8) AS food, sum((l.parts->>'drinks')::float8) AS drinks
      FROM price_lines l
      WHERE l.property_id = ${propertyId} AND l.kind = 'night' AND l.confirmed
        AND l.night >= (SELECT min(check_in) FROM ended) AND l.night < ${to}::date
      GROUP BY 1, 2
    ), nights AS MATERIALIZED (
      SELECT s.*, r.lodging AS room_rate, r.food AS food_rate, r.drinks AS drinks_rate
      FROM summed s JOIN ended e ON e.id = s.id LEFT JOIN rates r ON r.period = s.period
    ), unstated AS MATERIALIZED (
      SELECT id FROM nights WHERE NOT states
    ), gross AS (
      SELECT id, room_rate AS rate, minor - coalesce(food, 0) - coalesce(drinks, 0) AS minor FROM nights
      UNION ALL SELECT id, food_rate, food FROM nights WHERE food IS NOT NULL
      UNION ALL SELECT id, drinks_rate, drinks FROM nights WHERE drinks IS NOT NULL
      UNION ALL
      SELECT e.id, ${rateOfClass(sql`l.vat_class`)}, l.amount_minor::float8
      FROM ended e
      JOIN price_lines l ON l.property_id = ${propertyId} AND l.booking_id = e.id AND l.kind IN ('extra', 'fee', 'charge') AND l.confirmed
      LEFT JOIN rates r ON r.valid_from <= e.check_in AND r.valid_until > e.check_in
      UNION ALL
      SELECT e.id, (l.detail->>'vatPercent')::int, l.amount_minor::float8
      FROM ended e
      JOIN price_lines l ON l.property_id = ${propertyId} AND l.booking_id = e.id AND l.kind = 'local_tax' AND l.detail ? 'vatPercent'
    ), sums AS (
      SELECT id, rate, sum(minor)::bigint AS minor FROM gross
      WHERE rate > 0 AND id NOT IN (SELECT id FROM unstated) AND EXISTS (SELECT FROM rates)
      GROUP BY 1, 2
    ), fees AS MATERIALIZED (
      SELECT (b.cancelled_at AT TIME ZONE ${timezone})::date AS date, b.id, b.cancel_fee_minor AS minor,
        CASE WHEN EXISTS (SELECT FROM rates) THEN coalesce(${rateOfClass(sql`s.fee_class`)}, 0) END AS rate
      FROM bookings b
      LEFT JOIN vat_settings s ON s.property_id = ${propertyId}
      LEFT JOIN rates r ON r.valid_from <= b.check_in AND r.valid_until > b.check_in
      WHERE b.property_id = ${propertyId} AND b.status = 'cancelled' AND b.confirmed_at IS NOT NULL AND b.cancel_fee_minor > 0
        AND b.cancelled_at >= ${from}::date::timestamp AT TIME ZONE ${timezone}
        AND b.cancelled_at < (${to}::date + 1)::timestamp AT TIME ZONE ${timezone}
    )`
}

/** By what a booking counts of which no VAT was told: none of it has VAT, or its hotel stated none. */
const keyOfRest = sql`CASE WHEN id NOT IN (SELECT id FROM unstated) AND EXISTS (SELECT FROM rates) THEN '0' ELSE 'unstated' END`

const toldFees = sql`SELECT date, id, coalesce(rate::text, 'unstated') AS key, minor, CASE WHEN rate > 0 THEN ${vatIn} ELSE 0 END AS vat FROM fees`

const vatColumns = sql`minor AS v1, minor - vat AS v2, vat AS v3`

/**
 * The VAT in what guests were sold, by rate (hundredths of a percent) and by the day on which their stay ends, rounded as on their
 * receipts: once for a booking and rate. Nights have the rates of their dates, all else those of the arrival. A booking that was
 * sold while its hotel stated no VAT is not told by rate (key `unstated`); fees for cancelling count on the day of that. Gross, net, VAT.
 */
export function vatByRate(period: Period): Facts {
  return sql`
    WITH ${soldByRate(period)}, taxed AS MATERIALIZED (
      SELECT e.check_out AS date, e.id, s.rate, s.minor, ${vatIn} AS vat FROM sums s JOIN ended e ON e.id = s.id
    ), told AS (
      SELECT date, id, rate::text AS key, minor, vat FROM taxed
      UNION ALL SELECT date, id, '0', -minor, 0 FROM taxed
      UNION ALL SELECT check_out, id, ${keyOfRest}, total_minor, 0 FROM ended
      UNION ALL ${toldFees}
    )
    SELECT date, date AS day, key, id AS booking_id, NULL::text AS what, ${vatColumns} FROM told`
}

/** The same of all bookings together: for figures, which need no bookings, with a third of the rows to go through. */
export function vatOfAll(period: Period): Facts {
  return sql`
    WITH ${soldByRate(period)}, taxed AS MATERIALIZED (
      SELECT rate, sum(minor)::bigint AS minor, sum(${vatIn})::bigint AS vat FROM sums GROUP BY 1
    ), told AS (
      SELECT rate::text AS key, minor, vat FROM taxed
      UNION ALL SELECT '0', -minor, 0 FROM taxed
      UNION ALL SELECT ${keyOfRest}, sum(total_minor)::bigint, 0 FROM ended GROUP BY 1
      UNION ALL SELECT key, minor, vat FROM (${toldFees}) AS f
    )
    SELECT key, ${vatColumns} FROM told`
}

/** Local taxes of bookings that end in a period, by tax: bookings, tax, adults who said that they are exempt, and what that took off. */
export function localTaxes(period: Period): Facts {
  return sql`
    SELECT e.check_out AS date, e.check_out AS day, l.detail->>'name' AS key, e.id AS booking_id, NULL::text AS what, 1::bigint AS v1,
      sum(l.amount_minor)::bigint AS v2, coalesce(sum((l.detail->'exempt'->>'adults')::int), 0)::bigint AS v3,
      coalesce(sum((l.detail->'exempt'->>'unprovenMinor')::bigint - l.amount_minor) FILTER (WHERE l.detail ? 'exempt'), 0)::bigint AS v4
    FROM (${ended(period)}) AS e
    JOIN price_lines l ON l.property_id = ${period.propertyId} AND l.booking_id = e.id AND l.kind = 'local_tax'
    GROUP BY e.check_out, e.id, l.detail->>'name'`
}

/** Entries of the audit log by the hotel's date: all, by guests, by the hotel, by the system. */
export function auditEntries({ propertyId, from, to, timezone }: Period): Facts {
  return sql`
    SELECT d.date, d.date AS day, NULL::text AS key, a.booking_id, a.event AS what, 1::bigint AS v1,
      (a.actor = 'guest')::int::bigint AS v2, (a.actor = 'owner')::int::bigint AS v3, (a.actor = 'system')::int::bigint AS v4
    FROM audit_log a CROSS JOIN LATERAL (SELECT (a.at AT TIME ZONE ${timezone})::date AS date) AS d
    WHERE a.property_id = ${propertyId} AND a.at >= ${from}::date::timestamp AT TIME ZONE ${timezone}
      AND a.at < (${to}::date + 1)::timestamp AT TIME ZONE ${timezone}`
}
