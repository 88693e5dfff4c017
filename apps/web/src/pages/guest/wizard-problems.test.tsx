import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { keepDraft } from '../../features/booking/wizard/state/draft-storage.ts'
import { draftOfBooking } from '../../features/booking/wizard/state/draft.ts'
import { messageOf } from '../../platform/language.ts'
import { showPage } from '../../platform/test-app.tsx'
import { BookingWizardPage } from './booking-wizard-page.tsx'
import { demoHotel, demoRoomType, priced, quotesOf } from './test-hotel.ts'
import { demoBooking, doubleId } from './test-booking.ts'
// They load when they are opened, which takes longer than a test waits on a machine with other work.
import '../../features/booking/wizard/state/checks.ts'

const beds = [{ value: '1 double bed', label: '1 Doppelbett' }]
const double = { ...demoRoomType(doubleId, 'Doppelzimmer', 8925), bedTypes: beds }
const url = '/v1/public/properties/hotel-1/bookings/b1'
const refusal = (status: number, code: string) => Response.json({ code, message: `Grund: ${code}` }, { status })
const addressOf = (step: number) => `/quinta/booking-room?guests=2&step=${step}&booking=b1`

const titles = { 3: 'Wer reist an?', 4: 'Stimmt alles?', 5: 'Wie möchten Sie zahlen?' }
type Step = keyof typeof titles

/** A step of a booking that is held; an answer that is changed later is given from then on. */
async function open(step: Step, more: Record<string, unknown>, address = addressOf(step)) {
  const answers = Object.assign(more, {
    'GET /v1/public/properties/slug/quinta': { data: demoHotel([double]) },
    'POST /v1/public/properties/hotel-1/search': { data: [priced(double, 17_342, 3)] },
    'POST /v1/public/properties/hotel-1/quotes': quotesOf([priced(double, 17_342, 3)]),
    [`GET ${url}`]: { data: demoBooking() },
  })
  const shown = await showPage('/:hotelKey/booking-room', address, <BookingWizardPage />, answers)
  await findStep(step)
  return shown
}

const findStep = (step: Step) => screen.findByRole('heading', { level: 1, name: titles[step] })
const goOn = () => userEvent.click(screen.getByRole('button', { name: 'Weiter' }))

async function failToPay(status: number, code: string) {
  const shown = await open(5, { [`POST ${url}/payments`]: refusal(status, code) })
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: 'Zahlungspflichtig buchen' }))
  return { ...shown, alert: await screen.findByRole('alert') }
}

// They load when they are first shown.
beforeAll(() =>
  Promise.all([
    import('../../features/booking/wizard/steps/step-payment.tsx'),
    import('../../features/booking/wizard/steps/step-confirm.tsx'),
    import('../../features/booking/wizard/steps/step-guest.tsx'),
  ]),
)
beforeEach(() => sessionStorage.clear())

test('a telephone number with spaces is refused by one sentence; the hint that says the same makes room for it', async () => {
  await open(3, {})
  const phone = screen.getByRole('textbox', { name: 'Telefonnummer' })
  const hint = 'Nur Ziffern, mindestens 10; am Anfang darf ein + stehen'
  expect(screen.getByText(hint)).toBeTruthy()
  await userEvent.clear(phone)
  await userEvent.type(phone, '+49 170 1234567')
  await userEvent.tab()
  const wrong = 'Bitte nur Ziffern ohne Leerzeichen und andere Zeichen; am Anfang darf ein + stehen'
  expect(await screen.findByText(wrong)).toBeTruthy()
  expect(screen.queryByText(hint)).toBeNull()
})

test('a payment whose answer was lost: nobody claims that nothing was charged', async () => {
  const { alert } = await failToPay(500, 'unexpected_error')
  const text = `${messageOf('payment_error')}Grund: unexpected_error Versuchen Sie es noch einmal, Sie zahlen nur einmal.`
  expect(alert.textContent).toBe(text)
})

test('a payment that failed is spoken of where one pays, until the rooms are held anew', async () => {
  await failToPay(409, 'too_many_payments')
  // The step loads: React wants the click awaited.
  await act(() => userEvent.click(screen.getByRole('link', { name: /^Bestätigung/ })))
  await findStep(4)
  expect(screen.queryByRole('alert')).toBeNull()
  await goOn()
  await findStep(5)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test.each([
  [500, 'create_booking_error', / Es wurde nichts abgebucht\. Versuchen Sie es noch einmal/],
  [409, 'create_booking_failed', /Grund: too_late$/],
] as const)('a change of held rooms that fails with %i is no payment', async (status, title, text) => {
  keepDraft('quinta', { ...draftOfBooking(demoBooking(), 'key'), notes: 'Wir kommen spät' })
  await open(4, { [`PATCH ${url}`]: refusal(status, 'too_late') })
  await goOn()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(messageOf(title))
  expect(alert.textContent).toMatch(text)
})

test('an answer that was lost is asked for again by the same key, which is said, and the rooms are held once', async () => {
  keepDraft('quinta', { ...draftOfBooking(demoBooking(), 'key'), bookingId: null })
  const holds = '/v1/public/properties/hotel-1/bookings'
  const answers: Record<string, unknown> = { [`POST ${holds}`]: refusal(503, 'outcome_unknown') }
  const { requests } = await open(4, answers, addressOf(4).replace('&booking=b1', ''))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  try {
    await act(() => userEvent.click(screen.getByRole('button', { name: 'Weiter' })))
    const messages = await screen.findAllByText(/Die Verbindung riss ab/)
    expect(messages.some((text) => text.closest('[aria-live]'))).toBe(true)
    expect(screen.queryByRole('alert')).toBeNull()
    answers[`POST ${holds}`] = { data: demoBooking() }
    await act(() => vi.advanceTimersByTimeAsync(3000))
  } finally {
    vi.useRealTimers()
  }
  await findStep(5)
  expect(screen.queryByText(/Die Verbindung riss ab/)).toBeNull()
  const keys = requests.flatMap(({ method, headers, url: to }) =>
    method === 'POST' && to.endsWith(holds) ? [headers.get('idempotency-key')] : [],
  )
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})
