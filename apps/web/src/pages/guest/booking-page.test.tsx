import type { Booking, CancellationQuote } from '@keystay/contract/bookings/entities'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { showPage } from '../../platform/test-app.tsx'
import { BookingPage } from './booking-page.tsx'
import { demoBooking, paidByCard } from './test-booking.ts'
import { demoHotel } from './test-hotel.ts'

const url = '/v1/public/properties/hotel-1/bookings/b1'
const eur = (minor: number) => ({ minor, currency: 'EUR' })
const plain = (element: Element | null) => element?.textContent?.replaceAll('\u00a0', ' ') ?? ''

/** By a plan that is free for a while, then keeps half, then all. */
const stepped: Partial<Booking> = {
  plan: { id: '01936f5e-0000-7000-8000-0000000000b1', name: 'Gestaffelt', board: 'half', payment: 'any' },
  freeUntil: '2026-11-27T15:00:00.000Z',
  tiers: [
    { until: '2026-11-27T15:00:00.000Z', fee: { percent: 0 }, amount: eur(0) },
    { until: '2026-12-03T15:00:00.000Z', fee: { percent: 5000 }, amount: eur(8671) },
    { until: null, fee: { percent: 10_000 }, amount: eur(17_342) },
  ],
}

async function open(booking: Partial<Booking>, quote: Partial<CancellationQuote> = {}) {
  const whole = {
    cancellable: true,
    free: false,
    freeUntil: stepped.freeUntil ?? null,
    kept: eur(0),
    asked: eur(0),
    ...quote,
  }
  await showPage('/:hotelKey/:propertyId/bookings/:bookingId', '/quinta/hotel-1/bookings/b1', <BookingPage />, {
    'GET /v1/public/properties/slug/quinta': { data: demoHotel([]) },
    [`GET ${url}`]: { data: demoBooking({ ...paidByCard, ...booking }) },
    [`GET ${url}/cancellation`]: { data: whole },
  })
  await screen.findByRole('heading', { level: 1 })
}

const facts = () => plain(document.querySelector('main') ?? document.body)

