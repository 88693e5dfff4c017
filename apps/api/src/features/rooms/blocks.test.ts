import { describe, expect, test } from 'vitest'
import type { RoomPlan } from '@keystay/contract/room-plan/entities'
import type { RoomBlock, RoomBlocking, RoomClosing, RoomMove, StuckStay } from '@keystay/contract/rooms/entities'
import type { RoomReadiness, Today } from '@keystay/contract/stays/entities'
import { useTestApp } from '../../testing/test-app.ts'
import { extendAs, moverOf, offersOf, quoteAt, soldOf, stayRow, stepOf } from '../../testing/test-desk.ts'
import { book, bookOne } from '../../testing/test-hotel.ts'
import { dataOf } from '../../testing/test-owner.ts'
import {
  bookStay,
  confirmStay,
  ownHotel,
  ownPlainHotel,
  putInto,
  unitOf,
  type OwnedHotel,
} from '../../testing/test-stays.ts'
import { codeOf } from '../../testing/test-user.ts'

const api = useTestApp()

type Blocked = { readonly block: RoomBlock; readonly moves: RoomMove[] }
type Refused = { readonly details: { readonly stays: StuckStay[]; readonly blocks: RoomBlock[] } }
const shower = { from: '2026-12-04', to: '2026-12-07', reason: 'Dusche undicht' }
const eur = (minor: number) => ({ minor, currency: 'EUR' })

const deskOf = ({ owner, url }: Pick<OwnedHotel, 'owner' | 'url'>) => ({
  preview: async (roomId: string, query: string) => await owner.get(`${url}/rooms/${roomId}/blocking?${query}`),
  block: async (roomId: string, form: object = shower) =>
    await owner.send('POST', `${url}/rooms/${roomId}/blocks`, form),
  change: async ({ id, from, to, reason }: RoomBlock, form: object) =>
    await owner.send('PUT', `${url}/blocks/${id}`, { from, to, reason, expected: { from, to, reason }, ...form }),
  end: async ({ id, from, to, reason }: RoomBlock, expected: object = {}) =>
    await owner.send('POST', `${url}/blocks/${id}/end`, { expected: { from, to, reason, ...expected } }),
  plan: async (query = 'from=2026-11-20&to=2026-12-20') => dataOf<RoomPlan>(await owner.get(`${url}/plan?${query}`)),
})

/** A hotel of some rooms of one type at 100.00 €, with what its desk does with blocks. */
async function hotelOf(rooms: number) {
  const owned = await ownPlainHotel(api, rooms)
  const [type] = owned.hotel.types
  const roomIds = type?.roomIds ?? []
  return { ...owned, typeId: type?.id ?? '', roomIds, at: (index: number) => roomIds[index] ?? '', desk: deskOf(owned) }
}

const auditOf = async (propertyId: string) =>
  await api.sql`SELECT event, detail FROM audit_log WHERE property_id = ${propertyId} AND event LIKE '%block%' ORDER BY id`

