import { randomUUID } from 'node:crypto'
import { cardUncarded } from '../../apps/api/src/features/guests/card-writes.ts'
import { tallyUncounted } from '../../apps/api/src/features/bookings/status-queries.ts'
import { type PlainSql, rowsOf } from '../../apps/api/src/platform/database/plain-sql.ts'
import { sha256 } from '../../apps/api/src/platform/security/keys.ts'
import { createPlan } from '../../apps/api/src/testing/test-rate-plans.ts'
import { insertResort, nightMinor, type ResortHotel } from './resort-hotel.ts'

const typeCount = 6
const roomsPerType = 50
/** A room is booked anew each so many days, for one to four nights. */
const slotDays = 4
const slots = 334
/** So many of them lie behind: three years, so that also last year has one before it. */
const slotsBehind = 275

/** How many bookings the hotel of the desk has. */
export const deskBookings = typeCount * roomsPerType * slots

/**
 * A hotel of 300 rooms with 100,200 bookings over 44 months, as desks leave them behind: a tenth cancelled, a twentieth left early, a
 * twentieth changed before, some awaited in vain; with plans, extras, a local tax, VAT and money. `today` is a date.
 */
export async function insertDeskHotel(sql: PlainSql, today: string): Promise<ResortHotel> {
  const types = Array.from({ length: typeCount }, (_, index) => [`T${index}`, roomsPerType] as const)
  const hotel = await insertResort(sql, new Map(types))
  const { id } = hotel
  const prefix = randomUUID().slice(0, 24)
  const planId = await createPlan({ sql }, id, { name: 'Flex', board: 'breakfast' })
  await sql`INSERT INTO vat_settings (property_id, drinks_percent, fee_class) VALUES (${id}, 3000, 'none')`
  await sql`INSERT INTO vat_rates (property_id, valid_from, lodging, food, drinks, standard, reduced)
    VALUES (${id}, '2015-01-01', 600, 1300, 2300, 2300, 600)`
  await sql.unsafe(`
    CREATE TEMPORARY TABLE made AS
    SELECT m.*, begins + nights AS ends, begins - 1 - (n * 7919) % 120 AS booked, n % 10 = 3 AS cancelled, n % 20 = 7 AND nights > 1 AS early,
      n % 20 = 11 AS changed, n % 50 = 9 AND begins < date '${today}' AS missed, n % 3 = 0 AS flex, n % 5 = 1 AS parks, n % 2 = 0 AS cash,
      '${id}'::uuid AS property_id, ('${prefix}' || lpad(to_hex(n), 12, '0'))::uuid AS id
    FROM (
      SELECT r.id AS room_id, r.room_type_id, ((r.place * ${slots}) + s)::int AS n,
        date '${today}' + ((s - ${slotsBehind}) * ${slotDays} + r.place % ${slotDays})::int AS begins, (1 + (r.place * 31 + s * 17) % 4)::int AS nights
      FROM (SELECT *, row_number() OVER (ORDER BY id) - 1 AS place FROM rooms WHERE property_id = '${id}') AS r,
        generate_series(0, ${slots - 1}) AS s
    ) AS m;
    ALTER TABLE made ADD PRIMARY KEY (n);
    ANALYZE made;`)
  await sql.unsafe(bookingsOf(planId))
  await sql.unsafe(staysOf(today))
  await sql.unsafe(pricesOf(today))
  await sql.unsafe(moneyOf(today))
  await sql`DROP TABLE made`
  return hotel
}

