import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '../platform/test-app.tsx'
import { demoHotel, demoRoomType, priced } from './demo-hotel.ts'
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

test('with dates it shows the lowest total that houses all guests', async () => {
  const data = [priced(garden, 15_300, 2), priced(suite, 38_200, 1)]
  await show('?checkIn=2026-12-04&checkOut=2026-12-06&guests=5', { [search]: { data, pagination: {} } })
  await screen.findByText('2 Zimmertypen frei an diesen Tagen')
  expect(plain(await card())).toContain('ab 382,00 €2 Nächte, inkl. allem')
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

test('an unknown key says that there is no such hotel', async () => {
  await showPage('/:hotelKey/home', '/nope/home', <HotelHomePage />)
  expect(await screen.findByRole('heading', { name: 'Hotel nicht gefunden' })).toBeTruthy()
})
