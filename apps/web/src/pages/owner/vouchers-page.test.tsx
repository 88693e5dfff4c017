import type { Voucher, VoucherExample } from '@keystay/contract/vouchers/entities'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { inQuinta, quinta, superior } from '../../features/property-editor/test-properties.ts'
import { showPage } from '../../platform/test-app.tsx'
import { VouchersPage } from './vouchers-page.tsx'

const path = `/v1/properties/${quinta.id}/vouchers`
const eur = (minor: number) => ({ minor, currency: 'EUR' })
const summer: Voucher = {
  id: '0198c0de-0000-7000-8000-0000000000d1',
  code: 'SOMMER25',
  percent: 1250,
  amount: null,
  bookFrom: null,
  bookTo: '2026-12-31',
  stayFrom: '2027-06-01',
  stayTo: '2027-08-31',
  minNights: 3,
  maxUses: 10,
  uses: 3,
  ended: false,
  version: 4,
}
const thanks: Voucher = {
  ...summer,
  id: '0198c0de-0000-7000-8000-0000000000d2',
  code: 'DANKE',
  percent: null,
  amount: eur(2000),
  bookTo: null,
  stayFrom: null,
  stayTo: null,
  minNights: null,
  maxUses: null,
  uses: 1,
  ended: true,
}
const night = { kind: 'night', date: '2027-06-01', roomTypeId: null, quantity: 1, label: 'Doppelzimmer' } as const
const example: VoucherExample = {
  priceLines: [
    { ...night, amount: eur(20_000) },
    { kind: 'voucher', date: null, roomTypeId: null, quantity: null, label: 'SOMMER25', amount: eur(-2500) },
  ],
  total: eur(17_500),
  isTaken: true,
}
const listed = (vouchers: readonly Voucher[], totalPages = 1) => ({
  data: vouchers,
  pagination: { page: 1, size: 20, totalItems: vouchers.length, totalPages },
})

const show = async (answers: Record<string, unknown> = {}, vouchers: readonly Voucher[] = [summer, thanks]) => {
  const all = {
    ...inQuinta([superior]),
    [`GET ${path}`]: listed(vouchers),
    [`POST ${path}/example`]: { data: example },
    ...answers,
  }
  const shown = await showPage('/owner/vouchers', '/owner/vouchers', <VouchersPage />, all)
  await screen.findByRole('heading', { level: 1, name: 'Gutscheine' })
  return shown
}
const click = (name: string | RegExp) => act(() => userEvent.click(screen.getByRole('button', { name })))
const type = (name: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } })
const bodyOf = async (requests: readonly Request[], method: string, end = ''): Promise<unknown> =>
  requests
    .findLast((one) => one.method === method && one.url.endsWith(`${path}${end}`))
    ?.clone()
    .json()
const plain = (element: Element) => element.textContent?.replaceAll('\u00a0', ' ')

// They load with the first field that is left.
beforeAll(() => import('../../features/vouchers/voucher-rules.ts'))

test('each code is listed with what it gives, its limits and its uses', async () => {
  await show()
  const rows = within(await screen.findByRole('list', { name: 'Gutscheine' })).getAllByRole('button')
  expect(rows.map(plain)).toEqual([
    'SOMMER25 buchbar bis 31. Dez. 2026 · Nächte 1. Juni 2027 bis 31. Aug. 2027 · ab 3 Nächten 12,5 % 3 von 10 eingelöst Gültig',
    'DANKE  20,00 € 1 Einlösung Beendet',
  ])
  expect(screen.getByRole('link', { name: 'CSV herunterladen' }).getAttribute('href')).toBe(`${path}.csv`)
})

test('a code shows while it is written what a stay costs with it, or that the stay cannot have it', async () => {
  const { requests } = await show({ [`POST ${path}/example`]: { data: { ...example, isTaken: false } } })
  await click(/^SOMMER25/)
  const region = await screen.findByRole('region', { name: /^Beispiel: 2 Erwachsene, 3.Nächte ab 1. Juni/ })
  await waitFor(() => expect(plain(region)).toContain('1 Nacht200,00 €SOMMER25−25,00 €Gesamtpreis175,00 €'))
  expect(plain(region)).toContain('Für diesen Aufenthalt gilt der Code nicht')
  type('Prozent', '15')
  await waitFor(async () =>
    expect(await bodyOf(requests, 'POST', '/example')).toMatchObject({ terms: { percent: 1500 } }),
  )
  type('Prozent', 'viel')
  expect(await within(region).findByText(/^Sobald alle Angaben stimmen/)).toBeTruthy()
})