describe('a room out of order', () => {
  test('is taken off sale for its nights and shown in the plan with its reason', async () => {
    const { hotel, owner, url, typeId, at, desk } = await hotelOf(2)
    const reply = await desk.block(at(0))
    expect(reply.statusCode).toBe(201)
    const { block, moves } = dataOf<Blocked>(reply)
    expect(block).toEqual({ id: block.id, room: { id: at(0), number: '1000' }, roomTypeId: typeId, ...shower })
    expect(moves).toEqual([])
    expect(await soldOf(api, hotel.id)).toEqual({ '12-04 0': 1, '12-05 0': 1, '12-06 0': 1 })
    const plan = await desk.plan()
    expect(plan.blocks).toEqual([block])
    expect([plan.stays, plan.roomTypes[0]?.occupied.some((count) => count > 0)]).toEqual([[], false])
    const booking = await bookStay(api, hotel, '2026-12-05', '2026-12-08')
    expect((await unitOf(api, booking)).roomId).toBe(at(1))
    expect((await book(api.newBrowser(), hotel, { checkIn: '2026-12-06', checkOut: '2026-12-07' })).statusCode).toBe(
      409,
    )
    expect((await owner.get(`${url}/plan?from=2026-12-07&to=2026-12-08`)).json()).toMatchObject({
      data: { blocks: [] },
    })
    expect(await auditOf(hotel.id)).toMatchObject([
      { event: 'room_blocked', detail: { room: at(0), block: block.id, from: shower.from, to: shower.to, moves: 0 } },
    ])
  })

  test('has its guests housed elsewhere first, who are shown before they move', async () => {
    const { hotel, at, desk } = await hotelOf(2)
    const booking = await confirmStay(api, hotel, '2026-12-05', '2026-12-08')
    const unit = await unitOf(api, booking)
    const preview = dataOf<RoomBlocking>(await desk.preview(unit.roomId, 'from=2026-12-04&to=2026-12-07'))
    expect(preview).toMatchObject({ possible: true, stuck: [], blocks: [] })
    expect(preview.moves).toMatchObject([
      { bookedRoomId: unit.id, guest: 'Jana Brandt', from: { id: at(0) }, to: { id: at(1) } },
    ])
    expect((await unitOf(api, booking)).roomId).toBe(at(0))
    const { moves } = dataOf<Blocked>(await desk.block(at(0)))
    expect(moves).toEqual(preview.moves)
    expect((await unitOf(api, booking)).roomId).toBe(at(1))
    expect((await desk.plan()).stays).toMatchObject([{ movedFrom: at(0) }])
  })

  test('two guests change places where no other way is: all in one statement', async () => {
    const { hotel, at, desk } = await hotelOf(3)
    const [long, first, second] = [
      await confirmStay(api, hotel, '2026-12-04', '2026-12-09'),
      await confirmStay(api, hotel, '2026-12-03', '2026-12-06'),
      await confirmStay(api, hotel, '2026-12-06', '2026-12-10'),
    ]
    await putInto(api, long, at(0))
    await putInto(api, first, at(1))
    await putInto(api, second, at(2))
    const { moves } = dataOf<Blocked>(await desk.block(at(0), { ...shower, from: '2026-12-04', to: '2026-12-09' }))
    expect(moves.length).toBeGreaterThan(1)
    expect((await unitOf(api, long)).roomId).not.toBe(at(0))
  })

  test('is refused with who is in the way: who has arrived, is pinned, or fits nowhere else; and with another block', async () => {
    const { hotel, at, desk } = await hotelOf(1)
    const here = await confirmStay(api, hotel, '2026-11-21', '2026-11-24')
    const coming = await confirmStay(api, hotel, '2026-12-05', '2026-12-06')
    const pinned = await confirmStay(api, hotel, '2026-12-06', '2026-12-08')
    await api.sql`UPDATE booked_rooms SET owner_pinned = true WHERE booking_id = ${pinned.id}`
    dataOf<Blocked>(await desk.block(at(0), { ...shower, from: '2026-12-10', to: '2026-12-12' }))
    const refused = await desk.block(at(0), { ...shower, from: '2026-11-22', to: '2026-12-11' })
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'room_needed'])
    const { details } = refused.json<Refused>()
    expect(Object.fromEntries(details.stays.map(({ bookingId, reason }) => [bookingId, reason]))).toEqual({
      [here.id]: 'arrived',
      [coming.id]: 'no_room',
      [pinned.id]: 'pinned',
    })
    expect(details.blocks).toMatchObject([{ from: '2026-12-10', reason: 'Dusche undicht' }])
    const preview = dataOf<RoomBlocking>(await desk.preview(at(0), 'from=2026-12-10&to=2026-12-11'))
    expect(preview).toMatchObject({ possible: false, stuck: [], moves: [], blocks: [{ from: '2026-12-10' }] })
  })

  test('holds that ran out give way to it', async () => {
    const { hotel, at, desk } = await hotelOf(1)
    const hold = await bookStay(api, hotel, '2026-12-04', '2026-12-06')
    await api.sql`UPDATE bookings SET hold_expires_at = '2026-11-21T11:00:00Z' WHERE id = ${hold.id}`
    expect(dataOf(await desk.preview(at(0), 'from=2026-12-04&to=2026-12-07'))).toMatchObject({
      possible: true,
      moves: [],
    })
    expect((await desk.block(at(0))).statusCode).toBe(201)
  })

  test('no guest is put into it: by the planner, by hand, for further nights or for what is left of a stay', async () => {
    const { hotel, owner, url, at, desk, ...owned } = await hotelOf(2)
    const booking = await confirmStay(api, hotel, '2026-11-21', '2026-11-23')
    const unit = await unitOf(api, booking)
    const other = unit.roomId === at(0) ? at(1) : at(0)
    const { block } = dataOf<Blocked>(await desk.block(other, { ...shower, from: '2026-11-21', to: '2026-11-30' }))
    const made = { hotel, owner, url, ...owned }
    const { id } = await stayRow(api, booking)
    expect((await stepOf(made, id)('check_in', 1)).statusCode).toBe(200)
    expect((await offersOf(made, id)).rooms).toEqual([])
    for (const refused of [
      await moverOf(made, id)(other, 2),
      await owner.send('POST', `${url}/stays/${id}/extension/quotes`, { checkOut: '2026-11-24', roomId: other }),
    ])
      expect([codeOf(refused), refused.json<object>()]).toEqual([
        'room_occupied',
        expect.objectContaining({ details: { by: [], blocks: [block] } }),
      ])
    const later = await confirmStay(api, hotel, '2026-11-25', '2026-11-26')
    const place = { roomId: other, expectedRoomId: (await unitOf(api, later)).roomId }
    const refused = await owner.send('PUT', `${url}/booked-rooms/${(await unitOf(api, later)).id}`, place)
    expect(refused.json()).toMatchObject({ code: 'room_occupied', details: { by: [], blocks: [{ id: block.id }] } })
    expect(
      (await owner.send('PUT', `${url}/booked-rooms/${block.id}`, { roomId: at(0), expectedRoomId: other })).statusCode,
    ).toBe(404)
    expect((await owner.get(`${url}/booked-rooms/${block.id}/rooms`)).statusCode).toBe(404)
  })

  test('whoever would need its room for longer moves around it', async () => {
    const { at, desk, ...owned } = await hotelOf(2)
    const booking = await confirmStay(api, owned.hotel, '2026-11-21', '2026-11-23')
    const { roomId } = await unitOf(api, booking)
    await desk.block(roomId, { ...shower, from: '2026-11-23', to: '2026-11-25' })
    const { id } = await stayRow(api, booking)
    expect(
      codeOf(await owned.owner.send('POST', `${owned.url}/stays/${id}/extension/quotes`, { checkOut: '2026-11-24' })),
    ).toBe('room_occupied')
    const other = roomId === at(0) ? at(1) : at(0)
    expect(await quoteAt(owned, id, 'extension', { checkOut: '2026-11-24', roomId: other })).toMatchObject({
      nights: 1,
    })
    expect((await extendAs(owned, id, { checkOut: '2026-11-24', roomId: other })).statusCode).toBe(200)
  })

  test('is told to the desk of the day and to housekeeping', async () => {
    const { hotel, owner, url, at, desk } = await hotelOf(3)
    await desk.block(at(1), { ...shower, from: '2026-11-21', to: '2026-11-24' })
    await confirmStay(api, hotel, '2026-11-21', '2026-11-22')
    const { tonight } = dataOf<Today>(await owner.get(`${url}/today`))
    expect(tonight).toMatchObject({ rooms: 3, occupied: 1, blocked: 1, free: [{ numbers: ['1002'] }] })
    const rooms = dataOf<RoomReadiness[]>(await owner.get(`${url}/readiness`))
    expect(rooms.map(({ room, blocked }) => [room.number, blocked])).toEqual([
      ['1000', null],
      ['1001', { to: '2026-11-24', reason: 'Dusche undicht' }],
      ['1002', null],
    ])
  })

  test('is no night sold: revenue and the room search of the hotel tell guests alone', async () => {
    const { hotel, owner, url, at, desk } = await hotelOf(2)
    await confirmStay(api, hotel, '2026-12-04', '2026-12-06')
    const before = (await owner.get(`${url}/revenue?year=2026`)).json<object>()
    await desk.block(at(1))
    expect((await owner.get(`${url}/revenue?year=2026`)).json()).toEqual(before)
    const found = (await owner.get(`${url}/bookings?q=1001`)).json<{ data: object[] }>()
    expect(found.data).toEqual([])
  })
})

