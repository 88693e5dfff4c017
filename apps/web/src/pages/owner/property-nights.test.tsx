import { soldAlways } from '@keystay/contract/rate-plans/sold-always'
import { fireEvent, screen, within, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { unrestricted } from '@keystay/contract/nights/restrictions'
import { addDays, listNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { hotels, inQuinta, quinta, superior } from '../../features/property-editor/test-properties.ts'
import { showPage } from '../../platform/test-app.tsx'
import { PropertiesPage } from './properties-page.tsx'

const path = `/v1/properties/${quinta.id}/room-types/${superior.id}/nights`
const changePath = `/v1/properties/${quinta.id}/nights`
const undoPath = `${changePath}/settings`
const target = { roomTypeIds: [superior.id], planIds: [null] }
const eur = (minor: number) => ({ minor, currency: 'EUR' })
const night = (date: PlainDate, part: object = {}) => ({
  date,
  price: eur(8925),
  hasOwnPrice: false,
  parentPrice: null,
  ...unrestricted,
  ownRestrictions: [],
  sold: 3,
  capacity: 53,
  ...part,
})
const december = (part: object = {}) => ({
  roomType: { id: superior.id, name: superior.name },
  planId: null,
  version: 7,
  basePrice: eur(8925),
  nights: listNights('2026-12-01', '2027-01-01').map((date) =>
    date === '2026-12-24'
      ? night(date, { price: eur(15_000), hasOwnPrice: true, minStay: 3, closed: true })
      : night(date),
  ),
  ...part,
})
const before = (from: PlainDate, to: PlainDate) => [
  { ...unrestricted, roomTypeId: superior.id, planId: null, from, to: addDays(to, 1), price: null },
]
const reply = (version: number, first: PlainDate, last: PlainDate) => ({
  data: {
    versions: { [superior.id]: version },
    nights: listNights(first, addDays(last, 1)).length,
    before: before(first, last),
  },
})

const show = async (answers: object = {}, address = '?month=2026-12') => {
  const shown = await showPage(
    '/owner/manage-properties/*',
    `/owner/manage-properties/quinta/prices${address}`,
    <PropertiesPage />,
    { ...inQuinta([superior]), [`GET ${path}`]: { data: december() }, ...answers },
  )
  await screen.findByRole('table')
  return shown
}
const day = (date: PlainDate) => {
  const element = document.querySelector<HTMLElement>(`[data-date="${date}"]`)
  if (!element) throw new Error(`no ${date}`)
  return element
}
/** Prices are written with a space that does not break. */
const label = (date: PlainDate) => day(date).getAttribute('aria-label')?.replaceAll('\u00a0', ' ')
const chosen = () =>
  [...document.querySelectorAll<HTMLElement>('[data-date][aria-pressed="true"]')].map((one) => one.dataset['date'])
const bodies = async (requests: readonly Request[]) =>
  await Promise.all(requests.filter(({ method }) => method === 'PUT').map((request) => request.clone().json()))
const type = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } })
const apply = () => userEvent.click(screen.getByRole('button', { name: /übernehmen$/ }))

beforeAll(async () => {
  await import('../../features/property-editor/property/hotel-pages.tsx')
  await import('../../features/property-editor/nights/nights-page.tsx')
  await import('../../features/property-editor/form/form-rules.ts')
})
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-12-03T10:00:00Z'), toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

describe('the month', () => {
  test('writes cents where a price has some, and none where it has none', async () => {
    await show()
    const price = (date: string) => document.querySelector(`[data-date="${date}"] [class*=price]`)?.textContent
    expect(label('2026-12-04')).toContain('89,25')
    expect(price('2026-12-04')).toMatch(/^89,25\s€$/)
    expect(price('2026-12-24')).toMatch(/^150\s€$/)
  })

  test('says of each night its price, its restrictions, and how many rooms are sold', async () => {
    await show()
    expect(label('2026-12-04')).toBe('Freitag, 4. Dezember 2026, 89,25 €, 3 von 53 vergeben')
    expect(label('2026-12-24')).toBe(
      'Donnerstag, 24. Dezember 2026, eigener Preis 150,00 €, mindestens 3 Nächte, geschlossen, 3 von 53 vergeben',
    )
  })

  test('another one is shown, and stands in the address', async () => {
    const { here } = await show()
    await userEvent.click(screen.getByRole('button', { name: 'Nächster Monat' }))
    await waitFor(() => expect(here().search).toContain('month=2027-01'))
  })
})

