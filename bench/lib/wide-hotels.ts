import type { PlainSql } from '../../apps/api/src/platform/database/plain-sql.ts'
import { enrich, furnish } from './rich-rates.ts'

/** Hotels of a town, and of a region. */
const [townOf, regionOf] = [40, 20_000]
/** Every so manieth town has hotels with five plans, age bands and a local tax. */
export const richTown = 10
/** Nights that are priced and partly sold, from the first one on. */
export const wideNights = 30
const chunk = 2000

type Options = {
  readonly hotels: number
  /** First night, `YYYY-MM-DD`. */
  readonly from: string
  readonly onProgress: (done: number, of: number) => void
}

/**
 * Adds very many invented hotels of three room types for searches across them, `Widetown0000` with every fortieth, `Wideland0`
 * with every 20,000th. Their nights are sold to nobody, so that invariants that count bookings do not hold.
 */
export async function seedWideHotels(sql: PlainSql, { hotels, from, onProgress }: Options): Promise<void> {
  for (let start = 0; start < hotels; start += chunk) {
    const count = Math.min(chunk, hotels - start)
    await sql.begin(async (tx) => {
      await tx`CREATE TEMP TABLE seeded ON COMMIT DROP AS
        SELECT gen_random_uuid() AS id, n, 'Widetown' || lpad((n / ${townOf}::int)::text, 4, '0') AS town,
          'Wideland' || n / ${regionOf}::int AS region
        FROM generate_series(${start}::int, ${start + count - 1}::int) AS n`
      await tx`
        INSERT INTO properties (id, slug, name, description, type, address, city, region, country, zip, latitude, longitude,
          timezone, currency, search_text)
        SELECT id, 'seed-wide-' || n, 'Wide Hotel ' || n, 'A hotel for measurements.', 'city', 'Street ' || n, town, region, 'DE',
          '00000', 48 + n / ${regionOf}::int, 8 + (n / ${townOf}::int % 500) / 100.0, 'Europe/Berlin', 'EUR',
          ' wide hotel ' || n || ' ' || lower(town) || ' ' || lower(region) || ' deutschland germany duc'
        FROM seeded`
      await tx`INSERT INTO hotel_keys (slug, property_id) SELECT 'seed-wide-' || n, id FROM seeded`
      await tx`
        INSERT INTO room_types (property_id, id, position, name, description, max_occupancy, base_price_minor, bed_types,
          size_sqm, view, capacity)
        SELECT id, gen_random_uuid(), t, 'Room type ' || t, 'A room type for measurements.', 1 + t, 6000 + 1500 * t + n % 97 * 100,
          ARRAY['1 double bed'], 20 + t, 'beautiful view', 3
        FROM seeded, generate_series(1, 3) AS t`
      await tx`
        INSERT INTO amenities (property_id, id, position, name, kind, whole_house)
        SELECT id, gen_random_uuid(), 0, 'wifi', 'wifi', true FROM seeded`
      await tx`
        INSERT INTO photos (property_id, id, position, name, alt)
        SELECT id, gen_random_uuid(), 0, 'seed', 'A house' FROM seeded`
      await tx`
        INSERT INTO nights (property_id, room_type_id, night, capacity, sold, price_minor)
        SELECT t.property_id, t.id, night::date, 3, hashint8(s.n * 31 + t.position * 7 + extract(doy FROM night)::int) & 3 & 1,
          t.base_price_minor + 500 * extract(isodow FROM night)::int
        FROM seeded s JOIN room_types t ON t.property_id = s.id,
          generate_series(${from}::date, ${from}::date + ${wideNights - 1}::int, interval '1 day') AS night`
    })
    onProgress(start + count, hotels)
  }
  const rich = await sql<{ id: string }[]>`
    SELECT id FROM properties WHERE right(city, 4)::int % ${richTown}::int = 1 AND city LIKE 'Widetown%'`
  const richIds = rich.map(({ id }) => id)
  await enrich(sql, richIds)
  await furnish(sql, richIds)
}
