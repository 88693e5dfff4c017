import { sql } from 'kysely'
import { isSharded, type Sql, type Tx } from '../../platform/database/database.ts'
import { gramsOfRow, type HotelPlace, type PlaceChange, tailsOf } from './rules.ts'

/** A hotel whose catalogue has changed since its places were counted. */
export type DueHotel = {
  readonly id: string
  readonly name: string
  readonly city: string
  readonly region: string
  readonly country: string
  readonly translations: unknown
  readonly version: number
  /** Whether it has rooms to sell. */
  readonly sold: boolean
}

/** Any number, the same in every version of the product: one transaction at a time writes places. */
const placesLock = 7_204_120

/**
 * 1 where a hotel has a type with rooms to sell, else null. No EXISTS: PostgreSQL takes nearly all hotels to be due, and
 * would read all room types for the few that are.
 */
const soldType = (hotel: string) => sql`(
  SELECT 1 FROM room_types t
  WHERE t.property_id = ${sql.ref(`${hotel}.id`)} AND t.retired_at IS NULL AND t.capacity > 0 LIMIT 1)`

/** Waits until nobody else writes places. Must be a statement of its own before all that read. */
export async function lockPlaces(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${placesLock}::bigint)`.execute(tx)
}

/** Hotels whose catalogue has changed, in the order of their ids from one on, as they are at one moment. */
export async function readDueHotels(db: Sql | Tx, after: string | null, limit: number): Promise<DueHotel[]> {
  const { rows } = await sql<DueHotel>`
    SELECT p.id, p.name, p.city, p.region, p.country, p.translations, p.catalogue_version AS version,
      ${soldType('p')} IS NOT NULL AS sold
    FROM properties p
    WHERE p.places_version <> p.catalogue_version ${after === null ? sql`` : sql`AND p.id > ${after}`}
    ORDER BY p.id LIMIT ${limit}`.execute(db)
  return rows
}

/** More hotels than this are not looked at to make up for what is not counted yet. */
const mostDue = 1000

/** How many hotels have rooms to sell: as many as are counted, made up for those that are due; null when too many are. */
export async function readHotelCount(db: Sql): Promise<number | null> {
  const { rows } = await sql<{ hotels: number | null }>`
    WITH due AS MATERIALIZED (
      SELECT p.id, ${soldType('p')} AS sold FROM properties p
      WHERE p.places_version <> p.catalogue_version LIMIT ${mostDue + 1}
    ), how AS (
      SELECT count(*) <= ${mostDue} AS few FROM due
    )
    SELECT CASE WHEN (SELECT few FROM how) THEN
      (SELECT coalesce(sum(hotels), 0) FROM places WHERE language = '' AND kind = 'country')
      + (SELECT count(sold) - count((SELECT 1 FROM hotel_places h WHERE h.property_id = due.id LIMIT 1)) FROM due)
    END::int AS hotels`.execute(db)
  return rows[0]?.hotels ?? null
}

/** Hotels as they are counted. */
export async function readCounted(tx: Tx, propertyIds: readonly string[]): Promise<HotelPlace[]> {
  const { rows } = await sql<HotelPlace>`
    SELECT DISTINCT property_id, name, city, country, regions FROM hotel_places
    WHERE property_id = ANY(${propertyIds}::uuid[])`.execute(tx)
  return rows
}

/** Takes hotels out of the suggestions. */
export async function deleteHotelPlaces(tx: Tx, propertyIds: readonly string[]): Promise<void> {
  await sql`DELETE FROM hotel_places WHERE property_id = ANY(${propertyIds}::uuid[])`.execute(tx)
}

/** Puts hotels that are not there into the suggestions. */
export async function insertHotelPlaces(tx: Tx, hotels: readonly HotelPlace[]): Promise<void> {
  const rows = hotels.flatMap((hotel) => tailsOf(hotel.name).map((tail) => ({ ...hotel, tail })))
  await sql`
    INSERT INTO hotel_places (property_id, tail, name, city, country, regions)
    SELECT "propertyId", tail, name, city, country, regions
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS h ("propertyId" uuid, tail text, name text, city text, country text, regions jsonb)`.execute(tx)
}

/** Counts; a place that has no hotel any more goes. */
export async function changePlaces(tx: Tx, changes: readonly PlaceChange[]): Promise<void> {
  const rows = changes.map((change) => ({ ...change, grams: gramsOfRow(change) }))
  await sql`
    INSERT INTO places AS p (language, tail, kind, country, name, region, hotels, grams)
    SELECT language, tail, kind, country, name, region, hotels,
      ARRAY(SELECT gram::int FROM jsonb_array_elements_text(grams) AS gram)
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS c (language text, tail text, kind text, country text, name text, region text, hotels int, grams jsonb)
    ON CONFLICT (language, kind, tail, country, name, region) DO UPDATE SET hotels = p.hotels + excluded.hotels`.execute(
    tx,
  )
  await sql`DELETE FROM places WHERE hotels = 0`.execute(tx)
}

/**
 * Notes with which version hotels were counted. One that is being changed at this moment is not waited for: it stays due,
 * and being counted again changes nothing.
 */
export async function noteCounted(tx: Tx, hotels: readonly Pick<DueHotel, 'id' | 'version'>[]): Promise<void> {
  // Only what lies on one server can be passed over while it is locked.
  const parts = isSharded(tx) ? hotels.map((hotel) => [hotel]) : [hotels]
  for (const part of parts) await notePart(tx, part)
}

async function notePart(tx: Tx, hotels: readonly Pick<DueHotel, 'id' | 'version'>[]): Promise<void> {
  await sql`
    WITH free AS (
      SELECT id FROM properties WHERE id = ANY(${hotels.map(({ id }) => id)}::uuid[]) FOR NO KEY UPDATE SKIP LOCKED
    )
    UPDATE properties p SET places_version = c.version
    FROM free, unnest(${hotels.map(({ id }) => id)}::uuid[], ${hotels.map(({ version }) => version)}::int[]) AS c (id, version)
    WHERE p.id = free.id AND c.id = free.id AND p.id = ANY(${hotels.map(({ id }) => id)}::uuid[])`.execute(tx)
}
