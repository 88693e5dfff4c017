import type { OwnerBooking } from '@keystay/contract/bookings/owner-entities'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { messageOf } from '../../platform/language.ts'
import { showPage } from '../../platform/test-app.tsx'
import { BookingsPage } from './bookings-page.tsx'
import { bookingRow, euros, ownerBooking } from './test-owner-booking.ts'

const hotel = { id: 'p1', slug: 'quinta', name: 'Quinta das Andorinhas', roomTypes: 5, rooms: 210 }
const url = '/v1/properties/p1/bookings/b1'
const refundUrl = `POST ${url}/refunds`
const may = { ...ownerBooking.may, takeCash: false, refund: true }
const paid: OwnerBooking = {
  ...ownerBooking,
  paymentMethod: 'stripe',
  payment: { status: 'paid', paid: euros(17_342), due: euros(0), transferred: euros(0) },
  may,
}
const refund = (minor: number, status: 'pending' | 'done' | 'failed', reason: 'owner' | 'too_late' | 'dispute') => ({
  id: `f${minor}`,
  method: 'stripe' as const,
  amount: euros(minor),
  status,
  reason,
  createdAt: '2026-11-21T10:00:00Z',
})

/** The drawer of a booking; what the server has can be changed while it stands. */
async function open(booking: OwnerBooking, more: Record<string, unknown> = {}) {
  const answers: Record<string, unknown> = {
    'GET /v1/properties/me': { data: [hotel] },
    'GET /v1/properties/p1/bookings': {
      data: [bookingRow],
      counts: { all: 1, confirmed: 1, pending: 0, cancelled: 0 },
      pagination: { page: 1, size: 25, totalItems: 1, totalPages: 1 },
    },
    [`GET ${url}`]: { data: booking },
    ...more,
  }
  const address = '/owner/manage-booking?hotel=quinta&booking=b1'
  const { requests } = await showPage('/owner/manage-booking/*', address, <BookingsPage />, answers)
  const drawer = await screen.findByRole('dialog', { name: 'Buchung von Jana Brandt' })
  await within(drawer).findByText('Preis und Zahlung')
  const sent = () => requests.filter((request) => request.method === 'POST').map((request) => request.clone().json())
  return { drawer, answers, sent }
}

test('what in the nights is supplements is told below them', async () => {
  const night = { kind: 'night', date: '2026-12-04', roomTypeId: 't1', quantity: 1, label: 'Doppelzimmer' } as const
  const priceLines = [{ ...night, amount: euros(17_342) }]
  const { drawer } = await open({ ...paid, priceLines, supplements: euros(-3000) })
  const note = within(drawer).getByText('darin Ermäßigung bei Einzelbelegung').parentElement
  expect(note?.textContent).toMatch(/−30,00\s€$/)
  expect(note?.previousElementSibling?.textContent).toMatch(/^Doppelzimmer, 1 Nacht/)
})

test('the drawer and the list say beside paid what went back', async () => {
  const givenBack = { done: euros(5000), pending: euros(0) }
  const data = [{ ...bookingRow, payment: 'paid', paymentMethod: 'stripe', due: euros(0), givenBack }]
  const counts = { all: 1, confirmed: 1, pending: 0, cancelled: 0 }
  const pagination = { page: 1, size: 25, totalItems: 1, totalPages: 1 }
  await open({ ...paid, givenBack }, { 'GET /v1/properties/p1/bookings': { data, counts, pagination } })
  const isRefundText = (_: string, element: Element | null) =>
    element instanceof HTMLElement &&
    element.dataset['tone'] === 'good' &&
    element.textContent.startsWith('Bezahlt · teilweise erstattet (50,00')
  expect(screen.getAllByText(isRefundText, { ignore: false }).length).toBeGreaterThan(1)
})

async function ask(drawer: HTMLElement) {
  await userEvent.click(within(drawer).getByRole('button', { name: 'Erstatten …' }))
  return within(await screen.findByRole('dialog', { name: 'Geld an Jana Brandt erstatten' }))
}

/** Stands for the browser's EventSource; the server says nothing. */
const silent = vi.fn<() => EventTarget>(function connect() {
  return Object.assign(new EventTarget(), { close: () => undefined })
})

// It loads when it is first shown.
beforeAll(() => import('../../features/owner-bookings/bookings-view.tsx'))
beforeEach(() => vi.stubGlobal('EventSource', silent))
afterEach(() => vi.unstubAllGlobals())

