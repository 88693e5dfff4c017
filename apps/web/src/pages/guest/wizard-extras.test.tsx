import type { Booking } from '@keystay/contract/bookings/entities'
import type { OfferedExtra } from '@keystay/contract/extras/entities'
import type { RoomsQuote } from '@keystay/contract/room-types/entities'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keepDraft, readDraft } from '../../features/booking/wizard/state/draft-storage.ts'
import { draftOfBooking } from '../../features/booking/wizard/state/draft.ts'
import { extraLimits } from '../../features/booking/wizard/steps/extra-limits.ts'
import { showPage } from '../../platform/test-app.tsx'
import { BookingWizardPage } from './booking-wizard-page.tsx'
import { demoHotel, demoRoomType, priced } from './test-hotel.ts'
import { demoBooking, doubleId } from './test-booking.ts'
// They load when they are opened, which takes longer than a test waits on a machine with other work.
import '../../features/booking/wizard/state/checks.ts'

const eur = (minor: number) => ({ minor, currency: 'EUR' })
const parkingId = '01936f5e-0000-7000-8000-0000000000e1'
const parking: OfferedExtra = {
  id: parkingId,
  name: 'Parkplatz',
  unit: 'night',
  price: eur(1200),
  highestPrice: null,
  left: 3,
  kept: false,
}
const breakfast: OfferedExtra = {
  id: '01936f5e-0000-7000-8000-0000000000e2',
  name: 'Frühstückskorb',
  unit: 'person_night',
  price: eur(0),
  highestPrice: null,
  left: null,
  kept: false,
}
const double = {
  ...demoRoomType(doubleId, 'Doppelzimmer', 8000),
  bedTypes: [{ value: '1 double bed', label: '1 Bett' }],
}
const hotelUrl = '/v1/public/properties/hotel-1'
const holds = `${hotelUrl}/bookings`
const stay = 'checkIn=2026-12-04&checkOut=2026-12-06&guests=2'

/** Two nights at 80 €, and the parking places that are asked for. */
async function quote(request: Request): Promise<Response> {
  const { extras = [] } = (await request.json()) as { extras?: { count: number }[] }
  const count = extras[0]?.count ?? 0
  const line = { kind: 'extra', date: null, roomTypeId: null, label: 'Parkplatz' } as const
  const priceLines = count === 0 ? [] : [{ ...line, quantity: 2 * count, amount: eur(2400 * count) }]
  const terms = {
    planId: null,
    planName: null,
    board: 'room_only',
    freeUntil: null,
    tiers: [] as RoomsQuote['tiers'],
    payment: 'any',
  } as const
  return Response.json({
    data: [
      {
        ...terms,
        split: [],
        supplements: { minor: 0, currency: 'EUR' },
        priceLines,
        total: eur(16_000 + 2400 * count),
      },
    ] satisfies RoomsQuote[],
  })
}

async function open(query: string, more: Record<string, unknown> = {}) {
  const answers = {
    'GET /v1/public/properties/slug/quinta': { data: demoHotel([double]) },
    [`POST ${hotelUrl}/search`]: { data: [priced(double, 16_000, 3)] },
    [`POST ${hotelUrl}/quotes`]: quote,
    [`GET ${hotelUrl}/extras`]: { data: [parking, breakfast] },
    ...more,
  }
  return showPage('/:hotelKey/booking-room', `/quinta/booking-room?${query}`, <BookingWizardPage />, answers)
}

const openDetails = async (more: Record<string, unknown> = {}) =>
  await open(`roomType=${doubleId}&${stay}&step=2`, more)
const field = (name: string) => screen.findByRole<HTMLInputElement>('spinbutton', { name })
const more = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name: `${name}: mehr` })
const summary = () => screen.getByRole('complementary', { name: 'Ihre Auswahl' }).textContent.replaceAll('\u00a0', ' ')
const goOn = () => act(() => userEvent.click(screen.getByRole('button', { name: 'Weiter' })))