describe('nights are chosen', () => {
  test('by a click on the first and the last, whichever comes first; not in the past', async () => {
    await show()
    await userEvent.click(day('2026-12-02'))
    expect(chosen()).toEqual([])
    await userEvent.click(day('2026-12-10'))
    await userEvent.click(day('2026-12-08'))
    expect(chosen()).toEqual(['2026-12-08', '2026-12-09', '2026-12-10'])
    expect(screen.getAllByText('3 Nächte gewählt: 8.–10. Dez.').length).toBe(2)
    await userEvent.click(day('2026-12-20'))
    expect(chosen()).toEqual(['2026-12-20'])
  })

  test('of a weekend by one click, which are the nights from Friday and Saturday', async () => {
    await show()
    const shaded = () => [...document.querySelectorAll<HTMLElement>('[data-weekend]')].map((one) => one.dataset['date'])
    expect(shaded().slice(0, 4)).toEqual(['2026-12-04', '2026-12-05', '2026-12-11', '2026-12-12'])
    await userEvent.click(day('2026-12-07'))
    await userEvent.click(day('2026-12-20'))
    const weekend = screen.getByRole('button', { name: 'Wochenende (Fr, Sa)' })
    await userEvent.click(weekend)
    expect(chosen()).toEqual(['2026-12-11', '2026-12-12', '2026-12-18', '2026-12-19'])
    expect(weekend.getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: 'Alle Tage' }))
    expect(chosen()).toHaveLength(14)
  })

  test('of the other nights of a week by one click', async () => {
    await show()
    await userEvent.click(day('2026-12-07'))
    await userEvent.click(day('2026-12-13'))
    await userEvent.click(screen.getByRole('button', { name: 'Unter der Woche (So–Do)' }))
    expect(chosen()).toEqual(['2026-12-07', '2026-12-08', '2026-12-09', '2026-12-10', '2026-12-13'])
  })

  test('by dragging with the mouse', async () => {
    await show()
    fireEvent.pointerDown(day('2026-12-08'), { pointerType: 'mouse' })
    fireEvent.pointerEnter(day('2026-12-09'))
    fireEvent.pointerOver(day('2026-12-09'))
    fireEvent.pointerUp(day('2026-12-09'))
    expect(chosen()).toEqual(['2026-12-08', '2026-12-09'])
    fireEvent.pointerOver(day('2026-12-12'))
    expect(chosen()).toEqual(['2026-12-08', '2026-12-09'])
  })

  test('by keyboard: arrow keys walk, with Shift they choose', async () => {
    await show()
    expect(document.querySelectorAll('[data-date][tabindex="0"]').length).toBe(1)
    day('2026-12-03').focus()
    await userEvent.keyboard('{ArrowRight}{ArrowDown}')
    expect(document.activeElement).toBe(day('2026-12-11'))
    await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowLeft}{/Shift}')
    expect(chosen()).toEqual(['2026-12-11', '2026-12-12'])
  })

  test('by typing a season, which has at most 731 nights', async () => {
    const { requests } = await show({
      [`PUT ${changePath}`]: reply(8, '2026-12-04', '2026-12-05'),
    })
    const put = (name: string, text: string) => {
      fireEvent.focus(screen.getByLabelText(name))
      type(name, text)
      fireEvent.blur(screen.getByLabelText(name))
    }
    put('Erste Nacht', '4.12.2026')
    put('Letzte Nacht', '4.12.2028')
    type('Preis je Nacht (EUR)', '120')
    expect(screen.getByRole('button', { name: 'Für 732 Nächte übernehmen' })).toBeTruthy()
    await apply()
    const error = await screen.findByText('Höchstens 731 Tage')
    expect(screen.getByLabelText('Letzte Nacht').getAttribute('aria-describedby')?.split(' ')).toContain(error.id)
    expect(await bodies(requests)).toEqual([])
    put('Letzte Nacht', '3.12.2028')
    await apply()
    await waitFor(async () =>
      expect((await bodies(requests))[0]).toMatchObject({ from: '2026-12-04', to: '2028-12-04' }),
    )
  })

  test('of some weekdays only', async () => {
    await show()
    await userEvent.click(day('2026-12-07'))
    await userEvent.click(day('2026-12-13'))
    for (const name of ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Sonntag'])
      await userEvent.click(screen.getByRole('checkbox', { name }))
    expect(chosen()).toEqual(['2026-12-11', '2026-12-12'])
    expect(screen.getByRole('button', { name: 'Für 2 Nächte übernehmen' })).toBeTruthy()
  })
})

