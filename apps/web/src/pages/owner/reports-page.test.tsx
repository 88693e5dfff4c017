import type { Report, ReportRow } from '@keystay/contract/reports/entities'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { changeLanguage } from '../../platform/language.ts'
import { showPage } from '../../platform/test-app.tsx'
import { PortfolioPage } from './portfolio-page.tsx'
import { ReportsPage } from './reports-page.tsx'

const hotel = {
  id: 'p1',
  slug: 'quinta',
  name: 'Quinta',
  currency: 'EUR',
  timezone: 'Europe/Lisbon',
  city: 'Faro',
  photos: [],
  rooms: 3,
}
const hotels = { 'GET /v1/properties/me': { data: [hotel], pagination: {} } }

const told = { from: '2026-12-01', to: '2026-12-02', by: 'day', today: '2026-11-27', currency: 'EUR' } as const
const payments: Report = {
  report: 'payments',
  ...told,
  asOf: null,
  columns: ['cash', 'card', 'paypal', 'transfer', 'refunded', 'net_payments'],
  lines: [
    { key: '2026-12-01', name: null, cells: [10_000, 0, 0, 0, -2500, 7500] },
    { key: '2026-12-02', name: null, cells: [0, 0, 0, 0, 0, 0] },
  ],
  totals: [10_000, 0, 0, 0, -2500, 7500],
}
const countries: Report = {
  report: 'countries',
  ...told,
  asOf: null,
  columns: ['arriving_guests', 'guest_nights', 'nights'],
  lines: [
    { key: 'DE', name: null, cells: [4, 8, 4] },
    { key: '', name: null, cells: [2, 2, 1] },
  ],
  totals: [6, 10, 5],
}
const row: ReportRow = {
  date: '2026-12-01',
  booking: { id: 'b1', code: '7H4M2QXD', guest: 'Jana Brandt' },
  name: null,
  word: 'stripe',
  values: [0, 0, 0, 0, -2500, -2500],
}
const at = (name: string) => `GET /v1/properties/p1/reports/${name}`

const open = (search: string, answers: object) =>
  showPage('/owner/reports', `/owner/reports${search}`, <ReportsPage />, Object.assign(answers, hotels))

afterEach(() => act(() => changeLanguage('de')))

