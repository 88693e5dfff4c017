import { pathBelow, paths } from '@keystay/contract/shared/addresses'
import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes, useNavigate, useSearchParams } from 'react-router'
import { NoSuchPage } from '../../features/owner-shell/no-such-page.tsx'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { useOwnHotel } from '../../platform/owner/own-hotel.ts'
import { readersToday } from '../../platform/format/today.ts'
import { PageSpinner } from '../../ui/layout/page-spinner.tsx'

const BookingsView = lazy(async () => ({
  default: (await import('../../features/owner-bookings/bookings-view.tsx')).BookingsView,
}))
const FolioView = lazy(async () => ({ default: (await import('../../features/folio/folio-view.tsx')).FolioView }))
const NewBookingView = lazy(async () => ({
  default: (await import('../../features/own-booking/new-booking-view.tsx')).NewBookingView,
}))
const PlanView = lazy(async () => ({ default: (await import('../../features/room-plan/plan-view.tsx')).PlanView }))

/** Where a booking of a hotel is made, with what is known of it. */
function newBookingLink(hotel: string, more: readonly (readonly [string, string])[] = []): string {
  const params = new URLSearchParams({ hotel })
  for (const [name, value] of more) params.append(name, value)
  return `${paths.newBooking}?${params.toString()}`
}

/** Bookings of the chosen hotel: the list, the room plan, a new one, and the account of a guest. */
export function BookingsPage() {
  const { hotel } = useOwnHotel()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  if (!hotel) return null
  const today = readersToday()
  const bookingLink = (booking: string) =>
    `${paths.ownerBookings}?${new URLSearchParams({ hotel: hotel.slug, booking }).toString()}`
  return (
    <Suspense fallback={<PageSpinner />}>
      <Routes>
        <Route
          index
          element={
            <BookingsView key={hotel.id} propertyId={hotel.id} today={today} newLink={newBookingLink(hotel.slug)} />
          }
        />
        <Route
          path={pathBelow('ownerBookings', 'ownerPlan')}
          element={
            <PlanView
              key={`${hotel.id} ${params.get('room') ?? ''}`}
              propertyId={hotel.id}
              today={today}
              bookingLink={bookingLink}
              newBookingLink={(more) => newBookingLink(hotel.slug, more)}
            />
          }
        />
        <Route
          path={pathBelow('ownerBookings', 'newBooking')}
          element={
            <NewBookingView
              key={hotel.id}
              propertyId={hotel.id}
              currency={hotel.currency}
              timezone={hotel.timezone}
              onBooked={({ id }, isIn) =>
                void navigate(
                  isIn
                    ? `${paths.ownerToday}?${new URLSearchParams({ hotel: hotel.slug, arrived: id }).toString()}`
                    : bookingLink(id),
                )
              }
            />
          }
        />
        <Route
          path={pathBelow('ownerBookings', 'ownerBill')}
          element={<Bill hotel={hotel} bookingLink={bookingLink} />}
        />
        <Route path="*" element={<NoSuchPage />} />
      </Routes>
    </Suspense>
  )
}

type BillProps = { readonly hotel: OwnerProperty; readonly bookingLink: (bookingId: string) => string }

/** The account of the booking that the address names. */
function Bill({ hotel, bookingLink }: BillProps) {
  const [params] = useSearchParams()
  const booking = params.get('booking')
  if (booking === null) return <Navigate to={`${paths.ownerBookings}?hotel=${hotel.slug}`} replace />
  return (
    <FolioView
      key={booking}
      propertyId={hotel.id}
      bookingId={booking}
      timezone={hotel.timezone}
      bookingLink={bookingLink(booking)}
      invoicesLink={`${paths.ownerInvoices}?${new URLSearchParams({ hotel: hotel.slug, booking }).toString()}`}
    />
  )
}
