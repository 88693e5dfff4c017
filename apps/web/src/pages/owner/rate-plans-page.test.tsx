import { soldAlways } from '@keystay/contract/rate-plans/sold-always'
import type { PlanExample, RatePlan } from '@keystay/contract/rate-plans/entities'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { hotels, inQuinta, quinta, superior } from '../../features/property-editor/test-properties.ts'
import { changeLanguage } from '../../platform/language.ts'
import { showPage } from '../../platform/test-app.tsx'
import { RatePlansPage } from './rate-plans-page.tsx'

const path = `/v1/properties/${quinta.id}/rate-plans`
const eur = (minor: number) => ({ minor, currency: 'EUR' })
const id = (last: string) => `0198c0de-0000-7000-8000-0000000000${last}`
const saver: RatePlan = {
  id: id('c1'),
  name: 'Sparpreis',
  names: {},
  parentId: null,
  adjustPercent: -1000,
  adjust: eur(0),
  step: eur(100),
  perPerson: eur(0),
  board: 'breakfast',
  cancellation: { tiers: [], after: { percent: 10_000 } },
  payment: 'now',
  depositPercent: null,
  balanceDays: null,
  ...soldAlways,
  onSale: true,
  version: 4,
}
const bare: RatePlan = {
  ...saver,
  id: id('c2'),
  name: 'Sparpreis ohne Frühstück',
  parentId: saver.id,
  adjustPercent: 0,
  step: eur(1),
  perPerson: eur(-1200),
  board: 'room_only',
}
const half: RatePlan = {
  ...bare,
  id: id('c3'),
  name: 'Halbpension',
  parentId: null,
  perPerson: eur(2800),
  board: 'half',
  cancellation: { tiers: [{ hours: 24, fee: { percent: 0 } }], after: { percent: 10_000 } },
  payment: 'any',
  minNights: 7,
}
const example = (planId: string, total: number | null): PlanExample => ({
  planId,
  nights: [{ date: '2026-12-05', price: eur(total ?? 0) }],
  persons: eur(0),
  discount: eur(0),
  taxes: eur(0),
  total: total === null ? null : eur(total),
  terms: { freeUntil: null, tiers: [{ until: null, fee: { percent: 10_000 } }] },
})
const usual = [example('standard', 45_930), example(saver.id, 44_130), example(bare.id, 34_440), example(half.id, null)]

/** What the server says of an example; a test may change it meanwhile. */
let examples: unknown = { data: usual }

async function show(plans: readonly RatePlan[], { query = '', answers = {}, own = {} } = {}) {
  const all = { ...inQuinta([superior]), ...own, [`GET ${path}`]: { data: plans }, ...answers }
  Object.defineProperty(all, `POST ${path}/example`, { get: () => examples })
  const shown = await showPage('/owner/rate-plans', `/owner/rate-plans${query}`, <RatePlansPage />, all)
  await screen.findByRole('tree')
  return shown
}
/** A window wide enough for the list and a plan side by side. */
const beWide = (matches: boolean) =>
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue(Object.assign(new EventTarget(), { matches }) as never)
const row = (name: RegExp) => screen.getByRole('treeitem', { name })
const plain = (element: Element | null) => element?.textContent?.replaceAll('\u00a0', ' ') ?? ''
const sent = async (requests: readonly Request[], method: string, end = '') =>
  await Promise.all(
    requests
      .filter((request) => request.method === method && request.url.endsWith(`${path}${end}`))
      .map((request) => request.clone().json() as Promise<Record<string, unknown>>),
  )
const type = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } })

beforeAll(async () => {
  await import('../../features/rate-plans/plan-rules.ts')
})
beforeEach(() => {
  examples = { data: usual }
  beWide(true)
})
afterEach(async () => {
  vi.restoreAllMocks()
  sessionStorage.clear()
  await act(() => changeLanguage('de'))
})

