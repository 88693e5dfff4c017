import type { Booking } from '@keystay/contract/bookings/entities'
import type { PaymentMethod } from '@keystay/contract/shared/kinds'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest'
import { messageOf } from '../../platform/language.ts'
import { showPage } from '../../platform/test-app.tsx'
import { aChallenge, stubWorker, theAnswer } from '../../ui/verification/test-verification.ts'
import { BookingWizardPage } from './booking-wizard-page.tsx'
import { demoHotel, demoRoomType, priced, quotesOf } from './test-hotel.ts'
import { cardPayment, demoBooking, doubleId, paidByCard } from './test-booking.ts'
// They load when they are opened, which takes longer than a test waits on a machine with other work.
import '../../features/booking/wizard/state/checks.ts'

const beds = [{ value: '1 double bed', label: '1 Doppelbett' }]
const double = { ...demoRoomType(doubleId, 'Doppelzimmer', 8925), bedTypes: beds }
const url = '/v1/public/properties/hotel-1/bookings/b1'
const payUrl = `POST ${url}/payments`
const checkUrl = `POST ${url}/payments/check`
const refusal = (status: number, code: string) => Response.json({ code, message: `Grund: ${code}` }, { status })
let assign: MockInstance<Location['assign']>

/** Step 5 of a booking that is held; what the server answers can be changed while the page stands. */
async function open(booking: Booking, more: Record<string, unknown> = {}) {
  const answers: Record<string, unknown> = {
    'GET /v1/public/properties/slug/quinta': {
      data: demoHotel([double], { paymentMethods: ['cash', 'stripe', 'paypal'] }),
    },
    'POST /v1/public/properties/hotel-1/search': { data: [priced(double, 17_342, 3)] },
    'POST /v1/public/properties/hotel-1/quotes': quotesOf([priced(double, 17_342, 3)]),
    [`GET ${url}`]: { data: booking },
    [checkUrl]: { data: booking },
    ...more,
  }
  const address = '/quinta/booking-room?step=5&booking=b1'
  const shown = await showPage('/:hotelKey/booking-room', address, <BookingWizardPage />, answers)
  await screen.findByRole('heading', { level: 1, name: 'Wie möchten Sie zahlen?' })
  const sent = () => shown.requests.filter((request) => `${request.method} ${new URL(request.url).pathname}` === payUrl)
  return { ...shown, answers, sent }
}

/** A booking whose amount these ways take. */
const payableBy = (...paymentMethods: PaymentMethod[]): Booking => {
  const booking = demoBooking()
  return { ...booking, hotel: { ...booking.hotel, paymentMethods } }
}
const buy = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Zahlungspflichtig buchen' })
const agree = () => userEvent.click(screen.getByRole('checkbox'))

// They load when they are first shown.
beforeAll(() => import('../../features/booking/wizard/steps/step-payment.tsx'))
beforeEach(() => {
  sessionStorage.clear()
  assign = vi.spyOn(location, 'assign').mockReturnValue()
})
afterEach(() => assign.mockRestore())

test('offers what takes this amount and says what will happen', async () => {
  await open(payableBy('cash', 'stripe'))
  const names = screen.getAllByRole<HTMLInputElement>('radio').map((one) => one.value)
  expect(names).toEqual(['cash', 'stripe'])
  expect(screen.getByText(/zahlen 173,42\s€ bei der Anreise/)).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: /^Karte/ }))
  expect(screen.getByText(/öffnet sich die Zahlungsseite von Stripe.*kommen Sie hierher zurück/)).toBeTruthy()
})

test.each([
  ['2026-11-22T15:00:00.000Z', true],
  ['2026-11-20T15:00:00.000Z', false],
])('step 5 and its summary promise free cancellation while it is one: until %s', async (freeUntil, promised) => {
  await open(demoBooking({ freeUntil }))
  const step = promised ? /^Kostenlos stornieren bis/ : 'Diese Buchung kann nicht kostenlos storniert werden.'
  await screen.findByText(step, { selector: 'fieldset p' })
  const summary = screen.getByRole('complementary', { name: 'Ihre Auswahl' })
  expect(summary.textContent?.includes('Kostenlos stornieren bis')).toBe(promised)
})

