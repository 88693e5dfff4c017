import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReadinessState, RoomReadiness } from '@keystay/contract/stays/entities'
import { afterEach, expect, test } from 'vitest'
import { changeAuth } from '../../platform/session/auth-state.ts'
import { showPage, type Answers } from '../../platform/test-app.tsx'
import { HousekeepingPage } from './housekeeping-page.tsx'

const hotel = { id: 'p1', slug: 'duene', name: 'Hotel Dünenwind', roomTypes: 1, rooms: 2 }

function roomOf(at: number, state: ReadinessState, version: number, over: Partial<RoomReadiness> = {}): RoomReadiness {
  return {
    room: { id: `0193f1b2-0000-7000-8000-00000000000${at}`, number: `10${at}` },
    roomType: { id: '0193f1b2-0000-7000-8000-0000000000ff', name: 'Doppelzimmer' },
    readiness: { state, version },
    leaves: false,
    stays: false,
    arrives: false,
    blocked: null,
    ...over,
  }
}
const rooms = [roomOf(1, 'dirty', 4, { leaves: true, arrives: true }), roomOf(2, 'clean', 0, { stays: true })]
const listCall = 'GET /v1/properties/p1/readiness'
const setCall = `PUT /v1/properties/p1/rooms/${rooms[0]?.room.id}/readiness`

const show = async (answers: Answers = {}, search = '&show=all') =>
  await showPage('/owner/housekeeping', `/owner/housekeeping?hotel=duene${search}`, <HousekeepingPage />, {
    'GET /v1/properties/me': { data: [hotel] },
    [listCall]: { data: rooms },
    ...answers,
  })
const card = async (number: string) =>
  within((await screen.findByText(number)).closest('li') ?? document.createElement('li'))
const tap = async (number: string, state: string) =>
  userEvent.click(await screen.findByRole('button', { name: `Zimmer ${number}: ${state}` }))
const bodies = async (requests: readonly Request[]) =>
  await Promise.all(
    requests.filter(({ method }) => method === 'PUT').map(async (one) => (await one.clone().json()) as unknown),
  )

afterEach(() => {
  localStorage.clear()
  act(() => changeAuth({ type: 'logged_out' }))
})

test('lists the rooms with what the day brings them; one tap says the next state, and can be taken back', async () => {
  let version = 4
  const { requests } = await show({
    [setCall]: async (request: Request) => {
      const { state } = (await request.json()) as { state: ReadinessState }
      version += 1
      return Response.json({ data: roomOf(1, state, version, { leaves: true, arrives: true }) })
    },
  })
  expect((await card('101')).getByText('Abreise · Anreise')).toBeTruthy()
  expect((await card('102')).getByText('bleibt')).toBeTruthy()
  await tap('101', 'Sauber melden')
  expect((await card('101')).getByText('Sauber')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('wartet auf Netz')).toBeNull())
  // The second tap of two is nobody's wish: the way back is elsewhere.
  expect((await card('101')).queryByRole('button')).toBeNull()
  expect(screen.getByText('Zimmer 101: Sauber')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Rückgängig' }))
  await waitFor(async () =>
    expect(await bodies(requests)).toEqual([
      { state: 'clean', version: 4 },
      { state: 'dirty', version: 5 },
    ]),
  )
  expect((await card('101')).getByText('Schmutzig')).toBeTruthy()
})

test('tells until when somebody who leaves keeps the room', async () => {
  await show({ [listCall]: { data: [roomOf(1, 'dirty', 4, { leaves: true, leavesAt: '14:00', arrives: true })] } })
  expect((await card('101')).getByText('Abreise bis 14:00 Uhr · Anreise')).toBeTruthy()
})

test('shows what is to be cleaned, by floors; what was told of here stays until all are asked for', async () => {
  const far = { id: '0193f1b2-0000-7000-8000-000000000009', number: '1203' }
  const list = [...rooms, roomOf(9, 'dirty', 1, { room: far })]
  await show({ [listCall]: { data: list }, [setCall]: { data: roomOf(1, 'clean', 5) } }, '')
  await card('101')
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    '1. Etage',
    '12. Etage',
  ])
  expect(screen.queryByText('102')).toBeNull()
  await tap('101', 'Sauber melden')
  await waitFor(() => expect(screen.queryByText('wartet auf Netz')).toBeNull())
  expect((await card('101')).getByText('Sauber')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'Alle (3)' }))
  expect((await card('102')).getByText('bleibt')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'Zu reinigen (1)' }))
  await waitFor(() => expect(screen.queryByText('101')).toBeNull())
})

