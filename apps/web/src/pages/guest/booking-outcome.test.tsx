import type { Booking } from '@keystay/contract/bookings/entities'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { showPage } from '../../platform/test-app.tsx'
import { BookingFailedPage } from './booking-failed-page.tsx'
import { BookingSuccessPage } from './booking-success-page.tsx'
import { demoHotel, demoRoomType } from './test-hotel.ts'
import { cardPayment, demoBooking, paidByCard } from './test-booking.ts'

const hotel = demoHotel([demoRoomType('double', 'Doppelzimmer', 8925)])
const url = '/v1/public/properties/hotel-1/bookings/b1'
const checkUrl = `POST ${url}/payments/check`
const unreachable = Response.json({ code: 'payment_unreachable', message: 'Antwortet nicht.' }, { status: 503 })

/** Opens one of the two pages; what the server has can be changed while the page stands. */
async function open(page: 'booking-success' | 'booking-failed', query: string, booking: Booking, check?: unknown) {
  const answers: Record<string, unknown> = {
    'GET /v1/public/properties/slug/quinta': { data: hotel },
    [`GET ${url}`]: { data: booking },
  }
  const server = {
    has: (now: Booking) => Object.assign(answers, { [`GET ${url}`]: { data: now }, [checkUrl]: { data: now } }),
  }
  if (check !== undefined) answers[checkUrl] = check
  const element = page === 'booking-success' ? <BookingSuccessPage /> : <BookingFailedPage />
  const shown = await showPage(`/:hotelKey/${page}`, `/quinta/${page}?booking=b1${query}`, element, answers)
  const checks = () => shown.requests.filter(({ url: to }) => to.endsWith('/payments/check')).length
  return { ...shown, server, checks }
}

/** What is read out: texts that came into a region that stood there already. */
function listen(): readonly string[] {
  const heard: string[] = []
  const hear = (records: readonly MutationRecord[]) => {
    for (const { target } of records) if (target instanceof HTMLOutputElement) heard.push(target.textContent)
  }
  new MutationObserver(hear).observe(document, { childList: true, characterData: true, subtree: true })
  return heard
}

afterEach(() => vi.useRealTimers())