test('a promise that ends while one reads it is not made any longer', async () => {
  await open(demoBooking({ freeUntil: '2026-11-21T10:02:02.000Z' }))
  expect(await screen.findByText('Diese Buchung kann nicht kostenlos storniert werden.')).toBeTruthy()
})

test('leaves for the payment page once, locked until it comes; back by the back button, it reads the booking anew', async () => {
  const redirectUrl = 'https://pay.test/card'
  const booking = demoBooking()
  const { answers, sent } = await open(booking, { [payUrl]: { data: { booking, redirectUrl } } })
  await agree()
  await userEvent.dblClick(buy())
  await waitFor(() => expect(assign).toHaveBeenCalledWith(redirectUrl))
  expect(sent()).toHaveLength(1)
  expect(await sent()[0]?.json()).toEqual({ method: 'stripe' })
  expect(buy().disabled).toBe(true)
  expect(screen.getByText('Sie werden zu Stripe weitergeleitet …')).toBeTruthy()
  answers[`GET ${url}`] = { data: demoBooking(cardPayment) }
  act(() => void globalThis.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
  await screen.findByText('Eine Kartenzahlung ist noch offen')
  expect(buy().disabled).toBe(false)
  expect(assign).toHaveBeenCalledTimes(1)
})

test('a payment that is open can be gone on with, or replaced by another way', async () => {
  const confirmed = demoBooking({ status: 'confirmed', paymentMethod: 'cash', holdExpiresAt: null })
  const { here, sent } = await open(demoBooking(cardPayment), { [payUrl]: { data: { booking: confirmed } } })
  const on = await screen.findByRole('link', { name: 'Zahlung fortsetzen' })
  expect(on.getAttribute('href')).toBe('https://pay.test/card')
  await userEvent.click(screen.getByRole('radio', { name: /^Bar im Hotel/ }))
  await agree()
  await userEvent.click(buy())
  await waitFor(() => expect(here().pathname).toBe('/quinta/booking-success'))
  expect(await sent()[0]?.json()).toEqual({ method: 'cash' })
})

test('a payment that can be gone on with asks for no other look, though nobody could say how it stands', async () => {
  const { requests } = await open(demoBooking(cardPayment), { [checkUrl]: refusal(404, 'booking_not_found') })
  await waitFor(() => expect(requests.some((request) => request.url.endsWith('/payments/check'))).toBe(true))
  await act(() => new Promise((done) => setTimeout(done, 20)))
  screen.getByRole('link', { name: 'Zahlung fortsetzen' })
  expect(screen.queryByRole('button', { name: 'Noch einmal nachsehen' })).toBeNull()
})

test('a payment of which it is not known how it ended is asked for, and what is paid leads to success', async () => {
  const asking = demoBooking({ ...cardPayment, payment: { method: 'stripe', redirectUrl: null, state: 'taking' } })
  const { answers, here } = await open(asking, { [checkUrl]: refusal(503, 'payment_unreachable') })
  await screen.findByText('Wir fragen Stripe, ob Ihre Zahlung angekommen ist …')
  expect(screen.queryByRole('link', { name: 'Zahlung fortsetzen' })).toBeNull()
  answers[checkUrl] = { data: demoBooking(paidByCard) }
  await waitFor(() => expect(here().pathname).toBe('/quinta/booking-success'))
})

test.each([
  [503, 'payment_unreachable', 'payment_error'],
  [409, 'too_many_payments', 'payment_failed'],
  [422, 'payment_method_unavailable', 'payment_failed'],
] as const)('a refusal with %i %s says why, and lets the guest try again', async (status, code, title) => {
  const { answers, requests } = await open(demoBooking(), { [payUrl]: refusal(status, code) })
  await agree()
  if (code === 'payment_method_unavailable') answers[`GET ${url}`] = { data: payableBy('cash') }
  await userEvent.click(buy())
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(`${messageOf(title)}Grund: ${code}`)
  await waitFor(() => expect(buy().disabled).toBe(false))
  // What no longer takes it is gone.
  const methodCount = code === 'payment_method_unavailable' ? 1 : 3
  await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(methodCount))
  expect(requests.filter((request) => request.url.includes('/slug/quinta'))).toHaveLength(1)
})

