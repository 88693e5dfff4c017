import { act, screen, within, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addDays } from '@keystay/contract/shared/plain-dates'
import { messageOf } from '../../platform/language.ts'
import { showPage, type Answers } from '../../platform/test-app.tsx'
import { readersToday } from '../../platform/format/today.ts'
import { planPart, planRoom, planStay } from '../../features/room-plan/test-plan.ts'
import { BookingsPage } from './bookings-page.tsx'
import { euros, freeRoom } from './test-owner-booking.ts'

const today = readersToday()
const hotel = { id: 'p1', slug: 'quinta', name: 'Quinta das Andorinhas', roomTypes: 1, rooms: 3 }
const stay = {
  ...planStay('u1', '201', today, addDays(today, 2)),
  bookingId: 'b1',
  movedFrom: '203',
}
const plan = {
  ...planPart(today, today, [stay]),
  today,
  rooms: [planRoom('201'), planRoom('202'), planRoom('203', 'unavailable')],
}
const placeUrl = '/v1/properties/p1/booked-rooms/u1'
const own = {
  'GET /v1/properties/me': { data: [hotel] },
  'GET /v1/properties/p1/plan': { data: plan },
  [`GET ${placeUrl}/rooms`]: { data: [freeRoom('201', true), { ...freeRoom('202'), gapBefore: 1, gapAfter: 2 }] },
}

// Nothing has a size in these tests, and what has none is not drawn.
beforeAll(() => import('../../features/room-plan/plan-view.tsx'))
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const show = async (answers: Answers = {}, search = '') => {
  const address = `/owner/manage-booking/plan?hotel=quinta${search}`
  return await showPage('/owner/manage-booking/*', address, <BookingsPage />, { ...own, ...answers })
}
const puts = (requests: readonly Request[]) => requests.filter(({ method }) => method === 'PUT')
const barName = /^Jana Brandt, .*, Zimmer 201, Bestätigt, Automatisch verlegt$/

test('shows a stay as a bar with guest, dates, room and state; automatic moves are shown as such', async () => {
  await show()
  expect((await screen.findByRole('button', { name: barName })).textContent).toBe('J. Brandt')
  expect(screen.getByText('gesperrt')).toBeTruthy()
})

test('says of who is awaited whether the room is ready', async () => {
  const stays = [{ ...stay, movedFrom: null, readiness: 'dirty' }]
  await show({ 'GET /v1/properties/p1/plan': { data: { ...plan, stays } } })
  expect(await screen.findByRole('button', { name: /, Bestätigt, Zimmer noch nicht bereit$/ })).toBeTruthy()
})

test('says of who leaves late until when, on the bar and in the drawer', async () => {
  const stays = [{ ...stay, movedFrom: null, leavesAt: '14:00' }]
  await show({ 'GET /v1/properties/p1/plan': { data: { ...plan, stays } } }, '&stay=u1')
  expect(await screen.findByRole('button', { name: /, Bestätigt, Zimmer bis 14:00 Uhr$/ })).toBeTruthy()
  const drawer = await screen.findByRole('dialog', { name: 'Buchung von Jana Brandt' })
  expect(drawer.textContent).toContain('Zimmer bis 14:00 Uhr')
})

test('by keyboard: Enter opens, arrows move between free rooms, Escape returns, Enter keeps', async () => {
  const { here, requests } = await show({
    [`PUT ${placeUrl}`]: { data: { bookedRoomId: 'u1', room: { id: '202', number: '202' }, pinned: true } },
  })
  const bar = await screen.findByRole('button', { name: barName })
  bar.focus()
  await userEvent.keyboard('{Enter}')
  expect(here().search).toContain('stay=u1')
  await screen.findByRole('button', { name: /^202/ })
  expect(document.activeElement).toBe(bar)
  await userEvent.keyboard('{ArrowDown}')
  expect(document.querySelector('[data-target]')?.textContent).toBe('J. Brandt')
  expect([...document.querySelectorAll('[data-chosen]')].map((label) => label.textContent)).toEqual([
    '201bis 2 Gäste',
    '202bis 2 Gäste',
  ])
  await userEvent.keyboard('{Escape}')
  expect(document.querySelector('[data-target]')).toBeNull()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(puts(requests)).toHaveLength(1))
  expect(await puts(requests)[0]?.json()).toEqual({ roomId: '202', expectedRoomId: '201', pinned: true })
  await screen.findByText('Jana Brandt ist jetzt in Zimmer 202.')
  await userEvent.keyboard('{Escape}')
})

test('the drawer lists free rooms with the gap that each would leave, and pins', async () => {
  const { requests } = await show({ [`PUT ${placeUrl}`]: { data: {} } }, '&stay=u1')
  const drawer = await screen.findByRole('dialog', { name: 'Buchung von Jana Brandt' })
  await within(drawer).findByRole('button', { name: '201 zugeteilt, passt genau' })
  expect(within(drawer).getByRole('button', { name: '202 frei, 3 Nächte Lücke' })).toBeTruthy()
  expect(drawer.textContent).toContain('Automatisch verlegt aus Zimmer 203.')
  expect(within(drawer).getByRole('link', { name: 'Buchung öffnen' }).getAttribute('href')).toBe(
    '/owner/manage-booking?hotel=quinta&booking=b1',
  )
  await userEvent.click(within(drawer).getByRole('switch', { name: 'In diesem Zimmer fixieren' }))
  expect(await puts(requests)[0]?.json()).toEqual({ roomId: '201', expectedRoomId: '201', pinned: true })
})

