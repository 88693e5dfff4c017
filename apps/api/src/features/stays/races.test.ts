import { describe, expect, test } from 'vitest'
import { confirmBooking } from '../bookings/confirm-booking.ts'
import { meet } from '../../testing/meet.ts'
import { guestOf, send as sendChange, stayOf } from '../../testing/test-changes.ts'
import { leaveAs, moverOf, stayRow, stepOf } from '../../testing/test-desk.ts'
import { book, bookOne, bookingUrl } from '../../testing/test-hotel.ts'
import { confirmStay, ownHotel, ownPlainHotel, putInto, unitOf } from '../../testing/test-stays.ts'
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

describe('what meets a move', () => {
  /** A stay that begins today, of a hotel with two rooms of its type and one of another, and what may happen to it. */
  async function moving() {
    const owned = await ownHotel(api, { types: [{ rooms: 2 }, { rooms: 1 }], offers: { earlyBooking: false } })
    const browser = api.newBrowser()
    const { owner, url, hotel } = owned
    const booking = await bookOne(browser, hotel, {
      checkIn: '2026-11-21',
      checkOut: '2026-11-24',
      expectedTotal: { minor: 30_000, currency: 'EUR' },
    })
    await confirmBooking(api.deps, hotel.id, booking.id)
    const { id } = await stayRow(api, booking)
    const [lower, suites] = hotel.types
    const suite = suites?.roomIds[0]
    const { roomId } = await unitOf(api, booking)
    const longer = { expectedTotal: { minor: 40_000, currency: 'EUR' }, version: 0 }
    const bookType = async (roomTypeId: string) =>
      book(api.newBrowser(), hotel, {
        checkIn: '2026-11-22',
        checkOut: '2026-11-23',
        lines: [{ roomTypeId, quantity: 1, bedType: '1 Doppelbett', adults: 1, children: 0 }],
        expectedGuests: 1,
        expectedTotal: { minor: 10_000, currency: 'EUR' },
      })
    return {
      owned,
      booking,
      suite,
      lock: `SELECT id FROM room_types WHERE property_id = '${hotel.id}' FOR UPDATE`,
      upgrade: async () => moverOf(owned, id)(suite, 1, { anyway: true }),
      later: async () => moverOf(owned, id)(suite, 1, { from: '2026-11-22' }),
      aside: async () =>
        moverOf(owned, id)(
          lower?.roomIds.find((room) => room !== roomId),
          1,
          { anyway: true },
        ),
      checkIn: async () => stepOf(owned, id)('check_in', 1, { anyway: true }),
      cancel: async () => browser.send('POST', `${bookingUrl(booking)}/cancel`),
      guestChanges: async () =>
        sendChange(guestOf(browser, booking), stayOf(booking, { checkOut: '2026-11-25' }), longer),
      soil: async () => owner.send('PUT', `${url}/rooms/${suite}/readiness`, { state: 'dirty', version: 0 }),
      bookSuite: async () => bookType(suites?.id ?? ''),
      bookLower: async () => bookType(lower?.id ?? ''),
    }
  }

  test('the last room of the other type is sold once: to the guest who moves or on the web', async () => {
    const made = await moving()
    const [moved, booked] = await meet(api, made.lock, 2, () => [made.upgrade(), made.bookSuite()])
    expect([moved?.statusCode, booked?.statusCode]).toSatisfy(
      ([move, web]: number[]) => (move === 200 && web === 409) || (move === 409 && web === 201),
    )
  })

  test('a check-in: one of them finds the stay as it was seen', async () => {
    const made = await moving()
    const replies = await meet(api, made.lock, 2, () => [made.checkIn(), made.later()])
    expect(replies.map(codeOf).filter(Boolean)).toEqual(['changed_meanwhile'])
  })

  test('a guest who changes the booking: the change finds it whole, or in parts', async () => {
    api.setNow('2026-11-20T12:00:00Z')
    const made = await moving()
    const replies = await meet(api, made.lock, 2, () => [made.guestChanges(), made.later()])
    const codes = replies.map(codeOf).filter(Boolean)
    expect(codes).toHaveLength(1)
    expect(['stay_in_parts', 'changed_meanwhile', 'busy']).toContain(codes[0])
  })

  test('all of it at once, many times: the data holds together', async () => {
    for (let round = 0; round < 6; round += 1) {
      // A guest changes a booking until the day before, and a desk checks in from that day on.
      api.setNow(round % 2 === 0 ? '2026-11-20T12:00:00Z' : '2026-11-21T12:00:00Z')
      const made = await moving()
      const other = await confirmStay(api, made.owned.hotel, '2026-11-23', '2026-11-25', { name: 'Ole Petersen' })
      await putInto(api, other, made.owned.hotel.types[0]?.roomIds[1] ?? '')
      const replies = await Promise.all([
        made.upgrade(),
        made.later(),
        made.aside(),
        made.checkIn(),
        made.cancel(),
        made.guestChanges(),
        made.soil(),
        made.bookSuite(),
        made.bookLower(),
      ])
      // A booking that lies in a room of another type by now than when a story began has more to lock: it is asked again.
      const failed = replies.filter(({ statusCode }) => statusCode >= 500).map(codeOf)
      expect(failed.filter((code) => code !== 'busy')).toEqual([])
    }
  })
})

