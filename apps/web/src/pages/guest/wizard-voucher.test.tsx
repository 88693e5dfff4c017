import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
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
const bedTypes = [{ value: '1 double bed', label: '1 Doppelbett' }]
const double = { ...demoRoomType(doubleId, 'Doppelzimmer', 8000), bedTypes }
const holds = '/v1/public/properties/hotel-1/bookings'
const quotes = '/v1/public/properties/hotel-1/quotes'
const stay = 'checkIn=2026-12-04&checkOut=2026-12-06&guests=2'
const unknown = 'Diesen Gutscheincode gibt es nicht. Bitte prüfen Sie die Schreibweise.'
const line = { date: null, roomTypeId: null, quantity: null }
const nights = ['2026-12-04', '2026-12-05'].map(
  (date) =>
    ({ ...line, kind: 'night', date, roomTypeId: doubleId, quantity: 1, label: '', amount: eur(8000) }) as const,
)
const discount = { ...line, kind: 'voucher', label: 'SOMMER25', amount: eur(-1600) } as const
const refused = (voucher: string) =>
  Response.json(
    { code: 'validation_failed', message: 'Bitte prüfen Sie Ihre Angaben.', fields: { voucher } },
    { status: 422 },
  )

/** SOMMER25 takes 10 % off; no other code does. */
async function quote(request: Request): Promise<Response> {
  const { voucher } = (await request.json()) as { voucher?: string }
  if (voucher !== undefined && voucher !== 'SOMMER25') return refused(unknown)
  const priceLines = [...nights, ...(voucher === undefined ? [] : [discount])]
  const total = eur(priceLines.reduce((sum, { amount }) => sum + amount.minor, 0))
  const plan = { planId: null, planName: null, board: 'room_only', freeUntil: null, payment: 'any' } as const
  return Response.json({
    data: [
      { ...plan, tiers: [], split: [], supplements: { minor: 0, currency: 'EUR' }, priceLines, total },
    ] satisfies RoomsQuote[],
  })
}

const hotel = { ...demoHotel([double]), takesVouchers: true as const }
const hotelUrl = 'GET /v1/public/properties/slug/quinta'

/** Step 4 of a draft, held or not, at a hotel that has vouchers. */
async function openConfirm(more: Record<string, unknown> = {}, draft: object = { bookingId: null }) {
  keepDraft('quinta', { ...draftOfBooking(demoBooking(), 'key'), ...draft })
  const offers = [priced(double, 16_000, 3)]
  const shown = await showPage(
    '/:hotelKey/booking-room',
    `/quinta/booking-room?roomType=${doubleId}&${stay}&step=4`,
    <BookingWizardPage />,
    {
      [hotelUrl]: { data: hotel },
      'POST /v1/public/properties/hotel-1/search': { data: offers },
      [`POST ${quotes}`]: quote,
      ...more,
    },
  )
  await screen.findByRole('heading', { level: 1, name: 'Stimmt alles?' })
  return shown
}

const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Gutscheincode' })
const typeCode = async (code: string) => {
  const input = await field()
  await act(() => userEvent.type(input, code))
}
const click = (name: string) => act(() => userEvent.click(screen.getByRole('button', { name })))
const summary = () => screen.getByRole('complementary', { name: 'Ihre Auswahl' }).textContent.replaceAll('\u00a0', ' ')
const bodyOf = async (requests: readonly Request[], method: string, path: string): Promise<unknown> =>
  requests
    .findLast((one) => one.method === method && one.url.endsWith(path))
    ?.clone()
    .json()

// It loads when it is first shown.
beforeAll(() => import('../../features/booking/wizard/steps/voucher-field.tsx'))
beforeEach(() => sessionStorage.clear())

test('a code is taken off the price and booked with, however it is typed', async () => {
  const { requests } = await openConfirm({
    [`POST ${holds}`]: { data: demoBooking({ priceLines: [...nights, discount], total: eur(14_400) }) },
  })
  await typeCode(' sommer 25{Enter}')
  expect((await screen.findByText('Gutschein SOMMER25 eingelöst')).tagName).toBe('OUTPUT')
  await waitFor(() => expect(summary()).toContain('Gutschein SOMMER25−16,00 €'))
  expect(summary()).toContain('144,00 €')
  expect(readDraft('quinta')?.voucher).toBe('SOMMER25')
  const asked = requests.filter(({ method, url }) => method === 'POST' && url.endsWith(quotes))
  const wishes = await Promise.all(asked.map((one) => one.clone().json() as Promise<{ voucher?: string }>))
  // The answer that took the code is the price that is shown: a second question would count as a second try.
  expect(wishes.filter(({ voucher }) => voucher === 'SOMMER25')).toHaveLength(1)
  await click('Weiter')
  expect(await bodyOf(requests, 'POST', holds)).toMatchObject({ voucher: 'SOMMER25', expectedTotal: eur(14_400) })
})

