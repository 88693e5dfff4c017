import type { Extra, ExtraExample } from '@keystay/contract/extras/entities'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { inQuinta, quinta, superior } from '../../features/property-editor/test-properties.ts'
import { showPage } from '../../platform/test-app.tsx'
import { ExtrasPage } from './extras-page.tsx'

const path = `/v1/properties/${quinta.id}/extras`
const eur = (minor: number) => ({ minor, currency: 'EUR' })
const parking: Extra = {
  id: '0198c0de-0000-7000-8000-0000000000e1',
  name: 'Parkplatz',
  names: { en: 'Parking' },
  unit: 'night',
  price: eur(1200),
  periods: [],
  vatClass: 'standard',
  mode: 'chosen',
  capacity: 4,
  kept: false,
  notWithBoard: null,
  leavesAt: null,
  version: 3,
}
const cleaning: Extra = {
  ...parking,
  id: '0198c0de-0000-7000-8000-0000000000e2',
  name: 'Endreinigung',
  names: {},
  unit: 'stay',
  price: eur(4550),
  vatClass: 'reduced',
  mode: 'compulsory',
  capacity: null,
}
const line = { date: null, roomTypeId: null, quantity: null } as const
const example: ExtraExample = {
  priceLines: [
    { ...line, kind: 'night', date: '2026-12-05', roomTypeId: superior.id, label: '', amount: eur(10_000) },
    { ...line, kind: 'night', date: '2026-12-06', roomTypeId: superior.id, label: '', amount: eur(10_000) },
    { ...line, kind: 'extra', quantity: 3, label: 'Parkplatz', amount: eur(3600) },
  ],
  total: eur(23_600),
}

async function show(extras: readonly Extra[], query = '', answers: Record<string, unknown> = {}) {
  const all = {
    ...inQuinta([superior]),
    [`GET ${path}`]: { data: extras },
    [`POST ${path}/example`]: { data: example },
    ...answers,
  }
  const shown = await showPage('/owner/extras', `/owner/extras${query}`, <ExtrasPage />, all)
  await screen.findByRole('heading', { level: 1, name: 'Extras' })
  return shown
}

const plain = (element: Element | null) => element?.textContent?.replaceAll('\u00a0', ' ') ?? ''
const type = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } })
const click = async (name: string) => await userEvent.click(await screen.findByRole('button', { name }))
const sent = async (requests: readonly Request[], method: string, end = '') =>
  await Promise.all(
    requests
      .filter((request) => request.method === method && request.url.endsWith(`${path}${end}`))
      .map((request) => request.clone().json() as Promise<Record<string, unknown>>),
  )

beforeAll(async () => {
  await import('../../features/extras/extra-rules.ts')
})
beforeEach(() => {
  // A window wide enough for the list and an extra side by side.
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue(Object.assign(new EventTarget(), { matches: true }) as never)
})
afterEach(() => vi.restoreAllMocks())

test('the list says what each costs, who takes it and how many there are; one opens beside it', async () => {
  const { here } = await show([parking, cleaning])
  const rows = (await screen.findAllByRole('listitem')).map(plain)
  expect(rows[0]).toBe('Parkplatz Gast wählt es · 4 pro Tag 12,00 € pro Nacht')
  expect(rows[1]).toBe('Endreinigung zahlt jeder Gast 45,50 € pro Aufenthalt')
  await userEvent.click(screen.getByRole('button', { name: /^Endreinigung/ }))
  expect(new URLSearchParams(here().search).get('extra')).toBe(cleaning.id)
  const heading = screen.getByRole('heading', { level: 2, name: 'Endreinigung' })
  expect(document.activeElement).toBe(heading)
  expect(screen.getByLabelText<HTMLInputElement>('Preis in EUR, brutto').value).toBe('45,50')
  expect(screen.queryByLabelText('Anzahl begrenzt')).toBeNull()
})

