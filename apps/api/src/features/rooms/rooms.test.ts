import { describe, expect, test } from 'vitest'
import type { OwnerRoom, RoomMove, StuckStay } from '@keystay/contract/rooms/entities'
import { useTestApp } from '../../testing/test-app.ts'
import { book } from '../../testing/test-hotel.ts'
import { bookStay, confirmStay, ownHotel, ownPlainHotel, putInto, unitOf } from '../../testing/test-stays.ts'
import { codeOf, statusesOf } from '../../testing/test-user.ts'

const api = useTestApp()

type List = { data: OwnerRoom[]; pagination: object }
type Changed = { data: { room: OwnerRoom; moves: RoomMove[] } }
type Refused = { code: string; message: string; details: { stays: StuckStay[] } }

const capacityOf = async (roomTypeId: string) => {
  const [type] = await api.sql`SELECT capacity FROM room_types WHERE id = ${roomTypeId}`
  const nights = await api.sql`SELECT DISTINCT capacity FROM nights WHERE room_type_id = ${roomTypeId}`
  return [type?.['capacity'], ...nights.map((night) => night['capacity'] as number)]
}

describe('GET rooms', () => {
  test('lists the rooms of a hotel by type and number, in pages, or of one type', async () => {
    const { hotel, owner, url } = await ownHotel(api, { types: [{ rooms: 3 }, { rooms: 2 }] })
    const [, second] = hotel.types
    const all = (await owner.get(`${url}/rooms?page=2&size=2`)).json<List>()
    expect(all.pagination).toEqual({ page: 2, size: 2, totalItems: 5, totalPages: 3 })
    expect(all.data.map((room) => room.number)).toEqual(['1002', '2000'])
    const ofType = (await owner.get(`${url}/rooms?roomTypeId=${second?.id}`)).json<List>()
    expect(ofType.data).toHaveLength(2)
    expect(ofType.data[0]).toEqual({
      id: second?.roomIds[0],
      number: '2000',
      roomType: { id: second?.id, name: 'Zimmer 2' },
      status: 'available',
      used: false,
    })
  })

  test('refuses pages and types that are none', async () => {
    const { owner, url } = await ownHotel(api)
    for (const query of ['page=0', 'size=101', 'size=x', 'roomTypeId=1', "roomTypeId=';DROP TABLE rooms"])
      expect((await owner.get(`${url}/rooms?${query}`)).statusCode, query).toBe(422)
  })
})

