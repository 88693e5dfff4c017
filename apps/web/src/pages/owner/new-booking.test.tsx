import type { OwnQuote } from '@keystay/contract/bookings/own-endpoints'
import type { GuestRow } from '@keystay/contract/guests/entities'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import { showPage } from '../../platform/test-app.tsx'
import { BookingsPage } from './bookings-page.tsx'
import { euros, ownerBooking } from './test-owner-booking.ts'

const hotel = {
  id: 'p1',
  slug: 'quinta',
  name: 'Quinta',
  roomTypes: 1,
  rooms: 4,
  currency: 'EUR',
  timezone: 'Europe/Berlin',
}
const types = [
  {
    id: 't1',
    name: 'Quarto duplo',
    localName: 'Doppelzimmer',
    bedTypes: ['1 Doppelbett', '2 Einzelbetten'],
    localBedTypes: ['1 Queensize-Bett', '2 Einzelbetten'],
  },
  { id: 't2', name: 'Suite', localName: 'Suite', bedTypes: ['1 Doppelbett'], localBedTypes: ['1 Doppelbett'] },
]
const jana: GuestRow = {
  id: 'g1',
  wishes: [],
  doNotBook: null,
  name: 'Jana Brandt',
  email: 'jana@example.com',
  phone: '+491715550142',
  bookings: 3,
  lastCheckIn: '2026-05-02',
}
const plan = { planId: null, name: null, board: 'breakfast' as const, total: euros(20_000), isSold: true }
const quote: OwnQuote = {
  plans: [plan],
  terms: { board: 'breakfast', freeUntil: null, tiers: [], payment: 'any' },
  priceLines: [
    { kind: 'night', date: '2026-12-04', roomTypeId: 't1', quantity: 1, label: 'Doppelzimmer', amount: euros(20_000) },
  ],
  total: euros(20_000),
  nights: euros(20_000),
  nightsByRules: euros(20_000),
  free: [{ roomTypeId: 't1', rooms: 4 }],
}
const bookCall = 'POST /v1/properties/p1/own-bookings'

/** What is said of a room today. */
const roomOf = (number: string, over: object) => ({
  room: { id: `r${number}`, number },
  roomType: { id: 't1', name: 'Doppelzimmer' },
  readiness: { state: 'dirty', version: 1 },
  leaves: false,
  stays: false,
  arrives: false,
  blocked: null,
  ...over,
})

async function show(search = '', answers: Record<string, unknown> = {}) {
  const page = await showPage(
    '/owner/manage-booking/*',
    `/owner/manage-booking/new?hotel=quinta${search}`,
    <BookingsPage />,
    {
      'GET /v1/properties/me': { data: [hotel] },
      'GET /v1/properties/p1/room-types': { data: types },
      'GET /v1/properties/p1/rooms': {
        data: [{ id: 'r1', number: '204', roomType: types[0], status: 'available', used: true }],
      },
      'GET /v1/properties/p1/today': { data: { day: '2026-11-21', stays: [] } },
      'GET /v1/properties/p1/known-guests': { data: [jana] },
      'GET /v1/properties/p1/extras': { data: [] },
      'POST /v1/properties/p1/own-bookings/quotes': { data: quote },
      [bookCall]: { data: ownerBooking },
      'GET /v1/properties/p1/bookings': {
        data: [],
        counts: { all: 0, confirmed: 0, pending: 0, cancelled: 0 },
        overdue: 0,
        pagination: { page: 1, size: 25, totalItems: 0, totalPages: 0 },
      },
      'GET /v1/properties/p1/bookings/b1': { data: ownerBooking },
      ...answers,
    },
  )
  await screen.findByRole('heading', { level: 1, name: 'Neue Buchung' })
  return page
}

type Shown = Awaited<ReturnType<typeof show>>

const sentTo = async ({ requests }: Shown, end: string) =>
  (await requests
    .findLast(({ url, method }) => url.endsWith(end) && method === 'POST')
    ?.clone()
    .json()) as Record<string, unknown> | undefined

const book = async (name = 'Buchen') => {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
  await userEvent.click(button)
}

// It loads when it is first shown.
beforeAll(() => import('../../features/own-booking/new-booking-view.tsx'))