const bookingsOf = (planId: string) => `
  INSERT INTO nights (property_id, room_type_id, night, capacity, sold)
    SELECT property_id, room_type_id, night::date, ${roomsPerType}, count(*) FROM made, generate_series(begins, ends - 1, interval '1 day') AS night
    WHERE NOT cancelled GROUP BY 1, 2, 3;
  INSERT INTO bookings (property_id, id, code, status, cancel_reason, check_in, check_out, expected_guests, guest_name, guest_email,
      guest_phone, search_text, locale, offers_breakfast, total_minor, currency, created_at, confirmed_at, cancelled_at, cancel_fee_minor,
      payment_method, payment_status, desk_paid_minor, plan_id, terms, cancel_tiers, changes)
    SELECT property_id, id, upper(lpad(to_hex(n), 8, '0')), CASE WHEN cancelled THEN 'cancelled' ELSE 'confirmed' END::booking_status,
      CASE WHEN cancelled THEN 'guest' END::cancel_reason, begins, ends, 2, 'Guest ' || n, 'guest' || n || '@example.com', '+3519' || lpad(n::text, 8, '0'),
      ' guest ' || n || ' guest' || n || ' example com', 'en', false, nights * ${nightMinor} + nights * 400 + CASE WHEN parks THEN 1000 ELSE 0 END, 'EUR',
      booked, booked + interval '1 minute', CASE WHEN cancelled THEN booked + (begins - booked) / 2 * interval '1 day' + interval '1 hour' END,
      CASE WHEN cancelled THEN CASE WHEN n % 4 = 1 THEN ${nightMinor} ELSE 0 END END, CASE WHEN cash THEN 'cash' ELSE 'stripe' END::payment_method,
      CASE WHEN cancelled THEN 'pending' ELSE 'paid' END::payment_status,
      CASE WHEN cash AND NOT cancelled THEN nights * ${nightMinor} + nights * 400 + CASE WHEN parks THEN 1000 ELSE 0 END ELSE 0 END, CASE WHEN flex THEN '${planId}'::uuid END,
      CASE WHEN flex THEN '{}'::jsonb END, CASE WHEN flex THEN ('[{"until": null, "fee": {"percent": 10000}, "feeMinor": ' || (nights * ${nightMinor})::text || '}]')::jsonb END, changed::int
    FROM made;
  ${tallyUncounted};
  ${cardUncarded};
  INSERT INTO booking_lines (property_id, booking_id, line, room_type_id, quantity, bed_type, adults, children)
    SELECT property_id, id, 0, room_type_id, 1, '-', 2, 0 FROM made;`

const staysOf = (today: string) => `
  INSERT INTO stays (property_id, id, booking_id, line, state, ordered, adults, active, arrived_at, departed_at)
    SELECT property_id, id, id, 0, CASE WHEN cancelled THEN 'expected' WHEN missed THEN 'no_show' WHEN ends <= date '${today}' THEN 'departed'
        WHEN begins < date '${today}' THEN 'in_house' ELSE 'expected' END::stay_state, daterange(begins, ends), 2, NOT cancelled,
      CASE WHEN begins < date '${today}' AND NOT missed AND NOT cancelled THEN begins + time '15:00' END,
      CASE WHEN ends <= date '${today}' AND NOT missed AND NOT cancelled THEN ends - early::int + time '10:00' END
    FROM made;
  INSERT INTO booked_rooms (property_id, id, stay_id, booking_id, line, room_type_id, room_id, stay, active)
    SELECT property_id, id, id, id, 0, room_type_id, room_id,
      daterange(begins, CASE WHEN early AND NOT cancelled AND ends <= date '${today}' THEN ends - 1 ELSE ends END), NOT cancelled FROM made;`

