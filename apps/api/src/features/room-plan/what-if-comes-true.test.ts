import { addDays } from '@keystay/contract/shared/plain-dates'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OwnQuote } from '@keystay/contract/bookings/own-endpoints'
import type { OwnerBooking } from '@keystay/contract/bookings/owner-entities'
import { createTax } from '../../testing/test-local-taxes.ts'
import { bookOwn, ownStay } from '../../testing/test-own-bookings.ts'
import { dataOf } from '../../testing/test-owner.ts'
import { createPromotion } from '../../testing/test-promotions.ts'
import { createPlan } from '../../testing/test-rate-plans.ts'
import { ownHotel, type OwnedHotel } from '../../testing/test-stays.ts'
import { codeOf } from '../../testing/test-user.ts'
import { ifBroken, ifStay, tablesOf } from '../../testing/test-what-if.ts'
import { testNow, useTestApp } from '../../testing/test-app.ts'

const api = useTestApp()
const first = '2026-12-01'
const nights = 8

type Drawn = {
  readonly type: number
  readonly from: number
  readonly nights: number
  readonly rooms: number
  readonly pinned: boolean
}

const drawn = fc.record({
  type: fc.nat(1),
  from: fc.nat(nights - 1),
  nights: fc.integer({ min: 1, max: 4 }),
  rooms: fc.integer({ min: 1, max: 2 }),
  pinned: fc.nat(4).map((die) => die === 0),
})
const hotels = fc.record({
  rooms: fc.tuple(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 2, max: 4 })),
  sold: fc.array(drawn, { minLength: 6, maxLength: 18 }),
  blocked: fc.array(drawn, { maxLength: 2 }),
  asked: fc.array(drawn, { minLength: 2, maxLength: 5 }),
  broken: fc.array(fc.tuple(drawn, fc.nat(4)), { minLength: 1, maxLength: 3 }),
  expires: fc.boolean(),
})

const stayOf = ({ from, nights: count }: Drawn) => ({
  checkIn: addDays(first, from),
  checkOut: addDays(first, from + count),
})

/** Where everybody lies. */
async function places(propertyId: string): Promise<Map<string, string>> {
  const rows = await api.sql<{ id: string; room: string }[]>`
    SELECT id, room_id AS room FROM booked_rooms WHERE property_id = ${propertyId} AND active`
  return new Map(rows.map(({ id, room }) => [id, room]))
}

/** Who lies elsewhere than before, and from where to where. */
function movedBetween(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...before]
    .filter(([id, room]) => after.has(id) && after.get(id) !== room)
    .map(([id, room]) => `${id} ${room} ${after.get(id)}`)
    .toSorted()
}

const told = (moves: readonly { bookedRoomId: string; from: { id: string }; to: { id: string } }[]) =>
  moves.map(({ bookedRoomId, from, to }) => `${bookedRoomId} ${from.id} ${to.id}`).toSorted()

/** The hotel books at the price that it is quoted; undefined where it has no room. */
async function sell(owned: OwnedHotel, one: Drawn, option: boolean): Promise<OwnerBooking | undefined> {
  const roomTypeId = owned.hotel.types[one.type]?.id ?? ''
  const stay = {
    ...stayOf(one),
    lines: [{ roomTypeId, quantity: one.rooms, bedType: '1 Doppelbett', adults: 2 * one.rooms, children: 0 }],
  }
  const quote = await owned.owner.send('POST', `${owned.url}/own-bookings/quotes`, ownStay(owned.hotel, stay))
  const { total } = dataOf<OwnQuote>(quote)
  const until = option ? '2026-11-25' : null
  const reply = await bookOwn(owned, { ...stay, expectedTotal: total, optionUntil: until })
  return reply.statusCode === 201 ? dataOf<OwnerBooking>(reply) : undefined
}

async function fill({
  rooms,
  sold,
  blocked,
  expires,
}: {
  readonly rooms: readonly [number, number]
  readonly sold: readonly Drawn[]
  readonly blocked: readonly Drawn[]
  readonly expires: boolean
}): Promise<OwnedHotel> {
  api.setNow(testNow)
  const owned = await ownHotel(api, {
    types: [{ rooms: rooms[0] }, { rooms: rooms[1], priceMinor: 12_300, maxOccupancy: 3 }],
    offers: { earlyBooking: true },
  })
  const { hotel, owner, url } = owned
  await createPromotion(api, hotel.id, { percent: 700, minNights: 2 })
  await createTax(api, hotel.id)
  await createPlan(api, hotel.id, { name: 'Sparpreis', adjustPercent: -500, minNights: 3 })
  for (const [index, one] of sold.entries()) {
    const booking = await sell(owned, one, index % 4 === 3)
    if (booking && one.pinned) {
      const rows = await api.sql<{ id: string; room: string }[]>`
        SELECT id, room_id AS room FROM booked_rooms WHERE booking_id = ${booking.id}`
      for (const { id, room } of rows)
        await owner.send('PUT', `${url}/booked-rooms/${id}`, { roomId: room, expectedRoomId: room, pinned: true })
    }
  }
  for (const one of blocked) {
    const ids = hotel.types[one.type]?.roomIds ?? []
    const { checkIn: from, checkOut: to } = stayOf(one)
    await owner.send('POST', `${url}/rooms/${ids[one.rooms % ids.length]}/blocks`, { from, to, reason: 'Bad' })
  }
  // Options whose day is over then, and which nobody has swept yet.
  if (expires) api.setNow('2026-11-26T12:00:00Z')
  return owned
}

