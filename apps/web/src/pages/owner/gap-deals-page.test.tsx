import type { GapDeals, GapsFound } from '@keystay/contract/gap-deals/entities'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inQuinta, quinta } from '../../features/property-editor/test-properties.ts'
import { changeLanguage } from '../../platform/language.ts'
import { showPage } from '../../platform/test-app.tsx'
import { GapDealsPage } from './gap-deals-page.tsx'

const path = `/v1/properties/${quinta.id}/gap-deals`
const eur = (minor: number) => ({ minor, currency: 'EUR' })
const off: GapDeals = { percent: null, daysAhead: 14, longestNights: 1, version: 1 }
const on: GapDeals = { percent: 1250, daysAhead: 30, longestNights: 2, version: 4 }

/** Two gaps, of which one cannot be booked alone; the other costs what the form takes off 100 €. */
async function found(request: Request): Promise<Response> {
  const { percent } = (await request.json()) as { percent: number | null }
  const price = { before: eur(10_000), after: eur(10_000 - (percent ?? 0)) }
  const gap = { roomType: 'Doppelzimmer', rooms: 1 }
  const data: GapsFound = {
    gaps: [
      { ...gap, checkIn: '2026-12-04', checkOut: '2026-12-05', price },
      { ...gap, checkIn: '2026-12-08', checkOut: '2026-12-09', rooms: 2, price: null },
    ],
    count: 3,
    nights: 5,
  }
  return Response.json({ data })
}

const healed = (nights: number, revenue: number) => ({
  data: {
    report: 'gap_deals',
    from: '2026-01-01',
    to: '2026-12-31',
    by: 'year',
    today: '2026-11-21',
    currency: 'EUR',
    asOf: null,
    lines: [],
    columns: ['nights', 'revenue', 'adr'],
    totals: [nights, revenue, 0],
  },
})

async function show(deals: GapDeals, answers = {}) {
  return await showPage('/owner/gap-deals', '/owner/gap-deals', <GapDealsPage />, {
    ...inQuinta([]),
    [`GET ${path}`]: { data: deals },
    [`POST ${path}/example`]: found,
    [`GET /v1/properties/${quinta.id}/reports/gap_deals`]: healed(14, 112_000),
    ...answers,
  })
}

const plain = (element: Element | null | undefined) => element?.textContent?.replaceAll('\u00a0', ' ') ?? ''
const press = async (name: string) => await userEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const toggle = async () => await screen.findByRole('switch', { name: 'Lückenangebote machen' })
const sent = async (requests: readonly Request[]) =>
  await Promise.all(
    requests
      .filter(({ method, url }) => method === 'PUT' && url.endsWith(path))
      .map((request) => request.clone().json() as Promise<unknown>),
  )

beforeAll(async () => {
  await import('../../features/gap-deals/gap-rules.ts')
})
afterEach(async () => {
  await act(() => changeLanguage('de'))
})

describe('gap deals', () => {
  test('are off where nobody asked for them, and saved with what is usual once they are on', async () => {
    const { requests } = await show(off, { [`PUT ${path}`]: { data: { ...off, percent: 2000, version: 2 } } })
    expect((await toggle()).getAttribute('aria-checked')).toBe('false')
    expect(screen.queryByLabelText('Nachlass auf diese Nächte')).toBeNull()
    await userEvent.click(await toggle())
    await press('Speichern')
    expect(await screen.findByText('Die Lückenangebote wurden gespeichert')).toBeTruthy()
    expect(await sent(requests)).toEqual([{ percent: 2000, daysAhead: 14, longestNights: 1, version: 1 }])
  })

  test('are shown as they are, changed as typed, and switched off again', async () => {
    const { requests } = await show(on, { [`PUT ${path}`]: { data: { ...on, version: 5 } } })
    await toggle()
    expect(screen.getByLabelText<HTMLInputElement>('Nachlass auf diese Nächte').value).toBe('12,50')
    type('Nachlass auf diese Nächte', '15,5')
    type('Als Lücke gelten', '3')
    await press('Speichern')
    await waitFor(async () => expect(await sent(requests)).toHaveLength(1))
    await userEvent.click(await toggle())
    await press('Speichern')
    await waitFor(async () => expect(await sent(requests)).toHaveLength(2))
    expect(await sent(requests)).toEqual([
      { percent: 1550, daysAhead: 30, longestNights: 3, version: 4 },
      { percent: null, daysAhead: 14, longestNights: 1, version: 5 },
    ])
  })

  test('what cannot be is said at its field, and nothing is sent', async () => {
    const { requests } = await show(on)
    await toggle()
    type('Nachlass auf diese Nächte', '100')
    await press('Speichern')
    expect(await screen.findByText('Bitte geben Sie mehr als 0 % und weniger als 100 % ein')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Nachlass auf diese Nächte'))
    expect(await sent(requests)).toEqual([])
    expect(await screen.findByText('Sobald die Angaben vollständig sind, sehen Sie hier Ihre Lücken.')).toBeTruthy()
  })

  test('that were saved meanwhile are shown beside what stands in the form', async () => {
    const current = { ...on, percent: 3000, version: 5 }
    const conflict = Response.json(
      { code: 'changed_meanwhile', message: 'Inzwischen geändert.', details: { current } },
      { status: 409 },
    )
    await show(on, { [`PUT ${path}`]: () => conflict.clone() })
    await toggle()
    type('Nachlass auf diese Nächte', '20')
    await press('Speichern')
    const alert = await screen.findByRole('alert')
    expect(plain(alert)).toMatch(/Jetzt gespeichert 30.*Ihre Eingabe 20/)
  })
})

describe('beside the form', () => {
  test('the gaps of now are told with what they would cost, as the form stands', async () => {
    await show(on)
    const list = within(await screen.findByRole('list', { name: 'Lücken' }))
    const told = () => list.getAllByRole('listitem').map(plain)
    expect(told()[0]).toMatch(/4\. Dez\..*Doppelzimmer.*100,00 €.*87,50 €/)
    expect(told()[1]).toMatch(/2 Zimmer.*einzeln nicht buchbar/)
    expect(screen.getByText(/3 Lücken, 5 Zimmernächte/)).toBeTruthy()
    expect(screen.getByText('und 1 weitere Lücke')).toBeTruthy()
    type('Nachlass auf diese Nächte', '30')
    await waitFor(() => expect(plain(screen.getAllByRole('listitem')[0])).toContain('70,00 €'))
  })

  test('what they have sold is told, with the way to its report', async () => {
    await show(on)
    const card = within((await screen.findByText('Gefüllte Lücken')).closest('section') as HTMLElement)
    expect(plain(card.getByText(/14 Nächte/))).toBe('14 Nächte, 1.120,00 €')
    const link = card.getByRole('link', { name: 'Bericht öffnen' }).getAttribute('href')
    expect(link).toContain('/owner/reports?')
    expect(link).toContain('report=gap_deals')
  })
})
