import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { changeLanguage } from '../../platform/language.ts'
import { showPage } from '../../platform/test-app.tsx'
import { demoHotel, demoRoomType, halfBoardId, priced, twoPlans } from './test-hotel.ts'
import { RoomTypesPage } from './room-types-page.tsx'

const garden = demoRoomType('garden', 'Doppelzimmer Garten', 7650)
const suite = demoRoomType('suite', 'Suite', 19_100)
const hotel = demoHotel([garden, suite])
const hotelAnswer = { 'GET /v1/public/properties/slug/quinta': { data: hotel, pagination: {} } }
const searchAnswer = (...data: unknown[]) => ({
  ...hotelAnswer,
  'POST /v1/public/properties/hotel-1/search': { data, pagination: {} },
})
const show = (query: string, answers: Readonly<Record<string, unknown>>) =>
  showPage('/:hotelKey/room-type', `/quinta/room-type${query}`, <RoomTypesPage />, answers)
const dates = '?checkIn=2026-12-04&checkOut=2026-12-06&guests=2'
const room = async (name: string) => within(await screen.findByRole('article', { name }))

test('before a search details are not offered, and the button says what is missing', async () => {
  const { requests } = await show('', hotelAnswer)
  const row = await room('Suite')
  expect(row.getByRole('button', { name: /Reisedaten wählen/ })).toBeTruthy()
  expect(row.queryByRole('link')).toBeNull()
  expect(requests.map(({ method }) => method)).toEqual(['GET'])
})

test('before a search a room shows what it costs from by the cheapest plan', async () => {
  const byPlan = { ...garden, fromPrice: { minor: 6120, currency: 'EUR' } }
  await show('', { 'GET /v1/public/properties/slug/quinta': { data: demoHotel([byPlan, suite]), pagination: {} } })
  expect((await room('Doppelzimmer Garten')).getByText('ab 61,20 €')).toBeTruthy()
  expect((await room('Suite')).getByText('ab 191,00 €')).toBeTruthy()
})

test('a search without dates says so at both fields and asks nothing', async () => {
  const { requests } = await show('', hotelAnswer)
  await userEvent.click(await screen.findByRole('button', { name: 'Suchen' }))
  expect(screen.getByLabelText('Anreise').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText('Abreise').getAttribute('aria-invalid')).toBe('true')
  expect(requests).toHaveLength(1)
})

test('a found room shows the total, the rooms left, and leads to booking and details with the dates', async () => {
  await show(dates, searchAnswer(priced(garden, 15_300, 2)))
  const row = await room('Doppelzimmer Garten')
  expect(row.getByText('153,00 €')).toBeTruthy()
  expect(row.getByText('Noch 2 Zimmer frei')).toBeTruthy()
  const query = 'roomType=garden&checkIn=2026-12-04&checkOut=2026-12-06&guests=2'
  const href = (name: RegExp) => row.getByRole('link', { name }).getAttribute('href')
  expect(href(/Zimmer wählen/)).toBe(`/quinta/booking-room?${query}`)
  expect(href(/Details/)).toBe(`/quinta/room-type-details?${query}`)
})

test('a night that would lie alone beside the stay is offered in one line, which leads to the longer stay', async () => {
  const eur = (minor: number) => ({ minor, currency: 'EUR' })
  const gapOffer = {
    checkIn: '2026-12-04',
    checkOut: '2026-12-07',
    gapNights: ['2026-12-06'],
    planId: null,
    more: eur(4800),
    saved: eur(1200),
  }
  await show(dates, searchAnswer(priced(garden, 15_300, 2, { gapOffer }), priced(suite, 30_000, 1)))
  const row = await room('Doppelzimmer Garten')
  const link = await row.findByRole('link', {
    name: /^Eine Nacht mehr für 48,00\s€: Ihre Reisedaten passen in eine Lücke$/,
  })
  const query = 'roomType=garden&gap=2026-12-06&checkIn=2026-12-04&checkOut=2026-12-07&guests=2'
  expect(link.getAttribute('href')).toBe(`/quinta/booking-room?${query}`)
  expect(row.getByText(/4\..*7\. Dez.*12,00\s€ günstiger als sonst/)).toBeTruthy()
  expect((await room('Suite')).queryByText(/Lücke/)).toBeNull()
})

