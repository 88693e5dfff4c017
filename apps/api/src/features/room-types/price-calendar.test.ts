import { describe, expect, test } from 'vitest'
import type { CalendarNight, RoomsQuote } from '@keystay/contract/room-types/entities'
import { addDays } from '@keystay/contract/shared/plain-dates'
import { createExtra } from '../../testing/test-extras.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { createHotel, type TestHotel } from '../../testing/test-hotel.ts'
import { createTax } from '../../testing/test-local-taxes.ts'
import { dataOf } from '../../testing/test-owner.ts'
import { createPlan } from '../../testing/test-rate-plans.ts'

const api = useTestApp()
const plain = { offers: { earlyBooking: false } }

async function calendarOf(hotel: TestHotel): Promise<readonly CalendarNight[]> {
  const url = `/v1/public/properties/${hotel.id}/room-types/${hotel.types[0]?.id}/calendar?month=2026-12`
  return dataOf<CalendarNight[]>(await api.newBrowser().get(url))
}

/** The cheapest of what a stay of a night costs so many guests. */
async function quoteOf(hotel: TestHotel, checkIn: string, adults: number): Promise<number | undefined> {
  const lines = [{ roomTypeId: hotel.types[0]?.id, quantity: 1, adults, children: 0 }]
  const body = { checkIn, checkOut: addDays(checkIn, 1), lines }
  const url = `/v1/public/properties/${hotel.id}/quotes`
  return dataOf<RoomsQuote[]>(await api.newBrowser().send('POST', url, body))[0]?.total.minor
}

describe('the price of a night in the calendar', () => {
  test.each<[string, (hotel: TestHotel) => Promise<unknown>, number, object?]>([
    ['of a hotel without any of it', async () => null, 10_000],
    ['with a local tax', async ({ id }) => await createTax(api, id), 10_480],
    ['with one that is due at the hotel', async ({ id }) => await createTax(api, id, { dueAtHotel: true }), 10_480],
    [
      'with a percent',
      async ({ id }) => await createTax(api, id, { kind: 'percent', rates: [{ from: '2025-01-01', rate: 750 }] }),
      10_750,
    ],
    [
      'with what everybody pays for the stay',
      async ({ id }) => await createExtra(api, id, { mode: 'compulsory', unit: 'stay', priceMinor: 4000 }),
      14_000,
    ],
    [
      'with what everybody pays a night',
      async ({ id }) => await createExtra(api, id, { mode: 'compulsory', unit: 'person_night', priceMinor: 300 }),
      10_600,
    ],
    [
      'with what everybody pays on this night, and less on others',
      async ({ id }) => {
        const periods = [{ from: '2026-12-04', to: '2026-12-04', priceMinor: 900 }]
        await createExtra(api, id, { mode: 'compulsory', unit: 'person_night', priceMinor: 300, periods })
      },
      11_800,
    ],
    ['without what a guest may choose', async ({ id }) => await createExtra(api, id), 10_000],
    ['without what the hotel adds', async ({ id }) => await createExtra(api, id, { mode: 'hotel' }), 10_000],
    [
      'by the cheapest plan, with what persons pay there',
      async ({ id }) => await createPlan(api, id, { adjustPercent: -2000, personMinor: 500 }),
      9000,
    ],
    ['of a room for one', async ({ id }) => await createTax(api, id), 10_240, { types: [{ maxOccupancy: 1 }] }],
  ])('is what a stay of that night costs: %s', async (_what, sell, minor, options = {}) => {
    const hotel = await createHotel(api, { ...plain, ...options })
    await sell(hotel)
    const night = (await calendarOf(hotel)).find(({ date }) => date === '2026-12-04')
    expect(night?.price).toEqual({ minor, currency: 'EUR' })
    const adults = 'types' in options ? 1 : 2
    expect(await quoteOf(hotel, '2026-12-04', adults)).toBe(minor)
  })

  test('on the last day of a month is by a plan that sells what comes after it, too', async () => {
    const hotel = await createHotel(api, plain)
    const cheap = await createPlan(api, hotel.id, { adjustPercent: -2000, minNights: 3 })
    const lastNight = async () => (await calendarOf(hotel)).at(-1)?.price.minor
    expect(await lastNight()).toBe(8000)
    await api.sql`INSERT INTO plan_nights (property_id, night, room_type_id, plan_id, closed)
      VALUES (${hotel.id}, '2027-01-02', ${hotel.types[0]?.id ?? ''}, ${cheap}, true)`
    expect(await lastNight()).toBe(10_000)
  })

  test('shows no discount for booking early', async () => {
    const hotel = await createHotel(api)
    expect((await calendarOf(hotel))[3]?.price.minor).toBe(10_000)
    expect(await quoteOf(hotel, '2026-12-04', 2)).toBe(9000)
  })
})
