import { readFileSync } from 'node:fs'
import type { TextPart } from '@keystay/contract/shared/addresses'
import type { Plugin } from 'vite'

/** Which blocks of src/locales/*.json come with which part; all others with the bookings, as do the security verification, what plans promise and who travels. */
const blocksOf: Readonly<Record<TextPart, readonly string[]>> = {
  first: ['common', 'propertyType', 'search', 'errors'],
  nearby: ['nearby'],
  landing: ['landing'],
  hotel: ['gallery', 'hotel', 'roomTypes'],
  rooms: ['roomDetails', 'planTerms'],
  account: ['account', 'verification'],
  booking: ['verification', 'planTerms', 'flexible', 'guests', 'ages', 'stayChange'],
  ages: ['guests', 'ages'],
  flexible: ['flexible'],
  reviews: ['reviews'],
  registration: ['registration'],
  prices: [
    'reports',
    'ratePlans',
    'portfolio',
    'promotions',
    'transfers',
    'gapDeals',
    'flexibleRooms',
    'ageBands',
    'localTaxes',
    'vouchers',
  ],
  owner: [
    'owner',
    'guests',
    'ages',
    'stayChange',
    'revenue',
    'properties',
    'rooms',
    'desk',
    'folio',
    'invoices',
    'dayEnd',
    'find',
    'guestCards',
    'today',
    'registration',
    'ownBooking',
    'housekeeping',
    'plan',
    'planTerms',
    'flexible',
    'priceExample',
    'extras',
    'hotelTemplate',
    'staff',
  ],
}
/** What only the server says of pages, in their heads: it comes with no part. */
const ofServer: ReadonlySet<string> = new Set(['head'])
const partOf = /\.json\?part=(\w+)$/

/** Serves `locales/de.json?part=hotel` with only that part's blocks. */
export function textParts(): Plugin {
  return {
    name: 'text-parts',
    enforce: 'pre',
    load(id) {
      const part = partOf.exec(id)?.[1]
      if (part === undefined) return null
      const file = id.replace(/\?.*/, '')
      this.addWatchFile(file)
      const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
      const blocks = Object.entries(texts).filter(([block]) => isInPart(block, part))
      // The query hides the .json from Vite's own plugin, so this is the module itself.
      return { code: `export default ${JSON.stringify(Object.fromEntries(blocks))}`, moduleType: 'js' }
    },
  }
}

/** Whether a block of the texts comes with a part. */
export function isInPart(block: string, part: string): boolean {
  if (ofServer.has(block)) return false
  const named = Object.entries(blocksOf).flatMap(([name, blocks]) => (blocks.includes(block) ? [name] : []))
  return named.length > 0 ? named.includes(part) : part === 'booking'
}
