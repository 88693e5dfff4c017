import { randomBytes } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import type { BookingRequest } from '@keystay/contract/bookings/forms'
import type { Booking } from '@keystay/contract/bookings/entities'
import { bedKindsOf } from '@keystay/contract/room-types/bed-kinds'
import { searchText } from '../platform/values/fold.ts'
import { newId } from '../platform/database/ids.ts'
import { rowsOf } from '../platform/database/plain-sql.ts'
import type { Browser, TestApp } from './test-app.ts'

export type TestType = { readonly id: string; readonly name: string; readonly roomIds: readonly string[] }
export type TestHotel = { readonly id: string; readonly slug: string; readonly types: readonly TestType[] }

type TypeOptions = { rooms?: number; maxOccupancy?: number; priceMinor?: number; bedTypes?: string[]; sizeSqm?: number }
type HotelOptions = {
  types?: TypeOptions[]
  timezone?: string
  currency?: string
  city?: string
  /** Whose hotel it is. */
  ownerId?: string
  offers?: { freeCancellation?: boolean; breakfast?: boolean; earlyBooking?: boolean }
}

const doubleBed = '1 Doppelbett'

/** A hotel of one's own: two rooms of one type for two at 100.00 € unless told otherwise. */
export async function createHotel({ sql }: TestApp, options: HotelOptions = {}): Promise<TestHotel> {
  const id = newId()
  const slug = `hotel-${id.slice(-12)}`
  const { timezone = 'Europe/Berlin', currency = 'EUR', city = 'Mittenwald', offers = {}, ownerId = null } = options
  const name = `Haus ${slug.slice(-4)}`
  await sql`INSERT INTO properties ${rowsOf({
    id,
    slug,
    name,
    description: 'Ein Haus.',
    type: 'boutique',
    address: 'Am Weg 1',
    city,
    region: 'Bayern',
    country: 'DE',
    zip: '82481',
    latitude: 47.44,
    longitude: 11.26,
    timezone,
    currency,
    search_text: searchText([name, city, 'Bayern', 'Deutschland', 'Germany']),
    offers_free_cancellation: offers.freeCancellation ?? true,
    offers_breakfast: offers.breakfast ?? true,
    offers_early_booking: offers.earlyBooking ?? true,
    owner_id: ownerId,
  })}`
  await sql`INSERT INTO hotel_keys (slug, property_id) VALUES (${slug}, ${id})`
  const types: TestType[] = []
  for (const [position, type] of (options.types ?? [{}]).entries())
    types.push(await createType({ sql }, id, position, type))
  return { id, slug, types }
}

async function createType(
  { sql }: Pick<TestApp, 'sql'>,
  propertyId: string,
  position: number,
  options: TypeOptions,
): Promise<TestType> {
  const { rooms = 2, maxOccupancy = 2, priceMinor = 10_000, bedTypes = [doubleBed], sizeSqm = 20 } = options
  const id = newId()
  const name = `Zimmer ${position + 1}`
  await sql`INSERT INTO room_types ${rowsOf({
    property_id: propertyId,
    id,
    position,
    name,
    description: 'Ein Zimmer.',
    max_occupancy: maxOccupancy,
    base_price_minor: priceMinor,
    bed_types: bedTypes,
    bed_kinds: bedKindsOf(bedTypes),
    size_sqm: sizeSqm,
    view: 'Hof',
    capacity: rooms,
  })}`
  const roomIds = Array.from({ length: rooms }, () => newId())
  if (rooms > 0) {
    const rows = roomIds.map((roomId, index) => ({
      property_id: propertyId,
      id: roomId,
      room_type_id: id,
      number: String((position + 1) * 1000 + index),
    }))
    await sql`INSERT INTO rooms ${rowsOf(...rows)}`
  }
  return { id, name, roomIds }
}

/** Adds many hotels in a town of their own with one type of one room each, from 100.00 € to 199.00 €. */
export async function createPlainHotels({ sql }: Pick<TestApp, 'sql'>, count: number): Promise<void> {
  await sql.unsafe(`
    INSERT INTO properties (id, slug, name, description, type, address, city, region, country, zip, latitude, longitude,
      timezone, currency, search_text)
    SELECT gen_random_uuid(), 'einfach-' || n, 'Einfach ' || n, 'Ein Haus.', 'city', 'Am Weg 1', 'Vielort', 'Bayern', 'DE',
      '82481', 47, 11, 'Europe/Berlin', 'EUR', ' einfach ' || n || ' vielort bayern deutschland germany duc'
    FROM generate_series(1, ${count}) AS n;
    INSERT INTO hotel_keys (slug, property_id) SELECT slug, id FROM properties WHERE city = 'Vielort';
    INSERT INTO room_types (property_id, id, name, description, max_occupancy, base_price_minor, bed_types, size_sqm, view, capacity)
    SELECT id, gen_random_uuid(), 'Zimmer', 'Ein Zimmer.', 2, 10000 + 100 * (right(slug, 2)::int % 100), '{1 Bett}', 20, 'Hof', 1
    FROM (SELECT id, '0' || substr(slug, 9) AS slug FROM properties WHERE city = 'Vielort') AS p;
    INSERT INTO rooms (property_id, id, room_type_id, number)
    SELECT t.property_id, gen_random_uuid(), t.id, '1' FROM room_types t JOIN properties p ON p.id = t.property_id
    WHERE p.city = 'Vielort';
    INSERT INTO amenities (property_id, id, name, kind, whole_house)
    SELECT id, gen_random_uuid(), 'WLAN', 'wifi', true FROM properties WHERE city = 'Vielort';
    INSERT INTO photos (property_id, id, position, name, alt)
    SELECT id, gen_random_uuid(), 0, 'none', 'Ein Haus' FROM properties WHERE city = 'Vielort';
    ANALYZE properties, room_types, rooms, photos, amenities`)
}

/** A request for a stay of two from 4 to 6 December 2026 at the standard hotel; its total is 180.00 € (early booking). */
export function bookingRequest(hotel: TestHotel, overrides: Partial<BookingRequest> = {}): BookingRequest {
  const line = { roomTypeId: hotel.types[0]?.id ?? '', quantity: 1, bedType: doubleBed, adults: 2, children: 0 }
  return {
    checkIn: '2026-12-04',
    checkOut: '2026-12-06',
    expectedGuests: 2,
    lines: [line],
    guest: { name: 'Jana Brandt', email: 'jana.brandt@example.com', phone: '+4915100000001' },
    locale: 'de',
    expectedTotal: { minor: 18_000, currency: 'EUR' },
    ...overrides,
  }
}

export function newKey(): string {
  return randomBytes(24).toString('base64url')
}

/** Books; returns the reply. */
export async function book(
  browser: Browser,
  hotel: TestHotel,
  overrides: Partial<BookingRequest> = {},
  key = newKey(),
): Promise<LightMyRequestResponse> {
  const url = `/v1/public/properties/${hotel.id}/bookings`
  return browser.send('POST', url, bookingRequest(hotel, overrides), { 'idempotency-key': key })
}

/** Books and insists that it works. */
export async function bookOne(
  browser: Browser,
  hotel: TestHotel,
  overrides: Partial<BookingRequest> = {},
): Promise<Booking> {
  const reply = await book(browser, hotel, overrides)
  if (reply.statusCode !== 201) throw new Error(`Booking failed: ${reply.body}`)
  return reply.json<{ data: Booking }>().data
}

export function bookingUrl(booking: Pick<Booking, 'propertyId' | 'id'>): string {
  return `/v1/public/properties/${booking.propertyId}/bookings/${booking.id}`
}
