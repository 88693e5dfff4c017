import type { ComponentType } from 'react'
import { createBrowserRouter, Navigate, useLocation, type RouteObject } from 'react-router'
import { PageFailed } from './pages/page-failed.tsx'
import { Root } from './pages/root.tsx'
import { loadTextPart, type TextPart } from './platform/language.ts'
import { PageSpinner } from './ui/page-spinner.tsx'

/** First words of our own URLs, which are no hotel keys. */
const ownWords = ['login', 'sign-up', 'password', 'account', 'my-bookings', 'owner']

const landing = async () => ({ Component: (await import('./pages/landing-page.tsx')).LandingPage })
const search = async () => ({ Component: (await import('./pages/search-page.tsx')).SearchPage })
const notFound = async () => ({ Component: (await import('./pages/not-found-page.tsx')).NotFoundPage })
const legal = withTexts('booking', async () => (await import('./pages/legal-page.tsx')).LegalPage)
const hotelHome = withTexts('hotel', async () => (await import('./pages/hotel-home-page.tsx')).HotelHomePage)
const roomTypes = withTexts('hotel', async () => (await import('./pages/room-types-page.tsx')).RoomTypesPage)
const roomDetails = withTexts('hotel', async () => (await import('./pages/room-details-page.tsx')).RoomDetailsPage)
const wizard = withTexts('booking', async () => (await import('./pages/booking-wizard-page.tsx')).BookingWizardPage)
const success = withTexts('booking', async () => (await import('./pages/booking-success-page.tsx')).BookingSuccessPage)
const failed = withTexts('booking', async () => (await import('./pages/booking-failed-page.tsx')).BookingFailedPage)
const booking = withTexts('booking', async () => (await import('./pages/booking-page.tsx')).BookingPage)
const access = withTexts('booking', async () => (await import('./pages/booking-access-page.tsx')).BookingAccessPage)

/** A page and the part of the texts that it speaks in, fetched together. */
function withTexts(part: TextPart, load: () => Promise<ComponentType>) {
  return async () => {
    const [Component] = await Promise.all([load(), loadTextPart(part)])
    return { Component }
  }
}

/** A page that loads when it is needed, and says so when it fails, without taking the others along. */
function page(path: string, lazy: RouteObject['lazy']): RouteObject {
  return { path, lazy, ErrorBoundary: PageFailed } as RouteObject
}

/** Every URL of the product. */
const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: PageFailed,
    HydrateFallback: PageSpinner,
    children: [
      page('/', landing),
      page('/search', search),
      page('/legal', legal),
      page('/booking-access', access),
      ...ownWords.map((word) => page(`/${word}/*`, notFound)),
      { path: '/:hotelKey', Component: ToHotelHome },
      page('/:hotelKey/404', notFound),
      page('/:hotelKey/home', hotelHome),
      page('/:hotelKey/room-type', roomTypes),
      page('/:hotelKey/room-type-details', roomDetails),
      page('/:hotelKey/booking-room', wizard),
      page('/:hotelKey/booking-success', success),
      page('/:hotelKey/booking-failed', failed),
      page('/:hotelKey/:propertyId/bookings/:bookingId', booking),
      page('*', notFound),
    ],
  },
]

function ToHotelHome() {
  const { pathname, search: query } = useLocation()
  return <Navigate to={`${pathname.replace(/\/$/, '')}/home${query}`} replace />
}

export function createRouter() {
  return createBrowserRouter(routes)
}
