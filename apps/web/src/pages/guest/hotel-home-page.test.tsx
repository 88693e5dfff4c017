import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { showPage } from '../../platform/test-app.tsx'
import { demoHotel, demoRoomType, priced } from './test-hotel.ts'
import { HotelHomePage } from './hotel-home-page.tsx'

const garden = demoRoomType('garden', 'Doppelzimmer Garten', 7650)
const suite = { ...demoRoomType('suite', 'Suite', 19_100), maxOccupancy: 5 }
const hotel = demoHotel([garden, suite])
const answers = { 'GET /v1/public/properties/slug/quinta': { data: hotel, pagination: {} } }
const search = 'POST /v1/public/properties/hotel-1/search'
const show = (query: string, more: Readonly<Record<string, unknown>> = {}) =>
  showPage('/:hotelKey/home', `/quinta/home${query}`, <HotelHomePage />, { ...answers, ...more })
const card = () => screen.findByRole('region', { name: 'Verfügbarkeit' })
const plain = (element: HTMLElement) => element.textContent?.replaceAll('\u00A0', ' ')

test('without dates it shows the lowest price of a night and leads to the room types', async () => {
  await show('')
  expect(plain(await card())).toContain('ab 76,50 €pro Nacht')
  const link = screen.getByRole('link', { name: 'Verfügbare Zimmer zeigen' })
  expect(link.getAttribute('href')).toBe('/quinta/room-type?guests=2')
})

test('without dates the cheapest plan is what it shows, of the hotel and of its room types', async () => {
  const byPlan = { ...garden, fromPrice: { minor: 6120, currency: 'EUR' }, fromBoard: 'room_only' as const }
  await show('', { 'GET /v1/public/properties/slug/quinta': { data: demoHotel([byPlan, suite]), pagination: {} } })
  expect(plain(await card())).toContain('ab 61,20 €pro Nacht')
  expect(screen.getByText('61,20 €')).toBeTruthy()
  // Which has no breakfast.
  expect(screen.queryByText('Frühstück inklusive')).toBeNull()
  expect(screen.getByText('Kostenlos stornieren')).toBeTruthy()
})

test('without dates it says of what only dearer plans offer that it is possible', async () => {
  const byPlan = {
    ...garden,
    fromBoard: 'room_only' as const,
    byOtherPlans: ['freeCancellation', 'breakfast'] as const,
  }
  const data = demoHotel([{ ...byPlan, byOtherPlans: [...byPlan.byOtherPlans] }])
  await show('', { 'GET /v1/public/properties/slug/quinta': { data, pagination: {} } })
  const offers = await screen.findByRole('list', { name: 'Angebote des Hauses' })
  expect(plain(offers)).toBe('Kostenlos stornieren möglichje nach TarifFrühstück wählbarje nach Tarif')
})

test('with dates, too', async () => {
  const plans = [priced(garden, 15_300, 2, { planId: 'p1', board: 'room_only', freeUntil: null })].map(
    ({ plans: _none, ...plan }) => plan,
  )
  const flexible = plans.map((plan) => ({ ...plan, planId: null, board: 'half' as const, freeUntil: freeUntil.until }))
  const cheapest = priced(garden, 15_300, 2, { planId: 'p1', planName: 'Spar', board: 'room_only', freeUntil: null })
  const data = [{ ...cheapest, plans: [...plans, ...flexible] }]
  await show('?checkIn=2026-12-04&checkOut=2026-12-06&guests=2', { [search]: { data, pagination: {} } })
  expect(await screen.findByText('Kostenlos stornieren möglich')).toBeTruthy()
  expect(screen.getByText('Frühstück wählbar')).toBeTruthy()
})

test('a drawing says that it is one, and a living one is shown in the light of its place', async () => {
  const photo = { name: 'house', alt: 'Ein Haus', focus: '40% 60%' }
  const shown = async (drawing: 'still' | 'living' | null) => {
    const data = demoHotel([garden], { photos: [{ ...photo, drawing }] })
    await show('', { 'GET /v1/public/properties/slug/quinta': { data, pagination: {} } })
    const button = await screen.findByRole('button', { name: /Ein Haus/ })
    const lights = [...button.querySelectorAll('img')].filter(({ src }) => src.endsWith('/light'))
    return {
      said: screen.queryByText('Zeichnung') !== null,
      places: lights.map(({ style }) => style.objectPosition),
    }
  }
  expect(await shown('living')).toEqual({ said: true, places: ['40% 60%'] })
  expect(await shown('still')).toEqual({ said: true, places: [] })
  expect(await shown(null)).toEqual({ said: false, places: [] })
})

test('a hotel without amenities says nothing of them', async () => {
  const data = { ...demoHotel([garden]), amenities: [] }
  await show('', { 'GET /v1/public/properties/slug/quinta': { data, pagination: {} } })
  await card()
  expect(screen.queryByRole('heading', { name: 'Ausstattung' })).toBeNull()
})