// They load when they are first shown.
beforeAll(() =>
  Promise.all([
    import('../../features/booking/wizard/steps/step-payment.tsx'),
    import('../../features/booking/wizard/steps/step-details.tsx'),
    import('../../features/booking/wizard/steps/step-guest.tsx'),
    import('../../features/booking/wizard/steps/step-confirm.tsx'),
  ]),
)
beforeEach(() => sessionStorage.clear())

describe('the second step', () => {
  test('offers extras with price and unit in words; the summary says what is taken', async () => {
    await openDetails()
    expect((await field('Parkplatz')).value).toBe('0')
    const section = screen.getByRole('region', { name: 'Extras' })
    expect(section.textContent.replaceAll('\u00a0', ' ')).toContain('12,00 € pro Nachtnoch 3 verfügbar')
    expect(section.textContent).toContain('kostenfrei')
    await userEvent.click(more('Parkplatz'))
    await waitFor(() => expect(summary()).toContain('2 × Parkplatz'))
    expect(summary()).toContain('184,00 €')
    await userEvent.click(more('Parkplatz'))
    await userEvent.click(more('Parkplatz'))
    expect(more('Parkplatz').disabled).toBe(true)
    expect(readDraft('quinta')?.extras).toEqual([{ extraId: parkingId, count: 3 }])
  })

  test('offers what is counted by guest for all of them or none, so that nobody takes it once for each guest', async () => {
    await openDetails()
    const basket = await screen.findByRole('button', { name: 'Frühstückskorb: für alle 2 Gäste', pressed: false })
    expect(screen.queryByRole('spinbutton', { name: 'Frühstückskorb' })).toBeNull()
    await userEvent.click(basket)
    await waitFor(() => expect(readDraft('quinta')?.extras).toEqual([{ extraId: breakfast.id, count: 1 }]))
    await userEvent.click(basket)
    await waitFor(() => expect(readDraft('quinta')?.extras).toEqual([]))
  })

  test('says from where to where a price goes that is not the same every night', async () => {
    const fair = { ...parking, highestPrice: eur(1800) }
    const basket = { ...breakfast, highestPrice: eur(900) }
    await openDetails({ [`GET ${hotelUrl}/extras`]: { data: [fair, basket] } })
    await field('Parkplatz')
    const section = screen.getByRole('region', { name: 'Extras' }).textContent.replaceAll('\u00a0', ' ')
    expect(section).toContain('12,00 € bis 18,00 € pro Nacht')
    expect(section).toContain('0,00 € bis 9,00 € pro Person und Nacht')
  })

  test('says nothing of extras where the hotel has none, and asks for no price of any', async () => {
    const { requests } = await openDetails({ [`GET ${hotelUrl}/extras`]: { data: [] } })
    await waitFor(() => expect(summary()).toContain('160,00 €'))
    expect(screen.queryByText('Extras')).toBeNull()
    const asked = requests.find(({ url }) => url.endsWith('/quotes'))
    expect(await asked?.clone().json()).not.toHaveProperty('extras')
  })

  test('shows a sold-out one without a counter', async () => {
    await openDetails({ [`GET ${hotelUrl}/extras`]: { data: [{ ...parking, left: 0 }] } })
    const section = await screen.findByRole('region', { name: 'Extras' })
    expect(section.textContent).toContain('Ausgebucht')
    expect(within(section).queryByRole('spinbutton')).toBeNull()
  })

  test('says at its field when there are fewer than were chosen', async () => {
    keepDraft('quinta', {
      ...draftOfBooking(demoBooking(), 'key'),
      bookingId: null,
      extras: [{ extraId: parkingId, count: 3 }],
    })
    await openDetails({ [`GET ${hotelUrl}/extras`]: { data: [{ ...parking, left: 1 }] } })
    const input = await field('Parkplatz')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: 'Parkplatz: weniger' }))
    expect(readDraft('quinta')?.extras).toEqual([{ extraId: parkingId, count: 1 }])
  })
})