describe('back from the payment page', () => {
  test('waits for the truth aloud, then shows it where reading goes on', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const booking = demoBooking(cardPayment)
    const heard = listen()
    const { server, here, checks } = await open('booking-success', '&payment=check&token=x', booking, {
      data: booking,
    })
    await waitFor(() => expect(heard).toEqual(['Wir fragen Stripe, ob Ihre Zahlung angekommen ist …']))
    expect(document.title).not.toContain('bestätigt')
    server.has(demoBooking({ ...paidByCard, mailed: true }))
    await act(() => vi.advanceTimersByTimeAsync(3500))
    const heading = await screen.findByRole('heading', { level: 1, name: 'Ihre Buchung ist bestätigt' })
    expect(document.activeElement).toBe(heading)
    expect(screen.getByText('Bezahlt, Karte')).toBeTruthy()
    expect(screen.getByText('Die Bestätigung ist per E-Mail unterwegs an jana@example.com')).toBeTruthy()
    await waitFor(() => expect(here().search).toBe('?booking=b1'))
    expect(checks()).toBeGreaterThan(1)
    expect(document.title).toContain('Buchung bestätigt')
  })

  test('money that is on its way asks nobody for anything: the rooms wait, and so may the guest', async () => {
    const payment = { method: 'paypal', redirectUrl: null, state: 'processing' } as const
    const booking = demoBooking({ ...cardPayment, paymentMethod: 'paypal', payment })
    const { checks } = await open('booking-success', '&payment=check', booking, { data: booking })
    await screen.findByRole('heading', { level: 1, name: 'Ihre Zahlung ist unterwegs' })
    expect(screen.getAllByText(/PayPal hat Ihre Zahlung und bearbeitet sie noch/).length).toBeGreaterThan(0)
    await screen.findByRole('button', { name: 'Noch einmal nachsehen' })
    await waitFor(() => expect(checks()).toBe(1))
  })

  test('whom PayPal wants back finds the way there', async () => {
    const payment = { method: 'paypal', redirectUrl: 'https://pay.test/again', state: 'returns' } as const
    const booking = demoBooking({ ...cardPayment, paymentMethod: 'paypal', payment })
    await open('booking-success', '', booking, { data: booking })
    await screen.findByRole('heading', { level: 1, name: 'PayPal bittet Sie zurück' })
    expect(screen.getByRole('link', { name: 'Zurück zu PayPal' }).getAttribute('href')).toBe('https://pay.test/again')
  })

  test('speaks of a mail only when there is one', async () => {
    await open('booking-success', '', demoBooking(paidByCard))
    await screen.findByRole('heading', { level: 1, name: 'Ihre Buchung ist bestätigt' })
    expect(screen.queryByText(/unterwegs an jana/)).toBeNull()
  })

  test.each([
    ['its payment failed', { paymentStatus: 'failed' }],
    ['it was cancelled', { status: 'cancelled', cancelReason: 'payment_failed', holdExpiresAt: null }],
    ['nothing was paid', {}],
  ] as const)('leads to the failed page when %s', async (_why, ending) => {
    const { here } = await open('booking-success', '&payment=check', demoBooking(cardPayment), {
      data: demoBooking(ending),
    })
    await waitFor(() => expect(here().pathname).toBe('/quinta/booking-failed'))
    expect(here().search).toBe('?booking=b1')
    expect(here().state).toEqual({ awaited: true })
  })

  test('after two minutes it says that nothing needs to be paid twice, and asks again when told to', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { server, checks } = await open('booking-success', '&payment=check', demoBooking(cardPayment), unreachable)
    await screen.findByText(/Wir fragen Stripe/)
    await act(() => vi.advanceTimersByTimeAsync(125_000))
    expect(await screen.findByText(/Sie müssen nichts noch einmal bezahlen/)).toBeTruthy()
    const before = checks()
    expect(before).toBeGreaterThan(15)
    expect(before).toBeLessThan(35)
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(checks()).toBe(before)
    server.has(demoBooking(paidByCard))
    await userEvent
      .setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
      .click(screen.getByRole('button', { name: 'Noch einmal nachsehen' }))
    await screen.findByRole('heading', { level: 1, name: 'Ihre Buchung ist bestätigt' })
  })

  test('a booking that was confirmed and later cancelled has not failed', async () => {
    const history = [{ at: '2026-11-21T10:00:00.000Z', event: 'confirmed', detail: '' } as const]
    const booking = demoBooking({ ...paidByCard, status: 'cancelled', cancelReason: 'guest', history })
    const { here } = await open('booking-success', '', booking)
    await screen.findByRole('heading', { level: 1, name: 'Ihre Buchung ist storniert' })
    expect(here().pathname).toBe('/quinta/booking-success')
  })
})