test('of a room with several plans it is by the plan that gives it', async () => {
  const eur = (minor: number) => ({ minor, currency: 'EUR' })
  const gapOffer = {
    checkIn: '2026-12-03',
    checkOut: '2026-12-06',
    gapNights: ['2026-12-03'],
    planId: halfBoardId,
    more: eur(9800),
    saved: eur(2000),
  }
  await show(dates, searchAnswer(priced(garden, 15_300, 4, { plans: twoPlans(15_300, 25_900), gapOffer })))
  const link = await (await room('Doppelzimmer Garten')).findByRole('link', { name: /Eine Nacht mehr/ })
  expect(link.getAttribute('href')).toContain(`plan=${halfBoardId}&gap=2026-12-03&checkIn=2026-12-03`)
})

test('that the hotel may choose the room for less is offered in one line, which leads to the booking with that chosen', async () => {
  const eur = (minor: number) => ({ minor, currency: 'EUR' })
  const flexible = { total: eur(14_076), saved: eur(1224) }
  await show(dates, searchAnswer(priced(garden, 15_300, 2, { flexible }), priced(suite, 30_000, 1)))
  const row = await room('Doppelzimmer Garten')
  const link = await row.findByRole('link', { name: /^Zimmertyp dem Haus überlassen: 140,76\s€, Sie sparen 12,24\s€$/ })
  const query = 'roomType=garden&flexible=1&checkIn=2026-12-04&checkOut=2026-12-06&guests=2'
  expect(link.getAttribute('href')).toBe(`/quinta/booking-room?${query}`)
  expect(row.getByRole('link', { name: /Zimmer wählen/ }).getAttribute('href')).not.toContain('flexible')
  expect((await room('Suite')).queryByText(/überlassen/)).toBeNull()
})

test('of a room with several plans the hotel may choose by the cheapest that offers it', async () => {
  const eur = (minor: number) => ({ minor, currency: 'EUR' })
  const [first, second] = twoPlans(15_300, 25_900)
  const plans = [first, { ...second, flexible: { total: eur(23_310), saved: eur(2590) } }] as ReturnType<
    typeof twoPlans
  >
  await show(dates, searchAnswer(priced(garden, 15_300, 4, { plans })))
  const link = await (await room('Doppelzimmer Garten')).findByRole('link', { name: /überlassen: 233,10/ })
  expect(link.getAttribute('href')).toContain(`plan=${halfBoardId}&flexible=1`)
})

test('who sleeps in extra beds is told, and nothing of them where there are none', async () => {
  const family = { ...suite, maxOccupancy: 4, standardOccupancy: 2, extraBeds: 1 }
  await show(dates, searchAnswer(priced(family, 30_000, 1), priced(garden, 15_300, 2)))
  expect((await room('Suite')).getByText(/bis 4 Gäste, davon 1 im Zustellbett/)).toBeTruthy()
  expect((await room('Doppelzimmer Garten')).getByText('bis 3 Gäste')).toBeTruthy()
})

test('what all offers have in common is said once above them and not beside each; what one of them does not promise, not above', async () => {
  const told = /stornier|erstattbar/
  const above = async (...types: unknown[]) => {
    await show(dates, searchAnswer(...types))
    await screen.findByText('300,00 €')
    return told.test(screen.queryByRole('region', { name: 'Für alle Angebote gilt' })?.textContent ?? '')
  }
  const double = priced(garden, 15_300, 2)
  expect(await above(double, priced(suite, 30_000, 1))).toBe(true)
  expect((await room('Suite')).queryByText(told)).toBeNull()
  expect(await above(double, priced(suite, 30_000, 1, { freeUntil: '2026-12-03T14:00:00.000Z' }))).toBe(false)
})

test('rooms are told as left only where they are few', async () => {
  await show(dates, searchAnswer(priced(garden, 15_300, 69), priced(suite, 30_000, 1)))
  expect((await room('Doppelzimmer Garten')).getByText('69 Zimmer frei')).toBeTruthy()
  expect((await room('Suite')).getByText('Noch 1 Zimmer frei')).toBeTruthy()
})