test('what it says of a stay is what happens when it is booked, and what it refuses is refused', async () => {
  let [fits, moved, missing] = [0, 0, 0]
  await fc.assert(
    fc.asyncProperty(hotels, async (drawnHotel) => {
      const owned = await fill(drawnHotel)
      for (const one of drawnHotel.asked) {
        const roomTypeId = owned.hotel.types[one.type]?.id ?? ''
        const stay = stayOf(one)
        const wish = (rooms: number) => ({
          ...stay,
          lines: [{ roomTypeId, quantity: rooms, bedType: '1 Doppelbett', adults: 2 * rooms, children: 0 }],
        })
        const foreseen = await ifStay(owned, [{ roomTypeId, rooms: one.rooms }], stay)
        const housed = foreseen.rooms[0]?.rooms ?? []
        expect(housed.length + (foreseen.missing[0]?.rooms ?? 0)).toBe(one.rooms)
        const before = await places(owned.hotel.id)
        if (foreseen.missing.length > 0) {
          missing += 1
          const total = { minor: 1, currency: 'EUR' }
          const otherwise = { reason: 'group', nightsMinor: null }
          const refused = await bookOwn(owned, { ...wish(one.rooms), otherwise, expectedTotal: total })
          expect(codeOf(refused)).toBe('room_unavailable')
          expect(movedBetween(before, await places(owned.hotel.id))).toEqual([])
        }
        if (!foreseen.earns || (foreseen.missing.length > 0 && drawnHotel.expires)) continue
        fits += 1
        const { planId, isSold, total } = foreseen.earns
        const otherwise = isSold ? null : { reason: 'group', nightsMinor: null }
        const made = await bookOwn(owned, { ...wish(housed.length), planId, otherwise, expectedTotal: total })
        expect(made.json()).toMatchObject({ data: { total } })
        const { id } = dataOf<OwnerBooking>(made)
        const rows = await api.sql<
          { room: string }[]
        >`SELECT room_id AS room FROM booked_rooms WHERE booking_id = ${id}`
        expect(rows.map(({ room }) => room).toSorted()).toEqual(housed.map((room) => room.id).toSorted())
        const after = await places(owned.hotel.id)
        expect(movedBetween(before, after)).toEqual(told(foreseen.moves))
        moved += foreseen.moves.length
      }
    }),
    { numRuns: 30, seed: 11, endOnFailure: true },
  )
  // The dice have drawn something of each.
  expect([fits > 10, moved > 1, missing > 10]).toEqual([true, true, true])
}, 240_000)

test('what it says of a broken room is what happens when it is taken out of order', async () => {
  let [blocked, moved, refused] = [0, 0, 0]
  await fc.assert(
    fc.asyncProperty(hotels, async (drawnHotel) => {
      const owned = await fill({ ...drawnHotel, expires: false })
      for (const [one, room] of drawnHotel.broken) {
        const ids = owned.hotel.types[one.type]?.roomIds ?? []
        const roomId = ids[room % ids.length]
        const { checkIn: from, checkOut: to } = stayOf(one)
        const tables = await tablesOf(api)
        const foreseen = await ifBroken(owned, roomId, from, to)
        expect(await tablesOf(api)).toEqual(tables)
        const before = await places(owned.hotel.id)
        const reply = await owned.owner.send('POST', `${owned.url}/rooms/${roomId}/blocks`, { from, to, reason: 'Bad' })
        const moves = movedBetween(before, await places(owned.hotel.id))
        expect([reply.statusCode === 201, moves]).toEqual([
          foreseen.possible,
          foreseen.possible ? told(foreseen.moves) : [],
        ])
        if (foreseen.possible) blocked += 1
        else refused += 1
        moved += moves.length
      }
    }),
    { numRuns: 14, seed: 5, endOnFailure: true },
  )
  expect([blocked > 5, moved > 2, refused > 5]).toEqual([true, true, true])
}, 240_000)
