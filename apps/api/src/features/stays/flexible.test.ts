import { describe, expect, test } from 'vitest'
import type { Booking } from '@keystay/contract/bookings/entities'
import type { AvailableRoomType, RoomsQuote } from '@keystay/contract/room-types/entities'
import { changeTo, guestOf, quoted, stayOf } from '../../testing/test-changes.ts'
import { leaveAs, moverOf, stayRow, stepOf } from '../../testing/test-desk.ts'
import { locksOf, outOfOrder } from '../../testing/lock-order.ts'
import { lockTypes } from '../../testing/locked-types.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { allowFlexible, bookFlexibly, flexibleHotel } from '../../testing/test-flexible.ts'
import { book, bookingUrl, bookOne, type TestHotel } from '../../testing/test-hotel.ts'
import { dataOf } from '../../testing/test-owner.ts'
import { createPromotion } from '../../testing/test-promotions.ts'
import { confirmStay, unitOf } from '../../testing/test-stays.ts'
import { codeOf, statusesOf } from '../../testing/test-user.ts'
import { placeFlexibleStays } from './place-flexible.ts'

const api = useTestApp()
const eur = (minor: number) => ({ minor, currency: 'EUR' })
const two = { checkIn: '2026-12-04', checkOut: '2026-12-06' }
const from = (checkIn: string, checkOut: string) => [checkIn, checkOut] as const
const whole = from('2026-12-04', '2026-12-06')
const run = async () => await placeFlexibleStays(api.deps)

async function search({ id }: TestHotel, stay = two, guests = 2): Promise<AvailableRoomType[]> {
  const reply = await api.newBrowser().send('POST', `/v1/public/properties/${id}/search`, { ...stay, guests })
  return dataOf<AvailableRoomType[]>(reply)
}

async function quote({ id, types }: TestHotel, body: object = {}): Promise<RoomsQuote | undefined> {
  const lines = [{ roomTypeId: types[0]?.id ?? '', quantity: 1, adults: 2, children: 0 }]
  const wish = { ...two, lines, flexible: true, ...body }
  return dataOf<RoomsQuote[]>(await api.newBrowser().send('POST', `/v1/public/properties/${id}/quotes`, wish))[0]
}

/** In which of the hotel's types the rooms of a booking lie, by their place; and whether they count there and nowhere else. */
async function liesIn({ types }: TestHotel, { id }: Pick<Booking, 'id'>): Promise<number[]> {
  const rows = await api.sql<{ type: string }[]>`
    SELECT room_type_id AS type FROM booked_rooms WHERE booking_id = ${id} AND active ORDER BY lower(stay)`
  return rows.map(({ type }) => types.findIndex((one) => one.id === type))
}

/** How many rooms of each type are sold on the nights of the stay. */
async function soldOf({ id, types }: TestHotel): Promise<number[][]> {
  const rows = await api.sql<{ type: string; sold: number[] }[]>`
    SELECT room_type_id AS type, array_agg(sold ORDER BY night) AS sold FROM nights
    WHERE property_id = ${id} AND night IN ('2026-12-04', '2026-12-05') GROUP BY 1`
  return types.map((type) => rows.find((row) => row.type === type.id)?.sold ?? [])
}