describe('what a plan includes already', () => {
  const included = { ...breakfast, price: eur(900), includedIn: ['breakfast' as const, 'half' as const] }
  const planId = '01936f5e-0000-7000-8000-0000000000f1'
  const by = (id: string | null, planName: string | null, board: 'room_only' | 'breakfast') => {
    const { roomType: _type, ...price } = { roomType: double, ...priced(double, 16_000, 3) }
    return { ...price, planId: id, planName, board }
  }
  const offer = {
    ...priced(double, 16_000, 3),
    plans: [by(null, null, 'room_only'), by(planId, 'Genuss', 'breakfast')],
  }
  const answers = {
    [`POST ${hotelUrl}/search`]: { data: [offer] },
    [`GET ${hotelUrl}/extras`]: { data: [parking, included] },
  }
  const askedExtras = async (requests: readonly Request[]) => {
    const asked = requests.findLast(({ url }) => url.endsWith('/quotes'))
    return ((await asked?.clone().json()) as { extras?: object[] } | undefined)?.extras
  }

  test('is not offered with it', async () => {
    await open(`roomType=${doubleId}&${stay}&step=2&plan=${planId}`, answers)
    await field('Parkplatz')
    await waitFor(() => expect(screen.queryByRole('spinbutton', { name: 'Frühstückskorb' })).toBeNull())
    expect(screen.queryByText(/bereits enthalten/)).toBeNull()
  })

  test('is left out with a word when such a plan is chosen afterwards, and comes back with the other one', async () => {
    keepDraft('quinta', {
      ...draftOfBooking(demoBooking(), 'key'),
      bookingId: null,
      extras: [{ extraId: included.id, count: 2 }],
    })
    const { requests } = await open(`roomType=${doubleId}&${stay}&step=1`, answers)
    await userEvent.click(await screen.findByRole('radio', { name: /Genuss/ }))
    const told = await screen.findByText(/Frühstückskorb: in Ihrem Tarif bereits enthalten/)
    expect(told).toBeTruthy()
    await waitFor(async () => expect(await askedExtras(requests)).toBeUndefined())
    await userEvent.click(screen.getByRole('radio', { name: /Nur Übernachtung/ }))
    await waitFor(() => expect(screen.queryByText(/bereits enthalten/)).toBeNull())
    expect(readDraft('quinta')?.extras).toEqual([{ extraId: included.id, count: 2 }])
  })
})

async function openConfirm(answers: Record<string, unknown>, held: Partial<Booking> = {}) {
  const draft = draftOfBooking(demoBooking(held), 'key')
  keepDraft('quinta', { ...draft, bookingId: null, extras: [{ extraId: parkingId, count: 2 }] })
  const shown = await open(`roomType=${doubleId}&${stay}&step=4`, answers)
  await screen.findByRole('heading', { level: 1, name: 'Stimmt alles?' })
  return shown
}

