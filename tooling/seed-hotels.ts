import type { PlainSql, PlainTx } from '../apps/api/src/platform/database/plain-sql.ts'
import { cardUncarded } from '../apps/api/src/features/guests/card-writes.ts'
import { tallyUncounted } from '../apps/api/src/features/bookings/status-queries.ts'

/** What a seeded hotel has: 8 room types of 10 rooms, a year of nights, 6 of 10 rooms sold every night. */
const types = 8
const rooms = 10
const soldRooms = 6
const days = 365
const stayNights = 30
/** So many hotels share a town, so that searches by town have candidates. */
const hotelsPerTown = 40
const chunk = 50

type Options = {
  readonly hotels: number
  /** First night, `YYYY-MM-DD`. */
  readonly from: string
  readonly onProgress: (done: number, of: number) => void
}

/** Adds invented hotels for benchmarks; they satisfy every invariant. Towns are named `Seedtown000`, `Seedtown001` … */
export async function seedHotels(sql: PlainSql, { hotels, from, onProgress }: Options): Promise<void> {
  for (let start = 0; start < hotels; start += chunk) {
    const count = Math.min(chunk, hotels - start)
    await sql.begin(async (tx) => {
      await tx`CREATE TEMP TABLE seeded ON COMMIT DROP AS
        SELECT gen_random_uuid() AS id, n, 'Seedtown' || lpad((n / ${hotelsPerTown}::int)::text, 3, '0') AS town
        FROM generate_series(${start}::int, ${start + count - 1}::int) AS n`
      await insertCatalogue(tx)
      await insertInventory(tx, from)
    })
    onProgress(start + count, hotels)
  }
  await sql`VACUUM ANALYZE`
}

async function insertCatalogue(tx: PlainTx): Promise<void> {
  await tx`
    INSERT INTO properties (id, slug, name, description, type, address, city, region, country, zip, latitude, longitude,
      timezone, currency, search_text)
    SELECT id, 'seed-' || substr(id::text, 1, 8) || '-' || n, 'Seed Hotel ' || n, 'A hotel for measurements.', 'city',
      'Street ' || n, town, 'Seedland', 'DE', '00000', 48 + (n % 400) / 100.0, 8 + (n / 40 % 50) / 10.0,
      'Europe/Berlin', 'EUR', ' seed hotel ' || n || ' ' || lower(town) || ' seedland deutschland germany duc'
    FROM seeded`
  await tx`INSERT INTO hotel_keys (slug, property_id) SELECT p.slug, p.id FROM properties p JOIN seeded s ON s.id = p.id`
  await tx`
    INSERT INTO room_types (property_id, id, position, name, description, max_occupancy, base_price_minor, bed_types, size_sqm, view, capacity)
    SELECT s.id, gen_random_uuid(), t, 'Room type ' || t, 'A room type for measurements.', 1 + t % 4, 8000 + 500 * t,
      ARRAY['1 double bed'], 20 + t, 'beautiful view', ${rooms}::int
    FROM seeded s, generate_series(1, ${types}::int) AS t`
  await tx`
    INSERT INTO amenities (property_id, id, position, name, kind, whole_house)
    SELECT s.id, gen_random_uuid(), a.ord, a.kind, a.kind, a.ord <= 3
    FROM seeded s, unnest(ARRAY['wifi', 'breakfast', 'parking', 'air_conditioning', 'shower']) WITH ORDINALITY AS a (kind, ord)`
  await tx`
    INSERT INTO room_type_amenities (property_id, room_type_id, amenity_id)
    SELECT t.property_id, t.id, a.id FROM seeded s
    JOIN room_types t ON t.property_id = s.id JOIN amenities a ON a.property_id = s.id AND NOT a.whole_house`
  await tx`
    INSERT INTO photos (property_id, id, room_type_id, position, name, alt)
    SELECT s.id, gen_random_uuid(), NULL, 0, 'seed', 'A house' FROM seeded s
    UNION ALL
    SELECT t.property_id, gen_random_uuid(), t.id, 1, 'seed', 'A room' FROM seeded s JOIN room_types t ON t.property_id = s.id`
  await tx`
    INSERT INTO rooms (property_id, id, room_type_id, number)
    SELECT t.property_id, gen_random_uuid(), t.id, t.position || lpad(r::text, 2, '0')
    FROM seeded s JOIN room_types t ON t.property_id = s.id, generate_series(1, ${rooms}::int) AS r`
}

