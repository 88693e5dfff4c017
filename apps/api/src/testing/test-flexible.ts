import type { Booking } from '@keystay/contract/bookings/entities'
import { confirmBooking } from '../features/bookings/confirm-booking.ts'
import type { TestApp } from './test-app.ts'
import { bookOne, type TestHotel } from './test-hotel.ts'
import { ownHotel } from './test-stays.ts'

/** Allows 10 % off for guests of a hotel's first room type who take one of its others too, unless told otherwise. */
export async function allowFlexible(
  { sql }: Pick<TestApp, 'sql'>,
  { id, types }: TestHotel,
  percent: number | null = 1000,
): Promise<void> {
  const [first, ...better] = types.map((type) => type.id)
  await sql`UPDATE room_types SET better_types = ${better} WHERE property_id = ${id} AND id = ${first ?? ''}`
  await sql`
    UPDATE properties SET flexible_percent = ${percent}, catalogue_version = catalogue_version + 1, catalogue_xid = pg_current_xact_id()
    WHERE id = ${id}`
}

/** A hotel whose first type has so many rooms at 100.00 € and those after it so many at 150.00 €, and which allows it. */
export async function flexibleHotel(api: TestApp, rooms = 1, ...better: readonly number[]) {
  const types = [
    { rooms },
    ...(better.length > 0 ? better : [2]).map((count) => ({ rooms: count, priceMinor: 15_000 })),
  ]
  const owned = await ownHotel(api, { types, offers: { earlyBooking: false } })
  await allowFlexible(api, owned.hotel)
  return owned
}

/** Books a room of the first type flexibly, for 90.00 € a night, and confirms it. */
export async function bookFlexibly(
  api: TestApp,
  hotel: TestHotel,
  checkIn: string,
  checkOut: string,
  browser = api.newBrowser(),
): Promise<Booking> {
  const nights = (Date.parse(checkOut) - Date.parse(checkIn)) / 86_400_000
  const expectedTotal = { minor: 9000 * nights, currency: 'EUR' }
  const booking = await bookOne(browser, hotel, { checkIn, checkOut, flexible: true, expectedTotal })
  await confirmBooking(api.deps, hotel.id, booking.id)
  return booking
}
