import { sql } from 'kysely'
import type { Place } from '@keystay/contract/entities'
import type { Language } from '@keystay/contract/languages'
import type { Sql } from '../../platform/database.ts'

/** Towns, regions, countries and hotels whose name has a word beginning with the folded text; most hotels first. */
export async function findPlaces(db: Sql, folded: string, language: Language, limit: number): Promise<Place[]> {
  const { rows } = await sql<Omit<Place, 'context'> & { region: string; country: string }>`
    WITH known AS (
      SELECT id, slug, name, city, country, search_text,
        coalesce(nullif(translations -> ${language}::text ->> 'region', ''), region) AS region
      FROM properties WHERE search_text LIKE ${`% ${folded}%`}
        AND EXISTS (SELECT FROM room_types t WHERE t.property_id = properties.id AND t.retired_at IS NULL AND t.capacity > 0)
    ),
    places AS (
      SELECT 'city' AS kind, 2 AS rank, city AS name, min(region) AS region, country, count(*)::int AS hotels, NULL AS slug
      FROM known GROUP BY city, country
      UNION ALL
      SELECT 'region', 1, region, '', country, count(*)::int, NULL FROM known WHERE region <> '' GROUP BY region, country
      UNION ALL
      SELECT 'country', 0, country, '', country, count(*)::int, NULL FROM known GROUP BY country
      UNION ALL
      SELECT 'hotel', 3, name, city, country, 1, slug FROM known
    )
    SELECT kind, name, region, country, hotels, slug FROM places
    ORDER BY rank, hotels DESC, name LIMIT ${limit}`.execute(db)
  const countries = new Intl.DisplayNames([language], { type: 'region' })
  return rows.map(({ region, country, ...place }) => {
    const countryName = countries.of(country) ?? country
    const name = place.kind === 'country' ? countryName : place.name
    const context = place.kind === 'country' ? '' : [region, countryName].filter(Boolean).join(', ')
    return { ...place, name, context }
  })
}