test('a sold-out room says when it is free again', async () => {
  await show(dates, searchAnswer(priced(garden, 15_300, 0, { freeAgainOn: '2026-12-06' }), priced(suite, 30_000, 1)))
  const row = await room('Doppelzimmer Garten')
  expect(row.getByText('An diesen Tagen ausgebucht')).toBeTruthy()
  expect(row.getByRole('link').getAttribute('href')).toContain('checkIn=2026-12-06&checkOut=2026-12-08')
  expect(screen.getAllByRole('article')[1]?.textContent).toContain('Doppelzimmer Garten')
  expect(screen.getAllByText('1 von 2 Zimmertypen frei')).not.toHaveLength(0)
})

test('a name that nothing has offers all rooms', async () => {
  await show(`${dates}&name=zzz`, searchAnswer())
  await userEvent.click(await screen.findByRole('link', { name: 'Alle Zimmer zeigen' }))
  await waitFor(() => expect(screen.queryByText('Kein Zimmer heißt so')).toBeNull())
})

test('a failed search says what happened and offers another try', async () => {
  await show(dates, { ...hotelAnswer, 'POST /v1/public/properties/hotel-1/search': 422 })
  expect((await screen.findByRole('alert')).textContent).toContain('Das ging nicht.')
  expect(screen.getByRole('button', { name: 'Erneut versuchen' })).toBeTruthy()
})

test('the order lives in the address', async () => {
  await show(`${dates}&sort=price_desc`, searchAnswer(priced(garden, 15_300, 2), priced(suite, 30_000, 1)))
  expect((await screen.findAllByRole('article')).map((row) => row.querySelector('h2')?.textContent)).toEqual([
    'Suite',
    'Doppelzimmer Garten',
  ])
})

