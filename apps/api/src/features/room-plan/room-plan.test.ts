import { expect, test } from 'vitest'
import type { RoomPlan } from '@keystay/contract/room-plan/entities'
import { useTestApp } from '../../testing/test-app.ts'
import { moverOf, stayRow, stepOf } from '../../testing/test-desk.ts'
import { bookStay, confirmStay, ownHotel, ownPlainHotel, unitOf } from '../../testing/test-stays.ts'

const api = useTestApp()

test('shows rooms and nights, and stays as bars with guest, state and payment', async () => {
  const { hotel, owner, url } = await ownPlainHotel(api, 2)
  const [type] = hotel.types
  const [a = '', b = ''] = type?.roomIds ?? []
  const here = await confirmStay(api, hotel, '2026-11-22', '2026-11-30', { name: 'Mara Elm' })
  const coming = await bookStay(api, hotel, '2026-11-25', '2026-12-03')
  const cancelled = await bookStay(api, hotel, '2026-12-03', '2026-12-04')
  await owner.send('PATCH', `${url}/bookings/${cancelled.id}`, { action: 'cancel' })
  await bookStay(api, hotel, '2026-12-05', '2026-12-06')
  await api.sql`INSERT INTO nights (property_id, room_type_id, night, capacity, price_minor, closed)
    VALUES (${hotel.id}, ${type?.id ?? ''}, '2026-12-04', 2, 12000, true)`
  api.setNow('2026-11-24T12:00:00Z')
  await api.sql`UPDATE bookings SET hold_expires_at = '2026-12-24' WHERE id = ${coming.id}`
  const reply = await owner.get(`${url}/plan?from=2026-11-29&to=2026-12-05`)
  expect(reply.headers['cache-control']).toBe('no-store')
  const unit = await unitOf(api, here)
  const bar = {
    adults: 2,
    children: 0,
    rooms: 1,
    roomTypeId: type?.id,
    movedFrom: null,
    pinned: false,
    readiness: null,
    version: 1,
    state: 'expected',
    begins: true,
    ends: true,
  }
  expect(reply.json<{ data: RoomPlan }>().data).toEqual({
    from: '2026-11-29',
    to: '2026-12-05',
    today: '2026-11-24',
    currency: 'EUR',
    roomTypes: [
      {
        id: type?.id,
        name: 'Zimmer 1',
        version: 1,
        maxOccupancy: 2,
        occupied: [2, 1, 1, 1, 0, 0],
        capacity: [2, 2, 2, 2, 2, 2],
        closed: [false, false, false, false, false, true],
        priceMinor: [10_000, 10_000, 10_000, 10_000, 10_000, 12_000],
      },
    ],
    rooms: [
      { id: a, number: '1000', roomTypeId: type?.id, status: 'available' },
      { id: b, number: '1001', roomTypeId: type?.id, status: 'available' },
    ],
    blocks: [],
    stays: [
      {
        ...bar,
        bookedRoomId: unit.id,
        bookingId: here.id,
        code: here.code,
        guest: 'Mara Elm',
        roomId: unit.roomId,
        checkIn: '2026-11-22',
        checkOut: '2026-11-30',
        status: 'confirmed',
        stayId: (await stayRow(api, here)).id,
        payment: 'unpaid',
      },
      {
        ...bar,
        bookedRoomId: (await unitOf(api, coming)).id,
        bookingId: coming.id,
        code: coming.code,
        guest: 'Jana Brandt',
        roomId: (await unitOf(api, coming)).roomId,
        checkIn: '2026-11-25',
        checkOut: '2026-12-03',
        status: 'pending',
        stayId: (await stayRow(api, coming)).id,
        payment: 'pending',
      },
    ],
  })
})