test('a code is made; what the rules or the server refuse is said at its field', async () => {
  const taken = { code: 'validation_failed', message: 'Nein', fields: { code: 'Diesen Gutscheincode gibt es bereits' } }
  const { requests } = await show({ [`POST ${path}`]: Response.json(taken, { status: 422 }) }, [])
  expect(await screen.findByText('Noch keine Gutscheine')).toBeTruthy()
  await click('Neuer Code')
  await click('Anlegen')
  expect(await screen.findByText('Bitte geben Sie einen Gutscheincode ein')).toBeTruthy()
  expect(screen.getByText('Bitte geben Sie entweder einen Prozentsatz oder einen Betrag an')).toBeTruthy()
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
  type(/^Code$/, ' sommer 25')
  type('Nachlass', 'amount')
  type('Betrag (EUR)', '12,50')
  type('Höchstens Einlösungen', '5')
  await click('Anlegen')
  expect(await screen.findByText('Diesen Gutscheincode gibt es bereits')).toBeTruthy()
  expect(await bodyOf(requests, 'POST')).toMatchObject({
    code: ' sommer 25',
    percent: null,
    amountMinor: 1250,
    maxUses: 5,
  })
})

test('a series shows the codes that were made', async () => {
  const { requests } = await show({ [`POST ${path}/series`]: { data: { codes: ['MESSE-A', 'MESSE-B'] } } })
  await click('Viele Codes')
  type('Anfang (freiwillig)', 'messe-')
  type('Anzahl (bis 1000)', '2')
  type('Prozent', '10')
  await click('Anlegen')
  const codes = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: '2 neue Codes' })
  expect(codes.value).toBe('MESSE-A\nMESSE-B')
  expect(await bodyOf(requests, 'POST', '/series')).toMatchObject({
    prefix: 'messe-',
    count: 2,
    percent: 1000,
    maxUses: 1,
  })
})

test('a code is changed or ended on its version; what somebody else saved meanwhile is told', async () => {
  const current = { ...summer, maxUses: 20, version: 5 }
  const stale = { code: 'changed_meanwhile', message: 'Jemand hat inzwischen gespeichert.', details: { current } }
  const { requests } = await show({ [`PUT ${path}/${summer.id}`]: Response.json(stale, { status: 409 }) })
  await act(async () => userEvent.click(await screen.findByRole('button', { name: /^SOMMER25/ })))
  expect(screen.getByLabelText<HTMLInputElement>('Prozent').value).toBe('12,50')
  await act(() => userEvent.click(screen.getByRole('switch', { name: 'Gültig' })))
  await click('Speichern')
  expect(await screen.findByText('Jemand hat inzwischen gespeichert.')).toBeTruthy()
  expect(await bodyOf(requests, 'PUT', `/${summer.id}`)).toMatchObject({ percent: 1250, ended: true, version: 4 })
  expect(screen.getByRole('group', { name: 'Höchstens Einlösungen' }).textContent).toContain('20')
})

test('a code is deleted once that was agreed to', async () => {
  const { requests } = await show({ [`DELETE ${path}/${summer.id}`]: { data: true } })
  await act(async () => userEvent.click(await screen.findByRole('button', { name: /^SOMMER25/ })))
  await click('Löschen')
  expect(requests.filter(({ method }) => method === 'DELETE')).toEqual([])
  await click('Löschen')
  expect(await screen.findByText('SOMMER25 ist gelöscht.')).toBeTruthy()
})

test('a table is uploaded, and what is wrong with it is said at the file', async () => {
  const text = 'Zeile 3, Spalte percent: Dieser Wert ist nicht zulässig'
  const wrong = { code: 'validation_failed', message: 'Nein', fields: { csv: text } }
  let answer = Response.json(wrong, { status: 422 })
  const { requests } = await show({ [`POST ${path}/table`]: () => Promise.resolve(answer) })
  await click('CSV hochladen')
  const file = new File(['code,percent\nEINS,10'], 'codes.csv', { type: 'text/csv' })
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  await act(() => userEvent.upload(input as HTMLInputElement, file))
  const send = () =>
    act(() => userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'CSV hochladen' })))
  await send()
  expect(await screen.findByText(text)).toBeTruthy()
  expect(await bodyOf(requests, 'POST', '/table')).toEqual({ csv: 'code,percent\nEINS,10' })
  answer = Response.json({ data: { added: 1 } })
  await send()
  await waitFor(() => expect(screen.getByText('1 Code ist hinzugekommen.')).toBeTruthy())
})
