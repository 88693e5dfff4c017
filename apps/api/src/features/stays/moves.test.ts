import { describe, expect, test } from 'vitest'
import { quoteStay, stayOf } from '../../testing/test-changes.ts'
import type { OwnerBooking } from '@keystay/contract/bookings/owner-entities'
import type { RoomPlan } from '@keystay/contract/room-plan/entities'
import type { RoomReadiness, Today } from '@keystay/contract/stays/entities'
import { moverOf, offersOf, partsOf, soldOf, stayRow, stepOf } from '../../testing/test-desk.ts'
import { dataOf } from '../../testing/test-owner.ts'
import { confirmStay, ownHotel, putInto, unitOf, type OwnedHotel } from '../../testing/test-stays.ts'
import { codeOf } from '../../testing/test-user.ts'
import { useTestApp } from '../../testing/test-app.ts'

const api = useTestApp()

/** A hotel of two types at the same price, and a stay of three nights from 21 November on, today, in its first room. */
async function arrival({ rooms = 2, upper = 1 } = {}) {
  const owned = await ownHotel(api, { types: [{ rooms }, { rooms: upper }], offers: { earlyBooking: false } })
  const booking = await confirmStay(api, owned.hotel, '2026-11-21', '2026-11-24')
  const [lower, better] = owned.hotel.types
  await putInto(api, booking, lower?.roomIds[0] ?? '')
  const { id } = await stayRow(api, booking)
  return {
    ...owned,
    booking,
    id,
    step: stepOf(owned, id),
    move: moverOf(owned, id),
    rooms: lower?.roomIds ?? [],
    suite: better?.roomIds[0] ?? '',
  }
}

/** The same, checked in; on its second day. */
async function inHouse(options?: Parameters<typeof arrival>[0]) {
  const made = await arrival(options)
  dataOf(await made.step('check_in', 1))
  api.setNow('2026-11-22T12:00:00Z')
  return made
}

const roomOf = async ({ owner, url }: OwnedHotel, roomId: string | undefined) =>
  dataOf<RoomReadiness[]>(await owner.get(`${url}/readiness`)).find(({ room }) => room.id === roomId)

describe('a guest in the house moves', () => {
  test('from the desk day on; the nights before stay where they were', async () => {
    const made = await inHouse()
    const [first, second] = made.rooms
    expect(dataOf(await made.move(second, 2))).toEqual({ id: made.id, state: 'in_house', version: 3, mayUndo: true })
    expect(await partsOf(api, made.booking)).toEqual([
      { roomId: first, nights: '[2026-11-21,2026-11-22)', pinned: true },
      { roomId: second, nights: '[2026-11-22,2026-11-24)', pinned: true },
    ])
    expect(await soldOf(api, made.hotel.id)).toEqual({ '11-21 0': 1, '11-22 0': 1, '11-23 0': 1 })
    const { history } = dataOf<OwnerBooking>(await made.owner.get(`${made.url}/bookings/${made.booking.id}`))
    expect(history.at(-1)).toMatchObject({ event: 'room_changed', actor: 'owner', room: '1001' })
  })

  test('to a room of another type: that is sold instead, and the price is as before', async () => {
    const made = await inHouse()
    dataOf(await made.move(made.suite, 2))
    expect(await soldOf(api, made.hotel.id)).toEqual({ '11-21 0': 1, '11-22 1': 1, '11-23 1': 1 })
    const shown = dataOf<OwnerBooking>(await made.owner.get(`${made.url}/bookings/${made.booking.id}`))
    expect(shown.total.minor).toBe(30_000)
    expect(shown.priceLines.map(({ roomTypeId }) => roomTypeId).filter(Boolean)).toEqual(
      Array.from({ length: 3 }, () => made.hotel.types[0]?.id),
    )
    expect(shown.bookedRooms.map((one) => [one.room.number, one.checkIn, one.checkOut])).toEqual([
      ['1000', '2026-11-21', '2026-11-22'],
      ['2000', '2026-11-22', '2026-11-24'],
    ])
  })

  test('and again, and back: parts in the same room are one part', async () => {
    const made = await inHouse()
    dataOf(await made.move(made.suite, 2))
    dataOf(await made.move(made.rooms[0], 3, { anyway: true }))
    expect(await partsOf(api, made.booking)).toEqual([
      { roomId: made.rooms[0], nights: '[2026-11-21,2026-11-24)', pinned: true },
    ])
    expect(await soldOf(api, made.hotel.id)).toEqual({ '11-21 0': 1, '11-22 0': 1, '11-23 0': 1 })
  })

  test('from a later night on; where it is that day, Today, room plan and housekeeping tell', async () => {
    const made = await inHouse()
    const [first] = made.rooms
    dataOf(await made.move(made.suite, 2, { from: '2026-11-23' }))
    const room = async () => {
      const { stays } = dataOf<Today>(await made.owner.get(`${made.url}/today`))
      return stays.find(({ id }) => id === made.id)?.room.id
    }
    expect(await room()).toBe(first)
    const plan = dataOf<RoomPlan>(await made.owner.get(`${made.url}/plan?from=2026-11-20&to=2026-11-26`))
    expect(plan.stays.map(({ roomId, checkIn, checkOut }) => [roomId, checkIn, checkOut])).toEqual([
      [first, '2026-11-21', '2026-11-23'],
      [made.suite, '2026-11-23', '2026-11-24'],
    ])
    expect(plan.roomTypes.map(({ occupied }) => occupied)).toEqual([
      [0, 1, 1, 0, 0, 0],
      [0, 0, 0, 1, 0, 0],
    ])
    api.setNow('2026-11-23T12:00:00Z')
    expect(await room()).toBe(made.suite)
    // Nobody has said anything of the room that was left: it is dirty, also on the next day, until somebody does.
    expect(await roomOf(made, first)).toMatchObject({ readiness: { state: 'dirty' }, stays: false })
    expect(await roomOf(made, made.suite)).toMatchObject({ readiness: { state: 'clean' }, stays: true })
    api.setNow('2026-11-25T12:00:00Z')
    dataOf(await made.owner.send('PUT', `${made.url}/rooms/${first}/readiness`, { state: 'clean', version: 0 }))
    expect(await roomOf(made, first)).toMatchObject({ readiness: { state: 'clean' } })
  })

  test('leaves a dirty room; into one that is not ready only when the desk says so', async () => {
    const made = await inHouse()
    const [first, second] = made.rooms
    dataOf(await made.owner.send('PUT', `${made.url}/rooms/${second}/readiness`, { state: 'dirty', version: 0 }))
    expect(codeOf(await made.move(second, 2))).toBe('room_not_ready')
    dataOf(await made.move(second, 2, { anyway: true }))
    expect(await roomOf(made, first)).toMatchObject({ readiness: { state: 'dirty', version: 1 } })
    dataOf(await made.step('undo', 3))
    expect(await partsOf(api, made.booking)).toMatchObject([{ roomId: first, nights: '[2026-11-21,2026-11-24)' }])
  })

  test('is checked out of the room where it is then, and that one is dirty', async () => {
    const made = await inHouse()
    dataOf(await made.move(made.suite, 2))
    api.setNow('2026-11-24T09:00:00Z')
    dataOf(await made.step('check_out', 3, { reason: 'later' }))
    expect(await roomOf(made, made.suite)).toMatchObject({ readiness: { state: 'dirty' } })
  })
})