describe('POST rooms', () => {
  test('adds one room or a range, which can be sold at once', async () => {
    const { hotel, owner, url } = await ownPlainHotel(api, 1)
    const [type] = hotel.types
    await bookStay(api, hotel, '2026-12-04', '2026-12-06')
    expect((await book(api.newBrowser(), hotel)).statusCode).toBe(409)
    const added = await owner.send('POST', `${url}/rooms`, { roomTypeId: type?.id, numbers: '098–101, Suite 1' })
    expect(added.statusCode).toBe(201)
    expect(added.json<List>().data.map((room) => room.number)).toEqual(['098', '099', '100', '101', 'Suite 1'])
    expect(await capacityOf(type?.id ?? '')).toEqual([6, 6])
    await bookStay(api, hotel, '2026-12-04', '2026-12-06')
  })

  test('adds all or none when a number is taken', async () => {
    const { hotel, owner, url } = await ownHotel(api)
    const body = { roomTypeId: hotel.types[0]?.id, numbers: '999–1001' }
    const reply = await owner.send('POST', `${url}/rooms`, body)
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({ fields: { numbers: 'Already in use: 1000, 1001' } })
    expect((await owner.get(`${url}/rooms`)).json<List>().data).toHaveLength(2)
  })

  test('two windows that add the same numbers: one adds them', async () => {
    const { hotel, owner, url } = await ownHotel(api, { types: [{}, {}] })
    const replies = await Promise.all(
      [0, 1, 0, 1].map((type) =>
        owner.send('POST', `${url}/rooms`, { roomTypeId: hotel.types[type]?.id, numbers: '1–50' }),
      ),
    )
    expect(statusesOf(replies)).toEqual([201, 422, 422, 422])
    expect((await owner.get(`${url}/rooms`)).json<List>().pagination).toMatchObject({ totalItems: 54 })
  })

  test('refuses what is no number, too many, and types of others', async () => {
    const { hotel, owner, url } = await ownHotel(api)
    const other = await ownHotel(api)
    const roomTypeId = hotel.types[0]?.id
    const cases: [object, number, object][] = [
      [{ roomTypeId, numbers: '' }, 422, { fields: { numbers: 'Room number is required' } }],
      [{ roomTypeId }, 422, { fields: { numbers: 'Room number is required' } }],
      [
        { roomTypeId, numbers: "1'; DROP TABLE rooms; --" },
        422,
        { fields: { numbers: 'Write numbers such as 101, or a range such as 101–120' } },
      ],
      [{ roomTypeId, numbers: '1–301' }, 422, { fields: { numbers: 'At most 300 rooms' } }],
      [{ roomTypeId, numbers: '1\0' }, 422, { fields: { numbers: 'Contains characters that cannot be stored' } }],
      [{ roomTypeId, numbers: '1', capacity: 9 }, 422, { fields: { capacity: 'This field is not accepted' } }],
      [{ roomTypeId: other.hotel.types[0]?.id, numbers: '1' }, 404, { code: 'not_found' }],
      [{ roomTypeId: '0193f1b2-0000-7000-8000-000000000000', numbers: '1' }, 404, { code: 'not_found' }],
    ]
    for (const [body, status, failure] of cases) {
      const reply = await owner.send('POST', `${url}/rooms`, body)
      expect([reply.statusCode, reply.json()]).toEqual([status, expect.objectContaining(failure)])
    }
    const add = async (numbers: string) => await owner.send('POST', `${url}/rooms`, { roomTypeId, numbers })
    expect((await add('1–300')).statusCode).toBe(201)
    expect((await add('301–500')).json()).toMatchObject({ fields: { numbers: 'At most 198 rooms' } })
  })
})

