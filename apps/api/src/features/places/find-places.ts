import type { Place } from '@keystay/contract/places/entities'
import type { Language } from '@keystay/contract/shared/languages'
import type { Sql } from '../../platform/database/database.ts'
import { fold } from '../../platform/values/fold.ts'
import { findCounted, findHotels } from './queries.ts'
import { countriesBeginning, countryName } from './rules.ts'

/** Countries, regions, towns and hotels whose name has a word beginning with what was typed; most hotels first, then by name. */
export async function findPlaces(db: Sql, typed: string, language: Language, limit: number): Promise<Place[]> {
  const text = fold(typed)
  const counted = await findCounted(db, { text, language, countries: countriesBeginning(text, language) }, limit)
  const hotelLimit = limit - counted.length
  const hotels = hotelLimit > 0 ? await findHotels(db, text, hotelLimit) : []
  return [
    ...counted.map(({ kind, name, region, country, hotels: count }): Place => {
      const there = countryName(country, language)
      const own = { kind, hotels: count, slug: null }
      if (kind === 'country') return { ...own, name: there, context: '' }
      return { ...own, name, context: contextOf(region, there) }
    }),
    ...hotels.map(({ name, slug, city, country }): Place => {
      return { kind: 'hotel', name, slug, hotels: 1, context: contextOf(city, countryName(country, language)) }
    }),
  ]
}

function contextOf(where: string, country: string): string {
  return [where, country].filter(Boolean).join(', ')
}
