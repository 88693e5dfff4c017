import { describe, expect, test } from 'vitest'
import type { OwnerBooking } from '@keystay/contract/bookings/owner-entities'
import type { AssignedRoom, FreeRoom } from '@keystay/contract/room-plan/entities'
import { useTestApp, type Browser } from '../../../testing/test-app.ts'
import { book, bookingRequest, bookOne } from '../../../testing/test-hotel.ts'
import { bookStay, confirmStay, ownHotel, ownPlainHotel, putInto, unitOf } from '../../../testing/test-stays.ts'
import { codeOf, statusesOf } from '../../../testing/test-user.ts'

const api = useTestApp()

type Unit = { readonly id: string; readonly roomId: string }

const place = async (owner: Browser, url: string, unit: Unit, roomId: string, more: object = {}) =>
  await owner.send('PUT', `${url}/booked-rooms/${unit.id}`, { roomId, expectedRoomId: unit.roomId, ...more })

describe('putting a booked room into another room', () => {
  test('pins it there, and says so in the history', async () => {
    const { hotel, owner, url } = await ownPlainHotel(api, 2)
    const [a = '', b = ''] = hotel.types[0]?.roomIds ?? []
    const booking = await bookStay(api, hotel, '2026-12-04', '2026-12-06')
    const unit = await unitOf(api, booking)
    const reply = await place(owner, url, unit, b)
    expect(reply.json<{ data: AssignedRoom }>().data).toEqual({
      bookedRoomId: unit.id,
      room: { id: b, number: '1001' },
      pinned: true,
    })
    const { data } = (await owner.get(`${url}/bookings/${booking.id}`)).json<{ data: OwnerBooking }>()
    expect(data.history.map(({ event, actor, room }) => [event, actor, room])).toEqual([
      ['created', 'guest', ''],
      ['room_assigned', 'owner', '1001'],
    ])
    // Undone by the same call: unpinned, where it was.
    await place(owner, url, { ...unit, roomId: b }, a, { pinned: false })
    expect(await unitOf(api, booking)).toEqual({ ...unit, ownerPinned: false })
  })

  test('pins and unpins it where it lies', async () => {
    const { hotel, owner, url } = await ownPlainHotel(api, 1)
    const unit = await unitOf(api, await bookStay(api, hotel, '2026-12-04', '2026-12-06'))
    for (const pinned of [true, false, false]) {
      const reply = await place(owner, url, unit, unit.roomId, { pinned })
      expect(reply.json()).toMatchObject({ data: { pinned } })
    }
    const log =
      await api.sql`SELECT event FROM audit_log WHERE property_id = ${hotel.id} AND actor = 'owner' ORDER BY id`
    expect(log.map((row) => row['event'] as string)).toEqual(['room_pinned', 'room_unpinned'])
  })

  test('says who is in the room when it is not free', async () => {
    const { hotel, owner, url } = await ownPlainHotel(api, 2)
    const [, b = ''] = hotel.types[0]?.roomIds ?? []
    const unit = await unitOf(api, await bookStay(api, hotel, '2026-12-04', '2026-12-06'))
    const other = await bookStay(api, hotel, '2026-12-05', '2026-12-07', { name: 'Mara Elm' })
    const reply = await place(owner, url, unit, b)
    expect([reply.statusCode, codeOf(reply)]).toEqual([409, 'room_occupied'])
    expect(reply.json()).toMatchObject({ details: { by: [{ bookingId: other.id, guest: 'Mara Elm' }] } })
    expect(await unitOf(api, { id: other.id })).toMatchObject({ roomId: b })
  })

  test('is refused when it no longer lies where the owner saw it, with where it lies now', async () => {
    const { hotel, owner, url } = await ownPlainHotel(api, 3)
    const [, b = '', c = ''] = hotel.types[0]?.roomIds ?? []
    const unit = await unitOf(api, await bookStay(api, hotel, '2026-12-04', '2026-12-06'))
    await place(owner, url, unit, b)
    const reply = await place(owner, url, unit, c)
    expect([reply.statusCode, codeOf(reply)]).toEqual([409, 'changed_meanwhile'])
    expect(reply.json()).toMatchObject({ details: { current: { room: { id: b, number: '1001' }, pinned: true } } })
  })

  test('is refused for unavailable rooms, other types, other hotels, cancelled bookings and stays that are over', async () => {
    const { hotel, owner, url } = await ownHotel(api, { types: [{ rooms: 2 }, {}], offers: { earlyBooking: false } })
    const elsewhere = await ownPlainHotel(api, 2)
    const [, b = ''] = hotel.types[0]?.roomIds ?? []
    const booking = await confirmStay(api, hotel, '2026-12-04', '2026-12-06')
    const unit = await unitOf(api, booking)
    await owner.send('PATCH', `${url}/rooms/${b}`, { status: 'unavailable' })
    expect(codeOf(await place(owner, url, unit, b))).toBe('room_occupied')
    await owner.send('PATCH', `${url}/rooms/${b}`, { status: 'available' })
    expect((await place(owner, url, unit, hotel.types[1]?.roomIds[0] ?? '')).json()).toMatchObject({
      fields: { roomId: 'This value is not valid' },
    })
    const foreignRoom = elsewhere.hotel.types[0]?.roomIds[0] ?? ''
    expect((await place(owner, url, unit, foreignRoom)).statusCode).toBe(404)
    const theirs = await unitOf(api, await bookStay(api, elsewhere.hotel, '2026-12-04', '2026-12-06'))
    expect((await place(owner, url, theirs, b)).statusCode).toBe(404)
    for (const body of [{ roomId: 'x' }, {}, { roomId: b, expectedRoomId: unit.roomId, price: 1 }])
      expect((await owner.send('PUT', `${url}/booked-rooms/${unit.id}`, body)).statusCode).toBe(422)
    api.setNow('2026-12-06T12:00:00Z')
    expect(codeOf(await place(owner, url, unit, b))).toBe('wrong_state')
    expect((await owner.get(`${url}/booked-rooms/${unit.id}/rooms`)).json()).toEqual({ data: [] })
    api.setNow('2026-12-01T12:00:00Z')
    await owner.send('PATCH', `${url}/bookings/${booking.id}`, { action: 'cancel' })
    expect(codeOf(await place(owner, url, unit, b))).toBe('wrong_state')
  })

  test('offers the free rooms of its type with the gaps that it would leave', async () => {
    const { hotel, owner, url } = await ownPlainHotel(api, 4)
    const [a = '', b = '', c = '', d = ''] = hotel.types[0]?.roomIds ?? []
    const unit = await unitOf(api, await bookStay(api, hotel, '2026-12-04', '2026-12-06'))
    await putInto(api, await bookStay(api, hotel, '2026-12-05', '2026-12-07'), b)
    await putInto(api, await bookStay(api, hotel, '2026-12-01', '2026-12-04'), c)
    await putInto(api, await bookStay(api, hotel, '2026-12-09', '2026-12-10'), c)
    const hold = await bookStay(api, hotel, '2026-12-04', '2026-12-06')
    await putInto(api, hold, d)
    const free = async () => (await owner.get(`${url}/booked-rooms/${unit.id}/rooms`)).json<{ data: FreeRoom[] }>().data
    expect(await free()).toEqual([
      { id: a, number: '1000', gapBefore: null, gapAfter: null, current: true },
      { id: c, number: '1002', gapBefore: 0, gapAfter: 3, current: false },
    ])
    await api.sql`UPDATE bookings SET hold_expires_at = '2026-11-21T11:00:00Z' WHERE id = ${hold.id}`
    expect((await free()).map((room) => room.id)).toEqual([a, c, d])
    // Nobody has to wait for a hold that has run out.
    expect((await place(owner, url, unit, d)).statusCode).toBe(200)
  })
})