test('one that is a late check-out says until when, takes another time, and is none of what everybody pays', async () => {
  const late = { ...parking, name: 'Spätere Abreise', unit: 'stay', leavesAt: '14:00', capacity: null } as const
  const { requests } = await show([late], `?extra=${late.id}`, {
    [`PUT ${path}/${late.id}`]: { data: { ...late, leavesAt: '15:30', version: 4 } },
  })
  expect(plain((await screen.findAllByRole('listitem'))[0] ?? null)).toContain('Gast wählt es · Zimmer bis 14:00')
  const field = 'Später abreisen: Zimmer bis'
  expect(screen.getByLabelText<HTMLInputElement>(field).value).toBe('14:00')
  type(field, '15:30')
  await click('Speichern')
  await waitFor(async () =>
    expect((await sent(requests, 'PUT', `/${late.id}`)).at(-1)).toMatchObject({ leavesAt: '15:30', mode: 'chosen' }),
  )
  type('Wer entscheidet', 'compulsory')
  expect(screen.queryByLabelText(field)).toBeNull()
  await click('Speichern')
  await waitFor(async () =>
    expect((await sent(requests, 'PUT', `/${late.id}`)).at(-1)).toMatchObject({ leavesAt: null, mode: 'compulsory' }),
  )
})

test('a hotel without any is told what they are for', async () => {
  await show([])
  expect(await screen.findByText('Noch keine Extras')).toBeTruthy()
  await click('Neues Extra')
  expect(await screen.findByRole('heading', { level: 2, name: 'Neues Extra' })).toBeTruthy()
})