describe('a guest who is expected', () => {
  test('changes rooms from the first night on, or from a later one', async () => {
    const made = await arrival()
    dataOf(await made.move(made.suite, 1))
    expect(await partsOf(api, made.booking)).toEqual([
      { roomId: made.suite, nights: '[2026-11-21,2026-11-24)', pinned: true },
    ])
    dataOf(await made.move(made.rooms[1], 2, { from: '2026-11-23' }))
    dataOf(await made.step('check_in', 3))
    expect(await partsOf(api, made.booking)).toMatchObject([{ roomId: made.suite }, { roomId: made.rooms[1] }])
  })

  test('is cancelled with the nights of all its rooms', async () => {
    const made = await arrival()
    dataOf(await made.move(made.suite, 1, { from: '2026-11-23' }))
    dataOf(await made.owner.send('PATCH', `${made.url}/bookings/${made.booking.id}`, { action: 'cancel' }))
    expect(await soldOf(api, made.hotel.id)).toEqual({})
  })
})

test('a booking in several rooms is not changed as a whole: that would say where its guests slept anew', async () => {
  const made = await inHouse()
  const url = `${made.url}/bookings/${made.booking.id}`
  const longer = stayOf(made.booking, { checkOut: '2026-11-25' })
  expect((await quoteStay({ browser: made.owner, url }, longer)).statusCode).toBe(200)
  dataOf(await made.move(made.suite, 2))
  expect(codeOf(await quoteStay({ browser: made.owner, url }, longer))).toBe('stay_in_parts')
  expect(dataOf<OwnerBooking>(await made.owner.get(url)).may.change).toBe(false)
})

