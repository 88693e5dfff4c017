import { paths } from '../shared/addresses.ts'

/** First words of addresses that are ours: pages, files and calls. A hotel with such a key could not be reached; `new` is the owner's form. */
const reservedHotelKeys: ReadonlySet<string> = new Set([
  ...Object.values(paths).map((path) => path.split('/')[1] ?? ''),
  'assets',
  'docs',
  'healthz',
  'icons',
  'metrics',
  'new',
  'photos',
  'readyz',
  'sitemaps',
  'v1',
])

/** What keeps a text from being the key of a hotel: 3 to 60 of a–z, 0–9 and hyphen, and no word that an address of ours begins with. */
export function hotelKeyProblem(text: string): 'hotel_key_invalid' | 'hotel_key_reserved' | null {
  if (!/^[a-z0-9-]{3,60}$/.test(text)) return 'hotel_key_invalid'
  return reservedHotelKeys.has(text) ? 'hotel_key_reserved' : null
}

/** Whether a text may be the key of a hotel. */
export function isHotelKey(text: string): boolean {
  return hotelKeyProblem(text) === null
}
