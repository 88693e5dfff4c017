import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Faults } from '../faults.ts'
import { openStandIn, type StandIn } from '../stand-in.ts'
import { places, type Place } from './places.ts'

export type GeocoderOptions = { readonly port?: number | undefined; readonly faults?: Faults }

const structured = ['amenity', 'street', 'city', 'county', 'state', 'country', 'postalcode'] as const

const parameter = z.string().trim().optional()

const search = z.object({
  q: parameter,
  ...Object.fromEntries(structured.map((name) => [name, parameter])),
  format: z.enum(['json', 'jsonv2'], { error: "Parameter 'format' must be one of: json, jsonv2" }).default('jsonv2'),
  limit: z.coerce.number({ error: "Parameter 'limit' must be a number." }).int().default(10),
  countrycodes: z.string().default(''),
  'accept-language': z.string().optional(),
})

/** Opens a stand-in of Nominatim's search, which knows the streets of the demo hotels and the towns around. */
export async function openGeocoder({ port, faults }: GeocoderOptions = {}): Promise<StandIn> {
  return await openStandIn({
    name: 'geocoder',
    port,
    faults,
    errorBody: (status) => failure(status, 'The service has a problem.'),
    build: addSearchRoute,
  })
}

function addSearchRoute(app: FastifyInstance): void {
  app.get('/search', async ({ query, headers }, reply) => {
    const read = search.safeParse(query)
    if (!read.success) return await reply.code(400).send(failure(400, read.error.issues[0]?.message ?? 'Bad query.'))
    const { q, limit, countrycodes, format, ...rest } = read.data
    const parts = structured.map((name) => Reflect.get(rest, name) as string | undefined).filter(Boolean)
    if (q && parts.length > 0) return await reply.code(400).send(failure(400, mixed))
    if (!q && parts.length === 0) return await reply.code(400).send(failure(400, 'Nothing to search for.'))
    const found = findPlaces({
      text: q || parts.join(', '),
      countries: countrycodes.toLowerCase().split(',').filter(Boolean),
      limit: Math.min(Math.max(limit, 1), 40),
    })
    const language = rest['accept-language'] ?? headers['accept-language'] ?? 'en'
    return found.map((place, index) => show(place, index, language, format))
  })
}

const mixed = `Structured query parameters (${structured.join(', ')}) cannot be used together with 'q' parameter.`

const failure = (code: number, message: string) => ({ error: { code, message } })

/** Ranks of Nominatim: 16 a town, 26 a street, 30 a house. */
function show({ place, house }: FoundPlace, index: number, language: string, format: 'json' | 'jsonv2'): object {
  const { name, town, region, country, zip, latitude, longitude } = place
  const [category, type, rank] =
    town === undefined
      ? ['place', 'city', 16]
      : house === undefined
        ? ['highway', 'residential', 26]
        : ['building', 'yes', 30]
  const countryName = new Intl.DisplayNames([languageOf(language), 'en'], { type: 'region' }).of(country) ?? country
  const label = [house, name, town, region === (town ?? name) ? undefined : region, zip, countryName].filter(Boolean)
  const reach = town === undefined ? 0.05 : 0.0005
  return {
    place_id: 1000 + index,
    licence: 'Invented by the Keystay sandbox',
    osm_type: 'node',
    osm_id: 1000 + index,
    lat: latitude.toFixed(7),
    lon: longitude.toFixed(7),
    [format === 'jsonv2' ? 'category' : 'class']: category,
    type,
    ...(format === 'jsonv2' ? { place_rank: rank } : {}),
    importance: town === undefined ? 0.6 : 0.1,
    addresstype: town === undefined ? 'city' : house === undefined ? 'road' : 'building',
    name: house === undefined ? name : '',
    display_name: label.join(', '),
    boundingbox: [latitude - reach, latitude + reach, longitude - reach, longitude + reach].map((one) =>
      one.toFixed(7),
    ),
  }
}

function languageOf(acceptLanguage: string): string {
  const first = /^[a-z]{2,3}(?=$|[-,;])/i.exec(acceptLanguage)?.[0]
  return first ?? 'en'
}

export type PlaceQuery = { readonly text: string; readonly countries: readonly string[]; readonly limit: number }

/** A place with the house number that the query names in its street. */
export type FoundPlace = { readonly place: Place; readonly house: string | undefined }

/** The places that a text names, the most exact first: a street in its town before the town. Else nothing. */
function findPlaces({ text, countries, limit }: PlaceQuery): readonly FoundPlace[] {
  const folded = ` ${fold(text)} `
  return places
    .filter(({ country }) => countries.length === 0 || countries.includes(country.toLowerCase()))
    .filter(({ name, town }) => folded.includes(` ${fold(name)} `) && folded.includes(` ${fold(town ?? name)} `))
    .toSorted((a, b) => Number(a.town === undefined) - Number(b.town === undefined))
    .slice(0, limit)
    .map((place) => ({ place, house: place.town === undefined ? undefined : houseIn(folded, fold(place.name)) }))
}

/** A number right behind the street, as in German and Portuguese, or right before it, as in Vietnamese. */
function houseIn(folded: string, street: string): string | undefined {
  return (
    new RegExp(` ${street} (\\d+[a-z]?) `).exec(folded)?.[1] ?? new RegExp(` (\\d+[a-z]?) ${street} `).exec(folded)?.[1]
  )
}

/** Nominatim too ignores accents and case. */
function fold(place: string): string {
  return place
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[đĐ]/g, 'd')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
