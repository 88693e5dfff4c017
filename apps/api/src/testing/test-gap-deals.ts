import type { Booking } from '@keystay/contract/bookings/entities'
import type { TestApp } from './test-app.ts'
import { bookOne, createHotel, type TestHotel } from './test-hotel.ts'

type Allowed = { readonly percent?: number; readonly daysAhead?: number; readonly longestNights?: number }

/** Allows 20 % off single nights in the next 30 days, unless told otherwise, as a hotel's owner does. */
export async function allowGapDeals(
  { sql }: Pick<TestApp, 'sql'>,
  propertyId: string,
  { percent = 2000, daysAhead = 30, longestNights = 1 }: Allowed = {},
): Promise<void> {
  await sql`
    UPDATE properties SET gap_percent = ${percent}, gap_days_ahead = ${daysAhead}, gap_longest_nights = ${longestNights},
      catalogue_version = catalogue_version + 1, catalogue_xid = pg_current_xact_id()
    WHERE id = ${propertyId}`
}

/** Books a room of a hotel's first type from one date to another, by somebody; a night is 100.00 €. */
export async function sellNights(
  api: TestApp,
  hotel: TestHotel,
  checkIn: string,
  checkOut: string,
  quantity = 1,
  browser = api.newBrowser(),
): Promise<Booking> {
  const nights = (Date.parse(checkOut) - Date.parse(checkIn)) / 86_400_000
  const line = {
    roomTypeId: hotel.types[0]?.id ?? '',
    quantity,
    bedType: '1 Doppelbett',
    adults: 2 * quantity,
    children: 0,
  }
  return await bookOne(browser, hotel, {
    checkIn,
    checkOut,
    expectedGuests: 2 * quantity,
    lines: [line],
    expectedTotal: { minor: 10_000 * nights * quantity, currency: 'EUR' },
  })
}

/** A hotel whose one room at 100.00 € is free on 4 December, between two stays, and which gives 20 % off such a night. */
export async function hotelWithGap(api: TestApp, allowed: Allowed = {}, ownerId?: string) {
  const hotel = await createHotel(api, {
    types: [{ rooms: 1 }],
    offers: { earlyBooking: false },
    ...(ownerId !== undefined && { ownerId }),
  })
  await allowGapDeals(api, hotel.id, allowed)
  const before = await sellNights(api, hotel, '2026-12-02', '2026-12-04')
  const afterBrowser = api.newBrowser()
  const after = await sellNights(api, hotel, '2026-12-05', '2026-12-07', 1, afterBrowser)
  return { hotel, before, after, afterBrowser, night: { checkIn: '2026-12-04', checkOut: '2026-12-05' } }
}
