import { boardMinor, drinksMinor, feeNights, rates, taxedNights, taxMinor } from './prices.ts'

/**
 * What the hotel's tables have against what the file and the proof's record say: each a query whose rows are differences. `$1` is
 * the hotel.
 */

/** What each stay comes to, from the file, the prices and what was ordered; a night of it as booked, and as ordered later. */
const worth = `
  SELECT f.*, s.booking_id, s.state, s.source, s.board, s.ordered, s.until,
    CASE WHEN s.agreed THEN f.adr_minor ELSE p.minor + board.minor END AS booked_minor, p.minor + board.minor AS further_minor,
    s.until - f.arrival AS stayed, CASE WHEN s.board THEN f.guests ELSE 0 END AS eaters,
    CASE WHEN f.status = 'Canceled' AND f.status_date = f.arrival AND s.source = 'web' THEN least(${feeNights}, s.ordered) ELSE 0 END
      AS fee_nights_cancelled,
    CASE WHEN s.state = 'departed' AND s.ordered > f.nights AND NOT s.waives_fee THEN greatest(0, least(${feeNights}, s.ordered) - f.nights)
      ELSE 0 END AS fee_nights_left
  FROM proof_file f JOIN proof_stays s USING (row) JOIN proof_prices p USING (room_type)
  CROSS JOIN LATERAL (SELECT CASE WHEN s.board THEN f.guests * ${boardMinor} ELSE 0 END AS minor) AS board`

const sums = `
  SELECT w.*, least(stayed, ordered) * booked_minor + greatest(0, stayed - ordered) * further_minor AS lodging_minor,
    guests * ${taxMinor} * least(${taxedNights}, stayed) AS tax_minor, fee_nights_left * booked_minor AS fee_minor,
    coalesce((SELECT sum(minor) FROM proof_charges c WHERE c.row = w.row), 0) AS charged_minor
  FROM (${worth}) AS w`

/** Each night of a stay in the days that were played, with what it brings. */
const nights = `
  SELECT w.row, w.status, w.room_type, w.guests, w.arrival + n AS night, CASE WHEN n < w.ordered THEN booked_minor ELSE further_minor END AS minor
  FROM (${worth}) AS w, generate_series(0, w.nights - 1) AS n, proof_span
  WHERE w.status <> 'Canceled' AND w.arrival + n >= proof_span.first AND w.arrival + n < proof_span.until`

const differ = (some: string, others: string) => `
  WITH ours AS MATERIALIZED (${some}), theirs AS MATERIALIZED (${others})
  SELECT 'only in the hotel' AS side, d.* FROM (SELECT * FROM ours EXCEPT ALL SELECT * FROM theirs) AS d
  UNION ALL SELECT 'not in the hotel', d.* FROM (SELECT * FROM theirs EXCEPT ALL SELECT * FROM ours) AS d`

const inSpan = (date: string) =>
  `${date} >= (SELECT first FROM proof_span) AND ${date} < (SELECT until FROM proof_span)`
/** The desk's day of an instant: it changes at 04:00 by the hotel's clock. */
const deskDay = (at: string) => `(${at} AT TIME ZONE 'Europe/Lisbon' - interval '4 hours')::date`

