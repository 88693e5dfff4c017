import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { authState } from '../../platform/session/auth-state.ts'
import { leaveSession } from '../../platform/session/validate-session.ts'
import { showPage } from '../../platform/test-app.tsx'
import { InvitationPage } from './invitation-page.tsx'

const read = 'POST /v1/users/invitations/read'
const invitation = {
  hotel: { slug: 'quinta', name: 'Quinta das Andorinhas' },
  email: 'mara@example.com',
  role: 'front_desk',
  hasAccount: false,
}
const mara = { role: 'owner', email: 'mara@example.com', id: 'u1', name: 'Mara Vogt' } as const
const nobody = Response.json({ code: 'not_logged_in', message: 'Bitte anmelden.' }, { status: 401 })

async function show(answers: object, address = '/invitation#token') {
  return await showPage('/invitation', address, <InvitationPage />, {
    'GET /v1/users/validate-token': nobody,
    ...answers,
  })
}
const bodies = async (requests: readonly Request[], end: string) =>
  await Promise.all(requests.filter(({ url }) => url.endsWith(end)).map((request) => request.clone().json()))

beforeAll(async () => {
  await import('../../features/account/account-rules.ts')
})
afterEach(() => {
  act(() => leaveSession())
  localStorage.clear()
  sessionStorage.clear()
})

test('who has no account makes one by the invitation, and is in the owner area of the hotel', async () => {
  const joined = { data: { ...mara, token: 'fresh' } }
  const { requests, here } = await show({
    [read]: { data: invitation },
    'POST /v1/users/invitations/sign-up': joined,
  })
  expect(await screen.findByText('Quinta das Andorinhas lädt Sie ein: Rezeption.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Vollständiger Name'), 'Mara Vogt')
  await userEvent.type(screen.getByLabelText('Passwort'), 'Zwei-Birnen-am-Weg-7')
  await userEvent.click(screen.getByRole('button', { name: 'Einladung annehmen' }))
  await waitFor(() => expect(here()).toMatchObject({ pathname: '/owner', search: '?hotel=quinta' }))
  expect(authState().user).toEqual(mara)
  expect(await bodies(requests, '/sign-up')).toEqual([
    { token: 'token', name: 'Mara Vogt', password: 'Zwei-Birnen-am-Weg-7' },
  ])
})

test('who has one and is not logged in goes to the login, which leads back with the token', async () => {
  const { here } = await show({ [read]: { data: { ...invitation, hasAccount: true } } })
  await userEvent.click(await screen.findByRole('button', { name: 'Anmelden' }))
  expect(here()).toMatchObject({
    pathname: '/login',
    search: '?next=%2Finvitation',
    state: { hash: '#token' },
  })
})

test('who is logged in joins with that account; for another one it says whose the invitation is', async () => {
  const other = { ...mara, email: 'tom@example.com' }
  const refused = Response.json(
    { code: 'invitation_for_other', message: 'Diese Einladung gilt für mara@example.com.' },
    { status: 409 },
  )
  await show({
    'GET /v1/users/validate-token': { data: { ...other, token: 'fresh' } },
    [read]: { data: { ...invitation, hasAccount: true } },
    'POST /v1/users/invitations/accept': refused,
  })
  expect(await screen.findByText('Sie sind angemeldet als tom@example.com.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Einladung annehmen' }))
  expect(await screen.findByText(/Diese Einladung gilt für mara@example.com/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Mit anderem Konto anmelden' })).toBeTruthy()
})

test('a link that is no longer good says why that may be', async () => {
  const gone = Response.json({ code: 'link_invalid', message: 'Dieser Link gilt nicht mehr.' }, { status: 404 })
  await show({ [read]: gone })
  expect(await screen.findByRole('heading', { name: 'Diese Einladung gilt nicht mehr' })).toBeTruthy()
})