describe('a room of which the hotel chooses the type', () => {
  test('costs less in the list, the quote and the booking, where its guest wants that alone', async () => {
    const { hotel } = await flexibleHotel(api)
    const [found, better] = await search(hotel)
    expect([found?.total, found?.flexible]).toEqual([eur(20_000), { total: eur(18_000), saved: eur(2000) }])
    expect(better?.flexible).toBeUndefined()
    const told = await quote(hotel)
    const line = { kind: 'promotion', label: 'This room type or better', amount: eur(-2000), flexible: true }
    expect([told?.total, told?.priceLines.at(-1)]).toMatchObject([eur(18_000), line])
    expect((await quote(hotel, { flexible: false }))?.total).toEqual(eur(20_000))
    const booking = await bookOne(api.newBrowser(), hotel, { ...two, flexible: true, expectedTotal: eur(18_000) })
    expect(booking.priceLines.at(-1)).toMatchObject(line)
    const [stay] = await api.sql`SELECT better_types FROM stays WHERE booking_id = ${booking.id}`
    expect(stay?.['better_types']).toEqual([hotel.types[1]?.id])
  })

  test('is offered for one room of a type that has a better one with rooms, by a hotel that wants it', async () => {
    const { hotel } = await flexibleHotel(api, 2)
    expect((await search(hotel, two, 4))[0]?.flexible).toBeUndefined()
    const line = { roomTypeId: hotel.types[0]?.id ?? '', quantity: 2, adults: 4, children: 0 }
    expect((await quote(hotel, { lines: [line] }))?.total).toEqual(eur(40_000))
    await api.sql`UPDATE room_types SET max_occupancy = 1 WHERE id = ${hotel.types[1]?.id ?? ''}`
    await allowFlexible(api, hotel)
    expect((await search(hotel))[0]?.flexible).toBeUndefined()
    await api.sql`UPDATE room_types SET max_occupancy = 2, retired_at = now() WHERE id = ${hotel.types[1]?.id ?? ''}`
    await allowFlexible(api, hotel)
    expect((await search(hotel))[0]?.flexible).toBeUndefined()
    await api.sql`UPDATE room_types SET retired_at = NULL WHERE id = ${hotel.types[1]?.id ?? ''}`
    await allowFlexible(api, hotel, null)
    expect((await search(hotel))[0]?.flexible).toBeUndefined()
    const reply = await book(api.newBrowser(), hotel, { ...two, flexible: true, expectedTotal: eur(18_000) })
    expect([reply.statusCode, codeOf(reply)]).toEqual([409, 'price_changed'])
    await allowFlexible(api, hotel)
    expect((await search(hotel))[0]?.flexible?.saved).toEqual(eur(2000))
  })

  test('competes with promotions: where another gives as much it is not offered, and nobody is flexible for nothing', async () => {
    const { hotel } = await flexibleHotel(api)
    await createPromotion(api, hotel.id, { percent: 1000 })
    const [found] = await search(hotel)
    expect([found?.total, found?.flexible]).toEqual([eur(18_000), undefined])
    const booking = await bookOne(api.newBrowser(), hotel, { ...two, flexible: true, expectedTotal: eur(18_000) })
    const [stay] = await api.sql`SELECT better_types FROM stays WHERE booking_id = ${booking.id}`
    expect(stay?.['better_types']).toBeNull()
  })

  test('stays so when the guest changes the hold, and is not when the guest says so or takes several rooms', async () => {
    const { hotel } = await flexibleHotel(api, 2)
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel, { ...two, flexible: true, expectedTotal: eur(18_000) })
    const patch = async (body: object) => dataOf<Booking>(await browser.send('PATCH', bookingUrl(booking), body))
    const longer = await patch({ checkOut: '2026-12-07', expectedTotal: eur(27_000) })
    expect(longer.priceLines.at(-1)).toMatchObject({ flexible: true, amount: eur(-3000) })
    const [line] = stayOf(longer).lines
    const both = [{ ...line, quantity: 2, adults: 2 }]
    expect((await patch({ lines: both, expectedTotal: eur(60_000) })).total).toEqual(eur(60_000))
    await patch({ lines: [line], flexible: true, expectedTotal: eur(27_000) })
    expect((await patch({ flexible: false, expectedTotal: eur(30_000) })).total).toEqual(eur(30_000))
  })
})