describe('chosen nights', () => {
  const choose = async () => {
    await userEvent.click(day('2026-12-08'))
    await userEvent.click(day('2026-12-09'))
  }

  test('get a price, a minimum and are closed, which can be undone', async () => {
    const { requests } = await show({
      [`PUT ${changePath}`]: reply(8, '2026-12-08', '2026-12-09'),
      [`PUT ${undoPath}`]: reply(9, '2026-12-08', '2026-12-09'),
    })
    await choose()
    type('Preis je Nacht (EUR)', '120,50')
    type('Mindestaufenthalt (Nächte)', '2')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Verkauf' }), 'geschlossen')
    await apply()
    expect(await screen.findByText('2 Nächte geändert')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Letzte Änderung zurücknehmen' }))
    expect(await screen.findByText('2 Nächte sind wieder wie vorher')).toBeTruthy()
    expect(await bodies(requests)).toEqual([
      {
        ...target,
        versions: { [superior.id]: 7 },
        from: '2026-12-08',
        to: '2026-12-10',
        price: eur(12_050),
        minStay: 2,
        closed: true,
      },
      { versions: { [superior.id]: 8 }, settings: before('2026-12-08', '2026-12-09') },
    ])
    expect(screen.queryByRole('button', { name: 'Letzte Änderung zurücknehmen' })).toBeNull()
  })

  test('go back to what the room type has', async () => {
    const { requests } = await show({
      [`PUT ${changePath}`]: reply(8, '2026-12-08', '2026-12-09'),
    })
    await choose()
    await userEvent.click(screen.getByRole('checkbox', { name: /^Zurück zum Grundpreis/ }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Kein Mindestaufenthalt' }))
    await apply()
    await screen.findByText('2 Nächte geändert')
    expect((await bodies(requests))[0]).toMatchObject({ price: null, minStay: null })
  })

  test('ask for more of stays: how long at most, through the night, and when guests come and go', async () => {
    const { requests } = await show({
      [`PUT ${changePath}`]: reply(8, '2026-12-08', '2026-12-09'),
    })
    await choose()
    await userEvent.click(screen.getByText('Weitere Regeln'))
    type('Höchstaufenthalt (Nächte)', '7')
    type('Mindestaufenthalt über diese Nacht (Nächte)', '2')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Anreise an diesem Tag' }), 'nicht möglich')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Abreise an diesem Tag' }), 'möglich')
    await apply()
    await screen.findByText('2 Nächte geändert')
    const asked = { maxStay: 7, minStayThrough: 2, closedToArrival: true, closedToDeparture: false }
    const dates = { from: '2026-12-08', to: '2026-12-10' }
    expect(await bodies(requests)).toEqual([{ ...target, versions: { [superior.id]: 7 }, ...dates, ...asked }])
  })

  test('show a refused rule where it stands, also below the fold', async () => {
    const fields = { maxStay: 'Der längste Aufenthalt ist kürzer als der Mindestaufenthalt' }
    const refusal = { code: 'validation_failed', message: '', fields }
    await show({ [`PUT ${changePath}`]: Response.json(refusal, { status: 422 }) })
    await choose()
    type('Mindestaufenthalt (Nächte)', '3')
    await apply()
    const message = await screen.findByText(fields.maxStay)
    expect(message.closest('details')?.open).toBe(true)
  })

  test.each([
    ['Preis je Nacht (EUR)', '0', 'Der Preis muss größer als null sein'],
    ['Preis je Nacht (EUR)', 'viel', 'Der Preis muss größer als null sein'],
    ['Preis je Nacht (EUR)', '10.000.000,01', 'Dieser Preis ist zu hoch'],
    ['Mindestaufenthalt (Nächte)', '0', 'Dieser Wert ist ungültig'],
  ])('%s %s is refused', async (name, typed, message) => {
    const { requests } = await show()
    await choose()
    type(name, typed)
    await apply()
    expect(await screen.findByText(message)).toBeTruthy()
    expect(await bodies(requests)).toEqual([])
  })

  test('that were changed meanwhile: both are shown, the owner chooses', async () => {
    const refusal = {
      code: 'changed_meanwhile',
      message: 'Inzwischen geändert.',
      details: { current: { versions: { [superior.id]: 9 } } },
    }
    const { requests } = await show({ [`PUT ${changePath}`]: Response.json(refusal, { status: 409 }) })
    await choose()
    type('Preis je Nacht (EUR)', '120')
    await apply()
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText(/Der Kalender zeigt jetzt, was gilt/)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Preis je Nacht (EUR)').value).toBe('120')
    await userEvent.click(screen.getByRole('button', { name: 'Trotzdem für 2 Nächte übernehmen' }))
    await waitFor(async () =>
      expect((await bodies(requests)).map(({ versions }) => versions[superior.id])).toEqual([7, 9]),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Meine Eingabe verwerfen' }))
    expect(screen.getByLabelText<HTMLInputElement>('Preis je Nacht (EUR)').value).toBe('')
  })
})

test('the basic price that a night goes back to is that of the room type which is changed', async () => {
  const suite = { ...superior, id: '0190b2a0-0000-7000-8000-0000000000b1', localName: 'Suite', basePrice: eur(16_000) }
  await show(inQuinta([superior, suite]))
  await userEvent.click(day('2026-12-08'))
  expect(screen.getByRole('checkbox', { name: /^Zurück zum Grundpreis \(89,25/ })).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Suite' }))
  await userEvent.click(screen.getByRole('checkbox', { name: superior.localName }))
  expect(screen.getByRole('checkbox', { name: /^Zurück zum Grundpreis \(160,00/ })).toBeTruthy()
})

describe('by rate plans', () => {
  const plan = {
    id: '0190b2a0-0000-7000-8000-0000000000a1',
    name: 'Sparpreis',
    names: {},
    parentId: null,
    adjustPercent: -1000,
    adjust: eur(0),
    step: eur(1),
    perPerson: eur(0),
    board: 'room_only',
    freeHours: null,
    payment: 'any',
    ...soldAlways,
    onSale: true,
    version: 1,
  }
  const child = {
    ...plan,
    id: '0190b2a0-0000-7000-8000-0000000000a2',
    name: 'Frühstück',
    parentId: plan.id,
    adjustPercent: 0,
    adjust: eur(500),
  }
  const derived = december({
    planId: plan.id,
    nights: listNights('2026-12-01', '2027-01-01').map((date) =>
      date === '2026-12-05'
        ? night(date, { price: eur(7777), hasOwnPrice: true, parentPrice: eur(8925) })
        : night(date, { price: eur(8033), parentPrice: eur(8925) }),
    ),
  })
  const span = (least: number, most = least) => ({ least: eur(least), most: eur(most) })
  const preview = {
    versions: { [superior.id]: 7 },
    nights: 2,
    effects: [
      { roomTypeId: superior.id, planId: null, nights: 2, prices: { before: span(8925), after: span(12_000) } },
      { roomTypeId: superior.id, planId: plan.id, nights: 0, prices: null },
    ],
    derived: [{ planId: child.id, nights: 2 }],
    notSold: [],
  }
  const answers = {
    [`GET /v1/properties/${quinta.id}/rate-plans`]: { data: [plan, child] },
    [`GET ${path}`]: { data: derived },
    [`POST ${changePath}/preview`]: { data: preview },
    [`PUT ${changePath}`]: reply(8, '2026-12-08', '2026-12-09'),
  }

  test('the month shows what nights cost by the chosen plan, and what they derive from', async () => {
    const { here } = await show(answers, `?month=2026-12&plan=${plan.id}`)
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Ratenplan' }).value).toBe(plan.id)
    expect(screen.getByText(/^abgeleitet von Standard − 10/)).toBeTruthy()
    expect(label('2026-12-04')).toContain('80,33 €, abgeleitet von 89,25 €')
    expect(label('2026-12-05')).toContain('eigener Preis 77,77 €')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Ratenplan' }), 'Frühstück')
    await waitFor(() => expect(here().search).toContain(`plan=${child.id}`))
  })

  test('the standard plan has the name that its hotel has given it', async () => {
    const standardPlan = {
      name: 'Flexibel',
      names: {},
      cancellation: null,
      payment: 'any',
      depositPercent: null,
    } as const
    const named = { ...quinta, standardPlan: { ...standardPlan, balanceDays: null, onSale: true, version: 1 } }
    await show({ ...answers, ...hotels(named) }, `?month=2026-12&plan=${plan.id}`)
    expect(screen.getByText(/^abgeleitet von Flexibel − 10/)).toBeTruthy()
    expect(screen.getByRole('option', { name: 'Flexibel' })).toBeTruthy()
    expect(screen.getByRole('checkbox', { name: 'Flexibel' })).toBeTruthy()
    expect(screen.queryByText('Standard')).toBeNull()
  })

  test('a change of several plans is shown before it is saved, on top of what was shown', async () => {
    const { requests } = await show(answers)
    await userEvent.click(day('2026-12-08'))
    await userEvent.click(day('2026-12-09'))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Sparpreis' }))
    type('Preis je Nacht (EUR)', '120')
    const shown = within(await screen.findByRole('region', { name: /^Was sich ändert/ }))
    expect(shown.getAllByText('Ändert 2 Nächte in 1 Zimmertyp und 2 Ratenplänen').length).toBeGreaterThan(0)
    const text = (await shown.findAllByRole('listitem')).map((item) => item.textContent?.replaceAll('\u00a0', ' '))
    expect(text).toEqual([
      `${superior.name}, Standard: 2 Nächte, 89,25 € → 120,00 €`,
      `${superior.name}, Sparpreis: ist schon so`,
      'Abgeleitet, Frühstück: 2 Preise ändern sich mit',
    ])
    await apply()
    await screen.findByText('2 Nächte geändert')
    const body = { ...target, planIds: [null, plan.id], from: '2026-12-08', to: '2026-12-10', price: eur(12_000) }
    expect(await bodies(requests)).toEqual([{ ...body, versions: { [superior.id]: 7 } }])
  })

  test('nothing of its own is the derived price and the rules of the room type', async () => {
    const { requests } = await show(answers, `?month=2026-12&plan=${plan.id}`)
    await userEvent.click(day('2026-12-05'))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Zurück zum Grundpreis oder abgeleiteten Preis' }))
    await userEvent.click(screen.getByText('Weitere Regeln'))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Anreise an diesem Tag' }), 'wie beim Zimmertyp')
    await userEvent.click(screen.getAllByRole('checkbox', { name: 'wie beim Zimmertyp' })[0] ?? document.body)
    await waitFor(() => expect(screen.getByRole('button', { name: /übernehmen$/ })).toHaveProperty('disabled', false))
    await apply()
    await screen.findByText('2 Nächte geändert')
    expect((await bodies(requests))[0]).toMatchObject({
      planIds: [plan.id],
      price: null,
      closedToArrival: null,
      minStay: null,
    })
  })

  test('a preview that cannot be made says so and saves nothing', async () => {
    const refused = {
      code: 'validation_failed',
      message: '',
      fields: { maxStay: 'Der längste Aufenthalt ist kürzer als der Mindestaufenthalt' },
    }
    const { requests } = await show({
      ...answers,
      [`POST ${changePath}/preview`]: Response.json(refused, { status: 422 }),
    })
    await userEvent.click(day('2026-12-08'))
    await userEvent.click(screen.getByText('Weitere Regeln'))
    type('Höchstaufenthalt (Nächte)', '1')
    expect(await screen.findByText(refused.fields.maxStay)).toBeTruthy()
    expect(await bodies(requests)).toEqual([])
  })
})