const pricesOf = (today: string) => `
  CREATE TEMPORARY TABLE lines AS
    SELECT m.*, booked + interval '1 minute' + (changed AND NOT cancelled)::int * interval '1 hour' AS since,
      CASE WHEN cancelled THEN booked + (begins - booked) / 2 * interval '1 day' + interval '1 hour' + interval '1 minute' END AS until FROM made m;
  INSERT INTO price_lines (property_id, booking_id, position, kind, night, room_type_id, quantity, amount_minor, confirmed, booked_at, left_at, vat_class, parts)
    SELECT property_id, id, night::date - begins, 'night', night::date, room_type_id, 1, ${nightMinor}, NOT cancelled, since, until, 'lodging',
      CASE WHEN flex THEN '{"room": ${nightMinor - 2000}, "food": 1400, "drinks": 600}'::jsonb END
    FROM lines, generate_series(begins, ends - 1, interval '1 day') AS night;
  INSERT INTO price_lines (property_id, booking_id, position, kind, night, room_type_id, quantity, amount_minor, confirmed, booked_at, vat_class, parts, stay_id, counters)
    SELECT property_id, id, 20, 'night', ends - 1, room_type_id, -1, -${nightMinor}, true, ends - 1 + time '10:00', 'lodging',
      CASE WHEN flex THEN '{"room": -${nightMinor - 2000}, "food": -1400, "drinks": -600}'::jsonb END, id, ends - 1 - begins
    FROM lines WHERE early AND NOT cancelled AND ends <= date '${today}';
  UPDATE bookings b SET total_minor = b.total_minor - ${nightMinor} FROM lines l
    WHERE b.property_id = l.property_id AND b.id = l.id AND l.early AND NOT l.cancelled AND l.ends <= date '${today}';
  INSERT INTO price_lines (property_id, booking_id, position, kind, amount_minor, confirmed, booked_at, left_at, detail)
    SELECT property_id, id, 10, 'local_tax', nights * 400, NOT cancelled, since, until, '{"name": "Taxa turística", "owedFor": "stay"}' FROM lines;
  INSERT INTO price_lines (property_id, booking_id, position, kind, quantity, amount_minor, confirmed, booked_at, left_at, vat_class, detail)
    SELECT property_id, id, 11, 'extra', 1, 1000, NOT cancelled, since, until, 'standard', '{"name": "Parking"}' FROM lines WHERE parks;
  INSERT INTO former_nights (property_id, booking_id, changes, position, night, room_type_id, quantity, minor, booked_at, left_at)
    SELECT property_id, id, 0, 0, begins, room_type_id, 1, ${nightMinor}, booked + interval '1 minute', since FROM lines WHERE changed AND NOT cancelled;
  DROP TABLE lines;`

const moneyOf = (today: string) => `
  INSERT INTO payment_attempts (property_id, id, booking_id, method, status, amount_minor, captured_minor, currency, captured_currency, created_at,
      checked_at, ended_at, expires_at, request, purpose)
    SELECT property_id, id, id, 'stripe', 'captured', nights * ${nightMinor + 400}, nights * ${nightMinor + 400}, 'EUR', 'EUR', booked, booked, booked,
      booked + interval '1 day', '{}', 'whole' FROM made WHERE NOT cash AND NOT cancelled;
  INSERT INTO audit_log (property_id, id, at, booking_id, actor, event)
    SELECT property_id, gen_random_uuid(), booked, id, 'guest', e FROM made, unnest('{created,confirmed}'::text[]) AS e
    UNION ALL SELECT property_id, gen_random_uuid(), begins + time '15:00', id, 'owner', 'checked_in' FROM made
      WHERE begins < date '${today}' AND NOT cancelled;
  ALTER TABLE made ADD COLUMN paid_on date;
  -- Who comes later has paid in advance, at any time.
  UPDATE made SET paid_on = CASE WHEN ends <= date '${today}' THEN ends ELSE date '${today}' - 1 - n % 900 END;
  INSERT INTO days (property_id, day, opened_at) SELECT DISTINCT property_id, paid_on, now() FROM made;
  INSERT INTO desk_payments (property_id, id, booking_id, day, at, method, amount_minor, currency)
    SELECT property_id, gen_random_uuid(), id, paid_on, paid_on + time '09:00', 'cash',
      nights * ${nightMinor} + nights * 400 + CASE WHEN parks THEN 1000 ELSE 0 END, 'EUR' FROM made WHERE cash AND NOT cancelled;`

/** A logged-in owner of some hotels; returns what their calls say. */
export async function insertOwner(sql: PlainSql, hotelIds: readonly string[]): Promise<{ readonly cookie: string }> {
  const userId = randomUUID()
  const secret = randomUUID() + randomUUID()
  const now = new Date()
  await sql`INSERT INTO users ${rowsOf({
    id: userId,
    email: `${userId}@example.com`,
    name: 'Bench',
    role: 'owner',
    password_hash: '$argon2id$none',
    created_at: now,
  })}`
  await sql`INSERT INTO sessions ${rowsOf({
    id: randomUUID(),
    secret_hash: sha256(secret),
    user_id: userId,
    device: 'Bench',
    remembered: true,
    created_at: now,
    last_used_at: now,
    expires_at: new Date(now.getTime() + 86_400_000),
  })}`
  await sql`UPDATE properties SET owner_id = ${userId} WHERE id = ANY(${[...hotelIds]}::uuid[])`
  return { cookie: `jwt=${secret}` }
}
