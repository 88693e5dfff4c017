import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aChallenge, stubWorker } from '../../ui/verification/test-verification.ts'
import { leaveSession } from '../../platform/session/validate-session.ts'
import { showPage } from '../../platform/test-app.tsx'
import { SignUpPage } from './sign-up-page.tsx'
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

const show = (query: string, answers: object = {}) =>
  showPage('/sign-up', `/sign-up${query}`, <SignUpPage />, { ...aChallenge, ...answers })
const made = { 'POST /v1/users/signup': Response.json({ data: { email: 'jana@example.com' } }, { status: 201 }) }

async function signUp(name: string, email: string, password: string) {
  await screen.findByText('Sicherheitsprüfung läuft …')
  act(() => void worker.solve())
  await screen.findByText('Sicherheitsprüfung abgeschlossen')
  if (name) await userEvent.type(screen.getByLabelText('Vollständiger Name'), name)
  if (email) await userEvent.type(screen.getByLabelText('E-Mail-Adresse'), email)
  if (password) await userEvent.type(screen.getByLabelText('Passwort'), password)
  await userEvent.click(screen.getByRole('button', { name: 'Registrieren' }))
}

test.each([
  ['?hotel=quinta', '/quinta/login'],
  ['', '/login'],
  ['?hotel=../evil', '/login'],
])('from /sign-up%s it leads to %s, which knows the address', async (query, page) => {
  const { here } = await show(query, made)
  await signUp('Jana Brandt', 'jana@example.com', 'Zwei-Birnen-am-Weg-7')
  await waitFor(() => expect(here().pathname).toBe(page))
  expect(here().state).toEqual({ notice: 'signedUp', email: 'jana@example.com' })
})

test.each([
  ['J', 'a@b.de', 'Zwei-Birnen-7', 'Der Name muss mindestens 2 Zeichen lang sein'],
  ['Jana', '', 'Zwei-Birnen-7', 'E-Mail-Adresse ist erforderlich'],
  ['Jana', 'a@b.de', 'kurz', 'Das Passwort muss mindestens 8 Zeichen lang sein'],
  ['Jana', 'a@b.de', 'zwei-birnen-7', 'Das Passwort braucht einen Großbuchstaben'],
  ['Jana', 'a@b.de', 'ZWEI-BIRNEN-7', 'Das Passwort braucht einen Kleinbuchstaben'],
  ['Jana', 'a@b.de', 'Zwei-Birnen', 'Das Passwort braucht eine Zahl'],
])('%s, %s, %s: %s', async (name, email, password, text) => {
  const { requests } = await show('')
  await signUp(name, email, password)
  await screen.findByText(text)
  expect(requests.map(({ method }) => method)).not.toContain('POST')
})

test('the rules and the strength follow what is typed', async () => {
  await show('')
  const field = screen.getByLabelText('Passwort')
  await userEvent.type(field, 'Zwei')
  const hint = document.querySelector(`#${CSS.escape(field.getAttribute('aria-describedby') ?? '')}`)
  expect(hint?.textContent).toContain('einen Großbuchstaben, erfüllt.')
  expect(hint?.textContent).toContain('mindestens 8 Zeichen, fehlt noch.')
  expect(screen.getByText('Stärke des Passworts: schwach')).toBeTruthy()
  await userEvent.type(field, '-Birnen-am-Weg-7')
  expect(screen.getByText('Stärke des Passworts: stark')).toBeTruthy()
})

test('a refusal says the server’s reason; a broken server the text for that', async () => {
  const emailTaken = Response.json({ code: 'email_taken', message: 'Vergeben.' }, { status: 409 })
  await show('', { 'POST /v1/users/signup': emailTaken })
  await signUp('Jana', 'jana@example.com', 'Zwei-Birnen-7')
  expect((await screen.findByRole('alert')).textContent).toBe('Registrierung fehlgeschlagenVergeben.')
  await show('', { 'POST /v1/users/signup': new Response('<html>', { status: 502, statusText: 'Bad Gateway' }) })
  await signUp('Jana', 'jana@example.com', 'Zwei-Birnen-7')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Bei der Registrierung ist ein Fehler.*Bad Gateway$/)
})
