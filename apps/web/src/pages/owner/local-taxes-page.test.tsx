import type { LocalTax } from '@keystay/contract/local-taxes/entities'
import type { HotelVat } from '@keystay/contract/vat/entities'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { hotels, inQuinta, quinta, superior } from '../../features/property-editor/test-properties.ts'
import { changeLanguage } from '../../platform/language.ts'
import { showPage } from '../../platform/test-app.tsx'
import { LocalTaxesPage } from './local-taxes-page.tsx'

const path = `/v1/properties/${quinta.id}/local-taxes`
const vatPath = `/v1/properties/${quinta.id}/vat`
const noVat: HotelVat = { rates: [], boards: [], drinksPercent: 0, feeClass: 'none', version: 0 }
const eur = (minor: number) => ({ minor, currency: 'EUR' })
const kurtaxe: LocalTax = {
  id: '0198c0de-0000-7000-8000-0000000000d1',
  name: 'Taxa turística',
  names: {},
  kind: 'person_night',
  rates: [
    { from: '2024-12-01', rate: 300 },
    { from: '2030-01-01', rate: 350 },
  ],
  exemptBelowAge: 13,
  exemptGuests: null,
  exemptNames: {},
  netOf: null,
  withFood: true,
  withDrinks: true,
  dueAtHotel: false,
  firstNights: 7,
  vatPercent: 0,
  owedFor: 'stay',
  source: 'Porto, 1. Dezember 2024',
  version: 2,
}
const lineOf = (kind: string, label: string, minor: number, date: string | null = null) => ({
  kind,
  date,
  roomTypeId: null,
  quantity: null,
  label,
  amount: eur(minor),
})
const example = {
  lines: [
    lineOf('night', 'Zimmer', 10_000, '2026-12-04'),
    lineOf('night', 'Zimmer', 10_000, '2026-12-05'),
    lineOf('breakfast', '', 0),
    lineOf('local_tax', 'Taxa turística', 1200),
  ],
  total: eur(21_200),
  vat: null,
}

async function show(taxes: readonly LocalTax[], { query = '', answers = {}, vat = noVat } = {}) {
  return await showPage('/owner/local-taxes', `/owner/local-taxes${query}`, <LocalTaxesPage />, {
    ...inQuinta([superior]),
    [`GET ${path}`]: { data: taxes },
    [`GET ${vatPath}`]: { data: vat },
    [`GET /v1/properties/${quinta.id}/rate-plans`]: { data: [] },
    [`POST ${path}/example`]: { data: example },
    ...answers,
  })
}
const plain = (element: Element | null | undefined) => element?.textContent?.replaceAll('\u00a0', ' ') ?? ''
const type = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } })
const press = async (name: string) => await userEvent.click(screen.getByRole('button', { name }))
const sent = async (requests: readonly Request[], method: string, end = '') =>
  await Promise.all(
    requests
      .filter((request) => request.method === method && request.url.endsWith(`${path}${end}`))
      .map((request) => request.clone().json() as Promise<Record<string, unknown>>),
  )

beforeAll(async () => {
  await import('../../features/local-taxes/tax-rules.ts')
  await import('../../features/local-taxes/vat-rules.ts')
})
afterEach(async () => {
  await act(() => changeLanguage('de'))
})

