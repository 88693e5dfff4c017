import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addDays } from '@keystay/contract/shared/plain-dates'
import { showPage, type Answers } from '../../platform/test-app.tsx'
import { messageOf } from '../../platform/language.ts'
import { readersToday } from '../../platform/format/today.ts'
import { planPart, planRoom, planStay } from '../../features/room-plan/test-plan.ts'
import { BookingsPage } from './bookings-page.tsx'

const today = readersToday()
const hotel = { id: 'p1', slug: 'quinta', name: 'Quinta das Andorinhas', roomTypes: 1, rooms: 2 }
const stay = { ...planStay('u1', '201', today, addDays(today, 2)), bookingId: 'b1' }
const block = {
  id: 'x1',
  room: { id: '202', number: '202' },
  roomTypeId: 't1',
  from: today,
  to: addDays(today, 3),
  reason: 'Dusche undicht',
}
const plan = { ...planPart(today, today, [stay]), today, rooms: [planRoom('201'), planRoom('202')], blocks: [block] }
const move = { ...stay, status: 'confirmed', from: { id: '201', number: '201' }, to: { id: '202', number: '202' } }
const nothing = { possible: true, moves: [], stuck: [], blocks: [] }
const own = {
  'GET /v1/properties/me': { data: [hotel] },
  'GET /v1/properties/p1/plan': { data: plan },
  'GET /v1/properties/p1/rooms/201/blocking': { data: { ...nothing, moves: [move] } },
  'GET /v1/properties/p1/rooms/202/blocking': { data: nothing },
}

// Nothing has a size in these tests, and what has none is not drawn.
beforeAll(() => import('../../features/room-plan/plan-view.tsx'))
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
})
afterEach(() => vi.restoreAllMocks())

const show = async (answers: Answers = {}) =>
  await showPage('/owner/manage-booking/*', '/owner/manage-booking/plan?hotel=quinta', <BookingsPage />, {
    ...own,
    ...answers,
  })
const sent = async (requests: readonly Request[], method: string) =>
  await Promise.all(
    requests.filter((one) => one.method === method).map(async (one) => (await one.clone().json()) as unknown),
  )
const barName = /^Außer Betrieb, Dusche undicht, .*, Zimmer 202$/
const openNew = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Zimmer außer Betrieb nehmen' }))
  return within(await screen.findByRole('dialog', { name: 'Zimmer außer Betrieb nehmen' }))
}

test('shows rooms out of order as bars with their reason', async () => {
  await show()
  expect((await screen.findByRole('button', { name: barName })).textContent).toBe('Dusche undicht')
})

test('who would move is shown first; then the room is taken out of order, and all of it can be taken back', async () => {
  const made = { ...block, room: { id: '201', number: '201' }, to: addDays(today, 1), reason: 'Heizung' }
  const { requests } = await show({
    'POST /v1/properties/p1/rooms/201/blocks': { data: { block: made, moves: [move] } },
    'POST /v1/properties/p1/blocks/x1/end': { data: null },
    'PUT /v1/properties/p1/booked-rooms/u1': { data: {} },
  })
  const sheet = await openNew()
  const act = sheet.getByRole<HTMLButtonElement>('button', { name: 'Außer Betrieb nehmen' })
  await userEvent.selectOptions(sheet.getByLabelText('Zimmer'), 'Zimmer 201')
  await sheet.findByText('1 Aufenthalt wird verlegt:')
  expect(sheet.getByRole('list').textContent).toContain('Jana Brandt')
  // Without a reason nothing is done.
  expect(act.disabled).toBe(true)
  await userEvent.type(sheet.getByLabelText('Grund'), 'Heizung')
  await userEvent.click(act)
  await screen.findByText('Zimmer 201 ist außer Betrieb.')
  const form = { from: today, to: addDays(today, 1), reason: 'Heizung' }
  expect(await sent(requests, 'POST')).toEqual([form])
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Zurücknehmen' }))
  await waitFor(async () =>
    expect(await sent(requests, 'PUT')).toEqual([{ roomId: '201', expectedRoomId: '202', pinned: false }]),
  )
  expect((await sent(requests, 'POST'))[1]).toEqual({ expected: form })
})