describe('the plans as a tree', () => {
  test('say from what they come, what they promise and what the example costs', async () => {
    await show([saver, bare, half])
    await waitFor(() => expect(plain(row(/^Sparpreis Standard/))).toContain('441,30 €'))
    expect(plain(row(/^Standard/))).toMatch(
      /eigene Preise je Nacht.*Frühstück.*bis 24 Std\. vorher kostenlos.*459,30 €/,
    )
    expect(plain(row(/^Sparpreis Standard/))).toMatch(/Standard − 10 %, auf 1 € gerundet.*nicht erstattbar/)
    expect(plain(row(/ohne Frühstück/))).toMatch(/Sparpreis − 12,00 € je Person und Nacht.*Nur Übernachtung.*344,40 €/)
    expect(plain(row(/^Halbpension/))).toMatch(
      /\+ 28,00 € je Person und Nacht.*ab 7 Nächten.*nicht für dieses Beispiel/,
    )
    const levels = screen.getAllByRole('treeitem').map((one) => one.getAttribute('aria-level'))
    expect(levels).toEqual(['1', '2', '3', '2'])
  })

  test('one that costs no less than another and promises no more says so', async () => {
    examples = { data: [example('standard', 45_930), example(saver.id, 45_930), example(bare.id, 34_440)] }
    await show([saver, bare])
    expect(await screen.findByText('Kostet nicht weniger als „Standard“ und verspricht nicht mehr')).toBeTruthy()
    expect(screen.getAllByText(/verspricht nicht mehr/).length).toBe(1)
  })

  test('arrow keys walk, close and open a branch; Enter opens a plan, which stands in the address', async () => {
    const { here } = await show([saver, bare, half])
    await userEvent.tab()
    while (document.activeElement?.getAttribute('role') !== 'treeitem') await userEvent.tab()
    expect(document.activeElement).toBe(row(/^Standard/))
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(row(/^Sparpreis Standard/))
    await userEvent.keyboard('{ArrowLeft}')
    expect(row(/^Sparpreis Standard/).getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByRole('treeitem', { name: /ohne Frühstück/ })).toBeNull()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(document.activeElement).toBe(row(/ohne Frühstück/))
    await userEvent.keyboard('{ArrowLeft}{End}')
    expect(document.activeElement).toBe(row(/^Halbpension/))
    await userEvent.keyboard('{ArrowUp}{Enter}')
    expect(here().search).toContain(`plan=${bare.id}`)
    expect(await screen.findByRole('heading', { name: 'Sparpreis ohne Frühstück' })).toBeTruthy()
    expect(row(/ohne Frühstück/).getAttribute('aria-selected')).toBe('true')
  })

  test('a failure says so and can be tried again', async () => {
    await showPage('/owner/rate-plans', '/owner/rate-plans', <RatePlansPage />, {
      ...inQuinta([superior]),
      [`GET ${path}`]: 400,
    })
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('Die Ratenpläne konnten nicht geladen werden')).toBeTruthy()
    expect(alert.getByRole('button', { name: 'Erneut versuchen' })).toBeTruthy()
  })

  test.each([
    ['en', 'Standard − 10%, rounded to €1'],
    ['vi', 'Tiêu chuẩn − 10%, làm tròn đến 1 €'],
  ] as const)('in %s the rule reads "%s"', async (language, words) => {
    await show([saver])
    await act(() => changeLanguage(language))
    await waitFor(() => expect(plain(screen.getByRole('tree'))).toContain(words))
  })
})

describe('without further plans', () => {
  test('the page teaches what they are for, and templates fill the form without saving', async () => {
    const { requests, here } = await show([])
    expect(screen.getByRole('heading', { name: 'Noch keine weiteren Pläne' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /^Halbpension \+\s28,00\s€ je Person$/ }))
    expect(here().search).toContain('plan=new')
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Halbpension')
    expect(screen.getByLabelText<HTMLInputElement>('EUR je Person und Nacht (+ oder −)').value).toBe('+28')
    expect(screen.getByLabelText<HTMLSelectElement>('Verpflegung').value).toBe('half')
    expect(await sent(requests, 'POST')).toEqual([])
  })

  test('a hotel without breakfast is offered one to add, not to leave away', async () => {
    const offers = { ...quinta.offers, breakfast: false }
    await show([], { own: hotels({ ...quinta, offers }) })
    expect(screen.getByRole('button', { name: /^Mit Frühstück/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Nur Übernachtung/ })).toBeNull()
  })
})

