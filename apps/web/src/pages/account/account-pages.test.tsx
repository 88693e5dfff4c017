import { act, screen, within, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aChallenge, stubWorker } from '../../ui/verification/test-verification.ts'
import { changeAuth } from '../../platform/session/auth-state.ts'
import { storeUser } from '../../platform/session/stored-session.ts'
import { leaveSession } from '../../platform/session/validate-session.ts'
import { showPage } from '../../platform/test-app.tsx'
import { AccountPage } from './account-page.tsx'
import { JoinBookingPage } from './join-booking-page.tsx'
import { ListPropertyPage } from './list-property-page.tsx'
import { MyBookingsPage } from './my-bookings-page.tsx'
import { OwnerPage } from '../owner/owner-page.tsx'
import { PasswordPage } from './password-page.tsx'
import { ResetPasswordPage } from './reset-password-page.tsx'
// They load when they are opened, which takes longer than a test waits on a machine with other work.
import '../../features/account/account-rules.ts'

const jana = { role: 'guest', email: 'jana@example.com', id: '1', name: 'Jana Brandt' } as const
const asJana = { data: { ...jana, token: 'fresh' } }
const nobody = Response.json({ code: 'not_logged_in', message: 'Bitte anmelden.' }, { status: 401 })
const account = { 'GET /v1/users/me': { data: { ...jana, phone: '', createdAt: '2026-11-01T10:00:00Z' } } }
const booking = {
  id: 'b1',
  propertyId: 'p1',
  code: '7H4M2QXD',
  status: 'confirmed',
  cancelReason: null,
  checkIn: '2026-12-04',
  checkOut: '2026-12-06',
  adults: 2,
  children: 1,
  ages: [6],
  plan: null,
  total: { minor: 17_342, currency: 'EUR' },
  paymentMethod: 'cash',
  paymentStatus: 'pending',
  due: { minor: 17_342, currency: 'EUR' },
  dueOn: null,
  givenBack: { done: { minor: 0, currency: 'EUR' }, pending: { minor: 0, currency: 'EUR' } },
  createdAt: '2026-11-20T10:00:00Z',
  hotel: { slug: 'quinta', name: 'Quinta das Andorinhas', city: 'Albufeira', country: 'PT', photo: null },
}
const bookings = (...data: unknown[]) => ({ 'GET /v1/users/me/bookings': { data, pagination: { totalPages: 1 } } })
const session = {
  id: 's1',
  device: 'Firefox · Linux',
  createdAt: '2026-11-20T10:00:00Z',
  lastUsedAt: '2026-11-21T10:00:00Z',
  remembered: true,
  current: true,
}
const sessions = (...data: unknown[]) => ({ 'GET /v1/users/me/sessions': { data } })

const logIn = (role: 'guest' | 'owner' = 'guest') => {
  storeUser({ ...jana, role })
  changeAuth({ type: 'logged_in', user: { ...jana, role } })
}
beforeEach(() => {
  stubWorker()
})
afterEach(() => {
  act(() => leaveSession())
  vi.unstubAllGlobals()
})

describe('what only somebody may see', () => {
  const show = (answers: object) => showPage('/my-bookings', '/my-bookings?page=2', <MyBookingsPage />, { ...answers })

  test('leads nobody to login, and back from there', async () => {
    const { here } = await show({ 'GET /v1/users/validate-token': nobody })
    await waitFor(() => expect(here().pathname).toBe('/login'))
    expect(here().search).toBe('?next=%2Fmy-bookings%3Fpage%3D2')
  })

  test('says beside paid what of it went back, or is on its way', async () => {
    const euros = (minor: number) => ({ minor, currency: 'EUR' })
    const paid = { ...booking, paymentMethod: 'stripe', paymentStatus: 'paid', due: euros(0) }
    const part = { ...paid, givenBack: { done: euros(5000), pending: euros(2000) } }
    const all = { ...paid, id: 'b2', status: 'cancelled', givenBack: { done: euros(17_342), pending: euros(0) } }
    await show({ 'GET /v1/users/validate-token': asJana, ...bookings(part, all) })
    const says = async (text: string) =>
      await screen.findByText(
        (_, element) =>
          element?.textContent.replaceAll('\u00a0', ' ') === text && element.getAttribute('data-tone') === 'good',
      )
    expect(
      await says('Bezahlt, Karte · teilweise erstattet (50,00 €) · Erstattung über 20,00 € ausstehend'),
    ).toBeTruthy()
    expect(await says('Bezahlt, Karte · erstattet')).toBeTruthy()
  })

  test('waits for the server, then shows it', async () => {
    await show({ 'GET /v1/users/validate-token': asJana, ...bookings(booking) })
    expect(screen.getByText('Ihre Anmeldung wird geprüft …')).toBeTruthy()
    const card = within(await screen.findByRole('article'))
    expect(card.getByText('2 Erwachsene, 1 Kind (6 Jahre)')).toBeTruthy()
  })

  test('says when the server cannot tell, and asks again', async () => {
    const { requests } = await show({ 'GET /v1/users/validate-token': 500 })
    await screen.findByText('Ihre Anmeldung konnte nicht geprüft werden')
    const before = requests.length
    await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    await waitFor(() => expect(requests.length).toBe(before + 1))
  })

  test('is gone at once when it is logged out', async () => {
    logIn()
    await show(bookings(booking))
    await screen.findByRole('article')
    act(() => leaveSession())
    expect(screen.getByRole('heading', { name: 'Sie sind abgemeldet' })).toBeTruthy()
    expect(screen.queryByRole('article')).toBeNull()
  })
})

