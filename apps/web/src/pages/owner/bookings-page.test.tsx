import { act, fireEvent, screen, within, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { messageOf } from '../../platform/language.ts'
import { showPage, type Answers } from '../../platform/test-app.tsx'
import { BookingsPage } from './bookings-page.tsx'
import { bookingRow as row, euros, freeRoom as free, ownerBooking as booking } from './test-owner-booking.ts'

const hotel = { id: 'p1', slug: 'quinta', name: 'Quinta das Andorinhas', roomTypes: 5, rooms: 210 }
const counts = { all: 28_779, confirmed: 20_507, pending: 14, cancelled: 8258 }
const listOf = (...data: unknown[]) => ({
  data,
  counts,
  pagination: { page: 1, size: 25, totalItems: data.length, totalPages: 2 },
})
const own = { 'GET /v1/properties/me': { data: [hotel] } }
const listUrl = 'GET /v1/properties/p1/bookings'
const bookingUrl = '/v1/properties/p1/bookings/b1'

let stream: (EventTarget & { readonly url: string }) | undefined
/** Stands for the browser's EventSource: what the server would say is dispatched on it. */
const streams = vi.fn<(url: string) => EventTarget>(function open(url) {
  stream = Object.assign(new EventTarget(), { url, close: () => undefined })
  return stream
})

// It loads when it is first shown.
beforeAll(() => import('../../features/owner-bookings/bookings-view.tsx'))
beforeEach(() => vi.stubGlobal('EventSource', streams))
afterEach(() => vi.unstubAllGlobals())

const show = (search: string, answers: Answers) =>
  showPage('/owner/manage-booking/*', `/owner/manage-booking?hotel=quinta${search}`, <BookingsPage />, {
    ...own,
    ...answers,
  })
const askedFor = (asked: readonly Request[], path: string) => asked.filter(({ url }) => new URL(url).pathname === path)

test('lists bookings with tabs all, confirmed, pending, cancelled and their counts', async () => {
  const { here } = await show('', { [listUrl]: listOf(row) })
  const table = await screen.findByRole('table')
  expect(within(table).getAllByRole('row')[1]?.textContent).toMatch(
    /Jana Brandt7H4M-2QXD.*2Doppelzimmer208173,42\s€Unbezahlt, barBestätigt/,
  )
  const tabs = within(screen.getByRole('navigation', { name: 'Buchungen nach Status' })).getAllByRole('link')
  expect(tabs.map((tab) => tab.textContent)).toEqual(['Alle28.779', 'Bestätigt20.507', 'Offen14', 'Storniert8.258'])
  await userEvent.click(screen.getByRole('link', { name: /Offen/ }))
  expect(here().search).toBe('?hotel=quinta&status=pending')
})

test('asks the server for what the address says: search, check-in date, tab and page', async () => {
  const { asked } = await show('&q=Brandt&checkIn=2026-12-04&status=pending&page=2', { [listUrl]: listOf(row) })
  await screen.findByRole('table')
  const [request] = askedFor(asked, '/v1/properties/p1/bookings')
  expect(new URL(request?.url ?? '').search).toBe('?page=2&size=25&q=Brandt&checkIn=2026-12-04&status=pending')
})

test('"/" leads to the search, which goes into the address; clearing the check-in date takes it out', async () => {
  const { here, asked } = await show('&checkIn=2026-12-04&page=2', { [listUrl]: listOf(row) })
  await screen.findByRole('table')
  await userEvent.keyboard('/')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  await userEvent.keyboard('Jana/')
  await waitFor(() => expect(asked.at(-1)?.url).toContain('q=Jana%2F'))
  expect(here().search).not.toContain('page=')
  await userEvent.click(screen.getByRole('button', { name: 'Anreisedatum löschen' }))
  expect(here().search).toBe('?hotel=quinta&q=Jana%2F')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('Jana/')
})

test('"Failed to fetch bookings" with the reason, and a retry', async () => {
  const { asked } = await show('', { [listUrl]: 403 })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(messageOf('fetch_bookings_failed'))
  await userEvent.click(within(alert).getByRole('button', { name: 'Erneut versuchen' }))
  expect(askedFor(asked, '/v1/properties/p1/bookings').length).toBe(2)
})

test('an empty list says why, and an empty search leads to everything', async () => {
  await show('', { [listUrl]: listOf() })
  await screen.findByText('Noch keine Buchungen')
  const { here } = await show('&q=nobody', { [listUrl]: listOf() })
  await userEvent.click(await screen.findByRole('link', { name: 'Alle Buchungen zeigen' }))
  expect(here().search).toBe('?hotel=quinta')
})

test('a new booking appears without reload and is announced', async () => {
  const answers: Record<string, unknown> = { [listUrl]: listOf(row) }
  await showPage('/owner/manage-booking/*', '/owner/manage-booking', <BookingsPage />, Object.assign(answers, own))
  await screen.findByRole('table')
  const fresh = { ...row, id: 'b2', guest: { ...row.guest, name: 'Keiko Yamada' }, createdAt: '2026-11-21T10:00:00Z' }
  answers[listUrl] = { ...listOf(fresh, row), counts: { ...counts, all: counts.all + 1 } }
  expect(stream?.url).toBe('/v1/properties/p1/events')
  await act(async () => stream?.dispatchEvent(new MessageEvent('changed', { data: '{}' })))
  await screen.findByText('Keiko Yamada')
  expect(screen.getByText('1 neue Buchung')).toBeTruthy()
})

const opened = async (answers: Answers = {}) => {
  const shown = await show('&booking=b1', {
    [listUrl]: listOf(row),
    [`GET ${bookingUrl}`]: { data: booking },
    ...answers,
  })
  return { ...shown, drawer: await screen.findByRole('dialog', { name: 'Buchung von Jana Brandt' }) }
}

test('a booking has its own address, with facts, payment and history; closing takes it out', async () => {
  const { here, drawer } = await opened()
  await within(drawer).findByText('Zimmerzuteilung')
  expect(drawer.textContent).toContain('Unbezahlt, bar')
  expect(drawer.textContent).toContain('Zimmer fixiert · 208')
  await userEvent.click(within(drawer).getByRole('button', { name: 'Schließen' }))
  expect(here().search).toBe('?hotel=quinta')
})

test('up and down step through the list', async () => {
  const { here, drawer } = await opened({ [listUrl]: listOf(row, { ...row, id: 'b2' }) })
  await userEvent.click(within(drawer).getByRole('button', { name: 'Vorherige Buchung' }))
  expect(here().search).toContain('booking=b1')
  await userEvent.click(within(drawer).getByRole('button', { name: 'Nächste Buchung' }))
  expect(here().search).toContain('booking=b2')
})

const chooseRoom = async (drawer: HTMLElement, name: RegExp) => {
  await userEvent.click(await within(drawer).findByRole('button', { name: /^Zimmer für Doppelzimmer/ }))
  await userEvent.click(within(drawer).getByRole('button', { name }))
  await userEvent.click(within(drawer).getByRole('button', { name: 'Zimmerzuteilung speichern' }))
}

test('assigns a free room: "Room assignment updated successfully!"', async () => {
  const { drawer, asked } = await opened({ [`PUT ${bookingUrl}/rooms`]: { data: booking } })
  await chooseRoom(drawer, /^207/)
  await within(drawer).findByText(messageOf('room_assignment_updated'))
  const put = asked.find(({ method }) => method === 'PUT')
  expect(await put?.json()).toEqual({ assignments: [{ bookedRoomId: 'u1', roomId: '207', expectedRoomId: '208' }] })
})

test('a room that somebody else took is no longer chosen, and it says who is there and when', async () => {
  const taken = { ...booking, bookedRooms: [{ ...booking.bookedRooms[0], freeRooms: [free('208', true)] }] }
  const stay = { bookedRoomId: 'u2', bookingId: 'b2', code: '9QEA3J2K', guest: '', status: 'confirmed' }
  const by = [{ ...stay, checkIn: '2026-12-04', checkOut: '2026-12-06' }]
  const body = { message: 'Nicht frei', code: 'room_occupied', details: { by } }
  const answers: Record<string, unknown> = {
    ...own,
    [listUrl]: listOf(row),
    [`GET ${bookingUrl}`]: { data: booking },
    [`PUT ${bookingUrl}/rooms`]: Response.json(body, { status: 409 }),
  }
  await showPage('/owner/manage-booking/*', '/owner/manage-booking?booking=b1', <BookingsPage />, answers)
  const drawer = await screen.findByRole('dialog', { name: 'Buchung von Jana Brandt' })
  answers[`GET ${bookingUrl}`] = { data: taken }
  await chooseRoom(drawer, /^207/)
  const alert = await within(drawer).findByRole('alert')
  expect(alert.textContent).toMatch(/Nicht freiGelöschter Gast · 9QEA-3J2K · 4\.–6\. Dez\. 2026$/)
  await within(drawer).findByRole('button', { name: /: 208$/ })
})

test('a page that the tab no longer has leads to its last one', async () => {
  const { here } = await show('&page=9', { [listUrl]: { ...listOf(), counts } })
  await waitFor(() => expect(here().search).toBe('?hotel=quinta&page=2'))
})

test('asks for at least one room', async () => {
  const { drawer, asked } = await opened()
  await chooseRoom(drawer, /^Offen lassen/)
  await within(drawer).findByText(messageOf('room_assignment_required'))
  expect(asked.some(({ method }) => method === 'PUT')).toBe(false)
})

test('"Failed to update room assignment", and where the stay lies by now', async () => {
  const body = {
    message: 'Wurde geändert',
    code: 'changed_meanwhile',
    details: { current: { bookedRoomId: 'u1', room: { id: '209', number: '209' }, pinned: true } },
  }
  const { drawer } = await opened({ [`PUT ${bookingUrl}/rooms`]: Response.json(body, { status: 409 }) })
  await chooseRoom(drawer, /^207/)
  const alert = await within(drawer).findByRole('alert')
  expect(alert.textContent).toContain(messageOf('room_assignment_failed'))
  expect(alert.textContent).toMatch(/Wurde geändert.*Zimmer 209/)
})

test('a refusal appears with the room as it is by now, on top of which the choice is sent again', async () => {
  const moved = { ...booking, bookedRooms: [{ ...booking.bookedRooms[0], room: { id: '209', number: '209' } }] }
  const { promise: known, resolve: tell } = Promise.withResolvers<Response>()
  const answers: Record<string, unknown> = {
    ...own,
    [listUrl]: listOf(row),
    [`GET ${bookingUrl}`]: { data: booking },
    [`PUT ${bookingUrl}/rooms`]: 409,
  }
  const { asked } = await showPage(
    '/owner/manage-booking/*',
    '/owner/manage-booking?booking=b1',
    <BookingsPage />,
    answers,
  )
  const drawer = await screen.findByRole('dialog', { name: 'Buchung von Jana Brandt' })
  const puts = () => asked.filter(({ method }) => method === 'PUT')
  await within(drawer).findByRole('button', { name: /^Zimmer für Doppelzimmer/ })
  answers[`GET ${bookingUrl}`] = known
  await chooseRoom(drawer, /^207/)
  await waitFor(() => expect(askedFor(asked, bookingUrl)).toHaveLength(2))
  expect(within(drawer).queryByRole('alert')).toBeNull()
  tell(Response.json({ data: moved }))
  await within(drawer).findByRole('alert')
  await userEvent.click(within(drawer).getByRole('button', { name: 'Zimmerzuteilung speichern' }))
  await waitFor(() => expect(puts()).toHaveLength(2))
  expect(await puts()[1]?.json()).toEqual({
    assignments: [{ bookedRoomId: 'u1', roomId: '207', expectedRoomId: '209' }],
  })
})

test('cancelling says the refund first', async () => {
  const quote = { cancellable: true, paid: euros(17_342), refund: euros(17_342) }
  const { asked } = await opened({
    [`GET ${bookingUrl}/cancellation`]: { data: quote },
    [`PATCH ${bookingUrl}`]: 409,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Buchung stornieren' }))
  const sheet = await screen.findByRole('dialog', { name: 'Buchung von Jana Brandt stornieren?' })
  await within(sheet).findByText(/hat 173,42\s€ bezahlt und erhält 173,42\s€ zurück/)
  await userEvent.click(within(sheet).getByRole('button', { name: 'Buchung stornieren' }))
  const alert = await within(sheet).findByRole('alert')
  expect(alert.textContent).toContain(messageOf('update_status_failed'))
  expect(await asked.find(({ method }) => method === 'PATCH')?.json()).toEqual({ action: 'cancel' })
})

test('records cash as paid', async () => {
  const paid = { ...booking, may: { ...booking.may, takeCash: false } }
  const { asked } = await opened({ [`PATCH ${bookingUrl}`]: { data: paid } })
  await userEvent.click(await screen.findByRole('button', { name: 'Barzahlung erfassen' }))
  await userEvent.click(screen.getByRole('button', { name: /^173,42\s€ als bezahlt erfassen/ }))
  await screen.findByText('Barzahlung erfasst')
  expect(await asked.find(({ method }) => method === 'PATCH')?.json()).toEqual({ action: 'cash_paid' })
})

test('Escape in a question closes the question; the next one closes the drawer', async () => {
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue(Object.assign(new EventTarget(), { matches: true }) as never)
  const { here, drawer } = await opened({
    [`GET ${bookingUrl}/cancellation`]: { data: { cancellable: true, paid: euros(0), refund: euros(0) } },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Buchung stornieren' }))
  const sheet = await screen.findByRole('dialog', { name: 'Buchung von Jana Brandt stornieren?' })
  within(sheet).getByRole('button', { name: 'Buchung behalten' }).focus()
  await userEvent.keyboard('{Escape}')
  // What a browser makes of the key; React hands it on to the drawer, in which the question stands.
  fireEvent(sheet, new Event('cancel'))
  expect(screen.queryByRole('dialog', { name: 'Buchung von Jana Brandt stornieren?' })).toBeNull()
  expect(here().search).toContain('booking=b1')
  within(drawer).getByRole('button', { name: 'Nächste Buchung' }).focus()
  await userEvent.keyboard('{Escape}')
  expect(here().search).toBe('?hotel=quinta')
  vi.restoreAllMocks()
})