describe('PATCH rooms: unavailable', () => {
  const close = async (owner: Awaited<ReturnType<typeof ownHotel>>['owner'], url: string, roomId: string) =>
    await owner.send('PATCH', `${url}/rooms/${roomId}`, { status: 'unavailable' })

  test('houses its coming stays in other rooms, says which, and sells one room less', async () => {
    const { hotel, owner, url } = await ownPlainHotel(api, 3)
    const [a = '', b = ''] = hotel.types[0]?.roomIds ?? []
    const booking = await confirmStay(api, hotel, '2026-12-04', '2026-12-06')
    const unit = await unitOf(api, booking)
    const preview = await owner.get(`${url}/rooms/${a}/closing`)
    const expected = {
      bookedRoomId: unit.id,
      bookingId: booking.id,
      code: booking.code,
      guest: 'Jana Brandt',
      checkIn: '2026-12-04',
      checkOut: '2026-12-06',
      status: 'confirmed',
      from: { id: a, number: '1000' },
      to: { id: b, number: '1001' },
    }
    expect(preview.json()).toEqual({ data: { possible: true, moves: [expected], stuck: [], blocks: [] } })
    expect(await unitOf(api, booking)).toEqual(unit)
    const reply = await close(owner, url, a)
    expect(reply.json<Changed>().data.moves).toEqual([expected])
    expect(reply.json<Changed>().data.room).toMatchObject({ id: a, status: 'unavailable' })
    expect(await unitOf(api, booking)).toMatchObject({ roomId: b, ownerPinned: false })
    expect(await capacityOf(hotel.types[0]?.id ?? '')).toEqual([2, 2])
    const log =
      await api.sql`SELECT event, actor, detail FROM audit_log WHERE booking_id = ${booking.id} ORDER BY at, id`
    expect(log.at(-1)).toMatchObject({ event: 'room_moved', actor: 'system', detail: { from: a, to: b } })
    // Again changes nothing; available again raises what can be sold.
    expect((await close(owner, url, a)).json<Changed>().data.moves).toEqual([])
    await owner.send('PATCH', `${url}/rooms/${a}`, { status: 'available' })
    expect(await capacityOf(hotel.types[0]?.id ?? '')).toEqual([3, 3])
  })

  test('is refused with the stays that nothing else can house, and nothing changes', async () => {
    const { hotel, owner, url } = await ownPlainHotel(api, 2)
    const [a = ''] = hotel.types[0]?.roomIds ?? []
    const first = await confirmStay(api, hotel, '2026-12-04', '2026-12-06', { name: 'Mara Elm' })
    await bookStay(api, hotel, '2026-12-05', '2026-12-07')
    const preview = (await owner.get(`${url}/rooms/${a}/closing`)).json()
    expect(preview).toMatchObject({ data: { possible: false, moves: [], stuck: [{ bookingId: first.id }] } })
    const reply = await close(owner, url, a)
    expect(reply.statusCode).toBe(409)
    expect(reply.json<Refused>()).toMatchObject({
      code: 'room_needed',
      message: 'This room is needed: no other room can take its stays.',
      details: { stays: [{ bookingId: first.id, guest: 'Mara Elm', reason: 'no_room' }] },
    })
    expect(await capacityOf(hotel.types[0]?.id ?? '')).toEqual([2, 2])
    const rooms = (await owner.get(`${url}/rooms`)).json<List>().data
    expect(rooms.map(({ status }) => status)).toEqual(['available', 'available'])
  })

  test('rearranges others where that is what it takes', async () => {
    const { hotel, owner, url } = await ownPlainHotel(api, 3)
    const [a = '', b = '', c = ''] = hotel.types[0]?.roomIds ?? []
    const long = await bookStay(api, hotel, '2026-12-04', '2026-12-08')
    const early = await bookStay(api, hotel, '2026-12-04', '2026-12-06')
    const late = await bookStay(api, hotel, '2026-12-06', '2026-12-08')
    await putInto(api, late, c)
    await putInto(api, early, b)
    await putInto(api, long, a)
    const reply = await close(owner, url, a)
    expect(reply.json<Changed>().data.moves).toHaveLength(2)
    expect(reply.statusCode).toBe(200)
  })

  test('never moves whom an owner pinned, nor who is in the house', async () => {
    const { hotel, owner, url } = await ownPlainHotel(api, 3)
    const [a = '', b = ''] = hotel.types[0]?.roomIds ?? []
    const pinned = await confirmStay(api, hotel, '2026-12-10', '2026-12-12')
    await api.sql`UPDATE booked_rooms SET owner_pinned = true WHERE booking_id = ${pinned.id}`
    const arrived = await confirmStay(api, hotel, '2026-12-04', '2026-12-06')
    await putInto(api, arrived, b)
    api.setNow('2026-12-05T12:00:00Z')
    const stuck = async (room: string) => (await close(owner, url, room)).json<Refused>().details.stays
    expect(await stuck(a)).toMatchObject([{ bookingId: pinned.id, reason: 'pinned' }])
    expect(await stuck(b)).toMatchObject([{ bookingId: arrived.id, reason: 'arrived' }])
  })

  test('nobody moves for a hold whose time ran out', async () => {
    const { hotel, owner, url } = await ownPlainHotel(api, 1)
    const booking = await bookStay(api, hotel, '2026-12-04', '2026-12-06')
    expect((await close(owner, url, hotel.types[0]?.roomIds[0] ?? '')).statusCode).toBe(409)
    api.setNow('2026-11-21T12:16:00Z')
    expect((await owner.get(`${url}/rooms/${hotel.types[0]?.roomIds[0]}/closing`)).json()).toMatchObject({
      data: { possible: true, moves: [] },
    })
    expect((await close(owner, url, hotel.types[0]?.roomIds[0] ?? '')).statusCode).toBe(200)
    const [row] = await api.sql`SELECT status FROM bookings WHERE id = ${booking.id}`
    expect(row?.['status']).toBe('cancelled')
  })

  test('a room that closes races bookings of it: one outcome, nobody is left without a room', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { hotel, owner, url } = await ownPlainHotel(api, 2)
      const [a = '', b = ''] = hotel.types[0]?.roomIds ?? []
      const stay = { expectedTotal: { minor: 20_000, currency: 'EUR' } }
      const [one, two, closed] = await Promise.all([
        book(api.newBrowser(), hotel, stay),
        book(api.newBrowser(), hotel, stay),
        close(owner, url, round % 2 === 0 ? a : b),
      ])
      const booked = [one, two].filter((reply) => reply.statusCode === 201).length
      expect([closed.statusCode, booked]).toEqual(closed.statusCode === 200 ? [200, 1] : [409, 2])
      expect(await api.violations()).toEqual([])
    }
  })

  test('rooms that open and close at once end with what is there', async () => {
    const { hotel, owner, url } = await ownPlainHotel(api, 4)
    await bookStay(api, hotel, '2026-12-04', '2026-12-06')
    const rooms = hotel.types[0]?.roomIds ?? []
    await Promise.all(
      [...rooms, ...rooms].map((room, index) =>
        owner.send('PATCH', `${url}/rooms/${room}`, { status: index % 3 === 0 ? 'available' : 'unavailable' }),
      ),
    )
    expect(await api.violations()).toEqual([])
  })
})

