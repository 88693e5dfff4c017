import { screen } from '@testing-library/react'
import type { Booking, CancellationQuote } from '@keystay/contract/bookings/entities'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { showPage } from '../../platform/test-app.tsx'
import { BookingPage } from './booking-page.tsx'
import { demoBooking, paidByCard } from './test-booking.ts'
import { demoHotel } from './test-hotel.ts'

const url = '/v1/public/properties/hotel-1/bookings/b1'
const eur = (minor: number) => ({ minor, currency: 'EUR' })
const plain = { date: null, roomTypeId: null, quantity: null }
const total = eur(17_342)
const priceLines: Booking['priceLines'] = [
  { ...plain, kind: 'extra', label: 'Endreinigung', amount: eur(3000), kept: true },
  { ...plain, kind: 'local_tax', label: 'Ortstaxe', amount: eur(1200), atHotel: true },
]
/** Paid online but for a tax of 12.00 €. */
const paid = { ...paidByCard, priceLines, total, atHotel: eur(1200), paid: eur(16_142), due: eur(1200) }

async function open(booking: Partial<Booking>, quote: Partial<CancellationQuote> = {}) {
  const whole = { cancellable: true, free: false, freeUntil: null, kept: eur(0), asked: eur(0), ...quote }
  await showPage('/:hotelKey/:propertyId/bookings/:bookingId', '/quinta/hotel-1/bookings/b1', <BookingPage />, {
    'GET /v1/public/properties/slug/quinta': { data: demoHotel([]) },
    [`GET ${url}`]: { data: demoBooking({ ...paid, ...booking }) },
    [`GET ${url}/cancellation`]: { data: whole },
  })
  await screen.findByRole('heading', { name: 'Ihre Buchung' })
}

const text = () => document.body.textContent.replaceAll('\u00A0', ' ')

describe('the page of a booking with a tax that is due at the hotel', () => {
  test('says that it is paid, and what is paid at the hotel', async () => {
    await open({})
    expect(text()).toContain('Vor Ort zu zahlen: Ortstaxe 12,00 €')
    expect(text()).toContain('Bezahlt, Karte · 12,00 € vor Ort')
    expect(text()).toContain('Noch zu zahlen12,00 €bei der Anreise im Hotel')
    expect(text()).toContain('Endreinigung bei Stornierung nicht erstattet')
  })

  test('tells a balance by link apart from what is paid at the hotel', async () => {
    const deposit = { percent: 3000, amount: eur(5000), balance: eur(11_142), balanceDueOn: '2026-11-30' }
    await open({ paymentStatus: 'partly_paid', paid: eur(5000), due: eur(12_342), deposit })
    expect(text()).toContain('Noch 111,42 €, online zahlbar bis')
    expect(text()).toContain('Weitere 12,00 € zahlen Sie bei der Anreise im Hotel.')
    expect(screen.getByRole('button', { name: /^111,42\s€ zahlen: PayPal$/ })).toBeTruthy()
    expect(text()).toMatch(/Noch zu zahlen111,42 €online bis .*Noch zu zahlen12,00 €bei der Anreise im Hotel/)
  })

  test('says before it is cancelled which extras stay with the hotel, and afterwards that they did', async () => {
    await open({}, { free: true, fee: eur(0), kept: eur(3000), refund: eur(13_142) })
    await userEvent.click(screen.getByRole('button', { name: 'Buchung stornieren' }))
    await screen.findByText(/Extras für 30,00\s€, die bei Stornierung nicht erstattet werden, behält das Hotel ein/)
    expect(text()).toContain('Sie erhalten 131,42 € zurück.')
  })

  test('says of a cancelled booking which extras stayed with the hotel', async () => {
    const fee = { amount: eur(0), kept: eur(3000), asked: eur(0) }
    await open({ status: 'cancelled', cancelReason: 'guest', paid: eur(3000), due: eur(0), fee })
    expect(text()).toContain('Einbehaltene Extras30,00 €')
    expect(text()).not.toContain('Stornogebühr')
  })
})
