import type { StatedExemption } from '@keystay/contract/local-taxes/exemptions'
import type { RoomsQuote } from '@keystay/contract/room-types/entities'
import type { PriceLine } from '@keystay/contract/shared/price-lines'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withinAdults } from '../../features/booking/wizard/state/draft-exemptions.ts'
import { keepDraft, readDraft } from '../../features/booking/wizard/state/draft-storage.ts'
import { draftOfBooking, holdsDraft } from '../../features/booking/wizard/state/draft.ts'
import { showPage } from '../../platform/test-app.tsx'
import { BookingWizardPage } from './booking-wizard-page.tsx'
import { demoHotel, demoRoomType, priced } from './test-hotel.ts'
import { demoBooking, doubleId } from './test-booking.ts'
// They load when they are opened, which takes longer than a test waits on a machine with other work.
import '../../features/booking/wizard/state/checks.ts'

const eur = (minor: number) => ({ minor, currency: 'EUR' })
const taxId = '01936f5e-0000-7000-8000-0000000000f1'
const exemptible = [{ taxId, name: 'Kurtaxe', guests: 'Beruflich Reisende' }]
const double = {
  ...demoRoomType(doubleId, 'Doppelzimmer', 8000),
  bedTypes: [{ value: '1 double bed', label: '1 Bett' }],
}
const hotelUrl = '/v1/public/properties/hotel-1'
const holds = `${hotelUrl}/bookings`
const stay = 'checkIn=2026-12-04&checkOut=2026-12-06&guests=2'
const name = 'Von „Kurtaxe“ befreit: Beruflich Reisende, Anzahl Erwachsene'

/** A tax of 2.40 € for each of two in two nights, of whom so many are exempt. */
function taxLine(adults: number): PriceLine {
  const exempt = { taxId, adults, guests: 'Beruflich Reisende', unproven: eur(960) }
  const line = { kind: 'local_tax', date: null, roomTypeId: null, quantity: null, label: 'Kurtaxe' } as const
  return { ...line, amount: eur(960 - 480 * adults), ...(adults > 0 && { exempt }) }
}

const held = (adults: number) => demoBooking({ priceLines: [taxLine(adults)], total: eur(16_960 - 480 * adults) })

function quoteWith(told: RoomsQuote['exemptible']) {
  return async (request: Request): Promise<Response> => {
    const { exemptions = [] } = (await request.json()) as { exemptions?: StatedExemption[] }
    if (exemptions.length > 0 && !told)
      return Response.json(
        { code: 'validation_failed', message: '', fields: { 'exemptions.0.taxId': 'Niemand ist befreit' } },
        { status: 422 },
      )
    const adults = exemptions[0]?.adults ?? 0
    const quote: RoomsQuote = {
      planId: null,
      planName: null,
      board: 'room_only',
      freeUntil: null,
      tiers: [],
      payment: 'any',
      split: [],
      supplements: eur(0),
      priceLines: [taxLine(adults)],
      total: eur(16_960 - 480 * adults),
      ...(told && { exemptible: told }),
    }
    return Response.json({ data: [quote] })
  }
}

async function open(query: string, more: Record<string, unknown> = {}) {
  const answers = {
    'GET /v1/public/properties/slug/quinta': { data: demoHotel([double]) },
    [`POST ${hotelUrl}/search`]: { data: [priced(double, 16_960, 3)] },
    [`POST ${hotelUrl}/quotes`]: quoteWith(exemptible),
    [`GET ${hotelUrl}/extras`]: { data: [] },
    ...more,
  }
  return showPage('/:hotelKey/booking-room', `/quinta/booking-room?${query}`, <BookingWizardPage />, answers)
}

const openDetails = async (more: Record<string, unknown> = {}) =>
  await open(`roomType=${doubleId}&${stay}&step=2`, more)
const field = () => screen.findByRole<HTMLInputElement>('spinbutton', { name })
const more = () => screen.getByRole<HTMLButtonElement>('button', { name: `${name}: mehr` })
const summary = () => screen.getByRole('complementary', { name: 'Ihre Auswahl' }).textContent.replaceAll('\u00a0', ' ')
const goOn = () => act(() => userEvent.click(screen.getByRole('button', { name: 'Weiter' })))
const bodies = async (requests: readonly Request[], method: string, end: string) =>
  await Promise.all(
    requests
      .filter((request) => request.method === method && request.url.endsWith(end))
      .map((request) => request.clone().json() as Promise<Record<string, unknown>>),
  )

// They load when they are first shown.
beforeAll(() =>
  Promise.all([
    import('../../features/booking/wizard/steps/exempt-fields.tsx'),
    import('../../features/booking/wizard/steps/step-payment.tsx'),
    import('../../features/booking/wizard/steps/step-details.tsx'),
    import('../../features/booking/wizard/steps/step-guest.tsx'),
    import('../../features/booking/wizard/steps/step-confirm.tsx'),
  ]),
)
beforeEach(() => sessionStorage.clear())