describe('a room type with several plans', () => {
  afterEach(() => changeLanguage('de'))
  const nights = /2\sNächte, inkl\. allem/
  const withPlans = priced(garden, 15_300, 4, { plans: twoPlans(15_300, 25_900) })
  const told = (item: HTMLElement) => item.textContent.replaceAll('\u00a0', ' ')

  test('is a list of them, each with what it promises, its total and a button that names all of it', async () => {
    const shown = demoHotel([garden, suite], { paymentMethods: ['cash', 'stripe'] })
    await show(dates, {
      ...searchAnswer(withPlans, priced(suite, 30_000, 1, { plans: twoPlans(30_000, 40_000) })),
      'GET /v1/public/properties/slug/quinta': { data: shown, pagination: {} },
    })
    const row = await room('Doppelzimmer Garten')
    expect(row.getByText(nights)).toBeTruthy()
    const lines = within(row.getByRole('list', { name: 'Tarife: Doppelzimmer Garten' }))
    const titles = lines.getAllByRole('link').map((link) => link.getAttribute('aria-label')?.replaceAll('\u00a0', ' '))
    expect(titles).toEqual([
      'Wählen: Doppelzimmer Garten, Nur Übernachtung, 153,00 €',
      'Wählen: Doppelzimmer Garten, Halbpension, Genießer, 259,00 €',
    ])
    expect(lines.getAllByRole('listitem').map(told)).toEqual([
      'Nur Übernachtung  nicht erstattbar zahlen im Hotel oder online153,00 €Wählen',
      ' nicht erstattbar',
      ' zahlen im Hotel oder online',
      'Halbpension Genießer kostenlos stornierbar bis Do., 3. Dez., 15:00 Uhrdanach der Gesamtpreis der Übernachtungen zahlen im Hotel oder online259,00 €Wählen',
      ' kostenlos stornierbar bis Do., 3. Dez., 15:00 Uhr',
      'danach der Gesamtpreis der Übernachtungen',
      ' zahlen im Hotel oder online',
    ])
    const variants = screen.getAllByText('Wählen').map((one) => one.closest('a')?.dataset['variant'])
    expect(variants).toEqual(['filled', 'light', 'light', 'light'])
  })

  test('says what is eaten once where its name has the words of it', async () => {
    const plans = twoPlans(15_300, 25_900).map((plan) => ({ ...plan, planName: 'Flexibel mit Halbpension' }))
    await show(dates, searchAnswer(priced(garden, 15_300, 4, { plans })))
    const row = await room('Doppelzimmer Garten')
    const lines = within(row.getByRole('list', { name: 'Tarife: Doppelzimmer Garten' }))
    const [, half] = lines.getAllByRole('link').map((link) => link.getAttribute('aria-label'))
    expect(half?.replaceAll('\u00a0', ' ')).toBe('Wählen: Doppelzimmer Garten, Flexibel mit Halbpension, 259,00 €')
  })

  test('says “left” only of few rooms', async () => {
    await show(dates, searchAnswer(priced(garden, 15_300, 8)))
    expect((await room('Doppelzimmer Garten')).getByText('8 Zimmer frei')).toBeTruthy()
  })

  test('does not say twice what its name says', async () => {
    const plans = twoPlans(15_300, 25_900).map((plan) => ({ ...plan, planName: 'Nicht erstattbar' }))
    await show(dates, searchAnswer(priced(garden, 15_300, 4, { plans })))
    const row = await room('Doppelzimmer Garten')
    const lines = within(row.getByRole('list', { name: 'Tarife: Doppelzimmer Garten' })).getAllByRole('listitem')
    expect(told(lines[0] as HTMLElement).match(/nicht erstattbar/gi)).toHaveLength(1)
    expect(lines.some((line) => told(line).startsWith('Halbpension Nicht erstattbar'))).toBe(true)
  })

  test.each([
    ['de', 'jetzt 30 % (45,90 €), Rest online bis Fr., 20. Nov.', 'kostenlos stornierbar bis Do., 3. Dez., 15:00 Uhr'],
    ['en', '30% now (€45.90), the rest online by Fri 20 Nov', 'free cancellation until Thu 3 Dec, 15:00'],
    [
      'vi',
      'trả trước 30% (45,90 €), phần còn lại trực tuyến đến hết Thứ 6, 20 thg 11',
      'hủy miễn phí đến Thứ 5, 3 thg 12, 15:00',
    ],
  ] as const)(
    'says in %s what is paid now and when the rest is, and until when it is free',
    async (language, pay, free) => {
      const eur = (minor: number) => ({ minor, currency: 'EUR' })
      const deposit = { percent: 3000, amount: eur(4590), balance: eur(10_710), balanceDueOn: '2026-11-20' }
      const plans = twoPlans(15_300, 25_900).map((plan, index) =>
        index === 0 ? { ...plan, payment: 'deposit' as const, deposit } : plan,
      )
      await show(dates, searchAnswer(priced(garden, 15_300, 4, { plans })))
      const row = await screen.findByRole('article', { name: 'Doppelzimmer Garten' })
      await act(() => changeLanguage(language))
      await waitFor(() => expect(told(row)).toContain(pay))
      expect(told(row)).toContain(free)
    },
  )

  test('leads to the booking by the chosen plan; the standard one has no name in the address', async () => {
    await show(dates, searchAnswer(withPlans))
    const row = await room('Doppelzimmer Garten')
    const href = (name: RegExp) => row.getByRole('link', { name }).getAttribute('href')
    const stay = 'checkIn=2026-12-04&checkOut=2026-12-06&guests=2'
    expect(href(/Nur Übernachtung/)).toBe(`/quinta/booking-room?roomType=garden&${stay}`)
    expect(href(/Halbpension/)).toBe(`/quinta/booking-room?roomType=garden&plan=${halfBoardId}&${stay}`)
    expect(href(/Details/)).toBe(`/quinta/room-type-details?roomType=garden&${stay}`)
  })

  test('says once per plan that the early booking discount is taken off', async () => {
    const offers = [{ kind: 'early_booking' as const, percent: 10, amount: { minor: -1700, currency: 'EUR' } }]
    const plans = twoPlans(15_300, 25_900, { offers })
    await show(dates, searchAnswer(priced(garden, 15_300, 4, { offers, plans })))
    const row = await room('Doppelzimmer Garten')
    expect(row.getAllByText('10 % Frühbucherrabatt abgezogen')).toHaveLength(2)
  })

  test('says what a promotion takes off, per plan and where there is none', async () => {
    const lines = [
      { kind: 'promotion' as const, label: 'Winterruhe', quantity: null, amount: { minor: -1750, currency: 'EUR' } },
    ]
    const plans = twoPlans(15_300, 25_900, { lines })
    await show(dates, searchAnswer(priced(garden, 15_300, 4, { lines, plans }), priced(suite, 15_300, 4, { lines })))
    const said = 'Winterruhe: Sie sparen 17,50 €'
    expect((await room('Doppelzimmer Garten')).getAllByText(said)).toHaveLength(2)
    expect((await room('Suite')).getByText(said)).toBeTruthy()
  })
})
