import { sql, type RawBuilder } from 'kysely'
import type { Language } from '@keystay/contract/shared/languages'
import type { Sql } from '../../platform/database/database.ts'

/** What was typed, folded, in which language names are, and which countries it may mean. */
export type Typed = { readonly text: string; readonly language: Language; readonly countries: readonly string[] }
export type FoundPlace = {
  readonly kind: 'country' | 'region' | 'city'
  readonly name: string
  readonly region: string
  readonly country: string
  readonly hotels: number
}
export type FoundHotel = {
  readonly name: string
  readonly slug: string
  readonly city: string
  readonly country: string
}

/** After every text that begins with another one, as `tail` is sorted. */
const afterAll = '\u{10FFFF}'

/**
 * The countries, and regions and towns whose name has a word beginning with the text: countries first, then regions; most
 * hotels first. What comes later is only read while there are too few.
 */
export async function findCounted(db: Sql, { text, language, countries }: Typed, limit: number): Promise<FoundPlace[]> {
  const named = (kind: FoundPlace['kind']) =>
    sql`language = ${language} AND kind = ${kind} AND tail >= ${text} AND tail < ${text + afterAll}`
  const best = (which: RawBuilder<unknown>, most: RawBuilder<unknown>) => sql`
    SELECT kind, name, min(region) AS region, country, sum(hotels)::int AS hotels
    FROM (SELECT DISTINCT kind, country, name, region, hotels FROM places WHERE ${which}) AS beginning
    GROUP BY kind, country, name ORDER BY sum(hotels) DESC, name, country LIMIT ${most}`
  const { rows } = await sql<FoundPlace>`
    WITH countries AS MATERIALIZED (
      ${best(sql`language = '' AND kind = 'country' AND tail = ANY(${countries}::text[])`, sql`${limit}`)}
    ), regions AS MATERIALIZED (
      ${best(named('region'), sql`${limit} - (SELECT count(*) FROM countries)`)}
    ), cities AS MATERIALIZED (
      ${best(named('city'), sql`${limit} - (SELECT count(*) FROM countries) - (SELECT count(*) FROM regions)`)}
    )
    SELECT kind, name, region, country, hotels FROM (
      SELECT 0 AS rank, * FROM countries UNION ALL SELECT 1, * FROM regions UNION ALL SELECT 2, * FROM cities
    ) AS found ORDER BY rank, hotels DESC, name, country`.execute(db)
  return rows
}

/** So many places are told letter by letter. */
const mostAlike = 40

/** Regions and towns whose whole name has most of these trigrams, those with the largest share first. */
export async function findAlike(db: Sql, grams: readonly number[], language: Language): Promise<FoundPlace[]> {
  const { rows } = await sql<FoundPlace>`
    WITH alike AS MATERIALIZED (
      SELECT kind, country, name, region, hotels, 2.0 * shared / (cardinality(grams) + ${grams.length}) AS share
      FROM places CROSS JOIN LATERAL (
        SELECT count(*) AS shared FROM unnest(grams) AS gram WHERE gram = ANY(${grams}::int[])
      ) AS counted
      WHERE grams && ${grams}::int[] AND language = ${language}
    )
    SELECT kind, name, min(region) AS region, country, sum(hotels)::int AS hotels FROM alike WHERE share >= 0.3
    GROUP BY kind, country, name, share ORDER BY share DESC, sum(hotels) DESC, name, country LIMIT ${mostAlike}`.execute(
    db,
  )
  return rows
}

/** Countries, regions and towns by their folded names. */
export async function findCalled(
  db: Sql,
  asked: readonly { readonly kind: FoundPlace['kind']; readonly country: string; readonly tails: readonly string[] }[],
  language: Language,
): Promise<FoundPlace[]> {
  const rowsAsked = asked.flatMap(({ kind, country, tails }) =>
    (kind === 'country' ? [country] : tails).map((tail) => ({ kind, country, tail })),
  )
  if (rowsAsked.length === 0) return []
  const { rows } = await sql<FoundPlace>`
    SELECT kind, name, min(region) AS region, country, sum(hotels)::int AS hotels
    FROM (
      SELECT DISTINCT p.kind, p.country, p.name, p.region, p.hotels
      FROM jsonb_to_recordset(${JSON.stringify(rowsAsked)}::jsonb) AS a (kind text, country text, tail text)
      JOIN places p ON p.language = CASE a.kind WHEN 'country' THEN '' ELSE ${language} END AND p.kind = a.kind
        AND p.tail = a.tail AND p.country = a.country
    ) AS called
    GROUP BY kind, name, country ORDER BY sum(hotels) DESC, name, country`.execute(db)
  return rows
}

/** A name of at most 100 characters has no more words, each with a row. */
const mostTails = 50

/** Hotels whose name has a word beginning with the text, in the order of the name from that word on. */
export async function findHotels(db: Sql, text: string, limit: number): Promise<FoundHotel[]> {
  const { rows } = await sql<FoundHotel>`
    WITH tails AS MATERIALIZED (
      SELECT tail, name, property_id, city, country FROM hotel_places
      WHERE tail >= ${text} AND tail < ${text + afterAll}
      ORDER BY tail, name, property_id LIMIT ${limit * mostTails}
    ), found AS (
      SELECT * FROM (SELECT DISTINCT ON (property_id) * FROM tails ORDER BY property_id, tail) AS hotels
      ORDER BY tail, name, property_id LIMIT ${limit}
    )
    SELECT f.name, p.slug, f.city, f.country
    FROM found f JOIN properties p ON p.id = f.property_id
    ORDER BY f.tail, f.name, f.property_id`.execute(db)
  return rows
}
