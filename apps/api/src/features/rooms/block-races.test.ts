import { describe, expect, test } from 'vitest'
import type { RoomBlock } from '@keystay/contract/rooms/entities'
import { meet } from '../../testing/meet.ts'
import { moverOf, stayRow, stepOf } from '../../testing/test-desk.ts'
import { book } from '../../testing/test-hotel.ts'
import { dataOf } from '../../testing/test-owner.ts'
import { confirmStay, ownPlainHotel, unitOf } from '../../testing/test-stays.ts'
import { codeOf } from '../../testing/test-user.ts'
import { useTestApp } from '../../testing/test-app.ts'

const api = useTestApp()

/** A hotel of so many rooms into which a guest comes today, and what may happen to their room. */
async function arriving(rooms: number) {
  const owned = await ownPlainHotel(api, rooms)
  const { hotel, owner, url } = owned
  const booking = await confirmStay(api, hotel, '2026-11-22', '2026-11-24')
  const { id } = await stayRow(api, booking)
  const { roomId } = await unitOf(api, booking)
  const night = { from: '2026-11-22', to: '2026-11-23', reason: 'Heizung' }
  return {
    owned,
    booking,
    roomId,
    other: hotel.types[0]?.roomIds.find((room) => room !== roomId) ?? '',
    lock: `SELECT id FROM room_types WHERE property_id = '${hotel.id}' FOR UPDATE`,
    block: async (room: string, form: object = {}) =>
      owner.send('POST', `${url}/rooms/${room}/blocks`, { ...night, ...form }),
    end: async ({ id: block, from, to, reason }: RoomBlock) =>
      owner.send('POST', `${url}/blocks/${block}/end`, { expected: { from, to, reason } }),
    checkIn: async () => stepOf(owned, id)('check_in', 1, { anyway: true }),
    move: async (room: string) => moverOf(owned, id)(room, 1, { anyway: true }),
    close: async (room: string) => owner.send('PATCH', `${url}/rooms/${room}`, { status: 'unavailable' }),
    book: async () =>
      book(api.newBrowser(), hotel, {
        checkIn: '2026-11-22',
        checkOut: '2026-11-23',
        expectedTotal: { minor: 10_000, currency: 'EUR' },
      }),
  }
}

describe('a room that goes out of order meets', () => {
  test('a booking of the last room: one of them has it', async () => {
    const made = await arriving(2)
    const [blocked, booked] = await meet(api, made.lock, 2, () => [made.block(made.other), made.book()])
    expect([blocked?.statusCode, booked?.statusCode]).toSatisfy(
      ([desk, web]: number[]) => (desk === 201 && web === 409) || (desk === 409 && web === 201),
    )
  })

  test('the check-in of its guest: who is in it stays, who has moved is checked in elsewhere', async () => {
    const made = await arriving(2)
    api.setNow('2026-11-22T12:00:00Z')
    const replies = await meet(api, made.lock, 2, () => [made.block(made.roomId), made.checkIn()])
    // On the day of arrival nobody moves without being asked.
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([409, 200])
    expect((await unitOf(api, made.booking)).roomId).toBe(made.roomId)
  })

  test('a guest who is to move into it: one of them has it', async () => {
    const made = await arriving(2)
    const [blocked, moved] = await meet(api, made.lock, 2, () => [made.block(made.other), made.move(made.other)])
    expect([blocked?.statusCode, moved?.statusCode]).toSatisfy(
      ([desk, stay]: number[]) => (desk === 201 && stay === 409) || (desk === 409 && stay === 200),
    )
  })

  test('another desk that says the same: one block, and who was late is shown it', async () => {
    const made = await arriving(2)
    const replies = await meet(api, made.lock, 2, () => [made.block(made.other), made.block(made.other)])
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409])
    const refused = replies.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json()).toMatchObject({
      code: 'room_needed',
      details: { stays: [], blocks: [{ reason: 'Heizung' }] },
    })
  })

  test('its closing: it is closed, and no block is left', async () => {
    const made = await arriving(2)
    const [closed] = await meet(api, made.lock, 2, () => [made.close(made.other), made.block(made.other)])
    expect(closed?.statusCode).toBe(200)
    const blocks =
      await api.sql`SELECT id FROM booked_rooms WHERE property_id = ${made.owned.hotel.id} AND block_reason IS NOT NULL`
    expect(blocks).toEqual([])
  })

  test('all of it at once, many times: the data holds together', async () => {
    for (let round = 0; round < 5; round += 1) {
      const made = await arriving(3)
      const { block } = dataOf<{ block: RoomBlock }>(await made.block(made.other, { to: '2026-11-25' }))
      const replies = await Promise.all([
        made.end(block),
        made.block(made.roomId),
        made.block(made.other),
        made.move(made.other),
        made.checkIn(),
        made.book(),
        made.book(),
        made.close(made.other),
      ])
      expect(replies.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([])
    }
  })
})

test('who ends a block twice is told that it is gone', async () => {
  const made = await arriving(2)
  const { block } = dataOf<{ block: RoomBlock }>(await made.block(made.other))
  const replies = await meet(api, made.lock, 2, () => [made.end(block), made.end(block)])
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404])
  expect(replies.map(codeOf).filter(Boolean)).toEqual(['not_found'])
})
