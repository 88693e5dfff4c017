import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { checkForm } from '../../features/property-editor/form/form-rules.ts'
import { hotels, quinta, stubUploads } from '../../features/property-editor/test-properties.ts'
import { messageOf } from '../../platform/language.ts'
import { showPage } from '../../platform/test-app.tsx'
import { PropertiesPage } from './properties-page.tsx'

const show = async (hotel = quinta, answers: object = {}) => {
  const page = '/owner/manage-properties'
  await showPage(`${page}/*`, `${page}/quinta`, <PropertiesPage />, { ...hotels(hotel), ...answers })
  await screen.findByRole('textbox', { name: 'Name' })
}
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const fill = (name: string | RegExp, value: string) => fireEvent.change(field(name), { target: { value } })
const descriptionsOf = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)

const noWebAddress = 'Bitte lassen Sie Internetadressen weg. Ist es keine, setzen Sie ein Leerzeichen nach dem Punkt.'

// What joins "Check" and "in" is no blank.
const [checkIn, checkOut] = [/^Check.*in ab$/, /^Check.*out bis$/]

// They load when they are opened, which takes longer than a test waits.
beforeAll(() => import('../../features/property-editor/property/hotel-pages.tsx'))
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['Kürzel', 'ab', '3 bis 60 Zeichen: a–z, 0–9 und Bindestrich'],
  [
    'Telefon (freiwillig)',
    '089 / Rezeption',
    'Das ist keine Telefonnummer: Ziffern, Leerzeichen und ( ) / . - sind möglich, am Anfang ein +',
  ],
  [checkIn, '25:00', 'Dieser Wert ist ungültig'],
  [checkOut, 'mittags', 'Dieser Wert ist ungültig'],
  ['Breitengrad', '91', 'Dieser Wert ist ungültig'],
  ['Längengrad', '-181', 'Dieser Wert ist ungültig'],
  ['Adresse', 'evil.com/win', noWebAddress],
  ['Postleitzahl', 'evil.com/win', noWebAddress],
  ['Ort', 'gewinn.top', noWebAddress],
  ['Region (freiwillig)', 'www.evil.example', noWebAddress],
])('%s %s is refused at its field', async (name, typed, text) => {
  await show()
  fill(name, typed)
  fireEvent.blur(field(name))
  await screen.findByText(text)
  expect(descriptionsOf(field(name))).toContain(text)
})

test('offers are switched and times typed as people write them, and all of it is sent', async () => {
  const sent = stubUploads({ body: { data: { ...quinta, version: 4 } } })
  await show()
  for (const name of [/^Kostenlose Stornierung/, /^Frühstücksbuffet/, /Frühbucherrabatt/])
    await userEvent.click(screen.getByRole('checkbox', { name }))
  fill(checkIn, '14.30')
  fill(checkOut, '9')
  const desk = screen.getByRole('combobox', { name: 'Tag am Empfang beginnt um' })
  await userEvent.selectOptions(desk, '06:00')
  await userEvent.click(screen.getByRole('button', { name: 'Änderungen speichern' }))
  expect(await screen.findByText('Hotel wurde aktualisiert')).toBeTruthy()
  expect(Object.fromEntries(sent[0]?.form ?? [])).toMatchObject({
    freeCancellation: 'false',
    breakfast: 'false',
    earlyBooking: 'true',
    checkInTime: '14:30',
    checkOutTime: '09:00',
    deskHour: '6',
  })
})

test('where the standard plan has a cancellation of its own, the offer says so and leads there', async () => {
  const cancellation = { tiers: [], after: { percent: 10_000 } }
  const plain = { name: 'Fest', names: {}, payment: 'any', depositPercent: null, balanceDays: null } as const
  await show({ ...quinta, standardPlan: { ...plain, cancellation, onSale: true, version: 1 } })
  const offer = screen.getByRole('checkbox', { name: /^Kostenlose Stornierung/ })
  expect(descriptionsOf(offer)).toEqual(['Für den Standardplan gelten seine eigenen Fristen.'])
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Zum Standardplan' })
  expect(link.href).toContain('/owner/rate-plans?hotel=quinta&plan=standard')
})