describe('a booking that did not go through', () => {
  test('given up on the card page: says so, how long the rooms are held, and goes on with the same booking', async () => {
    const booking = demoBooking(cardPayment)
    const { checks } = await open('booking-failed', '&payment=back', booking, { data: booking })
    await screen.findByText(/Die Zahlung bei Stripe wurde nicht abgeschlossen\. .* 10:10 Uhr/)
    expect(screen.getByRole('timer').textContent).toMatch(/0[78]:\d\d$/)
    await screen.findByText('Es wurde nichts abgebucht.')
    const again = screen.getByRole('link', { name: 'Noch einmal versuchen' })
    expect(again.getAttribute('href')).toBe('/quinta/booking-room?step=5&booking=b1')
    expect(screen.getByRole('link', { name: '+351 289 555 014' }).getAttribute('href')).toBe('tel:+351289555014')
    await waitFor(() => expect(checks()).toBe(1))
  })

  test('says that nothing was charged only when Stripe has said so', async () => {
    await open('booking-failed', '&payment=back', demoBooking(cardPayment), new Promise(() => undefined))
    await screen.findByText('Wir fragen Stripe, ob Ihre Zahlung angekommen ist …')
    expect(screen.queryByText('Es wurde nichts abgebucht.')).toBeNull()
    screen.getByText(/Falls doch etwas abgebucht wurde/)
  })

  test('Stripe cannot be asked: claims nothing about the money', async () => {
    const refused = Response.json({ code: 'booking_not_found', message: 'Nicht da.' }, { status: 404 })
    await open('booking-failed', '&payment=back', demoBooking(cardPayment), refused)
    await screen.findByText(/Falls doch etwas abgebucht wurde/)
    await waitFor(() => expect(screen.queryByText(/Wir fragen Stripe/)).toBeNull())
    expect(screen.queryByText('Es wurde nichts abgebucht.')).toBeNull()
  })

  test('its time is up while a payment is open: the rooms are still held, and can be paid', async () => {
    const booking = demoBooking({ ...cardPayment, holdExpiresAt: '2026-11-21T10:01:00.000Z' })
    await open('booking-failed', '&payment=back', booking, { data: booking })
    await screen.findByText(/Ihre Zimmer sind nur noch kurz für Sie reserviert/)
    expect(screen.queryByRole('timer')).toBeNull()
    expect(screen.getByRole('link', { name: 'Noch einmal versuchen' })).toBeTruthy()
  })

  test('paid all the same: leads to success', async () => {
    const { here } = await open('booking-failed', '&payment=back', demoBooking(cardPayment), {
      data: demoBooking(paidByCard),
    })
    await waitFor(() => expect(here().pathname).toBe('/quinta/booking-success'))
  })

  test('declined: another card while the rooms are held', async () => {
    await open('booking-failed', '', demoBooking({ paymentMethod: 'stripe', paymentStatus: 'failed' }))
    await screen.findByText(/abgelehnt oder abgebrochen\. .* 10:10 Uhr/)
    expect(screen.getByText('Zahlung fehlgeschlagen, Karte')).toBeTruthy()
  })

  test('a hotel without a telephone is not called', async () => {
    const booking = demoBooking()
    await open('booking-failed', '', { ...booking, hotel: { ...booking.hotel, phone: '' } })
    await screen.findByText(/wenden Sie sich bitte an das Hotel\. Nennen Sie/)
    expect(document.querySelector('a[href^="tel:"]')).toBeNull()
  })

  test('paid too late: what comes back, and how far it is', async () => {
    const refund = {
      id: 'f1',
      amount: { minor: 17_342, currency: 'EUR' },
      status: 'pending',
      reason: 'too_late',
    } as const
    const booking = demoBooking({
      status: 'cancelled',
      cancelReason: 'hold_expired',
      holdExpiresAt: null,
      paymentMethod: 'stripe',
      refunds: [{ ...refund, method: 'stripe', createdAt: '2026-11-21T11:00:00.000Z' }],
    })
    await open('booking-failed', '', booking)
    await screen.findByText(/kam erst an, als die Zimmer nicht mehr für Sie reserviert waren/)
    const row = screen.getByText('unterwegs, meist 5–10 Tage').closest('dd')
    expect(within(row as HTMLElement).getByText(/^173,42\s€$/)).toBeTruthy()
    expect(screen.queryByText('Es wurde nichts abgebucht.')).toBeNull()
    expect(screen.queryByRole('timer')).toBeNull()
    expect(screen.getByRole('link', { name: 'Neu buchen' })).toBeTruthy()
  })
})

test('what the price is made of is folded below what comes next', async () => {
  const tax = { kind: 'local_tax', date: null, roomTypeId: null, quantity: null, label: 'Kurtaxe' } as const
  const priceLines = [{ ...tax, amount: { minor: 600, currency: 'EUR' } }]
  await open('booking-success', '', demoBooking({ ...paidByCard, priceLines }))
  const summary = await screen.findByText('Preis im Einzelnen')
  const details = summary.closest('details')
  expect(details?.open).toBe(false)
  expect(details?.textContent).toContain('Kurtaxe')
})

test('paying at check-in is a pending payment, in the words of the specification', async () => {
  const cash = demoBooking({ status: 'confirmed', paymentMethod: 'cash', holdExpiresAt: null })
  await open('booking-success', '', cash)
  expect(await screen.findByText('Offen: Sie zahlen beim Check-\u2060in, bar im Hotel')).toBeTruthy()
})

test.each([
  [null, 'Genießer\nnicht erstattbar'],
  ['2026-12-03T15:00:00.000Z', 'Genießer\nkostenlos stornierbar bis Do., 3. Dez., 15:00 Uhr'],
  ['2026-11-20T15:00:00.000Z', 'Genießer'],
])('a booking by a plan says what is eaten and whether it can be cancelled free: %s', async (freeUntil, note) => {
  const plan = { id: 'p1', name: 'Genießer', board: 'half', payment: 'now' } as const
  await open('booking-success', '', demoBooking({ ...paidByCard, plan, freeUntil }))
  const fact = await screen.findByText('Halbpension')
  expect(fact.textContent.replaceAll('\u00a0', ' ')).toBe(`Halbpension${note}`)
})