describe('assigning rooms to a booking', () => {
  const assign = async (owner: Browser, url: string, bookingId: string, assignments: unknown) =>
    await owner.send('PUT', `${url}/bookings/${bookingId}/rooms`, { assignments })

  const bookTwo = async (hotel: Awaited<ReturnType<typeof ownHotel>>['hotel']) => {
    const [line] = bookingRequest(hotel).lines
    const booking = await bookOne(api.newBrowser(), hotel, {
      lines: [{ ...line, quantity: 2, adults: 4 }] as never,
      expectedGuests: 4,
      expectedTotal: { minor: 40_000, currency: 'EUR' },
    })
    const units = await api.sql<Unit[]>`
      SELECT id, room_id AS "roomId" FROM booked_rooms WHERE booking_id = ${booking.id} ORDER BY room_id`
    const [one, two] = units
    if (!one || !two) throw new Error('Two rooms were booked.')
    return { booking, one, two }
  }

  test('moves several at once, and lets them change places', async () => {
    const { hotel, owner, url } = await ownPlainHotel(api, 3)
    const { booking, one, two } = await bookTwo(hotel)
    const swap = [
      { bookedRoomId: one.id, roomId: two.roomId, expectedRoomId: one.roomId },
      { bookedRoomId: two.id, roomId: one.roomId, expectedRoomId: two.roomId },
    ]
    const reply = await assign(owner, url, booking.id, swap)
    const { bookedRooms } = reply.json<{ data: OwnerBooking }>().data
    const roomOf = new Map(bookedRooms.map(({ bookedRoomId, room }) => [bookedRoomId, room.id]))
    expect([roomOf.get(one.id), roomOf.get(two.id)]).toEqual([two.roomId, one.roomId])
    expect(bookedRooms.every((unit) => unit.pinned)).toBe(true)
    // Its own rooms and the third one are offered to each.
    expect(bookedRooms.map((unit) => unit.freeRooms.length)).toEqual([2, 2])
    const again = await assign(owner, url, booking.id, swap)
    expect([again.statusCode, codeOf(again)]).toEqual([409, 'changed_meanwhile'])
  })

  test('needs at least one room, and no two of them in one', async () => {
    const { hotel, owner, url } = await ownPlainHotel(api, 3)
    const { booking, one, two } = await bookTwo(hotel)
    const free = hotel.types[0]?.roomIds.find((id) => id !== one.roomId && id !== two.roomId) ?? ''
    for (const none of [[], undefined, 'x']) {
      const reply = await assign(owner, url, booking.id, none)
      expect([reply.statusCode, reply.json()]).toMatchObject([
        422,
        { fields: { assignments: 'Choose at least one room' } },
      ])
    }
    const both = [one, two].map((unit) => ({ bookedRoomId: unit.id, roomId: free, expectedRoomId: unit.roomId }))
    expect(codeOf(await assign(owner, url, booking.id, both))).toBe('room_occupied')
    const [first] = both
    expect((await assign(owner, url, booking.id, [first, first])).statusCode).toBe(422)
    const other = await bookStay(api, hotel, '2027-01-04', '2027-01-06')
    expect((await assign(owner, url, other.id, [first])).statusCode).toBe(404)
  })

  test('a guest whose booking is confirmed is written to about another room, and about nothing else', async () => {
    const { hotel, owner, url } = await ownPlainHotel(api, 3)
    const changesOf = async ({ id }: { readonly id: string }) =>
      await api.sql<{ moves: object[] }[]>`
      SELECT payload->'moves' AS moves FROM outbox WHERE booking_id = ${id} AND kind = 'booking_changed'`
    const pending = await bookStay(api, hotel, '2026-12-04', '2026-12-06')
    const booking = await confirmStay(api, hotel, '2026-12-04', '2026-12-06')
    const [pendingUnit, unit] = [await unitOf(api, pending), await unitOf(api, booking)]
    const free = hotel.types[0]?.roomIds.find((room) => room !== unit.roomId && room !== pendingUnit.roomId) ?? ''
    await place(owner, url, unit, unit.roomId)
    expect(await changesOf(booking)).toEqual([])
    expect((await place(owner, url, unit, free)).statusCode).toBe(200)
    expect((await place(owner, url, pendingUnit, unit.roomId)).statusCode).toBe(200)
    expect(await changesOf(booking)).toEqual([{ moves: [{ bookedRoomId: unit.id, from: unit.roomId }] }])
    expect(await changesOf(pending)).toEqual([])
  })

  test('windows that assign the same room: one has it, the others are told by whom', async () => {
    const { hotel, owner, url } = await ownPlainHotel(api, 7)
    const rooms = hotel.types[0]?.roomIds ?? []
    const units = await Promise.all(
      Array.from({ length: 6 }, async () => await unitOf(api, await bookStay(api, hotel, '2026-12-04', '2026-12-06'))),
    )
    const free = rooms.find((room) => units.every((unit) => unit.roomId !== room)) ?? ''
    const replies = await Promise.all(units.map((unit) => place(owner, url, unit, free)))
    expect(statusesOf(replies)).toEqual([200, ...Array<number>(5).fill(409)])
    for (const reply of replies.filter((one) => one.statusCode === 409)) expect(codeOf(reply)).toBe('room_occupied')
  })

  test('windows that move the same stay: all but one are told where it lies', async () => {
    const { hotel, owner, url } = await ownPlainHotel(api, 7)
    const unit = await unitOf(api, await bookStay(api, hotel, '2026-12-04', '2026-12-06'))
    const others = (hotel.types[0]?.roomIds ?? []).filter((room) => room !== unit.roomId)
    const replies = await Promise.all(others.map((room) => place(owner, url, unit, room)))
    expect(statusesOf(replies)).toEqual([200, ...Array<number>(5).fill(409)])
    for (const reply of replies.filter((one) => one.statusCode === 409)) expect(codeOf(reply)).toBe('changed_meanwhile')
  })

  test('an assignment races a cancellation: either order, one outcome', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { hotel, owner, url } = await ownPlainHotel(api, 2)
      const [, b = ''] = hotel.types[0]?.roomIds ?? []
      const booking = await confirmStay(api, hotel, '2026-12-04', '2026-12-06')
      const unit = await unitOf(api, booking)
      const cancel = owner.send('PATCH', `${url}/bookings/${booking.id}`, { action: 'cancel' })
      const [placed, cancelled] = await Promise.all([place(owner, url, unit, b), cancel])
      expect(cancelled.json()).toMatchObject({ data: { status: 'cancelled', cancelReason: 'owner' } })
      expect([200, 409]).toContain(placed.statusCode)
      expect(await api.violations()).toEqual([])
    }
  })

  test('an assignment races a booking that needs the room: nobody shares', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { hotel, owner, url } = await ownPlainHotel(api, 2)
      const [, b = ''] = hotel.types[0]?.roomIds ?? []
      const unit = await unitOf(api, await bookStay(api, hotel, '2026-12-04', '2026-12-06'))
      const stay = { expectedTotal: { minor: 20_000, currency: 'EUR' } }
      const [placed, booked] = await Promise.all([place(owner, url, unit, b), book(api.newBrowser(), hotel, stay)])
      expect(booked.statusCode).toBe(201)
      expect([200, 409]).toContain(placed.statusCode)
      expect(await api.violations()).toEqual([])
    }
  })
})