describe('changing a block', () => {
  test('gives back the nights that it loses and takes those that it gains', async () => {
    const { hotel, at, desk } = await hotelOf(2)
    const { block } = dataOf<Blocked>(await desk.block(at(0)))
    const booking = await confirmStay(api, hotel, '2026-12-07', '2026-12-09')
    await putInto(api, booking, at(0))
    const preview = await desk.preview(at(0), `from=2026-12-05&to=2026-12-08&blockId=${block.id}`)
    expect(dataOf(preview)).toMatchObject({ possible: true, moves: [{ bookingId: booking.id, to: { id: at(1) } }] })
    const form = { from: '2026-12-05', to: '2026-12-08', reason: 'Fliesen' }
    const changed = dataOf<Blocked>(await desk.change(block, form))
    expect(changed).toMatchObject({ block: { id: block.id, ...form }, moves: [{ bookingId: booking.id }] })
    expect(await soldOf(api, hotel.id)).toEqual({ '12-05 0': 1, '12-06 0': 1, '12-07 0': 2, '12-08 0': 1 })
    expect((await desk.plan()).blocks).toEqual([changed.block])
    expect((await auditOf(hotel.id)).at(-1)).toMatchObject({
      event: 'block_changed',
      detail: { fromBefore: '2026-12-04', moves: 1 },
    })
  })

  test('what was changed meanwhile is shown, not overwritten', async () => {
    const { at, desk } = await hotelOf(1)
    const { block } = dataOf<Blocked>(await desk.block(at(0)))
    const { block: now } = dataOf<Blocked>(await desk.change(block, { reason: 'Fliesen' }))
    for (const refused of [await desk.change(block, { to: '2026-12-09' }), await desk.end(block)])
      expect(refused.json()).toMatchObject({ code: 'changed_meanwhile', details: { current: now } })
  })

  test('nights that are over stay as they were; on the new day they can still be ended', async () => {
    const { hotel, at, desk } = await hotelOf(1)
    const { block } = dataOf<Blocked>(await desk.block(at(0)))
    api.setNow('2026-12-06T12:00:00Z')
    expect((await desk.change(block, { from: '2026-12-05' })).json()).toMatchObject({
      fields: { from: 'This date is in the past' },
    })
    expect((await desk.change(block, { to: '2026-12-05' })).json()).toMatchObject({
      fields: { to: 'This date is in the past' },
    })
    const longer = dataOf<Blocked>(await desk.change(block, { to: '2026-12-09' }))
    expect(dataOf(await desk.end(longer.block))).toEqual({ ...block, to: '2026-12-06' })
    expect(await soldOf(api, hotel.id)).toEqual({ '12-04 0': 1, '12-05 0': 1 })
    for (const refused of [
      await desk.end({ ...block, to: '2026-12-06' }),
      await desk.change({ ...block, to: '2026-12-06' }, { to: '2026-12-12' }),
    ])
      expect(codeOf(refused)).toBe('wrong_state')
  })

  test('one to come is removed, and its nights can be booked again', async () => {
    const { hotel, at, desk } = await hotelOf(1)
    const { block } = dataOf<Blocked>(await desk.block(at(0)))
    const ended = await desk.end(block)
    expect([ended.statusCode, ended.json()]).toEqual([200, { data: null }])
    expect((await desk.end(block)).statusCode).toBe(404)
    await bookStay(api, hotel, '2026-12-04', '2026-12-07')
    expect((await auditOf(hotel.id)).at(-1)).toMatchObject({
      event: 'block_ended',
      detail: { block: block.id, until: null },
    })
  })
})