describe('a new plan', () => {
  test('beside others begins with what most hotels sell too, and what was typed is asked about', async () => {
    const { here } = await show([saver], { query: '?plan=new' })
    const shortcuts = within(screen.getByRole('group', { name: 'Fangen Sie an mit' }))
    await userEvent.click(shortcuts.getByRole('button', { name: /^Halbpension/ }))
    expect(here().search).toContain('template=half_board')
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Halbpension')
    expect(screen.getByRole('button', { name: /^Halbpension/, pressed: true })).toBeTruthy()
    type('Name', 'Halbpension Plus')
    await userEvent.click(screen.getByRole('button', { name: /^Anzahlung/ }))
    expect(screen.getByRole('dialog', { name: 'Änderungen verwerfen?' })).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Halbpension Plus')
  })

  test('is derived from another one, with percents and amounts in their smallest parts', async () => {
    const made = { ...bare, id: id('c4'), name: 'Woche am Meer', parentId: saver.id }
    const { requests, here } = await show([saver, bare], {
      query: '?plan=new',
      answers: { [`POST ${path}`]: { data: made } },
    })
    type('Name', 'Woche am Meer')
    type('Ausgehend von', saver.id)
    type('Prozent (+ oder −)', '– 15,5')
    type('EUR je Nacht (+ oder −)', '+ 1.250,50')
    type('EUR je Person und Nacht (+ oder −)', '-12')
    type('Zimmerpreis runden', '500')
    await userEvent.click(screen.getByRole('button', { name: '7 Tage, dann 50 %' }))
    const after = within(screen.getByRole('group', { name: 'Danach' }))
    fireEvent.change(after.getByLabelText('Prozent vom Preis'), { target: { value: '80,5' } })
    type('Mindestens Nächte', '7')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Sonntag' }))
    await userEvent.click(screen.getByRole('button', { name: 'Plan anlegen' }))
    expect(await screen.findByText('„Woche am Meer“ wurde angelegt')).toBeTruthy()
    expect(await sent(requests, 'POST')).toEqual([
      {
        name: 'Woche am Meer',
        names: {},
        parentId: saver.id,
        adjustPercent: -1550,
        adjustMinor: 125_050,
        stepMinor: 500,
        personMinor: -1200,
        board: 'breakfast',
        cancellation: {
          tiers: [
            { hours: 168, fee: { percent: 0 } },
            { hours: 24, fee: { percent: 5000 } },
          ],
          after: { percent: 8050 },
        },
        payment: 'any',
        depositPercent: null,
        balanceDays: null,
        takesEarlyBooking: true,
        roomTypeIds: null,
        minDaysBefore: null,
        maxDaysBefore: null,
        arrivalFrom: null,
        arrivalTo: null,
        arrivalWeekdays: [1, 2, 3, 4, 5, 6],
        minNights: 7,
        maxNights: null,
        onSale: true,
      },
    ])
    await waitFor(() => expect(here().search).toContain(`plan=${made.id}`))
  })

  test('by deposit says how much and how the rest is paid, and its rules stand at their fields', async () => {
    const { requests } = await show([saver], {
      query: '?plan=new&template=deposit',
      answers: { [`POST ${path}`]: 400 },
    })
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Anzahlung')
    type('Prozent', '100')
    type('Restzahlung', 'link')
    type('Tage vor der Anreise fällig', '')
    await userEvent.click(screen.getByRole('button', { name: 'Plan anlegen' }))
    expect(await screen.findByText('Bitte geben Sie als Anzahlung mehr als 0 % und weniger als 100 % ein')).toBeTruthy()
    expect(screen.getByText('Bitte geben Sie 0 bis 365 Tage ein')).toBeTruthy()
    expect(await sent(requests, 'POST')).toEqual([])
    type('Prozent', '33,3')
    type('Tage vor der Anreise fällig', '7')
    await userEvent.click(screen.getByRole('button', { name: 'Plan anlegen' }))
    await waitFor(async () => expect(await sent(requests, 'POST')).toHaveLength(1))
    expect(await sent(requests, 'POST')).toMatchObject([{ payment: 'deposit', depositPercent: 3330, balanceDays: 7 }])
  })

  test('what the rules refuse is said at its field before anything is sent', async () => {
    const { requests } = await show([saver], { query: '?plan=new' })
    type('Prozent (+ oder −)', 'viel')
    type('Zimmertypen', 'chosen')
    await userEvent.click(screen.getByRole('button', { name: 'Plan anlegen' }))
    const missing = await screen.findByText('Name des Ratenplans ist erforderlich')
    expect(screen.getByLabelText('Name').getAttribute('aria-describedby')?.split(' ')).toContain(missing.id)
    expect(screen.getByText('Dieser Wert ist ungültig')).toBeTruthy()
    expect(screen.getByText('Bitte wählen Sie mindestens einen Zimmertyp')).toBeTruthy()
    expect(await sent(requests, 'POST')).toEqual([])
  })

  test('is cancelled by deadlines that come and go; what falls as arrival comes nearer is refused at its row', async () => {
    const { requests } = await show([saver], { query: '?plan=new&template=non_refundable' })
    const group = (name: string) => within(screen.getByRole('group', { name }))
    const set = (name: string, label: string, value: string) =>
      fireEvent.change(group(name).getByLabelText(label), { target: { value } })
    expect(group('Immer').getByLabelText<HTMLInputElement>('Prozent vom Preis').value).toBe('100')
    for (const _ of [1, 2]) await userEvent.click(screen.getByRole('button', { name: 'Frist hinzufügen' }))
    set('Frist 1', 'Bis', '3')
    set('Frist 1', 'vor dem Check-\u2060in', 'days')
    set('Frist 1', 'Einbehalten', 'nights')
    set('Frist 1', 'Anzahl Nächte', '2')
    set('Frist 2', 'Bis', '80')
    set('Frist 2', 'Einbehalten', 'free')
    await userEvent.click(screen.getByRole('button', { name: 'Plan anlegen' }))
    const refusals = await screen.findAllByText('Fristen werden kürzer, Gebühren nie kleiner')
    const described = ['Bis', 'Einbehalten'].map((label) => group('Frist 2').getByLabelText(label))
    expect(described.map((field) => field.getAttribute('aria-describedby')?.split(' ').at(-1))).toEqual(
      refusals.map(({ id: refusal }) => refusal),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Frist 2 entfernen' }))
    expect(screen.queryByRole('group', { name: 'Frist 2' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Plan anlegen' }))
    await waitFor(async () => expect(await sent(requests, 'POST')).toHaveLength(1))
    const cancellation = { tiers: [{ hours: 72, fee: { nights: 2 } }], after: { percent: 10_000 } }
    expect(await sent(requests, 'POST')).toMatchObject([{ cancellation }])
  })

  test('in Germany is proposed what is customary, and more is warned of', async () => {
    const german = { ...quinta, country: 'DE' }
    await show([], { query: '?plan=new&template=half_board', own: hotels(german) })
    const after = within(screen.getByRole('group', { name: 'Danach' }))
    const percent = after.getByLabelText<HTMLInputElement>('Prozent vom Preis')
    expect(percent.value).toBe('70')
    expect(screen.queryByText(/höchstens/)).toBeNull()
    type('Verpflegung', 'full')
    expect(percent.value).toBe('60')
    type('Verpflegung', 'half')
    fireEvent.change(percent, { target: { value: '70,01' } })
    expect(plain(screen.getByText(/höchstens/))).toMatch(/bei „Halbpension“ höchstens 70 %/)
    // What the owner chose stays.
    type('Verpflegung', 'room_only')
    expect(percent.value).toBe('70,01')
    expect(screen.queryByText(/höchstens/)).toBeNull()
  })

  test('in Germany the saver says why it keeps less than all, and when another board changes that', async () => {
    await show([], { query: '?plan=new&template=non_refundable', own: hotels({ ...quinta, country: 'DE' }) })
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Sparpreis')
    const why = () => plain(screen.getByText(/weil es Aufwendungen spart/))
    expect(why()).toBe(
      'In Deutschland üblich: Das Hotel behält bei „Frühstück“ 80 % ein, nicht alles, weil es Aufwendungen spart.',
    )
    const followed = () => plain(screen.queryByText(/wurde angepasst/))
    expect(followed()).toBe('')
    type('Verpflegung', 'room_only')
    expect(followed()).toBe('Mit „Nur Übernachtung“ sind 90 % üblich: Die Stornierung wurde angepasst.')
    expect(why()).toContain('bei „Nur Übernachtung“ 90 %')
    // Elsewhere there is no such custom.
    await show([], { query: '?plan=new&template=non_refundable' })
    expect(screen.queryByText(/Aufwendungen/)).toBeNull()
  })

  test('says how guests read it, with the dates of the example', async () => {
    const terms = {
      freeUntil: '2026-11-28T15:00:00.000Z',
      tiers: [
        { until: '2026-11-28T15:00:00.000Z', fee: { percent: 0 } },
        { until: '2026-12-04T15:00:00.000Z', fee: { percent: 5000 } },
        { until: null, fee: { percent: 10_000 } },
      ],
    }
    examples = { data: usual.map((one) => ({ ...one, terms })) }
    await show([saver], { query: `?plan=${saver.id}` })
    const words =
      /kostenlos stornierbar bis Sa., 28. Nov., 15:00 Uhr, danach 50 %, ab Fr., 4. Dez., 15:00 Uhr der Gesamtpreis/
    await waitFor(() => expect(plain(screen.getByText(/^So lesen es Gäste/))).toMatch(words))
  })

  test('shows a refused limit where it stands, also folded away', async () => {
    await show([saver], { query: '?plan=new&template=half_board' })
    type('Mindestens Nächte', '7')
    type('Höchstens Nächte', '3')
    await userEvent.click(screen.getByRole('button', { name: 'Plan anlegen' }))
    expect((await screen.findByText('Das Ende liegt vor dem Anfang')).closest('details')?.open).toBe(true)
  })

  test('is computed before it is saved, also when the server names it with no id', async () => {
    examples = { data: [...usual, example('unsaved', 40_000)] }
    await show([saver, bare, half], { query: '?plan=new&template=non_refundable' })
    const card = screen.getByRole('region', { name: 'Beispiel, rechnet mit' })
    await waitFor(() => expect(plain(card)).toContain('400,00 €'))
  })
})

describe('the example', () => {
  const card = () => screen.getByRole('region', { name: 'Beispiel, rechnet mit' })

  test('is computed anew while the form is typed in, the old total struck through beside the new one', async () => {
    const { requests } = await show([saver, bare], { query: `?plan=${saver.id}` })
    await waitFor(() => expect(plain(card())).toContain('441,30 €'))
    examples = { data: [example('standard', 45_930), example(saver.id, 42_060), example(bare.id, 32_340)] }
    type('Prozent (+ oder −)', '-15')
    await waitFor(() => expect(plain(card())).toContain('420,60 €'))
    expect(plain(card().querySelector('s'))).toContain('441,30 €')
    expect(plain(row(/ohne Frühstück/))).toContain('323,40 €, statt bisher 344,40 €')
    const tried = (await sent(requests, 'POST', '/example')).at(-1)
    expect(tried).toMatchObject({ planId: saver.id, plan: { name: 'Sparpreis', adjustPercent: -1500 }, guests: 2 })
    expect(await sent(requests, 'PUT', `/${saver.id}`)).toEqual([])
    expect(screen.getByText('Ändert auch 1 abgeleiteten Plan, keine Buchung')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Verwerfen' }))
    await waitFor(() => expect(plain(card())).toContain('441,30 €'))
    expect(screen.getByLabelText<HTMLInputElement>('Prozent (+ oder −)').value).toBe('−10')
  })

  test('waits for what cannot be computed', async () => {
    await show([saver], { query: `?plan=${saver.id}` })
    type('Prozent (+ oder −)', '-1x')
    expect(await screen.findByText('Das Beispiel rechnet weiter, sobald alle Angaben stimmen.')).toBeTruthy()
  })

  test('is of a stay that can be changed and is remembered', async () => {
    const { requests } = await show([saver])
    await userEvent.click(within(card()).getByRole('button', { name: 'Kinder: mehr', hidden: true }))
    const age = within(card()).getByRole('combobox', { name: 'Alter Kind 1', hidden: true })
    await userEvent.selectOptions(age, '6 Jahre')
    const family = { guests: 3, ages: [6] }
    await waitFor(async () => expect((await sent(requests, 'POST', '/example')).at(-1)).toMatchObject(family))
    expect(card().textContent).toContain('2 Erwachsene, 1 Kind (6 Jahre)')
    const again = await show([saver])
    await waitFor(async () =>
      expect((await sent(again.requests, 'POST', '/example')).at(-1)).toMatchObject({
        roomTypeId: superior.id,
        checkIn: '2026-12-05',
        checkOut: '2026-12-08',
        ...family,
      }),
    )
  })
})

describe('a plan', () => {
  test('is changed on top of its version', async () => {
    const { requests } = await show([saver], {
      query: `?plan=${saver.id}`,
      answers: { [`PUT ${path}/${saver.id}`]: { data: { ...saver, name: 'Frühling', version: 5 } } },
    })
    const brought = vi.spyOn(Element.prototype, 'scrollIntoView')
    type('Name', 'Frühling')
    await userEvent.click(screen.getByRole('switch', { name: 'Im Verkauf' }))
    await userEvent.click(screen.getByRole('button', { name: 'Plan speichern' }))
    const note = await screen.findByText('„Frühling“ wurde gespeichert')
    // The button is at the end of a long form, the note at the top of the page.
    await waitFor(() => expect(brought.mock.contexts).toContain(note.parentElement))
    brought.mockRestore()
    expect(await sent(requests, 'PUT', `/${saver.id}`)).toMatchObject([{ name: 'Frühling', onSale: false, version: 4 }])
  })

  test('shows what the server refuses at its field', async () => {
    const message = 'Einen Ratenplan mit diesem Namen hat das Hotel bereits'
    const body = { code: 'validation_failed', message: 'Bitte prüfen.', fields: { name: message } }
    await show([saver, half], {
      query: `?plan=${saver.id}`,
      answers: { [`PUT ${path}/${saver.id}`]: Response.json(body, { status: 422 }) },
    })
    type('Name', 'Halbpension')
    await userEvent.click(screen.getByRole('button', { name: 'Plan speichern' }))
    const error = await screen.findByText(message)
    const field = screen.getByLabelText('Name')
    expect(field.getAttribute('aria-describedby')?.split(' ')).toContain(error.id)
    expect(document.activeElement).toBe(field)
  })

  test('that was changed meanwhile: both are shown, the owner chooses', async () => {
    const current = { ...saver, adjustPercent: -2000, board: 'half', version: 5 }
    const refusal = { code: 'changed_meanwhile', message: 'Inzwischen geändert.', details: { current } }
    const { requests } = await show([saver], {
      query: `?plan=${saver.id}`,
      answers: { [`PUT ${path}/${saver.id}`]: Response.json(refusal, { status: 409 }) },
    })
    type('Prozent (+ oder −)', '-12')
    await userEvent.click(screen.getByRole('button', { name: 'Plan speichern' }))
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByRole('group', { name: 'Prozent (+ oder −)' }).textContent).toContain('−20')
    expect(alert.getByRole('group', { name: 'Verpflegung' }).textContent).toContain('Halbpension')
    await userEvent.click(alert.getByRole('button', { name: 'Auswahl übernehmen' }))
    await userEvent.click(screen.getByRole('button', { name: 'Plan speichern' }))
    await waitFor(async () =>
      expect(await sent(requests, 'PUT', `/${saver.id}`)).toMatchObject([
        { version: 4 },
        { version: 5, adjustPercent: -1200, board: 'half' },
      ]),
    )
  })

  test('is deleted after a question, unless others are derived from it', async () => {
    const message = 'Von diesem Ratenplan sind andere abgeleitet: Sparpreis ohne Frühstück.'
    const { requests } = await show([saver, bare], {
      query: `?plan=${saver.id}`,
      answers: {
        [`DELETE ${path}/${saver.id}`]: Response.json({ code: 'plan_has_children', message }, { status: 409 }),
      },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Plan löschen' }))
    const dialog = within(screen.getByRole('dialog', { name: '„Sparpreis“ löschen?' }))
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(false)
    await userEvent.click(dialog.getByRole('button', { name: 'Plan löschen' }))
    expect(await dialog.findByText(message)).toBeTruthy()
  })

  test('that is gone says so, and the way back', async () => {
    const { here } = await show([saver], { query: `?plan=${id('ff')}` })
    expect(screen.getByText('Diesen Ratenplan gibt es nicht mehr')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Alle Ratenpläne' }))
    expect(here().search).not.toContain('plan=')
  })

  test('is not left with unsaved changes unless the owner says so', async () => {
    const { here } = await show([saver, half], { query: `?plan=${saver.id}` })
    type('Name', 'Anders')
    await userEvent.click(row(/^Halbpension/))
    const dialog = within(await screen.findByRole('dialog', { name: 'Änderungen verwerfen?' }))
    expect(here().search).toContain(saver.id)
    await userEvent.click(dialog.getByRole('button', { name: 'Verwerfen' }))
    await waitFor(() => expect(here().search).toContain(half.id))
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Halbpension')
  })
})

test('on a phone a plan is a page of its own, with a way back to the list', async () => {
  beWide(false)
  const { here } = await show([saver, half])
  await userEvent.click(row(/^Halbpension/))
  expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Halbpension' }))
  expect(screen.queryByRole('tree')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Alle Ratenpläne' }))
  expect(await screen.findByRole('tree')).toBeTruthy()
  expect(here().search).not.toContain('plan=')
})
