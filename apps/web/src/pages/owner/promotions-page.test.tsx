import type { Promotion, PromotionExample } from '@keystay/contract/promotions/entities'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { inQuinta, quinta, superior } from '../../features/property-editor/test-properties.ts'
import { showPage } from '../../platform/test-app.tsx'
import { PromotionsPage } from './promotions-page.tsx'

const path = `/v1/properties/${quinta.id}/promotions`
const eur = (minor: number) => ({ minor, currency: 'EUR' })
const none = { stayNights: null, payNights: null, stayFrom: null, stayTo: null, bookFrom: null, bookTo: null }
const late: Promotion = {
  ...none,
  id: '0198c0de-0000-7000-8000-0000000000f1',
  name: 'Last Minute',
  names: { en: 'Last minute deal' },
  percent: 1250,
  minDaysBefore: null,
  maxDaysBefore: 3,
  minNights: null,
  version: 3,
}
const free: Promotion = {
  ...late,
  id: '0198c0de-0000-7000-8000-0000000000f2',
  name: 'Gratisnacht',
  names: {},
  percent: null,
  stayNights: 7,
  payNights: 6,
  maxDaysBefore: null,
  stayFrom: '2027-01-10',
  stayTo: '2027-03-31',
}
const line = { date: null, roomTypeId: null, quantity: null } as const
const example: PromotionExample = {
  priceLines: [
    { ...line, kind: 'night', date: '2026-12-05', roomTypeId: superior.id, label: '', amount: eur(10_000) },
    { ...line, kind: 'night', date: '2026-12-06', roomTypeId: superior.id, label: '', amount: eur(10_000) },
    { ...line, kind: 'promotion', label: 'Länger bleiben', amount: eur(-2000) },
  ],
  total: eur(18_000),
  isTaken: true,
}

async function show(promotions: readonly Promotion[], query = '', answers: Record<string, unknown> = {}) {
  const shown = await showPage('/owner/promotions', `/owner/promotions${query}`, <PromotionsPage />, {
    ...inQuinta([superior]),
    [`GET ${path}`]: { data: promotions },
    [`POST ${path}/example`]: { data: example },
    ...answers,
  })
  await screen.findByRole('heading', { level: 1, name: 'Aktionen' })
  return shown
}

const plain = (element: Element | null) => element?.textContent?.replaceAll(/[\u00a0\u2009]/g, ' ') ?? ''
const valueOf = (name: string) => screen.getByLabelText<HTMLInputElement>(name).value
const type = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } })
const click = async (name: string) => await userEvent.click(await screen.findByRole('button', { name }))
const bodiesOf = async (requests: readonly Request[], method: string, end = '') =>
  await Promise.all(
    requests
      .filter((request) => request.method === method && request.url.endsWith(`${path}${end}`))
      .map((request) => request.clone().json() as Promise<Record<string, unknown>>),
  )

beforeAll(async () => {
  await import('../../features/promotions/promotion-rules.ts')
})
beforeEach(() => {
  // A window wide enough for the list and a promotion side by side.
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue(Object.assign(new EventTarget(), { matches: true }) as never)
})
afterEach(() => vi.restoreAllMocks())

describe('the list', () => {
  test('says what each gives and which stays get it; one opens beside it', async () => {
    const { here } = await show([late, free])
    const rows = (await screen.findAllByRole('listitem')).map(plain)
    expect(rows).toEqual([
      'Last Minute 12,5 % auf die Nächte höchstens 3 Tage vor der Anreise',
      'Gratisnacht 7 Nächte bleiben, 6 bezahlen Nächte 10. Jan. 2027 bis 31. März 2027',
    ])
    await userEvent.click(screen.getByRole('button', { name: /^Gratisnacht/ }))
    expect(new URLSearchParams(here().search).get('promotion')).toBe(free.id)
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Gratisnacht' }))
    expect([valueOf('Nachlass'), valueOf('Nächte im Aufenthalt'), valueOf('davon bezahlt')]).toEqual([
      'nights',
      '7',
      '6',
    ])
  })

  test('is put in another order', async () => {
    const { requests } = await show([late, free], '', { [`PUT ${path}/order`]: { data: [free, late] } })
    await click('„Last Minute“ nach oben')
    await click('„Gratisnacht“ nach oben')
    await waitFor(async () =>
      expect(await bodiesOf(requests, 'PUT', '/order')).toEqual([{ promotionIds: [free.id, late.id] }]),
    )
  })

  test('of a hotel without any says what they are for', async () => {
    await show([])
    expect(await screen.findByText('Noch keine Aktionen')).toBeTruthy()
    await click('Neue Aktion')
    expect(await screen.findByRole('heading', { level: 2, name: 'Neue Aktion' })).toBeTruthy()
  })
})

