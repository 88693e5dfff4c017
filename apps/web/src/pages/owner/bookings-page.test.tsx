import { act, cleanup, fireEvent, screen, within, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { listBookings } from '@keystay/contract/bookings/owner-endpoints'
import { messageOf } from '../../platform/language.ts'
import { showPage, type Answers } from '../../platform/test-app.tsx'
import { BookingsPage } from './bookings-page.tsx'
import { bookingCounts as counts, bookingUrl, listOf, onlyHotel, openBooking } from './test-bookings-page.tsx'
import { bookingRow as row, euros, ownerBooking as booking } from './test-owner-booking.ts'

const own = { 'GET /v1/properties/me': { data: [onlyHotel] } }
const listUrl = 'GET /v1/properties/p1/bookings'

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
const requestsTo = (requests: readonly Request[], path: string) =>
  requests.filter(({ url }) => new URL(url).pathname === path)

test('lists bookings with tabs all, confirmed, pending, cancelled and their counts', async () => {
  const { here } = await show('', { [listUrl]: listOf(row) })
  const table = await screen.findByRole('table')
  expect(within(table).getAllByRole('row')[1]?.textContent).toMatch(
    /Jana Brandt7H4M-2QXD.*22 Erwachsene.*Doppelzimmer208173,42\s€Unbezahlt, barBestätigt/,
  )
  const tabs = within(screen.getByRole('navigation', { name: 'Buchungen nach Status' })).getAllByRole('link')
  expect(tabs.map((tab) => tab.textContent)).toEqual(['Alle28.779', 'Bestätigt20.507', 'Offen14', 'Storniert8.258'])
  await userEvent.click(screen.getByRole('link', { name: /Offen/ }))
  expect(here().search).toBe('?hotel=quinta&status=pending')
})

test('says beside a booking how many messages of its guest wait', async () => {
  await show('', { [listUrl]: listOf({ ...row, unreadMessages: 1 }, { ...row, id: 'b2' }) })
  const [, first, second] = within(await screen.findByRole('table')).getAllByRole('row')
  expect(first?.querySelector('[data-column=guest]')?.textContent).toContain('1 neue Nachricht')
  expect(second?.textContent).not.toContain('Nachricht')
})

test('overdue balances are marked, and found by a tab that is there while there are any', async () => {
  const partly = { ...row, payment: 'partly_paid', paymentMethod: 'stripe', due: euros(12_139) } as const
  const late = { ...partly, id: 'b2', overdueSince: '2026-12-01' }
  const { here, requests } = await show('', { [listUrl]: { ...listOf(partly, late), overdue: 1 } })
  const [, open, overdue] = within(await screen.findByRole('table')).getAllByRole('row')
  expect(open?.querySelector('[data-column=paymentState]')?.textContent).toMatch(/^Angezahlt, 121,39\s€ offen$/)
  expect(overdue?.querySelector('[data-column=paymentState]')?.textContent).toMatch(
    /^Rest überfällig seit .*1\. Dez.*, 121,39\s€$/,
  )
  await userEvent.click(screen.getByRole('link', { name: 'Rest überfällig 1' }))
  expect(here().search).toBe('?hotel=quinta&overdue=true')
  await waitFor(() => expect(requests.some(({ url }) => url.includes('overdue=true'))).toBe(true))
})

test.each([
  ['confirmed', 'paid', 'stripe', 'Bezahlt'],
  ['pending', 'pending', null, 'Offen'],
  ['pending', 'failed', 'paypal', 'Fehlgeschlagen'],
  ['confirmed', 'unpaid', 'cash', 'Unbezahlt, bar'],
  ['cancelled', 'pending', null, 'Nichts offen'],
] as const)(
  'of a booking that is %s, a payment that is %s, by %s, reads "%s"',
  async (status, payment, paymentMethod, text) => {
    await show('', {
      [listUrl]: listOf({ ...row, status, payment, paymentMethod, due: payment === 'paid' ? euros(0) : row.due }),
    })
    const [, tableRow] = within(await screen.findByRole('table')).getAllByRole('row')
    expect(tableRow?.querySelector('[data-column=paymentState]')?.textContent).toBe(text)
  },
)

test('of a booking of which the desk took a part, says what is left of it', async () => {
  const part = { ...row, status: 'confirmed', payment: 'unpaid', paymentMethod: 'cash', due: euros(960) } as const
  await show('', { [listUrl]: listOf(part) })
  const [, tableRow] = within(await screen.findByRole('table')).getAllByRole('row')
  expect(tableRow?.querySelector('[data-column=paymentState]')?.textContent).toMatch(/9,60\s€/)
})

test('of a booking that is paid but for what is due at the hotel, says how much that is', async () => {
  const paid = { ...row, status: 'confirmed', payment: 'paid', paymentMethod: 'stripe', due: euros(960) } as const
  await show('', { [listUrl]: listOf(paid) })
  const [, tableRow] = within(await screen.findByRole('table')).getAllByRole('row')
  expect(tableRow?.querySelector('[data-column=paymentState]')?.textContent).toMatch(/^Bezahlt, 9,60\s€ vor Ort$/)
})

test('asks the server for what the address says: search, check-in date, tab and page', async () => {
  const { requests } = await show('&q=Brandt&checkIn=2026-12-04&status=pending&page=2', { [listUrl]: listOf(row) })
  await screen.findByRole('table')
  const [request] = requestsTo(requests, '/v1/properties/p1/bookings')
  expect(new URL(request?.url ?? '').search).toBe('?page=2&size=25&q=Brandt&checkIn=2026-12-04&status=pending')
})

test('"/" leads to the search, which goes into the address; clearing the check-in date takes it out', async () => {
  const { here, requests } = await show('&checkIn=2026-12-04&page=2', { [listUrl]: listOf(row) })
  await screen.findByRole('table')
  await userEvent.keyboard('/')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  await userEvent.keyboard('Jana/')
  await waitFor(() => expect(requests.at(-1)?.url).toContain('q=Jana%2F'))
  expect(here().search).not.toContain('page=')
  await userEvent.click(screen.getByRole('button', { name: 'Anreisedatum löschen' }))
  expect(here().search).toBe('?hotel=quinta&q=Jana%2F')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('Jana/')
})

test('the search takes as many characters as the server', async () => {
  await show('', { [listUrl]: listOf(row) })
  const { maxLength } = await screen.findByRole<HTMLInputElement>('searchbox')
  const fits = (length: number) => listBookings.query.safeParse({ q: 'x'.repeat(length) }).success
  expect([fits(maxLength), fits(maxLength + 1)]).toEqual([true, false])
})

test('"Failed to fetch bookings" with the reason, and a retry', async () => {
  const { requests } = await show('', { [listUrl]: 403 })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(messageOf('fetch_bookings_failed'))
  await userEvent.click(within(alert).getByRole('button', { name: 'Erneut versuchen' }))
  expect(requestsTo(requests, '/v1/properties/p1/bookings').length).toBe(2)
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

test('a stay that ends in another year than this says which; wide screens read e-mail and guests too', async () => {
  const [thisYear, nextYear] = [new Date().getFullYear(), new Date().getFullYear() + 1]
  const over = { ...row, checkIn: `${thisYear}-12-28`, checkOut: `${nextYear}-01-03` }
  await show('', { [listUrl]: listOf(over) })
  const [, tableRow] = within(await screen.findByRole('table')).getAllByRole('row')
  const cell = (column: string) => tableRow?.querySelector(`[data-column=${column}]`)?.textContent
  expect(cell('stay')).toMatch(new RegExp(`${thisYear}.*${nextYear}`))
  expect(cell('email')).toBe(row.guest.email)
  expect(cell('guests')).toMatch(/^\d Erwachsene/)
})

const opened = (answers: object = {}) => openBooking(booking, answers)

test('a booking has its own address, with facts, payment and history; closing takes it out', async () => {
  const { here, drawer } = await opened()
  await within(drawer).findByText('Zimmerzuteilung')
  expect(drawer.textContent).toContain('Unbezahlt, bar')
  expect(drawer.textContent).toContain('Zimmer fixiert · 208')
  await userEvent.click(within(drawer).getByRole('button', { name: 'Schließen' }))
  expect(here().search).toBe('?hotel=quinta')
})

test('which rooms were chosen: how many of a type, with which bed; and who sleeps in them', async () => {
  const line = {
    roomType: { id: 't1', name: 'Doppelzimmer', photo: null },
    adults: 2,
    children: 1,
    ages: [],
    split: [],
    rooms: [],
  }
  const lines = [
    { ...line, quantity: 2, bedType: { value: '1 Doppelbett', label: '1 Doppelbett' } },
    { ...line, quantity: 1, bedType: { value: '2 Einzelbetten', label: '2 Einzelbetten' } },
  ]
  const { drawer } = await openBooking({ ...booking, lines, adults: 2, children: 1 })
  const factOf = async (name: string) => (await within(drawer).findByText(name, { selector: 'dt' })).nextElementSibling
  const rooms = await factOf('Zimmer')
  expect([...(rooms?.children ?? [])].map((one) => one.textContent)).toEqual([
    '2 × Doppelzimmer1 Doppelbett',
    '1 × Doppelzimmer2 Einzelbetten',
  ])
  expect((await factOf('Gäste'))?.textContent).toBe('2 Erwachsene, 1 Kind')
})

/** Labels and facts of a drawer, in order. */
const factsIn = async (drawer: HTMLElement) => {
  await within(drawer).findByText('Aufenthalt', { selector: 'dt' })
  const list = drawer.querySelector('dl')
  return [...(list?.querySelectorAll('dt') ?? [])].map((one) => [
    one.textContent,
    one.nextElementSibling?.textContent.replaceAll('\u00a0', ' '),
  ])
}
const saver = { id: 'r1', name: 'Sparpreis', board: 'room_only', payment: 'now' } as const

test('a plan is told by name, board, cancellation and payment; the standard plan is not', async () => {
  const { drawer } = await openBooking({ ...booking, plan: saver })
  const facts = await factsIn(drawer)
  expect(facts.slice(-4)).toEqual([
    ['Ratenplan', 'Sparpreis'],
    ['Verpflegung', 'nur Übernachtung'],
    ['Stornierung', 'nicht erstattbar'],
    ['Zahlung', 'online bei der Buchung'],
  ])
  cleanup()
  const standard = await factsIn((await openBooking({ ...booking, freeUntil: '2026-12-03T15:00:00Z' })).drawer)
  expect(standard).toEqual(facts.slice(0, -4))
})

test('a plan that is cancelled free says until when, by the hotel’s clock', async () => {
  const plan = { ...saver, board: 'all_inclusive', payment: 'any' } as const
  const { drawer } = await openBooking({ ...booking, plan, freeUntil: '2026-12-03T15:00:00Z', timezone: 'Asia/Tokyo' })
  expect((await factsIn(drawer)).slice(-3)).toEqual([
    ['Verpflegung', 'all-inclusive'],
    ['Stornierung', 'kostenlos bis 4. Dez. 2026, 00:00 Uhr'],
    ['Zahlung', 'jede Zahlungsart des Hotels'],
  ])
})

test.each([
  ['cash', 'bar im Hotel'],
  ['paypal', 'PayPal'],
  ['stripe', 'Karte'],
] as const)('the total says the payment method %s', async (paymentMethod, text) => {
  const { drawer } = await openBooking({ ...booking, paymentMethod })
  expect((await within(drawer).findByText('Gesamt')).parentElement?.textContent).toBe(`Gesamt · ${text}`)
})

test('up and down step through the list', async () => {
  const { here, drawer } = await opened({ [listUrl]: listOf(row, { ...row, id: 'b2' }) })
  await userEvent.click(within(drawer).getByRole('button', { name: 'Vorherige Buchung' }))
  expect(here().search).toContain('booking=b1')
  await userEvent.click(within(drawer).getByRole('button', { name: 'Nächste Buchung' }))
  expect(here().search).toContain('booking=b2')
})

test('a page that the tab no longer has leads to its last one', async () => {
  const { here } = await show('&page=9', { [listUrl]: { ...listOf(), counts } })
  await waitFor(() => expect(here().search).toBe('?hotel=quinta&page=2'))
})

test('cancelling says the refund first', async () => {
  const quote = { cancellable: true, paid: euros(17_342), refund: euros(17_342) }
  const { requests } = await opened({
    [`GET ${bookingUrl}/cancellation`]: { data: quote },
    [`PATCH ${bookingUrl}`]: 409,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Buchung stornieren' }))
  const sheet = await screen.findByRole('dialog', { name: 'Buchung von Jana Brandt stornieren?' })
  await within(sheet).findByText(/hat 173,42\s€ bezahlt und erhält 173,42\s€ zurück/)
  await userEvent.click(within(sheet).getByRole('button', { name: 'Buchung stornieren' }))
  const alert = await within(sheet).findByRole('alert')
  expect(alert.textContent).toContain(messageOf('update_status_failed'))
  expect(await requests.find(({ method }) => method === 'PATCH')?.json()).toEqual({ action: 'cancel' })
})

test('records cash as paid', async () => {
  const paid = { ...booking, may: { ...booking.may, takeCash: false } }
  const { requests } = await opened({ [`PATCH ${bookingUrl}`]: { data: paid } })
  await userEvent.click(await screen.findByRole('button', { name: 'Barzahlung erfassen' }))
  await userEvent.click(screen.getByRole('button', { name: /^173,42\s€ als bezahlt erfassen/ }))
  await screen.findByText('Barzahlung erfasst')
  expect(await requests.find(({ method }) => method === 'PATCH')?.json()).toEqual({
    action: 'cash_paid',
    dueMinor: 17_342,
  })
})

test('Escape closes the drawer beside the list, wherever the focus is', async () => {
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue(Object.assign(new EventTarget(), { matches: true }) as never)
  const { here } = await opened()
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await userEvent.keyboard('{Escape}')
  expect(here().search).toBe('?hotel=quinta')
  vi.restoreAllMocks()
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
