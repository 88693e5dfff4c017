/** Every URL of the product as the router reads it. Links, mails and the server's documents are made of this table. */
export const paths = {
  landing: '/',
  search: '/search',
  legal: '/legal',
  accessibility: '/accessibility',
  favourites: '/favourites',
  compare: '/compare',
  bookingAccess: '/booking-access',
  login: '/login',
  signUp: '/sign-up',
  password: '/password',
  resetPassword: '/reset-password',
  account: '/account',
  myBookings: '/my-bookings',
  joinBooking: '/join-booking',
  invitation: '/invitation',
  reportedReviews: '/reported-reviews',
  listProperty: '/list-property',
  hotelLogin: '/:hotelKey/login',
  hotelNotFound: '/:hotelKey/404',
  hotelHome: '/:hotelKey/home',
  roomTypes: '/:hotelKey/room-type',
  roomDetails: '/:hotelKey/room-type-details',
  bookingWizard: '/:hotelKey/booking-room',
  bookingSuccess: '/:hotelKey/booking-success',
  bookingFailed: '/:hotelKey/booking-failed',
  booking: '/:hotelKey/:propertyId/bookings/:bookingId',
  bookingReview: '/:hotelKey/:propertyId/bookings/:bookingId/review',
  owner: '/owner',
  ownerToday: '/owner/today',
  ownerHousekeeping: '/owner/housekeeping',
  ownerDayEnd: '/owner/day-end',
  ownerDashboard: '/owner/dashboard',
  ownerReports: '/owner/reports',
  ownerPortfolio: '/owner/portfolio',
  ownerBookings: '/owner/manage-booking',
  ownerPlan: '/owner/manage-booking/plan',
  ownerBill: '/owner/manage-booking/bill',
  newBooking: '/owner/manage-booking/new',
  ownerGuests: '/owner/guests',
  ownerReviews: '/owner/reviews',
  ownerMessages: '/owner/messages',
  ownerRooms: '/owner/manage-rooms',
  ownerRatePlans: '/owner/rate-plans',
  ownerAgeBands: '/owner/age-bands',
  ownerLocalTaxes: '/owner/local-taxes',
  ownerRegistrations: '/owner/registrations',
  ownerInvoices: '/owner/invoices',
  ownerTransfers: '/owner/transfers',
  ownerVouchers: '/owner/vouchers',
  ownerExtras: '/owner/extras',
  ownerPromotions: '/owner/promotions',
  ownerGapDeals: '/owner/gap-deals',
  ownerFlexibleRooms: '/owner/flexible-rooms',
  ownerStaff: '/owner/team',
  ownerProperties: '/owner/manage-properties',
  newProperty: '/owner/manage-properties/new',
  ownerProperty: '/owner/manage-properties/:hotelKey',
  ownerRoomTypes: '/owner/manage-properties/:hotelKey/room-types',
  newRoomType: '/owner/manage-properties/:hotelKey/room-types/new',
  ownerRoomType: '/owner/manage-properties/:hotelKey/room-types/:roomTypeId',
  ownerAmenities: '/owner/manage-properties/:hotelKey/amenities',
  ownerPrices: '/owner/manage-properties/:hotelKey/prices',
} as const

export type PageName = keyof typeof paths

/** Pages that are the same for everybody: search engines are told of them. */
export const publicPages = [
  'landing',
  'search',
  'legal',
  'accessibility',
  'hotelHome',
  'roomTypes',
  'roomDetails',
] as const satisfies readonly PageName[]

export type PublicPage = (typeof publicPages)[number]

/** Whether a page is the same for everybody. */
export function isPublicPage(page: PageName): page is PublicPage {
  return publicPages.some((one) => one === page)
}

/**
 * A part of the interface's texts. `first` comes with every page, `search` where hotels are searched and with what a search has read a place as, `ages` with the first child
 * whose age is asked for, `registration` with a booking whose country wants one, `flexible` where a hotel chooses between room
 * types, `reviews` with what guests say
 * of a hotel, `access` where a booking is opened by its code, `wizard` where a stay is put together and `booking`
 * with its later steps and all that comes after, `forms`, the contract's own words for what is wrong, with a form at
 * its first use, `messages` with what guest and hotel write, `more` with what few visits open (favourites, the filters of a search, the page on
 * accessibility),
 * `prices` with the owner's pages of the day's end, reports, taxes, ages, promotions, transfers, codes, gap deals, flexible rooms, extras and
 * the team, `editor` with those where something of a hotel is changed that others may be changing, too.
 */