describe('which nights', () => {
  test('from the desk day on, before the calendar date changes it too; never the past, none, or more than a year', async () => {
    const { at, desk } = await hotelOf(1)
    api.setNow('2026-12-05T01:00:00Z')
    const cases: [object, object][] = [
      [{ from: '2026-12-03', to: '2026-12-05' }, { from: 'This date is in the past' }],
      [{ from: '2026-12-06', to: '2026-12-06' }, { to: 'The last day must be after the first' }],
      [{ from: '2026-12-06', to: '2027-12-07' }, { to: 'At most 365 days' }],
      [{ from: '2028-12-06', to: '2028-12-07' }, { from: expect.any(String) as string }],
      [{ reason: ' ' }, { reason: expect.any(String) as string }],
      [{ reason: 'x'.repeat(121) }, { reason: expect.any(String) as string }],
    ]
    for (const [form, fields] of cases) {
      const refused = await desk.block(at(0), { ...shower, ...form })
      expect([refused.statusCode, refused.json()], JSON.stringify(form)).toEqual([
        422,
        expect.objectContaining({ fields }),
      ])
    }
    expect((await desk.block(at(0), { ...shower, from: '2026-12-04' })).statusCode).toBe(201)
  })

  test('a room that is closed has none, nor has that of another hotel', async () => {
    const { owner, url, at, desk } = await hotelOf(1)
    await owner.send('PATCH', `${url}/rooms/${at(0)}`, { status: 'unavailable' })
    expect(codeOf(await desk.block(at(0)))).toBe('room_closed')
    const other = await hotelOf(1)
    const { block } = dataOf<Blocked>(await other.desk.block(other.at(0)))
    expect((await desk.block(other.at(0))).statusCode).toBe(404)
    expect((await desk.end(block)).statusCode).toBe(404)
    expect((await desk.change(block, {})).statusCode).toBe(404)
  })
})

