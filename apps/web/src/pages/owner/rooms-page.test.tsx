import { screen, within, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { messageOf } from '../../platform/language.ts'
import { showPage, type Answers } from '../../platform/test-app.tsx'
import { RoomsPage } from './rooms-page.tsx'

const hotel = { id: 'p1', slug: 'quinta', name: 'Quinta das Andorinhas', roomTypes: 1, rooms: 2 }
const type = { id: 't1', name: 'Quarto duplo', localName: 'Doppelzimmer', rooms: 2, availableRooms: 1, maxOccupancy: 2 }
const room = {
  id: 'r1',
  number: '208',
  roomType: { id: 't1', name: 'Doppelzimmer' },
  status: 'available',
  used: true,
}
const closed = { ...room, id: 'r2', number: '209', status: 'unavailable', used: false }
const stay = {
  bookedRoomId: 'u1',
  bookingId: 'b1',
  code: '7H4M2QXD',
  guest: 'Jana Brandt',
  checkIn: '2026-12-04',
  checkOut: '2026-12-06',
  status: 'confirmed',
}
const move = { ...stay, from: { id: 'r1', number: '208' }, to: { id: 'r3', number: '207' } }
const listOf = (...data: unknown[]) => ({
  data,
  pagination: { page: 1, size: 100, totalItems: data.length, totalPages: 1 },
})
const roomsCall = 'GET /v1/properties/p1/rooms'
const own = {
  'GET /v1/properties/me': { data: [hotel] },
  'GET /v1/properties/p1/room-types': listOf(type),
  [roomsCall]: listOf(room, closed),
}
const roomUrl = '/v1/properties/p1/rooms/r1'
const show = (search: string, answers: Answers = {}) =>
  showPage('/owner/manage-rooms/*', `/owner/manage-rooms?hotel=quinta${search}`, <RoomsPage />, { ...own, ...answers })
const writes = (requests: readonly Request[]) => requests.filter(({ method }) => method !== 'GET')
const closingUrl = `GET ${roomUrl}/closing`
const toggle = async (number: string) =>
  userEvent.click(await screen.findByRole('switch', { name: `Zimmer ${number} verfügbar` }))

test('lists room types, then the rooms of one, and Back', async () => {
  const { here, requests } = await show('')
  await userEvent.click(await screen.findByRole('link', { name: 'Doppelzimmer' }))
  expect(here().search).toBe('?hotel=quinta&type=t1')
  const table = await screen.findByRole('table')
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map((cell) => cell.textContent),
  ).toEqual(['208', '209'])
  const rooms = requests.find(({ url }) => url.includes('/rooms?'))
  expect(new URL(rooms?.url ?? '').search).toBe('?roomTypeId=t1&page=1&size=100')
  await userEvent.click(screen.getByRole('link', { name: 'Zurück zu den Zimmertypen' }))
  expect(here().search).toBe('?hotel=quinta')
  await screen.findByRole('link', { name: 'Doppelzimmer' })
})

test.each([
  ['rooms', 'table', listOf(room, closed)],
  ['failure', 'alert', 403],
])('Back forgets the %s: opened again, nothing of before is shown while it loads', async (_, role, before) => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const answers: Record<string, unknown> = { ...own, [roomsCall]: before }
  const { requests } = await showPage(
    '/owner/manage-rooms/*',
    '/owner/manage-rooms?hotel=quinta&type=t1',
    <RoomsPage />,
    answers,
  )
  await screen.findByRole(role)
  answers[roomsCall] = promise
  await userEvent.click(screen.getByRole('link', { name: 'Zurück zu den Zimmertypen' }))
  expect(screen.queryByRole(role)).toBeNull()
  await userEvent.click(await screen.findByRole('link', { name: 'Doppelzimmer' }))
  await screen.findByText('Zimmer werden geladen …')
  expect(screen.queryByRole(role)).toBeNull()
  resolve(Response.json(listOf(closed)))
  expect(within(await screen.findByRole('table')).getByRole('rowheader').textContent).toBe('209')
  expect(requests.filter(({ url }) => url.includes('/rooms?'))).toHaveLength(2)
})

test('makes a room available at once', async () => {
  const answer = { data: { room: { ...closed, status: 'available' }, moves: [] } }
  const { requests } = await show('&type=t1', { 'PATCH /v1/properties/p1/rooms/r2': answer })
  await toggle('209')
  await screen.findByText('Zimmer 209 ist verfügbar.')
  expect(await writes(requests)[0]?.json()).toEqual({ status: 'available' })
})

test('shows the moves before a room becomes unavailable, and makes them then', async () => {
  const { requests } = await show('&type=t1', {
    [closingUrl]: { data: { possible: true, moves: [move], stuck: [], blocks: [] } },
    [`PATCH ${roomUrl}`]: { data: { room: { ...room, status: 'unavailable' }, moves: [move] } },
  })
  await toggle('208')
  const sheet = await screen.findByRole('dialog', { name: 'Zimmer 208 sperren?' })
  expect(within(sheet).getByRole('listitem').textContent).toBe('Jana Brandt 4.–6. Dez. 2026208207')
  expect(writes(requests)).toEqual([])
  await userEvent.click(within(sheet).getByRole('button', { name: '1 Aufenthalt verlegen und sperren' }))
  await screen.findByText('Zimmer 208 ist nicht verfügbar. 1 Aufenthalt wurde verlegt.')
  expect(await writes(requests)[0]?.json()).toEqual({ status: 'unavailable' })
})

