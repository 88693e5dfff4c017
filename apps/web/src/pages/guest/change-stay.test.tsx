import type { ChangeQuote } from '@keystay/contract/bookings/change-endpoints'
import type { Booking } from '@keystay/contract/bookings/entities'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { showPage } from '../../platform/test-app.tsx'
import { BookingPage } from './booking-page.tsx'
import { demoHotel, demoRoomType, priced, quotesOf } from './test-hotel.ts'
import { demoBooking, doubleId, paidByCard } from './test-booking.ts'

const url = '/v1/public/properties/hotel-1/bookings/b1'
const eur = (minor: number) => ({ minor, currency: 'EUR' })

const quote: ChangeQuote = {
  before: eur(17_342),
  total: eur(26_342),
  priceLines: [],
  terms: { board: 'breakfast', freeUntil: null, tiers: [], payment: 'any' },
  refund: eur(0),
  refundAtDesk: eur(0),
  byLink: { amount: eur(9000), until: '2026-11-21' },
  atHotel: null,
  feeFloor: eur(0),
  version: 0,
}

/** The page of a booking that is paid by card. */
async function open(more: Partial<Booking> = {}, answers: object = {}) {
  const booking = demoBooking({ ...paidByCard, ...more })
  const page = await showPage(
    '/:hotelKey/:propertyId/bookings/:bookingId',
    '/quinta/hotel-1/bookings/b1',
    <BookingPage />,
    {
      'GET /v1/public/properties/slug/quinta': { data: demoHotel([demoRoomType('double', 'Doppelzimmer', 8925)]) },
      [`GET ${url}`]: { data: booking },
      ...answers,
    },
  )
  await screen.findByRole('heading', { level: 2, name: 'Zahlung' })
  return { ...page, booking }
}

const openSheet = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Buchung ändern' }))
  return within(await screen.findByRole('dialog'))
}

test('what a change costs is read before it is kept, and kept as it was read', async () => {
  const changed = demoBooking({ ...paidByCard, total: eur(26_342), changes: 1 })
  const { requests } = await open(
    {},
    { [`POST ${url}/stay/quotes`]: { data: quote }, [`PUT ${url}/stay`]: { data: changed } },
  )
  const sheet = await openSheet()
  await userEvent.click(sheet.getByRole('button', { name: 'Neuen Preis berechnen' }))
  expect(sheet.getByRole('alert').textContent).toBe('Bitte ändern Sie zuerst etwas.')
  await userEvent.click(sheet.getByRole('button', { name: 'Kinder: mehr' }))
  await userEvent.click(sheet.getByRole('button', { name: 'Neuen Preis berechnen' }))
  expect((await sheet.findByText(/mehr als bisher/)).textContent).toMatch(/^90,00\s€ mehr als bisher$/)
  expect(sheet.getByText(/^90,00\s€ zahlen Sie online bis .*21\. Nov/)).toBeTruthy()
  expect(requests.some(({ method }) => method === 'PUT')).toBe(false)
  await userEvent.click(sheet.getByRole('button', { name: 'Änderung buchen' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = requests.find(({ method }) => method === 'PUT')
  expect(await sent?.clone().json()).toMatchObject({
    checkIn: changed.checkIn,
    expectedTotal: eur(26_342),
    expectedTerms: quote.terms,
    version: 0,
  })
  expect(await screen.findByText('Ihre Buchung ist geändert.')).toBeTruthy()
})

test('a room of another type is chosen with a bed of it, as long as enough are free', async () => {
  const typeOf = (id: string, name: string, free: number, beds: string[]) =>
    priced({ ...demoRoomType(id, name, 8925), bedTypes: beds.map((value) => ({ value, label: value })) }, 17_850, free)
  const types = [
    typeOf(doubleId, 'Doppelzimmer', 0, ['1 double bed']),
    typeOf('suite', 'Suite', 1, ['1 king bed', '2 single beds']),
    typeOf('studio', 'Studio', 0, ['1 double bed']),
  ]
  const hotel = '/v1/public/properties/hotel-1'
  const { requests } = await open(
    {},
    {
      [`POST ${hotel}/search`]: { data: types },
      [`POST ${hotel}/quotes`]: quotesOf(types),
      [`POST ${url}/stay/quotes`]: { data: quote },
    },
  )
  const sheet = await openSheet()
  const choice = await sheet.findByRole<HTMLSelectElement>('combobox', { name: 'Zimmertyp' })
  expect([...choice.options].map(({ text }) => text)).toEqual(['Doppelzimmer', 'Suite'])
  expect(sheet.queryByRole('combobox', { name: 'Bettentyp' })).toBeNull()
  await userEvent.selectOptions(choice, 'Suite')
  await userEvent.selectOptions(sheet.getByRole('combobox', { name: 'Bettentyp' }), '2 single beds')
  await userEvent.click(sheet.getByRole('button', { name: 'Neuen Preis berechnen' }))
  await sheet.findByText(/mehr als bisher/)
  const asked = requests.find(({ url: at }) => at.endsWith('/stay/quotes'))
  expect(await asked?.clone().json()).toMatchObject({ lines: [{ roomTypeId: 'suite', bedType: '2 single beds' }] })
})

test('what is refused and has no field is told below the form', async () => {
  const fields = { 'extras.0.extraId': 'Das Frühstück ist im Tarif schon enthalten.' }
  const refusal = Response.json({ message: 'Das geht nicht.', code: 'validation_failed', fields }, { status: 422 })
  await open({}, { [`POST ${url}/stay/quotes`]: refusal })
  const sheet = await openSheet()
  await userEvent.click(sheet.getByRole('button', { name: 'Kinder: mehr' }))
  await userEvent.click(sheet.getByRole('button', { name: 'Neuen Preis berechnen' }))
  expect((await sheet.findByRole('alert')).textContent).toBe(fields['extras.0.extraId'])
})

test('a price that changed meanwhile is told, and checked again', async () => {
  const refusal = Response.json({ message: 'Der Preis hat sich geändert.', code: 'price_changed' }, { status: 409 })
  await open({}, { [`POST ${url}/stay/quotes`]: { data: quote }, [`PUT ${url}/stay`]: refusal })
  const sheet = await openSheet()
  await userEvent.click(sheet.getByRole('button', { name: 'Kinder: mehr' }))
  await userEvent.click(sheet.getByRole('button', { name: 'Neuen Preis berechnen' }))
  await userEvent.click(await sheet.findByRole('button', { name: 'Änderung buchen' }))
  expect((await sheet.findByRole('alert')).textContent).toMatch(/Bitte prüfen Sie ihn noch einmal/)
  await userEvent.click(sheet.getByRole('button', { name: 'Weiter bearbeiten' }))
  expect(sheet.getByRole('button', { name: 'Neuen Preis berechnen' })).toBeTruthy()
})

test('from the day of arrival on nobody is offered to change', async () => {
  await open({ serverTime: '2026-12-04T09:00:00.000Z' })
  expect(screen.queryByRole('button', { name: 'Buchung ändern' })).toBeNull()
})
