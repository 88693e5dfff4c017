import type { LightMyRequestResponse } from 'fastify'
import type { OwnerBooking } from '@keystay/contract/bookings/owner-entities'
import { newKey, type TestHotel } from './test-hotel.ts'
import { dataOf } from './test-owner.ts'
import type { OwnedHotel } from './test-stays.ts'

/** A stay of two in one room of the first type from 4 to 6 December 2026; at a hotel without discounts it costs 200.00 €. */
export function ownStay(hotel: TestHotel, over: object = {}) {
  const line = { roomTypeId: hotel.types[0]?.id ?? '', quantity: 1, bedType: '1 Doppelbett', adults: 2, children: 0 }
  return { checkIn: '2026-12-04', checkOut: '2026-12-06', lines: [line], planId: null, ...over }
}

/** A booking of it by telephone, confirmed, without mail. */
export function ownBooking(hotel: TestHotel, over: object = {}) {
  return {
    ...ownStay(hotel),
    guest: { name: 'Jana Brandt', email: '', phone: '+4915100000001' },
    locale: 'de',
    source: 'phone',
    mails: false,
    optionUntil: null,
    expectedTotal: { minor: 20_000, currency: 'EUR' },
    ...over,
  }
}

/** The hotel books; returns the reply. */
export async function bookOwn(
  { hotel, owner, url }: OwnedHotel,
  over: object = {},
  key = newKey(),
): Promise<LightMyRequestResponse> {
  return await owner.send('POST', `${url}/own-bookings`, ownBooking(hotel, over), { 'idempotency-key': key })
}

/** The hotel books and insists that it works. */
export async function bookOwnOne(owned: OwnedHotel, over: object = {}): Promise<OwnerBooking> {
  return dataOf<OwnerBooking>(await bookOwn(owned, over))
}