test('without network a tap waits, also over a reload, and is sent when the network is back', async () => {
  let isOnline = false
  const answers = {
    [setCall]: () =>
      isOnline
        ? Promise.resolve(Response.json({ data: roomOf(1, 'clean', 5) }))
        : Promise.reject(new TypeError('Failed to fetch')),
  }
  await show(answers)
  await tap('101', 'Sauber melden')
  expect(await screen.findByText('1 Angabe wartet auf das Netz')).toBeTruthy()
  const { requests } = await show(answers)
  expect((await card('101')).getByText('Sauber')).toBeTruthy()
  isOnline = true
  globalThis.dispatchEvent(new Event('online'))
  await waitFor(() => expect(screen.queryByText('1 Angabe wartet auf das Netz')).toBeNull())
  expect((await bodies(requests)).at(-1)).toEqual({ state: 'clean', version: 4 })
})

test('what somebody else said meanwhile is shown beside the tap, and not overwritten', async () => {
  const current = roomOf(1, 'inspected', 6)
  const refusal = { code: 'changed_meanwhile', message: 'Inzwischen geändert.', details: { current } }
  const { requests } = await show({ [setCall]: Response.json(refusal, { status: 409 }) })
  await tap('101', 'Sauber melden')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Inzwischen: Geprüft. Ihre Angabe „Sauber“ wurde nicht übernommen.',
  )
  expect((await card('101')).getByText('Geprüft')).toBeTruthy()
  expect(await bodies(requests)).toHaveLength(1)
})

test('what was not taken is still told after a reload, until anybody says something of the room again', async () => {
  const refusal = (there: RoomReadiness) =>
    Response.json(
      { code: 'changed_meanwhile', message: 'Inzwischen geändert.', details: { current: there } },
      { status: 409 },
    )
  const there = roomOf(1, 'inspected', 6)
  await show({ [setCall]: refusal(there) })
  await tap('101', 'Sauber melden')
  expect(await screen.findByRole('alert')).toBeTruthy()
  cleanup()
  await show({ [listCall]: { data: [there, rooms[1]] } })
  expect((await screen.findByRole('alert')).textContent).toContain('Inzwischen: Geprüft.')
  cleanup()
  await show({ [listCall]: { data: [roomOf(1, 'dirty', 7), rooms[1]] } })
  await card('101')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a server that can say nothing, or wants a login first, loses no tap', async () => {
  const busy = { code: 'too_busy', message: 'Gerade ist zu viel los.' }
  await show({ [setCall]: Response.json(busy, { status: 503 }) })
  await tap('101', 'Sauber melden')
  await waitFor(() => expect(screen.getByText('1 Angabe wartet auf das Netz')).toBeTruthy())
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what another window of the browser keeps is shown, and what it sent waits no more', async () => {
  await show({ [setCall]: () => Promise.reject(new TypeError('Failed to fetch')) })
  await tap('101', 'Sauber melden')
  expect(await screen.findByText('1 Angabe wartet auf das Netz')).toBeTruthy()
  const [key = ''] = Object.keys(localStorage).filter((name) => name.startsWith('housekeeping-'))
  localStorage.removeItem(key)
  globalThis.dispatchEvent(new StorageEvent('storage', { key }))
  await waitFor(() => expect(screen.queryByText('1 Angabe wartet auf das Netz')).toBeNull())
})

test('what waits is sent under the name of who tapped alone: not by the next one on that phone', async () => {
  const logIn = (id: string) =>
    act(() => changeAuth({ type: 'logged_in', user: { id, role: 'owner', email: `${id}@example.com`, name: id } }))
  const away = { [setCall]: () => Promise.reject(new TypeError('Failed to fetch')) }
  logIn('lan')
  await show(away)
  await tap('101', 'Sauber melden')
  expect(await screen.findByText('1 Angabe wartet auf das Netz')).toBeTruthy()
  cleanup()
  logIn('mara')
  const { requests } = await show({ [setCall]: { data: roomOf(1, 'clean', 5) } })
  expect((await card('101')).getByText('Schmutzig')).toBeTruthy()
  expect(screen.queryByText('1 Angabe wartet auf das Netz')).toBeNull()
  globalThis.dispatchEvent(new Event('online'))
  // What Mara says herself goes out alone.
  await tap('101', 'Sauber melden')
  await waitFor(() => expect(screen.queryByText('wartet auf Netz')).toBeNull())
  expect(await bodies(requests)).toEqual([{ state: 'clean', version: 4 }])
  cleanup()
  logIn('lan')
  await show(away)
  expect(await screen.findByText('1 Angabe wartet auf das Netz')).toBeTruthy()
})

test('what waits of somebody whom the hotel has let go is refused once, told, and sent no more', async () => {
  const refusal = { code: 'right_missing', message: 'Dafür fehlt Ihnen das Recht.' }
  const { requests } = await show({ [setCall]: Response.json(refusal, { status: 403 }) })
  await tap('101', 'Sauber melden')
  expect((await screen.findByRole('alert')).textContent).toContain('Dafür fehlt Ihnen das Recht.')
  globalThis.dispatchEvent(new Event('online'))
  await waitFor(async () => expect((await card('101')).getByText('Schmutzig')).toBeTruthy())
  expect(await bodies(requests)).toHaveLength(1)
  expect(Object.keys(localStorage).filter((name) => name.startsWith('housekeeping-'))).toEqual([])
})
