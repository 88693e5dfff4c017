import { pathBelow, paths } from '@keystay/contract/shared/addresses'
import { lazy, Suspense } from 'react'
import { Route, Routes, useSearchParams } from 'react-router'
import { NoSuchPage } from '../../features/owner-shell/no-such-page.tsx'
import { useOwnHotel } from '../../platform/owner/own-hotel.ts'
import { readersToday } from '../../platform/format/today.ts'
import { PageSpinner } from '../../ui/layout/page-spinner.tsx'

const BookingsView = lazy(async () => ({
  default: (await import('../../features/owner-bookings/bookings-view.tsx')).BookingsView,
}))
const PlanView = lazy(async () => ({ default: (await import('../../features/room-plan/plan-view.tsx')).PlanView }))

/** Bookings of the chosen hotel: the list, and the room plan. */
export function BookingsPage() {
  const { hotel } = useOwnHotel()
  const [params] = useSearchParams()
  if (!hotel) return null
  const today = readersToday()
  const bookingLink = (booking: string) =>
    `${paths.ownerBookings}?${new URLSearchParams({ hotel: hotel.slug, booking }).toString()}`
  return (
    <Suspense fallback={<PageSpinner />}>
      <Routes>
        <Route index element={<BookingsView key={hotel.id} propertyId={hotel.id} today={today} />} />
        <Route
          path={pathBelow('ownerBookings', 'ownerPlan')}
          element={
            <PlanView
              key={`${hotel.id} ${params.get('room') ?? ''}`}
              propertyId={hotel.id}
              today={today}
              bookingLink={bookingLink}
            />
          }
        />
        <Route path="*" element={<NoSuchPage />} />
      </Routes>
    </Suspense>
  )
}
