import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { MyFactors } from '@keystay/contract/users/factor-entities'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OwnerFactorGate } from '../../features/account/security/owner-factor-gate.tsx'
// What pages load when it is needed is there already: a test is no place to wait for it.
import '../../features/account/account-rules.ts'
import '../../features/account/security/second-step-form.tsx'
import { SecuritySection } from '../../features/account/security/security-section.tsx'
import { aChallenge, stubWorker } from '../../ui/verification/test-verification.ts'
import { authState } from '../../platform/session/auth-state.ts'
import { leaveSession } from '../../platform/session/validate-session.ts'
import { showPage } from '../../platform/test-app.tsx'
import { LoginPage } from './login-page.tsx'

let worker: ReturnType<typeof stubWorker>
beforeEach(() => {
  worker = stubWorker()
})
afterEach(() => {
  act(() => leaveSession())
  vi.unstubAllGlobals()
})

const jana = { role: 'guest', email: 'jana@example.com', id: '1', name: 'Jana Brandt', token: 'fresh' }
const none: MyFactors = {
  passkeys: [],
  authenticator: null,
  recoveryCodesLeft: 0,
  confirmedUntil: null,
  invited: false,
  requiredBy: [],
}
const withApp: MyFactors = {
  ...none,
  authenticator: { createdAt: '2026-11-21T10:00:00Z', lastUsedAt: null },
  recoveryCodesLeft: 10,
}
const refused = (code: string, status: number, more: object = {}) =>
  Response.json({ code, message: `Abgelehnt: ${code}`, ...more }, { status })
const press = async (name: string | RegExp) => await userEvent.click(await screen.findByRole('button', { name }))

const fill = async (field: HTMLElement, text: string) => {
  await userEvent.click(field)
  await userEvent.paste(text)
}

async function begin(answers: object) {
  const second = refused('second_step_required', 401, { details: { methods: ['app', 'recovery_code'] } })
  const shown = await showPage('/:hotelKey?/login', '/login', <LoginPage />, {
    ...aChallenge,
    'POST /v1/users/login': second,
    ...answers,
  })
  await screen.findByText('Sicherheitsprüfung läuft …')
  act(() => void worker.solve())
  await fill(screen.getByLabelText('E-Mail-Adresse'), jana.email)
  await fill(screen.getByLabelText('Passwort'), 'Zwei-Birnen-am-Weg-7')
  await press(/Anmelden|Warten/)
  await screen.findByRole('heading', { name: 'Noch ein Schritt' })
  return shown
}

test('a login with a second factor goes on to it, with a field that phones fill in, and then in', async () => {
  const { requests, here } = await begin({ 'POST /v1/users/login/second-step': { data: jana } })
  expect(authState().user).toBeNull()
  const field = await screen.findByLabelText('Code der App')
  expect([field.getAttribute('autocomplete'), field.getAttribute('inputmode')]).toEqual(['one-time-code', 'numeric'])
  await waitFor(() => expect(document.activeElement).toBe(field))
  await userEvent.paste('123 456')
  await press('Anmelden')
  await waitFor(() => expect(here().pathname).toBe('/'))
  const sent = requests.find(({ url }) => url.endsWith('/second-step'))
  expect(await sent?.json()).toEqual({ method: 'app', code: '123 456' })
  expect(authState().user?.email).toBe(jana.email)
})

test('a wrong code is said at its field; another way can be taken', async () => {
  const fields = { code: 'Stimmt nicht.' }
  await begin({ 'POST /v1/users/login/second-step': refused('validation_failed', 422, { fields }) })
  await fill(await screen.findByLabelText('Code der App'), '12')
  await press('Anmelden')
  await screen.findByText('Der Code hat 6 Ziffern')
  await press('Wiederherstellungscode eingeben')
  await fill(await screen.findByLabelText('Wiederherstellungscode'), 'abcd-efgh-jkmn')
  await press('Anmelden')
  expect(await screen.findByText('Stimmt nicht.')).toBeTruthy()
})