describe('the local taxes of a hotel', () => {
  test('say how high they are, from when on, for whom, and where the owner has it from', async () => {
    await show([kurtaxe])
    const item = await screen.findByRole('listitem')
    expect(plain(item)).toContain(
      '3,00 € je Person und Nacht, ab 1. Jan. 2030 3,50 € je Person und Nachtunter 13 Jahren frei, nur die ersten 7 Nächte',
    )
    expect(plain(item)).toContain('Quelle: Porto, 1. Dezember 2024')
  })

  test('without a source name none; how high one is whose rate is 0 has to be looked up', async () => {
    const lookedUp = { ...kurtaxe, rates: [{ from: '2026-01-01', rate: 0 }], source: '' }
    await show([lookedUp, { ...kurtaxe, id: 'other', source: '' }])
    const [zero, other] = await screen.findAllByRole('listitem')
    expect(plain(zero)).toContain('Bitte prüfen: Betrag, Altersgrenze und Nächte stehen in der Satzung Ihrer Gemeinde.')
    expect(plain(zero)).not.toContain('Quelle')
    expect(plain(other)).not.toMatch(/Quelle|Bitte prüfen/)
  })

  test('are shown in an example, line by line', async () => {
    await show([kurtaxe])
    const total = await screen.findByText('Gesamt')
    const rows = [...(total.closest('dl')?.children ?? [])].map((row) => plain(row))
    expect(rows).toEqual(['2 Nächte200,00 €', 'Taxa turística12,00 €', 'Gesamt212,00 €'])
  })

  test('where there are none, the country says what to begin with; nothing of it is saved', async () => {
    const { requests } = await show([])
    await userEvent.click(await screen.findByRole('button', { name: 'Taxa turística je Person und Nacht' }))
    const value = (name: string) => screen.getByLabelText<HTMLInputElement>(name).value
    expect(value('Name')).toBe('Taxa turística')
    expect([value('Kinder frei bis unter … Jahre'), value('Nur für die ersten … Nächte')]).toEqual(['14', '7'])
    expect(value('Wer sonst befreit ist')).toBe('Gäste in ärztlicher Behandlung, Menschen mit Behinderung ab 60 %')
    expect(value('Wer befreit ist: English')).toContain('Guests in medical treatment')
    expect(value('Quelle und Stand')).toContain('Porto: 3 € seit 1. Dezember 2024')
    // How much the municipality takes, the owner has to know.
    await press('Taxe anlegen')
    expect(await screen.findByText('Bitte geben Sie an, wie hoch die Taxe ist')).toBeTruthy()
    expect(await sent(requests, 'POST')).toEqual([])
  })
})

