import type { ChangeQuote } from '@keystay/contract/bookings/change-endpoints'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { showPage } from '../../platform/test-app.tsx'
import { demoRoomType, priced, quotesOf } from '../guest/test-hotel.ts'
import { BookingsPage } from './bookings-page.tsx'
import { bookingRow, euros, ownerBooking } from './test-owner-booking.ts'

const hotel = { id: 'p1', slug: 'quinta', name: 'Quinta das Andorinhas', roomTypes: 5, rooms: 210 }
const url = '/v1/properties/p1/bookings/b1'
const extra = {
  unit: 'piece',
  price: euros(3000),
  names: {},
  periods: [],
  vatClass: 'standard',
  capacity: null,
  kept: false,
  notWithBoard: null,
  version: 1,
}

const quote: ChangeQuote = {
  before: euros(17_342),
  total: euros(14_342),
  priceLines: [],
  terms: { board: 'breakfast', freeUntil: null, tiers: [], payment: 'any' },
  refund: euros(3000),
  refundAtDesk: euros(0),
  byLink: null,
  atHotel: null,
  feeFloor: euros(5000),
  version: 4,
}

const plain = priced(demoRoomType('t1', 'Doppelzimmer', 8925), 17_850, 0)
const double = { ...plain, plans: [plain, { ...plain, planId: 'hp', planName: 'Halbpension', board: 'half' as const }] }

async function open(booking = ownerBooking, more: object = {}) {
  const answers = {
    'GET /v1/properties/me': { data: [hotel] },
    'GET /v1/properties/p1/bookings': {
      data: [bookingRow],
      counts: { all: 1, confirmed: 1, pending: 0, cancelled: 0 },
      pagination: { page: 1, size: 25, totalItems: 1, totalPages: 1 },
    },
    'GET /v1/properties/p1/extras': {
      data: [
        { ...extra, id: 'e1', name: 'Flasche Sekt', mode: 'hotel' },
        { ...extra, id: 'e2', name: 'Endreinigung', mode: 'compulsory' },
        { ...extra, id: 'e3', name: 'Abendessen', mode: 'chosen', notWithBoard: 'half' },
      ],
    },
    'POST /v1/public/properties/p1/search': { data: [double] },
    'POST /v1/public/properties/p1/quotes': quotesOf([double]),
    [`GET ${url}`]: { data: booking },
    [`POST ${url}/stay/quotes`]: { data: quote },
    [`PUT ${url}/stay`]: { data: { ...booking, total: euros(14_342), changes: 5 } },
    ...more,
  }
  const address = '/owner/manage-booking?hotel=quinta&booking=b1'
  const { requests } = await showPage('/owner/manage-booking/*', address, <BookingsPage />, answers)
  const drawer = await screen.findByRole('dialog', { name: 'Buchung von Jana Brandt' })
  return { drawer: within(drawer), requests }
}