describe('a room is offered', () => {
  test('that is free, of the type that was sold first, with what is said of it', async () => {
    const made = await inHouse()
    dataOf(await made.owner.send('PUT', `${made.url}/rooms/${made.suite}/readiness`, { state: 'dirty', version: 0 }))
    const offers = await offersOf(made, made.id)
    expect(offers).toMatchObject({ from: '2026-11-22', until: '2026-11-24', room: { number: '1000' } })
    expect(offers.rooms).toMatchObject([
      { room: { number: '1001' }, sameType: true, readiness: 'clean', occupied: false, moves: 0 },
      { room: { number: '2000' }, sameType: false, readiness: 'dirty', occupied: false, moves: 0 },
    ])
  })

  test('when guests who have not arrived make room; they move as this one does', async () => {
    const made = await inHouse({ rooms: 3 })
    const [, second, third] = made.rooms
    const next = await confirmStay(api, made.hotel, '2026-11-23', '2026-11-26', { name: 'Ole Petersen' })
    await putInto(api, next, second ?? '')
    expect((await offersOf(made, made.id)).rooms.map(({ room, moves }) => [room.number, moves])).toEqual([
      ['1002', 0],
      ['1001', 1],
      ['2000', 0],
    ])
    dataOf(await made.move(second, 2))
    expect([made.rooms[0], third]).toContain((await unitOf(api, next)).roomId)
  })

  test('not where somebody is pinned, and who that is is told', async () => {
    const made = await inHouse()
    const [, second] = made.rooms
    const next = await confirmStay(api, made.hotel, '2026-11-23', '2026-11-26', { name: 'Ole Petersen' })
    await putInto(api, next, second ?? '')
    await api.sql`UPDATE booked_rooms SET owner_pinned = true WHERE booking_id = ${next.id}`
    expect((await offersOf(made, made.id)).rooms.map(({ room }) => room.number)).toEqual(['2000'])
    const refused = await made.move(second, 2)
    expect(codeOf(refused)).toBe('room_occupied')
    expect(refused.json()).toMatchObject({ details: { by: [{ guest: 'Ole Petersen', checkIn: '2026-11-23' }] } })
    expect(await partsOf(api, made.booking)).toHaveLength(1)
  })
})

describe('a move is refused', () => {
  test('on top of another version, before the desk day, beyond the stay, and after it', async () => {
    const made = await inHouse()
    expect(codeOf(await made.move(made.suite, 1))).toBe('changed_meanwhile')
    expect(codeOf(await made.move(made.suite, 2, { from: '2026-11-21' }))).toBe('validation_failed')
    expect(codeOf(await made.move(made.suite, 2, { from: '2026-11-24' }))).toBe('validation_failed')
    dataOf(await made.step('check_out', 2, { reason: 'later' }))
    expect(codeOf(await made.move(made.suite, 3))).toBe('wrong_state')
  })

  test('into a room of another hotel, and into one that is closed', async () => {
    const made = await inHouse()
    const other = await ownHotel(api)
    expect((await made.move(other.hotel.types[0]?.roomIds[0], 2)).statusCode).toBe(404)
    dataOf(await made.owner.send('PATCH', `${made.url}/rooms/${made.suite}`, { status: 'unavailable' }))
    expect(codeOf(await made.move(made.suite, 2))).toBe('room_occupied')
  })

  test('while the guest before is still in the room', async () => {
    const owned = await ownHotel(api, { types: [{ rooms: 2 }], offers: { earlyBooking: false } })
    const [first, second] = owned.hotel.types[0]?.roomIds ?? []
    const staying = await confirmStay(api, owned.hotel, '2026-11-21', '2026-11-24')
    const leaving = await confirmStay(api, owned.hotel, '2026-11-21', '2026-11-22', { name: 'Ole Petersen' })
    await putInto(api, staying, first ?? '')
    await putInto(api, leaving, second ?? '')
    for (const booking of [staying, leaving])
      dataOf(await stepOf(owned, (await stayRow(api, booking)).id)('check_in', 1))
    api.setNow('2026-11-22T12:00:00Z')
    const { id } = await stayRow(api, staying)
    expect(codeOf(await moverOf(owned, id)(second, 2))).toBe('guest_in_room')
    dataOf(await stepOf(owned, (await stayRow(api, leaving)).id)('check_out', 2, { reason: 'later' }))
    dataOf(await moverOf(owned, id)(second, 2, { anyway: true }))
  })
})

describe('taking a move back', () => {
  test('gives back the rooms as they were, while they are free', async () => {
    const made = await inHouse()
    dataOf(await made.move(made.suite, 2))
    dataOf(await made.step('undo', 3))
    expect(await partsOf(api, made.booking)).toMatchObject([
      { roomId: made.rooms[0], nights: '[2026-11-21,2026-11-24)' },
    ])
    expect(await soldOf(api, made.hotel.id)).toEqual({ '11-21 0': 1, '11-22 0': 1, '11-23 0': 1 })
    expect(codeOf(await made.step('undo', 4))).toBe('nothing_to_undo')
  })

  test('is refused when they were sold meanwhile, with who is there', async () => {
    const made = await inHouse({ rooms: 1 })
    dataOf(await made.move(made.suite, 2))
    await confirmStay(api, made.hotel, '2026-11-23', '2026-11-24', { name: 'Ole Petersen' })
    expect(codeOf(await made.step('undo', 3))).toBe('room_unavailable')
  })

  test('is refused once the guest has slept there', async () => {
    const made = await inHouse()
    dataOf(await made.move(made.suite, 2))
    api.setNow('2026-11-23T12:00:00Z')
    expect(codeOf(await made.step('undo', 3))).toBe('nothing_to_undo')
  })

  test('takes the place of taking the check-in back', async () => {
    const made = await arrival()
    dataOf(await made.step('check_in', 1))
    dataOf(await made.move(made.suite, 2))
    expect(dataOf(await made.step('undo', 3))).toMatchObject({ state: 'in_house', mayUndo: false })
  })
})