describe('a new promotion', () => {
  test('begins with a template, is computed while it is written, and saved as it stands', async () => {
    const saved = { ...late, id: '0198c0de-0000-7000-8000-0000000000f9', name: 'Länger bleiben', version: 1 }
    const { requests, here } = await show([], '?promotion=new', {
      [`POST ${path}`]: Response.json({ data: saved }, { status: 201 }),
    })
    await click('Länger bleiben')
    expect([valueOf('Name'), valueOf('Prozent'), valueOf('Mindestens Nächte')]).toEqual(['Länger bleiben', '10', '7'])
    const region = await screen.findByRole('region', { name: /^Beispiel: 2 Erwachsene, 7.Nächte ab / })
    await waitFor(() => expect(plain(region)).toContain('200,00 €Länger bleiben−20,00 €Gesamtpreis180,00 €'))
    const tried = (await bodiesOf(requests, 'POST', '/example')).at(-1)
    expect(tried).toMatchObject({ roomTypeId: superior.id, guests: 2, promotionId: null, promotion: { minNights: 7 } })
    type('Prozent', '12,5 %')
    await click('Anlegen')
    expect(await screen.findByText('„Länger bleiben“ ist angelegt.')).toBeTruthy()
    const body = { ...none, name: 'Länger bleiben', names: {}, percent: 1250, minNights: 7 }
    expect(await bodiesOf(requests, 'POST')).toEqual([{ ...body, minDaysBefore: null, maxDaysBefore: null }])
    expect(new URLSearchParams(here().search).get('promotion')).toBe(saved.id)
  })

  test('says when the example does not get it', async () => {
    await show([], '?promotion=new', { [`POST ${path}/example`]: { data: { ...example, isTaken: false } } })
    await click('Last Minute')
    expect(await screen.findByText(/^Dieser Aufenthalt bekommt die Aktion nicht/)).toBeTruthy()
  })

  test('that breaks rules says so at its fields and sends nothing', async () => {
    const { requests } = await show([], '?promotion=new')
    type('Prozent', '100')
    type('Mindestens Nächte', 'viele')
    type('Mindestens Tage vor der Anreise', '9')
    type('Höchstens Tage vor der Anreise', '3')
    await click('Anlegen')
    await waitFor(() => expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true'))
    for (const name of ['Prozent', 'Mindestens Nächte'])
      expect(screen.getByLabelText(name).getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Bitte geben Sie mehr als 0 % und weniger als 100 % ein')).toBeTruthy()
    type('Nachlass', 'nights')
    type('Nächte im Aufenthalt', '4')
    type('davon bezahlt', '4')
    type('Mindestens Nächte', '')
    type('Name', 'Vier')
    await click('Anlegen')
    expect(await screen.findByText(/weniger Nächte, als die Gäste bleiben/)).toBeTruthy()
    expect(screen.getByText('Das Ende liegt vor dem Anfang')).toBeTruthy()
    expect(await bodiesOf(requests, 'POST')).toEqual([])
  })
})

describe('a known promotion', () => {
  const query = `?promotion=${late.id}`

  test('is changed on top of its version; what somebody else saved meanwhile is shown beside it', async () => {
    const current = { ...late, percent: 2000, bookTo: '2027-01-31', version: 4 }
    const refusal = { code: 'changed_meanwhile', message: 'Inzwischen geändert.', details: { current } }
    const { requests } = await show([late], query, {
      [`PUT ${path}/${late.id}`]: Response.json(refusal, { status: 409 }),
    })
    await screen.findByLabelText('Prozent')
    type('Prozent', '15')
    await click('Speichern')
    const panel = await screen.findByRole('alert')
    expect(plain(panel)).toMatch(/Prozent.*20.*15.*Buchbar bis.*31\. Jan\. 2027/)
    const [body] = await bodiesOf(requests, 'PUT', `/${late.id}`)
    expect(body).toMatchObject({ percent: 1500, version: 3, names: { en: 'Last minute deal' } })
  })

  test('is deleted after a question', async () => {
    await show([late], query, { [`DELETE ${path}/${late.id}`]: { data: true } })
    await click('Löschen')
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('Bestehende behalten sie.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Löschen' }))
    expect(await screen.findByText('„Last Minute“ ist gelöscht.')).toBeTruthy()
  })

  test('with something typed is not left without a question', async () => {
    const { here } = await show([late, free], query)
    await screen.findByLabelText('Prozent')
    type('Prozent', '5')
    await userEvent.click(screen.getByRole('button', { name: /^Gratisnacht/ }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Verwerfen' }))
    await waitFor(() => expect(new URLSearchParams(here().search).get('promotion')).toBe(free.id))
  })

  test('that is gone leads back to all', async () => {
    const { here } = await show([late], `?promotion=${free.id}`)
    expect(await screen.findByText('Diese Aktion gibt es nicht mehr')).toBeTruthy()
    await click('Alle Aktionen')
    expect(new URLSearchParams(here().search).has('promotion')).toBe(false)
  })
})