describe('what meets further nights, and leaving early', () => {
  /** A guest in the house until the 23rd, of a hotel with so many rooms. */
  async function staying(rooms: number) {
    const owned = await ownPlainHotel(api, rooms)
    api.setNow('2026-11-21T12:00:00Z')
    const booking = await confirmStay(api, owned.hotel, '2026-11-21', '2026-11-23')
    const { id } = await stayRow(api, booking)
    await stepOf(owned, id)('check_in', 1)
    const { hotel, owner, url } = owned
    const send = async (what: string, form: object) => owner.send('POST', `${url}/stays/${id}/${what}`, form)
    return {
      owned,
      id,
      booking,
      lock: `SELECT id FROM room_types WHERE property_id = '${hotel.id}' FOR UPDATE`,
      extend: async () =>
        send('extension', { checkOut: '2026-11-25', expectedTotal: { minor: 40_000, currency: 'EUR' }, version: 2 }),
      leave: async () =>
        send('departure', { expectedTotal: { minor: 10_000, currency: 'EUR' }, version: 2, reason: 'later' }),
      checkOut: async () => stepOf(owned, id)('check_out', 2, { reason: 'later' }),
      book: async (checkIn: string, checkOut: string) =>
        book(api.newBrowser(), hotel, {
          checkIn,
          checkOut,
          expectedTotal: { minor: 10_000, currency: 'EUR' },
        }),
    }
  }

  test('the last room is sold once: to the guest who stays or on the web', async () => {
    const made = await staying(1)
    const [extended, booked] = await meet(api, made.lock, 2, () => [
      made.extend(),
      made.book('2026-11-24', '2026-11-25'),
    ])
    expect([extended?.statusCode, booked?.statusCode]).toSatisfy(
      ([stay, web]: number[]) => (stay === 200 && web === 409) || (stay === 409 && web === 201),
    )
  })

  test('two clicks, and two desks: one of them is taken', async () => {
    for (const other of ['extend', 'leave', 'checkOut'] as const) {
      const made = await staying(2)
      const replies = await meet(api, made.lock, 2, () => [made.extend(), made[other]()])
      expect(replies.map(codeOf).filter(Boolean)).toEqual(['changed_meanwhile'])
    }
  })

  test('all of it at once, many times: the data holds together', async () => {
    for (let round = 0; round < 5; round += 1) {
      const made = await staying(2)
      const replies = await Promise.all([
        made.extend(),
        made.leave(),
        made.checkOut(),
        made.book('2026-11-22', '2026-11-23'),
        made.book('2026-11-23', '2026-11-24'),
        made.book('2026-11-24', '2026-11-25'),
      ])
      expect(replies.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([])
    }
  })

  test('taking it back meets who books the nights that were given back', async () => {
    const made = await staying(1)
    await leaveAs(made.owned, made.id)
    const undo = async () => stepOf(made.owned, made.id)('undo', 3)
    const [undone, booked] = await meet(api, made.lock, 2, () => [undo(), made.book('2026-11-22', '2026-11-23')])
    expect([undone?.statusCode, booked?.statusCode]).toSatisfy(
      ([stay, web]: number[]) => (stay === 200 && web === 409) || (stay === 409 && web === 201),
    )
  })
})