test('with nothing to move a room becomes unavailable at once', async () => {
  const { requests } = await show('&type=t1', {
    [closingUrl]: { data: { possible: true, moves: [], stuck: [], blocks: [] } },
    [`PATCH ${roomUrl}`]: { data: { room: { ...room, status: 'unavailable' }, moves: [] } },
  })
  await toggle('208')
  await screen.findByText('Zimmer 208 ist nicht verfügbar.')
  expect(await writes(requests)[0]?.json()).toEqual({ status: 'unavailable' })
})

test('a refusal shows the list of stays, also when they came between question and answer', async () => {
  const stuck = { ...stay, reason: 'pinned' }
  const { requests } = await show('&type=t1', {
    [closingUrl]: { data: { possible: false, moves: [], stuck: [stuck], blocks: [] } },
  })
  await toggle('208')
  const sheet = await screen.findByRole('dialog', { name: 'Zimmer 208 lässt sich nicht sperren' })
  expect(sheet.textContent).toContain(messageOf('update_room_status_failed'))
  expect(within(sheet).getByRole('listitem').textContent).toBe('Jana Brandt 4.–6. Dez. 2026von Ihnen fixiert')
  expect(writes(requests)).toEqual([])
  const late = { message: 'Gebraucht', code: 'room_needed', details: { stays: [stuck] } }
  await show('&type=t1', {
    [closingUrl]: { data: { possible: true, moves: [], stuck: [], blocks: [] } },
    [`PATCH ${roomUrl}`]: Response.json(late, { status: 409 }),
  })
  await toggle('208')
  await screen.findByText('von Ihnen fixiert')
})

test('"Failed to get list rooms" and "Failed to update status rooms"', async () => {
  await show('&type=t1', { [roomsCall]: 403 })
  expect((await screen.findByRole('alert')).textContent).toContain(messageOf('list_rooms_failed'))
  await show('&type=t1', { [closingUrl]: 409 })
  await toggle('208')
  expect((await screen.findByRole('alert')).textContent).toContain(messageOf('update_room_status_failed'))
})

test('adds rooms by range, and says what is wrong with what is none', async () => {
  const { requests } = await show('&type=t1', { 'POST /v1/properties/p1/rooms': { data: [room, closed] } })
  await userEvent.click(await screen.findByRole('button', { name: 'Zimmer hinzufügen' }))
  const field = screen.getByLabelText('Zimmernummern')
  await userEvent.type(field, '120–101{Enter}')
  await screen.findByText(messageOf('room_number_invalid'))
  expect(document.activeElement).toBe(field)
  await userEvent.clear(field)
  await userEvent.type(field, '101–120')
  await screen.findByText('20 Zimmer: 101, 102 … 120')
  await userEvent.click(screen.getByRole('button', { name: '20 Zimmer hinzufügen' }))
  await screen.findByText('2 Zimmer hinzugefügt.')
  expect(await writes(requests)[0]?.json()).toEqual({ roomTypeId: 't1', numbers: '101–120' })
})

test('what the server finds wrong with numbers is said at the field', async () => {
  const message = messageOf('web_address')
  const refusal = (field: string) =>
    Response.json({ message, code: 'validation_failed', fields: { [field]: message } }, { status: 422 })
  await show('&type=t1', {
    'POST /v1/properties/p1/rooms': refusal('numbers'),
    [`PATCH ${roomUrl}`]: refusal('number'),
  })
  const descriptionsOf = (field: HTMLElement) =>
    (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)
  for (const [button, label] of [
    ['Zimmer hinzufügen', 'Zimmernummern'],
    ['Zimmer 208 umbenennen', 'Zimmernummer'],
  ] as const) {
    await userEvent.click(await screen.findByRole('button', { name: button }))
    const field = screen.getByLabelText(label)
    await userEvent.clear(field)
    await userEvent.type(field, 'evil.com/win{Enter}')
    await screen.findByText(message)
    expect(descriptionsOf(field)).toContain(message)
    await userEvent.keyboard('{Escape}')
  }
})

test('a room that was renamed meanwhile shows both numbers, and its owner chooses', async () => {
  const body = { message: 'Geändert', code: 'changed_meanwhile', details: { current: { ...room, number: '208a' } } }
  const { requests } = await show('&type=t1', { [`PATCH ${roomUrl}`]: Response.json(body, { status: 409 }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Zimmer 208 umbenennen' }))
  const field = screen.getByLabelText('Zimmernummer')
  await userEvent.clear(field)
  await userEvent.type(field, '308{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('in 208a umbenannt. Ihre Eingabe war 308.')
  await userEvent.click(screen.getByRole('button', { name: 'In 308 umbenennen' }))
  await waitFor(() => expect(writes(requests)).toHaveLength(2))
  const sent = await Promise.all(writes(requests).map((request) => request.json()))
  expect(sent).toEqual([
    { number: '308', expectedNumber: '208' },
    { number: '308', expectedNumber: '208a' },
  ])
})

test('only a room that no booking ever had can be deleted', async () => {
  const { requests } = await show('&type=t1', { 'DELETE /v1/properties/p1/rooms/r2': { data: true } })
  await userEvent.click(await screen.findByRole('button', { name: 'Zimmer 209 löschen' }))
  expect(screen.queryByRole('button', { name: 'Zimmer 208 löschen' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Zimmer löschen' }))
  await screen.findByText('Zimmer 209 wurde gelöscht.')
  expect(writes(requests)[0]?.method).toBe('DELETE')
})
