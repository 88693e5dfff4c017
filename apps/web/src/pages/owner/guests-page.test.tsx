import type { GuestBooking, GuestCard, GuestNote, GuestRow } from '@keystay/contract/guests/entities'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { readersToday } from '../../platform/format/today.ts'
import { showPage } from '../../platform/test-app.tsx'
import { GuestsPage } from './guests-page.tsx'

const hotel = {
  id: 'p1',
  slug: 'duene',
  name: 'Hotel Dünenwind',
  roomTypes: 1,
  rooms: 4,
  role: 'owner',
  timezone: 'Europe/Berlin',
}
const eur = (minor: number) => ({ minor, currency: 'EUR' })
const pagination = { page: 1, size: 25, totalItems: 1, totalPages: 1 }

const wulf: GuestRow = {
  id: 'g1',
  name: 'Katharina Wulf',
  email: 'katharina@example.com',
  phone: '+491705550318',
  wishes: ['Haferdrink'],
  doNotBook: null,
  bookings: 6,
  lastCheckIn: '2026-11-21',
}
const card: GuestCard = {
  ...wulf,
  version: 3,
  saidDoNotBook: null,
  figures: { stays: 6, nights: 19, revenue: eur(285_700), adr: eur(15_037), cancelled: 1, firstCheckIn: '2024-12-30' },
  proposals: [],
  merges: [],
  today: '2026-11-21',
}
const other: GuestCard = {
  ...card,
  id: 'g2',
  name: 'Katarina Wulff',
  email: '',
  version: 1,
  wishes: ['Zimmer 207'],
  figures: { ...card.figures, stays: 1, nights: 2, revenue: eur(23_600), cancelled: 0 },
}
const proposal = { ...other, by: ['phone' as const] }
const stay: GuestBooking = {
  id: 'b1',
  code: '7H4M2QXD',
  status: 'confirmed',
  presence: 'expected',
  checkIn: '2026-11-21',
  checkOut: '2026-11-24',
  roomTypes: ['DZ Meer'],
  rooms: ['207'],
  nights: 3,
  revenue: eur(39_700),
}
const note: GuestNote = { id: 'n1', text: 'Kommt mit dem Zug.', at: '2026-07-03T10:00:00Z', by: 'F. Harms' }

const at = '/v1/properties/p1/guests'

async function show(search: string, answers: object = {}, role = 'owner') {
  return await showPage('/owner/guests', `/owner/guests?hotel=duene${search}`, <GuestsPage />, {
    'GET /v1/properties/me': { data: [{ ...hotel, role }] },
    [`GET ${at}`]: { data: [wulf], pagination },
    [`GET ${at}/g1`]: { data: card },
    [`GET ${at}/g2`]: { data: other },
    [`GET ${at}/g1/bookings`]: { data: [stay], pagination },
    [`GET ${at}/g1/notes`]: { data: [note] },
    ...answers,
  })
}

/** What is read is what was written last. */
function turning(before: object, after: object) {
  let now = before
  const reply = () => Promise.resolve(Response.json({ data: now }))
  return {
    read: reply,
    write: () => {
      now = after
      return reply()
    },
  }
}

type Shown = Awaited<ReturnType<typeof show>>

const sentTo = async ({ requests }: Shown, method: string, end: string) =>
  (await requests
    .findLast((request) => request.method === method && request.url.endsWith(end))
    ?.clone()
    .json()) as Record<string, unknown> | undefined

test('tells of who is still to come that they come, not that they came last', async () => {
  const coming = { ...wulf, id: 'g3', name: 'Bo Lind', lastCheckIn: `${Number(readersToday().slice(0, 4)) + 1}-03-01` }
  await show('', { [`GET ${at}`]: { data: [wulf, coming], pagination } })
  await screen.findByText(/zuletzt Anreise 21\. Nov\./)
  expect(screen.getByText(/kommt am 1\. März/)).toBeTruthy()
})