describe('my bookings', () => {
  const show = (answers: object) => {
    logIn()
    return showPage('/my-bookings', '/my-bookings', <MyBookingsPage />, { ...answers })
  }

  test('each says where, when, how it stands and what it costs, and leads to it', async () => {
    await show(bookings(booking))
    const card = within(await screen.findByRole('article'))
    for (const text of ['Albufeira, Portugal', 'Bestätigt', '173,42 €', 'Buchungscode 7H4M-2QXD'])
      expect(card.getByText(text)).toBeTruthy()
    const link = card.getByRole('link', { name: 'Zur Buchung: Quinta das Andorinhas, 7H4M-2QXD' })
    expect(link.getAttribute('href')).toBe('/quinta/p1/bookings/b1')
  })

  test('one by a plan says which, what is still to be paid and until when', async () => {
    const plan = { id: 'r1', name: 'Genießer', board: 'half', payment: 'deposit' }
    const due = { minor: 12_139, currency: 'EUR' }
    const partly = { paymentMethod: 'stripe', paymentStatus: 'partly_paid', due, dueOn: '2026-11-30' }
    await show(
      bookings(
        { ...booking, ...partly, plan },
        { ...booking, id: 'b2', plan: { ...plan, name: 'Halbpension' } },
        { ...booking, id: 'b3' },
      ),
    )
    const [first, second, third] = (await screen.findAllByRole('article')).map(({ textContent }) =>
      textContent.replaceAll('\u00a0', ' '),
    )
    expect(first).toContain('Halbpension, Genießer')
    expect(first).toMatch(/Angezahlt, Karte · 121,39 € offen, online bis .*30\. Nov/)
    expect(second).toMatch(/Halbpension(?!,)/)
    expect(third).not.toContain('Halbpension')
  })

  test('says which of them the hotel has written about', async () => {
    await show(bookings({ ...booking, unreadMessages: 2 }, { ...booking, id: 'b2' }))
    const [first, second] = await screen.findAllByRole('article')
    expect(first?.textContent).toContain('2 neue Nachrichten')
    expect(second?.textContent).not.toContain('Nachricht')
  })

  test('none: what helps', async () => {
    await show(bookings())
    await screen.findByRole('heading', { name: 'Noch keine Buchungen' })
    expect(screen.getByRole('link', { name: 'Hotels finden' })).toBeTruthy()
  })

  test('a failure says that nothing has changed', async () => {
    await show({ 'GET /v1/users/me/bookings': Response.json({ message: 'Kaputt.' }, { status: 400 }) })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Kaputt. An Ihren Buchungen hat sich nichts geändert.')
  })

  test('a link for a missing booking is sent, whether or not there is one', async () => {
    const { requests } = await show({ ...bookings(), 'POST /v1/users/me/bookings/join-link': { data: true } })
    await userEvent.click(screen.getByRole('button', { name: 'Link senden' }))
    await screen.findByText('Buchungscode ist erforderlich')
    await userEvent.type(screen.getByLabelText('Kürzel des Hotels'), 'quinta')
    await userEvent.type(screen.getByLabelText('Buchungscode'), '7H4M-2QXD')
    await userEvent.click(screen.getByRole('button', { name: 'Link senden' }))
    await screen.findByText(/Wenn es diese Buchung gibt/)
    expect(await requests.at(-1)?.json()).toEqual({ hotelKey: 'quinta', code: '7H4M-2QXD' })
  })
})

