import { virtual } from '@guidepup/virtual-screen-reader'
import type { Language } from '@keystay/contract/shared/languages'
import { act, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeLanguage } from '../../platform/language.ts'
import { showPage } from '../../platform/test-app.tsx'
import { BookingPage } from './booking-page.tsx'
import { BookingSuccessPage } from './booking-success-page.tsx'
import { BookingWizardPage } from './booking-wizard-page.tsx'
import { RoomTypesPage } from './room-types-page.tsx'
import { demoBooking, doubleId, paidByCard } from './test-booking.ts'
import { demoHotel, demoRoomType, priced, quotesOf } from './test-hotel.ts'
// They load when they are opened, which takes longer than a test waits on a machine with other work.
import '../../features/booking/wizard/state/checks.ts'
import '../../features/messages/guest-messages.tsx'

/**
 * What a screen reader reads out on the way to a booking, page by page, as files beside this test: a change of what is said, or
 * of its order, is a change that somebody reads.
 */
const double = {
  ...demoRoomType(doubleId, 'Doppelzimmer', 8925),
  bedTypes: [{ value: '1 double bed', label: '1 Doppelbett' }],
}
const hotel = demoHotel([double], { paymentMethods: ['cash', 'stripe'] })
const offer = priced(double, 17_342, 3)
const stay = `checkIn=2026-12-04&checkOut=2026-12-06&guests=2`
const held = demoBooking({ freeUntil: '2026-12-03T15:00:00.000Z' })
const paid = demoBooking({ ...paidByCard, mailed: true })
const url = '/v1/public/properties/hotel-1/bookings/b1'
const conversation = {
  messages: [
    {
      id: 'm1',
      byHotel: false,
      text: 'Wir kommen um 22 Uhr.',
      files: [],
      sentAt: '2026-11-21T09:00:00.000Z',
      read: true,
    },
    {
      id: 'm2',
      byHotel: true,
      text: 'Der Schlüssel liegt im Kasten.',
      files: [{ id: 'f1', name: 'Anfahrt.pdf', bytes: 52_000 }],
      sentAt: '2026-11-21T09:30:00.000Z',
      read: false,
    },
  ],
  unread: 1,
  open: true,
}
const answers = {
  'GET /v1/public/properties/slug/quinta': { data: hotel, pagination: {} },
  'POST /v1/public/properties/hotel-1/search': { data: [offer] },
  'POST /v1/public/properties/hotel-1/quotes': quotesOf([offer]),
  [`GET ${url}/messages`]: { data: conversation },
  [`POST ${url}/messages/read`]: { data: { ...conversation, unread: 0 } },
  [`GET ${url}/invoices`]: { data: [] },
}
const wizard = '/:hotelKey/booking-room'

type Stop = {
  readonly name: string
  readonly path: string
  readonly address: string
  readonly page: ReactNode
  readonly booking?: object
  /** What comes last. */
  readonly sign?: string
}
const stops: readonly Stop[] = [
  { name: 'rooms', path: '/:hotelKey/room-type', address: `/quinta/room-type?${stay}`, page: <RoomTypesPage /> },
  ...[2, 3].map((step) => ({
    name: `step-${step}`,
    path: wizard,
    address: `/quinta/booking-room?roomType=${doubleId}&${stay}&step=${step}`,
    page: <BookingWizardPage />,
  })),
  {
    name: 'step-5',
    path: wizard,
    address: '/quinta/booking-room?step=5&booking=b1',
    page: <BookingWizardPage />,
    booking: held,
  },
  {
    name: 'success',
    path: '/:hotelKey/booking-success',
    address: '/quinta/booking-success?booking=b1',
    page: <BookingSuccessPage />,
    booking: paid,
  },
  {
    name: 'booking',
    path: '/:hotelKey/:propertyId/bookings/:bookingId',
    // They come when the reader is near them, or has come for them.
    address: '/quinta/hotel-1/bookings/b1#messages',
    page: <BookingPage />,
    booking: paid,
    sign: 'Der Schlüssel liegt im Kasten.',
  },
]

// They load when they are first shown.
beforeAll(async () => {
  await Promise.all([
    import('../../ui/dates/range-calendar.tsx'),
    import('../../features/booking/wizard/steps/step-details.tsx'),
    import('../../features/booking/wizard/steps/step-guest.tsx'),
    import('../../features/booking/wizard/steps/step-payment.tsx'),
    import('../../features/booking/detail/guest-invoices.tsx'),
  ])
})
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(async () => await virtual.stop())
afterAll(async () => await changeLanguage('de'))

/** Walks through the page once, as a screen reader's user who reads all of it. */
async function readAll(): Promise<string> {
  await virtual.start({ container: document.body })
  const most = 600
  for (let step = 0; step < most && (await virtual.lastSpokenPhrase()) !== 'end of document'; step += 1)
    await virtual.next()
  const said = await virtual.spokenPhraseLog()
  expect(said.at(-1)).toBe('end of document')
  // The clock of a hold goes on while the page is read.
  return `${said.map((phrase) => (/^\d:\d\d$/.test(phrase) ? 'm:ss' : phrase)).join('\n')}\n`
}

const languages: readonly Language[] = ['de', 'en', 'vi']
for (const language of languages)
  test.each(stops)(
    `${language}: a screen reader is told of $name`,
    async ({ name, path, address, page, booking, sign }) => {
      await showPage(path, address, page, booking ? { ...answers, [`GET ${url}`]: { data: booking } } : answers)
      await act(async () => await changeLanguage(language))
      await screen.findByRole('heading', { level: 1 })
      if (sign !== undefined) await screen.findByText(sign)
      // What is loaded beside the page.
      await act(async () => await new Promise((resolve) => setTimeout(resolve, 300)))
      await expect(await readAll()).toMatchFileSnapshot(`./transcripts/${language}/${name}.txt`)
    },
  )
