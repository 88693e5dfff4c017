import type { AgeBands } from '@keystay/contract/age-bands/entities'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inQuinta, quinta, superior } from '../../features/property-editor/test-properties.ts'
import { changeLanguage } from '../../platform/language.ts'
import { showPage } from '../../platform/test-app.tsx'
import { AgeBandsPage } from './age-bands-page.tsx'

const path = `/v1/properties/${quinta.id}/age-bands`
const eur = (minor: number) => ({ minor, currency: 'EUR' })
const none: AgeBands = { bands: [], extraAdult: null, version: 1 }
const saved: AgeBands = {
  bands: [
    { from: 0, to: 2, counts: false, supplement: { kind: 'amount', minor: 0 } },
    { from: 3, to: 11, counts: true, supplement: { kind: 'amount', minor: 1250 } },
  ],
  extraAdult: { kind: 'amount', minor: 3000 },
  version: 3,
}
const night = (date: string) => ({
  kind: 'night',
  date,
  roomTypeId: null,
  quantity: 1,
  label: '',
  amount: eur(11_250),
})

/** Half of what the child's band says a night, or 25 € by what is saved. */
async function example(request: Request): Promise<Response> {
  const { bands } = (await request.json()) as { bands: Pick<AgeBands, 'bands'> | null }
  const child = bands?.bands.find(({ from, to }) => from <= 6 && 6 <= to)?.supplement
  const supplements = bands === null ? 2500 : child?.kind === 'amount' ? child.minor * 2 : 0
  const priceLines = [night('2026-12-04'), night('2026-12-05')]
  const split = [{ adults: 2, ages: [6] }]
  return Response.json({
    data: { priceLines, supplements: eur(supplements), total: eur(20_000 + supplements), split },
  })
}

async function show(bands: AgeBands, answers = {}) {
  return await showPage('/owner/age-bands', '/owner/age-bands', <AgeBandsPage />, {
    ...inQuinta([superior]),
    [`GET ${path}`]: { data: bands },
    [`POST ${path}/example`]: example,
    ...answers,
  })
}
const plain = (element: Element | null | undefined) => element?.textContent?.replaceAll('\u00a0', ' ') ?? ''
const press = async (name: string) => await userEvent.click(screen.getByRole('button', { name }))
const type = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } })
const band = (number: number) => within(screen.getByRole('group', { name: `Altersgruppe ${number}` }))
const sent = async (requests: readonly Request[], method: string, end = '') =>
  await Promise.all(
    requests
      .filter((request) => request.method === method && request.url.endsWith(`${path}${end}`))
      .map((request) => request.clone().json() as Promise<Record<string, unknown>>),
  )

beforeAll(async () => {
  await import('../../features/age-bands/band-rules.ts')
})
afterEach(async () => {
  await act(() => changeLanguage('de'))
})

