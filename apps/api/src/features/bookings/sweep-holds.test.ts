import { expect, test } from 'vitest'
import { cloneBookings } from '../../testing/clone-bookings.ts'
import { lockTypes } from '../../testing/locked-types.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { book, bookOne, createHotel } from '../../testing/test-hotel.ts'
import { sweepOverdueHolds } from './sweep-holds.ts'

const api = useTestApp()
const later = '2026-11-21T13:00:00Z'

/** A hotel with so many holds. */
async function holdsOf(count: number) {
  const hotel = await createHotel(api, { types: [{ rooms: count }] })
  const booking = await bookOne(api.newBrowser(), hotel)
  await cloneBookings(api, booking, count - 1)
  return { hotel, booking }
}

async function pending(): Promise<number> {
  const [row] = await api.sql<{ count: number }[]>`SELECT count(*)::int AS count FROM bookings WHERE status = 'pending'`
  return row?.count ?? -1
}

test('whatever has piled up is released in one run', async () => {
  await holdsOf(140)
  await holdsOf(30)
  await holdsOf(1)
  api.setNow(later)
  expect(await sweepOverdueHolds(api.deps, AbortSignal.abort())).toBe(0)
  expect(await sweepOverdueHolds(api.deps)).toBe(171)
  expect(await pending()).toBe(0)
})

test('one that cannot be released keeps none of the others, is seen, and has its turn again in the next run', async () => {
  const { hotel, booking } = await holdsOf(1)
  const nights = async (sold: number) => await api.sql`UPDATE nights SET sold = ${sold} WHERE property_id = ${hotel.id}`
  await nights(0)
  await holdsOf(12)
  api.setNow(later)
  await expect(sweepOverdueHolds(api.deps)).rejects.toThrow('could not be released')
  expect(await api.sql`SELECT id FROM bookings WHERE status = 'pending'`).toEqual([{ id: booking.id }])
  await nights(1)
  expect(await sweepOverdueHolds(api.deps)).toBe(1)
})

test('of a hotel, too: the rest of its holds is released', async () => {
  const { hotel } = await holdsOf(14)
  const [broken] = await api.sql<{ id: string }[]>`
    SELECT booking_id AS id FROM booked_rooms WHERE property_id = ${hotel.id} ORDER BY booking_id LIMIT 1`
  const id = broken?.id ?? ''
  await api.sql.unsafe(`ALTER TABLE bookings ADD CONSTRAINT planted CHECK (id <> '${id}' OR status = 'pending')`)
  api.setNow(later)
  await expect(sweepOverdueHolds(api.deps)).rejects.toThrow('could not be released')
  expect(await api.sql`SELECT id FROM bookings WHERE status = 'pending'`).toEqual([{ id }])
  await api.sql`ALTER TABLE bookings DROP CONSTRAINT planted`
  expect(await sweepOverdueHolds(api.deps)).toBe(1)
})

test('two processes share: a hotel that one is at is left to it', async () => {
  const busy = [await holdsOf(2), await holdsOf(2), await holdsOf(2)]
  // So that the first process begins with them.
  await api.sql`UPDATE bookings SET hold_expires_at = ${'2026-11-21T12:14:00Z'}
    WHERE property_id = ANY(${busy.map(({ hotel }) => hotel.id)}::uuid[]) AND status = 'pending'`
  await holdsOf(3)
  await holdsOf(4)
  api.setNow(later)
  const { unlock, waiting } = await lockTypes(api, ...busy.map(({ hotel }) => hotel.id))
  const first = sweepOverdueHolds(api.deps)
  await expect.poll(waiting).toBe(3)
  expect(await sweepOverdueHolds(api.deps)).toBe(7)
  await unlock()
  expect(await first).toBe(6)
})

test('a guest whose room is being swept free at that moment gets it', async () => {
  const { hotel } = await holdsOf(1)
  api.setNow(later)
  const { unlock, waiting } = await lockTypes(api, hotel.id)
  // The guest has the types first, finds no room and gives them up: then the sweeper has them, and only then the guest again,
  // unless the guest is quicker than a sweeper that has yet to wake up.
  const guest = book(api.newBrowser(), hotel)
  await expect.poll(waiting).toBe(1)
  const sweeping = sweepOverdueHolds(api.deps)
  await expect.poll(waiting).toBe(2)
  await unlock()
  expect((await guest).statusCode).toBe(201)
  await sweeping
  const ends = await api.sql`SELECT FROM audit_log WHERE property_id = ${hotel.id} AND event = 'hold_expired'`
  expect(ends).toHaveLength(1)
})
