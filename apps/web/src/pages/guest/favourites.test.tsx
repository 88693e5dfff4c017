import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { addDays } from '@keystay/contract/shared/plain-dates'
import type { PropertySummary } from '@keystay/contract/properties/entities'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { mergeFavourites } from '../../features/favourites/favourites-sync.ts'
import { markedHere } from '../../features/favourites/favourites-store.ts'
import { readersToday } from '../../platform/format/today.ts'
import { changeAuth } from '../../platform/session/auth-state.ts'
import { storeUser } from '../../platform/session/stored-session.ts'
import { leaveSession } from '../../platform/session/validate-session.ts'
import { showPage, type Answers } from '../../platform/test-app.tsx'
import { ComparePage } from './compare-page.tsx'
import { FavouritesPage } from './favourites-page.tsx'
import { SearchPage } from './search-page.tsx'
import { demoHotel } from './test-hotel.ts'

const summary = (id: string, name: string, more: Partial<PropertySummary> = {}): PropertySummary => ({
  id,
  slug: id,
  name,
  type: 'resort',
  city: 'Albufeira',
  region: 'Algarve',
  country: 'PT',
  latitude: 37,
  longitude: -8,
  currency: 'EUR',
  photo: null,
  amenities: [],
  offers: { freeCancellation: true, breakfast: true, earlyBooking: false },
  fromPrice: { minor: 8000, currency: 'EUR' },
  total: null,
  board: 'breakfast',
  rating: null,
  ...more,
})
const quinta = summary('quinta', 'Quinta')
const casa = summary('casa', 'Casa Azul', { fromPrice: { minor: 7000, currency: 'EUR' } })
const all = [quinta, casa, summary('mar', 'Terraço'), summary('sal', 'Pousada')]
/** Answers as the API does: those that are asked for, in their order. */
const shown = async ({ url }: Request) => {
  const ids = new URL(url).searchParams.get('ids')?.split(',') ?? []
  return Response.json({ data: ids.flatMap((id) => all.filter((one) => one.id === id)) })
}
const answers: Answers = {
  'GET /v1/public/favourites': shown,
  'GET /v1/public/properties': {
    data: [quinta, casa],
    pagination: { page: 1, size: 20, totalItems: 2, totalPages: 1 },
  },
}
const mark = (...ids: string[]) => localStorage.setItem('favourites', JSON.stringify({ of: null, ids }))
const jana = { role: 'guest', email: 'jana@example.com', id: '1', name: 'Jana Brandt' } as const

beforeEach(() => localStorage.clear())
afterEach(() => leaveSession())

const openList = async (more: Answers = {}) => {
  await showPage('/favourites', '/favourites', <FavouritesPage />, { ...answers, ...more })
}

