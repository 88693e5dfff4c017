import type { OwnerBooking } from '@keystay/contract/bookings/owner-entities'
import { screen } from '@testing-library/react'
import { showPage } from '../../platform/test-app.tsx'
import { BookingsPage } from './bookings-page.tsx'
import { bookingRow, ownerBooking } from './test-owner-booking.ts'

/** For tests: the only hotel that its owner has. */
export const onlyHotel = { id: 'p1', slug: 'quinta', name: 'Quinta das Andorinhas', roomTypes: 5, rooms: 210 }
export const bookingCounts = { all: 28_779, confirmed: 20_507, pending: 14, cancelled: 8258 }
export const bookingUrl = '/v1/properties/p1/bookings/b1'

/** For tests: the first of two pages of bookings. */
export const listOf = (...data: unknown[]) => ({
  data,
  counts: bookingCounts,
  pagination: { page: 1, size: 25, totalItems: data.length, totalPages: 2 },
})

/** For tests: the drawer of a booking; what the server answers can be changed while it stands. */
export async function openBooking(booking: OwnerBooking = ownerBooking, more: object = {}) {
  const answers: Record<string, unknown> = {
    'GET /v1/properties/me': { data: [onlyHotel] },
    'GET /v1/properties/p1/bookings': listOf(bookingRow),
    [`GET ${bookingUrl}`]: { data: booking },
    ...more,
  }
  const address = '/owner/manage-booking?hotel=quinta&booking=b1'
  const shown = await showPage('/owner/manage-booking/*', address, <BookingsPage />, answers)
  const drawer = await screen.findByRole('dialog', { name: 'Buchung von Jana Brandt' })
  return { ...shown, answers, drawer }
}