describe('reports', () => {
  test('each figure opens its rows; what is nothing or divided opens none', async () => {
    const rows = { data: [row], pagination: { page: 1, size: 20, totalItems: 1, totalPages: 1 } }
    const { here, requests } = await open('?report=payments&period=2026-12', {
      [at('payments')]: { data: payments },
      [`${at('payments')}/rows`]: rows,
    })
    const table = await screen.findByRole('table', { name: 'Zahlungen' })
    const [, first, second] = within(table).getAllByRole('row')
    expect(within(second as HTMLElement).queryByRole('link')).toBeNull()
    const refunded = within(first as HTMLElement).getByRole('link', {
      name: /Erstattet: −25,00\s€, Einzelposten zeigen/,
    })
    await userEvent.click(refunded)
    const sheet = await screen.findByRole('dialog', { name: /^Zahlungen · .* · Erstattet$/ })
    expect((await within(sheet).findByRole('link', { name: 'Jana Brandt' })).getAttribute('href')).toContain(
      'booking=b1',
    )
    expect(within(sheet).getByText('Karte')).toBeTruthy()
    expect(here().search).toContain('rows=2026-12-01.refunded')
    const asked = requests.find(({ url }) => url.includes('/rows'))?.url ?? ''
    expect(asked).toContain('from=2026-12-01&to=2026-12-31')
    expect(asked).toContain('key=2026-12-01&column=refunded')
    expect(within(sheet).getByRole('link', { name: 'Als CSV herunterladen' }).getAttribute('href')).toContain(
      '/reports/payments/rows.csv?from=2026-12-01',
    )
  })

  test('another report, another period: both are in the address, and go along to the file', async () => {
    const { here } = await open('?report=countries&period=2026-12', {
      [at('countries')]: { data: countries },
      [at('payments')]: { data: payments },
    })
    const table = await screen.findByRole('table', { name: 'Übernachtungen nach Herkunftsland' })
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Deutschland', 'Nicht bekannt', 'Gesamt'])
    await userEvent.click(screen.getByRole('link', { name: 'Zeitraum danach' }))
    expect(here().search).toBe('?report=countries&period=2027-01')
    await userEvent.click(screen.getByRole('link', { name: 'Zahlungen' }))
    await screen.findByRole('table', { name: 'Zahlungen' })
    expect(here().search).toBe('?report=payments&period=2027-01')
    const file = screen.getByRole('link', { name: 'Bericht als CSV herunterladen' })
    expect(file.getAttribute('href')).toBe(
      '/v1/properties/p1/reports/payments/lines.csv?from=2027-01-01&to=2027-01-31&by=day',
    )
  })

  test('occupancy on the books is told of the next 365 days unless others are asked for', async () => {
    const columns = ['nights', 'occupancy', 'adr', 'revpar'] as const
    const books = { ...payments, report: 'occupancy', by: 'month', columns, lines: [], totals: [0, null, null, null] }
    const { requests } = await open('', { [at('occupancy')]: { data: books } })
    await waitFor(() => expect(requests.some(({ url }) => url.includes('/reports/occupancy'))).toBe(true))
    const asked = new URL(requests.find(({ url }) => url.includes('/reports/occupancy'))?.url ?? '').searchParams
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: hotel.timezone }).format(new Date())
    const days = (Date.parse(asked.get('to') ?? '') - Date.parse(asked.get('from') ?? '')) / 86_400_000 + 1
    expect([asked.get('from'), days, asked.get('by')]).toEqual([today, 365, 'month'])
  })

  test('a report without lines says so, one that fails can be asked for again', async () => {
    await open('?report=vat&period=2026-12', {
      [at('vat')]: {
        data: { ...countries, report: 'vat', columns: ['gross', 'net', 'vat'], lines: [], totals: [0, 0, 0] },
      },
    })
    expect(await screen.findByText('Nichts in diesem Zeitraum')).toBeTruthy()
    await open('?report=audit', { [at('audit')]: 500 })
    expect(await screen.findByRole('alert')).toBeTruthy()
  })
})

describe('all hotels', () => {
  const figures = { nights: 10, available: 40, occupancy: 0.25, revenue: 100_000, adr: 10_000, revpar: 2500 }
  const desk = {
    day: '2026-11-27',
    arrivals: { open: 2, all: 5 },
    departures: { open: 0, all: 3 },
    inHouse: { rooms: 7, guests: 12 },
    tonight: { occupied: 12, rooms: 20 },
    tasks: 1,
  }
  const one = {
    id: 'p1',
    slug: 'quinta',
    name: 'Quinta',
    city: 'Faro',
    currency: 'EUR',
    desk,
    now: figures,
    before: figures,
  }
  const pagination = { page: 1, size: 20, totalItems: 2, totalPages: 1 }
  const show = (data: object[]) =>
    showPage('/owner/portfolio', '/owner/portfolio?period=2026-12', <PortfolioPage />, {
      'GET /v1/properties/me/portfolio': { data, pagination },
    })

  test('side by side with their sum, each figure of the day leading to its desk', async () => {
    await show([one, { ...one, id: 'p2', slug: 'mar', name: 'Mar', now: { ...figures, nights: 30, revenue: 500_000 } }])
    const arrivals = await screen.findByRole('link', { name: 'Mar, Anreisen: 2 von 5' })
    expect(arrivals.getAttribute('href')).toBe('/owner/today?hotel=mar&group=arrival')
    const table = within(screen.getByRole('region', { name: 'Zahlen' }))
    const sum = table.getByRole('row', { name: /^Gesamt/ }).textContent.replaceAll(/\s/g, ' ')
    expect(sum).toBe('Gesamt4050 %6.000,00 €150,00 €75,00 €202.000,00 €')
  })

  test('in different currencies without a sum', async () => {
    await show([one, { ...one, id: 'p2', name: 'Mar', currency: 'VND' }])
    await waitFor(() => expect(screen.getByText(/^Jedes Hotel in seiner Währung/)).toBeTruthy())
    expect(screen.queryByRole('row', { name: /^Gesamt/ })).toBeNull()
  })
})