describe('favourites without an account', () => {
  test('a heart on a result marks it, and takes it back', async () => {
    await showPage('/search', '/search?q=Algarve', <SearchPage />, answers)
    const heart = await screen.findByRole('button', { name: 'Merken: Casa Azul' })
    expect(heart.getAttribute('aria-pressed')).toBe('false')
    // Whoever leaves the page in the next moment has marked it, too.
    act(() => heart.click())
    expect(markedHere()).toEqual({ of: null, ids: ['casa'] })
    expect(heart.getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(heart)
    expect(markedHere().ids).toEqual([])
  })

  test('the list says what is marked and what it costs; what is taken off comes back by one step', async () => {
    mark('casa', 'quinta')
    await openList()
    expect((await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent)).toEqual([
      'Casa Azul',
      'Quinta',
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Nicht mehr merken: Casa Azul' }))
    expect(screen.queryByRole('heading', { name: 'Casa Azul' })).toBeNull()
    expect(screen.getByText('Casa Azul ist nicht mehr gemerkt.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Rückgängig' }))
    expect(await screen.findByRole('heading', { name: 'Casa Azul' })).toBeTruthy()
  })

  test('an empty list says how to fill it, a damaged one is empty', async () => {
    localStorage.setItem('favourites', '{"ids":')
    await openList()
    expect(screen.getByRole('heading', { name: 'Noch nichts gemerkt' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Hotels finden' }).getAttribute('href')).toBe('/search')
  })

  test('one that is not sold any more is said and can be forgotten', async () => {
    mark('gone', 'quinta')
    await openList()
    await userEvent.click(await screen.findByRole('button', { name: 'Von der Liste nehmen' }))
    await waitFor(() => expect(markedHere().ids).toEqual(['quinta']))
  })

  test('no more than three go on to the comparison, with the stay that was searched for last', async () => {
    mark('quinta', 'casa', 'mar', 'sal')
    const checkIn = addDays(readersToday(), 10)
    const stay = `checkIn=${checkIn}&checkOut=${addDays(checkIn, 2)}&guests=2`
    localStorage.setItem('recentSearches', `q=Algarve&${stay}`)
    await openList()
    for (const name of ['Quinta', 'Casa Azul', 'Terraço'])
      await userEvent.click(await screen.findByRole('checkbox', { name: `Vergleichen: ${name}` }))
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Vergleichen: Pousada' }).disabled).toBe(true)
    const link = screen.getByRole('link', { name: 'Vergleichen' })
    expect(link.getAttribute('href')).toBe(`/compare?hotel=quinta&hotel=casa&hotel=mar&${stay}`)
  })
})

describe('favourites of an account', () => {
  const logIn = () => {
    storeUser(jana)
    changeAuth({ type: 'logged_in', user: jana })
  }

  test('at login what the browser has marked joins the account, and goes from the browser with the logout', async () => {
    mark('casa')
    const sent: unknown[] = []
    await openList({
      'POST /v1/users/me/favourites': async (request: Request) => {
        sent.push(await request.json())
        return Response.json({ data: ['casa', 'quinta'] })
      },
    })
    await screen.findByRole('heading', { name: 'Casa Azul' })
    logIn()
    await act(async () => await mergeFavourites())
    expect(sent).toEqual([{ propertyIds: ['casa'] }])
    expect(await screen.findByRole('heading', { name: 'Quinta' })).toBeTruthy()
    // Those of the account are not added a second time.
    await act(async () => await mergeFavourites())
    expect(sent[1]).toEqual({ propertyIds: [] })
    act(() => leaveSession())
    expect(markedHere().ids).toEqual([])
  })

  test('what the account could not be told is taken back and said', async () => {
    logIn()
    localStorage.setItem('favourites', JSON.stringify({ of: jana.email, ids: ['casa', 'quinta'] }))
    await openList({ 'DELETE /v1/users/me/favourites/casa': 500 })
    await userEvent.click(await screen.findByRole('button', { name: 'Nicht mehr merken: Casa Azul' }))
    expect(await screen.findByText('Das ließ sich nicht speichern. Bitte versuchen Sie es noch einmal.')).toBeTruthy()
    expect(markedHere().ids).toContain('casa')
  })
})

describe('the comparison', () => {
  const page = (id: string, more: object) => demoHotel([], { id, slug: id, ...more })
  const pool = { id: 'p', name: 'Pool', kind: 'pool' as const }
  const compare = async (query = 'hotel=quinta&hotel=casa') => {
    await showPage('/compare', `/compare?${query}`, <ComparePage />, {
      ...answers,
      'GET /v1/public/properties/slug/quinta': {
        data: page('quinta', { name: 'Quinta', amenities: [pool], rating: { average: 4.6, count: 30 } }),
        pagination: {},
      },
      'GET /v1/public/properties/slug/casa': {
        data: page('casa', { name: 'Casa Azul', rating: { average: 4.7, count: 9 } }),
        pagination: {},
      },
    })
    return await screen.findByRole('table')
  }
  const row = (name: string) => {
    const cells = within(screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement).getAllByRole('cell')
    return cells.map(({ textContent }) => textContent?.replaceAll('\u00A0', ' '))
  }

  test('stands side by side, with a word for who is ahead and for what is missing', async () => {
    await compare()
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Angabe',
      'Quinta',
      'Casa Azul',
    ])
    expect(row('Preis je Nacht')).toEqual(['80,00 €', '70,00 €günstigster'])
    expect(row('Durchschnitt')).toEqual(['4,6 · 30 Bewertungen', '4,7 · 9 Bewertungenbeste Note'])
    expect(row('Pool')).toEqual(['ja', 'nein'])
    expect(screen.getByRole('link', { name: 'Noch ein Haus vergleichen' })).toBeTruthy()
  })

  test('shows only differences, and says how much that hides', async () => {
    await compare()
    await userEvent.click(screen.getByRole('switch', { name: 'Nur Unterschiede' }))
    expect(screen.queryByRole('rowheader', { name: 'Anreise ab' })).toBeNull()
    expect(screen.getByText(/gleiche Zeilen sind ausgeblendet/)).toBeTruthy()
    expect(row('Pool')).toEqual(['ja', 'nein'])
  })

  test('a hotel is taken out and comes back', async () => {
    await compare()
    await userEvent.click(screen.getByRole('button', { name: 'Aus dem Vergleich nehmen: Quinta' }))
    await waitFor(() => expect(screen.getAllByRole('columnheader')).toHaveLength(2))
    await userEvent.click(screen.getByRole('button', { name: 'Rückgängig' }))
    await waitFor(() => expect(screen.getAllByRole('columnheader')).toHaveLength(3))
  })

  test('without hotels it leads to the favourites', async () => {
    await showPage('/compare', '/compare', <ComparePage />, answers)
    expect(screen.getByRole('heading', { name: 'Nichts zu vergleichen' })).toBeTruthy()
  })
})

describe('recent searches', () => {
  test('what found something is kept, the same place once, and can be forgotten and brought back', async () => {
    localStorage.setItem('recentSearches', 'q=Sylt&guests=2\nq=Algarve&guests=1')
    await showPage('/search', '/search?q=Algarve', <SearchPage />, answers)
    await screen.findByRole('button', { name: 'Merken: Casa Azul' })
    await openList()
    const links = () =>
      screen.queryAllByRole('link').filter((link) => link.getAttribute('href')?.startsWith('/search?q='))
    expect(links().map((link) => link.getAttribute('href'))).toEqual([
      '/search?q=Algarve&guests=2',
      '/search?q=Sylt&guests=2',
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Suchen vergessen' }))
    expect(links()).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Rückgängig' }))
    expect(links()).toHaveLength(2)
  })
})
