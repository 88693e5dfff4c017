import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { finishDraft } from '../../features/booking/wizard/state/draft-end.ts'
import { keepDraft } from '../../features/booking/wizard/state/draft-storage.ts'
import { draftOfBooking } from '../../features/booking/wizard/state/draft.ts'
import { showPage } from '../../platform/test-app.tsx'
import { BookingWizardPage } from './booking-wizard-page.tsx'
import { demoHotel, demoRoomType, priced, quotesOf } from './test-hotel.ts'
import { demoBooking, doubleId, paidByCard } from './test-booking.ts'
// They load when they are opened, which takes longer than a test waits on a machine with other work.
import '../../features/booking/wizard/state/checks.ts'

const beds = [{ value: '1 double bed', label: '1 Doppelbett' }]
const double = { ...demoRoomType(doubleId, 'Doppelzimmer', 8925), bedTypes: beds }
const stay = `roomType=${doubleId}&checkIn=2026-12-04&checkOut=2026-12-06&guests=2`
const made = demoBooking(paidByCard)

async function open(query: string, booking: object = made) {
  return showPage('/:hotelKey/booking-room', `/quinta/booking-room?${query}`, <BookingWizardPage />, {
    'GET /v1/public/properties/slug/quinta': { data: demoHotel([double]) },
    'POST /v1/public/properties/hotel-1/search': { data: [priced(double, 17_342, 2)] },
    'POST /v1/public/properties/hotel-1/quotes': quotesOf([priced(double, 17_342, 2)]),
    'GET /v1/public/properties/hotel-1/bookings/b1': { data: booking },
  })
}

const goOn = () => act(() => userEvent.click(screen.getByRole('button', { name: 'Weiter' })))
const number = (name: string) => screen.findByRole<HTMLInputElement>('spinbutton', { name })

async function type(field: HTMLInputElement, text: string) {
  await userEvent.clear(field)
  if (text !== '') await userEvent.type(field, text)
}

// They load when they are first shown.
beforeAll(() =>
  Promise.all([
    import('../../features/booking/wizard/state/booking-exists.tsx'),
    import('../../ui/dates/range-calendar.tsx'),
    import('../../features/booking/wizard/steps/step-details.tsx'),
    import('../../features/booking/wizard/steps/step-guest.tsx'),
    import('../../features/booking/wizard/steps/step-confirm.tsx'),
  ]),
)
beforeEach(() => sessionStorage.clear())

test.each([
  [
    { 'Anzahl Zimmer': '9', Erwachsene: '', Kinder: '-2' },
    [
      'Zimmer dieses Typs je Buchung: höchstens 3',
      'Anzahl der Erwachsenen ist erforderlich',
      'Die Anzahl der Kinder darf nicht negativ sein',
    ],
  ],
  [
    { 'Anzahl Zimmer': '', Erwachsene: '5000', Kinder: '' },
    ['Anzahl der Zimmer ist erforderlich', 'Anzahl der Kinder ist erforderlich'],
  ],
  [{ 'Anzahl Zimmer': '3', Erwachsene: '0' }, ['Nur noch 2 verfügbar', 'Mindestens 1 Erwachsener']],
])('what is typed in step 2 stays, and going on waits until it can be: %o', async (typed, messages) => {
  const { here } = await open(`${stay}&step=2`)
  for (const [name, text] of Object.entries(typed)) await type(await number(name), text)
  await goOn()
  for (const text of messages) expect(await screen.findByText(text)).toBeTruthy()
  for (const [name, text] of Object.entries(typed)) expect((await number(name)).value).toBe(text)
  expect(new URLSearchParams(here().search).get('step')).toBe('2')
})

test.each([
  ['1.12.2026', 'Die Abreise muss nach der Anreise liegen'],
  ['bald', 'Das ist kein gültiges Datum'],
])('a check-out that cannot be stays, and going on waits: %s', async (typed, message) => {
  const { here } = await open(`${stay}&step=2`)
  await type(await screen.findByLabelText<HTMLInputElement>('Abreise'), typed)
  await userEvent.keyboard('{Tab}')
  await goOn()
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Anreise').value).toContain('4. Dez.')
  expect(new URLSearchParams(here().search).get('step')).toBe('2')
})

describe('back in the wizard after booking', () => {
  test.each([3, 4])('step %i shows the booking with its code, and ways to it and to another one', async (step) => {
    keepDraft('quinta', draftOfBooking(made, 'key'))
    finishDraft('quinta', made)
    const { requests } = await open(`${stay}&step=${step}`)
    expect(await screen.findByRole('heading', { level: 1, name: 'Diese Buchung haben Sie schon' })).toBeTruthy()
    expect(document.body.textContent).toContain('7H4M-2QXD')
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(href('Zur Buchung')).toBe('/quinta/hotel-1/bookings/b1')
    expect(href('Weiteren Aufenthalt buchen')).toBe('/quinta/room-type')
    expect(requests.map(({ method }) => method)).not.toContain('POST')
  })

  test('a booking that was cancelled meanwhile is not called booked', async () => {
    finishDraft('quinta', made)
    const cancelled = { ...made, status: 'cancelled', cancelReason: 'guest' }
    await open(`${stay}&step=4`, cancelled)
    expect(await screen.findByRole('heading', { level: 1, name: 'Diese Buchung ist storniert' })).toBeTruthy()
    expect(document.body.textContent).not.toContain('ist gebucht')
  })

  test('another stay, or a new arrival from a room, begins anew', async () => {
    finishDraft('quinta', made)
    // Who comes from a room has chosen it.
    for (const [query, name] of [
      [stay, 'Ihre Buchungsdaten'],
      [`${stay.replace('12-06', '12-07')}&step=1`, 'Welche Zimmer möchten Sie?'],
    ] as const) {
      await open(query)
      expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy()
      sessionStorage.removeItem('booking-draft:1:quinta')
    }
  })

  test('what was booked is no draft any more, but the draft of another booking stays', () => {
    keepDraft('quinta', { ...draftOfBooking(made, 'key'), bookingId: 'b2' })
    finishDraft('quinta', made)
    expect(sessionStorage.getItem('booking-draft:1:quinta')).toContain('"b2"')
    keepDraft('quinta', draftOfBooking(made, 'key'))
    finishDraft('quinta', made)
    expect(sessionStorage.getItem('booking-draft:1:quinta')).toBeNull()
  })
})

test('a reload on step 4 finds everything that was typed', async () => {
  const { notes, ...draft } = draftOfBooking(demoBooking(), 'key')
  keepDraft('quinta', { ...draft, bookingId: null, notes: `${notes}Spät` })
  await open(`${stay}&step=4`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Stimmt alles?' })).toBeTruthy()
  expect(screen.getByText('Jana Brandt')).toBeTruthy()
  expect(screen.getByText('Spät')).toBeTruthy()
})
