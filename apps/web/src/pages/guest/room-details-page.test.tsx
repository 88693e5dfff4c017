import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { messageOf } from '../../platform/language.ts'
import { describe, expect, test } from 'vitest'
import { PriceCalendar } from '../../features/room-types/price-calendar.tsx'
import { showPage } from '../../platform/test-app.tsx'
import { demoHotel, demoRoomType, halfBoardId, priced, twoPlans } from './test-hotel.ts'
import { RoomDetailsPage } from './room-details-page.tsx'

const garden = demoRoomType('garden', 'Doppelzimmer Garten', 7650)
const hotel = demoHotel([garden])
const eur = (minor: number) => ({ minor, currency: 'EUR' })
const room = '/v1/public/properties/hotel-1/room-types/garden'
const answers = { 'GET /v1/public/properties/slug/quinta': { data: hotel, pagination: {} } }
const show = (query: string, more: Readonly<Record<string, unknown>>) =>
  showPage('/:hotelKey/room-type-details', `/quinta/room-type-details?${query}`, <RoomDetailsPage />, {
    ...answers,
    ...more,
  })

test('without dates it asks for them', async () => {
  await show('roomType=garden', { [`GET ${room}`]: { data: { ...garden, availability: null } } })
  expect(await screen.findByRole('heading', { name: 'Wann möchten Sie kommen?' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Jetzt buchen' })).toBeNull()
})

test('the lines sum to the total, and booking leads on with the dates', async () => {
  const availability = priced(garden, 16_942, 2, {
    nights: [
      { date: '2026-12-04', price: eur(8925) },
      { date: '2026-12-05', price: eur(9900) },
    ],
    board: 'breakfast',
    lines: [
      { kind: 'breakfast', quantity: null, label: '', amount: eur(0) },
      { kind: 'early_booking', quantity: null, label: '', amount: eur(-1883) },
    ],
  })
  await show('roomType=garden&checkIn=2026-12-04&checkOut=2026-12-06&guests=2', {
    [`GET ${room}`]: { data: { ...garden, availability } },
  })
  const book = await screen.findAllByRole('link', { name: 'Jetzt buchen' })
  expect(book[0]?.getAttribute('href')).toBe(
    '/quinta/booking-room?roomType=garden&checkIn=2026-12-04&checkOut=2026-12-06&guests=2',
  )
  const lines = (await screen.findAllByRole('definition')).map(({ textContent }) =>
    textContent?.replaceAll('\u00a0', ' '),
  )
  expect(lines).toEqual(['89,25 €', '99,00 €', 'inklusive', '−18,83 €', '169,42 €'])
})

test.each([
  [3000, 'Zuschläge für Kinder und weitere Gäste', '30,00 €', '208,50 €'],
  [-3000, 'Ermäßigung bei Einzelbelegung', '−30,00 €', '148,50 €'],
])('supplements of %i are a row of their own', async (supplements, label, amount, total) => {
  const availability = priced(garden, 17_850 + supplements, 2, {
    nights: [
      { date: '2026-12-04', price: eur(8925) },
      { date: '2026-12-05', price: eur(8925) },
    ],
    supplements: eur(supplements),
    lines: [],
  })
  await show('roomType=garden&checkIn=2026-12-04&checkOut=2026-12-06&guests=3', {
    [`GET ${room}`]: { data: { ...garden, availability } },
  })
  const row = (await screen.findByText(label)).closest('div')
  expect(row?.querySelector('dd')?.textContent.replaceAll('\u00a0', ' ')).toBe(amount)
  const lines = screen.getAllByRole('definition').map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))
  expect(lines).toEqual(['89,25 €', '89,25 €', amount, total])
})

test('only the offers that the hotel has are named', async () => {
  await show('roomType=garden', { [`GET ${room}`]: { data: { ...garden, availability: null } } })
  expect(await screen.findByText('Frühstücksbuffet inklusive')).toBeTruthy()
  expect(screen.queryByText('10 % Rabatt bei Buchung 7 Tage im Voraus')).toBeNull()
})

test('beside a stay that can no longer be cancelled free, free cancellation is not offered', async () => {
  const last = priced(garden, 15_300, 2)
  await show('roomType=garden&checkIn=2026-12-04&checkOut=2026-12-06&guests=2', {
    [`GET ${room}`]: { data: { ...garden, availability: last } },
  })
  expect(await screen.findByText('Frühstücksbuffet inklusive')).toBeTruthy()
  expect(screen.queryByText(/Kostenlose Stornierung/)).toBeNull()
})

test('an unknown room says that its details could not be loaded', async () => {
  await show('roomType=other', {})
  expect(await screen.findByRole('heading', { name: 'Die Zimmerdetails konnten nicht geladen werden' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Zu den Zimmertypen' })).toBeTruthy()
})

const withDates = 'roomType=garden&checkIn=2026-12-04&checkOut=2026-12-06&guests=2'
test.each([
  ['the hotel', { 'GET /v1/public/properties/slug/quinta': 500 }],
  ['the room and its price', { [`GET ${room}`]: 500 }],
  ['an answer that nobody can read', { [`GET ${room}`]: new Response('<html>', { status: 200 }) }],
])('whatever fails to load, the page says that it could not load the details: %s', async (_, failing) => {
  await show(withDates, failing)
  const messages = await screen.findAllByText(new RegExp(messageOf('room_details_failed')))
  expect(messages.length).toBeGreaterThan(0)
})

describe('where there are several plans', () => {
  const nights = ['2026-12-04', '2026-12-05'].map((date) => ({ date, price: eur(8000) }))
  const [standard, half] = twoPlans(16_000, 26_000, { nights })
  const plans = [standard, { ...half, perPerson: eur(2500) }]
  const open = (plan: string) =>
    show(`${withDates}${plan}`, {
      [`GET ${room}`]: { data: { ...garden, availability: priced(garden, 16_000, 2, { nights, plans } as object) } },
    })
  const lines = () => screen.getAllByRole('definition').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))
  const booking = () => screen.getAllByRole('link', { name: 'Jetzt buchen' })[0]?.getAttribute('href')

  test('the cheapest is chosen, and another one changes lines, total and booking', async () => {
    const { here } = await open('')
    const choice = await screen.findByRole('radiogroup', { name: 'Tarif wählen' })
    const radio = (name: RegExp) => within(choice).getByRole<HTMLInputElement>('radio', { name })
    expect(radio(/^Nur Übernachtung/).checked).toBe(true)
    expect(lines()).toEqual(['80,00 €', '80,00 €', '160,00 €'])
    expect(booking()).not.toContain('plan')
    await userEvent.click(radio(/^Halbpension/))
    // 2 guests × 25 € each night.
    expect(lines()).toEqual(['130,00 €', '130,00 €', '260,00 €'])
    expect(here().search).toContain(`plan=${halfBoardId}`)
    expect(booking()).toContain(`plan=${halfBoardId}`)
    // The hotel's breakfast and its own deadline are not what this plan promises.
    expect(screen.queryByText('Frühstücksbuffet inklusive')).toBeNull()
  })

  test('the address names one, also the standard plan where that is not the cheapest', async () => {
    await open(`&plan=${halfBoardId}`)
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /^Halbpension/ })).checked).toBe(true)
    await open('&plan=')
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /^Nur/ })).checked).toBe(true)
    await open('&plan=another')
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /^Nur/ })).checked).toBe(true)
  })
})

test('the calendar has the prices for the guests that were searched for', async () => {
  const search = { stay: null, guests: 3, ages: [6, null] }
  const calendar = <PriceCalendar hotel={hotel} roomTypeId="garden" search={search} onStay={() => undefined} />
  const { requests } = await showPage('/', '/', calendar, { [`GET ${room}/calendar`]: { data: [] } })
  const asked = requests.map(({ url }) => new URL(url).searchParams)
  expect(asked.map((one) => [one.get('guests'), one.get('ages')])).toEqual([
    ['3', '6,x'],
    ['3', '6,x'],
  ])
})