test('the hotel puts an extra that guests cannot choose on a booking, told first what comes of it', async () => {
  const { drawer, requests } = await open()
  await userEvent.click(await drawer.findByRole('button', { name: 'Buchung ändern' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Buchung ändern' }))
  expect((await sheet.findByText(/vom Hotel hinzugefügt/)).textContent).toMatch(/^30,00\s€ .*, vom Hotel hinzugefügt$/)
  expect(sheet.queryByText('Endreinigung')).toBeNull()
  await userEvent.click(sheet.getByRole('button', { name: 'Anzahl Flasche Sekt: mehr' }))
  await userEvent.click(sheet.getByRole('button', { name: 'Neuen Preis berechnen' }))
  const price = within(await screen.findByRole('dialog', { name: 'Der neue Preis' }))
  expect(price.getByText(/^Der Gast erhält 30,00\s€ zurück\.$/)).toBeTruthy()
  expect(price.getByText(/^Stornieren kostet danach mindestens 50,00\s€/)).toBeTruthy()
  await userEvent.click(price.getByRole('button', { name: 'Änderung buchen' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Der neue Preis' })).toBeNull())
  const sent = requests.find(({ method }) => method === 'PUT')
  expect(await sent?.clone().json()).toMatchObject({
    extras: [{ extraId: 'e1', count: 1 }],
    version: 4,
    expectedTotal: euros(14_342),
  })
  expect(await screen.findByText('Die Buchung ist geändert.')).toBeTruthy()
})

test('another plan is chosen before its price is read, and what it includes is not taken beside it', async () => {
  const { drawer, requests } = await open({ ...ownerBooking, extras: [{ extraId: 'e3', count: 2 }] })
  await userEvent.click(await drawer.findByRole('button', { name: 'Buchung ändern' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Buchung ändern' }))
  expect(sheet.getByText('Abendessen')).toBeTruthy()
  expect(sheet.queryByRole('combobox', { name: 'Zimmertyp' })).toBeNull()
  await userEvent.click(await sheet.findByRole('radio', { name: /^Halbpension/ }))
  expect(sheet.queryByText('Abendessen')).toBeNull()
  expect(sheet.getByRole('status').textContent).toMatch(/^Abendessen: im gewählten Tarif bereits enthalten/)
  await userEvent.click(sheet.getByRole('button', { name: 'Neuen Preis berechnen' }))
  await screen.findByRole('dialog', { name: 'Der neue Preis' })
  const asked = requests.find(({ url: at }) => at.endsWith('/stay/quotes'))
  expect(await asked?.clone().json()).toMatchObject({ planId: 'hp', extras: [] })
})

test('of guests who are there only the departure moves, and their rooms stay', async () => {
  const { drawer } = await open({ ...ownerBooking, today: ownerBooking.checkIn, presence: 'in_house' })
  await userEvent.click(await drawer.findByRole('button', { name: 'Buchung ändern' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Buchung ändern' }))
  expect(sheet.getByText('Die Anreise liegt in der Vergangenheit und bleibt.')).toBeTruthy()
  expect(sheet.queryByRole('textbox', { name: 'Anreise' })).toBeNull()
  expect(sheet.queryByText('Zimmer')).toBeNull()
  expect(sheet.getByLabelText('Abreise')).toBeTruthy()
})

test('who shows no proof of being exempt of a tax pays it, told first what that comes to', async () => {
  const line = { kind: 'local_tax', date: null, roomTypeId: null, quantity: null, label: 'Kurtaxe' } as const
  const exempt = { taxId: 'k', adults: 2, guests: 'Beruflich Reisende', unproven: euros(960) }
  const arrived = { today: ownerBooking.checkIn, presence: 'in_house' } as const
  const { drawer, requests } = await open({
    ...ownerBooking,
    ...arrived,
    priceLines: [{ ...line, amount: euros(0), exempt }],
  })
  await userEvent.click(await drawer.findByRole('button', { name: 'Buchung ändern' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Buchung ändern' }))
  const taxes = within(sheet.getByRole('group', { name: 'Von Abgaben befreit' }))
  expect(taxes.getByText('Beruflich Reisende')).toBeTruthy()
  const adults = taxes.getByRole<HTMLInputElement>('spinbutton', { name: 'Befreite Erwachsene, Kurtaxe' })
  expect(adults.value).toBe('2')
  const press = async (what: RegExp) => await userEvent.click(taxes.getByRole('button', { name: what }))
  const check = async () => await userEvent.click(sheet.getByRole('button', { name: 'Neuen Preis berechnen' }))
  // There and back is no change.
  await press(/weniger$/)
  await press(/mehr$/)
  await check()
  expect(sheet.getByText('Bitte ändern Sie zuerst etwas.')).toBeTruthy()
  await press(/weniger$/)
  await check()
  const price = within(await screen.findByRole('dialog', { name: 'Der neue Preis' }))
  await userEvent.click(price.getByRole('button', { name: 'Änderung buchen' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Der neue Preis' })).toBeNull())
  const exemptions = [{ taxId: 'k', adults: 1 }]
  for (const method of ['POST', 'PUT']) {
    const sent = requests.find((one) => one.method === method && /\/stay(\/quotes)?$/.test(one.url))
    expect(await sent?.clone().json()).toMatchObject({ exemptions })
  }
})

test('before they arrive guests can be exempt of a tax of which nobody said so, as many as travel; without such a tax nothing is said', async () => {
  const quotes = quotesOf([double])
  const exemptible = [{ taxId: 'k', name: 'Kurtaxe', guests: 'Beruflich Reisende' }]
  const withTax = async (request: Request) => {
    const { data } = (await (await quotes(request)).json()) as { data: object[] }
    return Response.json({ data: data.map((one) => ({ ...one, exemptible })) })
  }
  const { drawer, requests } = await open(ownerBooking, { 'POST /v1/public/properties/p1/quotes': withTax })
  await userEvent.click(await drawer.findByRole('button', { name: 'Buchung ändern' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Buchung ändern' }))
  const taxes = within(await sheet.findByRole('group', { name: 'Von Abgaben befreit' }))
  const more = taxes.getByRole<HTMLButtonElement>('button', { name: /mehr$/ })
  await userEvent.click(more)
  await userEvent.click(more)
  expect(more.disabled).toBe(true)
  await userEvent.click(sheet.getByRole('button', { name: 'Neuen Preis berechnen' }))
  await screen.findByRole('dialog', { name: 'Der neue Preis' })
  const asked = requests.find(({ url: at }) => at.endsWith('/stay/quotes'))
  expect(await asked?.clone().json()).toMatchObject({ exemptions: [{ taxId: 'k', adults: 2 }] })
  cleanup()
  const plainly = await open()
  await userEvent.click(await plainly.drawer.findByRole('button', { name: 'Buchung ändern' }))
  const without = within(await screen.findByRole('dialog', { name: 'Buchung ändern' }))
  expect(await without.findByRole('radio', { name: /^Halbpension/ })).toBeTruthy()
  expect(without.queryByText('Von Abgaben befreit')).toBeNull()
})
