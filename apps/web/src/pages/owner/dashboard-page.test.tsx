import type { Revenue, RevenueMonth } from '@keystay/contract/revenue/entities'
import { act, screen, within, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { changeLanguage } from '../../platform/language.ts'
import { showPage } from '../../platform/test-app.tsx'
import { DashboardPage } from './dashboard-page.tsx'

const eur = (minor: number) => ({ minor, currency: 'EUR' })
const hotel = {
  id: 'p1',
  slug: 'quinta',
  name: 'Quinta',
  currency: 'EUR',
  timezone: 'Europe/Lisbon',
  city: 'Faro',
  photos: [{}],
  rooms: 3,
}
const months = (sold: Readonly<Record<number, number>>): RevenueMonth[] =>
  Array.from({ length: 12 }, (_, index) => {
    const minor = sold[index + 1]
    return { month: index + 1, nights: minor ? 10 : 0, revenue: minor ? eur(minor) : null }
  })
const noRates = { revenue: null, occupancy: null, adr: null, revpar: null }
const year2026: Revenue = {
  year: 2026,
  today: '2026-11-21',
  years: { first: 2025, last: 2026 },
  since: '2025-07-04',
  currency: 'EUR',
  ownCurrency: 'EUR',
  conversion: null,
  months: months({ 8: 120_344_210, 12: 1_000_000 }),
  lastYear: months({ 8: 100_000_000 }),
  roomTypes: [
    {
      id: 't1',
      name: 'Doppelzimmer',
      rooms: 2,
      nights: 20,
      bookings: 4,
      revenue: eur(121_344_210),
      occupancy: 0.0274,
      adr: eur(6_067_211),
      revpar: eur(166_225),
    },
    { id: 't2', name: 'Suite', rooms: 1, nights: 0, bookings: 0, ...noRates },
  ],
  totals: {
    revenue: eur(121_344_210),
    bookings: 4,
    nights: 20,
    rooms: 3,
    occupancy: 0.7031,
    adr: eur(8_925),
    revpar: eur(6_275),
  },
  plans: [],
  extras: [],
  fees: null,
  compared: {
    fromMonth: 8,
    toMonth: 10,
    now: {
      rooms: 3,
      nights: 10,
      bookings: 3,
      revenue: eur(120_000),
      occupancy: 0.5,
      adr: eur(12_000),
      revpar: eur(600),
    },
    before: {
      rooms: 3,
      nights: 8,
      bookings: 2,
      revenue: eur(100_000),
      occupancy: 0.4,
      adr: eur(12_500),
      revpar: eur(500),
    },
    roomTypes: [
      { id: 't1', now: eur(90_000), before: eur(100_000) },
      { id: 't2', now: null, before: null },
    ],
  },
}
const nothing: Revenue = {
  ...year2026,
  months: months({}),
  lastYear: months({}),
  roomTypes: [],
  totals: { bookings: 0, nights: 0, rooms: 3, ...noRates },
  compared: null,
}
const night = {
  date: '2026-08-04',
  roomType: { id: 't1', name: 'Doppelzimmer' },
  booking: { id: 'b1', code: '7H4M2QXD', guest: 'Jana Brandt' },
  quantity: 2,
  revenue: eur(17_850),
}
const revenueCall = 'GET /v1/properties/p1/revenue'

const onlyHotel = { 'GET /v1/properties/me': { data: [hotel], pagination: {} } }

function open(search: string, answers: object, hotels: Readonly<Record<string, unknown>> = onlyHotel) {
  return showPage('/owner/dashboard', `/owner/dashboard${search}`, <DashboardPage />, Object.assign(answers, hotels))
}
const figure = async (name: RegExp) => screen.findByRole('link', { name })

afterEach(() => act(() => changeLanguage('de')))

describe('the dashboard', () => {
  test('five figures, each of which opens its nights', async () => {
    await open('?year=2026', { [revenueCall]: { data: year2026 } })
    expect((await figure(/^Jahresumsatz/)).textContent).toContain('1.213.442,10')
    expect((await figure(/^Buchungen/)).textContent).toContain('4')
    expect((await figure(/^Auslastung/)).textContent).toMatch(/70,31\s%/)
    expect((await figure(/^Durchschnittsrate \(ADR\)/)).textContent).toContain('89,25')
    expect((await figure(/^RevPAR/)).getAttribute('href')).toContain('nights=year')
  })

  test.each([
    ['without a photo that guests can book', { photos: [] }, true],
    ['with photos', {}, false],
    ['without rooms', { photos: [], rooms: 0 }, false],
  ])('a hotel %s: whether that is said', async (_what, more, said) => {
    const hotels = { 'GET /v1/properties/me': { data: [{ ...hotel, ...more }], pagination: {} } }
    await open('?year=2026', { [revenueCall]: { data: year2026 } }, hotels)
    await figure(/^Jahresumsatz/)
    const add = screen.queryByRole('link', { name: 'Fotos hinzufügen' })
    expect(add?.getAttribute('href')).toBe(said ? '/owner/manage-properties/quinta?hotel=quinta#photos' : undefined)
    expect(screen.queryByText(/hat aber noch kein Foto/) !== null).toBe(said)
  })

  test('a change compares the months that both years have, and says which and since when there are data', async () => {
    const { requests } = await open('?year=2026', { [revenueCall]: { data: year2026 } })
    const figures = await screen.findByRole('list', { name: 'Kennzahlen des Jahres' })
    const figureTexts = within(figures)
      .getAllByRole('listitem')
      .map((one) => one.textContent.replaceAll(/\s/g, ' '))
    expect(figureTexts[0]).toContain('+20,0 %ggü. 2025')
    expect(figureTexts[1]).toContain('+50,0 %ggü. 2025')
    expect(figureTexts[2]).toContain('+10,0 Pkt.ggü. 2025')
    expect(screen.getByText(/Verglichen werden ganze/).textContent).toContain('August\u2009–\u2009Oktober')
    expect(screen.queryByText(/Daten seit/)).toBeNull()
    expect(requests.filter(({ url }) => url.includes('/revenue'))).toHaveLength(1)
  })

  test('a year in which the data begin says since when, and that no month can be compared', async () => {
    const begun = { ...year2026, since: '2026-09-04', compared: null }
    await open('?year=2026', { [revenueCall]: { data: begun } })
    await screen.findByText('Daten seit 4. Sept. 2026: Auslastung und RevPAR zählen ab diesem Tag.')
    const figures = screen.getByRole('list', { name: 'Kennzahlen des Jahres' })
    expect(within(figures).getAllByText('2025: keine vergleichbaren Monate')).toHaveLength(5)
    expect(screen.queryByText(/Verglichen werden/)).toBeNull()
  })

  test('a month says its figures, last year, and that it is only on the books', async () => {
    await open('?year=2026', { [revenueCall]: { data: year2026 } })
    const august = await figure(/^August 2026/)
    expect(august.getAttribute('aria-label')).toMatch(/1\.203\.442,10\s€, 10 Zimmernächte\. 2025: 1\.000\.000,00\s€/)
    expect((await figure(/^Dezember 2026/)).getAttribute('aria-label')).toContain('gebucht')
    expect((await figure(/^Mai 2026/)).getAttribute('aria-label')).toBe('Mai 2026: keine Daten')
  })

  test('as a table the months are exact', async () => {
    await open('?year=2026', { [revenueCall]: { data: year2026 } })
    await userEvent.click(await screen.findByRole('button', { name: 'Als Tabelle' }))
    const table = screen.getByRole('table', { name: 'Umsatz nach Monaten' })
    expect(within(table).getAllByRole('row', { name: /August|Mai/ })[1]?.textContent).toContain('1.203.442,10')
  })

  test('no data is said, not shown as 0', async () => {
    await open('?year=2026', { [revenueCall]: { data: nothing } })
    const figures = await screen.findByRole('list', { name: 'Kennzahlen des Jahres' })
    expect(within(figures).getAllByText('Keine Daten')).toHaveLength(5)
    expect(within(figures).queryAllByRole('link')).toEqual([])
    expect(screen.getByRole('heading', { name: 'Keine Daten für 2026' })).toBeTruthy()
  })

  test('a room type without nights has no figures and nothing to open', async () => {
    await open('?year=2026', { [revenueCall]: { data: year2026 } })
    const row = await screen.findByRole('row', { name: /^Suite/ })
    expect(within(row).getAllByText('Keine Daten').length).toBeGreaterThan(4)
    expect(within(row).queryByRole('link')).toBeNull()
  })

  test('a room type has nights, occupancy, average rate, RevPAR and revenue, and opens its nights', async () => {
    const { here } = await open('?year=2026', { [revenueCall]: { data: year2026 } })
    const row = await screen.findByRole('row', { name: /^Doppelzimmer/ })
    const cells = within(row).getAllByRole('cell')
    expect(cells.map((cell) => cell.textContent.replace(/\s/g, ' '))).toEqual([
      '2',
      '20',
      '2,74 %',
      '60.672,11 €',
      '1.662,25 €',
      '1.213.442,10 €',
      '−10,0 %',
    ])
    await userEvent.click(within(row).getByRole('link', { name: 'Doppelzimmer' }))
    await screen.findByRole('dialog', { name: 'Nächte: Doppelzimmer, 2026' })
    expect(here().search).toBe('?year=2026&nights=type-t1')
  })

  test('rate plans have nights, bookings, average rate and revenue, and open their nights', async () => {
    const plans = [
      { id: null, name: null, nights: 12, bookings: 3, revenue: eur(108_000), adr: eur(9000) },
      { id: 'r1', name: 'Flex mit Frühstück', nights: 8, bookings: 1, revenue: eur(80_000), adr: eur(10_000) },
    ]
    const { here, requests } = await open('?year=2026', { [revenueCall]: { data: { ...year2026, plans } } })
    const table = await screen.findByRole('region', { name: 'Nach Tarif' })
    const [, standard, flex] = within(table).getAllByRole('row')
    expect(standard?.textContent.replace(/\s/g, ' ')).toBe('Standardtarif12390,00 €1.080,00 €')
    expect(flex?.textContent.replace(/\s/g, ' ')).toBe('Flex mit Frühstück81100,00 €800,00 €')
    await userEvent.click(within(table).getByRole('link', { name: 'Standardtarif' }))
    await screen.findByRole('dialog', { name: 'Nächte: Standardtarif, 2026' })
    expect(here().search).toBe('?year=2026&nights=plan-standard')
    expect(requests.some(({ url }) => url.includes('planId=standard'))).toBe(true)
  })

  test('extras stand beside the nights; a hotel without plans and extras sees nothing of them', async () => {
    const extras = [{ id: 'e1', name: 'Parkplatz', quantity: 31, bookings: 9, revenue: eur(37_200) }]
    await open('?year=2026', { [revenueCall]: { data: { ...year2026, extras } } })
    const row = within(await screen.findByRole('region', { name: 'Extras' })).getByRole('row', { name: /^Parkplatz/ })
    expect(row.textContent.replace(/\s/g, ' ')).toBe('Parkplatz319372,00 €')
    expect(screen.queryByRole('region', { name: 'Nach Tarif' })).toBeNull()
  })

  test('what stayed with the hotel of stays that ended early is told beside the nights', async () => {
    await open('?year=2026', { [revenueCall]: { data: { ...year2026, fees: { stays: 2, revenue: eur(9000) } } } })
    const table = within(await screen.findByRole('region', { name: 'Extras und Gebühren' }))
    const row = table.getByRole('row', { name: /^Gebühren für vorzeitige Abreise/ })
    expect(row.textContent.replace(/\s/g, ' ')).toBe('Gebühren für vorzeitige Abreise290,00 €')
  })

  test('the nights of the year are a file', async () => {
    await open('?year=2025', { [revenueCall]: { data: year2026 } })
    const file = await screen.findByRole('link', { name: 'Zimmernächte 2025 als CSV herunterladen' })
    expect(file.getAttribute('href')).toBe('/v1/properties/p1/revenue/nights.csv?year=2025')
  })

  test('a hotel that never sold a night is told so, not sent to another year', async () => {
    await open('?year=2026', { [revenueCall]: { data: { ...nothing, years: null } } })
    const empty = await screen.findByRole('heading', { name: 'Noch keine Zimmernächte' })
    expect(empty.parentElement?.textContent).toContain('Sobald eine Buchung bestätigt ist')
    expect(screen.queryByRole('link', { name: /zeigen/ })).toBeNull()
  })

  test('a failure says what happened and can be tried again', async () => {
    const { requests } = await open('?year=2026', { [revenueCall]: 403 })
    await screen.findByRole('heading', { name: 'Der Umsatz konnte nicht geladen werden' })
    const before = requests.length
    await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    expect(requests.length).toBeGreaterThan(before)
  })
})

describe('the currency', () => {
  const searches = (requests: readonly Request[]) =>
    requests.filter(({ url }) => url.includes('/revenue')).map(({ url }) => new URL(url).search)

  test('German asks for euros, and has nothing to switch for a hotel of the euro', async () => {
    const { requests } = await open('?year=2026', { [revenueCall]: { data: year2026 } })
    await figure(/^Jahresumsatz/)
    expect(searches(requests)[0]).toBe('?year=2026&currency=EUR')
    expect(screen.queryByRole('group', { name: 'Währung' })).toBeNull()
  })

  test('English asks for dollars with rate and day shown, and switches to the hotel’s own', async () => {
    const conversion = { from: 'EUR', to: 'USD', rate: 1.0389, day: '2024-12-31', source: 'European Central Bank' }
    const { requests } = await open('?year=2026', { [revenueCall]: { data: { ...year2026, conversion } } })
    await figure(/^Jahresumsatz/)
    await act(() => changeLanguage('en'))
    await screen.findByText('€1 = $1.0389, European Central Bank, 31 Dec 2024')
    await waitFor(() => expect(searches(requests)).toContain('?year=2026&currency=USD'))
    await userEvent.click(screen.getByRole('radio', { name: 'EUR' }))
    await waitFor(() => expect(searches(requests)).toContain('?year=2026'))
  })
})

describe('the nights behind a figure', () => {
  const nightsCall = 'GET /v1/properties/p1/revenue/nights'
  const nights = { data: [night], pagination: { totalPages: 3 } }
  const answers = { [revenueCall]: { data: year2026 }, [nightsCall]: nights }

  test('of a month open from its column, with booking, pages and file', async () => {
    const { requests, here } = await open('?year=2026', answers)
    await userEvent.click(await figure(/^August 2026/))
    const sheet = await screen.findByRole('dialog', { name: 'Nächte: August 2026' })
    const guest = await within(sheet).findByRole('link', { name: 'Jana Brandt' })
    expect(guest.getAttribute('href')).toBe('/owner/manage-booking?hotel=quinta&booking=b1')
    expect(sheet.textContent).toContain('2 × Doppelzimmer')
    const csv = within(sheet).getByRole('link', { name: 'Als CSV herunterladen' })
    expect(csv.getAttribute('href')).toBe('/v1/properties/p1/revenue/nights.csv?year=2026&month=8')
    await userEvent.click(within(sheet).getByRole('link', { name: 'Seite 2' }))
    expect(here().search).toBe('?year=2026&nights=month-8&page=2')
    expect(requests.at(-1)?.url).toContain('page=2&month=8')
    await userEvent.click(within(sheet).getByRole('button', { name: 'Schließen' }))
    expect(here().search).toBe('?year=2026')
  })

  test('of a room type stand in the address', async () => {
    const { requests } = await open('?year=2026&nights=type-t1', answers)
    expect(await screen.findByRole('dialog', { name: 'Nächte: Doppelzimmer, 2026' })).toBeTruthy()
    expect(requests.some(({ url }) => url.includes('roomTypeId=t1'))).toBe(true)
  })

  test('none in this time is said', async () => {
    await open('?year=2026&nights=month-5', {
      ...answers,
      [nightsCall]: { data: [], pagination: { totalPages: 1 } },
    })
    const sheet = await screen.findByRole('dialog', { name: 'Nächte: Mai 2026' })
    await within(sheet).findByText('In diesem Zeitraum wurde keine Nacht verkauft.')
    expect(within(sheet).queryByRole('table')).toBeNull()
  })

  test('a failure says what happened and can be tried again', async () => {
    const failing: Record<string, unknown> = { ...answers, [nightsCall]: 403 }
    await open('?year=2026&nights=month-8', failing)
    const sheet = await screen.findByRole('dialog', { name: 'Nächte: August 2026' })
    await within(sheet).findByRole('heading', { name: 'Die Nächte konnten nicht geladen werden' })
    failing[nightsCall] = nights
    await userEvent.click(within(sheet).getByRole('button', { name: 'Erneut versuchen' }))
    expect(await within(sheet).findByRole('link', { name: 'Jana Brandt' })).toBeTruthy()
  })
})
