import { describe, expect, test } from 'vitest'
import { confirmBooking } from '../bookings/confirm-booking.ts'
import { meet } from '../../testing/meet.ts'
import { guestOf, send as sendChange, stayOf } from '../../testing/test-changes.ts'
import { stayRow, stepOf } from '../../testing/test-desk.ts'
import { bookOne, bookingUrl } from '../../testing/test-hotel.ts'
import { ownPlainHotel, unitOf } from '../../testing/test-stays.ts'
import { codeOf } from '../../testing/test-user.ts'
import { useTestApp } from '../../testing/test-app.ts'

const api = useTestApp()

/** Whoever sells or frees rooms of the hotel waits for it. */
const lockOf = ({ id }: { readonly id: string }) => `SELECT id FROM room_types WHERE property_id = '${id}' FOR UPDATE`

/** A stay that begins today, of a hotel with so many rooms, and what may happen to it. */
async function arriving(rooms = 2) {
  const owned = await ownPlainHotel(api, rooms)
  const browser = api.newBrowser()
  const booking = await bookOne(browser, owned.hotel, {
    checkIn: '2026-11-21',
    checkOut: '2026-11-23',
    expectedTotal: { minor: 20_000, currency: 'EUR' },
  })
  await confirmBooking(api.deps, owned.hotel.id, booking.id)
  const { owner, url, hotel } = owned
  const { id } = await stayRow(api, booking)
  const unit = await unitOf(api, booking)
  const other = hotel.types[0]?.roomIds.find((room) => room !== unit.roomId)
  const atHotel = `${url}/bookings/${booking.id}`
  const longer = { expectedTotal: { minor: 30_000, currency: 'EUR' }, version: 0 }
  return {
    booking,
    lock: lockOf(hotel),
    step: stepOf(owned, id),
    checkIn: async () => stepOf(owned, id)('check_in', 1, { anyway: true }),
    cancel: async () => browser.send('POST', `${bookingUrl(booking)}/cancel`),
    hotelCancels: async () => owner.send('PATCH', atHotel, { action: 'cancel' }),
    change: async () =>
      sendChange({ browser: owner, url: atHotel }, stayOf(booking, { checkOut: '2026-11-24' }), longer),
    guestChanges: async () =>
      sendChange(guestOf(browser, booking), stayOf(booking, { checkOut: '2026-11-24' }), longer),
    move: async () =>
      owner.send('PUT', `${url}/booked-rooms/${unit.id}`, { roomId: other, expectedRoomId: unit.roomId }),
    clean: async () => owner.send('PUT', `${url}/rooms/${unit.roomId}/readiness`, { state: 'dirty', version: 0 }),
  }
}

describe('what meets a check-in', () => {
  test.each(['cancel', 'hotelCancels'] as const)(
    '%s: the guest is there or the booking is cancelled, never both',
    async (cancel) => {
      const made = await arriving()
      const replies = await meet(api, made.lock, 2, () => [made.checkIn(), made[cancel]()])
      expect(replies.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1)
      expect(['guest_arrived', 'changed_meanwhile', 'wrong_state']).toContain(replies.map(codeOf).find(Boolean))
    },
  )

  test('itself: one checks in, the other one is shown that', async () => {
    const made = await arriving()
    const replies = await meet(api, made.lock, 2, () => [made.checkIn(), made.checkIn()])
    expect(replies.map(codeOf).filter(Boolean)).toEqual(['changed_meanwhile'])
  })

  test('all at once: the data holds together whoever comes first', async () => {
    const made = await arriving()
    const replies = await meet(api, made.lock, 4, () => [
      made.checkIn(),
      made.hotelCancels(),
      made.change(),
      made.move(),
    ])
    expect(replies.map(({ statusCode }) => statusCode).every((status) => [200, 409].includes(status))).toBe(true)
    expect(replies.some(({ statusCode }) => statusCode === 200)).toBe(true)
    // Invariants are looked at after each test.
    const stay = await stayRow(api, made.booking)
    const [booking] = await api.sql<{ status: string }[]>`SELECT status FROM bookings WHERE id = ${made.booking.id}`
    expect(stay.state === 'in_house' && booking?.status === 'cancelled').toBe(false)
  })

  test('without anybody holding them up, many times', async () => {
    for (let round = 0; round < 5; round += 1) {
      const made = await arriving()
      const replies = await Promise.all([
        made.checkIn(),
        made.cancel(),
        made.change(),
        made.guestChanges(),
        made.move(),
        made.clean(),
      ])
      expect(replies.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([])
    }
  })
})

test('the last guest of a room and the next one: never both in it', async () => {
  const owned = await ownPlainHotel(api, 1)
  const stayFrom = async (checkIn: string, checkOut: string) => {
    const booking = await bookOne(api.newBrowser(), owned.hotel, {
      checkIn,
      checkOut,
      expectedTotal: { minor: 10_000, currency: 'EUR' },
    })
    await confirmBooking(api.deps, owned.hotel.id, booking.id)
    return stepOf(owned, (await stayRow(api, booking)).id)
  }
  api.setNow('2026-11-20T12:00:00Z')
  const first = await stayFrom('2026-11-20', '2026-11-21')
  const second = await stayFrom('2026-11-21', '2026-11-22')
  await first('check_in', 1)
  api.setNow('2026-11-21T12:00:00Z')
  await first('check_out', 2, { reason: 'later' })
  const replies = await meet(api, lockOf(owned.hotel), 2, () => [
    first('undo', 3),
    second('check_in', 1, { anyway: true }),
  ])
  expect(replies.map(codeOf).filter(Boolean)).toEqual(['guest_in_room'])
})