describe('the second step', () => {
  test('asks how many adults are exempt of a tax, none to all; the price falls at once, and the tab keeps it', async () => {
    await openDetails()
    expect((await field()).value).toBe('0')
    const section = screen.getByRole('region', { name: 'Befreiung von Abgaben' })
    expect(section.textContent).toContain('Von „Kurtaxe“ befreit: Beruflich ReisendeNachweis beim Check-\u2060in')
    await userEvent.click(more())
    await waitFor(() => expect(summary()).toContain('164,80 €'))
    expect(summary()).toContain('Kurtaxe davon 1 befreit (Nachweis beim Check-\u2060in)4,80 €')
    await userEvent.click(more())
    await waitFor(() => expect(summary()).toContain('davon 2 befreit (Nachweis beim Check-\u2060in)0,00 €'))
    expect(more().disabled).toBe(true)
    expect(readDraft('quinta')?.exemptions).toEqual([{ taxId, adults: 2 }])
  })

  test('says nothing of it where nobody can be exempt, and asks for no price of it', async () => {
    const { requests } = await openDetails({ [`POST ${hotelUrl}/quotes`]: quoteWith(undefined) })
    await waitFor(() => expect(summary()).toContain('169,60 €'))
    expect(screen.queryByText('Befreiung von Abgaben')).toBeNull()
    for (const body of await bodies(requests, 'POST', '/quotes')) expect(body).not.toHaveProperty('exemptions')
  })

  test('forgets what the hotel offers no more: the price is that without', async () => {
    keepDraft('quinta', { ...draftOfBooking(held(1), 'key'), bookingId: null })
    await openDetails({ [`POST ${hotelUrl}/quotes`]: quoteWith(undefined) })
    await waitFor(() => expect(summary()).toContain('169,60 €'))
    expect(screen.queryByText('Befreiung von Abgaben')).toBeNull()
  })
})

describe('a booking with exempt adults', () => {
  test('asks for them with what was shown, says so on the fourth step, and goes on paying', async () => {
    keepDraft('quinta', { ...draftOfBooking(held(1), 'key'), bookingId: null })
    const { requests } = await open(`roomType=${doubleId}&${stay}&step=4`, {
      [`POST ${holds}`]: { data: held(1) },
      [`GET ${holds}/b1`]: { data: held(1) },
    })
    await screen.findByRole('heading', { level: 1, name: 'Stimmt alles?' })
    await waitFor(() => expect(screen.getAllByText(/davon 1 befreit/).length).toBeGreaterThan(1))
    await goOn()
    await screen.findByRole('heading', { level: 1, name: 'Wie möchten Sie zahlen?' })
    const [sent] = await bodies(requests, 'POST', '/bookings')
    expect(sent).toMatchObject({ exemptions: [{ taxId, adults: 1 }], expectedTotal: eur(16_480) })
  })

  test('goes on from another browser with what it has, and takes exemptions away when they are taken away', async () => {
    const { requests } = await open(`${stay}&step=2&booking=b1`, {
      [`GET ${holds}/b1`]: { data: held(1) },
      [`PATCH ${holds}/b1`]: { data: held(0) },
    })
    expect((await field()).value).toBe('1')
    await userEvent.click(screen.getByRole('button', { name: `${name}: weniger` }))
    await waitFor(() => expect(summary()).toContain('169,60 €'))
    await goOn()
    await screen.findByRole('heading', { level: 1, name: 'Wer reist an?' })
    await goOn()
    await screen.findByRole('heading', { level: 1, name: 'Stimmt alles?' })
    await goOn()
    await screen.findByRole('heading', { level: 1, name: 'Wie möchten Sie zahlen?' })
    const sent = (await bodies(requests, 'PATCH', '/b1')).at(-1)
    expect(sent).toMatchObject({ exemptions: [], expectedTotal: eur(16_960) })
  })

  test('stays what it is when the hotel offers no exemption any more', async () => {
    keepDraft('quinta', draftOfBooking(held(1), 'key'))
    await open(`roomType=${doubleId}&${stay}&step=5&booking=b1`, {
      [`GET ${holds}/b1`]: { data: held(1) },
      [`POST ${hotelUrl}/quotes`]: quoteWith(undefined),
    })
    await screen.findByRole('heading', { level: 1, name: 'Wie möchten Sie zahlen?' })
    expect(summary()).toContain('164,80 €')
  })
})

test('a draft has no more exempt adults than adults', () => {
  const draft = draftOfBooking(held(2), 'key')
  const [line] = draft.lines
  if (!line) throw new Error('no line')
  const withAdults = (adults: number) => withinAdults({ ...draft, lines: [{ ...line, adults }] })
  expect(withAdults(2).exemptions).toEqual([{ taxId, adults: 2 }])
  expect(withAdults(1).exemptions).toEqual([{ taxId, adults: 1 }])
  expect(withAdults(0).exemptions).toEqual([])
  // While a field is empty, nothing is known of it.
  expect(withAdults(Number.NaN).exemptions).toEqual([{ taxId, adults: 2 }])
})

test('a draft is held only with the same exemptions; what an older release kept has none', () => {
  const draft = draftOfBooking(held(1), 'key')
  expect([holdsDraft(held(1), draft), holdsDraft(held(2), draft), holdsDraft(held(0), draft)]).toEqual([
    true,
    false,
    false,
  ])
  const { exemptions: _later, ...old } = draft
  sessionStorage.setItem('booking-draft:1:quinta', JSON.stringify(old))
  expect(readDraft('quinta')?.exemptions).toEqual([])
})