export const comparisons: Readonly<Record<string, string>> = {
  'stays that left are as long as in the file': `
    SELECT row, until, arrival + nights AS file FROM (${worth}) AS w WHERE state = 'departed' AND until <> arrival + nights`,

  'rooms with guests by night': differ(
    `SELECT night::date, count(*) FROM stays t JOIN booked_rooms s ON s.property_id = t.property_id AND s.stay_id = t.id,
      generate_series(lower(s.stay), upper(s.stay) - 1, interval '1 day') AS night
      WHERE t.property_id = $1 AND t.state IN ('in_house', 'departed') AND ${inSpan('night')} GROUP BY 1`,
    `SELECT night, count(*) FROM (
        SELECT arrival + n AS night FROM proof_file, generate_series(0, nights - 1) AS n WHERE status = 'Check-Out') AS f
      WHERE ${inSpan('night')} GROUP BY 1`,
  ),

  'nights and revenue by night and type': differ(
    `SELECT l.night, rt.name, sum(l.quantity)::bigint AS rooms, sum(l.amount_minor + l.discount_minor)::bigint AS minor
      FROM price_lines l JOIN bookings b ON b.property_id = l.property_id AND b.id = l.booking_id AND b.status = 'confirmed'
      JOIN room_types rt ON rt.property_id = l.property_id AND rt.id = l.room_type_id
      WHERE l.property_id = $1 AND l.kind = 'night' AND ${inSpan('l.night')} GROUP BY 1, 2
      -- A night that was cut is turned by a line of minus one room: both together are none.
      HAVING sum(l.quantity) <> 0 OR sum(l.amount_minor + l.discount_minor) <> 0`,
    `SELECT night, room_type, count(*), sum(minor)::bigint FROM (${nights}) AS n GROUP BY 1, 2`,
  ),

  'arrivals by desk day': differ(
    `SELECT ${deskDay('arrived_at')}, count(*), sum(adults + cardinality(child_ages))::bigint FROM stays
      WHERE property_id = $1 AND arrived_at IS NOT NULL AND ${inSpan(deskDay('arrived_at'))} GROUP BY 1`,
    `SELECT arrival, count(*), sum(guests)::bigint FROM proof_file WHERE status = 'Check-Out' AND nights > 0 AND ${inSpan('arrival')} GROUP BY 1`,
  ),

  'departures by desk day': differ(
    `SELECT ${deskDay('departed_at')}, count(*) FROM stays WHERE property_id = $1 AND departed_at IS NOT NULL GROUP BY 1`,
    `SELECT arrival + nights, count(*) FROM proof_file
      WHERE status = 'Check-Out' AND nights > 0 AND ${inSpan('arrival + nights')} GROUP BY 1`,
  ),

  'who did not come': differ(
    `SELECT lower(ordered), count(*) FROM stays WHERE property_id = $1 AND state = 'no_show' GROUP BY 1`,
    `SELECT arrival, count(*) FROM proof_file WHERE status = 'No-Show' AND nights > 0 AND ${inSpan('arrival')} GROUP BY 1`,
  ),

  'cancelled bookings and their fees': differ(
    `SELECT id, cancel_fee_minor FROM bookings WHERE property_id = $1 AND status = 'cancelled'`,
    `SELECT booking_id, fee_nights_cancelled * booked_minor FROM (${worth}) AS w WHERE status = 'Canceled'`,
  ),

  'totals, and what of them is local tax': differ(
    `SELECT b.id, b.total_minor, coalesce(l.minor, 0) FROM bookings b LEFT JOIN (
        SELECT booking_id, sum(amount_minor)::bigint AS minor FROM price_lines WHERE property_id = $1 AND kind = 'local_tax' GROUP BY 1) AS l
      ON l.booking_id = b.id WHERE b.property_id = $1 AND b.status = 'confirmed'`,
    `SELECT booking_id, (lodging_minor + tax_minor + fee_minor + charged_minor)::bigint, tax_minor::bigint FROM (${sums}) AS s
      WHERE status <> 'Canceled'`,
  ),

  'money that moved': differ(
    `SELECT day, method::text, amount_minor, booking_id FROM desk_payments WHERE property_id = $1`,
    `SELECT m.day, m.method, m.minor, s.booking_id FROM proof_money m LEFT JOIN proof_stays s USING (row)`,
  ),

  'rows of the desk by their ids': `
    SELECT m.id FROM proof_money m WHERE m.id IS NOT NULL AND NOT EXISTS (
      SELECT FROM desk_payments d WHERE d.property_id = $1 AND d.id = m.id AND d.day = m.day AND d.amount_minor = m.minor)`,

  'days that were closed': differ(
    `SELECT day, expected_minor, counted_minor FROM days WHERE property_id = $1 AND closed_at IS NOT NULL AND ${inSpan('day')}`,
    `SELECT day, expected_minor, counted_minor FROM proof_days`,
  ),

  /** What was in the drawer is what was counted before and what came since. */
  'the drawer from day to day': `
    SELECT d.day, d.expected_minor, b.minor FROM proof_days d CROSS JOIN LATERAL (
      SELECT coalesce((SELECT c.counted_minor + coalesce((
            SELECT sum(m.minor) FROM proof_money m WHERE m.method = 'cash' AND m.day > c.day AND m.day <= d.day), 0)
          FROM proof_days c WHERE c.day < d.day AND c.counted_minor IS NOT NULL ORDER BY c.day DESC LIMIT 1),
        (SELECT sum(m.minor) FROM proof_money m WHERE m.method = 'cash' AND m.day = d.day), 0) AS minor) AS b
    WHERE d.expected_minor <> b.minor`,

  balances: `
    SELECT s.row, s.state, l.minor AS due, l.paid FROM (
      SELECT w.row, w.state, lodging_minor + tax_minor + fee_minor + charged_minor - m.minor AS minor, m.minor AS paid
      FROM (${sums}) AS w CROSS JOIN LATERAL (SELECT coalesce(sum(minor), 0) AS minor FROM proof_money WHERE row = w.row) AS m
    ) AS l JOIN proof_stays s USING (row)
    JOIN bookings b ON b.property_id = $1 AND b.id = s.booking_id AND b.status = 'confirmed'
    WHERE b.total_minor - b.desk_paid_minor <> l.minor`,

  'invoices, their sums and their VAT': differ(
    `SELECT i.content->>'number', i.booking_id, i.content->>'kind', i.payer::text, (i.content->>'totalMinor')::bigint, (
        SELECT jsonb_agg(jsonb_build_object('percent', s->'percent', 'grossMinor', s->'grossMinor', 'vatMinor', s->'vatMinor') ORDER BY (s->>'percent')::int)
        FROM jsonb_array_elements(i.content->'sums') AS s WHERE (s->>'grossMinor')::bigint <> 0)
      FROM invoices i WHERE i.property_id = $1`,
    `SELECT i.number, s.booking_id, i.kind, i.payer, i.total_minor, i.sums FROM proof_invoices i JOIN proof_stays s USING (row)`,
  ),

  'rooms out of order': differ(
    `SELECT id, room_id, stay FROM booked_rooms WHERE property_id = $1 AND block_reason IS NOT NULL`,
    `SELECT id, room_id, nights FROM proof_blocks`,
  ),
}

