import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { DayEnd } from '@keystay/contract/days/entities'
import { expect, test } from 'vitest'
import { showPage } from '../../platform/test-app.tsx'
import { DayEndPage } from './day-end-page.tsx'

const hotel = { id: 'p1', slug: 'duene', name: 'Hotel Dünenwind', roomTypes: 1, rooms: 4 }
const eur = (minor: number) => ({ minor, currency: 'EUR' })
const owing = (id: string, bookingId: string, minor: number) => ({
  id,
  bookingId,
  guest: `Gast ${id}`,
  room: { id: `r${id}`, number: `10${id}` },
  due: eur(minor),
})
const end: DayEnd = {
  book: {
    day: '2026-11-21',
    openDay: '2026-11-21',
    before: null,
    after: null,
    timezone: 'Europe/Berlin',
    country: 'DE',
    opening: eur(10_000),
    movements: [],
    sums: [],
    expected: eur(10_000),
    closedAt: null,
    counted: null,
    difference: null,
    note: '',
  },
  mayClose: true,
  arrivals: [],
  missed: [],
  departures: [],
  balances: [],
  options: [],
  waiting: [],
  dirty: [],
}

const show = async (over: Partial<DayEnd> = {}) =>
  await showPage('/owner/day-end', '/owner/day-end?hotel=duene', <DayEndPage />, {
    'GET /v1/properties/me': { data: [hotel] },
    'GET /v1/properties/p1/day-end': { data: { ...end, ...over } },
    'POST /v1/properties/p1/day-end': { data: end.book },
  })
const sent = (requests: readonly Request[]) => requests.filter(({ method }) => method === 'POST')

test('what is owed is told in all; stays of one booking owe one amount', async () => {
  await show({ balances: [owing('1', 'b1', 8450), owing('2', 'b1', 8450), owing('3', 'b2', 1000)] })
  expect((await screen.findByText('Insgesamt offen')).closest('li')?.textContent).toMatch(/94,50\s€/)
})

test('cash that should be there is counted, unless somebody says otherwise', async () => {
  const { requests } = await show()
  await userEvent.click(await screen.findByRole('button', { name: 'Tag abschließen' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Tag abschließen?' }))
  expect(sheet.getByRole('button', { name: 'Abbrechen' })).toBeTruthy()
  await userEvent.click(sheet.getByRole('button', { name: 'Abschließen' }))
  expect(sheet.getByText('Bitte zählen Sie das Bargeld')).toBeTruthy()
  expect(sent(requests)).toHaveLength(0)
  await userEvent.click(sheet.getByRole('button', { name: 'Ohne Zählung abschließen' }))
  await waitFor(() => expect(sent(requests)).toHaveLength(1))
  expect(await sent(requests)[0]?.clone().json()).toEqual({ day: '2026-11-21', expectedMinor: 10_000 })
})

test('a hotel in Germany reads that Keystay is no certified device for cash, one elsewhere does not', async () => {
  await show()
  expect((await screen.findByText(/keine zertifizierte technische Sicherheitseinrichtung \(TSE\)/)).tagName).toBe('P')
  await show({ book: { ...end.book, country: 'AT' } })
  await screen.findByRole('button', { name: 'Tag abschließen' })
  expect(screen.queryByText(/TSE/)).toBeNull()
})