describe('the planner', () => {
  test('moves a flexible stay into a better room when its type is sold out, which is for sale again then', async () => {
    const { hotel } = await flexibleHotel(api)
    const flexible = await bookFlexibly(api, hotel, ...whole)
    expect(await soldOf(hotel)).toEqual([[1, 1], []])
    expect((await search(hotel)).find(({ id }) => id === hotel.types[0]?.id)?.availableRooms).toBe(0)
    expect(await run()).toBe(1)
    expect([await liesIn(hotel, flexible), await soldOf(hotel)]).toEqual([
      [1],
      [
        [0, 0],
        [1, 1],
      ],
    ])
    expect((await search(hotel))[0]?.availableRooms).toBe(1)
    await confirmStay(api, hotel, ...whole)
    expect(await soldOf(hotel)).toEqual([
      [1, 1],
      [1, 1],
    ])
    // The price is that of the room that was sold.
    const lines = await api.sql`
      SELECT DISTINCT room_type_id FROM price_lines WHERE booking_id = ${flexible.id} AND kind = 'night'`
    expect(lines).toEqual([{ room_type_id: hotel.types[0]?.id }])
    expect(await run()).toBe(0)
    expect(await api.violations()).toEqual([])
  })

  test('moves one stay as long as one is enough, the next to arrive first, and the next one when it is needed', async () => {
    const { hotel } = await flexibleHotel(api, 2, 3)
    const first = await bookFlexibly(api, hotel, ...whole)
    const second = await bookFlexibly(api, hotel, ...whole)
    expect([await run(), await run()]).toEqual([1, 0])
    const moved = [await liesIn(hotel, first), await liesIn(hotel, second)]
    expect(moved.flat().toSorted((a, b) => a - b)).toEqual([0, 1])
    await confirmStay(api, hotel, ...whole)
    expect(await run()).toBe(1)
    expect([await soldOf(hotel), await run()]).toEqual([
      [
        [1, 1],
        [2, 2],
      ],
      0,
    ])
  })

  test('leaves it while its type has rooms, and where nothing but last rooms of better types is left', async () => {
    const { hotel } = await flexibleHotel(api, 2, 1, 1)
    await bookFlexibly(api, hotel, ...whole)
    expect(await run()).toBe(0)
    await confirmStay(api, hotel, ...whole)
    expect(await run()).toBe(0)
    expect(await soldOf(hotel)).toEqual([[2, 2], [], []])
  })

  test('takes the better type that has rooms on all nights, and goes on or back when that is sold out', async () => {
    const { hotel } = await flexibleHotel(api, 1, 2, 2)
    const [, middle] = hotel.types
    const line = { roomTypeId: middle?.id ?? '', quantity: 1, bedType: '1 Doppelbett', adults: 2, children: 0 }
    const inMiddle = { checkIn: '2026-12-05', checkOut: '2026-12-06', lines: [line], expectedTotal: eur(15_000) }
    const browser = api.newBrowser()
    const other = await bookOne(browser, hotel, inMiddle)
    const flexible = await bookFlexibly(api, hotel, ...whole)
    expect([await run(), await liesIn(hotel, flexible)]).toEqual([1, [2]])
    await browser.send('POST', `${bookingUrl(other)}/cancel`)
    const taken = { ...inMiddle, lines: [{ ...line, roomTypeId: hotel.types[2]?.id ?? '' }] }
    await bookOne(api.newBrowser(), hotel, taken)
    expect([await run(), await liesIn(hotel, flexible)]).toEqual([1, [1]])
    expect(await api.violations()).toEqual([])
  })

  test('lets who has not arrived make room in the better type', async () => {
    const { hotel } = await flexibleHotel(api, 1, 3)
    const [, better] = hotel.types
    const line = { roomTypeId: better?.id ?? '', quantity: 1, bedType: '1 Doppelbett', adults: 2, children: 0 }
    const nights = [
      ['2026-12-04', '2026-12-05'],
      ['2026-12-05', '2026-12-06'],
      ['2026-12-06', '2026-12-07'],
    ] as const
    // One guest a night, each in another room: none is free throughout.
    for (const [index, [checkIn, checkOut]] of nights.entries()) {
      const stay = { checkIn, checkOut, lines: [line], expectedTotal: eur(15_000) }
      const booking = await bookOne(api.newBrowser(), hotel, stay)
      await api.sql`UPDATE booked_rooms SET room_id = ${better?.roomIds[index] ?? ''} WHERE booking_id = ${booking.id}`
    }
    const flexible = await bookFlexibly(api, hotel, '2026-12-04', '2026-12-07')
    expect([await run(), await liesIn(hotel, flexible)]).toEqual([1, [1]])
    expect(await api.violations()).toEqual([])
  })

  test('never moves who has checked in, whose room was chosen, nor anybody on the day of arrival', async () => {
    const { hotel, owner, url } = await flexibleHotel(api)
    const booking = await bookFlexibly(api, hotel, ...whole)
    const unit = await unitOf(api, booking)
    await api.sql`UPDATE booked_rooms SET owner_pinned = true WHERE id = ${unit.id}`
    expect(await run()).toBe(0)
    await api.sql`UPDATE booked_rooms SET owner_pinned = false WHERE id = ${unit.id}`
    api.setNow('2026-12-04T12:00:00Z')
    expect(await run()).toBe(0)
    const { id, version } = await stayRow(api, booking)
    expect((await stepOf({ owner, url }, id)('check_in', version, { anyway: true })).statusCode).toBe(200)
    expect([await run(), await liesIn(hotel, booking)]).toEqual([0, [0]])
  })

  test('of two who find the last room, one books it; when the flexible guest has moved, the other one does too', async () => {
    const { hotel } = await flexibleHotel(api, 2)
    await bookFlexibly(api, hotel, ...whole)
    const ask = async () => await book(api.newBrowser(), hotel, { ...two, expectedTotal: eur(20_000) })
    const replies = await Promise.all([ask(), ask()])
    expect(statusesOf(replies)).toEqual([201, 409])
    expect(await run()).toBe(1)
    expect((await ask()).statusCode).toBe(201)
    expect(await soldOf(hotel)).toEqual([
      [2, 2],
      [1, 1],
    ])
    expect(await api.violations()).toEqual([])
  })

  test('run twice at once moves once; who books the better rooms meanwhile is never refused for it', async () => {
    const { hotel } = await flexibleHotel(api, 1, 2)
    const flexible = await bookFlexibly(api, hotel, ...whole)
    const locked = await lockTypes(api, hotel.id)
    const line = { roomTypeId: hotel.types[1]?.id ?? '', quantity: 1, bedType: '1 Doppelbett', adults: 2, children: 0 }
    const booking = book(api.newBrowser(), hotel, { ...two, lines: [line], expectedTotal: eur(30_000) })
    const runs = [run(), run()]
    await locked.unlock()
    const moved = await Promise.all(runs)
    expect((await booking).statusCode).toBe(201)
    expect(moved.reduce((sum, count) => sum + count, 0)).toBe((await liesIn(hotel, flexible))[0] === 1 ? 1 : 0)
    expect(await api.violations()).toEqual([])
  })

  test('that fails on the way has done nothing, keeps no other stay from moving, and is made in the next run', async () => {
    const [ill, well] = [await flexibleHotel(api), await flexibleHotel(api)]
    const stuck = await bookFlexibly(api, ill.hotel, ...whole)
    const other = await bookFlexibly(api, well.hotel, ...whole)
    // What is written last of a move cannot be written.
    await api.sql.unsafe(
      `ALTER TABLE audit_log ADD CONSTRAINT no_moves CHECK (event <> 'room_moved' OR property_id <> '${ill.hotel.id}') NOT VALID`,
    )
    await expect(run()).rejects.toThrow('Some flexible stays could not be moved.')
    expect([await liesIn(ill.hotel, stuck), await soldOf(ill.hotel)]).toEqual([[0], [[1, 1], []]])
    expect(await liesIn(well.hotel, other)).toEqual([1])
    await api.sql`ALTER TABLE audit_log DROP CONSTRAINT no_moves`
    expect([await run(), await liesIn(ill.hotel, stuck)]).toEqual([1, [1]])
    expect(await api.violations()).toEqual([])
  })

  test('takes its locks in the order of all', async () => {
    const { hotel } = await flexibleHotel(api)
    await bookFlexibly(api, hotel, ...whole)
    const statements = await api.record(async () => {
      expect(await run()).toBe(1)
    })
    const locks = locksOf(statements)
    expect(outOfOrder(locks)).toEqual([])
    expect(locks.flat()).toEqual(expect.arrayContaining(['types', 'booking', 'stay']))
  })
})