describe('the guests of a hotel', () => {
  test('are listed with contact, wishes and bookings; each opens the card', async () => {
    await show('')
    const link = await screen.findByRole('link', { name: 'Katharina Wulf' })
    expect(link.getAttribute('href')).toContain('guest=g1')
    const list = within(screen.getByRole('list', { name: 'Gäste' }))
    expect(list.getByText(/6 Buchungen/)).toBeTruthy()
    expect(list.getByText('katharina@example.com · +491705550318')).toBeTruthy()
  })

  test('are searched by what is typed, which the address keeps', async () => {
    const page = await show('')
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Gäste suchen' }), 'wulf{Enter}')
    await waitFor(() => expect(page.here().search).toContain('q=wulf'))
    await waitFor(() => expect(page.requests.some(({ url }) => url.includes('q=wulf'))).toBe(true))
  })

  test('nobody: it says so, and a search leads back to all', async () => {
    await show('&q=zzz', { [`GET ${at}`]: { data: [], pagination: { ...pagination, totalItems: 0, totalPages: 0 } } })
    const all = await screen.findByRole('link', { name: 'Alle Gäste zeigen' })
    expect(all.getAttribute('href')).not.toContain('q=')
  })
})

describe('the card of a guest', () => {
  test('shows figures, stays with links, wishes and notes', async () => {
    await show('&guest=g1')
    await screen.findByRole('heading', { level: 1, name: /Katharina Wulf/ })
    expect(screen.getByText('2.857,00 €')).toBeTruthy()
    expect((await screen.findByRole('link', { name: /21\.–24\. Nov/ })).getAttribute('href')).toContain('booking=b1')
    expect(screen.getByText('Haferdrink')).toBeTruthy()
    expect(await screen.findByText('Kommt mit dem Zug.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Neue Buchung' }).getAttribute('href')).toContain('guest=g1')
  })

  test('takes a note by the keyboard', async () => {
    const page = await show('&guest=g1', {
      [`POST ${at}/g1/notes`]: { data: [{ ...note, id: 'n2', text: 'Neu.' }, note] },
    })
    await screen.findByText('Kommt mit dem Zug.')
    await userEvent.keyboard('m')
    await userEvent.keyboard('Neu.')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(async () => expect(await sentTo(page, 'POST', '/notes')).toEqual({ text: 'Neu.' }))
    expect(await screen.findByText('Neu.')).toBeTruthy()
  })

  test('whoever may not see notes sees neither them nor what changes the card', async () => {
    const page = await show(
      '&guest=g1',
      { [`GET ${at}/g1`]: { data: { ...card, proposals: [proposal] } } },
      'accountant',
    )
    await screen.findByRole('heading', { level: 1, name: /Katharina Wulf/ })
    expect(screen.queryByText('Notizen')).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
    expect(page.requests.some(({ url }) => url.endsWith('/notes'))).toBe(false)
  })

  test('is saved with its wishes, one a line, on top of what was seen', async () => {
    const page = await show('&guest=g1', { [`PUT ${at}/g1`]: { data: { ...card, version: 4 } } })
    await userEvent.click(await screen.findByRole('button', { name: 'Kontakt und Wünsche ändern' }))
    const sheet = within(screen.getByRole('dialog'))
    await userEvent.clear(sheet.getByLabelText(/^Name/))
    await userEvent.click(sheet.getByRole('button', { name: 'Speichern' }))
    expect(sheet.getByLabelText(/^Name/).getAttribute('aria-invalid')).toBe('true')
    await userEvent.type(sheet.getByLabelText(/^Name/), 'Kathi Wulf')
    await userEvent.type(sheet.getByLabelText(/^Wünsche/), '{Enter}Zimmer 205')
    await userEvent.click(sheet.getByRole('button', { name: 'Speichern' }))
    await waitFor(async () =>
      expect(await sentTo(page, 'PUT', '/g1')).toMatchObject({
        name: 'Kathi Wulf',
        wishes: ['Haferdrink', 'Zimmer 205'],
        version: 3,
      }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('says whom the hotel does not want, with a reason', async () => {
    const said = { reason: 'Hausverbot', until: null }
    const { read, write } = turning(card, { ...card, version: 4, doNotBook: said, saidDoNotBook: said })
    const page = await show('&guest=g1', { [`GET ${at}/g1`]: read, [`PUT ${at}/g1/do-not-book`]: write })
    await userEvent.click(await screen.findByRole('button', { name: 'Nicht mehr aufnehmen …' }))
    const sheet = within(screen.getByRole('dialog'))
    await userEvent.click(sheet.getByRole('button', { name: 'Nicht mehr aufnehmen' }))
    expect(await sheet.findByText('Bitte nennen Sie den Grund')).toBeTruthy()
    await userEvent.type(sheet.getByLabelText(/^Grund/), 'Hausverbot')
    await userEvent.click(sheet.getByRole('button', { name: 'Nicht mehr aufnehmen' }))
    await waitFor(async () =>
      expect(await sentTo(page, 'PUT', '/do-not-book')).toEqual({ doNotBook: said, version: 3 }),
    )
    expect(await screen.findByText('Hausverbot')).toBeTruthy()
  })
})

describe('two cards of one person', () => {
  test('are shown side by side, picked from, and merged', async () => {
    const merged = {
      ...card,
      version: 4,
      merges: [{ id: 'm1', name: 'Katarina Wulff', at: '2026-11-21T10:00:00Z', by: 'F. Harms' }],
    }
    const { read, write } = turning({ ...card, proposals: [proposal] }, merged)
    const page = await show('&guest=g1', { [`GET ${at}/g1`]: read, [`POST ${at}/g1/merges`]: write })
    expect(await screen.findByText('Vermutlich dieselbe Person: Katarina Wulff')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Zusammenführen …' }))
    const sheet = within(screen.getByRole('dialog'))
    await userEvent.click(await sheet.findByRole('radio', { name: 'Katarina Wulff' }))
    const outcome = within(sheet.getByRole('region', { name: 'Nach dem Zusammenführen' }))
    expect(outcome.getByText('7 Aufenthalte, 3.093,00 € Umsatz Zimmer')).toBeTruthy()
    expect(outcome.getByText('Wünsche: Haferdrink, Zimmer 207')).toBeTruthy()
    await userEvent.click(sheet.getByRole('button', { name: 'Zusammenführen' }))
    await waitFor(async () =>
      expect(await sentTo(page, 'POST', '/merges')).toEqual({
        mergedId: 'g2',
        mergedVersion: 1,
        version: 3,
        name: 'merged',
        email: 'kept',
        phone: 'kept',
      }),
    )
    expect(await screen.findByRole('button', { name: /Katarina Wulff rückgängig/ })).toBeTruthy()
  })

  test('that cannot be told apart any more say why', async () => {
    const merges = [{ id: 'm1', name: 'Katarina Wulff', at: '2026-11-21T10:00:00Z', by: null }]
    await show('&guest=g1', {
      [`GET ${at}/g1`]: { data: { ...card, merges } },
      [`POST ${at}/g1/merges/m1/undo`]: Response.json(
        { code: 'undo_card_changed', message: 'Dieses Gästeprofil wurde nach dem Zusammenführen geändert.' },
        { status: 409 },
      ),
    })
    await userEvent.click(await screen.findByRole('button', { name: /Katarina Wulff rückgängig/ }))
    expect(await screen.findByText('Dieses Gästeprofil wurde nach dem Zusammenführen geändert.')).toBeTruthy()
  })

  test('of two people are kept apart', async () => {
    const { read, write } = turning({ ...card, proposals: [proposal] }, card)
    const page = await show('&guest=g1', { [`GET ${at}/g1`]: read, [`POST ${at}/g1/others`]: write })
    await userEvent.click(await screen.findByRole('button', { name: 'Andere Person' }))
    await waitFor(() => expect(screen.queryByText(/Vermutlich dieselbe Person/)).toBeNull())
    expect(await sentTo(page, 'POST', '/others')).toEqual({ otherId: 'g2' })
  })
})

describe('what a guest may ask of the hotel', () => {
  const ask = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Gast löschen …' }))
    const sheet = await screen.findByRole('dialog', { name: 'Katharina Wulf löschen?' })
    await userEvent.click(within(sheet).getByRole('button', { name: 'Endgültig löschen' }))
    return sheet
  }

  test('is erased as it was seen, after a question, and the list is shown', async () => {
    const page = await show('&guest=g1', { [`POST ${at}/g1/erase`]: { data: true } })
    await ask()
    expect(await screen.findByRole('searchbox', { name: 'Gäste suchen' })).toBeTruthy()
    expect(page.here().search).not.toContain('guest=')
    expect(await sentTo(page, 'POST', '/g1/erase')).toEqual({ version: 3 })
  })

  test('a refusal is told in the question, and nothing is left behind', async () => {
    const message = 'Es gibt noch eine offene Buchung.'
    const refused = () => Promise.resolve(Response.json({ code: 'booking_open', message }, { status: 409 }))
    await show('&guest=g1', { [`POST ${at}/g1/erase`]: refused })
    const sheet = await ask()
    expect(await within(sheet).findByText(message)).toBeTruthy()
    await userEvent.click(within(sheet).getByRole('button', { name: 'Behalten' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('is shown to owners and managers alone', async () => {
    await show('&guest=g1', {}, 'front_desk')
    await screen.findByRole('heading', { name: 'Katharina Wulf' })
    expect(screen.queryByRole('button', { name: 'Gast löschen …' })).toBeNull()
  })
})