describe('what ends blocks', () => {
  test('closing a room, for its guests they are no obstacle', async () => {
    const { hotel, owner, url, at, desk } = await hotelOf(2)
    const { block } = dataOf<Blocked>(await desk.block(at(0)))
    await desk.block(at(0), { ...shower, from: '2026-11-21', to: '2026-11-25' })
    api.setNow('2026-11-23T12:00:00Z')
    const booking = await confirmStay(api, hotel, '2026-12-08', '2026-12-09')
    await putInto(api, booking, at(0))
    const closing = dataOf<RoomClosing>(await owner.get(`${url}/rooms/${at(0)}/closing`))
    expect(closing).toMatchObject({
      possible: true,
      stuck: [],
      moves: [{ bookingId: booking.id }],
      blocks: [{}, { id: block.id }],
    })
    expect((await owner.send('PATCH', `${url}/rooms/${at(0)}`, { status: 'unavailable' })).statusCode).toBe(200)
    expect((await desk.plan()).blocks).toMatchObject([{ from: '2026-11-21', to: '2026-11-23' }])
    expect(await soldOf(api, hotel.id)).toEqual({ '11-21 0': 1, '11-22 0': 1, '12-08 0': 1 })
    await bookStay(api, hotel, '2026-12-04', '2026-12-07')
  })

  test('deleting a room that no guest ever had, and its room type', async () => {
    const { hotel, owner, url, typeId, at, desk } = await hotelOf(2)
    await desk.block(at(0))
    await desk.block(at(1), { ...shower, from: '2026-11-21', to: '2026-12-05' })
    expect((await owner.send('DELETE', `${url}/rooms/${at(0)}`)).statusCode).toBe(200)
    api.setNow('2026-11-23T12:00:00Z')
    expect((await owner.send('DELETE', `${url}/room-types/${typeId}`)).statusCode).toBe(200)
    expect(await soldOf(api, hotel.id)).toEqual({ '11-21 0': 1, '11-22 0': 1 })
  })
})

test('a hotel that is searched leaves blocked rooms out, also where only guests who move make one fit', async () => {
  const { hotel, owner, url } = await ownHotel(api, { types: [{ rooms: 2 }], offers: { earlyBooking: false } })
  const [a = '', b = ''] = hotel.types[0]?.roomIds ?? []
  const desk = deskOf({ owner, url })
  await desk.block(a, { ...shower, from: '2026-12-04', to: '2026-12-05' })
  await desk.block(b, { ...shower, from: '2026-12-05', to: '2026-12-06' })
  // Each night has a room, no room has both nights, and blocks do not move.
  const refused = await book(api.newBrowser(), hotel, { expectedTotal: eur(20_000) })
  expect(refused.statusCode).toBe(409)
  const one = { checkIn: '2026-12-04', checkOut: '2026-12-05', expectedTotal: eur(10_000) }
  const booking = await bookOne(api.newBrowser(), hotel, one)
  expect((await unitOf(api, booking)).roomId).toBe(b)
})
