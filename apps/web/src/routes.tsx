import { paths, textsOf, type PageName } from '@keystay/contract/shared/addresses'
import { firstRequests, readRoomSearch, type FirstRequest } from '@keystay/contract/shared/first-requests'
import type { QueryClient } from '@tanstack/react-query'
import { lazy, useState, type ComponentType } from 'react'
import { matchRoutes, Navigate, useLocation, type Params, type RouteObject } from 'react-router'
import { featuredQuery, hotelQuery } from './features/hotel-search/hotels-api.ts'
import { roomTypeQuery, roomTypeSearchQuery } from './features/room-types/room-types-api.ts'
import { loadTextPart } from './platform/language.ts'

type LoadPage = () => Promise<ComponentType>
/** Asks for a page's data while its code is on the way. */
type Ask = (client: QueryClient, params: Params, page: PageName) => Promise<void>
type Ahead = {
  readonly load: LoadPage
  readonly ask: ((client: QueryClient, params: Params) => Promise<void>) | undefined
}

const login = async () => (await import('./pages/account/login-page.tsx')).LoginPage
const notFound = async () => (await import('./pages/not-found-page.tsx')).NotFoundPage

/** What shows each page. The owner's pages lie below the owner's area, which draws nothing before it knows who is there. */
const pages: Readonly<Partial<Record<PageName, LoadPage>>> = {
  landing: async () => (await import('./pages/guest/landing-page.tsx')).LandingPage,
  search: async () => (await import('./pages/guest/search-page.tsx')).SearchPage,
  legal: async () => (await import('./pages/guest/legal-page.tsx')).LegalPage,
  accessibility: async () => (await import('./pages/guest/accessibility-page.tsx')).AccessibilityPage,
  favourites: async () => (await import('./pages/guest/favourites-page.tsx')).FavouritesPage,
  compare: async () => (await import('./pages/guest/compare-page.tsx')).ComparePage,
  bookingAccess: async () => (await import('./pages/guest/booking-access-page.tsx')).BookingAccessPage,
  login,
  signUp: async () => (await import('./pages/account/sign-up-page.tsx')).SignUpPage,
  password: async () => (await import('./pages/account/password-page.tsx')).PasswordPage,
  resetPassword: async () => (await import('./pages/account/reset-password-page.tsx')).ResetPasswordPage,
  account: async () => (await import('./pages/account/account-page.tsx')).AccountPage,
  myBookings: async () => (await import('./pages/account/my-bookings-page.tsx')).MyBookingsPage,
  joinBooking: async () => (await import('./pages/account/join-booking-page.tsx')).JoinBookingPage,
  invitation: async () => (await import('./pages/account/invitation-page.tsx')).InvitationPage,
  reportedReviews: async () => (await import('./pages/account/reported-reviews-page.tsx')).ReportedReviewsPage,
  listProperty: async () => (await import('./pages/account/list-property-page.tsx')).ListPropertyPage,
  hotelLogin: login,
  hotelNotFound: notFound,
  hotelHome: async () => (await import('./pages/guest/hotel-home-page.tsx')).HotelHomePage,
  roomTypes: async () => (await import('./pages/guest/room-types-page.tsx')).RoomTypesPage,
  roomDetails: async () => (await import('./pages/guest/room-details-page.tsx')).RoomDetailsPage,
  bookingWizard: async () => (await import('./pages/guest/booking-wizard-page.tsx')).BookingWizardPage,
  bookingSuccess: async () => (await import('./pages/guest/booking-success-page.tsx')).BookingSuccessPage,
  bookingFailed: async () => (await import('./pages/guest/booking-failed-page.tsx')).BookingFailedPage,
  booking: async () => (await import('./pages/guest/booking-page.tsx')).BookingPage,
  bookingReview: async () => (await import('./pages/guest/review-page.tsx')).ReviewPage,
  owner: async () => (await import('./pages/owner/owner-page.tsx')).OwnerPage,
}

const asks: Readonly<Record<FirstRequest, Ask>> = {
  featured: (client) => client.prefetchQuery(featuredQuery),
  hotels: async (client) => {
    const { searchAhead } = await import('./features/hotel-search/search-ahead.ts')
    await searchAhead(client, new URLSearchParams(globalThis.location.search))
  },
  hotel: (client, { hotelKey = '' }) => client.prefetchQuery(hotelQuery(hotelKey)),
  rooms: async (client, { hotelKey = '' }, page) => {
    const hotel = await client.fetchQuery(hotelQuery(hotelKey))
    const search = readRoomSearch(page, new URLSearchParams(globalThis.location.search), hotel.today)
    if (search.stay) await client.prefetchQuery(roomTypeSearchQuery(hotel.id, search))
  },
  room: async (client, params, page) => {
    const hotel = await client.fetchQuery(hotelQuery(params['hotelKey'] ?? ''))
    const query = new URLSearchParams(globalThis.location.search)
    const search = readRoomSearch(page, query, hotel.today)
    const roomTypeId = query.get('roomType') ?? ''
    await Promise.all([
      client.prefetchQuery(roomTypeQuery(hotel.id, roomTypeId, search)),
      asks.rooms(client, params, page),
    ])
  },
}

/** A page that loads when it is needed; one that has loaded is drawn at once, without a sign of waiting in between. */
function route(path: string, load: LoadPage, ask?: Ahead['ask']): RouteObject {
  let loaded: ComponentType | undefined
  const keep = async () => (loaded = await load())
  const Later = lazy(async () => ({ default: await keep() }))
  function Page() {
    const [Shown] = useState<ComponentType>(() => loaded ?? Later)
    return <Shown />
  }
  return { path, element: <Page />, handle: { load: keep, ask } satisfies Ahead }
}

/** A page and the parts of the texts that it speaks in, fetched together. */
function pageRoute([name, load]: [string, LoadPage]): RouteObject {
  const page = name as PageName
  const withTexts = async () => (await Promise.all([load(), ...(textsOf[page] ?? []).map(loadTextPart)]))[0]
  const first = firstRequests[page]
  return route(
    page === 'owner' ? `${paths.owner}/*` : paths[page],
    withTexts,
    first && ((client, params) => asks[first](client, params, page)),
  )
}

/** Every URL of the product. */
export const routes: RouteObject[] = [
  ...Object.entries(pages).map(pageRoute),
  { path: '/:hotelKey', element: <ToHotelHome /> },
  route('*', notFound),
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
