import type { QueryClient } from '@tanstack/react-query'
import { lazy, useState, type ComponentType } from 'react'
import { matchRoutes, Navigate, useLocation, type Params, type RouteObject } from 'react-router'
import { featuredQuery, hotelQuery } from './features/hotel-search/hotels-api.ts'
import { roomTypeSearchQuery } from './features/room-types/room-types-api.ts'
import { loadTextPart, type TextPart } from './platform/language.ts'
import { readStaySearch } from './platform/stay-search.ts'

type LoadPage = () => Promise<ComponentType>
/** Asks for a page's data while its code is on the way. */
type Ask = (client: QueryClient, params: Params) => Promise<void>
type Ahead = { readonly load: LoadPage; readonly ask: Ask | undefined }

/** First words of our own URLs, which are no hotel keys. */
const ownWords = [
  'login',
  'sign-up',
  'password',
  'reset-password',
  'account',
  'my-bookings',
  'join-booking',
  'list-property',
]

/** What speaks of bookings in an account. */
const personal = ['account', 'booking'] as const

const landing = withTexts('landing', async () => (await import('./pages/guest/landing-page.tsx')).LandingPage)
const search = async () => (await import('./pages/guest/search-page.tsx')).SearchPage
const notFound = async () => (await import('./pages/not-found-page.tsx')).NotFoundPage
const legal = withTexts('booking', async () => (await import('./pages/guest/legal-page.tsx')).LegalPage)
const hotelHome = withTexts('hotel', async () => (await import('./pages/guest/hotel-home-page.tsx')).HotelHomePage)
const roomTypes = withTexts('hotel', async () => (await import('./pages/guest/room-types-page.tsx')).RoomTypesPage)
const roomDetails = withTexts(
  'hotel',
  async () => (await import('./pages/guest/room-details-page.tsx')).RoomDetailsPage,
)
const wizard = withTexts(
  'booking',
  async () => (await import('./pages/guest/booking-wizard-page.tsx')).BookingWizardPage,
)
const success = withTexts(
  'booking',
  async () => (await import('./pages/guest/booking-success-page.tsx')).BookingSuccessPage,
)
const failed = withTexts(
  'booking',
  async () => (await import('./pages/guest/booking-failed-page.tsx')).BookingFailedPage,
)
const booking = withTexts('booking', async () => (await import('./pages/guest/booking-page.tsx')).BookingPage)
const access = withTexts(
  'booking',
  async () => (await import('./pages/guest/booking-access-page.tsx')).BookingAccessPage,
)

const login = withTexts('account', async () => (await import('./pages/account/login-page.tsx')).LoginPage)
const signUp = withTexts('account', async () => (await import('./pages/account/sign-up-page.tsx')).SignUpPage)
const password = withTexts('account', async () => (await import('./pages/account/password-page.tsx')).PasswordPage)
const reset = withTexts(
  'account',
  async () => (await import('./pages/account/reset-password-page.tsx')).ResetPasswordPage,
)
const account = withTexts(personal, async () => (await import('./pages/account/account-page.tsx')).AccountPage)
const myBookings = withTexts(
  personal,
  async () => (await import('./pages/account/my-bookings-page.tsx')).MyBookingsPage,
)
const join = withTexts(personal, async () => (await import('./pages/account/join-booking-page.tsx')).JoinBookingPage)
const listProperty = withTexts(
  'account',
  async () => (await import('./pages/account/list-property-page.tsx')).ListPropertyPage,
)
const owner = withTexts(['account', 'owner'], async () => (await import('./pages/owner/owner-page.tsx')).OwnerPage)

/** A page and the parts of the texts that it speaks in, fetched together. */
function withTexts(part: TextPart | readonly TextPart[], load: LoadPage): LoadPage {
  return async () => {
    const [Page] = await Promise.all([load(), ...[part].flat().map(loadTextPart)])
    return Page
  }
}

/** A page that loads when it is needed; one that has loaded is drawn at once, without a sign of waiting in between. */
function page(path: string, load: LoadPage, ask?: Ask): RouteObject {
  let loaded: ComponentType | undefined
  const keep = async () => (loaded = await load())
  const Later = lazy(async () => ({ default: await keep() }))
  function Page() {
    const [Shown] = useState<ComponentType>(() => loaded ?? Later)
    return <Shown />
  }
  return { path, element: <Page />, handle: { load: keep, ask } satisfies Ahead }
}

const featured: Ask = (client) => client.prefetchQuery(featuredQuery)

/** Every page of a hotel needs it. */
const hotel: Ask = (client, { hotelKey = '' }) => client.prefetchQuery(hotelQuery(hotelKey))

/** The hotel and what is free in it. */
const rooms: Ask = async (client, { hotelKey = '' }) => {
  const found = await client.fetchQuery(hotelQuery(hotelKey))
  const params = new URLSearchParams(globalThis.location.search)
  const asked = { ...readStaySearch(params, found.today), name: params.get('name') ?? '' }
  if (asked.stay) await client.prefetchQuery(roomTypeSearchQuery(found.id, asked))
}

/** Every URL of the product. */
export const routes: RouteObject[] = [
  page('/', landing, featured),
  page('/search', search),
  page('/legal', legal),
  page('/booking-access', access),
  page('/login', login),
  page('/sign-up', signUp),
  page('/password', password),
  page('/reset-password', reset),
  page('/account', account),
  page('/my-bookings', myBookings),
  page('/join-booking', join),
  page('/list-property', listProperty),
  page('/owner/*', owner),
  ...ownWords.map((word) => page(`/${word}/*`, notFound)),
  { path: '/:hotelKey', element: <ToHotelHome /> },
  page('/:hotelKey/login', login),
  page('/:hotelKey/404', notFound),
  page('/:hotelKey/home', hotelHome, rooms),
  page('/:hotelKey/room-type', roomTypes, rooms),
  page('/:hotelKey/room-type-details', roomDetails, hotel),
  page('/:hotelKey/booking-room', wizard, hotel),
  page('/:hotelKey/booking-success', success),
  page('/:hotelKey/booking-failed', failed),
  page('/:hotelKey/:propertyId/bookings/:bookingId', booking),
  page('*', notFound),
]

function ToHotelHome() {
  const { pathname, search: query } = useLocation()
  return <Navigate to={`${pathname.replace(/\/$/, '')}/home${query}`} replace />
}

/** Fetches a page and what it will ask for, before it is shown; whoever shows it hears of a failure. */
export function fetchAhead(pathname: string, client: QueryClient) {
  const match = matchRoutes(routes, pathname)?.at(-1)
  const { load, ask }: Partial<Ahead> = match?.route.handle ?? {}
  return {
    page: Promise.resolve(load?.()).catch(() => undefined),
    data: Promise.resolve(ask?.(client, match?.params ?? {})).catch(() => undefined),
  }
}
