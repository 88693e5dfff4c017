import { act, screen, within, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { changeAuth } from '../../platform/session/auth-state.ts'
import { storeUser } from '../../platform/session/stored-session.ts'
import { leaveSession } from '../../platform/session/validate-session.ts'
import { showPage } from '../../platform/test-app.tsx'
import { GuestMenu } from './guest-menu.tsx'

const jana = { role: 'guest', email: 'jana@example.com', id: '1', name: 'Jana Maria Brandt' } as const
const show = (answers: Readonly<Record<string, unknown>> = {}) =>
  showPage('/search', '/search', <GuestMenu hotelKey="quinta" overlay={false} signUp={false} />, answers)
const open = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name: `Ihr Konto: ${name}` }))
  return within(screen.getByRole('dialog'))
}
afterEach(() => act(() => leaveSession()))

test('nobody: the login of the hotel', async () => {
  await show()
  expect(screen.getByRole('link', { name: 'Anmelden' }).getAttribute('href')).toBe('/quinta/login')
})

test('until the server has answered, whom the browser remembers', async () => {
  storeUser(jana)
  await show()
  expect(screen.getByText('J')).toBeTruthy()
  const menu = await open('jana@example.com')
  expect(menu.queryByRole('link', { name: 'Bereich für Gastgeber' })).toBeNull()
})

test('a guest: home, favourites, bookings, account, list your property, the way out', async () => {
  act(() => changeAuth({ type: 'logged_in', user: jana }))
  await show()
  expect(screen.getByText('JB')).toBeTruthy()
  const menu = await open(jana.name)
  const links = menu.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/quinta/home', '/favourites', '/my-bookings', '/account', '/list-property'])
})

test('an owner: the owner area', async () => {
  act(() => changeAuth({ type: 'logged_in', user: { ...jana, role: 'owner' } }))
  await show()
  const menu = await open(jana.name)
  expect(menu.getByRole('link', { name: 'Bereich für Gastgeber' })).toBeTruthy()
  expect(menu.queryByRole('link', { name: 'Unterkunft anbieten' })).toBeNull()
})

test('logging out leads home; a refusal is shown at login', async () => {
  act(() => changeAuth({ type: 'logged_in', user: jana }))
  const first = await show({ 'POST /v1/users/logout': { data: true } })
  await userEvent.click((await open(jana.name)).getByRole('button', { name: 'Abmelden' }))
  await waitFor(() => expect(first.here().pathname).toBe('/quinta/home'))
  act(() => changeAuth({ type: 'logged_in', user: jana }))
  const refused = Response.json({ code: 'csrf_failed', message: 'Abgelaufen.' }, { status: 403 })
  const { here } = await show({ 'POST /v1/users/logout': refused })
  await userEvent.click((await open(jana.name)).getByRole('button', { name: 'Abmelden' }))
  await waitFor(() => expect(here().pathname).toBe('/quinta/login'))
  expect(here().state).toEqual({ refused: 'Abgelaufen.' })
  act(() => changeAuth({ type: 'logged_in', user: jana }))
  const unheard = await show({ 'POST /v1/users/logout': new Response('', { status: 502, statusText: 'Bad Gateway' }) })
  await userEvent.click((await open(jana.name)).getByRole('button', { name: 'Abmelden' }))
  await waitFor(() => expect(unheard.here().state).toEqual({ refused: 'Bad Gateway' }))
})
