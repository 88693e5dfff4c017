import { z } from 'zod'
import type { Geocoded } from '@keystay/contract/places/entities'
import { languages, type Language } from '@keystay/contract/shared/languages'
import type { Config } from '../../platform/process/config.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { fold } from '../../platform/values/fold.ts'
import { inCall } from '../../platform/telemetry/spans.ts'
import { contextOf, countryName } from './rules.ts'
import { openTowns, type Town } from './towns.ts'

/** An address as it is written on a letter, and the ISO code of its country where that is known. */
type Address = { readonly address: string; readonly country?: string | undefined }
type Coordinates = Omit<Geocoded, 'timezone'>

/**
 * Where an address is: by the configured geocoder; without one, and where it knows none, the middle of the town that the
 * address names. Throws geocoding_failed when the geocoder does not answer, coordinates_failed when nothing is found.
 */
export async function findCoordinates(
  config: Pick<Config, 'geocoderUrl' | 'publicUrl'>,
  address: Address,
  language: Language,
): Promise<Coordinates> {
  const { geocoderUrl, publicUrl } = config
  const ask = async (host: string) => await askNominatim({ host, publicUrl }, address, language)
  const asked = geocoderUrl && (await inCall('geocoder', 'search', async () => await ask(geocoderUrl)))
  const coordinates = asked || (await findTown(address, language))
  if (!coordinates) throw new DomainError('coordinates_failed')
  return coordinates
}

const patienceMs = 5000
const maxReplyBytes = 200_000

const degrees = (most: number) => z.coerce.number().min(-most).max(most)
const places = z.array(
  z.object({
    lat: degrees(90),
    lon: degrees(180),
    display_name: z.string().max(1000),
    place_rank: z.number().optional(),
  }),
)
/** From this rank on Nominatim has found a street or a house, before it a town or less. */
const streetRank = 26

/** Asks a Nominatim for an address; undefined when it knows none. Throws geocoding_failed when it does not answer well or in time. */
async function askNominatim(
  { host, publicUrl }: { readonly host: string; readonly publicUrl: string },
  { address, country }: Address,
  language: Language,
): Promise<Coordinates | undefined> {
  const query = new URLSearchParams({ q: address, format: 'jsonv2', limit: '1', 'accept-language': language })
  if (country) query.set('countrycodes', country.toLowerCase())
  try {
    const reply = await fetch(`${host}/search?${query.toString()}`, {
      // Whoever runs it wants to know who asks.
      headers: { 'user-agent': `Keystay (${publicUrl})`, accept: 'application/json' },
      // No other host than the configured one is ever asked.
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    if (!reply.ok) throw new Error(`The geocoder answered ${reply.status}.`)
    const [place] = places.parse(JSON.parse(await readText(reply)))
    if (!place) return undefined
    const precision = (place.place_rank ?? 0) >= streetRank ? 'address' : 'place'
    return { latitude: place.lat, longitude: place.lon, label: place.display_name, precision }
  } catch {
    throw new DomainError('geocoding_failed', { retryAfterSeconds: 10 })
  }
}

async function readText(reply: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of reply.body ?? []) {
    bytes += chunk.length
    if (bytes > maxReplyBytes) throw new Error('The geocoder answers without end.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** A name of a town has at most so many words that stand apart. */
const mostWords = 5
/** So many words at the end of an address name its town, region and country. */
const lastWords = 40
/** Of towns that are called alike, so many are looked at. */
const mostAlike = 30

/** The middle of the town that an address names, told in a language; undefined when it names none that is known. */
async function findTown(address: Address, language: Language): Promise<Coordinates | undefined> {
  const words = readPlaceWords(address)
  const towns = await openTowns()
  const named = words.flatMap((_, at) =>
    Array.from({ length: Math.min(mostWords, words.length - at) }, (_none, more) => more + 1).flatMap((count) => {
      const name = words.slice(at, at + count).join(' ')
      const called = towns.named(name, mostAlike).filter(({ kind }) => kind === 'city')
      return called.map((town): NamedTown => ({ town, name, words: count, at }))
    }),
  )
  const town = chooseTown(` ${words.join(' ')} `, named, address.country)
  if (!town) return undefined
  const { latitude, longitude, names, regions, country } = town
  const name = names[language]
  // A city that is a region of its own is told once.
  const region = regions[language] === name ? '' : regions[language]
  const label = `${name}, ${contextOf(region, countryName(country, language))}`
  return { latitude, longitude, label, precision: 'place' }
}

/**
 * The words of an address that may name a place. Written as on a letter, with its country apart, it begins with the street,
 * which may be called like a town that is far away.
 */
function readPlaceWords({ address, country }: Address): string[] {
  const [street = '', ...rest] = address.split(',')
  const text = country === undefined || rest.length === 0 ? [street, ...rest] : rest
  return fold(text.join(' ')).split(' ').slice(-lastWords)
}

/** A town that some words of an address name, from which of them on. */
type NamedTown = { readonly town: Town; readonly name: string; readonly words: number; readonly at: number }

/**
 * The town that a folded address between blanks most likely means: in its country if that is known or named; rather none whose name is but
 * a part of a region's that is named; with the longest name, in the region that is named, the one that comes last in it, since streets come before towns, and the largest.
 */
function chooseTown(text: string, named: readonly NamedTown[], country: string | undefined): Town | undefined {
  const isSaid = (name: string) => name !== '' && text.includes(` ${fold(name)} `)
  const saidCountry = ({ country: code }: Town) => languages.some((language) => isSaid(countryName(code, language)))
  const code = country ?? named.find(({ town }) => saidCountry(town))?.town.country
  const there = code === undefined ? named : named.filter(({ town }) => town.country === code)
  const regions = new Set(there.flatMap(({ town }) => Object.values(town.regions).filter(isSaid)))
  const apart = [...regions].reduce((rest, region) => rest.replaceAll(` ${fold(region)} `, ' '), text)
  const weigh = ({ town, name, words, at }: NamedTown) => ({
    town,
    // The first that differs decides.
    weights: [
      Number(apart.includes(` ${name} `)),
      words,
      Number(Object.values(town.regions).some(isSaid)),
      at,
      town.population,
    ],
  })
  const [best] = there
    .map(weigh)
    .toSorted((a, b) => firstNonZero(b.weights.map((weight, index) => weight - (a.weights[index] ?? 0))))
  return best?.town
}

const firstNonZero = (differences: readonly number[]) => differences.find((one) => one !== 0) ?? 0