describe('a booking with extras', () => {
  const held = demoBooking({ extras: [{ extraId: parkingId, count: 2 }], total: eur(20_800) })

  test('reads them back before they are booked', async () => {
    await openConfirm({})
    const group = (await screen.findByRole('heading', { level: 2, name: 'Extras' })).closest('section')
    const facts = within(group as HTMLElement).getByText('Parkplatz').parentElement?.textContent
    expect(facts?.replaceAll('\u00a0', ' ')).toBe('Parkplatz2 ×12,00 € pro Nacht')
  })

  test('asks for them with what was shown, and goes on paying', async () => {
    const { requests } = await openConfirm({ [`POST ${holds}`]: { data: held }, [`GET ${holds}/b1`]: { data: held } })
    await goOn()
    await screen.findByRole('heading', { level: 1, name: 'Wie möchten Sie zahlen?' })
    const sent = requests.find(({ method, url }) => method === 'POST' && url.endsWith('/bookings'))
    expect(await sent?.clone().json()).toMatchObject({
      extras: [{ extraId: parkingId, count: 2 }],
      expectedTotal: eur(20_800),
    })
  })

  test('that are not free any more leads back to them; draft and price stay', async () => {
    const details = { extraId: parkingId, left: 1 }
    const refusal = { code: 'extra_unavailable', message: 'Noch verfügbar: 1.', details }
    await openConfirm({ [`POST ${holds}`]: Response.json(refusal, { status: 409 }) })
    await goOn()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Nicht mehr genug frei: ParkplatzNoch verfügbar: 1.')
    expect(summary()).toContain('208,00 €')
    await act(() => userEvent.click(within(alert).getByRole('link', { name: 'Extras ändern' })))
    expect((await field('Parkplatz')).value).toBe('2')
  })

  test('goes on from another browser with what it has, and takes extras away when they are taken away', async () => {
    const { requests } = await open(`${stay}&step=2&booking=b1`, {
      [`GET ${holds}/b1`]: { data: held },
      [`PATCH ${holds}/b1`]: { data: demoBooking() },
      // The held ones are among those that are taken.
      [`GET ${hotelUrl}/extras`]: { data: [{ ...parking, left: 0 }] },
    })
    expect((await field('Parkplatz')).value).toBe('2')
    expect(more('Parkplatz').disabled).toBe(true)
    const less = screen.getByRole('button', { name: 'Parkplatz: weniger' })
    await userEvent.click(less)
    await userEvent.click(less)
    await goOn()
    await screen.findByRole('heading', { level: 1, name: 'Wer reist an?' })
    await goOn()
    await screen.findByRole('heading', { level: 1, name: 'Stimmt alles?' })
    await goOn()
    await screen.findByRole('heading', { level: 1, name: 'Wie möchten Sie zahlen?' })
    const sent = requests.findLast(({ method }) => method === 'PATCH')
    expect(await sent?.clone().json()).toMatchObject({ extras: [], expectedTotal: eur(16_000) })
  })
})

test('what is held stays so when the hotel offers it no more', async () => {
  const held = demoBooking({ extras: [{ extraId: parkingId, count: 2 }], total: eur(20_800) })
  keepDraft('quinta', draftOfBooking(held, 'key'))
  await open(`roomType=${doubleId}&${stay}&step=5&booking=b1`, {
    [`GET ${holds}/b1`]: { data: held },
    [`GET ${hotelUrl}/extras`]: { data: [] },
  })
  await screen.findByRole('heading', { level: 1, name: 'Wie möchten Sie zahlen?' })
  expect(summary()).toContain('208,00 €')
})

test('an extra per person can be taken as often as there is one for everybody', () => {
  const draft = draftOfBooking(demoBooking(), 'key')
  const limits = (over: Partial<OfferedExtra>, held: Booking | null = null) =>
    extraLimits({ ...parking, ...over }, draft, held).most
  expect(limits({ unit: 'person', left: 3, kept: false })).toBe(1)
  expect(limits({ unit: 'person_night', left: 1 })).toBe(0)
  expect(limits({ unit: 'room_night', left: 3, kept: false })).toBe(3)
  expect(limits({ unit: 'piece', left: null })).toBe(Infinity)
  const own = demoBooking({ extras: [{ extraId: parkingId, count: 1 }] })
  expect(limits({ unit: 'person', left: 0 }, own)).toBe(1)
  expect(limits({ unit: 'person', left: 0 }, { ...own, checkIn: '2026-12-20' })).toBe(0)
})

test('a draft that an older release kept has none', () => {
  const { extras, ...old } = draftOfBooking(demoBooking(), 'key')
  sessionStorage.setItem('booking-draft:1:quinta', JSON.stringify(old))
  expect([extras, readDraft('quinta')?.extras]).toEqual([[], []])
})