describe('prices by age', () => {
  test('where there are none, that is said, and the usual bands are to begin with; nothing of them is saved', async () => {
    const { requests } = await show(none)
    await userEvent.click(await screen.findByRole('button', { name: 'Kinderpreise anlegen' }))
    expect(band(1).getByLabelText<HTMLSelectElement>('Schläft').value).toBe('cot')
    await press('Kinderpreise speichern')
    expect((await screen.findAllByText('Bitte geben Sie einen Betrag ein')).length).toBeGreaterThan(0)
    expect(await sent(requests, 'PUT')).toEqual([])
    await press('Verwerfen')
    expect(await screen.findByText('Noch keine Kinderpreise')).toBeTruthy()
  })

  test('are saved as they were typed, on top of the version that was read', async () => {
    const { requests } = await show(none, { [`PUT ${path}`]: { data: { ...saved, version: 2 } } })
    await userEvent.click(await screen.findByRole('button', { name: 'Kinderpreise anlegen' }))
    type(screen.getByLabelText('Zusätzlicher Erwachsener'), '30')
    type(band(2).getByLabelText('EUR je Nacht'), '12,50')
    await press('Altersgruppe 3 löschen')
    await press('Kinderpreise speichern')
    expect(await screen.findByText('Die Kinderpreise wurden gespeichert')).toBeTruthy()
    expect(await sent(requests, 'PUT')).toEqual([{ ...saved, version: 1 }])
  })

  test('may be percents, of an adult and of all children alike', async () => {
    const { requests } = await show(saved, { [`PUT ${path}`]: { data: saved } })
    type(await screen.findByLabelText('Zuschläge als'), 'percent')
    type(screen.getByLabelText('Zusätzlicher Erwachsener'), '25')
    await press('Kinderpreise speichern')
    await waitFor(async () => expect(await sent(requests, 'PUT')).toHaveLength(1))
    expect(await sent(requests, 'PUT')).toMatchObject([
      {
        extraAdult: { kind: 'percent', percent: 2500 },
        bands: [{}, { supplement: { kind: 'percent', percent: 1250 } }],
      },
    ])
  })

  test('what cannot be is said at its field, and nothing is sent', async () => {
    const { requests } = await show(saved)
    await screen.findByRole('group', { name: 'Altersgruppe 2' })
    type(band(2).getByLabelText('von Alter'), '2')
    type(band(2).getByLabelText('EUR je Nacht'), '40')
    await press('Kinderpreise speichern')
    expect(await screen.findByText('Diese Alter überschneiden sich mit einer anderen Altersgruppe')).toBeTruthy()
    expect(screen.getByText('Ein Kind darf nicht mehr kosten als ein zusätzlicher Erwachsener')).toBeTruthy()
    expect(await sent(requests, 'PUT')).toEqual([])
  })

  test('children who cost something need an amount for an extra adult, and it is asked for at its field', async () => {
    const { requests } = await show(saved)
    await screen.findByRole('group', { name: 'Altersgruppe 2' })
    type(screen.getByLabelText('Zusätzlicher Erwachsener'), '')
    await press('Kinderpreise speichern')
    expect(await screen.findByText(/^Nötig, sobald Kinder etwas kosten/)).toBeTruthy()
    expect(screen.getByLabelText('Zusätzlicher Erwachsener').getAttribute('aria-invalid')).toBe('true')
    expect(await sent(requests, 'PUT')).toEqual([])
  })

  test('a new band goes on where the last one ends', async () => {
    await show(saved)
    await screen.findByRole('group', { name: 'Altersgruppe 2' })
    await press('Altersgruppe hinzufügen')
    const value = (name: string) => band(3).getByLabelText<HTMLInputElement>(name).value
    expect([value('von Alter'), value('bis Alter')]).toEqual(['12', '17'])
  })

  test('an example says what a family pays, before and after the change', async () => {
    await show(saved)
    const summary = await screen.findByText(/^2 Erwachsene, 1 Kind \(6 Jahre\), 3 Nächte ab /)
    expect(summary).toBeTruthy()
    await waitFor(() => expect(screen.getByText('Zuschläge nach Alter')).toBeTruthy())
    type(band(2).getByLabelText('EUR je Nacht'), '20')
    await waitFor(() => {
      const rows = [...(screen.getByText('Gesamt').closest('dl')?.children ?? [])].map((row) => plain(row))
      expect(rows).toEqual(['2 Nächte185,00 €', 'Zuschläge nach Alter40,00 €', 'Gesamtbisher 225,00 € 240,00 €'])
    })
  })

  test('that were changed in another tab meanwhile are shown beside what was typed', async () => {
    const current = { ...saved, extraAdult: { kind: 'amount', minor: 3500 }, version: 4 }
    const body = { code: 'changed_meanwhile', message: 'Inzwischen geändert', details: { current } }
    await show(saved, { [`PUT ${path}`]: Response.json(body, { status: 409 }) })
    type(await screen.findByLabelText('Zusätzlicher Erwachsener'), '40')
    await press('Kinderpreise speichern')
    expect(plain(await screen.findByRole('alert'))).toMatch(/Zusätzlicher Erwachsener.*35.*40/)
  })

  test('are deleted when that was asked for twice', async () => {
    const { requests } = await show(saved, { [`PUT ${path}`]: { data: { ...none, version: 4 } } })
    await userEvent.click(await screen.findByRole('button', { name: 'Kinderpreise löschen' }))
    const ask = within(await screen.findByRole('dialog', { name: 'Alle Kinderpreise löschen?' }))
    await userEvent.click(ask.getByRole('button', { name: 'Kinderpreise löschen' }))
    expect(await screen.findByText('Die Kinderpreise wurden gelöscht')).toBeTruthy()
    expect(await sent(requests, 'PUT')).toEqual([{ bands: [], extraAdult: null, version: 3 }])
  })
})
