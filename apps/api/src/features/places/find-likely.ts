import type { Destination } from '@keystay/contract/places/entities'
import type { Language } from '@keystay/contract/shared/languages'
import type { Sql } from '../../platform/database/database.ts'
import { fold } from '../../platform/values/fold.ts'
import { distanceOf, gramsOf, keyOf, mostWrong } from './place-names.ts'
import { findAlike, findCalled, type FoundPlace } from './queries.ts'
import { contextOf, countryName } from './rules.ts'
import { openTowns, type FoundTown, type Town } from './towns.ts'

/** A place that may be meant. */
export type Likely = {
  readonly destination: Omit<Destination, 'latitude' | 'longitude'>
  /** Where it is; null where only its hotels know. */
  readonly at: Pick<Destination, 'latitude' | 'longitude'> | null
  /** How many hotels there are, and what these call it. */
  readonly hotels: number
  readonly hotelNames: readonly string[]
}

/** Of fewer letters nearly everything is called nearly so. */
const leastLetters = 3
/** Towns of one name that are looked at. */
const mostTowns = 20

/**
 * Places that are called as was typed, in whatever language, or nearly so: those that are called so, then those where there are
 * hotels, then the others, the largest first.
 */
export async function findLikely(db: Sql, typed: string, language: Language, limit: number): Promise<Likely[]> {
  const key = keyOf(typed)
  if (key.length < leastLetters) return []
  const towns = (await openTowns()).find(typed, mostTowns)
  const [alike, called] = await Promise.all([
    findAlike(db, [...new Set(gramsOf(key))], language),
    findCalled(
      db,
      towns.map(({ town }) => askFor(town)),
      language,
    ),
  ])
  const found = towns.map((one) => ofTown(one, called, language))
  const known = new Set(found.flatMap(({ hotelNames }) => hotelNames))
  const others = alike.flatMap((place) => {
    const wrong = known.has(place.name) ? Infinity : distanceOf(key, keyOf(place.name), mostWrong(key))
    return wrong > mostWrong(key) ? [] : [ofHotels(place, wrong === 0, language)]
  })
  const rank = ({ destination, hotels }: Likely) => (destination.isNamed ? 2 : 0) + (hotels > 0 ? 1 : 0)
  return [...others, ...found].toSorted((a, b) => rank(b) - rank(a)).slice(0, limit)
}

/** Places that are called just as was typed, in whatever language: those where there are hotels first. */
export async function findNamed(db: Sql, typed: string, language: Language): Promise<Likely[]> {
  const towns = (await openTowns()).named(typed, mostTowns)
  if (towns.length === 0) return []
  const called = await findCalled(db, towns.map(askFor), language)
  const found = towns.map((town) => ofTown({ town, isNamed: true }, called, language))
  return found.toSorted((a, b) => Number(b.hotels > 0) - Number(a.hotels > 0))
}

function askFor({ kind, country, allNames }: Town) {
  return { kind, country, tails: [...new Set(allNames.map(fold))] }
}

/** A town or region, with the hotels of the places that have one of its names. */
function ofTown({ town, isNamed }: FoundTown, called: readonly FoundPlace[], language: Language): Likely {
  const { kind, country, latitude, longitude } = town
  const { tails } = askFor(town)
  const there = called.filter(
    (place) =>
      place.kind === kind && place.country === country && (kind === 'country' || tails.includes(fold(place.name))),
  )
  const context = kind === 'country' ? '' : contextOf(town.regions[language], countryName(country, language))
  return {
    destination: { kind, name: town.names[language], context, isNamed },
    at: { latitude, longitude },
    hotels: there.reduce((sum, { hotels }) => sum + hotels, 0),
    hotelNames: there.map(({ name }) => (kind === 'country' ? countryName(country, language) : name)),
  }
}

function ofHotels({ kind, name, region, country, hotels }: FoundPlace, isNamed: boolean, language: Language): Likely {
  const context = contextOf(region, countryName(country, language))
  return { destination: { kind, name, context, isNamed }, at: null, hotels, hotelNames: [name] }
}