test('paid in another tab meanwhile: what the server refuses leads to success', async () => {
  const { answers, here } = await open(demoBooking(), { [payUrl]: refusal(409, 'wrong_state') })
  await agree()
  answers[`GET ${url}`] = { data: demoBooking(paidByCard) }
  await userEvent.click(buy())
  await waitFor(() => expect(here().pathname).toBe('/quinta/booking-success'))
})

test('cancelled although money came in: what becomes of it is said first', async () => {
  const { answers, here } = await open(demoBooking(), { [payUrl]: refusal(409, 'wrong_state') })
  await agree()
  const refund = {
    id: 'f1',
    amount: { minor: 17_342, currency: 'EUR' },
    status: 'pending',
    reason: 'too_late',
  } as const
  const refunds = [{ ...refund, method: 'stripe' as const, createdAt: '2026-11-21T11:00:00.000Z' }]
  const over = demoBooking({ status: 'cancelled', cancelReason: 'hold_expired', holdExpiresAt: null, refunds })
  answers[`GET ${url}`] = { data: over }
  await userEvent.click(buy())
  await waitFor(() => expect(here().pathname).toBe('/quinta/booking-failed'))
})

describe('cash that asks for the security verification', () => {
  const needed = refusal(428, 'verification_needed')
  const confirmed = demoBooking({ status: 'confirmed', paymentMethod: 'cash', holdExpiresAt: null })
  const cash = async () => {
    await userEvent.click(screen.getByRole('radio', { name: /^Bar im Hotel/ }))
    await agree()
    await userEvent.click(buy())
  }
  afterEach(() => vi.unstubAllGlobals())

  test('shows it, and goes on by itself once it is done; nothing has to be chosen again', async () => {
    const worker = stubWorker()
    const { answers, here, sent } = await open(payableBy('cash', 'stripe'), { ...aChallenge, [payUrl]: needed })
    expect(screen.queryByRole('group', { name: 'Sicherheitsprüfung' })).toBeNull()
    await cash()
    await screen.findByRole('group', { name: 'Sicherheitsprüfung' })
    expect(screen.queryByText(messageOf('payment_failed'))).toBeNull()
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
    const waiting = screen.getByRole('button', { name: 'Warten auf die Sicherheitsprüfung …' })
    await userEvent.click(waiting)
    expect(sent()).toHaveLength(1)
    answers[payUrl] = { data: { booking: confirmed } }
    await waitFor(() => expect(worker.count()).toBe(1))
    act(() => void worker.solve())
    await waitFor(() => expect(here().pathname).toBe('/quinta/booking-success'))
    expect(await sent()[1]?.json()).toEqual({ method: 'cash', 'cf-turnstile-response': theAnswer })
  })

  test('an answer that does not count is said beside it, and the next click begins a new one', async () => {
    const worker = stubWorker()
    const { answers, sent } = await open(payableBy('cash', 'stripe'), { ...aChallenge, [payUrl]: needed })
    await cash()
    const fields = { 'cf-turnstile-response': 'Bitte noch einmal.' }
    answers[payUrl] = Response.json({ code: 'validation_failed', message: 'Bitte prüfen.', fields }, { status: 422 })
    await waitFor(() => expect(worker.count()).toBe(1))
    act(() => void worker.solve())
    await screen.findByText('Bitte noch einmal.')
    answers[payUrl] = needed
    await userEvent.click(buy())
    await waitFor(() => expect(worker.count()).toBe(2))
    expect(sent()).toHaveLength(3)
    // Another way to pay needs none of it.
    await userEvent.click(screen.getByRole('radio', { name: /^Karte/ }))
    expect(screen.queryByRole('group', { name: 'Sicherheitsprüfung' })).toBeNull()
    expect(buy().getAttribute('aria-disabled')).toBeNull()
  })
})

