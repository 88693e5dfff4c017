import { randomUUID } from 'node:crypto'
import { expect, type APIRequestContext } from '@playwright/test'
import type { AvailableRoomType } from '@keystay/contract/room-types/entities'
import type { Booking } from '@keystay/contract/bookings/entities'
import type { Property } from '@keystay/contract/properties/entities'
import { addDays } from '@keystay/contract/shared/plain-dates'
import { stayAhead } from './guest.ts'

/** Dates and guests of a stay. */
export type Stay = { readonly checkIn: string; readonly checkOut: string; readonly guests: number }

/** A stay as the addresses of the product carry it. */
export function queryOf({ checkIn, checkOut, guests }: Stay): string {
  return `checkIn=${checkIn}&checkOut=${checkOut}&guests=${guests}`
}

const inEnglish = { 'Accept-Language': 'en' }

/** A hotel as everyone may read it, in English. */
export async function readHotel(request: APIRequestContext, slug: string): Promise<Property> {
  const reply = await request.get(`/v1/public/properties/slug/${slug}`, { headers: inEnglish })
  const { data } = (await reply.json()) as { data: Property }
  return data
}

/** A room type that is free for a stay. */
export type Find = { readonly hotel: Property; readonly offer: AvailableRoomType; readonly stay: Stay }

const weeksToTry = 12

/** The first weekly stay of two nights in which a room type has so many rooms, and one more night after it. */
export async function findStay(
  request: APIRequestContext,
  slug: string,
  rooms: number,
  fits = (places: number) => places >= 2,
): Promise<Find> {
  const hotel = await readHotel(request, slug)
  for (let weeks = 0; weeks < weeksToTry; weeks += 1) {
    const stay = { ...stayAhead(weeks), guests: 2 }
    const longer = await readOffers(request, hotel, { ...stay, checkOut: addDays(stay.checkOut, 1) })
    const roomy = longer.find(({ availableRooms, maxOccupancy }) => availableRooms >= rooms && fits(maxOccupancy))
    const offer = (await readOffers(request, hotel, stay)).find(({ id }) => id === roomy?.id)
    if (offer) return { hotel, offer, stay }
  }
  throw new Error(`${slug} has no ${rooms} rooms of one type in ${weeksToTry} weeks`)
}

/** The room types of a hotel for a stay. */
export async function readOffers(
  request: APIRequestContext,
  hotel: Pick<Property, 'id'>,
  stay: Stay,
): Promise<AvailableRoomType[]> {
  const search = `/v1/public/properties/${hotel.id}/search`
  return await send<AvailableRoomType[]>(request, 'POST', search, { ...stay, size: 100 })
}

/** Another guest books one room of the type for the stay and pays in cash. */
export async function bookRoom(request: APIRequestContext, { hotel, offer, stay }: Find): Promise<Booking> {
  const bookings = `/v1/public/properties/${hotel.id}/bookings`
  const booking = await send<Booking>(request, 'POST', bookings, {
    checkIn: stay.checkIn,
    checkOut: stay.checkOut,
    expectedGuests: stay.guests,
    lines: [{ roomTypeId: offer.id, quantity: 1, bedType: offer.bedTypes[0]?.value, adults: stay.guests, children: 0 }],
    guest: { name: 'Nuno Alves', email: `nuno.${randomUUID()}@example.com`, phone: '+351289000001' },
    locale: 'en',
    expectedTotal: offer.total,
  })
  await send(request, 'POST', `${bookings}/${booking.id}/payments`, { method: 'cash' })
  return booking
}

/** Writes as a page of the product does, with its anti-forgery token; returns the reply's data. */
export async function send<T>(
  request: APIRequestContext,
  method: 'POST' | 'PUT' | 'PATCH',
  path: string,
  data: object = {},
): Promise<T> {
  const { cookies } = await request.storageState()
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const reply = await request.fetch(path, {
    method,
    data,
    headers: {
      ...inEnglish,
      'Sec-Fetch-Site': 'same-origin',
      'X-XSRF-TOKEN': token,
      'Idempotency-Key': randomUUID(),
    },
  })
  expect(reply.ok(), `${path} answered ${reply.status()}: ${await reply.text()}`).toBe(true)
  return ((await reply.json()) as { data: T }).data
}
