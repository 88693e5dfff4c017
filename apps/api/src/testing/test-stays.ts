import type { Booking } from '@keystay/contract/bookings/entities'
import { confirmBooking } from '../features/bookings/confirm-booking.ts'
import type { Browser, TestApp } from './test-app.ts'
import { bookOne, createHotel, type TestHotel } from './test-hotel.ts'
import { createUser } from './test-user.ts'

export type OwnedHotel = { readonly hotel: TestHotel; readonly owner: Browser; readonly url: string }

/** A hotel with its owner, logged in; `url` is what all of the owner's calls about it begin with. */
export async function ownHotel(api: TestApp, options: Parameters<typeof createHotel>[1] = {}): Promise<OwnedHotel> {
  const user = await createUser(api, 'owner')
  // Tests look at other days too.
  await api.sql`UPDATE sessions SET remembered = true, expires_at = '2030-01-01' WHERE user_id = ${user.id}`
  const hotel = await createHotel(api, { ...options, ownerId: user.id })
  return { hotel, owner: user.browser, url: `/v1/properties/${hotel.id}` }
}

/** A hotel without discounts for early booking, so that a night of its type costs 100.00 €. */
export async function ownPlainHotel(api: TestApp, rooms: number): Promise<OwnedHotel> {
  return await ownHotel(api, { types: [{ rooms }], offers: { earlyBooking: false } })
}

/** Books a stay of a hotel without discounts for one room of its first type. */
export async function bookStay(
  api: TestApp,
  hotel: TestHotel,
  checkIn: string,
  checkOut: string,
  guest: { name?: string; email?: string } = {},
): Promise<Booking> {
  const nights = (Date.parse(checkOut) - Date.parse(checkIn)) / 86_400_000
  return await bookOne(api.newBrowser(), hotel, {
    checkIn,
    checkOut,
    guest: { name: 'Jana Brandt', email: 'jana.brandt@example.com', phone: '+4915100000001', ...guest },
    expectedTotal: { minor: nights * 10_000, currency: 'EUR' },
  })
}

/** Books and confirms, paid at the hotel. */
export async function confirmStay(...stay: Parameters<typeof bookStay>): Promise<Booking> {
  const booking = await bookStay(...stay)
  const [api, hotel] = stay
  await confirmBooking(api.deps, hotel.id, booking.id)
  return booking
}

/** Books and confirms two rooms of the first type for three, paid at the hotel; the stays come with who is alone first. */
export async function confirmTwoRooms(
  api: TestApp,
  hotel: TestHotel,
  { checkIn, checkOut, totalMinor }: { checkIn: string; checkOut: string; totalMinor: number },
): Promise<{ readonly booking: Booking; readonly stayIds: readonly string[] }> {
  const booking = await bookOne(api.newBrowser(), hotel, {
    checkIn,
    checkOut,
    lines: [{ roomTypeId: hotel.types[0]?.id ?? '', quantity: 2, bedType: '1 Doppelbett', adults: 3, children: 0 }],
    expectedGuests: 3,
    expectedTotal: { minor: totalMinor, currency: 'EUR' },
  })
  await confirmBooking(api.deps, hotel.id, booking.id)
  const stays = await api.sql<{ id: string }[]>`SELECT id FROM stays WHERE booking_id = ${booking.id} ORDER BY adults`
  return { booking, stayIds: stays.map(({ id }) => id) }
}

export type Unit = { readonly id: string; readonly roomId: string; readonly ownerPinned: boolean }

/** The booked room of a booking of one room. */
export async function unitOf({ sql }: TestApp, { id }: Pick<Booking, 'id'>): Promise<Unit> {
  const [row] = await sql<Unit[]>`
    SELECT id, room_id AS "roomId", owner_pinned AS "ownerPinned" FROM booked_rooms WHERE booking_id = ${id}`
  if (!row) throw new Error('The booking has no room.')
  return row
}

/** Puts the booked room of a booking into a room, as if it had been booked there. */
export async function putInto({ sql }: TestApp, booking: Pick<Booking, 'id'>, roomId: string): Promise<void> {
  await sql`UPDATE booked_rooms SET room_id = ${roomId} WHERE booking_id = ${booking.id}`
}
