import { createHash, randomUUID } from 'node:crypto'
import { addDays } from '@keystay/contract/shared/plain-dates'
import { confirmBooking } from '../../apps/api/src/features/bookings/confirm-booking.ts'
import { createBooking } from '../../apps/api/src/features/bookings/guest/create-booking.ts'
import type { Deps } from '../../apps/api/src/deps.ts'
import { DomainError } from '../../apps/api/src/platform/http/errors.ts'
import { readBookingFile, resortFile, type FileBooking } from '../../tooling/demo/resort-file.ts'
import { countRefused } from '../lib/baselines.ts'
import { percentile, rounded } from '../lib/figures.ts'
import type { Proof } from '../lib/proof.ts'
import { bed, busiestNights, insertResort, nightMinor, realStays, type ResortHotel } from '../lib/resort-hotel.ts'

/** Every stay of a real resort is sold again, in booking order with the clock at the booking date, through the shipped stories. */
export const replay: Proof = {
  options: { file: { type: 'string' }, stays: { type: 'string' } },
  plants: ['no-rearranging'],
  async run({ deps, sql, values, plant, progress, countViolations }) {
    const all = realStays(readBookingFile(values['file'] ?? resortFile))
    const stays = all.slice(0, Number(values['stays'] ?? all.length))
    const roomsOf = busiestNights(stays)
    const hotel = await insertResort(sql, roomsOf)
    // Pinning everything from the start leaves nothing that could be moved: the proof must then see refusals.
    if (plant === 'no-rearranging') await pinEverything(sql)
    let refused = 0
    const times: number[] = []
    for (const [index, stay] of stays.entries()) {
      const started = performance.now()
      if (!(await sell(deps, hotel, stay, index))) refused += 1
      times.push(performance.now() - started)
      progress(index + 1, stays.length)
    }
    const [moved] = await sql<{ moves: number; after: number }[]>`
      SELECT count(*)::int AS moves, count(*) FILTER (WHERE a.at::date >= b.check_in)::int AS after
      FROM audit_log a JOIN bookings b ON b.property_id = a.property_id AND b.id = a.booking_id
      WHERE a.event = 'room_moved' AND a.property_id = ${hotel.id}`
    return {
      stays: stays.length,
      rooms: hotel.rooms,
      refused,
      moves: moved?.moves ?? 0,
      movedAfterArrival: moved?.after ?? 0,
      firstFitRefused: countRefused(stays, roomsOf, false),
      bestFitRefused: countRefused(stays, roomsOf, true),
      p50Ms: rounded(percentile(times, 0.5)),
      p99Ms: rounded(percentile(times, 0.99)),
      violations: (await countViolations()) + refused + (moved?.after ?? 0),
    }
  },
}

async function pinEverything(sql: Parameters<typeof insertResort>[0]): Promise<void> {
  await sql`ALTER TABLE booked_rooms ALTER COLUMN owner_pinned SET DEFAULT true`
}

/** Books and confirms one stay at noon of its booking date; false when it is refused for want of a room. */
async function sell(deps: Deps, hotel: ResortHotel, stay: FileBooking, index: number): Promise<boolean> {
  const at: Deps = { ...deps, clock: () => new Date(`${stay.bookedOn}T12:00:00Z`) }
  const adults = Math.max(1, stay.adults)
  const line = { roomTypeId: hotel.typeIds.get(stay.roomType) ?? '', quantity: 1, bedType: bed, adults }
  const request = {
    checkIn: stay.arrival,
    checkOut: addDays(stay.arrival, stay.nights),
    expectedGuests: adults + stay.children,
    lines: [{ ...line, children: stay.children }],
    guest: { name: 'Replay', email: `guest-${index}@example.com`, phone: '0000000000' },
    notes: '',
    locale: 'en' as const,
    expectedTotal: { minor: stay.nights * nightMinor, currency: 'EUR' },
  }
  // Each of them is a guest of their own, at home in another place.
  const hash = createHash('sha256').update(`replay ${index}`).digest()
  const caller = { addressHash: hash, accessHash: hash }
  try {
    const bookingId = await createBooking(at, { propertyId: hotel.id, request, idempotencyKey: randomUUID(), caller })
    await confirmBooking(at, hotel.id, bookingId, 'owner')
    return true
  } catch (error) {
    if (error instanceof DomainError && error.code === 'room_unavailable') return false
    throw error
  }
}