describe('PATCH rooms: number', () => {
  test('renames; refuses a number that is taken or was changed meanwhile', async () => {
    const { hotel, owner, url } = await ownHotel(api)
    const [a = ''] = hotel.types[0]?.roomIds ?? []
    const rename = async (number: string, expectedNumber: string) =>
      await owner.send('PATCH', `${url}/rooms/${a}`, { number, expectedNumber })
    expect((await rename('12a', '1000')).json<Changed>().data.room.number).toBe('12a')
    const late = await rename('13', '1000')
    expect([late.statusCode, codeOf(late)]).toEqual([409, 'changed_meanwhile'])
    expect(late.json()).toMatchObject({ details: { current: { id: a, number: '12a' } } })
    const taken = await rename('1001', '12a')
    expect(taken.json()).toMatchObject({ code: 'validation_failed', fields: { number: 'Already in use: 1001' } })
    for (const body of [{}, { number: '5' }, { number: '1–2', expectedNumber: '12a' }, { status: 'closed' }, { id: a }])
      expect((await owner.send('PATCH', `${url}/rooms/${a}`, body)).statusCode).toBe(422)
  })
})

describe('DELETE rooms', () => {
  test('deletes a room that no booking ever had; refuses any other with the reason', async () => {
    const { hotel, owner, url } = await ownPlainHotel(api, 2)
    const [a = '', b = ''] = hotel.types[0]?.roomIds ?? []
    const booking = await bookStay(api, hotel, '2026-12-04', '2026-12-06')
    expect((await unitOf(api, booking)).roomId).toBe(a)
    const used = await owner.send('DELETE', `${url}/rooms/${a}`)
    expect([used.statusCode, codeOf(used)]).toEqual([409, 'room_in_use'])
    expect((await owner.send('DELETE', `${url}/rooms/${b}`)).json()).toEqual({ data: true })
    expect((await owner.send('DELETE', `${url}/rooms/${b}`)).statusCode).toBe(404)
    expect(await capacityOf(hotel.types[0]?.id ?? '')).toEqual([1, 1])
  })

  test('a deletion races a booking: the room goes, or the booking has it', async () => {
    const { hotel, owner, url } = await ownPlainHotel(api, 1)
    const [a = ''] = hotel.types[0]?.roomIds ?? []
    const stay = { expectedTotal: { minor: 20_000, currency: 'EUR' } }
    const [booked, deleted] = await Promise.all([
      book(api.newBrowser(), hotel, stay),
      owner.send('DELETE', `${url}/rooms/${a}`),
    ])
    expect([booked.statusCode, deleted.statusCode]).toEqual(booked.statusCode === 201 ? [201, 409] : [409, 200])
  })
})