test('who is in the way is named, and nothing can be done', async () => {
  const stuck = { ...stay, status: 'confirmed', reason: 'arrived' }
  const refusal = { ...nothing, possible: false, stuck: [stuck], blocks: [block] }
  await show({ 'GET /v1/properties/p1/rooms/201/blocking': { data: refusal } })
  const sheet = await openNew()
  await userEvent.selectOptions(sheet.getByLabelText('Zimmer'), 'Zimmer 201')
  await userEvent.type(sheet.getByLabelText('Grund'), 'Heizung')
  expect((await sheet.findByRole('alert')).textContent).toBe(messageOf('room_needed'))
  expect(sheet.getByText('bereits angereist')).toBeTruthy()
  expect(sheet.getByText(/^Dusche undicht, /)).toBeTruthy()
  expect(sheet.getByRole<HTMLButtonElement>('button', { name: 'Außer Betrieb nehmen' }).disabled).toBe(true)
})

test('who came in between is named too', async () => {
  const details = { stays: [{ ...stay, status: 'confirmed', reason: 'no_room' }], blocks: [] }
  const refused = Response.json({ message: 'Gebraucht', code: 'room_needed', details }, { status: 409 })
  await show({ 'POST /v1/properties/p1/rooms/202/blocks': refused })
  const sheet = await openNew()
  await userEvent.selectOptions(sheet.getByLabelText('Zimmer'), 'Zimmer 202')
  await sheet.findByText('Kein Gast muss umziehen.')
  await userEvent.type(sheet.getByLabelText('Grund'), 'Heizung')
  await userEvent.click(sheet.getByRole('button', { name: 'Außer Betrieb nehmen' }))
  expect((await sheet.findByRole('alert')).textContent).toBe(messageOf('room_needed'))
  expect(sheet.getByText('kein anderes Zimmer ist frei')).toBeTruthy()
})

test('a block is changed or ended from its bar, as it was shown', async () => {
  const { requests } = await show({
    'PUT /v1/properties/p1/blocks/x1': { data: { block: { ...block, reason: 'Fliesen' }, moves: [] } },
    'POST /v1/properties/p1/blocks/x1/end': { data: null },
    'POST /v1/properties/p1/rooms/202/blocks': { data: { block, moves: [] } },
  })
  const expected = { from: block.from, to: block.to, reason: block.reason }
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: barName }))
    return within(await screen.findByRole('dialog', { name: 'Zimmer 202 außer Betrieb' }))
  }
  let sheet = await open()
  await userEvent.clear(sheet.getByLabelText('Grund'))
  await userEvent.type(sheet.getByLabelText('Grund'), 'Fliesen')
  await sheet.findByText('Kein Gast muss umziehen.')
  await userEvent.click(sheet.getByRole('button', { name: 'Speichern' }))
  await screen.findByText('Zimmer 202 ist geändert.')
  expect(await sent(requests, 'PUT')).toEqual([{ ...expected, reason: 'Fliesen', expected }])
  sheet = await open()
  await userEvent.click(sheet.getByRole('button', { name: 'Jetzt wieder verfügbar' }))
  await screen.findByText('Zimmer 202 ist wieder verfügbar.')
  await userEvent.click(screen.getByRole('button', { name: 'Zurücknehmen' }))
  await waitFor(async () => expect(await sent(requests, 'POST')).toEqual([{ expected }, expected]))
})

test('free nights that are drawn over open a small choice, which blocks them', async () => {
  await show()
  await screen.findByRole('button', { name: barName })
  const grid = screen.getByRole('region', { name: 'Zimmerplan' })
  grid.setPointerCapture = () => undefined
  // Room 201 lies below the head and the name of its type; it is free from the day after tomorrow on.
  const width = (1200 - 148) / 21
  const at = (days: number) => ({
    clientX: 148 + (days + 1.6) * width - grid.scrollLeft,
    clientY: 64 + 36 + 10,
    button: 0,
  })
  const from = Number(grid.querySelector<HTMLElement>('[data-bar="u1"]')?.style.left.replace('px', '')) / width - 0.5
  const column = Math.round(from)
  fireEvent.pointerDown(grid, at(column + 2 - 1))
  fireEvent.pointerMove(grid, at(column + 4 - 1))
  fireEvent.pointerUp(grid, at(column + 4 - 1))
  await userEvent.click(await screen.findByRole('button', { name: 'Außer Betrieb nehmen' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Zimmer außer Betrieb nehmen' }))
  expect(sheet.getByLabelText<HTMLSelectElement>('Zimmer').value).toBe('201')
})

test('on a phone a day lists the rooms that are out of order', async () => {
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue(Object.assign(new EventTarget(), { matches: false }) as never)
  await show()
  await screen.findByText('Außer Betrieb: 1')
  await userEvent.click(screen.getByRole('button', { name: /^202 ?Dusche undicht/ }))
  expect(await screen.findByRole('dialog', { name: 'Zimmer 202 außer Betrieb' })).toBeTruthy()
})