describe('a new extra', () => {
  test('that is called like breakfast is asked about, and set only by the owner', async () => {
    const { requests } = await show([], '?extra=new', {
      [`POST ${path}`]: Response.json({ data: { ...parking, name: 'Frühstück' } }, { status: 201 }),
    })
    type('Name', 'Parkplatz')
    expect(screen.queryByText(/klingt nach Frühstück/)).toBeNull()
    type('Name', 'Frühstück')
    type('Preis in EUR, brutto', '9')
    const board = screen.getByLabelText<HTMLSelectElement>('Nicht angeboten zu')
    expect([screen.getByText(/klingt nach Frühstück/) !== null, board.value]).toEqual([true, ''])
    await click('Nicht zu Tarifen mit Frühstück anbieten')
    expect([screen.queryByText(/klingt nach Frühstück/), board.value]).toEqual([null, 'breakfast'])
    await click('Anlegen')
    await waitFor(async () =>
      expect((await sent(requests, 'POST')).at(-1)).toMatchObject({ name: 'Frühstück', notWithBoard: 'breakfast' }),
    )
  })

  test('is computed while it is written, and saved as it stands', async () => {
    const saved = { ...parking, id: '0198c0de-0000-7000-8000-0000000000e9', version: 1 }
    const { requests, here } = await show([], '?extra=new', {
      [`POST ${path}`]: Response.json({ data: saved }, { status: 201 }),
    })
    type('Name', 'Parkplatz')
    type('Preis in EUR, brutto', '12,00 €')
    await userEvent.click(screen.getByLabelText('Anzahl begrenzt'))
    type('Verfügbar pro Tag', '4')
    const region = await screen.findByRole('region', { name: /^Beispiel: 2 Erwachsene, 3.Nächte ab/ })
    await waitFor(() => expect(plain(region)).toContain('3 × Parkplatz36,00 €Gesamtpreis236,00 €'))
    expect(plain(region)).toContain('2 Nächte200,00 €')
    const tried = (await sent(requests, 'POST', '/example')).at(-1)
    expect(tried).toMatchObject({ roomTypeId: superior.id, guests: 2, ages: [], extraId: null })
    await click('Anlegen')
    expect(await screen.findByText('„Parkplatz“ ist angelegt.')).toBeTruthy()
    expect(await sent(requests, 'POST')).toEqual([
      {
        name: 'Parkplatz',
        names: {},
        unit: 'night',
        priceMinor: 1200,
        periods: [],
        vatClass: 'standard',
        mode: 'chosen',
        capacity: 4,
        kept: false,
        notWithBoard: null,
        leavesAt: null,
      },
    ])
    expect(new URLSearchParams(here().search).get('extra')).toBe(saved.id)
  })

  test('is tried by whoever travels, in as many rooms as they need', async () => {
    const inTwoRooms = example.priceLines.map((one) => (one.kind === 'night' ? { ...one, quantity: 2 } : one))
    const { requests } = await show([parking], `?extra=${parking.id}`, {
      [`POST ${path}/example`]: { data: { ...example, priceLines: inTwoRooms } },
    })
    const region = await screen.findByRole('region', { name: /^Beispiel: 2 Erwachsene, 3.Nächte ab/ })
    await userEvent.click(within(region).getByText('Gäste ändern'))
    await userEvent.click(within(region).getByRole('button', { name: 'Kinder: mehr' }))
    await userEvent.selectOptions(within(region).getByRole('combobox', { name: 'Alter Kind 1' }), '6 Jahre')
    await screen.findByRole('region', { name: /^Beispiel: 2 Erwachsene, 1 Kind \(6 Jahre\), 3.Nächte ab/ })
    await waitFor(async () =>
      expect((await sent(requests, 'POST', '/example')).at(-1)).toMatchObject({ guests: 3, ages: [6] }),
    )
    await waitFor(() => expect(plain(region)).toContain('2 Nächte · 2 Zimmer200,00 €'))
  })

  test('that breaks rules says so at its fields and sends nothing', async () => {
    const { requests } = await show([], '?extra=new')
    type('Preis in EUR, brutto', 'viel')
    await userEvent.click(screen.getByLabelText('Anzahl begrenzt'))
    await click('Anlegen')
    await waitFor(() => expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true'))
    for (const name of ['Preis in EUR, brutto', 'Verfügbar pro Tag'])
      expect(screen.getByLabelText(name).getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Name des Extras ist erforderlich')).toBeTruthy()
    expect(await sent(requests, 'POST')).toEqual([])
  })

  test('what the server refuses stands at its field', async () => {
    const fields = { name: 'Ein Extra mit diesem Namen hat das Hotel bereits' }
    const refusal = { code: 'validation_failed', message: 'Bitte prüfen.', fields }
    await show([], '?extra=new', { [`POST ${path}`]: Response.json(refusal, { status: 422 }) })
    type('Name', 'Sauna')
    type('Preis in EUR, brutto', '5')
    await click('Anlegen')
    expect(await screen.findByText(fields.name)).toBeTruthy()
  })
})

/** Types a date into a field as people do. */
function typeDate(field: HTMLElement, value: string): void {
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
}

describe('other prices at certain times', () => {
  const query = `?extra=${parking.id}`
  const fair = { from: '2026-12-20', to: '2027-01-06', price: eur(1800) }
  const period = (number: number) => within(screen.getByRole('group', { name: `Zeitraum ${number}`, hidden: true }))
  const write = (number: number, from: string, to: string, price: string) => {
    typeDate(period(number).getByLabelText('Erster Tag'), from)
    typeDate(period(number).getByLabelText('Letzter Tag'), to)
    fireEvent.change(period(number).getByLabelText('Preis in EUR'), { target: { value: price } })
  }

  test('are added, sent, and shown by a stay that begins on the eve of one', async () => {
    const { requests } = await show([parking], query, {
      [`PUT ${path}/${parking.id}`]: { data: { ...parking, periods: [fair], version: 4 } },
    })
    await userEvent.click(await screen.findByText('Andere Preise zu bestimmten Zeiten'))
    await click('Zeitraum hinzufügen')
    write(1, '20.12.2026', '6.1.2027', '18')
    await waitFor(async () => {
      const tried = (await sent(requests, 'POST', '/example')).at(-1)
      expect(tried).toMatchObject({ checkIn: '2026-12-19', checkOut: '2026-12-22' })
    })
    await click('Speichern')
    expect(await screen.findByText('„Parkplatz“ ist gespeichert.')).toBeTruthy()
    const [body] = await sent(requests, 'PUT', `/${parking.id}`)
    expect(body).toMatchObject({ periods: [{ from: '2026-12-20', to: '2027-01-06', priceMinor: 1800 }] })
    expect(plain(screen.getByText('Andere Preise zu bestimmten Zeiten'))).toContain('1 Zeitraum mit anderem Preis')
  })

  test('that break rules say so at their fields, and the list opens', async () => {
    const { requests } = await show([{ ...parking, periods: [fair] }], query)
    await screen.findByLabelText('Verfügbar pro Tag')
    await userEvent.click(screen.getByText('Zeitraum hinzufügen'))
    write(2, '06.01.2027', '8.1.2027', '')
    await click('Speichern')
    expect(await screen.findByText('Bitte geben Sie den Preis für diese Zeit ein')).toBeTruthy()
    fireEvent.change(period(2).getByLabelText('Preis in EUR'), { target: { value: '20' } })
    await click('Speichern')
    expect(await screen.findByText('Für diese Tage gilt bereits ein anderer Preis')).toBeTruthy()
    expect(period(2).getByLabelText('Erster Tag').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Andere Preise zu bestimmten Zeiten').closest('details')?.open).toBe(true)
    typeDate(period(2).getByLabelText('Erster Tag'), '9.1.2027')
    await click('Speichern')
    expect(await screen.findByText('Das Ende liegt vor dem Anfang')).toBeTruthy()
    expect(await sent(requests, 'PUT', `/${parking.id}`)).toEqual([])
  })

  test('are taken away, and the focus stays near', async () => {
    const { requests } = await show([{ ...parking, periods: [fair] }], query, {
      [`PUT ${path}/${parking.id}`]: { data: { ...parking, version: 4 } },
    })
    expect(plain((await screen.findAllByRole('listitem'))[0] ?? null)).toContain('1 Zeitraum mit anderem Preis')
    await userEvent.click(await screen.findByText('Andere Preise zu bestimmten Zeiten'))
    await click('Zeitraum 1 entfernen')
    expect(document.activeElement).toBe(screen.getByText('Zeitraum hinzufügen').closest('button'))
    await click('Speichern')
    await screen.findByText('„Parkplatz“ ist gespeichert.')
    expect((await sent(requests, 'PUT', `/${parking.id}`))[0]).toMatchObject({ periods: [] })
  })

  test('that somebody else has saved meanwhile are shown beside those in the form', async () => {
    const current = { ...parking, periods: [fair], version: 4 }
    const refusal = { code: 'changed_meanwhile', message: 'Inzwischen geändert.', details: { current } }
    await show([parking], query, { [`PUT ${path}/${parking.id}`]: Response.json(refusal, { status: 409 }) })
    await screen.findByLabelText('Verfügbar pro Tag')
    type('Verfügbar pro Tag', '5')
    await click('Speichern')
    const panel = await screen.findByRole('alert')
    expect(plain(panel)).toMatch(/Andere Preise.*20\. Dez.* 2026 – .*6\. Jan.* 2027: 18.*keine/)
  })
})

describe('a known extra', () => {
  const query = `?extra=${parking.id}`

  test('that is paid by every guest has no limit any more', async () => {
    const { requests } = await show([parking], query, {
      [`PUT ${path}/${parking.id}`]: { data: { ...parking, mode: 'compulsory', capacity: null, version: 4 } },
    })
    await screen.findByLabelText('Verfügbar pro Tag')
    type('Wer entscheidet', 'compulsory')
    expect(screen.queryByLabelText('Verfügbar pro Tag')).toBeNull()
    await click('Speichern')
    expect(await screen.findByText('„Parkplatz“ ist gespeichert.')).toBeTruthy()
    const [body] = await sent(requests, 'PUT', `/${parking.id}`)
    expect(body).toMatchObject({ mode: 'compulsory', capacity: null, version: 3, names: { en: 'Parking' } })
  })

  test('that somebody else has saved meanwhile shows both', async () => {
    const current = { ...parking, price: eur(1500), version: 4 }
    const refusal = { code: 'changed_meanwhile', message: 'Inzwischen geändert.', details: { current } }
    await show([parking], query, { [`PUT ${path}/${parking.id}`]: Response.json(refusal, { status: 409 }) })
    await screen.findByLabelText('Verfügbar pro Tag')
    type('Verfügbar pro Tag', '5')
    await click('Speichern')
    const panel = await screen.findByRole('alert')
    expect(plain(panel)).toMatch(/Preis in EUR, brutto.*15.*12.*Anzahl begrenzt.*4.*5/)
  })

  test('is deleted after a question', async () => {
    await show([parking], query, { [`DELETE ${path}/${parking.id}`]: { data: true } })
    await click('Löschen')
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('Wer es gebucht hat, behält es.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Löschen' }))
    expect(await screen.findByText('„Parkplatz“ ist gelöscht.')).toBeTruthy()
  })

  test('with something typed is not left without a question', async () => {
    const { here } = await show([parking, cleaning], query)
    await screen.findByLabelText('Verfügbar pro Tag')
    type('Verfügbar pro Tag', '5')
    await userEvent.click(screen.getByRole('button', { name: /^Endreinigung/ }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Weiter bearbeiten' }))
    expect(screen.getByLabelText<HTMLInputElement>('Verfügbar pro Tag').value).toBe('5')
    await userEvent.click(screen.getByRole('button', { name: /^Endreinigung/ }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Verwerfen' }))
    await waitFor(() => expect(new URLSearchParams(here().search).get('extra')).toBe(cleaning.id))
  })

  test('that is gone leads back to all', async () => {
    const { here } = await show([parking], `?extra=${cleaning.id}`)
    expect(await screen.findByText('Dieses Extra gibt es nicht mehr')).toBeTruthy()
    await click('Alle Extras')
    expect(new URLSearchParams(here().search).has('extra')).toBe(false)
  })
})