describe('the editor', () => {
  test('adds a tax as it was typed, and the list has it', async () => {
    const saved = { ...kurtaxe, name: 'Kurtaxe' }
    const { requests } = await show([], { query: '?tax=new', answers: { [`POST ${path}`]: { data: saved } } })
    await screen.findByRole('heading', { name: 'Neue Taxe' })
    type('Name', 'Kurtaxe')
    type('EUR je Person und Nacht', '2,40')
    await press('Taxe anlegen')
    expect(await screen.findByText('„Kurtaxe“ wurde angelegt')).toBeTruthy()
    const [body] = await sent(requests, 'POST')
    expect(body).toMatchObject({ name: 'Kurtaxe', kind: 'person_night', exemptBelowAge: 0, firstNights: null })
    expect(body?.['rates']).toMatchObject([{ rate: 240 }])
  })

  test('of a Kurtaxe says nobody else is exempt, and gives an example', async () => {
    const german = hotels({ ...quinta, country: 'DE' })
    await show([], { query: '?tax=new&preset=kurtaxe', answers: german })
    await screen.findByRole('heading', { name: 'Neue Taxe' })
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Kurtaxe')
    const exempt = screen.getByLabelText<HTMLInputElement>('Wer sonst befreit ist')
    expect([exempt.value, exempt.placeholder]).toEqual(['', 'z. B. beruflich Reisende'])
  })

  test('asks who else is exempt, here and in other languages; blank is nobody', async () => {
    const answers = { [`PUT ${path}/${kurtaxe.id}`]: { data: kurtaxe } }
    const { requests } = await show([kurtaxe], { query: `?tax=${kurtaxe.id}`, answers })
    await screen.findByRole('heading', { name: 'Taxa turística' })
    expect(screen.queryByLabelText('Wer befreit ist: English')).toBeNull()
    type('Wer sonst befreit ist', 'Beruflich Reisende')
    type('Wer befreit ist: English', 'Business travellers')
    await press('Taxe speichern')
    await waitFor(async () => expect(await sent(requests, 'PUT', `/${kurtaxe.id}`)).toHaveLength(1))
    const [body] = await sent(requests, 'PUT', `/${kurtaxe.id}`)
    expect(body).toMatchObject({ exemptGuests: 'Beruflich Reisende', exemptNames: { en: 'Business travellers' } })
  })

  test('of a tax that somebody can be exempt of says so in the list, and sends null when that is emptied', async () => {
    const tax = { ...kurtaxe, exemptGuests: 'Patienten', exemptNames: { en: 'Patients' } }
    const answers = { [`PUT ${path}/${tax.id}`]: { data: kurtaxe } }
    const { requests } = await show([tax], { answers })
    expect(plain(await screen.findByRole('listitem'))).toContain('unter 13 Jahren frei, befreit: Patienten')
    await press('Taxa turística bearbeiten')
    await screen.findByRole('heading', { name: 'Taxa turística' })
    type('Wer sonst befreit ist', ' ')
    await press('Taxe speichern')
    await waitFor(async () => expect(await sent(requests, 'PUT', `/${tax.id}`)).toHaveLength(1))
    expect((await sent(requests, 'PUT', `/${tax.id}`))[0]).toMatchObject({ exemptGuests: null })
  })

  test('takes a percent of the net price, with two digits', async () => {
    const { requests } = await show([], { query: '?tax=new', answers: { [`POST ${path}`]: { data: kurtaxe } } })
    await screen.findByRole('heading', { name: 'Neue Taxe' })
    type('Name', 'City Tax')
    fireEvent.change(screen.getByLabelText('Berechnung'), { target: { value: 'percent' } })
    type('Prozent', '7,5')
    fireEvent.change(screen.getByLabelText('Prozent von'), { target: { value: 'net' } })
    type('Umsatzsteuer auf die Taxe', '7')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Getränke im Nachtpreis zählen mit' }))
    await press('Taxe anlegen')
    await waitFor(async () => expect(await sent(requests, 'POST')).toHaveLength(1))
    const [body] = await sent(requests, 'POST')
    expect(body).toMatchObject({
      kind: 'percent',
      rates: [{ rate: 750 }],
      netOf: { room: 700, food: 700, drinks: 1900 },
      withFood: true,
      withDrinks: false,
      vatPercent: 700,
    })
  })

  test('tries what stands in the form on the example', async () => {
    const { requests } = await show([kurtaxe], { query: `?tax=${kurtaxe.id}` })
    await screen.findByText('Gesamt')
    type('Nur für die ersten … Nächte', '1')
    await waitFor(async () => {
      const tried = (await sent(requests, 'POST', '/example')).at(-1)
      expect(tried).toMatchObject({ taxId: kurtaxe.id, tax: { firstNights: 1 }, guests: 3, ages: [6] })
    })
  })

  test('adds and removes rates by date', async () => {
    const answers = { [`PUT ${path}/${kurtaxe.id}`]: { data: kurtaxe } }
    const { requests } = await show([kurtaxe], { query: `?tax=${kurtaxe.id}`, answers })
    await screen.findByRole('heading', { name: 'Taxa turística' })
    await userEvent.click(screen.getAllByRole('button', { name: 'Diese Zeile löschen' })[1] as HTMLElement)
    await press('Taxe speichern')
    await waitFor(async () => expect(await sent(requests, 'PUT', `/${kurtaxe.id}`)).toHaveLength(1))
    const [body] = await sent(requests, 'PUT', `/${kurtaxe.id}`)
    expect(body).toMatchObject({ version: 2, rates: [{ from: '2024-12-01', rate: 300 }] })
  })

  test('shows what another tab has saved meanwhile', async () => {
    const current = { ...kurtaxe, firstNights: 14, version: 3 }
    const body = { code: 'changed_meanwhile', message: 'Inzwischen geändert', details: { current } }
    const refused = Response.json(body, { status: 409 })
    await show([kurtaxe], { query: `?tax=${kurtaxe.id}`, answers: { [`PUT ${path}/${kurtaxe.id}`]: refused } })
    await screen.findByRole('heading', { name: 'Taxa turística' })
    type('Name', 'Anders')
    await press('Taxe speichern')
    expect(plain(await screen.findByRole('alert'))).toMatch(/Nur für die ersten … Nächte.*14/)
  })

  test('asks before typed things are lost, and before it deletes', async () => {
    const answers = { [`DELETE ${path}/${kurtaxe.id}`]: { data: true } }
    const { here } = await show([kurtaxe], { query: `?tax=${kurtaxe.id}`, answers })
    await screen.findByRole('heading', { name: 'Taxa turística' })
    type('Name', 'Anders')
    await press('Alle Steuern')
    const leave = within(await screen.findByRole('dialog', { name: 'Änderungen verwerfen?' }))
    await userEvent.click(leave.getByRole('button', { name: 'Weiter bearbeiten' }))
    expect(here().search).toContain(kurtaxe.id)
    await press('Taxe löschen')
    const ask = within(await screen.findByRole('dialog', { name: '„Taxa turística“ löschen?' }))
    await userEvent.click(ask.getByRole('button', { name: 'Taxe löschen' }))
    expect(await screen.findByText('„Taxa turística“ wurde gelöscht')).toBeTruthy()
    expect(here().search).not.toContain('tax=')
  })

  test('of one that is gone says so', async () => {
    await show([kurtaxe], { query: '?tax=0198c0de-0000-7000-8000-0000000000ff' })
    expect(await screen.findByText('Diese Taxe gibt es nicht mehr')).toBeTruthy()
  })
})

