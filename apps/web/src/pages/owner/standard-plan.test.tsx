import type { OwnerProperty } from '@keystay/contract/properties/entities'
import type { PlanExample, StandardPlan } from '@keystay/contract/rate-plans/entities'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { hotels, inQuinta, quinta, superior } from '../../features/property-editor/test-properties.ts'
import { changeLanguage } from '../../platform/language.ts'
import { showPage } from '../../platform/test-app.tsx'
import { RatePlansPage } from './rate-plans-page.tsx'

const path = `/v1/properties/${quinta.id}/standard-plan`
const eur = (minor: number) => ({ minor, currency: 'EUR' })
const said: StandardPlan = {
  name: 'Flexibel',
  names: { en: 'Flexible' },
  cancellation: { tiers: [{ hours: 72, fee: { percent: 0 } }], after: { percent: 10_000 } },
  payment: 'any',
  depositPercent: null,
  balanceDays: null,
  onSale: true,
  version: 2,
}
const usual: PlanExample = {
  planId: 'standard',
  nights: [{ date: '2026-12-05', price: eur(45_930) }],
  persons: eur(0),
  discount: eur(0),
  taxes: eur(0),
  total: eur(45_930),
  terms: { freeUntil: null, tiers: [{ until: null, fee: { percent: 10_000 } }] },
}

async function show(hotel: OwnerProperty, answers: Record<string, unknown> = {}, query = '?plan=standard') {
  const shown = await showPage('/owner/rate-plans', `/owner/rate-plans${query}`, <RatePlansPage />, {
    ...inQuinta([superior]),
    ...hotels(hotel),
    [`POST /v1/properties/${quinta.id}/rate-plans/example`]: { data: [usual] },
    ...answers,
  })
  await screen.findByRole('tree')
  return shown
}

const bodies = async (requests: readonly Request[], method: string, end: string) =>
  await Promise.all(
    requests
      .filter((one) => one.method === method && one.url.endsWith(end))
      .map((one) => one.clone().json() as Promise<Record<string, unknown>>),
  )
const type = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } })
const save = () => userEvent.click(screen.getByRole('button', { name: 'Plan speichern' }))
const row = (name: RegExp) => screen.getByRole('treeitem', { name })

beforeAll(async () => {
  await import('../../features/rate-plans/plan-rules.ts')
})
beforeEach(() => {
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue(Object.assign(new EventTarget(), { matches: true }) as never)
})
afterEach(async () => {
  vi.restoreAllMocks()
  sessionStorage.clear()
  await act(() => changeLanguage('de'))
})

test('the first row leads to what can be said of the standard plan', async () => {
  const { here } = await show(quinta, {}, '')
  expect(screen.getByRole('heading', { level: 2, name: 'Standard' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Diesen Plan bearbeiten' }))
  expect(here().search).toContain('plan=standard')
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Standard')
  expect(screen.getByLabelText<HTMLInputElement>('Tiếng Việt').value).toBe('')
  expect(screen.getByLabelText<HTMLSelectElement>('Stornierungsregel').value).toBe('hotel')
  expect(screen.queryByLabelText('Verpflegung')).toBeNull()
})

test('a name, deadlines of its own and a deposit are tried and saved, the first time on top of nothing', async () => {
  const saved = { ...said, payment: 'deposit', depositPercent: 3000, version: 1 }
  const { requests } = await show(quinta, { [`PUT ${path}`]: { data: saved } })
  type('Name', 'Flexibel')
  type('Stornierungsregel', 'own')
  const tier = within(screen.getByRole('group', { name: 'Frist 1' }))
  fireEvent.change(tier.getByLabelText('Bis'), { target: { value: '72' } })
  type('Zahlung', 'deposit')
  const standard = {
    name: 'Flexibel',
    // Guests in other languages read the name that its owner gave it.
    names: {},
    cancellation: said.cancellation,
    payment: 'deposit',
    depositPercent: 3000,
    balanceDays: null,
    onSale: true,
  }
  await waitFor(async () => expect((await bodies(requests, 'POST', '/example')).at(-1)).toMatchObject({ standard }))
  await save()
  expect(await screen.findByText('„Flexibel“ wurde gespeichert')).toBeTruthy()
  expect(await bodies(requests, 'PUT', '/standard-plan')).toEqual([{ ...standard, version: 0 }])
})

test('without a name of its own it stays "Standard" in each language, and gives that up with the first name', async () => {
  const unnamed = { ...said, name: 'Standard', names: { vi: 'Tiêu chuẩn' } }
  const { requests } = await show({ ...quinta, standardPlan: unnamed }, { [`PUT ${path}`]: { data: unnamed } })
  type('Zahlung', 'now')
  await save()
  await waitFor(async () => expect(await bodies(requests, 'PUT', '/standard-plan')).toHaveLength(1))
  type('Name', 'Flexibel')
  await save()
  await waitFor(async () => expect(await bodies(requests, 'PUT', '/standard-plan')).toHaveLength(2))
  expect((await bodies(requests, 'PUT', '/standard-plan')).map(({ name, names }) => [name, names])).toEqual([
    ['Standard', { vi: 'Tiêu chuẩn' }],
    ['Flexibel', {}],
  ])
})

test('what was said of it stands in the form, in the list and in the rule of a plan that follows from it', async () => {
  await show({ ...quinta, standardPlan: { ...said, onSale: false } })
  expect(screen.getByRole('heading', { level: 2, name: 'Flexibel' })).toBeTruthy()
  expect(row(/^Flexibel/).textContent).toMatch(/bis 3 Tage vorher kostenlos/)
  expect(row(/^Flexibel/).textContent).toMatch(/Nicht im Verkauf/)
  expect(screen.getByRole('switch', { name: 'Im Verkauf' }).getAttribute('aria-checked')).toBe('false')
  expect(screen.getByText(/Die anderen Pläne leiten ihre Preise weiter von ihm ab/)).toBeTruthy()
})

test('that nothing would be on sale any more is said at the switch', async () => {
  const text = 'Mindestens ein Ratenplan muss verkauft werden.'
  const refused = { code: 'validation_failed', message: 'Bitte prüfen Sie die Angaben', fields: { onSale: text } }
  await show({ ...quinta, standardPlan: said }, { [`PUT ${path}`]: () => Response.json(refused, { status: 422 }) })
  await userEvent.click(screen.getByRole('switch', { name: 'Im Verkauf' }))
  await save()
  await waitFor(() => expect(screen.getByText(text)).toBe(document.activeElement))
})

test('what another tab saved is shown beside what was typed', async () => {
  const current = { ...said, name: 'Anders', version: 3 }
  const stale = { code: 'changed_meanwhile', message: 'Inzwischen geändert', details: { current } }
  await show({ ...quinta, standardPlan: said }, { [`PUT ${path}`]: () => Response.json(stale, { status: 409 }) })
  type('Name', 'Meiner')
  await save()
  expect(await screen.findByText('Anders')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Meiner')
})
