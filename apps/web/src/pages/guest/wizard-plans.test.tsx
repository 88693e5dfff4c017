import type { Booking } from '@keystay/contract/bookings/entities'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { keepDraft, readDraft } from '../../features/booking/wizard/state/draft-storage.ts'
import { draftOfBooking } from '../../features/booking/wizard/state/draft.ts'
import { showPage } from '../../platform/test-app.tsx'
import { BookingWizardPage } from './booking-wizard-page.tsx'
import { demoHotel, demoRoomType, halfBoardId, priced, quotesOf, twoPlans } from './test-hotel.ts'
import { demoBooking, doubleId } from './test-booking.ts'
// They load when they are opened, which takes longer than a test waits on a machine with other work.
import '../../features/booking/wizard/state/checks.ts'

const suiteId = '01936f5e-0000-7000-8000-000000000002'
const bedTypes = [{ value: '1 double bed', label: '1 Doppelbett' }]
const double = { ...demoRoomType(doubleId, 'Doppelzimmer', 8000), bedTypes }
const suite = { ...demoRoomType(suiteId, 'Suite', 15_000), bedTypes }
const eur = (minor: number) => ({ minor, currency: 'EUR' })
const nightsAt = (minor: number) => ['2026-12-04', '2026-12-05'].map((date) => ({ date, price: eur(minor) }))
const [standard, half] = twoPlans(16_000, 26_000, { nights: nightsAt(8000) })
/** Half board costs 25 € a person and night. */
const plans = [standard, { ...half, perPerson: eur(2500) }]
const holds = '/v1/public/properties/hotel-1/bookings'
const stay = 'checkIn=2026-12-04&checkOut=2026-12-06&guests=2'
const halfPlan = { id: halfBoardId, name: 'Genießer', board: 'half', payment: 'any' } as const
const refusal = (code: string, details = {}) =>
  Response.json({ code, message: `Grund: ${code}`, details }, { status: 409 })

async function open(query: string, more: Record<string, unknown> = {}) {
  const offers = [
    priced(double, 16_000, 3, { nights: nightsAt(8000), plans } as object),
    priced(suite, 30_000, 3, {
      nights: nightsAt(15_000),
      plans: [{ ...standard, nights: nightsAt(15_000) }],
    } as object),
  ]
  const answers = {
    'GET /v1/public/properties/slug/quinta': { data: demoHotel([double, suite]) },
    'POST /v1/public/properties/hotel-1/search': { data: offers },
    'POST /v1/public/properties/hotel-1/quotes': quotesOf(offers),
    ...more,
  }
  return showPage('/:hotelKey/booking-room', `/quinta/booking-room?${query}`, <BookingWizardPage />, answers)
}

/** Step 4 of a draft that nobody holds yet. */
async function openConfirm(planId: string | null, more: Record<string, unknown>) {
  keepDraft('quinta', { ...draftOfBooking(demoBooking(), 'key'), planId, bookingId: null })
  const shown = await open(`roomType=${doubleId}&${stay}&step=4`, more)
  await screen.findByRole('heading', { level: 1, name: 'Stimmt alles?' })
  return shown
}

const goOn = () => act(() => userEvent.click(screen.getByRole('button', { name: 'Weiter' })))
const radio = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name })
const summary = () => screen.getByRole('complementary', { name: 'Ihre Auswahl' }).textContent.replaceAll('\u00a0', ' ')
const bodyOf = async (requests: readonly Request[], method: string, path: string): Promise<unknown> =>
  requests
    .findLast((one) => one.method === method && one.url.endsWith(path))
    ?.clone()
    .json()

// They load when they are first shown.
beforeAll(() =>
  Promise.all([
    import('../../features/booking/wizard/steps/step-payment.tsx'),
    import('../../features/booking/wizard/steps/step-details.tsx'),
    import('../../features/booking/wizard/steps/step-confirm.tsx'),
  ]),
)
beforeEach(() => sessionStorage.clear())

test('the plan of the address is the draft’s, and another one can be chosen for all rooms', async () => {
  const { here } = await open(`roomType=${doubleId}&plan=${halfBoardId}&${stay}&step=1`)
  expect((await radio(/^Halbpension/)).checked).toBe(true)
  expect(summary()).toContain('Halbpension Genießer')
  // (80 + 2 × 25) × 2
  expect(summary()).toContain('260,00 €')
  const suiteCard = screen.getByText('nicht in diesem Tarif').closest('li')
  const add = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
  expect(suiteCard?.textContent).toContain('Suite')
  expect(add('Suite hinzufügen').disabled).toBe(true)
  await userEvent.click(await radio(/^Nur Übernachtung/))
  expect(summary()).toContain('160,00 €')
  await waitFor(() => expect(new URLSearchParams(here().search).has('plan')).toBe(false))
  await userEvent.click(add('Suite hinzufügen'))
  expect(summary()).toContain('460,00 €')
  // Half board does not sell the suite: there is nothing to choose any more.
  expect(screen.queryByRole('radio')).toBeNull()
})