describe('my account', () => {
  const show = (answers: object) => {
    logIn()
    return showPage('/account', '/account', <AccountPage />, {
      ...account,
      ...bookings(),
      ...sessions(session),
      ...answers,
    })
  }

  test('a failure says so', async () => {
    await show({ 'GET /v1/users/me': 403 })
    await screen.findByRole('heading', { name: 'Ihr Konto konnte nicht geladen werden' })
    expect(screen.getByText('Das ging nicht.')).toBeTruthy()
  })

  test('saves name and phone number, and refuses what the rules refuse', async () => {
    const changed = { data: { ...account['GET /v1/users/me'].data, name: 'Jana Meyer' } }
    const { requests } = await show({ 'PATCH /v1/users/me': changed })
    const phone = await screen.findByLabelText('Telefonnummer (freiwillig)')
    await userEvent.type(phone, '12')
    await userEvent.click(screen.getByRole('button', { name: 'Speichern' }))
    await waitFor(() => expect(phone.getAttribute('aria-invalid')).toBe('true'))
    // What is wrong is said instead of the hint, which says the same.
    expect(screen.getByText('Die Telefonnummer muss mindestens 10 Ziffern haben')).toBeTruthy()
    expect(screen.queryByText(/^Mindestens 10 Ziffern/)).toBeNull()
    await userEvent.clear(phone)
    await userEvent.click(screen.getByRole('button', { name: 'Speichern' }))
    await screen.findByText('Gespeichert.')
    expect(await requests.findLast(({ method }) => method === 'PATCH')?.json()).toEqual({
      name: 'Jana Brandt',
      phone: '',
    })
    await screen.findByText('Jana Meyer · jana@example.com')
  })

  test('the only session: nothing else to end', async () => {
    await show({})
    await screen.findByText('Firefox · Linux')
    expect(screen.getByText('Sie sind sonst nirgends angemeldet.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Überall sonst abmelden' })).toBeNull()
  })

  test('ends the other sessions, and says how many', async () => {
    const other = { ...session, id: 's2', device: '', current: false }
    await show({ ...sessions(session, other), 'POST /v1/users/me/sessions/end-others': { data: { ended: 1 } } })
    await screen.findByText('Unbekanntes Gerät')
    await userEvent.click(screen.getByRole('button', { name: 'Überall sonst abmelden' }))
    expect(await screen.findByText('1 andere Sitzung ist beendet.')).toBeTruthy()
  })

  test('a failed list of sessions offers to try again', async () => {
    await show({ 'GET /v1/users/me/sessions': 403 })
    expect(await screen.findByRole('heading', { name: 'Ihre Sitzungen konnten nicht geladen werden' })).toBeTruthy()
  })

  test('a refused erasure says why, and keeps the account', async () => {
    const open = Response.json({ code: 'booking_open', message: 'Noch eine Buchung.' }, { status: 409 })
    const { here } = await show({ 'POST /v1/users/me/erase': open })
    await userEvent.click(await screen.findByRole('button', { name: 'Konto löschen' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Konto löschen?' }))
    await userEvent.type(dialog.getByLabelText('Passwort'), 'Zwei-Birnen-am-Weg-7')
    await userEvent.click(dialog.getByRole('button', { name: 'Endgültig löschen' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('Noch eine Buchung.')
    expect(here().pathname).toBe('/account')
  })
})

describe('mailed links', () => {
  test('a worthless link for a booking says so', async () => {
    logIn()
    const dead = Response.json({ code: 'link_invalid', message: 'Nicht mehr gültig.' }, { status: 404 })
    await showPage('/join-booking', '/join-booking#abc', <JoinBookingPage />, {
      'POST /v1/users/me/bookings/join': dead,
    })
    await screen.findByRole('heading', { name: 'Der Link funktioniert nicht' })
    expect(screen.getByText(/^Nicht mehr gültig\./)).toBeTruthy()
  })

  test('a good one leads to the booking', async () => {
    logIn()
    const joined = { data: { hotelKey: 'quinta', propertyId: 'p1', bookingId: 'b1' } }
    const answers = { 'POST /v1/users/me/bookings/join': joined }
    const { here } = await showPage('/join-booking', '/join-booking#abc', <JoinBookingPage />, answers)
    await waitFor(() => expect(here().pathname).toBe('/quinta/p1/bookings/b1'))
  })

  test('for a new password: without its token it is incomplete; with it the password is set', async () => {
    await showPage('/reset-password', '/reset-password', <ResetPasswordPage />)
    expect(screen.getByRole('heading', { name: 'Dieser Link ist unvollständig' })).toBeTruthy()
    const answers = { 'POST /v1/users/password/reset': { data: true } }
    const { requests, here } = await showPage('/reset-password', '/reset-password#abc', <ResetPasswordPage />, answers)
    await userEvent.type(screen.getByLabelText('Neues Passwort'), 'Zwei-Birnen-am-Weg-7')
    await userEvent.click(screen.getByRole('button', { name: 'Passwort setzen' }))
    await waitFor(() => expect(here().pathname).toBe('/login'))
    expect(await requests.at(-1)?.json()).toEqual({ token: 'abc', password: 'Zwei-Birnen-am-Weg-7' })
    expect(here().state).toEqual({ notice: 'passwordSet' })
  })

  test('asking for one never tells whether there is such an account', async () => {
    const worker = stubWorker()
    const answers = { ...aChallenge, 'POST /v1/users/password/forgot': { data: true } }
    await showPage('/password', '/password', <PasswordPage />, answers)
    await screen.findByText('Sicherheitsprüfung läuft …')
    act(() => void worker.solve())
    await userEvent.type(screen.getByLabelText('E-Mail-Adresse'), 'jana@example.com')
    await userEvent.click(screen.getByRole('button', { name: 'Link senden' }))
    expect(await screen.findByText(/Wenn es ein Konto mit jana@example.com gibt/)).toBeTruthy()
  })
})

describe('owners', () => {
  test('nobody is led to sign-up or login first', async () => {
    await showPage('/list-property', '/list-property', <ListPropertyPage />)
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(href('Registrieren')).toBe('/sign-up?next=%2Flist-property')
    expect(href('Anmelden')).toBe('/login?next=%2Flist-property')
  })

  test('a guest becomes one, and enters the owner area', async () => {
    logIn()
    const owner = { data: { ...jana, role: 'owner', token: 'new' } }
    const answers = { 'POST /v1/users/become-owner': owner }
    const { here } = await showPage('/list-property', '/list-property', <ListPropertyPage />, answers)
    await userEvent.click(screen.getByRole('button', { name: 'Gastgeber werden' }))
    await waitFor(() => expect(here().pathname).toBe('/owner'))
    expect(localStorage.getItem('userType')).toBe('owner')
  })

  test('whoever signs up or logs in for it goes straight on to a new hotel, a guest as an owner', async () => {
    const link = (name: string) => screen.getByRole('link', { name })
    for (const role of ['guest', 'owner'] as const) {
      await showPage('/list-property', '/list-property', <ListPropertyPage />)
      await userEvent.click(link(role === 'guest' ? 'Registrieren' : 'Anmelden'))
      logIn(role)
      const answers = { 'POST /v1/users/become-owner': { data: { ...jana, role: 'owner', token: 'new' } } }
      const shown = await showPage('/list-property', '/list-property', <ListPropertyPage />, answers)
      await waitFor(() => expect(shown.here().pathname).toBe('/owner/manage-properties/new'))
      expect(shown.requests.filter(({ method }) => method === 'POST')).toHaveLength(role === 'guest' ? 1 : 0)
      expect(sessionStorage.getItem('wantsToHost')).toBeNull()
      act(() => leaveSession())
    }
  })

  test('nothing of the owner area is drawn before the check, also for an owner', async () => {
    logIn('owner')
    const answers = {
      'GET /v1/users/validate-token': { data: { ...jana, role: 'owner', token: 'fresh' } },
      'GET /v1/properties/me': { data: [], pagination: {} },
    }
    await showPage('/owner/*', '/owner', <OwnerPage />, answers)
    expect([screen.queryByRole('heading'), screen.queryByRole('navigation')]).toEqual([null, null])
    expect(await screen.findByRole('heading', { name: 'Noch keine Unterkünfte' })).toBeTruthy()
  })

  test('a guest is logged out and led to login', async () => {
    logIn()
    const answers = { 'GET /v1/users/validate-token': asJana, 'POST /v1/users/logout': { data: true } }
    const { here, requests } = await showPage('/owner/*', '/owner', <OwnerPage />, answers)
    await waitFor(() => expect(here().pathname).toBe('/login'))
    expect(requests.map(({ url }) => new URL(url).pathname)).toContain('/v1/users/logout')
    expect(localStorage.getItem('userType')).toBeNull()
  })
})
