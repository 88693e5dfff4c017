import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, screen, within, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { changeLanguage } from '../../platform/language.ts'
import { startSession } from '../../platform/session/start-session.ts'
import { storeUser } from '../../platform/session/stored-session.ts'
import { leaveSession } from '../../platform/session/validate-session.ts'
import { showPage } from '../../platform/test-app.tsx'
import { OwnerPage } from './owner-page.tsx'
// They load when they are opened, which takes longer than a test waits on a machine with other work.
import './dashboard-page.tsx'
import './properties-page.tsx'
import './bookings-page.tsx'
import './rooms-page.tsx'
import './extras-page.tsx'
import './promotions-page.tsx'
import './rate-plans-page.tsx'
import './vouchers-page.tsx'
import './housekeeping-page.tsx'
import './team-page.tsx'
import '../../features/property-editor/property/hotel-pages.tsx'
import '../../features/property-editor/room-types/room-type-pages.tsx'

const marta = { id: 'u1', name: 'Marta Andrade', email: 'marta@example.com' } as const
const nobody = Response.json({ code: 'not_logged_in', message: 'Bitte anmelden.' }, { status: 401 })
const hotel = (slug: string, name: string) => ({ id: slug, slug, name, city: 'Faro', rooms: 12 }) as OwnerProperty
const quinta = hotel('quinta', 'Quinta das Andorinhas')
const reethaus = hotel('reethaus', 'Reethaus Sylt')
const ownHotels = (...data: OwnerProperty[]) => ({ 'GET /v1/properties/me': { data, pagination: {} } })

/** Enters the owner area; a section without a page of its own data is enough to look at the layout. */
function enter(address: string, answers: object, role: 'owner' | 'admin' = 'owner') {
  const user = { ...marta, role }
  storeUser(user)
  const session = { 'GET /v1/users/validate-token': { data: { ...user, token: 'fresh' } } }
  return showPage('/owner/*', address, <OwnerPage />, { ...session, ...answers })
}
/** Its entries come once it is known what may be opened. */
const menu = async () => {
  const entries = within(await screen.findByRole('navigation', { name: 'Bereich für Gastgeber' }))
  await entries.findAllByRole('link')
  return entries
}

afterEach(async () => {
  await act(() => changeLanguage('de'))
  act(() => leaveSession())
  localStorage.clear()
  vi.unstubAllGlobals()
})