/** Bookings of six rooms for a month each, one after another, in every type. */
async function insertInventory(tx: PlainTx, from: string): Promise<void> {
  await tx`
    INSERT INTO nights (property_id, room_type_id, night, capacity, sold, price_minor)
    SELECT t.property_id, t.id, night::date, t.capacity, ${soldRooms}::int,
      CASE WHEN extract(isodow FROM night) IN (5, 6) THEN t.base_price_minor * 12 / 10 END
    FROM seeded s JOIN room_types t ON t.property_id = s.id,
      generate_series(${from}::date, ${from}::date + ${days - 1}::int, interval '1 day') AS night`
  await tx`CREATE TEMP TABLE sold ON COMMIT DROP AS
    SELECT t.property_id, t.id AS room_type_id, gen_random_uuid() AS id, row_number() OVER (PARTITION BY t.property_id) AS n,
      block::date AS check_in, least(block::date + ${stayNights}::int, ${from}::date + ${days}::int) AS check_out
    FROM seeded s JOIN room_types t ON t.property_id = s.id,
      generate_series(${from}::date, ${from}::date + ${days - 1}::int, ${stayNights}::int * interval '1 day') AS block`
  await tx`CREATE INDEX ON sold (property_id)`
  await tx`ANALYZE sold`
  await tx`
    INSERT INTO bookings (property_id, id, code, status, check_in, check_out, expected_guests, guest_name, guest_email,
      guest_phone, search_text, locale, currency, total_minor, offers_breakfast, payment_method, created_at, confirmed_at)
    SELECT b.property_id, b.id, lpad(b.n::text, 8, '0'), 'confirmed', b.check_in, b.check_out, ${soldRooms}::int, 'Seed Guest',
      'guest@example.com', '0000000000', ' seed guest guest example com', 'en', 'EUR', (b.check_out - b.check_in) * 60000, true, 'cash', now(), now()
    FROM sold b`
  await tx.unsafe(tallyUncounted)
  await tx.unsafe(cardUncarded)
  await tx`
    INSERT INTO booking_lines (property_id, booking_id, line, room_type_id, quantity, bed_type, adults, children)
    SELECT property_id, id, 0, room_type_id, ${soldRooms}::int, '1 double bed', ${soldRooms}::int, 0 FROM sold`
  await tx`
    WITH units AS MATERIALIZED (
      SELECT b.property_id, gen_random_uuid() AS id, b.id AS booking_id, b.room_type_id, r.id AS room_id,
        daterange(b.check_in, b.check_out) AS stay
      FROM sold b JOIN LATERAL (
        SELECT id FROM rooms WHERE property_id = b.property_id AND room_type_id = b.room_type_id ORDER BY number LIMIT ${soldRooms}
      ) r ON true
    ),
    made AS (
      INSERT INTO stays (property_id, id, booking_id, line, ordered, adults)
      SELECT property_id, id, booking_id, 0, stay, 1 FROM units
    )
    INSERT INTO booked_rooms (property_id, id, stay_id, booking_id, line, room_type_id, room_id, stay)
    SELECT property_id, id, id, booking_id, 0, room_type_id, room_id, stay FROM units`
  await tx`
    INSERT INTO price_lines (property_id, booking_id, position, kind, night, room_type_id, quantity, amount_minor, confirmed, booked_at)
    SELECT b.property_id, b.id, (night::date - b.check_in), 'night', night::date, b.room_type_id, ${soldRooms}::int, 60000, true, now()
    FROM sold b, generate_series(b.check_in, b.check_out - 1, interval '1 day') AS night`
}
