import type { Booking } from '@keystay/contract/bookings/entities'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest'
import { showPage } from '../../platform/test-app.tsx'
import { BookingPage } from './booking-page.tsx'
import { demoHotel, demoRoomType } from './test-hotel.ts'
import { demoBooking, paidByCard } from './test-booking.ts'

const url = '/v1/public/properties/hotel-1/bookings/b1'
const eur = (minor: number) => ({ minor, currency: 'EUR' })
let assign: MockInstance<Location['assign']>

beforeEach(() => {
  assign = vi.spyOn(location, 'assign').mockReturnValue()
})
afterEach(() => assign.mockRestore())

/** The page of a booking of 173,42 € whose deposit is paid. */
async function open(more: Partial<Booking> = {}, answers: object = {}) {
  const deposit = { percent: 3000, amount: eur(5203), balance: eur(12_139), balanceDueOn: '2026-11-30' }
  const partly = { paymentStatus: 'partly_paid', paid: eur(5203), due: eur(12_139), deposit } as const
  const booking = demoBooking({ ...paidByCard, ...partly })
  const shown = { ...booking, hotel: { ...booking.hotel, paymentMethods: ['cash', 'stripe', 'paypal'] }, ...more }
  const page = await showPage(
    '/:hotelKey/:propertyId/bookings/:bookingId',
    '/quinta/hotel-1/bookings/b1',
    <BookingPage />,
    {
      'GET /v1/public/properties/slug/quinta': { data: demoHotel([demoRoomType('double', 'Doppelzimmer', 8925)]) },
      [`GET ${url}`]: { data: shown },
      ...answers,
    },
  )
  await screen.findByRole('heading', { level: 2, name: 'Zahlung' })
  return page
}

test('what is left is told beside what is paid, and paid in any way online', async () => {
  const answer = { data: { booking: demoBooking(paidByCard), redirectUrl: 'https://pay.test/order' } }
  const { requests } = await open({}, { [`POST ${url}/payments`]: answer })
  expect(screen.getByText(/^Noch 121,39\s€, online zahlbar bis .*30\. Nov/)).toBeTruthy()
  expect(screen.getByText(/^Angezahlt, Karte/).textContent).toMatch(/· 121,39\s€ offen, online bis .*30\. Nov/)
  expect(screen.queryByRole('button', { name: /Barzahlung|Bar/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^121,39\s€ zahlen: PayPal$/ }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.test/order'))
  const sent = requests.find(({ method }) => method === 'POST')
  expect(await sent?.clone().json()).toEqual({ method: 'paypal' })
})

test('what is paid at the hotel has no button', async () => {
  const deposit = { percent: null, amount: eur(5203), balance: eur(12_139), balanceDueOn: null }
  await open({ deposit })
  expect(screen.getByText(/^Noch 121,39\s€, Sie zahlen bei der Anreise im Hotel\.$/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /zahlen:/ })).toBeNull()
})

test('once it is paid nothing is asked for', async () => {
  await open({ paymentStatus: 'paid', paid: eur(17_342), due: eur(0) })
  expect(screen.queryByRole('heading', { name: 'Restzahlung' })).toBeNull()
  // The balance may have come in another way than the deposit.
  expect(screen.getByText('Bezahlt')).toBeTruthy()
  expect(screen.queryByText(/Karte/)).toBeNull()
})
