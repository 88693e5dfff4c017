import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { showPage } from '../../platform/test-app.tsx'
import { BookingWizardPage } from './booking-wizard-page.tsx'
import { demoHotel, demoRoomType, priced, quotesOf } from './test-hotel.ts'
import { doubleId } from './test-booking.ts'
// They load when they are first shown; the checks of the form are left to load with the first sign of a guest.
import '../../features/booking/wizard/steps/step-details.tsx'

const double = {
  ...demoRoomType(doubleId, 'Doppelzimmer', 8925),
  bedTypes: [{ value: '1 double bed', label: '1 Doppelbett' }],
}

test('who goes on before the checks have come is told what is wrong once they have', async () => {
  // They need three rooms, and two are free.
  const query = `roomType=${doubleId}&checkIn=2026-12-04&checkOut=2026-12-06&guests=9&step=2`
  const { here } = await showPage('/:hotelKey/booking-room', `/quinta/booking-room?${query}`, <BookingWizardPage />, {
    'GET /v1/public/properties/slug/quinta': { data: demoHotel([double]) },
    'POST /v1/public/properties/hotel-1/search': { data: [priced(double, 17_342, 2)] },
    'POST /v1/public/properties/hotel-1/quotes': quotesOf([priced(double, 17_342, 2)]),
  })
  await screen.findByRole('heading', { level: 1, name: 'Ihre Buchungsdaten' })
  await screen.findByRole('spinbutton', { name: 'Anzahl Zimmer' })
  expect(screen.queryByText('Nur noch 2 verfügbar')).toBeNull()
  await act(() => userEvent.click(screen.getByRole('button', { name: 'Weiter' })))
  expect(await screen.findByText('Nur noch 2 verfügbar')).toBeTruthy()
  expect(new URLSearchParams(here().search).get('step')).toBe('2')
})