describe('a flexible stay that was moved', () => {
  async function moved(rooms = 1, ...better: readonly number[]) {
    const owned = await flexibleHotel(api, rooms, ...better)
    const browser = api.newBrowser()
    const made = await bookFlexibly(api, owned.hotel, ...whole, browser)
    for (let others = 1; others < rooms; others += 1) await confirmStay(api, owned.hotel, ...whole)
    expect(await run()).toBe(1)
    const booking = dataOf<Booking>(await browser.get(bookingUrl(made)))
    return { ...owned, browser, booking, guest: guestOf(browser, booking) }
  }

  test('gives back the nights of the room in which it lies when it is cancelled', async () => {
    const { hotel, browser, booking } = await moved()
    await browser.send('POST', `${bookingUrl(booking)}/cancel`)
    expect(await soldOf(hotel)).toEqual([
      [0, 0],
      [0, 0],
    ])
    expect(await api.violations()).toEqual([])
  })

  test('is changed where it lies, also when its own type is sold out, at what was promised', async () => {
    const { hotel, booking, guest } = await moved()
    await confirmStay(api, hotel, '2026-12-04', '2026-12-07')
    const longer = stayOf(booking, { checkOut: '2026-12-07' })
    expect((await quoted(guest, longer)).total).toEqual(eur(27_000))
    const changed = dataOf<Booking>(await changeTo(guest, longer))
    expect(changed.priceLines.at(-1)).toMatchObject({ flexible: true, amount: eur(-3000) })
    expect([await liesIn(hotel, booking), await soldOf(hotel)]).toEqual([
      [1],
      [
        [1, 1],
        [1, 1],
      ],
    ])
    const shorter = dataOf<Booking>(await changeTo(guest, stayOf(changed, { checkIn: '2026-12-05' })))
    expect([shorter.total, await liesIn(hotel, booking)]).toEqual([eur(18_000), [1]])
    expect(await api.violations()).toEqual([])
  })

  test('finds another room that it may have when the better type has none for the new nights', async () => {
    const { hotel, booking, guest } = await moved(1, 2)
    const line = { roomTypeId: hotel.types[1]?.id ?? '', quantity: 2, bedType: '1 Doppelbett', adults: 2, children: 0 }
    const night = { checkIn: '2026-12-06', checkOut: '2026-12-07' }
    await bookOne(api.newBrowser(), hotel, { ...night, lines: [line], expectedTotal: eur(30_000) })
    const changed = dataOf<Booking>(await changeTo(guest, stayOf(booking, { checkOut: '2026-12-07' })))
    expect([changed.total, await liesIn(hotel, booking)]).toEqual([eur(27_000), [0]])
    expect(await api.violations()).toEqual([])
  })

  test('is flexible no more with another room type or more rooms, and costs what these cost', async () => {
    const { hotel, booking, guest } = await moved(2, 2)
    const [line] = stayOf(booking).lines
    const other = { ...line, roomTypeId: hotel.types[1]?.id ?? '' } as NonNullable<typeof line>
    expect((await quoted(guest, stayOf(booking, { lines: [other] }))).total).toEqual(eur(30_000))
    const changed = dataOf<Booking>(await changeTo(guest, stayOf(booking, { lines: [other] })))
    expect(changed.priceLines.some(({ flexible }) => flexible)).toBe(false)
    const stays = await api.sql`SELECT better_types FROM stays WHERE booking_id = ${booking.id}`
    expect(stays).toEqual([{ better_types: null }])
    expect(await api.violations()).toEqual([])
  })

  test('leaves early, and gives back the nights of the better type', async () => {
    const owned = await moved()
    const { id, version } = await stayRow(api, owned.booking)
    api.setNow('2026-12-04T15:00:00Z')
    expect((await stepOf(owned, id)('check_in', version, { anyway: true })).statusCode).toBe(200)
    api.setNow('2026-12-05T08:00:00Z')
    expect((await leaveAs(owned, id)).statusCode).toBe(200)
    expect(await soldOf(owned.hotel)).toEqual([
      [0, 0],
      [1, 0],
    ])
    expect(await api.violations()).toEqual([])
  })

  test('is moved by the desk as any, and stays where the desk put it', async () => {
    const owned = await moved()
    const { hotel, booking } = owned
    const { id, version } = await stayRow(api, booking)
    const back = hotel.types[0]?.roomIds[0]
    expect((await moverOf(owned, id)(back, version)).statusCode).toBe(200)
    expect([await liesIn(hotel, booking), await run()]).toEqual([[0], 0])
    expect(await api.violations()).toEqual([])
  })
})