test('a hotel without vouchers asks for none', async () => {
  await openConfirm({ [hotelUrl]: { data: demoHotel([double]) } })
  await waitFor(() => expect(summary()).toContain('160,00 €'))
  expect(screen.queryByRole('textbox', { name: 'Gutscheincode' })).toBeNull()
})

test('who came with a code to a hotel that has none left is told what becomes of it', async () => {
  await openConfirm({ [hotelUrl]: { data: demoHotel([double]) } }, { bookingId: null, voucher: 'FRÜH' })
  expect(await screen.findByText(unknown)).toBeTruthy()
})

test('the field stays where a code was taken out, also at a hotel that has none left', async () => {
  await openConfirm({ [hotelUrl]: { data: demoHotel([double]) } }, { bookingId: null, voucher: 'SOMMER25' })
  await waitFor(() => expect(summary()).toContain('144,00 €'))
  await click('Entfernen')
  await waitFor(() => expect(summary()).toContain('160,00 €'))
  expect((await field()).value).toBe('')
})

test('a wrong code is said at its field, and the price stays', async () => {
  const { requests } = await openConfirm()
  await typeCode('winter{Enter}')
  expect(await screen.findByText(unknown)).toBeTruthy()
  const input = await field()
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(input)
  expect(summary()).toContain('160,00 €')
  expect(requests.filter(({ method, url }) => method === 'POST' && url.endsWith(holds))).toEqual([])
  await act(() => userEvent.type(input, 'x'))
  expect(screen.queryByText(unknown)).toBeNull()
})

test('too many guesses are said there, too', async () => {
  const message = 'Zu viele Versuche. Bitte warten Sie 60 Minuten.'
  await openConfirm({
    [`POST ${quotes}`]: async (request: Request) => {
      const { voucher } = (await request.clone().json()) as { voucher?: string }
      return voucher === undefined
        ? quote(request)
        : Response.json({ code: 'too_many_tries', message }, { status: 429 })
    },
  })
  await typeCode('sommer25')
  await click('Einlösen')
  expect(await screen.findByText(message)).toBeTruthy()
  expect(summary()).toContain('160,00 €')
})

test('a code can be taken out again', async () => {
  await openConfirm({}, { bookingId: null, voucher: 'SOMMER25' })
  await waitFor(() => expect(summary()).toContain('144,00 €'))
  await click('Entfernen')
  await waitFor(() => expect(summary()).toContain('160,00 €'))
  expect((await field()).value).toBe('')
})

test('a code that no longer applies is said, and the price and the booking are without it', async () => {
  const { requests } = await openConfirm(
    { [`POST ${holds}`]: { data: demoBooking({ priceLines: nights, total: eur(16_000) }) } },
    { bookingId: null, voucher: 'FRÜH' },
  )
  expect((await field()).value).toBe('FRÜH')
  expect(await screen.findByText(unknown)).toBeTruthy()
  await waitFor(() => expect(summary()).toContain('160,00 €'))
  await click('Weiter')
  const body = await bodyOf(requests, 'POST', holds)
  expect(body).toMatchObject({ expectedTotal: eur(16_000) })
  expect(body).not.toHaveProperty('voucher')
})

test('a code that somebody else used up meanwhile is said when booking, and the price is shown without it', async () => {
  const usedUp = 'Dieser Gutscheincode ist bereits aufgebraucht'
  await openConfirm({ [`POST ${holds}`]: refused(usedUp) }, { bookingId: null, voucher: 'SOMMER25' })
  await waitFor(() => expect(summary()).toContain('144,00 €'))
  await click('Weiter')
  expect(await screen.findByText(usedUp)).toBeTruthy()
  await waitFor(() => expect(summary()).toContain('160,00 €'))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Stimmt alles?')
})

test('a held booking keeps its code; taken out, it is changed to the price without', async () => {
  const held = demoBooking({ priceLines: [...nights, discount], total: eur(14_400) })
  const { requests } = await openConfirm(
    {
      [`GET ${holds}/b1`]: { data: held },
      [`PATCH ${holds}/b1`]: { data: demoBooking({ priceLines: nights, total: eur(16_000) }) },
    },
    draftOfBooking(held, 'key'),
  )
  await waitFor(() => expect(summary()).toContain('144,00 €'))
  await click('Entfernen')
  await waitFor(() => expect(summary()).toContain('160,00 €'))
  await typeCode('sommer25{Enter}')
  await waitFor(() => expect(summary()).toContain('144,00 €'))
  expect(requests.filter(({ method }) => method === 'PATCH')).toEqual([])
  await click('Entfernen')
  await waitFor(() => expect(summary()).toContain('160,00 €'))
  await click('Weiter')
  expect(await bodyOf(requests, 'PATCH', '/b1')).toMatchObject({ voucher: null, expectedTotal: eur(16_000) })
})