test('a plan that does not sell the rooms is said, and step 3 waits for another one', async () => {
  const { here } = await open(`roomType=${suiteId}&plan=${halfBoardId}&${stay}&step=2`)
  expect((await screen.findByRole('alert')).textContent).toContain('Bitte wählen Sie einen anderen Tarif')
  await goOn()
  expect(new URLSearchParams(here().search).get('step')).toBe('2')
  await userEvent.click(await radio(/^Nur Übernachtung/))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('where the standard plan is off sale, who named no plan is proposed the cheapest', async () => {
  const offers = [priced(double, 26_000, 3, { ...half, plans: [half] } as object)]
  const { here } = await open(`roomType=${doubleId}&${stay}`, {
    'GET /v1/public/properties/slug/quinta': { data: demoHotel([double], { sellsStandard: false }) },
    'POST /v1/public/properties/hotel-1/search': { data: offers },
    'POST /v1/public/properties/hotel-1/quotes': quotesOf(offers),
  })
  await waitFor(() => expect(new URLSearchParams(here().search).get('plan')).toBe(halfBoardId))
  expect(screen.queryByText(/Bitte wählen Sie einen anderen Tarif/)).toBeNull()
  expect(summary()).toContain('Genießer')
})

test('the plan is read back, and booked with what was shown of it', async () => {
  const held = demoBooking({ plan: halfPlan })
  const { requests } = await openConfirm(halfBoardId, {
    [`POST ${holds}`]: { data: held },
    [`GET ${holds}/b1`]: { data: held },
  })
  const group = screen.getByRole('heading', { level: 2, name: 'Tarif' }).closest('section')
  const facts = within(group as HTMLElement).getAllByRole('definition')
  expect(facts.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'HalbpensionGenießer',
    'kostenlos stornierbar bis Do., 3. Dez., 15:00 Uhrdanach der Gesamtpreis der Übernachtungen',
    'zahlen im Hotel',
  ])
  await goOn()
  await screen.findByRole('heading', { level: 1, name: 'Wie möchten Sie zahlen?' })
  expect(await bodyOf(requests, 'POST', holds)).toMatchObject({
    planId: halfBoardId,
    expectedTotal: eur(26_000),
    expectedTerms: { board: 'half', freeUntil: '2026-12-03T15:00:00.000Z', payment: 'any' },
  })
})

test('a held booking changes to the standard plan, which has no id', async () => {
  const held: Booking = demoBooking({ plan: halfPlan })
  keepDraft('quinta', { ...draftOfBooking(held, 'key'), planId: null })
  const { requests } = await open(`roomType=${doubleId}&${stay}&step=4&booking=b1`, {
    [`GET ${holds}/b1`]: { data: held },
    [`PATCH ${holds}/b1`]: { data: demoBooking() },
  })
  await screen.findByRole('heading', { level: 1, name: 'Stimmt alles?' })
  await goOn()
  await screen.findByRole('heading', { level: 1, name: 'Wie möchten Sie zahlen?' })
  expect(await bodyOf(requests, 'PATCH', '/b1')).toMatchObject({ planId: null, expectedTotal: eur(16_000) })
})

test('a plan that is not sold any more leads back to the choice', async () => {
  const { here } = await openConfirm(halfBoardId, { [`POST ${holds}`]: refusal('plan_unavailable') })
  await goOn()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Dieser Tarif ist nicht mehr buchbarGrund: plan_unavailable')
  await act(() => userEvent.click(within(alert).getByRole('link', { name: 'Anderen Tarif wählen' })))
  expect(await radio(/^Nur Übernachtung/)).toBeTruthy()
  expect(new URLSearchParams(here().search).get('step')).toBe('1')
})

test('another promise at the same total is told as such', async () => {
  const total = eur(26_000)
  const { requests } = await openConfirm(halfBoardId, { [`POST ${holds}`]: refusal('price_changed', { total }) })
  const quoted = () => requests.filter(({ url }) => url.endsWith('/quotes')).length
  const before = quoted()
  await goOn()
  const alert = await screen.findByRole('alert')
  // The summary is to show what is asked about.
  await waitFor(() => expect(quoted()).toBeGreaterThan(before))
  expect(alert.textContent).toContain('Die Bedingungen des Tarifs haben sich geändert')
  expect(within(alert).getByRole('button', { name: 'Bedingungen annehmen und weiter' })).toBeTruthy()
})

test('a hotel with the standard plan alone is asked for no plan and speaks of none', async () => {
  const held = demoBooking()
  const { requests } = await openConfirm(null, {
    'POST /v1/public/properties/hotel-1/search': { data: [priced(double, 16_000, 3, { nights: nightsAt(8000) })] },
    [`POST ${holds}`]: { data: held },
    [`GET ${holds}/b1`]: { data: held },
  })
  expect(document.body.textContent).not.toContain('Tarif')
  await goOn()
  await screen.findByRole('heading', { level: 1, name: 'Wie möchten Sie zahlen?' })
  const body = await bodyOf(requests, 'POST', holds)
  expect(body).not.toHaveProperty('planId')
  expect(body).not.toHaveProperty('expectedTerms')
})

test('a draft that an older release kept is one by the standard plan', () => {
  const { planId, ...old } = draftOfBooking(demoBooking(), 'key')
  sessionStorage.setItem('booking-draft:1:quinta', JSON.stringify(old))
  expect(planId).toBeNull()
  expect(readDraft('quinta')?.planId).toBeNull()
})