test('cash is limited to a number of rooms, which is asked for only then', async () => {
  const sent = stubUploads({ body: { data: { ...quinta, cashMaxRooms: 2, version: 4 } } })
  await show()
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Änderungen speichern' }))
  const cash = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Barzahlung' })
  const rooms = 'Zimmer, die ein Gast bar zahlen darf'
  expect(cash.value).toBe('accepted')
  expect(screen.queryByLabelText(rooms)).toBeNull()
  await userEvent.selectOptions(cash, 'limited')
  await save()
  expect(descriptionsOf(field(rooms))).toContain(messageOf('cash_rooms_required'))
  expect(document.activeElement).toBe(field(rooms))
  expect(sent).toHaveLength(0)
  fill(rooms, '2')
  await save()
  await screen.findByText('Hotel wurde aktualisiert')
  expect(Object.fromEntries(sent[0]?.form ?? [])).toMatchObject({ cash: 'limited', cashMaxRooms: '2' })
})

test.each([
  [null, 'accepted'],
  [0, 'refused'],
  [3, 'limited'],
])('a hotel that takes cash for %s rooms is shown as %s', async (cashMaxRooms, shown) => {
  await show({ ...quinta, cashMaxRooms })
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Barzahlung' }).value).toBe(shown)
  if (shown === 'limited') expect(field('Zimmer, die ein Gast bar zahlen darf').value).toBe('3')
})

test('the time zone is told: of the hotel, and of what is found for another address', async () => {
  const place = { latitude: 47.4422, longitude: 11.2611, label: 'Mittenwald, DE', precision: 'address' }
  await show(quinta, { 'GET /v1/geocode': { data: { ...place, timezone: 'Europe/Berlin' } } })
  expect(screen.getByText(/Zeitzone: Europe\/Lisbon\./)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Koordinaten ermitteln' }))
  expect(await screen.findByText('Gefunden: Mittenwald, DE. Zeitzone: Europe/Berlin.')).toBeTruthy()
  expect(field('Breitengrad').value).toBe('47.4422')
})

test('coordinates are told to be of the former address until they are found, or put right by hand', async () => {
  const none = Response.json({ code: 'coordinates_failed', message: 'Unbekannt.' }, { status: 404 })
  await show(quinta, { 'GET /v1/geocode': none })
  const former = () => screen.queryAllByText('Die Koordinaten gehören noch zur vorigen Adresse.')
  expect(former()).toHaveLength(0)
  fill('Adresse', 'Rua do Monte 3')
  // Shown, and told to those who do not see it.
  expect(former()).toHaveLength(2)
  fireEvent.blur(field('Adresse'))
  await screen.findByText('Die Adresssuche ist fehlgeschlagen')
  expect(former()).toHaveLength(2)
  fill('Breitengrad', '37.1')
  expect(former()).toHaveLength(0)
})

test('saved without coordinates, their fields say that they can be typed in too', async () => {
  await show()
  fill('Breitengrad', '')
  fireEvent.blur(field('Breitengrad'))
  expect(await screen.findByText(/Koordinaten aus der Adresse, oder tragen Sie sie von Hand ein/)).toBeTruthy()
})

test.each([
  [true, 'Nicht mehr änderbar, denn es gibt schon Buchungen.'],
  [false, 'Lässt sich nicht mehr ändern, sobald es Buchungen gibt.'],
])('the currency, fixed: %s, says so', async (currencyFixed, text) => {
  await show({ ...quinta, currencyFixed })
  const currency = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Währung' })
  expect(currency.disabled).toBe(currencyFixed)
  expect(descriptionsOf(currency)).toEqual([text])
  expect(within(currency).getByRole('option', { name: 'EUR · Euro' })).toBeTruthy()
})

test('a field takes as many characters as its rule', async () => {
  await show()
  const codes = (name: string, length: number) =>
    checkForm('hotel', { [name]: '1'.repeat(length) }).flatMap(({ path, code }) => (path === name ? [code] : []))
  for (const [label, name, code] of [
    ['Name', 'name', 'too_long'],
    ['Kürzel', 'slug', 'hotel_key_invalid'],
    ['Leitsatz (freiwillig)', 'headline', 'too_long'],
    ['Beschreibung', 'description', 'too_long'],
    ['In der Nähe (freiwillig)', 'nearby', 'too_long'],
    ['Adresse', 'address', 'too_long'],
    ['Postleitzahl', 'zip', 'too_long'],
    ['Ort', 'city', 'too_long'],
    ['Region (freiwillig)', 'region', 'too_long'],
    ['Telefon (freiwillig)', 'phone', 'too_long'],
  ] as const) {
    const max = field(label).maxLength
    expect([codes(name, max), codes(name, max + 1)], label).toEqual([[], [code]])
  }
})
