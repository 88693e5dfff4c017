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
import '../../features/booking/wizard/steps/flexible-field.tsx'
import '../../features/booking/wizard/steps/step-confirm.tsx'
import '../../features/booking/wizard/steps/step-details.tsx'

const eur = (minor: number) => ({ minor, currency: 'EUR' })
const double = {
  ...demoRoomType(doubleId, 'Doppelzimmer', 8000),
  bedTypes: [{ value: '1 double bed', label: '1 Doppelbett' }],
}
const holds = '/v1/public/properties/hotel-1/bookings'
const quotes = '/v1/public/properties/hotel-1/quotes'
const stay = 'checkIn=2026-12-04&checkOut=2026-12-06&guests=2'
const line = { date: null, roomTypeId: null, quantity: null }
const nights = ['2026-12-04', '2026-12-05'].map(
  (date) =>
    ({ ...line, kind: 'night', date, roomTypeId: doubleId, quantity: 1, label: '', amount: eur(8000) }) as const,
)
const off = {
  ...line,
  kind: 'promotion',
  label: 'Dieser Zimmertyp oder besser',
  amount: eur(-1280),
  flexible: true,
} as const
const held = demoBooking({
  checkIn: '2026-12-04',
  checkOut: '2026-12-06',
  priceLines: [...nights, off],
  total: eur(14_720),
})

/** Answers what rooms cost, less for whoever lets the hotel choose, where that is `offered`. */
const quote = (offered: boolean) => async (request: Request) => {
  const asked = (await request.json()) as { flexible?: boolean }
  const priceLines = [...nights, ...(asked.flexible && offered ? [off] : [])]
  const total = eur(priceLines.reduce((sum, { amount }) => sum + amount.minor, 0))
  const plan = { planId: null, planName: null, board: 'room_only', freeUntil: null, payment: 'any' } as const
  const flexible = offered && { flexible: { saved: eur(1280) } }
  return Response.json({
    data: [
      { ...plan, tiers: [], split: [], supplements: eur(0), priceLines, total, ...flexible },
    ] satisfies RoomsQuote[],
  })
}

async function open(query: string, offered = true, more: Record<string, unknown> = {}) {
  return await showPage('/:hotelKey/booking-room', `/quinta/booking-room?${query}`, <BookingWizardPage />, {
    'GET /v1/public/properties/slug/quinta': { data: demoHotel([double]) },
    'POST /v1/public/properties/hotel-1/search': { data: [priced(double, 16_000, 3)] },
    [`POST ${quotes}`]: quote(offered),
    ...more,
  })
}

const summary = () => screen.getByRole('complementary', { name: 'Ihre Auswahl' }).textContent.replaceAll('\u00a0', ' ')
const choice = async () =>
  await screen.findByRole<HTMLInputElement>('checkbox', { name: /Zimmertyp dem Haus überlassen/ })
const bodyOf = async (requests: readonly Request[], method: string, path: string): Promise<unknown> =>
  requests
    .findLast((one) => one.method === method && one.url.endsWith(path))
    ?.clone()
    .json()

beforeEach(() => sessionStorage.clear())

test('who follows the offer is told its price, and may take it back and choose it again', async () => {
  await open(`roomType=${doubleId}&flexible=1&${stay}`)
  await waitFor(() => expect(summary()).toContain('Dieser Zimmertyp oder besser−12,80 €'))
  expect(readDraft('quinta')?.flexible).toBe(true)
  expect((await choice()).checked).toBe(true)
  await act(async () => userEvent.click(await choice()))
  await waitFor(() => expect(summary()).toContain('160,00 €'))
  expect(summary()).not.toContain('oder besser')
  expect(readDraft('quinta')?.flexible).toBe(false)
  await act(async () => userEvent.click(await choice()))
  await waitFor(() => expect(summary()).toContain('147,20 €'))
})

test('nobody has chosen it who did not, and where it is not offered nobody is asked', async () => {
  await open(`roomType=${doubleId}&${stay}`)
  expect((await choice()).checked).toBe(false)
  expect(summary()).toContain('160,00 €')
})

test('where it is not offered any more it is not asked for', async () => {
  await open(`roomType=${doubleId}&flexible=1&${stay}`, false)
  await waitFor(() => expect(summary()).toContain('160,00 €'))
  await screen.findByRole('heading', { level: 1, name: 'Ihre Buchungsdaten' })
  expect(screen.queryByRole('checkbox', { name: /überlassen/ })).toBeNull()
})

test('it is booked as it was chosen', async () => {
  keepDraft('quinta', { ...draftOfBooking(held, 'key'), bookingId: null })
  const { requests } = await open(`roomType=${doubleId}&${stay}&step=4`, true, { [`POST ${holds}`]: { data: held } })
  await screen.findByRole('heading', { level: 1, name: 'Stimmt alles?' })
  await waitFor(() => expect(summary()).toContain('147,20 €'))
  await act(() => userEvent.click(screen.getByRole('button', { name: 'Weiter' })))
  await waitFor(async () =>
    expect(await bodyOf(requests, 'POST', holds)).toMatchObject({ flexible: true, expectedTotal: eur(14_720) }),
  )
})