describe('the layout of the owner area', () => {
  test('the menu leads to every page, for the chosen hotel', async () => {
    await enter('/owner/manage-properties?hotel=reethaus', ownHotels(quinta, reethaus))
    const links = (await menu()).getAllByRole('link')
    await waitFor(() => expect(links[0]?.getAttribute('href')).toContain('hotel=reethaus'))
    expect(links.map((link) => link.getAttribute('href')?.replace(/\?.*/, ''))).toEqual([
      '/owner/portfolio',
      '/owner/today',
      '/owner/manage-booking/plan',
      '/owner/manage-booking',
      '/owner/guests',
      '/owner/messages',
      '/owner/reviews',
      '/owner/housekeeping',
      '/owner/registrations',
      '/owner/invoices',
      '/owner/day-end',
      '/owner/rate-plans',
      '/owner/age-bands',
      '/owner/promotions',
      '/owner/gap-deals',
      '/owner/flexible-rooms',
      '/owner/vouchers',
      '/owner/extras',
      '/owner/local-taxes',
      '/owner/dashboard',
      '/owner/reports',
      '/owner/manage-rooms',
      '/owner/manage-properties',
      '/owner/transfers',
      '/owner/team',
    ])
    expect(links.at(-3)?.getAttribute('aria-current')).toBe('page')
  })

  test.each([
    ['/owner', 'Heute'],
    ['/owner/today', 'Heute'],
    ['/owner/housekeeping', 'Reinigung'],
    ['/owner/dashboard', 'Umsatz'],
    ['/owner/manage-rooms', 'Zimmer'],
    ['/Owner/Manage-Rooms/', 'Zimmer'],
    ['/owner/manage-booking/plan', 'Zimmerplan'],
    ['/owner/guests', 'Gäste'],
    ['/owner/rate-plans', 'Preise'],
    ['/owner/promotions', 'Aktionen'],
    ['/owner/gap-deals', 'Lückenangebote'],
    ['/owner/flexible-rooms', 'Flexible Zimmer'],
    ['/owner/extras', 'Extras'],
    ['/owner/age-bands', 'Kinder & Zustellbetten'],
    ['/owner/local-taxes', 'Steuern'],
    ['/owner/registrations', 'Meldescheine'],
    ['/owner/transfers', 'Überweisungen'],
    ['/owner/vouchers', 'Gutscheine'],
    ['/owner/nothing', 'Diese Seite gibt es nicht'],
  ])('the tab of %s is called %s, as the page that the router shows there', async (address, title) => {
    await enter(address, ownHotels())
    await waitFor(() => expect(document.title).toBe(`${title} · Keystay`))
  })

  test('comes back to the hotel that this browser showed last', async () => {
    await enter('/owner/team?hotel=reethaus', ownHotels(quinta, reethaus))
    const links = (await menu()).getAllByRole('link')
    await waitFor(() => expect(links[0]?.getAttribute('href')).toContain('hotel=reethaus'))
    cleanup()
    await enter('/owner/team', ownHotels(quinta, reethaus))
    await waitFor(async () =>
      expect((await menu()).getAllByRole('link')[1]?.getAttribute('href')).toContain('hotel=reethaus'),
    )
  })

  test('on a phone, what has no tab stands behind the menu', async () => {
    const { here } = await enter('/owner/manage-rooms?hotel=reethaus', ownHotels(quinta, reethaus))
    await userEvent.click(await screen.findByRole('button', { name: 'Menü' }))
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('link', { name: 'Preise' }))
    expect(here()).toMatchObject({ pathname: '/owner/rate-plans', search: '?hotel=reethaus' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('says how many messages wait, in the rail and on the button of a phone, and nothing when none do', async () => {
    await enter('/owner/manage-properties?hotel=reethaus', ownHotels({ ...quinta, unreadMessages: 120 }, reethaus))
    await menu()
    expect(screen.getByRole('link', { name: 'Nachrichten' }).textContent).toBe('Nachrichten')
    expect(screen.getByRole('button', { name: 'Menü' })).toBeTruthy()
    cleanup()
    await enter('/owner/manage-properties?hotel=quinta', ownHotels({ ...quinta, unreadMessages: 120 }, reethaus))
    expect((await menu()).getByRole('link', { name: 'Nachrichten 120 ungelesen' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Menü, 120 ungelesen' }))
    const sheet = within(screen.getByRole('dialog'))
    expect(sheet.getByRole('link', { name: 'Nachrichten 120 ungelesen' })).toBeTruthy()
  })

  test('the server is asked on entry, not again at every page', async () => {
    const { requests } = await enter('/owner', ownHotels())
    await screen.findByRole('heading', { name: 'Noch keine Unterkünfte' })
    await userEvent.click((await menu()).getByRole('link', { name: 'Zimmer' }))
    await screen.findByRole('heading', { name: 'Noch keine Unterkünfte' })
    expect(requests.filter(({ url }) => url.endsWith('validate-token'))).toHaveLength(1)
  })

  test.each([
    ['de', 'Systemadministrator', 'Noch keine Unterkünfte'],
    ['en', 'System Administrator', 'No properties yet'],
    ['vi', 'Quản trị viên hệ thống', 'Chưa có cơ sở lưu trú nào'],
  ] as const)('in %s an administrator is called %s, and without hotels reads "%s"', async (language, name, none) => {
    await enter('/owner/dashboard', ownHotels(), 'admin')
    await act(() => changeLanguage(language))
    expect(await screen.findByText(name)).toBeTruthy()
    expect(await screen.findByRole('heading', { name: none })).toBeTruthy()
  })

  test('without hotels it says so, and how to add the first', async () => {
    await enter('/owner/dashboard', ownHotels(), 'admin')
    expect(await screen.findByRole('heading', { name: 'Noch keine Unterkünfte' })).toBeTruthy()
    const add = screen.getByRole('link', { name: 'Erstes Hotel anlegen' })
    expect(add.getAttribute('href')).toBe('/owner/manage-properties/new')
  })

  test('a failed fetch says so and can be tried again', async () => {
    const { requests } = await enter('/owner/manage-rooms', { 'GET /v1/properties/me': 403 })
    expect(await screen.findByRole('heading', { name: 'Die Hotels konnten nicht geladen werden' })).toBeTruthy()
    const before = requests.length
    await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    expect(requests.length).toBeGreaterThan(before)
  })

  test('a key of no own hotel is said, not replaced in silence', async () => {
    const { here } = await enter('/owner/manage-rooms?hotel=of-others', ownHotels(quinta))
    expect(await screen.findByRole('heading', { name: 'Hotel nicht gefunden' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Quinta das Andorinhas öffnen' }))
    expect(here().search).toBe('?hotel=quinta')
  })

  test('a session that the server has ended meanwhile: everything forgotten, login in place of the page', async () => {
    startSession(new QueryClient())
    const { here } = await enter('/owner/manage-rooms?hotel=quinta&q=1#top', ownHotels(quinta))
    await menu()
    globalThis.fetch = () => Promise.resolve(nobody.clone())
    await act(() => changeLanguage('en'))
    await waitFor(() => expect(here().pathname).toBe('/login'))
    expect(here().state).toEqual({ notice: 'ended', next: '/owner/manage-rooms?hotel=quinta&q=1#top' })
    expect([localStorage.getItem('userType'), sessionStorage.getItem('token')]).toEqual([null, null])
    expect(screen.queryByRole('navigation')).toBeNull()
  })
})

describe('who is not let in', () => {
  const session = 'GET /v1/users/validate-token'
  const loggedOut = { 'POST /v1/users/logout': { data: true } }

  test('comes back to where they wanted to be: nobody yet, and whose session has ended', async () => {
    for (const [role, notice] of [
      [null, 'guarded'],
      ['owner', 'ended'],
    ] as const) {
      if (role) storeUser({ ...marta, role })
      const page = <OwnerPage />
      const { here } = await showPage('/owner/*', '/owner/manage-booking?hotel=quinta&booking=b1', page, {
        ...loggedOut,
        [session]: nobody,
      })
      await waitFor(() => expect(here().pathname).toBe('/login'))
      expect(here().state).toEqual({ notice, next: '/owner/manage-booking?hotel=quinta&booking=b1' })
    }
  })

  test('a guest is not led back to where no guest may be', async () => {
    storeUser({ ...marta, role: 'guest' })
    const { here } = await showPage('/owner/*', '/owner', <OwnerPage />, {
      ...loggedOut,
      [session]: { data: { ...marta, role: 'guest', token: 'fresh' } },
    })
    await waitFor(() => expect(here().pathname).toBe('/login'))
    expect(here().state).toBeNull()
  })

  test('without a network: the network text and a retry, the session is kept', async () => {
    const answers = { ...ownHotels(), [session]: Response.json({ code: 'busy', message: 'Gleich.' }, { status: 503 }) }
    const { requests, here } = await enter('/owner/dashboard', answers)
    const shown = globalThis.fetch
    globalThis.fetch = (request) => {
      requests.push(request as Request)
      return Promise.reject(new TypeError('Failed to fetch'))
    }
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Keine Antwort vom Server')
    expect(here().pathname).toBe('/owner/dashboard')
    expect(localStorage.getItem('userType')).toBe('owner')
    expect(requests.some(({ url }) => url.endsWith('logout'))).toBe(false)
    globalThis.fetch = (request) =>
      (request as Request).url.endsWith('validate-token')
        ? Promise.resolve(Response.json({ data: { ...marta, role: 'owner', token: 'fresh' } }))
        : shown(request)
    await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    expect(await screen.findByRole('heading', { name: 'Noch keine Unterkünfte' })).toBeTruthy()
  })

  test('a logout that the server did not hear of is told at login', async () => {
    const { here } = await enter('/owner/dashboard', { ...ownHotels(), 'POST /v1/users/logout': 500 })
    await menu()
    await userEvent.click(screen.getByRole('button', { name: 'Abmelden' }))
    await waitFor(() => expect(here().state).toEqual({ refused: 'Das ging nicht.' }))
    expect(here().pathname).toBe('/login')
  })
})

test.each([
  '/owner/nowhere',
  '/owner/dashboard/2026',
  '/owner/manage-rooms/101',
  '/owner/manage-booking/nowhere',
  '/owner/manage-properties/quinta/nowhere',
  '/owner/manage-properties/quinta/room-types/a/b',
])('%s does not exist, and says so inside the layout', async (address) => {
  const { here } = await enter(address, ownHotels(quinta))
  expect(await screen.findByRole('heading', { name: 'Diese Seite gibt es nicht' })).toBeTruthy()
  expect((await menu()).getAllByRole('link')).toHaveLength(24)
  expect(screen.getByRole('link', { name: 'Zum heutigen Tag' }).getAttribute('href')).toBe('/owner/today')
  expect(here().pathname).toBe(address)
})

describe('changing the hotel', () => {
  const open = async () => userEvent.click(await screen.findByRole('button', { name: /Hotel wechseln/ }))

  test('keeps the page and its year, and drops what is of the hotel that was left', async () => {
    const { here } = await enter('/owner/manage-rooms/t1?hotel=quinta&year=2025&q=x', ownHotels(quinta, reethaus))
    await open()
    await userEvent.click(screen.getByRole('button', { name: /Reethaus Sylt/ }))
    const { pathname, search } = here()
    expect(pathname + search).toBe('/owner/manage-rooms?hotel=reethaus&year=2025')
  })

  test('many are searched by name, without accents, and taken by keyboard', async () => {
    const many = Array.from({ length: 50 }, (_, index) => hotel(`h${index}`, `Haus ${index}`))
    const { here } = await enter('/owner/manage-rooms', ownHotels(...many, hotel('muehle', 'Mühle am Fluß')))
    await open()
    await userEvent.keyboard('muhle')
    expect(within(screen.getByRole('dialog')).getAllByRole('button')).toHaveLength(1)
    await userEvent.keyboard('{Enter}')
    expect(here().search).toBe('?hotel=muehle')
  })

  test('the arrow keys walk from the search over the hotels to the link below them, and back', async () => {
    await enter(
      '/owner/manage-rooms',
      ownHotels(...Array.from({ length: 8 }, (_, at) => hotel(`h${at}`, `Haus ${at}`))),
    )
    await open()
    const focused = () => document.activeElement?.textContent
    await userEvent.keyboard('{ArrowDown}')
    expect(focused()).toContain('Haus 0')
    await userEvent.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    await userEvent.keyboard('{ArrowUp}')
    expect(focused()).toContain('Hotel hinzufügen')
    await userEvent.keyboard('{ArrowUp}')
    expect(focused()).toContain('Haus 7')
  })
})

describe('who works at a hotel', () => {
  const asOf = (role: OwnerProperty['role'], one: OwnerProperty) => ({ ...one, role })
  const hrefs = (entries: readonly HTMLElement[]) =>
    entries.map((link) => link.getAttribute('href')?.replace(/\?.*/, ''))
  const readiness = { 'GET /v1/properties/quinta/readiness': { data: [] } }

  test('sees the pages of the role alone, and begins with the first of them', async () => {
    const { here } = await enter('/owner', { ...ownHotels(asOf('housekeeping', quinta)), ...readiness })
    expect(hrefs((await menu()).getAllByRole('link'))).toEqual(['/owner/housekeeping'])
    await waitFor(() => expect(here().pathname).toBe('/owner/housekeeping'))
    expect(screen.getAllByText('Housekeeping').length).toBeGreaterThan(0)
  })

  test('is told kindly on a page that is not of the role, and led to one that is; the server is not asked', async () => {
    const { requests } = await enter('/owner/rate-plans', ownHotels(asOf('front_desk', quinta)))
    await screen.findByRole('heading', { name: 'Diese Seite gehört nicht zu Ihren Aufgaben' })
    expect(screen.getByText(/Im Quinta das Andorinhas ist Ihre Rolle: Rezeption\./)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Zu meinen Seiten' }).getAttribute('href')).toBe(
      '/owner/today?hotel=quinta',
    )
    expect(requests.filter(({ url }) => url.includes('/rate-plans'))).toEqual([])
  })

  test('changes no hotel whose role does not say so', async () => {
    const hotelsHere = ownHotels(asOf('front_desk', quinta), asOf('manager', reethaus))
    await enter('/owner/manage-properties/quinta', hotelsHere)
    expect(await screen.findByRole('heading', { name: 'Diese Seite gehört nicht zu Ihren Aufgaben' })).toBeTruthy()
  })

  test('may make a hotel of their own', async () => {
    await enter('/owner/manage-properties/new', ownHotels(asOf('front_desk', quinta)))
    expect(await screen.findByRole('heading', { level: 1, name: 'Hotel hinzufügen' })).toBeTruthy()
  })

  test('sees hotels of their own and those where they work in the switcher, each with the pages of the role there', async () => {
    await enter('/owner/housekeeping?hotel=quinta', {
      ...ownHotels(asOf('housekeeping', quinta), reethaus),
      ...readiness,
    })
    expect((await menu()).getAllByRole('link')).toHaveLength(3)
    await userEvent.click(screen.getByRole('button', { name: /Hotel wechseln/ }))
    const choice = within(await screen.findByRole('dialog', { name: 'Hotel wechseln' }))
    expect(choice.getByRole('button', { name: /Quinta das Andorinhas/ }).textContent).toContain('Faro · Housekeeping')
    await userEvent.click(choice.getByRole('button', { name: /Reethaus Sylt/ }))
    await waitFor(async () => expect((await menu()).getAllByRole('link')).toHaveLength(25))
  })
})