describe('the VAT of a hotel', () => {
  const german = { from: '2026-01-01', lodging: 700, food: 700, drinks: 1900, standard: 1900, reduced: 700 }
  const kept: HotelVat = {
    rates: [german, { ...german, from: '2030-01-01', lodging: 1900 }],
    boards: [{ board: 'breakfast', adultMinor: 1200, childMinor: 600 }],
    drinksPercent: 3000,
    feeClass: 'none',
    version: 4,
  }
  const card = () => plain(document.querySelector('[aria-labelledby="vat-title"]'))
  const sentVat = async (requests: readonly Request[]) =>
    await Promise.all(
      requests
        .filter(({ method, url }) => method === 'PUT' && url.endsWith(vatPath))
        .map((request) => request.clone().json() as Promise<Record<string, unknown>>),
    )

  test('is said in words, as of today and what comes, or that there is none', async () => {
    await show([], { vat: kept })
    await screen.findByRole('heading', { name: 'Umsatzsteuer' })
    expect(card()).toContain('Übernachtung 7 %, Speisen 7 %, Getränke 19 %, Regelsatz 19 %, Ermäßigter Satz 7 %')
    expect(card()).toContain('ab 1. Jan. 2030 Übernachtung 19 %')
    expect(card()).toContain('Im Nachtpreis: Frühstück 12,00 € je Erwachsenem und 6,00 € je Kind, davon 30 % Getränke')
    await show([])
    await screen.findByRole('heading', { name: 'Umsatzsteuer' })
    expect(card()).toContain('Noch keine Sätze')
  })

  test('is in the example, each rate once', async () => {
    const vat = {
      rates: [{ percent: 700, net: eur(18_692), vat: eur(1308) }],
      untaxed: eur(1200),
    }
    await show([kurtaxe], { vat: kept, answers: { [`POST ${path}/example`]: { data: { ...example, vat } } } })
    const row = await screen.findByText(/Enthält MwSt/)
    expect(plain(row.closest('dl'))).toBe('Enthält MwSt 7 % auf 186,92 € netto13,08 €Davon ohne MwSt12,00 €')
  })

  test('is saved as it was typed, on top of its version', async () => {
    const { requests, here } = await show([], { vat: kept, answers: { [`PUT ${vatPath}`]: { data: kept } } })
    await userEvent.click(await screen.findByRole('button', { name: 'Umsatzsteuer bearbeiten' }))
    await userEvent.click(screen.getAllByRole('button', { name: 'Diese Sätze löschen' })[1] as HTMLElement)
    type('Übernachtung', '7,5')
    type('Halbpension, Erwachsener (EUR)', '30')
    type('Davon Getränke', '25')
    await press('Umsatzsteuer speichern')
    expect(await screen.findByText('Die Umsatzsteuer wurde gespeichert')).toBeTruthy()
    expect(here().search).not.toContain('tax=')
    expect(await sentVat(requests)).toEqual([
      {
        rates: [{ ...german, lodging: 750 }],
        boards: [
          { board: 'breakfast', adultMinor: 1200, childMinor: 600 },
          { board: 'half', adultMinor: 3000, childMinor: 0 },
          { board: 'full', adultMinor: 0, childMinor: 0 },
          { board: 'all_inclusive', adultMinor: 0, childMinor: 0 },
        ],
        drinksPercent: 2500,
        feeClass: 'none',
        version: 4,
      },
    ])
  })

  test('says at its field what is wrong, and sends nothing', async () => {
    const { requests } = await show([], { query: '?tax=vat' })
    await userEvent.click(await screen.findByRole('button', { name: 'Sätze hinzufügen' }))
    type('Übernachtung', '7')
    type('Frühstück, Kind (EUR)', '5')
    await press('Umsatzsteuer speichern')
    expect((await screen.findAllByText('Bitte geben Sie einen Prozentsatz an')).length).toBe(4)
    await press('Diese Sätze löschen')
    await press('Umsatzsteuer speichern')
    expect(await screen.findByText(/Für ein Kind kann nicht mehr/)).toBeTruthy()
    expect(await sentVat(requests)).toEqual([])
  })

  test('is tried on the example as it stands in the form', async () => {
    const { requests } = await show([], { vat: kept, query: '?tax=vat' })
    await screen.findByText('Gesamt')
    type('Davon Getränke', '20')
    await waitFor(async () => {
      const tried = (await sent(requests, 'POST', '/example')).at(-1)
      expect(tried).toMatchObject({ tax: null, vat: { drinksPercent: 2000 }, planId: null })
    })
  })

  test('shows what another tab has saved meanwhile', async () => {
    const current = { ...kept, drinksPercent: 2000, version: 5 }
    const body = { code: 'changed_meanwhile', message: 'Inzwischen geändert', details: { current } }
    const refused = Response.json(body, { status: 409 })
    await show([], { vat: kept, query: '?tax=vat', answers: { [`PUT ${vatPath}`]: refused } })
    await screen.findByRole('heading', { name: 'Umsatzsteuer' })
    type('Halbpension, Erwachsener (EUR)', '30')
    await press('Umsatzsteuer speichern')
    expect(plain(await screen.findByRole('alert'))).toMatch(/Davon Getränke.*20/)
  })
})