test('gives back all that is held unless told otherwise', async () => {
  const back = { ...paid, refunds: [refund(17_342, 'pending', 'owner')], may: { ...may, refund: false } }
  const { drawer, sent } = await open(paid, { [refundUrl]: { data: back } })
  const sheet = await ask(drawer)
  sheet.getByText(/sind noch 173,42\s€ bezahlt und nicht erstattet/)
  sheet.getByText(/auf die Karte zurück.*5–10 Tage/)
  await userEvent.click(sheet.getByRole('button', { name: /^173,42\s€ erstatten$/ }))
  await screen.findByText('Erstattung veranlasst')
  expect(await sent()[0]).toEqual({ amountMinor: 17_342, heldMinor: 17_342 })
  within(drawer).getByText('Unterwegs')
  expect(within(drawer).queryByRole('button', { name: 'Erstatten …' })).toBeNull()
})

test('gives back a part, as it is typed, never more than is held', async () => {
  const { drawer, sent } = await open(paid, { [refundUrl]: { data: paid } })
  const sheet = await ask(drawer)
  await userEvent.click(sheet.getByRole('radio', { name: 'Einen Teil' }))
  const field = sheet.getByRole('textbox', { name: 'Betrag (EUR)' })
  const act = () => userEvent.click(sheet.getByRole('button', { name: /erstatten$/i }))
  await act()
  sheet.getByText(messageOf('amount_required'))
  expect(document.activeElement).toBe(field)
  await userEvent.type(field, '0')
  sheet.getByText(messageOf('amount_positive'))
  await userEvent.type(field, '{Backspace}200')
  sheet.getByText(/^Es können höchstens noch 173,42\s€ erstattet werden\.$/)
  await userEvent.clear(field)
  await userEvent.type(field, '50,5')
  await userEvent.click(sheet.getByRole('button', { name: /^50,50\s€ erstatten$/ }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(await sent()[0]).toEqual({ amountMinor: 5050, heldMinor: 17_342 })
})

test('a key that is held down gives back once; what is under way is no longer edited', async () => {
  const { drawer, sent } = await open(paid, { [refundUrl]: new Promise(() => undefined) })
  const sheet = await ask(drawer)
  await userEvent.click(sheet.getByRole('radio', { name: 'Einen Teil' }))
  const field = sheet.getByRole<HTMLInputElement>('textbox', { name: 'Betrag (EUR)' })
  await userEvent.type(field, '50')
  for (let times = 0; times < 2; times += 1) fireEvent.submit(field)
  fireEvent.change(field, { target: { value: '60' } })
  fireEvent.submit(field)
  await waitFor(() => expect(field.closest('fieldset')?.disabled).toBe(true))
  expect(field.value).toBe('50')
  expect(sent()).toHaveLength(1)
})

test('no key gives everything back: the button does', async () => {
  const { drawer, sent } = await open(paid, { [refundUrl]: { data: paid } })
  const sheet = await ask(drawer)
  fireEvent.submit(sheet.getByRole('radio', { name: /^Alles/ }))
  await userEvent.click(sheet.getByRole('radio', { name: 'Einen Teil' }))
  expect(sent()).toHaveLength(0)
})

test('somebody else gave money back meanwhile: says what is held now and asks anew', async () => {
  const changed = Response.json({ code: 'changed_meanwhile', message: 'Wurde geändert' }, { status: 409 })
  const { drawer, answers, sent } = await open(paid, { [refundUrl]: changed })
  const sheet = await ask(drawer)
  const less = { ...paid, payment: { ...paid.payment, paid: euros(10_000) }, refunds: [refund(7342, 'done', 'owner')] }
  answers[`GET ${url}`] = { data: less }
  await userEvent.click(sheet.getByRole('button', { name: /^173,42\s€ erstatten$/ }))
  const alert = await sheet.findByRole('alert')
  expect(alert.textContent).toMatch(/Wurde geändert.*Jetzt sind 100,00\s€ bezahlt/)
  answers[refundUrl] = { data: { ...less, may: { ...may, refund: false } } }
  await userEvent.click(sheet.getByRole('button', { name: /^100,00\s€ erstatten$/ }))
  await screen.findByText('Erstattung veranlasst')
  expect(await sent()[1]).toEqual({ amountMinor: 10_000, heldMinor: 10_000 })
})

test('a currency without small coins has none here', async () => {
  const dong = (minor: number) => ({ minor, currency: 'VND' })
  const { drawer } = await open({
    ...paid,
    payment: { status: 'paid', paid: dong(1_150_000), due: dong(0), transferred: dong(0) },
  })
  const sheet = await ask(drawer)
  await userEvent.click(sheet.getByRole('radio', { name: 'Einen Teil' }))
  const field = sheet.getByRole('textbox', { name: 'Betrag (VND)' })
  expect(field.getAttribute('inputmode')).toBe('numeric')
  await userEvent.type(field, '150.000')
  sheet.getByRole('button', { name: /^150\.000\s₫ erstatten$/ })
})

test('refunds say why and how far they are; one that did not arrive says what to do', async () => {
  const { drawer } = await open({
    ...paid,
    refunds: [refund(5000, 'done', 'owner'), refund(100, 'failed', 'too_late')],
  })
  expect(drawer.textContent).toMatch(/Ausgezahltvom Hotel, 21\. Nov\..*50,00\s€/)
  expect(drawer.textContent).toMatch(/FehlgeschlagenZahlung kam zu spät.*Das Geld kam beim Gast nicht an/)
})

test('a dispute that was won left the money here: nothing has to go back another way', async () => {
  const { drawer } = await open({ ...paid, refunds: [refund(5000, 'failed', 'dispute')] })
  expect(drawer.textContent).toContain('FehlgeschlagenRückbuchung')
  expect(drawer.textContent).not.toContain('Das Geld kam beim Gast nicht an')
})

test('mails to the guest with what became of them; a refused one is said first', async () => {
  const at = '2026-11-21T10:00:00Z'
  const mails: OwnerBooking['mails'] = [
    { kind: 'booking_confirmed', state: 'refused', at, answer: '550 5.1.1 No such user' },
    { kind: 'refund_made', state: 'queued', at, answer: '' },
    { kind: 'owner_cancellation', state: 'sent', at, answer: '' },
  ]
  const { drawer } = await open({ ...paid, mails })
  const text = drawer.textContent
  expect(text).toMatch(/BestätigungAbgewiesen.*Antwort des Mailservers: 550 5\.1\.1 No such user/)
  expect(text).toMatch(/ErstattungWird versendet.*Stornierung, ans HotelVersendet/)
  expect(text.indexOf('wurde abgewiesen. Bitte kontaktieren Sie den Gast')).toBeLessThan(
    text.indexOf('Zimmerzuteilung'),
  )
})

test('a refused mail that a later one followed, which arrived, is no news any more', async () => {
  const at = '2026-11-21T10:00:00Z'
  const refused = { kind: 'booking_confirmed', state: 'refused', at, answer: '550 full' } as const
  const arrived = { ...refused, kind: 'something_new', state: 'sent', answer: '' } as const
  const { drawer } = await open({ ...paid, mails: [refused, arrived] })
  expect(drawer.textContent).toMatch(/550 full.*NachrichtVersendet/)
  expect(drawer.textContent).not.toContain('Bitte kontaktieren')
})

test('a mail to the hotel that was refused says nothing about the guest', async () => {
  const mail = { kind: 'owner_new_booking', state: 'refused', at: '2026-11-21T10:00:00Z', answer: '550 full' } as const
  const { drawer } = await open({ ...paid, mails: [mail] })
  expect(drawer.textContent).toMatch(/Neue Buchung, ans HotelAbgewiesen.*550 full/)
  expect(drawer.textContent).not.toContain('Bitte kontaktieren')
})

test('confirming while the guest may be paying says what becomes of that payment', async () => {
  const pending: OwnerBooking = {
    ...ownerBooking,
    status: 'pending',
    paymentMethod: 'paypal',
    payment: { status: 'pending', paid: euros(0), due: euros(17_342), transferred: euros(0) },
    may: { ...may, confirm: true, refund: false },
  }
  const { drawer } = await open(pending)
  await userEvent.click(within(drawer).getByRole('button', { name: 'Buchung bestätigen' }))
  const sheet = await screen.findByRole('dialog', { name: 'Diese Buchung bestätigen?' })
  expect(sheet.textContent).toMatch(/offene Online-Zahlung wird dabei abgebrochen/)
})

test('the drawer says who says to be exempt of a tax, and what the tax is without proof', async () => {
  const line = { kind: 'local_tax', date: null, roomTypeId: null, quantity: null, label: 'Kurtaxe' } as const
  const exempt = { taxId: 't1', adults: 2, guests: 'Beruflich Reisende', unproven: euros(960) }
  const { drawer } = await open({ ...paid, priceLines: [{ ...line, amount: euros(0), exempt }] })
  const stated = within(drawer).getByText('2 Erwachsene sagen, sie sind befreit: Beruflich Reisende')
  expect(stated.parentElement?.textContent.replaceAll('\u00a0', ' ')).toContain('Ohne Nachweis: 9,60 € statt 0,00 €')
})
