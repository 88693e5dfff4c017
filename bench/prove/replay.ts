import { createHash, randomUUID } from 'node:crypto'
import { addDays, epochDay } from '@keystay/contract/shared/plain-dates'
import { confirmBooking } from '../../apps/api/src/features/bookings/confirm-booking.ts'
import { createBooking } from '../../apps/api/src/features/bookings/guest/create-booking.ts'
import type { Deps } from '../../apps/api/src/deps.ts'
import { DomainError } from '../../apps/api/src/platform/http/errors.ts'
import { readBookingFile, resortFile, type FileBooking } from '../../tooling/demo/resort-file.ts'
import { percentile, rounded } from '../lib/figures.ts'
import type { Proof } from '../lib/proof.ts'
import { bed, busiestNights, insertResort, realStays, type ResortHotel } from '../lib/resort-hotel.ts'
import { openGoods, type Goods } from './replay-goods.ts'

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
    const goods = await openGoods(sql, hotel.id)
    let refused = 0
    const times: number[] = []
    for (const [index, stay] of stays.entries()) {
      const started = performance.now()
      if (!(await sell(deps, { hotel, goods }, stay, index))) refused += 1
      times.push(performance.now() - started)
      progress(index + 1, stays.length)
    }
    const { wrong, ...taken } = await goods.compare()
    const [moved] = await sql<{ moves: number; after: number }[]>`
      SELECT count(*)::int AS moves, count(*) FILTER (WHERE a.at::date >= b.check_in)::int AS after
      FROM audit_log a JOIN bookings b ON b.property_id = a.property_id AND b.id = a.booking_id
      WHERE a.event = 'room_moved' AND a.property_id = ${hotel.id}`
    return {
      stays: stays.length,
      rooms: hotel.rooms,
      refused,
      ...taken,
      moves: moved?.moves ?? 0,
      movedAfterArrival: moved?.after ?? 0,
      firstFitRefused: countRefused(stays, roomsOf, false),
      bestFitRefused: countRefused(stays, roomsOf, true),
      p50Ms: rounded(percentile(times, 0.5)),
      p99Ms: rounded(percentile(times, 0.99)),
      violations: (await countViolations()) + refused + wrong + (moved?.after ?? 0),
    }
  },
}

async function pinEverything(sql: Parameters<typeof insertResort>[0]): Promise<void> {
  await sql`ALTER TABLE booked_rooms ALTER COLUMN owner_pinned SET DEFAULT true`
}

/** Books and confirms one stay at noon of its booking date; false when it is refused for want of a room. */
async function sell(
  deps: Deps,
  { hotel, goods }: { readonly hotel: ResortHotel; readonly goods: Goods },
  stay: FileBooking,
  index: number,
): Promise<boolean> {
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
    ...goods.wish(stay, index, adults + stay.children),
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

/** A room's nights by day number: taken or not. */
type Room = { readonly taken: Set<number> }

const isFree = (room: Room, from: number, to: number): boolean => {
  for (let day = from; day < to; day += 1) if (room.taken.has(day)) return false
  return true
}

/** Free days that lie unused beside a stay in a room: up to the neighbours before and after. */
function gapAround(room: Room, from: number, to: number): number {
  const far = 1000
  let before = 0
  while (before < far && !room.taken.has(from - 1 - before)) before += 1
  let after = 0
  while (after < far && !room.taken.has(to + after)) after += 1
  return before + after
}

/**
 * Stays refused when each gets a room for good in booking order, without ever moving one: by the first free room, or by
 * the one whose gaps beside the stay are smallest (`best`).
 */
function countRefused(stays: readonly FileBooking[], roomsOf: ReadonlyMap<string, number>, best: boolean): number {
  const rooms = new Map(
    Array.from(
      roomsOf,
      ([type, count]) => [type, Array.from({ length: count }, (): Room => ({ taken: new Set() }))] as const,
    ),
  )
  let refused = 0
  for (const { roomType, arrival, nights } of stays) {
    const from = epochDay(arrival)
    const free = (rooms.get(roomType) ?? []).filter((room) => isFree(room, from, from + nights))
    const chosen = best ? smallestGap(free, from, from + nights) : free[0]
    if (!chosen) refused += 1
    else for (let day = from; day < from + nights; day += 1) chosen.taken.add(day)
  }
  return refused
}

function smallestGap(free: readonly Room[], from: number, to: number): Room | undefined {
  let chosen: Room | undefined
  let smallest = Infinity
  for (const room of free) {
    const gap = gapAround(room, from, to)
    if (gap < smallest) {
      smallest = gap
      chosen = room
    }
  }
  return chosen
}