test('shows who was moved automatically until the owner puts them somewhere; holds that ran out are not there', async () => {
  const { hotel, owner, url } = await ownPlainHotel(api, 3)
  const [a = '', b = '', c = ''] = hotel.types[0]?.roomIds ?? []
  const booking = await confirmStay(api, hotel, '2026-12-04', '2026-12-06')
  const unit = await unitOf(api, booking)
  expect(unit.roomId).toBe(a)
  await owner.send('PATCH', `${url}/rooms/${a}`, { status: 'unavailable' })
  const bars = async () =>
    (await owner.get(`${url}/plan?from=2026-12-01&to=2026-12-31`)).json<{ data: RoomPlan }>().data
  expect((await bars()).stays).toMatchObject([{ roomId: b, movedFrom: a, pinned: false }])
  await owner.send('PUT', `${url}/booked-rooms/${unit.id}`, { roomId: c, expectedRoomId: b })
  expect((await bars()).stays).toMatchObject([{ roomId: c, movedFrom: null, pinned: true }])
  const hold = await bookStay(api, hotel, '2026-12-04', '2026-12-06')
  expect((await bars()).stays).toHaveLength(2)
  await api.sql`UPDATE bookings SET hold_expires_at = '2026-11-21T11:00:00Z' WHERE id = ${hold.id}`
  const { stays, roomTypes } = await bars()
  expect([stays.length, roomTypes[0]?.occupied[3], roomTypes[0]?.capacity[3]]).toEqual([1, 1, 2])
})

test('shows the longest stay from its last night, and is bounded', async () => {
  const { hotel, owner, url } = await ownHotel(api, { types: [{ rooms: 1 }], offers: { earlyBooking: false } })
  await bookStay(api, hotel, '2026-12-04', '2027-12-04')
  for (const [from, to, stays] of [
    ['2026-12-04', '2026-12-05', 1],
    ['2027-12-03', '2027-12-04', 1],
    ['2027-12-04', '2027-12-05', 0],
    ['2026-12-03', '2026-12-04', 0],
  ] as const)
    expect((await owner.get(`${url}/plan?from=${from}&to=${to}`)).json()).toMatchObject({
      data: { stays: { length: stays } },
    })
  for (const query of ['', 'from=2026-12-04&to=2028-01-09', 'from=2026-12-04&to=2026-12-04', "from='&to=2026-12-04"])
    expect((await owner.get(`${url}/plan?${query}`)).statusCode, query).toBe(422)
})

test('tells of who is awaited on the desk’s day whether the room is ready, until they are there', async () => {
  const owned = await ownPlainHotel(api, 2)
  const { hotel, owner, url } = owned
  const coming = await confirmStay(api, hotel, '2026-11-21', '2026-11-23')
  const later = await confirmStay(api, hotel, '2026-11-22', '2026-11-23')
  const { roomId } = await unitOf(api, coming)
  const tell = async (query = 'from=2026-11-20&to=2026-11-25') => {
    const { stays } = (await owner.get(`${url}/plan?${query}`)).json<{ data: RoomPlan }>().data
    return Object.fromEntries(stays.map(({ bookingId, state, readiness }) => [bookingId, [state, readiness]]))
  }
  expect(await tell()).toEqual({ [coming.id]: ['expected', 'clean'], [later.id]: ['expected', null] })
  await owner.send('PUT', `${url}/rooms/${roomId}/readiness`, { state: 'dirty', version: 0 })
  expect((await tell())[coming.id]).toEqual(['expected', 'dirty'])
  await stepOf(owned, (await stayRow(api, coming)).id)('check_in', 1, { anyway: true })
  expect((await tell())[coming.id]).toEqual(['in_house', null])
})

test('shows where guests are by what the desk said, and the parts of a stay as what they are', async () => {
  const owned = await ownPlainHotel(api, 3)
  const { hotel, owner, url } = owned
  const [a = '', b = ''] = hotel.types[0]?.roomIds ?? []
  const guest = await confirmStay(api, hotel, '2026-11-21', '2026-11-25')
  const missed = await confirmStay(api, hotel, '2026-11-21', '2026-11-23')
  const { id } = await stayRow(api, guest)
  await stepOf(owned, id)('check_in', 1)
  api.setNow('2026-11-22T12:00:00Z')
  await stepOf(owned, (await stayRow(api, missed)).id)('no_show', 1)
  const other = [a, b, hotel.types[0]?.roomIds[2] ?? ''].find((room) => ![a, b].includes(room))
  expect((await moverOf(owned, id)(other, 2)).statusCode).toBe(200)
  const { stays } = (await owner.get(`${url}/plan?from=2026-11-20&to=2026-11-28`)).json<{ data: RoomPlan }>().data
  expect(
    stays.map(({ stayId, state, version, checkIn, begins, ends }) => [
      stayId === id,
      state,
      version,
      checkIn,
      begins,
      ends,
    ]),
  ).toEqual(
    expect.arrayContaining([
      [true, 'in_house', 3, '2026-11-21', true, false],
      [true, 'in_house', 3, '2026-11-22', false, true],
      [false, 'no_show', 2, '2026-11-21', true, true],
    ]),
  )
})