test('a login that took too long begins again, and says so', async () => {
  await begin({ 'POST /v1/users/login/second-step': refused('login_expired', 401) })
  await fill(await screen.findByLabelText('Code der App'), '123456')
  await press('Anmelden')
  await screen.findByText('Abgelehnt: login_expired')
  expect(screen.getByLabelText('Passwort')).toBeTruthy()
})

test('setting up an app: asks who it is, shows picture and key, takes a code, shows the recovery codes once', async () => {
  let confirmed = false
  await showPage('/', '/', <SecuritySection email={jana.email} />, {})
  const answers: Record<string, () => Response> = {
    'GET /v1/users/me/factors': () => Response.json({ data: none }),
    'POST /v1/users/me/confirm': () => {
      confirmed = true
      return Response.json({ data: none })
    },
    'POST /v1/users/me/authenticator/setup': () =>
      confirmed
        ? Response.json({ data: { secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' } })
        : refused('confirmation_required', 403),
    'POST /v1/users/me/authenticator': () =>
      Response.json({ data: { factors: withApp, recoveryCodes: ['AAAA-BBBB-CCCC-DDDD'] } }, { status: 201 }),
  }
  globalThis.fetch = async (input) => {
    const { method, url } = input as Request
    return answers[`${method} ${new URL(url).pathname}`]?.() ?? Response.json({}, { status: 404 })
  }
  await press('Erneut versuchen')
  await screen.findByText('Noch öffnet Ihr Passwort allein das Konto.')
  await press('Authenticator-App einrichten')
  const question = within(await screen.findByRole('dialog', { name: 'Sind Sie es?' }))
  await fill(question.getByLabelText('Passwort'), 'Zwei-Birnen-am-Weg-7')
  await userEvent.click(question.getByRole('button', { name: 'Bestätigen' }))
  const setup = within(await screen.findByRole('dialog', { name: 'Authenticator-App einrichten' }))
  expect(await setup.findByRole('img', { name: 'QR-Code für die Authenticator-App' })).toBeTruthy()
  expect(setup.getByText('ABCD EFGH')).toBeTruthy()
  await fill(setup.getByLabelText('Code der App'), '123456')
  await userEvent.click(setup.getByRole('button', { name: 'App verbinden' }))
  const codes = within(await screen.findByRole('dialog', { name: 'Ihre Wiederherstellungscodes' }))
  expect(codes.getByText('AAAA-BBBB-CCCC-DDDD')).toBeTruthy()
  await userEvent.click(codes.getByRole('button', { name: 'Ich habe sie aufbewahrt' }))
  expect(screen.queryByText('AAAA-BBBB-CCCC-DDDD')).toBeNull()
  expect(screen.getByText('Ihr Konto ist mit einem zweiten Faktor geschützt.')).toBeTruthy()
})

const hotel = { id: 'h1', slug: 'quinta', name: 'Quinta', requiresSecondFactor: true }
const gate = async (factors: MyFactors, requiresSecondFactor: boolean) =>
  await showPage('/', '/', <OwnerFactorGate email={jana.email}>Umsatz</OwnerFactorGate>, {
    'GET /v1/properties/me': { data: [{ ...hotel, requiresSecondFactor }], pagination: {} },
    'GET /v1/users/me/factors': { data: factors },
    'POST /v1/users/me/factors/invitation': { data: { ...factors, invited: false } },
  })

test('a hotel that asks for a second factor leads who has none to set one up, and lets in who has one', async () => {
  await gate(none, true)
  await screen.findByRole('heading', { name: 'Zweiter Faktor nötig' })
  expect(await screen.findByRole('button', { name: 'Authenticator-App einrichten' })).toBeTruthy()
  expect(screen.queryByText('Umsatz')).toBeNull()
  await gate(withApp, true)
  expect(await screen.findByText('Umsatz')).toBeTruthy()
})

test('an owner without a factor is invited once', async () => {
  await gate({ ...none, invited: true }, false)
  expect(await screen.findByRole('link', { name: 'Jetzt einrichten' })).toBeTruthy()
  expect(screen.getByText('Umsatz')).toBeTruthy()
  await press('Nicht jetzt')
  await waitFor(() => expect(screen.queryByText('Schützen Sie Ihr Konto')).toBeNull())
})
