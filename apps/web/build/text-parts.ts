import { readFileSync } from 'node:fs'
import type { OwnPart } from '@keystay/contract/shared/addresses'
import type { Plugin } from 'vite'

/** What is said where a booking is opened by its code, which its own pages say, too. */
const accessTexts = [
  'verification',
  'purchase.email',
  'booking.accessTitle',
  'booking.accessText',
  'booking.accessOpening',
  'booking.linkBroken',
  'booking.code',
  'booking.codeHelp',
  'booking.hotelKey',
  'booking.hotelKeyHelp',
  'booking.open',
]

/** What the wizard says of a stay and its price, and a booking, too. */
const stayTexts = [
  'booking.loading',
  'booking.plan',
  'booking.total',
  'booking.totalNote',
  'booking.freeUntil',
  'booking.inNightsLess',
  'booking.inNightsMore',
  'booking.exempt',
  'booking.nightOf',
  'booking.nightsRange',
  'booking.breakfast',
  'booking.earlyBooking',
  'booking.voucher',
  'booking.included',
  'booking.fromTime',
  'booking.untilTime',
  'booking.hotel',
  'wizard.method',
  'wizard.methodText',
  'wizard.methodNext',
  'wizard.rooms',
  'wizard.extras',
  'wizard.held',
  'wizard.heldThrough',
  'wizard.timeLeft',
  'wizard.minutesLeft',
]

/** What the desk says of extras and of who works there, as their own pages do. */
const deskTexts = ['extras.units', 'staff.roles']

/**
 * Which blocks of src/locales/*.json come with which part; all others with the bookings, as do the security verification, what
 * plans promise and who travels. `block.key` is a text that comes with another part than its block, in all its plurals.
 */
const blocksOf: Readonly<Record<OwnPart, readonly string[]>> = {
  first: ['common', 'propertyType', 'errors'],
  search: ['search', 'nearby', 'common.perNightFrom'],
  landing: ['landing'],
  hotel: ['gallery', 'hotel', 'roomTypes.changeSearch', 'roomTypes.sizeSqm', 'roomTypes.upTo'],
  rooms: ['roomTypes', 'roomDetails', 'planTerms', 'common.roomsLeft', 'common.roomsFree'],
  account: ['account', 'verification'],
  access: accessTexts,
  legal: ['legal'],
  wizard: [
    'wizard',
    'planTerms',
    'flexible',
    'guests',
    'ages',
    'common.roomsLeft',
    'common.roomsFree',
    'common.forGuests',
    ...stayTexts,
  ],
  booking: [
    ...accessTexts,
    ...stayTexts,
    'planTerms',
    'flexible',
    'guests',
    'ages',
    'stayChange',
    'common.roomsLeft',
    'common.roomsFree',
    'common.forGuests',
  ],
  ages: ['guests', 'ages'],
  flexible: ['flexible'],
  reviews: ['reviews'],
  messages: ['messages'],
  more: ['accessibility', 'favourites', 'filters', 'common.perNightFrom'],
  registration: ['registration'],
  prices: [
    'dayEnd',
    'hotelTemplate',
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
    'extras',
    'staff',
    ...deskTexts,
  ],
  editor: ['properties'],
  owner: [
    'owner',
    'common.forGuests',
    'guests',
    'ages',
    'stayChange',
    'revenue',
    'rooms',
    'desk',
    'folio',
    'invoices',
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
    ...deskTexts,
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
      const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, object>
      const blocks = Object.entries(texts).flatMap(([block, all]) => {
        const own = Object.entries(all).filter(([key]) => isInPart(block, part, key))
        return own.length > 0 ? [[block, Object.fromEntries(own)]] : []
      })
      // The query hides the .json from Vite's own plugin, so this is the module itself.
      return { code: `export default ${JSON.stringify(Object.fromEntries(blocks))}`, moduleType: 'js' }
    },
  }
}

/** Whether a block of the texts comes with a part, or one text of it. */
export function isInPart(block: string, part: string, key?: string): boolean {
  if (ofServer.has(block)) return false
  const own = key === undefined ? [] : partsNaming(`${block}.${key.replace(/_\w+$/, '')}`)
  const named = own.length > 0 ? own : partsNaming(block)
  return named.length > 0 ? named.includes(part) : part === 'booking'
}

function partsNaming(name: string): string[] {
  return Object.entries(blocksOf).flatMap(([part, names]) => (names.includes(name) ? [part] : []))
}
