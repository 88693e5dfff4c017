import type { FlexibleExample, FlexibleRooms } from '@keystay/contract/flexible-rooms/entities'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inQuinta, quinta } from '../../features/property-editor/test-properties.ts'
import { changeLanguage } from '../../platform/language.ts'
import { showPage } from '../../platform/test-app.tsx'
import { FlexibleRoomsPage } from './flexible-rooms-page.tsx'

const path = `/v1/properties/${quinta.id}/flexible-rooms`
const eur = (minor: number) => ({ minor, currency: 'EUR' })
const [double, suite, tower] = [1, 2, 3].map((at) => `00000000-0000-4000-8000-00000000000${at}`) as [
  string,
  string,
  string,
]
const types: FlexibleRooms['types'] = [
  { id: double, name: 'Doppelzimmer', better: [], mayHouse: [suite, tower] },
  { id: suite, name: 'Suite', better: [], mayHouse: [tower] },
  { id: tower, name: 'Turm', better: [], mayHouse: [] },
]
const off: FlexibleRooms = { percent: null, types, version: 1 }
const on: FlexibleRooms = {
  percent: 1250,
  types: types.map((type) => (type.id === double ? { ...type, better: [tower] } : type)),
  version: 4,
}

/** A double that costs what the form takes off 100 €, where it may be anything else. */
async function tried(request: Request): Promise<Response> {
  const { percent, types: ladders } = (await request.json()) as {
    percent: number | null
    types: { better: string[] }[]
  }
  const better = ladders[0]?.better.length ?? 0
  const example = { roomType: 'Doppelzimmer', better: ['Turm'], night: '2026-11-22', before: eur(10_000) }
  const data: FlexibleExample[] = better > 0 ? [{ ...example, after: eur(10_000 - (percent ?? 0)) }] : []
  return Response.json({ data })
}

const sold = (nights: number, revenue: number) => ({
  data: {
    report: 'flexible_rooms',
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

async function show(rooms: FlexibleRooms, answers = {}) {
  return await showPage('/owner/flexible-rooms', '/owner/flexible-rooms', <FlexibleRoomsPage />, {
    ...inQuinta([]),
    [`GET ${path}`]: { data: rooms },
    [`POST ${path}/example`]: tried,
    [`GET /v1/properties/${quinta.id}/reports/flexible_rooms`]: sold(14, 112_000),
    ...answers,
  })
}

const plain = (element: Element | null | undefined) => element?.textContent?.replaceAll('\u00a0', ' ') ?? ''
const press = async (name: string) => await userEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const toggle = async () => await screen.findByRole('switch', { name: 'Flexible Zimmer anbieten' })
const ladderOf = (name: string) => within(screen.getByRole('group', { name: `Statt „${name}“ darf es sein` }))
const sent = async (requests: readonly Request[]) =>
  await Promise.all(
    requests
      .filter(({ method, url }) => method === 'PUT' && url.endsWith(path))
      .map((request) => request.clone().json() as Promise<unknown>),
  )
const bodyWith = (percent: number | null, better: readonly string[], version: number) => ({
  percent,
  types: [
    { id: double, better },
    { id: suite, better: [] },
    { id: tower, better: [] },
  ],
  version,
})

beforeAll(async () => {
  await import('../../features/flexible-rooms/flexible-rules.ts')
})
afterEach(async () => {
  await act(() => changeLanguage('de'))
})

describe('flexible rooms', () => {
  test('are off where nobody asked for them, and saved with the types that were chosen, in the order of the hotel', async () => {
    const { requests } = await show(off, { [`PUT ${path}`]: { data: { ...on, version: 2 } } })
    expect((await toggle()).getAttribute('aria-checked')).toBe('false')
    expect(screen.queryByLabelText('Nachlass auf den Zimmerpreis')).toBeNull()
    await userEvent.click(await toggle())
    // A type that nothing is better than is not asked for.
    expect(screen.queryByRole('group', { name: /Turm“ darf/ })).toBeNull()
    await userEvent.click(ladderOf('Doppelzimmer').getByRole('checkbox', { name: 'Turm' }))
    await userEvent.click(ladderOf('Doppelzimmer').getByRole('checkbox', { name: 'Suite' }))
    await press('Speichern')
    expect(await screen.findByText('Die flexiblen Zimmer wurden gespeichert')).toBeTruthy()
    expect(await sent(requests)).toEqual([bodyWith(800, [suite, tower], 1)])
  })

  test('are shown as they are, changed, and switched off again without forgetting the types', async () => {
    const { requests } = await show(on, { [`PUT ${path}`]: { data: { ...on, version: 5 } } })
    await toggle()
    expect(screen.getByLabelText<HTMLInputElement>('Nachlass auf den Zimmerpreis').value).toBe('12,50')
    expect(ladderOf('Doppelzimmer').getByRole<HTMLInputElement>('checkbox', { name: 'Turm' }).checked).toBe(true)
    type('Nachlass auf den Zimmerpreis', '15,5')
    await press('Speichern')
    await waitFor(async () => expect(await sent(requests)).toHaveLength(1))
    await userEvent.click(await toggle())
    await press('Speichern')
    await waitFor(async () => expect(await sent(requests)).toHaveLength(2))
    expect(await sent(requests)).toEqual([bodyWith(1550, [tower], 4), bodyWith(null, [tower], 5)])
  })

  test('what cannot be is said at its field, and nothing is sent', async () => {
    const { requests } = await show(on)
    await toggle()
    type('Nachlass auf den Zimmerpreis', '100')
    await press('Speichern')
    expect(await screen.findByText('Bitte geben Sie mehr als 0 % und weniger als 100 % ein')).toBeTruthy()
    expect(await sent(requests)).toEqual([])
    expect(await screen.findByText('Sobald die Angaben vollständig sind, sehen Sie hier Ihre Preise.')).toBeTruthy()
  })

  test('that were saved meanwhile are shown beside what stands in the form', async () => {
    const current = { ...on, types: off.types, percent: 3000, version: 5 }
    const conflict = Response.json(
      { code: 'changed_meanwhile', message: 'Inzwischen geändert.', details: { current } },
      { status: 409 },
    )
    await show(on, { [`PUT ${path}`]: () => conflict.clone() })
    await toggle()
    type('Nachlass auf den Zimmerpreis', '20')
    await press('Speichern')
    const alert = plain(await screen.findByRole('alert'))
    expect(alert).toMatch(/Jetzt gespeichert 30.*Ihre Eingabe 20/)
    expect(alert).toMatch(/Statt „Doppelzimmer“.*nichts anderes.*Turm/)
  })

  test('say what tomorrow’s night would cost, and what they have sold', async () => {
    await show(on)
    const example = within(await screen.findByRole('list', { name: 'Beispiel' }))
    expect(await example.findByText('Doppelzimmer oder besser')).toBeTruthy()
    expect(example.getByText(/87,50\s€/)).toBeTruthy()
    expect(screen.getByText(/^14 Nächte, 1\.120,00\s€$/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Bericht öffnen' }).getAttribute('href')).toContain('report=flexible_rooms')
    await userEvent.click(ladderOf('Doppelzimmer').getByRole('checkbox', { name: 'Turm' }))
    expect(await screen.findByText('Wählen Sie für einen Zimmertyp, was „oder besser“ heißt.')).toBeTruthy()
  })
})
