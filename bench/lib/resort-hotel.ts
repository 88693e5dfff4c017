import { randomUUID } from 'node:crypto'
import { type PlainSql, rowsOf } from '../../apps/api/src/platform/database/plain-sql.ts'
import { epochDay } from '@keystay/contract/shared/plain-dates'
import { insertRows } from '../../tooling/insert-rows.ts'
import type { FileBooking } from '../../tooling/demo/resort-file.ts'

/** The bookings of a file that took place and sold a night, in booking order. */
export function realStays(bookings: readonly FileBooking[]): FileBooking[] {
  return bookings.filter((booking) => booking.status === 'Check-Out' && booking.nights > 0)
}

/** Rooms that each type needs in its busiest night. */
export function busiestNights(stays: readonly FileBooking[]): Map<string, number> {
  const changes = new Map<string, Map<number, number>>()
  for (const { roomType, arrival, nights } of stays) {
    const ofType = changes.get(roomType) ?? new Map<number, number>()
    changes.set(roomType, ofType)
    const day = epochDay(arrival)
    ofType.set(day, (ofType.get(day) ?? 0) + 1)
    ofType.set(day + nights, (ofType.get(day + nights) ?? 0) - 1)
  }
  return new Map(
    Array.from(changes, ([type, ofType]) => [type, highest(ofType)] as const).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

function highest(changes: ReadonlyMap<number, number>): number {
  let now = 0
  let most = 0
  for (const [, change] of [...changes].toSorted((a, b) => a[0] - b[0])) {
    now += change
    most = Math.max(most, now)
  }
  return most
}

export type ResortHotel = { readonly id: string; readonly typeIds: ReadonlyMap<string, string>; readonly rooms: number }

/** Bed of every type of the hotel that a file is replayed on. */
export const bed = '1 Doppelbett'
/** Parties of the file are taken as they are: no type is too small for them. */
const anyParty = 60
export const nightMinor = 10_000

/** Writes a hotel with so many rooms per type. Nothing is sold yet. */
export async function insertResort(sql: PlainSql, roomsOf: ReadonlyMap<string, number>): Promise<ResortHotel> {
  const id = randomUUID()
  const typeIds = new Map(Array.from(roomsOf.keys(), (type) => [type, randomUUID()] as const))
  const slug = `replay-${id.slice(0, 8)}`
  await sql.begin(async (tx) => {
    await tx`INSERT INTO hotel_keys (slug, property_id) VALUES (${slug}, ${id})`
    await tx`INSERT INTO properties ${rowsOf({
      id,
      slug,
      name: 'Replay',
      description: '-',
      type: 'resort',
      address: '-',
      city: 'Albufeira',
      country: 'PT',
      zip: '-',
      latitude: 37.09,
      longitude: -8.19,
      timezone: 'Europe/Lisbon',
      currency: 'EUR',
      search_text: ' replay albufeira',
      offers_early_booking: false,
    })}`
    const types = Array.from(roomsOf, ([type, capacity]) => ({
      property_id: id,
      id: typeIds.get(type),
      position: 0,
      name: type,
      description: '-',
      max_occupancy: anyParty,
      base_price_minor: nightMinor,
      bed_types: [bed],
      size_sqm: 20,
      view: '-',
      capacity,
      translations: {},
    }))
    await insertRows(tx, 'room_types', types)
    const rooms = Array.from(roomsOf).flatMap(([type, count]) =>
      Array.from({ length: count }, (_, index) => ({
        property_id: id,
        id: randomUUID(),
        room_type_id: typeIds.get(type),
        number: `${type}${index + 1}`,
        available: true,
      })),
    )
    await insertRows(tx, 'rooms', rooms)
  })
  return { id, typeIds, rooms: [...roomsOf.values()].reduce((sum, count) => sum + count, 0) }
}