test('the drawer says beside "paid" what went back', async () => {
  const paid = { ...stay, payment: 'paid' }
  const booking = { total: euros(20_000), givenBack: { done: euros(5000), pending: euros(0) } }
  await show(
    {
      'GET /v1/properties/p1/plan': { data: { ...plan, stays: [paid] } },
      'GET /v1/properties/p1/bookings/b1': { data: booking },
    },
    '&stay=u1',
  )
  expect(await screen.findByText(/Bezahlt · teilweise erstattet \(50,00\s€\)/)).toBeTruthy()
})

test('who changes their mind before the answer is heard: both changes are made, in their order', async () => {
  const { requests } = await show({ [`PUT ${placeUrl}`]: { data: {} } }, '&stay=u1')
  const answered = Promise.withResolvers<void>()
  const answer = globalThis.fetch
  globalThis.fetch = async (input) => {
    const reply = answer(input)
    if ((input as Request).method === 'PUT') await answered.promise
    return await reply
  }
  const pin = await screen.findByRole('switch', { name: 'In diesem Zimmer fixieren' })
  pin.focus()
  await userEvent.keyboard(' ')
  await waitFor(() => expect(pin.getAttribute('aria-checked')).toBe('true'))
  await userEvent.keyboard(' ')
  await waitFor(() => expect(pin.getAttribute('aria-checked')).toBe('false'))
  answered.resolve()
  await waitFor(() => expect(puts(requests)).toHaveLength(2))
  const sent = await Promise.all(puts(requests).map(async (one) => (await one.json()) as { pinned: boolean }))
  expect(sent.map(({ pinned }) => pinned)).toEqual([true, false])
})

test('a move reads every part of the plan again once, and so does a window that looks on', async () => {
  let stream = new EventTarget()
  vi.stubGlobal(
    'EventSource',
    vi.fn<() => EventTarget>(function open() {
      return (stream = Object.assign(new EventTarget(), { close: () => undefined }))
    }),
  )
  const { requests } = await show({ [`PUT ${placeUrl}`]: { data: {} } }, '&stay=u1')
  const sendEvent = (name: string) => act(async () => void stream.dispatchEvent(new MessageEvent(name, { data: '{}' })))
  const parts = () => requests.filter(({ url }) => new URL(url).pathname.endsWith('/plan')).map(({ url }) => url)
  const times = (url: string) => parts().filter((one) => one === url).length
  await screen.findByRole('button', { name: /^202 frei/ })
  await waitFor(() => expect(new Set(parts()).size).toBe(parts().length))
  await sendEvent('open')
  const shown = new Set(parts())
  // Its own news would be read some seconds later: a machine with other work counts them as less.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await userEvent.click(screen.getByRole('button', { name: /^202 frei/ }))
  await waitFor(() => expect(puts(requests)).toHaveLength(1))
  await screen.findByText('Jana Brandt ist jetzt in Zimmer 202.')
  expect(parts()).toHaveLength(shown.size)
  await sendEvent('changed')
  await waitFor(() => expect(parts().length).toBeGreaterThan(shown.size))
  // By now the move would have been read again if nobody had told of it: a third reading counts.
  await act(async () => await vi.advanceTimersByTimeAsync(10_000))
  await screen.findByRole('button', { name: barName })
  for (const url of shown) expect(times(url)).toBeLessThanOrEqual(2)
  expect(parts().length).toBeLessThanOrEqual(2 * shown.size)
  vi.unstubAllGlobals()
})

test('a move that is refused says why, and the stay lies where it lay', async () => {
  const body = { message: 'Nicht frei', code: 'room_occupied', details: { by: [] } }
  await show({ [`PUT ${placeUrl}`]: Response.json(body, { status: 409 }) }, '&stay=u1')
  await userEvent.click(await screen.findByRole('button', { name: /^202 frei/ }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(`${messageOf('room_assignment_failed')}Nicht frei`)
  await screen.findByRole('button', { name: barName })
})

test('says when the plan cannot be read', async () => {
  await show({ 'GET /v1/properties/p1/plan': 403 })
  expect((await screen.findByRole('alert')).textContent).toContain(messageOf('fetch_bookings_failed'))
})

test('on a phone who changes rooms neither comes nor leaves', async () => {
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue(Object.assign(new EventTarget(), { matches: false }) as never)
  const mover = { ...planStay('u7', '201', addDays(today, -1), today), state: 'in_house' as const, ends: false }
  const there = { ...mover, bookedRoomId: 'u8', roomId: '202', checkIn: today, checkOut: addDays(today, 1) }
  const stays = [mover, { ...there, begins: false, ends: true }]
  await show({ 'GET /v1/properties/p1/plan': { data: { ...planPart(today, today, stays), today } } })
  await screen.findByText('Im Haus: 1')
  expect(screen.getByText('Anreise: 0')).toBeTruthy()
  expect(screen.getByText('Abreise: 0')).toBeTruthy()
})

test('on a phone it is a list by day', async () => {
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue(Object.assign(new EventTarget(), { matches: false }) as never)
  const { here } = await show()
  const arrivals = await screen.findByText('Anreise: 1')
  // Below some hundred stays nobody finds it.
  const whatIf = screen.getByRole('button', { name: 'Was wäre wenn' })
  expect(whatIf.compareDocumentPosition(arrivals) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Nächster Tag' }))
  await screen.findByText('Im Haus: 1')
  expect(here().search).toContain(`date=${addDays(today, 1)}`)
})
