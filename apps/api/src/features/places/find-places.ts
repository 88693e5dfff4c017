import type { Place } from '@keystay/contract/places/entities'
import type { Language } from '@keystay/contract/shared/languages'
import type { Sql } from '../../platform/database/database.ts'
import { fold } from '../../platform/values/fold.ts'
import { findLikely } from './find-likely.ts'
import { findCounted, findHotels } from './queries.ts'
import { contextOf, countriesBeginning, countryName } from './rules.ts'

/** So many places without a hotel are suggested, and of so few letters only those that are called just so. */
const mostEmpty = 3
const leastLetters = 4

/**
 * Countries, regions, towns and hotels whose name has a word beginning with what was typed; most hotels first, then by name. As
 * far as they leave room, places that are called so in another language, or nearly so, and towns where there is no hotel yet.
 */
export async function findPlaces(db: Sql, typed: string, language: Language, limit: number): Promise<Place[]> {
  const text = fold(typed)
  const counted = await findCounted(db, { text, language, countries: countriesBeginning(text, language) }, limit)
  const hotelLimit = limit - counted.length
  const hotels = hotelLimit > 0 ? await findHotels(db, text, hotelLimit) : []
  const beginning = [
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
  if (beginning.length >= limit) return beginning
  const known = new Set(beginning.map(({ name }) => name))
  const likely = (await findLikely(db, typed, language, limit)).filter(
    ({ hotelNames, destination }) =>
      !hotelNames.some((name) => known.has(name)) && (destination.isNamed || text.length >= leastLetters),
  )
  const others = [
    ...likely.filter(({ hotels: count }) => count > 0),
    ...likely.filter(({ hotels: count }) => count === 0).slice(0, mostEmpty),
  ]
    .toSorted((a, b) => likely.indexOf(a) - likely.indexOf(b))
    .map(({ destination: { kind, name, context }, hotels: count }): Place => ({
      kind,
      name,
      context,
      hotels: count,
      slug: null,
    }))
  // Hotels come after places, but what is only like what was typed comes last.
  return [...beginning, ...others].slice(0, limit)
}