test('a plan that is paid when booking is not paid in cash, and step 5 says so', async () => {
  const plan = { id: 'p1', name: 'Halbpension', board: 'half', payment: 'now' } as const
  await open({ ...payableBy('stripe', 'cash'), plan, cashProblem: { reason: 'plan_prepaid', maxRooms: null } })
  expect(screen.getAllByRole<HTMLInputElement>('radio').map((one) => one.value)).toEqual(['stripe'])
  expect(screen.getByText(/^Dieser Tarif wird gleich bei der Buchung online bezahlt/)).toBeTruthy()
  const summary = within(screen.getByRole('complementary', { name: 'Ihre Auswahl' }))
  expect(summary.getByText('nicht erstattbar')).toBeTruthy()
  expect(summary.getByText('jetzt zahlen')).toBeTruthy()
})

test('of a plan by deposit, step 5 says what is paid now and when the rest is', async () => {
  const plan = { id: 'p1', name: 'Halbpension', board: 'half', payment: 'deposit' } as const
  const eur = (minor: number) => ({ minor, currency: 'EUR' })
  const deposit = { percent: 3000, amount: eur(5203), balance: eur(12_139), balanceDueOn: null }
  const cashProblem = { reason: 'plan_prepaid', maxRooms: null } as const
  await open({ ...payableBy('stripe', 'cash'), plan, deposit, cashProblem })
  expect(screen.getByText(/^Sie zahlen jetzt 52,03\s€ an und bei Anreise den Rest von 121,39\s€.$/)).toBeTruthy()
  expect(screen.getByText('Die Anzahlung leisten Sie gleich bei der Buchung online.')).toBeTruthy()
  const summary = within(screen.getByRole('complementary', { name: 'Ihre Auswahl' }))
  expect(summary.getByText(/^jetzt 30\s% \(52,03\s€\), Rest bei Anreise$/)).toBeTruthy()
})

test('a deposit by transfer is asked for as the deposit, not as the whole price', async () => {
  const plan = { id: 'p1', name: 'Halbpension', board: 'half', payment: 'deposit' } as const
  const eur = (minor: number) => ({ minor, currency: 'EUR' })
  const deposit = { percent: 3000, amount: eur(5203), balance: eur(12_139), balanceDueOn: null }
  await open({ ...payableBy('transfer'), plan, deposit, cashProblem: { reason: 'plan_prepaid', maxRooms: null } })
  expect(screen.getByText(/bis die Überweisung von 52,03\s€ eingegangen ist/)).toBeTruthy()
})

test.each([
  [{ reason: 'not_accepted', maxRooms: 0 }, 'Dieses Hotel nimmt kein Bargeld an. Bitte zahlen Sie online.'],
  [
    { reason: 'too_many_rooms', maxRooms: 2 },
    'Bargeld nimmt dieses Hotel nur bis zu dieser Zimmerzahl an: 2. Bitte zahlen Sie online.',
  ],
  [
    { reason: 'limit_reached', maxRooms: null },
    'Es sind bereits zu viele Zimmer gebucht, die erst im Hotel bezahlt werden. Bitte zahlen Sie online.',
  ],
] as const)('where cash is no way to pay, step 5 says why: $reason', async (cashProblem, text) => {
  await open({ ...payableBy('stripe'), cashProblem })
  expect(screen.getAllByRole<HTMLInputElement>('radio').map((one) => one.value)).toEqual(['stripe'])
  expect(screen.getByText(text)).toBeTruthy()
})
