import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aChallenge, stubWorker, theAnswer } from '../../ui/verification/test-verification.ts'
import { leaveSession } from '../../platform/session/validate-session.ts'
import { showPage } from '../../platform/test-app.tsx'
import { LoginPage } from './login-page.tsx'
// They load when they are opened, which takes longer than a test waits on a machine with other work.
import '../../features/account/account-rules.ts'

let worker: ReturnType<typeof stubWorker>
beforeEach(() => {
  worker = stubWorker()
})
afterEach(() => {
  leaveSession()
  vi.unstubAllGlobals()
})

const jana = { role: 'guest', email: 'jana@example.com', id: '1', name: 'Jana Brandt', token: 'fresh' }
const show = (address: string, answers: object = {}, state?: object) =>
  showPage('/:hotelKey?/login', address, <LoginPage />, { ...aChallenge, ...answers }, state)
const refusal = (status: number, body: object) => ({ 'POST /v1/users/login': Response.json(body, { status }) })

const solve = async () => {
  await screen.findByText('Sicherheitsprüfung läuft …')
  act(() => void worker.solve())
  await screen.findByText('Sicherheitsprüfung abgeschlossen')
}
const fill = async (email: string, password: string) => {
  const field = screen.getByLabelText('E-Mail-Adresse')
  await userEvent.clear(field)
  await userEvent.type(field, email)
  await userEvent.click(screen.getByLabelText('Passwort'))
  await userEvent.paste(password)
}
const send = () => userEvent.click(screen.getByRole('button', { name: /Anmelden|Warten/ }))

test('empty fields say what is missing, tied to the fields, and the first gets the focus', async () => {
  const { requests } = await show('/login')
  await solve()
  await send()
  const email = screen.getByLabelText('E-Mail-Adresse')
  await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'))
  expect(document.querySelector(`#${CSS.escape(email.getAttribute('aria-describedby') ?? '')}`)?.textContent).toBe(
    'E-Mail-Adresse ist erforderlich',
  )
  expect(screen.getByText('Passwort ist erforderlich')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(email))
  expect(requests.map(({ method }) => method)).not.toContain('POST')
})

test('a wrong address and a short password are refused here already', async () => {
  await show('/login')
  await fill('jana@', 'kurz')
  await send()
  await screen.findByText('Ungültige E-Mail-Adresse')
  expect(screen.getByText('Das Passwort muss mindestens 8 Zeichen lang sein')).toBeTruthy()
})

test('without the verification it asks for it', async () => {
  const { requests } = await show('/login', { 'GET /v1/users/challenge': 500 })
  await screen.findByText('Sicherheitsprüfung fehlgeschlagen')
  await fill('jana@example.com', 'Falsch-geraten-1')
  await send()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('Bitte schließen Sie die Sicherheitsprüfung ab.')
  await waitFor(() => expect(document.activeElement).toBe(alert))
  expect(requests.map(({ method }) => method)).not.toContain('POST')
})

test('sent too early, it waits for the verification and says so', async () => {
  const { requests } = await show('/quinta/login', { 'POST /v1/users/login': { data: jana } })
  await fill('jana@example.com', 'Zwei-Birnen-am-Weg-7')
  await send()
  await screen.findByRole('button', { name: 'Warten auf die Sicherheitsprüfung …' })
  expect(requests.map(({ method }) => method)).not.toContain('POST')
  await solve().catch(() => undefined)
  await waitFor(() => expect(requests.map(({ method }) => method)).toContain('POST'))
})

test('logs in with what was typed, and goes to the hotel', async () => {
  const { requests, here } = await show('/quinta/login', { 'POST /v1/users/login': { data: jana } })
  await solve()
  await fill('jana@example.com', 'Zwei-Birnen-am-Weg-7')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Angemeldet bleiben' }))
  await send()
  await waitFor(() => expect(here().pathname).toBe('/quinta/home'))
  const body: unknown = await requests.find(({ method }) => method === 'POST')?.json()
  expect(body).toEqual({
    email: 'jana@example.com',
    password: 'Zwei-Birnen-am-Weg-7',
    remember: true,
    'cf-turnstile-response': theAnswer,
  })
})

test('a refusal shows the server’s text, and a new verification begins', async () => {
  await show('/login', refusal(401, { code: 'credentials_wrong', message: 'Passwort ist nicht richtig.' }))
  await solve()
  await fill('jana@example.com', 'Falsch-geraten-1')
  await send()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('Anmeldung fehlgeschlagen, bitte versuchen Sie es erneut!Passwort ist nicht richtig.')
  await screen.findByText('Sicherheitsprüfung läuft …')
  expect(worker.count()).toBe(2)
})

test('too many tries: says when, and does not ask to try again', async () => {
  await show('/login', refusal(429, { code: 'too_many_tries', message: 'Bitte in 14 Minuten.' }))
  await solve()
  await fill('jana@example.com', 'Falsch-geraten-1')
  await send()
  expect((await screen.findByRole('alert')).textContent).toBe('Anmeldung fehlgeschlagenBitte in 14 Minuten.')
})

test('a refused verification is said at it', async () => {
  const fields = { 'cf-turnstile-response': 'Prüfung abgelaufen.' }
  await show('/login', refusal(422, { code: 'validation_failed', message: 'Prüfen', fields }))
  await solve()
  await fill('jana@example.com', 'Falsch-geraten-1')
  await send()
  expect((await screen.findByRole('alert')).textContent).toBe('Prüfung abgelaufen.')
})

test('the password can be looked at', async () => {
  await show('/login')
  const field = screen.getByLabelText<HTMLInputElement>('Passwort')
  expect(field.type).toBe('password')
  await userEvent.click(screen.getByRole('button', { name: 'Passwort zeigen' }))
  expect(field.type).toBe('text')
})

test('the ways on: sign-up with the hotel, the forgotten password, the booking code', async () => {
  await show('/quinta/login')
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(href('Kostenlos registrieren')).toBe('/sign-up?hotel=quinta')
  expect(href('Passwort vergessen?')).toBe('/password')
  expect(href('Buchung mit Code öffnen')).toBe('/booking-access?hotel=quinta')
})

test('whoever comes from the owner area reads of their hotel, and how to offer one before anything else', async () => {
  await show('/login', {}, { notice: 'guarded', next: '/owner/manage-rooms' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ihr Hotel auf Keystay')
  const offer = screen.getByRole('link', { name: 'Unterkunft anbieten' })
  expect(offer.getAttribute('href')).toBe('/list-property')
  expect(offer.compareDocumentPosition(screen.getByLabelText('Passwort'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.queryByText('Buchung mit Code öffnen')).toBeNull()
})

test('a session that has ended: says so, and leads back to where it was', async () => {
  const owner = { ...jana, role: 'owner' }
  const { here } = await show(
    '/login',
    { 'POST /v1/users/login': { data: owner } },
    {
      notice: 'ended',
      next: '/owner/manage-booking?hotel=quinta&booking=b1',
    },
  )
  expect(screen.getByText(/^Ihre Sitzung ist beendet\. Bitte melden Sie sich wieder an/)).toBeTruthy()
  await solve()
  await fill('jana@example.com', 'Zwei-Birnen-am-Weg-7')
  await send()
  await waitFor(() => expect(here().pathname + here().search).toBe('/owner/manage-booking?hotel=quinta&booking=b1'))
})

test('a logout that the server did not hear of: what it said, and what that means', async () => {
  await show('/login', {}, { refused: 'Bad Gateway' })
  expect(screen.getByRole('alert').textContent).toMatch(/^Bad Gateway Auf diesem Gerät sind Sie abgemeldet/)
})
