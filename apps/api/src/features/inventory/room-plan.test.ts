import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DayStay, PlacedRoom } from './room-plan-board.ts'
import { chooseFreeRooms, countHouseable, planRooms, type RoomPlan } from './room-plan.ts'

const today = 100
const overlap = (a: DayStay, b: DayStay) => a.checkIn < b.checkOut && b.checkIn < a.checkOut
const stayOf = (checkIn: number, nights: number): DayStay => ({ checkIn, checkOut: checkIn + nights })

/** Rooms and stays that do not overlap; `pins` decides which stays ahead an owner pinned. */
const hotel = (pins: fc.Arbitrary<boolean>, most = { rooms: 5, stays: 16 }) =>
  fc
    .record({
      rooms: fc.integer({ min: 1, max: most.rooms }),
      tries: fc.array(
        fc.record({
          room: fc.nat(most.rooms - 1),
          day: fc.integer({ min: 92, max: 118 }),
          nights: fc.integer({ min: 1, max: 7 }),
          pin: pins,
        }),
        { maxLength: most.stays },
      ),
      day: fc.integer({ min: today, max: 116 }),
      nights: fc.integer({ min: 1, max: 8 }),
    })
    .map(({ rooms: count, tries, day, nights }) => {
      const rooms = Array.from({ length: count }, (_, index) => `room ${index}`)
      const placed: PlacedRoom[] = []
      for (const [index, { room, day: checkIn, nights: length, pin }] of tries.entries()) {
        const stay = stayOf(checkIn, length)
        const roomId = rooms[room % count] ?? ''
        if (placed.some((other) => other.roomId === roomId && overlap(other.stay, stay))) continue
        placed.push({ id: `stay ${index}`, roomId, stay, pinned: pin || checkIn <= today })
      }
      return { rooms, placed, stay: stayOf(day, nights) }
    })

const onlyArrived = hotel(fc.constant(false))
const anyPins = hotel(fc.boolean())

function freeByCount(rooms: readonly string[], placed: readonly PlacedRoom[], stay: DayStay): number {
  let least = rooms.length
  for (let day = stay.checkIn; day < stay.checkOut; day += 1) {
    least = Math.min(least, rooms.length - placed.filter((one) => overlap(one.stay, stayOf(day, 1))).length)
  }
  return least
}

/** The whole house after a plan: every stay with its room. */
function after(placed: readonly PlacedRoom[], plan: RoomPlan, stay: DayStay): { roomId: string; stay: DayStay }[] {
  const moved = new Map(plan.moves.map((move) => [move.id, move.to]))
  return [
    ...placed.map((one) => ({ roomId: moved.get(one.id) ?? one.roomId, stay: one.stay })),
    ...plan.rooms.map((roomId) => ({ roomId, stay })),
  ]
}

function expectSound(rooms: readonly string[], placed: readonly PlacedRoom[], plan: RoomPlan, stay: DayStay): void {
  const all = after(placed, plan, stay)
  for (const [index, one] of all.entries()) {
    expect(rooms).toContain(one.roomId)
    for (const other of all.slice(index + 1))
      expect(one.roomId === other.roomId && overlap(one.stay, other.stay)).toBe(false)
  }
  for (const move of plan.moves) {
    const stayed = placed.find((one) => one.id === move.id)
    expect(stayed).toMatchObject({ pinned: false, roomId: move.from })
    expect(move.to).not.toBe(move.from)
  }
}

/** The fewest moves that house one more unit, tried out in full; null when nothing does. */
function bruteForce(rooms: readonly string[], placed: readonly PlacedRoom[], stay: DayStay): number | null {
  const pinned = placed.filter((one) => one.pinned)
  const free = placed.filter((one) => !one.pinned)
  let best: number | null = null
  const place = (index: number, taken: readonly { roomId: string; stay: DayStay }[], moves: number): void => {
    if (best !== null && moves >= best) return
    const one = free[index]
    const next = one ? one.stay : stay
    for (const roomId of rooms) {
      if (taken.some((other) => other.roomId === roomId && overlap(other.stay, next))) continue
      const cost = one && one.roomId !== roomId ? 1 : 0
      if (one) place(index + 1, [...taken, { roomId, stay: next }], moves + cost)
      else best = Math.min(best ?? Infinity, moves)
    }
  }
  place(0, pinned, 0)
  return best
}

describe('a room plan', () => {
  test('takes a free room beside a neighbour rather than one that leaves a gap', () => {
    const placed = [
      { id: 'a', roomId: '1', stay: stayOf(100, 3), pinned: true },
      { id: 'b', roomId: '2', stay: stayOf(100, 5), pinned: true },
    ]
    expect(chooseFreeRooms(['1', '2', '3'], placed, stayOf(105, 2), 1)).toEqual(['2'])
    expect(chooseFreeRooms(['1', '2', '3'], placed, stayOf(102, 2), 2)).toBeNull()
  })

  test('moves one guest when no room is free throughout', () => {
    const placed = [
      { id: 'a', roomId: '1', stay: stayOf(101, 3), pinned: false },
      { id: 'b', roomId: '2', stay: stayOf(104, 3), pinned: false },
    ]
    const plan = planRooms(['1', '2'], placed, stayOf(101, 3), 1)
    expect(plan).toEqual({ rooms: ['2'], moves: [] })
    const long = planRooms(['1', '2'], placed, stayOf(101, 6), 1)
    expect(long?.moves).toHaveLength(1)
  })

  test('never overlaps and never moves a pinned stay', () => {
    fc.assert(
      fc.property(anyPins, fc.integer({ min: 1, max: 3 }), ({ rooms, placed, stay }, quantity) => {
        const plan = planRooms(rooms, placed, stay, quantity)
        if (!plan) return
        expect(plan.rooms).toHaveLength(quantity)
        expectSound(rooms, placed, plan, stay)
      }),
      { numRuns: 500 },
    )
  })

  test('houses every stay that fits by count while only arrived guests are pinned', () => {
    fc.assert(
      fc.property(onlyArrived, ({ rooms, placed, stay }) => {
        const free = freeByCount(rooms, placed, stay)
        expect(planRooms(rooms, placed, stay, free + 1)).toBeNull()
        if (free > 0) expect(planRooms(rooms, placed, stay, free)).not.toBeNull()
        expect(countHouseable(rooms, placed, stay, rooms.length)).toBe(Math.max(0, free))
      }),
      { numRuns: 500 },
    )
  })

  test('finds a plan whenever there is one, with the fewest moves, whatever owners pinned', () => {
    const small = hotel(fc.boolean(), { rooms: 3, stays: 9 })
    fc.assert(
      fc.property(small, ({ rooms, placed, stay }) => {
        const plan = planRooms(rooms, placed, stay, 1)
        expect(plan?.moves.length ?? null).toBe(bruteForce(rooms, placed, stay))
      }),
      { numRuns: 400 },
    )
  })

  test('is the same for the same house, and the count agrees with it', () => {
    fc.assert(
      fc.property(anyPins, ({ rooms, placed, stay }) => {
        const count = countHouseable(rooms, placed, stay, 3)
        expect(planRooms(rooms, placed, stay, 1)).toEqual(planRooms(rooms, placed, stay, 1))
        if (count > 0) expect(planRooms(rooms, placed, stay, count)).not.toBeNull()
      }),
    )
  })
})