describe('a new booking of the hotel', () => {
  test('begins with what the address names, and is booked at the total that is shown', async () => {
    const page = await show('&type=t1&room=r1&from=2026-12-04&to=2026-12-06')
    await userEvent.type(await screen.findByRole('combobox', { name: /^Name/ }), 'Bo Lind')
    await screen.findByRole('option', { name: '204' })
    // The reader's words, of which the hotel's own are sent.
    expect(screen.getByRole('option', { name: /^Doppelzimmer/ })).toBeTruthy()
    expect(screen.getByRole('option', { name: '1 Queensize-Bett' })).toBeTruthy()
    await book()
    await waitFor(async () =>
      expect(await sentTo(page, '/own-bookings')).toMatchObject({
        checkIn: '2026-12-04',
        checkOut: '2026-12-06',
        lines: [{ roomTypeId: 't1', bedType: '1 Doppelbett', quantity: 1, adults: 2, children: 0 }],
        roomIds: ['r1'],
        guest: { name: 'Bo Lind', email: '', phone: '' },
        source: 'phone',
        mails: false,
        optionUntil: null,
        otherwise: null,
        expectedTotal: euros(20_000),
      }),
    )
    await waitFor(() => expect(page.here().search).toBe('?hotel=quinta&booking=b1'))
  })

  test('tells of each type what the stay costs, and of the rooms of today how they are', async () => {
    await show('&type=t1', {
      'POST /v1/properties/p1/own-bookings/quotes': async (request: Request) => {
        const { lines } = (await request.json()) as { lines: { roomTypeId: string }[] }
        const roomTypeId = lines[0]?.roomTypeId ?? ''
        const total = euros(roomTypeId === 't1' ? 20_000 : 35_000)
        return Response.json({ data: { ...quote, plans: [{ ...plan, total }], free: [{ roomTypeId, rooms: 2 }] } })
      },
      'GET /v1/properties/p1/rooms': {
        data: ['204', '205', '206', '207'].map((number) => ({
          id: `r${number}`,
          number,
          roomType: types[0],
          status: 'available',
          used: true,
        })),
      },
      'GET /v1/properties/p1/readiness': {
        data: [
          roomOf('204', {}),
          roomOf('205', { leaves: true }),
          roomOf('206', { stays: true }),
          roomOf('207', { blocked: { to: '2026-12-24', reason: 'Dusche' } }),
        ],
      },
    })
    expect(await screen.findByRole('option', { name: /^Doppelzimmer · 200,00\s€ · am günstigsten$/ })).toBeTruthy()
    expect(await screen.findByRole('option', { name: /^Suite · 350,00\s€$/ })).toBeTruthy()
    expect(await screen.findByRole('option', { name: '204 · Schmutzig' })).toBeTruthy()
    expect(screen.getByRole('option', { name: '205 · bis heute belegt' })).toBeTruthy()
    // Where somebody stays tonight, or what is out of order, is no choice.
    expect(screen.queryByRole('option', { name: /^20[67]/ })).toBeNull()
  })

  test('takes extras along, those that only the hotel adds among them, but not what the plan includes', async () => {
    const extra = {
      unit: 'stay',
      price: euros(1200),
      perDay: null,
      periods: [],
      names: {},
      notWithBoard: null,
      mode: 'chosen',
    }
    const page = await show('', {
      'GET /v1/properties/p1/extras': {
        data: [
          { ...extra, id: 'e1', name: 'Estacionamento', names: { de: 'Parkplatz' } },
          { ...extra, id: 'e2', name: 'Zustellbett', mode: 'hotel' },
          { ...extra, id: 'e3', name: 'Frühstück', notWithBoard: 'breakfast' },
          { ...extra, id: 'e4', name: 'Endreinigung', mode: 'compulsory' },
        ],
      },
    })
    await userEvent.type(await screen.findByRole('combobox', { name: /^Name/ }), 'Bo Lind')
    const extras = within(await screen.findByRole('group', { name: 'Extras' }))
    await waitFor(() => expect(extras.queryByText('Frühstück')).toBeNull())
    expect(extras.queryByText('Endreinigung')).toBeNull()
    expect(extras.getByText('Zustellbett').textContent).toContain('vom Hotel hinzugefügt')
    const count = extras.getByRole('spinbutton', { name: 'Anzahl Parkplatz' })
    await userEvent.clear(count)
    await userEvent.type(count, '2')
    await book()
    await waitFor(async () =>
      expect(await sentTo(page, '/own-bookings')).toMatchObject({ extras: [{ extraId: 'e1', count: 2 }] }),
    )
  })

  test('takes who was here before by the keyboard, with address and number', async () => {
    await show()
    const name = await screen.findByRole('combobox', { name: /^Name/ })
    await userEvent.type(name, 'jan')
    await screen.findByRole('option', { name: /Jana Brandt.*3 Buchungen/ })
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect((name as HTMLInputElement).value).toBe('Jana Brandt')
    expect(screen.getByLabelText<HTMLInputElement>(/^E-Mail/).value).toBe(jana.email)
    expect(screen.getByLabelText<HTMLInputElement>(/^Telefon/).value).toBe(jana.phone)
  })

  test('keeps the mark on who was marked when a later answer moves the list', async () => {
    const other = { ...jana, id: 'g2', name: 'Janna Brand' }
    const later = Promise.withResolvers<undefined>()
    await show('', {
      'GET /v1/properties/p1/known-guests': async ({ url }: Request) => {
        if (!url.includes('q=jana')) return Response.json({ data: [other, jana] })
        await later.promise
        return Response.json({ data: [jana] })
      },
    })
    const marked = () => screen.getByRole('listbox').querySelector('[aria-selected="true"]')?.textContent
    const name = await screen.findByRole('combobox', { name: /^Name/ })
    await userEvent.type(name, 'jan')
    await screen.findByRole('option', { name: /Janna Brand/ })
    await userEvent.type(name, 'a')
    await userEvent.keyboard('{ArrowDown}')
    expect(marked()).toContain('Janna Brand')
    later.resolve(undefined)
    await waitFor(() => expect(screen.queryByRole('option', { name: /Janna Brand/ })).toBeNull())
    // Whom Enter would take is not whoever came to stand in that place.
    expect(marked()).toBeUndefined()
    await userEvent.keyboard('{ArrowDown}')
    expect(marked()).toContain('Jana Brandt')
  })

  test('warns of whom the hotel does not want, and goes on with a reason', async () => {
    const page = await show('', {
      'GET /v1/properties/p1/known-guests': { data: [{ ...jana, doNotBook: { reason: 'Hausverbot', until: null } }] },
    })
    await userEvent.type(await screen.findByRole('combobox', { name: /^Name/ }), 'jan')
    await screen.findByRole('option', { name: /Nicht aufnehmen/ })
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('Hausverbot')
    await book()
    const despite = screen.getByLabelText(/^Warum trotzdem buchen/)
    expect(despite.getAttribute('aria-invalid')).toBe('true')
    expect(await sentTo(page, '/own-bookings')).toBeUndefined()
    await userEvent.selectOptions(despite, 'Die Sache ist geklärt')
    await book()
    await waitFor(async () =>
      expect(await sentTo(page, '/own-bookings')).toMatchObject({ guestCardId: 'g1', despite: 'settled' }),
    )
  })

  test('warns too when only the server knows who it is', async () => {
    await show('', {
      [bookCall]: Response.json(
        {
          code: 'guest_unwanted',
          message: 'Das Haus möchte diesen Gast nicht mehr aufnehmen.',
          details: { doNotBook: { reason: 'Hausverbot', until: '2027-01-31' } },
        },
        { status: 409 },
      ),
    })
    await userEvent.type(await screen.findByRole('combobox', { name: /^Name/ }), 'Jana Brandt')
    await book()
    expect(await screen.findByText(/Hausverbot.*31\. Jan\. 2027/)).toBeTruthy()
    // Another name is somebody else.
    await userEvent.type(screen.getByRole('combobox', { name: /^Name/ }), 'er')
    expect(screen.queryByText(/Hausverbot/)).toBeNull()
  })

  test('begins with the guest whom the address names', async () => {
    await show('&guest=g1', { 'GET /v1/properties/p1/guests/g1': { data: jana } })
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Name/ }).value).toBe('Jana Brandt')
  })

  test('asks for a name, and for a reason where the rules do not sell it', async () => {
    const page = await show('', {
      'POST /v1/properties/p1/own-bookings/quotes': { data: { ...quote, plans: [{ ...plan, isSold: false }] } },
    })
    expect(await screen.findByText('Laut Regeln für diesen Aufenthalt nicht im Verkauf')).toBeTruthy()
    await book()
    expect(screen.getByRole('combobox', { name: /^Name/ }).getAttribute('aria-invalid')).toBe('true')
    expect(page.requests.some(({ url, method }) => method === 'POST' && url.endsWith('/own-bookings'))).toBe(false)
    await userEvent.selectOptions(screen.getByLabelText(/^Abweichend von den Regeln/), 'Stammgast')
    await userEvent.type(screen.getByLabelText(/^Preis aller Nächte/), '180')
    await userEvent.type(screen.getByRole('combobox', { name: /^Name/ }), 'Bo Lind')
    await book()
    await waitFor(async () =>
      expect(await sentTo(page, '/own-bookings')).toMatchObject({
        otherwise: { reason: 'regular_guest', nightsMinor: 18_000 },
      }),
    )
  })

  test('is held as an option until a day, which says so on its button', async () => {
    const page = await show('&from=2026-12-04&to=2026-12-06')
    await userEvent.type(await screen.findByRole('combobox', { name: /^Name/ }), 'Bo Lind')
    await userEvent.click(screen.getByRole('radio', { name: 'Option halten' }))
    await book('Option speichern')
    await waitFor(async () => expect(await sentTo(page, '/own-bookings')).toMatchObject({ optionUntil: '2026-11-28' }))
  })

  test('that is refused says why and stays as it was typed', async () => {
    await show('', { [bookCall]: 409 })
    const name = await screen.findByRole('combobox', { name: /^Name/ })
    await userEvent.type(name, 'Bo Lind')
    await book()
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect((name as HTMLInputElement).value).toBe('Bo Lind')
  })
})

test('sells otherwise than by the rules only by the hand of who may', async () => {
  await show('', {
    'GET /v1/properties/me': { data: [{ ...hotel, role: 'front_desk' }] },
    'POST /v1/properties/p1/own-bookings/quotes': { data: { ...quote, plans: [{ ...plan, isSold: false }] } },
  })
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /200,00/ })).disabled).toBe(true)
  expect(screen.queryByLabelText(/^Abweichend von den Regeln/)).toBeNull()
})
