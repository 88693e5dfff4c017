import type { Booking } from '@keystay/contract/bookings/entities'
import { expect, test } from 'vitest'
import { useTestApp } from '../../../testing/test-app.ts'
import { hotelWithGap } from '../../../testing/test-gap-deals.ts'
import { book, bookingUrl, createHotel } from '../../../testing/test-hotel.ts'

const api = useTestApp()

/** What a booking that is paid in cash sends to the database, each statement by its first words. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements = await api.record(work)
  return statements.map(({ sql }) => sql.trim().replaceAll(/\s+/g, ' ').slice(0, 80))
}

test('a booking and its payment in cash take 16 statements at most, whether its hotel is known or not', async () => {
  const hotel = await createHotel(api, { types: [{ rooms: 5 }] })
  // Where hotels are spread over several servers, those who ask are locked in statements of their own.
  for (const most of api.sharded ? [18, 17] : [16, 15]) {
    const browser = api.newBrowser()
    const statements = await statementsOf(async () => {
      const created = await book(browser, hotel)
      expect(created.statusCode).toBe(201)
      const url = bookingUrl(created.json<{ data: Booking }>().data)
      expect((await browser.send('POST', `${url}/payments`, { method: 'cash' })).statusCode).toBe(200)
    })
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(most)
  }
})

test('where its hotel has gap deals, a booking that none can be for takes no more, and one for a gap a single one', async () => {
  const { hotel, night } = await hotelWithGap(api)
  const countOf = async (over: object) =>
    (await statementsOf(async () => expect((await book(api.newBrowser(), hotel, over)).statusCode).toBe(201))).length
  const plain = await countOf({
    checkIn: '2026-12-10',
    checkOut: '2026-12-12',
    expectedTotal: { minor: 20_000, currency: 'EUR' },
  })
  expect(await countOf({ ...night, expectedTotal: { minor: 8000, currency: 'EUR' } })).toBe(plain + 1)
})
