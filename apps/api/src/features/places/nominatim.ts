import { z } from 'zod'
import type { Language } from '@keystay/contract/shared/languages'
import { DomainError } from '../../platform/http/errors.ts'
import type { Address, Coordinates } from './coordinates.ts'

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
export async function askNominatim(
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