/** Numbers that are missing or come twice, and dates that go back while numbers go on. */
export const numberGaps = `
  SELECT year, number FROM (
    SELECT year, number, issued_at, row_number() OVER years AS right, lag(issued_at) OVER years AS before
    FROM invoices WHERE property_id = $1 WINDOW years AS (PARTITION BY year ORDER BY number)
  ) AS n WHERE number <> n.right OR issued_at < before`

/** A day as the file has it: rooms and guests in the house at its end, who came, who left, who did not come. */
export const dayOfFile = `
  SELECT count(*) FILTER (WHERE came AND arrival <= $1::date AND $1::date < arrival + nights)::int AS rooms,
    coalesce(sum(guests) FILTER (WHERE came AND arrival <= $1::date AND $1::date < arrival + nights), 0)::int AS guests,
    count(*) FILTER (WHERE came AND arrival = $1::date)::int AS arrived, count(*) FILTER (WHERE came AND arrival + nights = $1::date)::int AS left,
    count(*) FILTER (WHERE status = 'No-Show' AND arrival = $1::date)::int AS awaited
  FROM (SELECT *, status = 'Check-Out' AS came FROM proof_file WHERE nights > 0) AS f`

/** What a month has to come to, by what the product's reports tell of it; `$1` and `$2` are its first and last day. */
export const monthOfFile: Readonly<Record<string, string>> = {
  occupancy: `
    SELECT count(*)::float AS nights, coalesce(sum(minor), 0)::float AS revenue FROM (${nights}) AS n WHERE night BETWEEN $1::date AND $2::date`,
  arrivals: `
    SELECT count(*)::float AS rooms, coalesce(sum(guests), 0)::float AS guests FROM proof_file
    WHERE status = 'Check-Out' AND nights > 0 AND arrival BETWEEN $1::date AND $2::date`,
  in_house: `
    SELECT count(*)::float AS rooms, coalesce(sum(guests), 0)::float AS guests FROM proof_file, generate_series(0, nights - 1) AS n
    WHERE status = 'Check-Out' AND arrival + n BETWEEN $1::date AND $2::date`,
  departures: `
    SELECT count(*)::float AS departed FROM proof_file
    WHERE status = 'Check-Out' AND nights > 0 AND arrival + nights BETWEEN $1::date AND $2::date`,
  no_shows: `
    SELECT count(*)::float AS rooms, coalesce(sum(nights), 0)::float AS nights FROM proof_file
    WHERE status = 'No-Show' AND nights > 0 AND arrival BETWEEN $1::date AND $2::date`,
  local_taxes: `
    SELECT coalesce(sum(tax_minor), 0)::float AS tax FROM (${sums}) AS s
    WHERE status <> 'Canceled' AND arrival + greatest(ordered, nights) BETWEEN $1::date AND $2::date`,
  payments: `
    SELECT coalesce(sum(minor), 0)::float AS net_payments FROM proof_money WHERE row IS NOT NULL AND day BETWEEN $1::date AND $2::date`,
  vat: `
    WITH ended AS (
      SELECT * FROM (${sums}) AS s WHERE status <> 'Canceled' AND arrival + greatest(ordered, nights) BETWEEN $1::date AND $2::date
    ), gross AS (
      SELECT row, ${rates.lodging} AS rate, lodging_minor - eaters * stayed * ${boardMinor} AS minor FROM ended
      UNION ALL SELECT row, ${rates.food}, eaters * stayed * ${boardMinor - drinksMinor} FROM ended
      UNION ALL SELECT row, ${rates.drinks}, eaters * stayed * ${drinksMinor} FROM ended
      UNION ALL SELECT row, 0, tax_minor + fee_minor FROM ended
      UNION ALL SELECT row, CASE c.vat_class WHEN 'food' THEN ${rates.food} WHEN 'drinks' THEN ${rates.drinks} ELSE ${rates.standard} END, c.minor
        FROM ended JOIN proof_charges c USING (row)
      UNION ALL SELECT row, 0, fee_nights_cancelled * booked_minor FROM (${worth}) AS w
        WHERE status = 'Canceled' AND status_date BETWEEN $1::date AND $2::date
    ), by_rate AS (SELECT row, rate, sum(minor) AS minor FROM gross GROUP BY 1, 2)
    SELECT coalesce(sum(minor), 0)::float AS gross, coalesce(sum(round(minor::numeric * rate / (10000 + rate))), 0)::float AS vat FROM by_rate`,
}