export type TextPart =
  | 'first'
  | 'search'
  | 'landing'
  | 'hotel'
  | 'rooms'
  | 'access'
  | 'legal'
  | 'wizard'
  | 'booking'
  | 'forms'
  | 'account'
  | 'ages'
  | 'registration'
  | 'flexible'
  | 'reviews'
  | 'messages'
  | 'more'
  | 'prices'
  | 'editor'
  | 'owner'

/** Such a part of the interface's own texts. */
export type OwnPart = Exclude<TextPart, 'forms'>
export const isOwnPart = (part: TextPart): part is OwnPart => part !== 'forms'

/** The parts of the texts that a page speaks in beside the first. */
export const textsOf: Readonly<Partial<Record<PageName, readonly TextPart[]>>> = {
  landing: ['landing', 'search'],
  search: ['search'],
  legal: ['legal'],
  accessibility: ['more'],
  favourites: ['more'],
  compare: ['more'],
  bookingAccess: ['access'],
  login: ['account'],
  signUp: ['account'],
  password: ['account'],
  resetPassword: ['account'],
  account: ['account', 'booking'],
  myBookings: ['account', 'booking'],
  joinBooking: ['account'],
  invitation: ['account'],
  listProperty: ['account'],
  hotelLogin: ['account'],
  hotelHome: ['hotel'],
  roomTypes: ['hotel', 'rooms'],
  roomDetails: ['hotel', 'rooms'],
  bookingWizard: ['wizard'],
  bookingSuccess: ['booking'],
  bookingFailed: ['booking'],
  booking: ['booking'],
  bookingReview: ['booking', 'forms', 'reviews'],
  reportedReviews: ['account', 'reviews'],
  owner: ['account', 'owner'],
}

const partsWithForms: ReadonlySet<TextPart> = new Set<TextPart>(['forms', 'account', 'owner'])

/** Which texts of the contract's codes come with parts of the interface's texts: those of forms (4 kB) only where forms are. */
export function messagesOf(parts: Iterable<TextPart>): readonly ('first' | 'forms')[] {
  return [...parts].some((part) => partsWithForms.has(part)) ? ['first', 'forms'] : ['first']
}

/** How wide the first picture of a page is drawn (`sizes`): the document and the app choose the same file by it. */
export const firstPictureSizes = {
  landing: '(max-width: 48em) 200vw, 100vw',
  hotelHome: '(max-width: 48em) 100vw, 600px',
  roomTypes: '(max-width: 48em) 100vw, 300px',
} as const satisfies Partial<Record<PageName, string>>

type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
type ValuesOf<Page extends PageName> = [NamesIn<(typeof paths)[Page]>] extends [never]
  ? []
  : [values: Readonly<Record<NamesIn<(typeof paths)[Page]>, string>>]

/** The address of a page: `addressOf('hotelHome', { hotelKey: 'seaside' })` is `/seaside/home`. */
export function addressOf<Page extends PageName>(page: Page, ...[values]: ValuesOf<Page>): string {
  return fillPath(paths[page], values ?? {})
}

/** A path with its values in their places, each encoded. */
export function fillPath(path: string, values: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(values[name] ?? ''))
}

/** The part of a page's path behind another one's, as nested routes name it: `manage-rooms` of the owner's rooms below the owner's area. */
export function pathBelow(parent: PageName, page: PageName): string {
  return paths[page].slice(paths[parent].length + 1)
}

/** The page at an address without its query, and what the address names; undefined when there is none. */
export function findPage(
  pathname: string,
): { readonly page: PageName; readonly values: Readonly<Record<string, string>> } | undefined {
  const words = wordsOf(pathname)
  const page = (Object.keys(paths) as PageName[]).find((name) => {
    const own = wordsOf(paths[name])
    return own.length === words.length && own.every((word, at) => word.startsWith(':') || word === words[at])
  })
  if (!page) return undefined
  const values = wordsOf(paths[page]).flatMap((word, at) => (word.startsWith(':') ? [[word.slice(1), words[at]]] : []))
  return { page, values: Object.fromEntries(values) as Record<string, string> }
}

const wordsOf = (path: string) => path.split('/').filter(Boolean)
