import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { RoomsQuote } from '@keystay/contract/room-types/entities'
import { keepDraft, readDraft } from '../../features/booking/wizard/state/draft-storage.ts'
import { draftOfBooking } from '../../features/booking/wizard/state/draft.ts'
import { showPage } from '../../platform/test-app.tsx'
import { BookingWizardPage } from './booking-wizard-page.tsx'
import { demoHotel, demoRoomType, priced } from './test-hotel.ts'
import { demoBooking, doubleId } from './test-booking.ts'
// They load when they are opened, which takes longer than a test waits on a machine with other work.
import '../../features/booking/wizard/state/checks.ts'
import '../../features/booking/wizard/steps/step-confirm.tsx'

const eur = (minor: number) => ({ minor, currency: 'EUR' })
const double = {
  ...demoRoomType(doubleId, 'Doppelzimmer', 8000),
  bedTypes: [{ value: '1 double bed', label: '1 Doppelbett' }],
}
const holds = '/v1/public/properties/hotel-1/bookings'
const quotes = '/v1/public/properties/hotel-1/quotes'
const gapNights = ['2026-12-06']
const stay = 'checkIn=2026-12-04&checkOut=2026-12-07&guests=2'
const line = { date: null, roomTypeId: null, quantity: null }
const nights = ['2026-12-04', '2026-12-05', '2026-12-06'].map(
  (date) =>
    ({ ...line, kind: 'night', date, roomTypeId: doubleId, quantity: 1, label: '', amount: eur(8000) }) as const,
)
const deal = { ...line, kind: 'promotion', label: 'Lückenangebot', amount: eur(-1600), gapNights } as const
const held = demoBooking({
  checkIn: '2026-12-04',
  checkOut: '2026-12-07',
  priceLines: [...nights, deal],
  total: eur(22_400),
})

/** The last night is for less to whoever was offered it. */
async function quote(request: Request): Promise<Response> {
  const asked = (await request.json()) as { gapNights?: string[] }
  const priceLines = [...nights, ...(asked.gapNights?.join() === gapNights.join() ? [deal] : [])]
  const total = eur(priceLines.reduce((sum, { amount }) => sum + amount.minor, 0))
  const plan = { planId: null, planName: null, board: 'room_only', freeUntil: null, payment: 'any' } as const
  return Response.json({
    data: [{ ...plan, tiers: [], split: [], supplements: eur(0), priceLines, total }] satisfies RoomsQuote[],
  })
}

async function open(query: string, more: Record<string, unknown> = {}) {
  return await showPage('/:hotelKey/booking-room', `/quinta/booking-room?${query}`, <BookingWizardPage />, {
    'GET /v1/public/properties/slug/quinta': { data: demoHotel([double]) },
    'POST /v1/public/properties/hotel-1/search': { data: [priced(double, 24_000, 3)] },
    [`POST ${quotes}`]: quote,
    ...more,
  })
}

const summary = () => screen.getByRole('complementary', { name: 'Ihre Auswahl' }).textContent.replaceAll('\u00a0', ' ')
const bodyOf = async (requests: readonly Request[], method: string, path: string): Promise<unknown> =>
  requests
    .findLast((one) => one.method === method && one.url.endsWith(path))
    ?.clone()
    .json()

beforeEach(() => sessionStorage.clear())

test('who follows the offer of a further night is told its price, and the night is kept in mind', async () => {
  const { requests } = await open(`roomType=${doubleId}&gap=2026-12-06&${stay}`)
  await waitFor(() => expect(summary()).toContain('Lückenangebot−16,00 €'))
  expect(summary()).toContain('224,00 €')
  expect(await bodyOf(requests, 'POST', quotes)).toMatchObject({ gapNights })
  expect(readDraft('quinta')?.gapNights).toEqual(gapNights)
})

test.each(['2026-12-06,x', 'morgen', '2026-12-01,2026-12-02,2026-12-03,2026-12-04'])(
  'an address whose gap is %s is one without',
  async (gap) => {
    await open(`roomType=${doubleId}&gap=${gap}&${stay}`)
    await waitFor(() => expect(summary()).toContain('240,00 €'))
    expect(readDraft('quinta')?.gapNights).toEqual([])
  },
)

test('it is booked with the night for which it is, and what is held is not sent again', async () => {
  keepDraft('quinta', { ...draftOfBooking(held, 'key'), bookingId: null })
  const { requests } = await open(`roomType=${doubleId}&${stay}&step=4`, { [`POST ${holds}`]: { data: held } })
  await screen.findByRole('heading', { level: 1, name: 'Stimmt alles?' })
  await waitFor(() => expect(summary()).toContain('224,00 €'))
  await act(() => userEvent.click(screen.getByRole('button', { name: 'Weiter' })))
  await waitFor(async () =>
    expect(await bodyOf(requests, 'POST', holds)).toMatchObject({ gapNights, expectedTotal: eur(22_400) }),
  )
})