test('what makes a hotel accessible stands by itself', async () => {
  const lift = { id: 'lift', name: 'Aufzug bis zum Dach', kind: 'lift' } as const
  const garage = { id: 'garage', name: 'Garage', kind: 'parking' } as const
  const data = { ...demoHotel([garden]), amenities: [lift, garage] }
  await show('', { 'GET /v1/public/properties/slug/quinta': { data, pagination: {} } })
  const title = await screen.findByRole('heading', { name: 'Barrierefreiheit', level: 3 })
  const under = (item: string) =>
    Boolean(title.compareDocumentPosition(screen.getByText(item)) & Node.DOCUMENT_POSITION_FOLLOWING)
  expect([under('Garage'), under('Aufzug bis zum Dach')]).toEqual([false, true])
})

test('a hotel that is not said to be accessible has no list of it', async () => {
  await show('')
  await card()
  expect(screen.queryByRole('heading', { name: 'Barrierefreiheit' })).toBeNull()
})

test('with dates it shows the lowest total that houses all guests', async () => {
  const data = [priced(garden, 15_300, 2), priced(suite, 38_200, 1)]
  await show('?checkIn=2026-12-04&checkOut=2026-12-06&guests=5', { [search]: { data, pagination: {} } })
  await screen.findByText('2 Zimmertypen frei an diesen Tagen')
  expect(plain(await card())).toContain('ab 382,00 €2 Nächte, inkl. allem')
})

test('the search in the header tells adults, children and ages', async () => {
  await show('?guests=3&ages=6')
  const link = await screen.findByRole('link', { name: /^Suche ändern: Quinta/ })
  expect(await within(link).findByText('2 Erwachsene, 1 Kind (6 Jahre)')).toBeTruthy()
})

test('a failed search is no price', async () => {
  await show('?checkIn=2026-12-04&checkOut=2026-12-06&guests=2', { [search]: 422 })
  expect((await screen.findAllByText('Die Zimmersuche ist fehlgeschlagen')).length).toBeGreaterThan(0)
})

test('only the offers that the hotel has are shown', async () => {
  await show('')
  expect(await screen.findByText('Kostenlos stornieren')).toBeTruthy()
  expect(screen.queryByText('10 % für Frühbucher')).toBeNull()
})

const freeUntil = { kind: 'free_cancellation' as const, until: '2026-12-03T15:00:00.000Z' }
test.each([
  ['that can be cancelled free, free cancellation is offered', [freeUntil]],
  ['that can no longer be cancelled free, it is not', []],
])('beside a stay %s', async (_, offers) => {
  const data = [priced(garden, 15_300, 2, { offers })]
  await show('?checkIn=2026-12-04&checkOut=2026-12-06&guests=2', { [search]: { data, pagination: {} } })
  await screen.findByText('1 Zimmertyp frei an diesen Tagen')
  expect(screen.getByText('Frühstück inklusive')).toBeTruthy()
  expect(screen.queryAllByText('Kostenlos stornieren')).toHaveLength(offers.length)
})

test('beside a stay that is cheapest without breakfast, none is promised', async () => {
  const data = [priced(garden, 15_300, 2, { planId: 'p1', board: 'room_only' })]
  await show('?checkIn=2026-12-04&checkOut=2026-12-06&guests=2', { [search]: { data, pagination: {} } })
  await screen.findByText('1 Zimmertyp frei an diesen Tagen')
  expect(screen.queryByText('Frühstück inklusive')).toBeNull()
})

test('an unknown key says that there is no such hotel', async () => {
  await showPage('/:hotelKey/home', '/nope/home', <HotelHomePage />)
  expect(await screen.findByRole('heading', { name: 'Hotel nicht gefunden' })).toBeTruthy()
})

test('what is typed and cannot be searched for stays, and the way to the rooms waits for it', async () => {
  const { here } = await show('?guests=2')
  const fields = within(await card())
  const guests = fields.getByRole<HTMLInputElement>('spinbutton', { name: 'Gäste' })
  await userEvent.clear(guests)
  await userEvent.type(guests, '60')
  expect(fields.getByText('Höchstens 50 Gäste')).toBeTruthy()
  await userEvent.click(fields.getByRole('link', { name: 'Verfügbare Zimmer zeigen' }))
  // The 6 on the way to 60 can be searched for.
  expect(here()).toMatchObject({ pathname: '/quinta/home', search: '?guests=6' })
  expect(document.activeElement).toBe(guests)
  await userEvent.clear(guests)
  await userEvent.type(guests, '3')
  await userEvent.type(fields.getByLabelText('Anreise'), '4.12.2026{Enter}')
  await userEvent.click(fields.getByRole('link', { name: 'Verfügbare Zimmer zeigen' }))
  expect(here()).toMatchObject({ pathname: '/quinta/home', search: '?guests=3' })
})