async function cancelDialog() {
  await userEvent.click(screen.getByRole('button', { name: 'Buchung stornieren' }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByRole('button', { name: /stornieren/i })
  return plain(dialog)
}

describe('a booking that is cancelled by tiers', () => {
  test('says until when it is free and what it costs later', async () => {
    await open(stepped)
    expect(facts()).toContain(
      'kostenlos stornierbar bis Fr., 27. Nov., 15:00 Uhr\ndanach 50 %, ab Do., 3. Dez., 15:00 Uhr der Gesamtpreis',
    )
  })

  test('tells the fee and what comes back before it is cancelled', async () => {
    await open({ ...stepped, serverTime: '2026-12-01T12:00:00.000Z' }, { fee: eur(8671), refund: eur(8671) })
    expect(facts()).toContain('Stornieren kostet 50 %\nab Do., 3. Dez., 15:00 Uhr der Gesamtpreis')
    const text = await cancelDialog()
    expect(text).toContain('Die kostenlose Stornierung endete am')
    expect(text).toContain('Stornieren kostet jetzt 86,71 €.Sie erhalten 86,71 € zurück.')
    expect(text).not.toContain('nicht erstattbar')
  })

  test('tells what is asked for when nothing was paid', async () => {
    const cash = { ...stepped, paymentMethod: 'cash', paymentStatus: 'pending', paid: eur(0) } as const
    await open(cash, { fee: eur(8671), refund: eur(0), asked: eur(8671) })
    const text = await cancelDialog()
    expect(text).toContain('86,71 € davon sind noch nicht bezahlt: Das Hotel wird diesen Betrag von Ihnen fordern.')
    expect(text).not.toContain('nichts zu erstatten')
  })

  test('says afterwards what it cost and what is still asked for', async () => {
    const fee = { amount: eur(8671), kept: eur(0), asked: eur(3671) }
    await open({ ...stepped, status: 'cancelled', cancelReason: 'guest', paid: eur(5000), fee })
    expect(facts()).toMatch(/Stornogebühr86,71 €36,71 € davon sind noch nicht bezahlt/)
  })
})

test('what in the nights is supplements is told below them', async () => {
  const { total } = demoBooking()
  const night = { kind: 'night', date: '2026-12-04', roomTypeId: 'r', quantity: 1, label: 'Doppelzimmer' } as const
  await open({ priceLines: [{ ...night, amount: total }], supplements: eur(3000) })
  expect(facts()).toContain('173,42 €darin enthalten: Zuschläge für Kinder und weitere Gäste 30,00 €')
})

test('a booking without tiers is told as ever', async () => {
  await open({ freeUntil: null }, { freeUntil: null, fee: eur(17_342), refund: eur(0) })
  const text = await cancelDialog()
  expect(text).toContain('Bei dieser Buchung gibt es keine kostenlose Stornierung.Sie erhalten nichts zurück.')
  expect(text).not.toContain('kostet')
})

test('a booking that is free to cancel says what it costs afterwards, on its page and before it is cancelled', async () => {
  const until = '2026-12-03T15:00:00.000Z'
  await open({ freeUntil: until }, { free: true, freeUntil: until, fee: eur(0), refund: eur(17_342) })
  const later = 'danach der Gesamtpreis der Übernachtungen'
  expect(facts()).toMatch(new RegExp(`Kostenlos stornieren bis [^\\n]*15:00 Uhr${later}`))
  expect(await cancelDialog()).toContain(`15:00 Uhr (Ortszeit) kostenlos.${later}`)
})

describe('the VAT in a booking', () => {
  const vat: Booking['vat'] = {
    rates: [
      { percent: 700, net: eur(14_906), vat: eur(1043) },
      { percent: 1900, net: eur(834), vat: eur(159) },
    ],
    untaxed: eur(960),
  }

  test('stands below the total, each rate once', async () => {
    await open({ vat })
    const list = plain(screen.getByText(/Enthält MwSt 7/).closest('dl'))
    expect(list).toBe(
      'Enthält MwSt 7 % auf 149,06 € netto10,43 €Enthält MwSt 19 % auf 8,34 € netto1,59 €Davon ohne MwSt9,60 €',
    )
  })

  test('is in the fee of one that was cancelled', async () => {
    const [rate] = vat.rates
    await open({ status: 'cancelled', cancelReason: 'guest', vat: { rates: rate ? [rate] : [], untaxed: eur(0) } })
    expect(facts()).toContain('Stornogebühr enthält MwSt 7 % auf 149,06 € netto')
    expect(facts()).not.toContain('Davon ohne MwSt')
  })

  test('is not spoken of where the hotel states none', async () => {
    await open({})
    expect(facts()).not.toContain('MwSt')
  })
})

describe('a country that wants its guests registered', () => {
  const stays = [{ id: 's1', adults: 2, children: 1, state: 'missing', open: true }]
  const registrations = { rule: { who: 'everybody', signs: true }, country: 'AT', stays }

  async function openRegistered(answers: Record<string, unknown>) {
    const page = await showPage(
      '/:hotelKey/:propertyId/bookings/:bookingId',
      '/quinta/hotel-1/bookings/b1',
      <BookingPage />,
      {
        'GET /v1/public/properties/slug/quinta': { data: demoHotel([]) },
        [`GET ${url}`]: { data: demoBooking(paidByCard) },
        [`GET ${url}/registrations`]: { data: registrations },
        ...answers,
      },
    )
    await screen.findByRole('region', { name: 'Meldeschein' })
    return page
  }

  test('has it filled in on the page of the booking, and tells nothing of it afterwards', async () => {
    const filled = { ...registrations, stays: [{ ...stays[0], state: 'filled' }] }
    const { requests } = await openRegistered({ [`PUT ${url}/registrations/s1`]: { data: filled } })
    const card = screen.getByRole('region', { name: 'Meldeschein' })
    expect(card.textContent).toContain('Zimmer für 3 Gäste')
    await userEvent.click(within(card).getByRole('button', { name: 'Meldeschein ausfüllen' }))
    const dialog = await screen.findByRole('dialog')
    const [born] = within(dialog).getAllByLabelText('Geburtsdatum')
    const [nationality] = within(dialog).getAllByLabelText('Staatsangehörigkeit')
    if (!born || !nationality) throw new Error('There is nobody to register.')
    await userEvent.type(born, '1980-02-29')
    await userEvent.selectOptions(nationality, 'AT')
    await userEvent.type(within(dialog).getByLabelText('Wohnanschrift'), 'Ring 1, Wien')
    await userEvent.selectOptions(within(dialog).getByLabelText('Land'), 'AT')
    await userEvent.click(within(dialog).getByRole('button', { name: 'An das Hotel senden' }))
    await within(card).findByText('Ausgefüllt. Was Sie angegeben haben, sieht nur das Hotel.')
    const sent = requests.find(({ method }) => method === 'PUT')
    // Who was left blank does not come along.
    expect(await sent?.clone().json()).toEqual({
      people: [{ name: demoBooking(paidByCard).guest.name, bornOn: '1980-02-29', nationality: 'AT' }],
      address: 'Ring 1, Wien',
      country: 'AT',
      document: '',
    })
    await userEvent.click(within(card).getByRole('button', { name: 'Neu ausfüllen' }))
    expect(within(await screen.findByRole('dialog')).getByLabelText<HTMLTextAreaElement>('Wohnanschrift').value).toBe(
      '',
    )
  })

  test('what is wrong is told at its field', async () => {
    const wrong = { code: 'validation_failed', message: 'Bitte prüfen.', fields: { address: 'Bitte ausfüllen' } }
    await openRegistered({
      [`PUT ${url}/registrations/s1`]: () => Promise.resolve(Response.json(wrong, { status: 422 })),
    })
    await userEvent.click(screen.getByRole('button', { name: 'Meldeschein ausfüllen' }))
    await userEvent.click(await screen.findByRole('button', { name: 'An das Hotel senden' }))
    await screen.findByText('Bitte ausfüllen')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Wohnanschrift')))
  })
})