describe('the template of a hotel that has nothing yet', () => {
  const templatePath = `POST /v1/properties/${quinta.id}/template`
  const offer = () => plain(document.querySelector('[aria-labelledby="template-title"]'))

  test('says what it would create and by which rules, and creates it by one click', async () => {
    const { requests } = await show([], { answers: { [templatePath]: { data: true } } })
    await userEvent.click(await screen.findByRole('button', { name: 'Vorlage ansehen' }))
    expect(offer()).toContain('Ab 1. Jan. 2024: Übernachtung 6 %, Speisen 13 %, Getränke 23 %, Übriges 23 %')
    expect(offer()).toContain('Taxa turística – Bitte prüfen')
    expect(offer()).toContain('Sparpreis – 10 % günstiger, auf 1 € gerundet, bei der Buchung bezahlt')
    expect(offer()).toContain('Quelle: Código do IVA')
    const asked = () => requests.filter(({ method, url }) => method === 'POST' && url.endsWith('/template'))
    expect(asked()).toEqual([])
    await press('Alles anlegen')
    expect(await screen.findByText(/Die Vorlage wurde angelegt/)).toBeTruthy()
    expect(asked()).toHaveLength(1)
  })

  test('in Germany says what of a saver stays when it is cancelled', async () => {
    const offers = { ...quinta.offers, breakfast: false }
    await show([], { answers: hotels({ ...quinta, country: 'DE', offers }) })
    await userEvent.click(await screen.findByRole('button', { name: 'Vorlage ansehen' }))
    expect(offer()).toContain(
      'Sparpreis – 10 % günstiger, auf 1 € gerundet, bei der Buchung bezahlt, Stornieren kostet 90 %',
    )
  })

  test('in Germany keeps less where breakfast is in the price, as it will be created', async () => {
    const offers = { ...quinta.offers, breakfast: true }
    await show([], { answers: hotels({ ...quinta, country: 'DE', offers }) })
    await userEvent.click(await screen.findByRole('button', { name: 'Vorlage ansehen' }))
    expect(offer()).toContain('Stornieren kostet 80 %')
  })

  test('says so where it came too late, and is not offered to one that has something', async () => {
    const body = { code: 'template_too_late', message: 'Das Hotel hat schon Ratenpläne oder Steuern.' }
    await show([], { answers: { [templatePath]: Response.json(body, { status: 409 }) } })
    await userEvent.click(await screen.findByRole('button', { name: 'Vorlage ansehen' }))
    await press('Alles anlegen')
    expect(await screen.findByText(/Das Hotel hat schon Ratenpläne/)).toBeTruthy()
    await show([kurtaxe])
    await screen.findByText('Taxa turística')
    expect(screen.queryByRole('button', { name: 'Vorlage ansehen' })).toBeNull()
  })
})
