import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { movesIn, noRoom, readBoard, wantUnits, type DayStay, type PlacedRoom, type Placements } from './board.ts'
import { exchangeHome } from './exchange-home.ts'
import { sweepForward } from './sweep-forward.ts'
import { chooseFreeRooms, countHouseable, planRooms, type RoomPlan } from './plan.ts'

const today = 100
const overlap = (a: DayStay, b: DayStay) => a.checkIn < b.checkOut && b.checkIn < a.checkOut
const stayOf = (checkIn: number, nights: number): DayStay => ({ checkIn, checkOut: checkIn + nights })

const stays = Array.from({ length: 12 }, (_, day) =>
  [2, 3, 4, 5, 6, 8].map((nights) => stayOf(today + day, nights)),
).flat()

/**
 * A crowded house: in each room one stay after the other with short gaps; `pins` decides which an owner pinned. The
 * wanted stay is, where there is one, one that fits by count although too few rooms are free throughout.
 */
const hotel = (pins: fc.Arbitrary<boolean>, most = { rooms: 5, stays: 6 }) => {
  const next = fc.record({ gap: fc.nat(2), nights: fc.integer({ min: 1, max: 5 }), pin: pins })
  const lane = fc.array(next, { minLength: 2, maxLength: most.stays, size: 'max' })
  return fc
    .record({
      lanes: fc.array(lane, { minLength: 2, maxLength: most.rooms, size: 'max' }),
      pick: fc.nat(),
      free: fc.integer({ min: today - 3, max: today }),
    })
    .map(({ lanes, pick, free: first }) => {
      const rooms = lanes.map((_, index) => `room ${index}`)
      const placed = lanes.flatMap((each, room): PlacedRoom[] => {
        let free = first
        return each.map((one, index) => {
          const stay = stayOf(free + one.gap, one.nights)
          free = stay.checkOut
          return { id: `${room} ${index}`, roomId: `room ${room}`, stay, pinned: one.pin || stay.checkIn <= today }
        })
      })
      const hard = stays.filter((stay) => {
        const free = freeByCount(rooms, placed, stay)
        return free > 0 && chooseFreeRooms(rooms, placed, stay, free) === null
      })
      const candidates = hard.length > 0 ? hard : stays
      return { rooms, placed, stay: candidates[pick % candidates.length] ?? stayOf(today, 2) }
    })
}

const fewPins = fc.nat(5).map((die) => die === 0)
const onlyArrived = hotel(fc.constant(false))
const anyPins = hotel(fewPins)

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

/** The fewest moves that house `quantity` more units, tried out in full; null when nothing does. */
function bruteForce(
  rooms: readonly string[],
  placed: readonly PlacedRoom[],
  stay: DayStay,
  quantity: number,
): number | null {
  const units = Array.from({ length: quantity }, () => ({ roomId: null, stay }))
  const movable = [...placed.filter((one) => !one.pinned), ...units]
  let best: number | null = null
  const place = (index: number, placements: readonly { roomId: string; stay: DayStay }[], moves: number): void => {
    if (best !== null && moves >= best) return
    const one = movable[index]
    if (one === undefined) {
      best = moves
      return
    }
    for (const roomId of rooms) {
      if (placements.some((other) => other.roomId === roomId && overlap(other.stay, one.stay))) continue
      const cost = one.roomId !== null && one.roomId !== roomId ? 1 : 0
      place(index + 1, [...placements, { roomId, stay: one.stay }], moves + cost)
    }
  }
  place(
    0,
    placed.filter((one) => one.pinned),
    0,
  )
  return best
}

/** A plan of the inner steps as the API would give it. */
function asRoomPlan(rooms: readonly string[], plan: Placements): RoomPlan {
  const at = (room: number) => rooms[room] ?? ''
  const moved = [...plan].filter(([one]) => one.room !== noRoom)
  return {
    rooms: [...plan].filter(([one]) => one.room === noRoom).map(([, room]) => at(room)),
    moves: moved.map(([one, room]) => ({ id: one.id, from: at(one.room), to: at(room) })),
  }
}

describe('a room plan', () => {
  test('takes the free room that leaves the best gaps', () => {
    const rooms = ['open', 'near', 'beside', 'between', 'night']
    const placed = [
      { id: 'a', roomId: 'near', stay: stayOf(100, 2), pinned: true },
      { id: 'b', roomId: 'beside', stay: stayOf(100, 5), pinned: true },
      { id: 'c', roomId: 'between', stay: stayOf(100, 5), pinned: true },
      { id: 'd', roomId: 'between', stay: stayOf(107, 5), pinned: false },
      { id: 'e', roomId: 'night', stay: stayOf(100, 4), pinned: true },
    ]
    const fit = ['between', 'beside', 'night', 'open', 'near']
    expect(chooseFreeRooms(rooms, placed, stayOf(105, 2), 5)).toEqual(fit)
    expect(chooseFreeRooms(rooms, placed, stayOf(105, 2), 2)).toEqual(fit.slice(0, 2))
    expect(chooseFreeRooms(rooms, placed, stayOf(103, 2), 3)).toBeNull()
  })

  test('lets a stay begin on the day another ends', () => {
    const placed = [{ id: 'a', roomId: '1', stay: stayOf(101, 3), pinned: true }]
    expect(planRooms(['1'], placed, stayOf(104, 2), 1)).toEqual({ rooms: ['1'], moves: [] })
    expect(planRooms(['1'], placed, stayOf(103, 2), 1)).toBeNull()
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
    const small = hotel(fewPins, { rooms: 4, stays: 4 })
    fc.assert(
      fc.property(small, fc.integer({ min: 1, max: 3 }), ({ rooms, placed, stay }, quantity) => {
        const plan = planRooms(rooms, placed, stay, quantity)
        expect(plan?.moves.length ?? null).toBe(bruteForce(rooms, placed, stay, quantity))
      }),
      { numRuns: 1000 },
    )
  })

  test('counts exactly what it can plan, whatever owners pinned', () => {
    fc.assert(
      fc.property(anyPins, fc.integer({ min: 0, max: 6 }), ({ rooms, placed, stay }, atMost) => {
        const count = countHouseable(rooms, placed, stay, atMost)
        expect(count).toBeLessThanOrEqual(atMost)
        for (let quantity = 1; quantity <= atMost; quantity++)
          expect(planRooms(rooms, placed, stay, quantity) !== null).toBe(quantity <= count)
      }),
      { numRuns: 500 },
    )
  })

  test('is the same for the same house, in whatever order its stays are read', () => {
    fc.assert(
      fc.property(anyPins, ({ rooms, placed, stay }) => {
        expect(planRooms(rooms, placed.toReversed(), stay, 2)).toEqual(planRooms(rooms, placed, stay, 2))
      }),
    )
  })
})

describe('a long rearrangement', () => {
  test('is found going forward and shortened without losing anyone', () => {
    fc.assert(
      fc.property(onlyArrived, fc.integer({ min: 1, max: 3 }), ({ rooms, placed, stay }, quantity) => {
        const board = readBoard(rooms, placed)
        const swept =
          freeByCount(rooms, placed, stay) < quantity ? null : sweepForward(board, wantUnits(stay, quantity), 1)
        expect(swept !== null).toBe(freeByCount(rooms, placed, stay) >= quantity)
        if (swept === null) return
        expectSound(rooms, placed, asRoomPlan(rooms, swept), stay)
        const shortened = exchangeHome(board, swept, 10)
        expectSound(rooms, placed, asRoomPlan(rooms, shortened), stay)
        expect(movesIn(shortened)).toBeLessThanOrEqual(movesIn(swept))
      }),
      { numRuns: 200 },
    )
  })

  test('leaves pinned stays alone', () => {
    fc.assert(
      fc.property(anyPins, ({ rooms, placed, stay }) => {
        const board = readBoard(rooms, placed)
        const swept = sweepForward(board, wantUnits(stay, 1), 2)
        if (swept === null) return
        expect(countHouseable(rooms, placed, stay, 1)).toBe(1)
        expectSound(rooms, placed, asRoomPlan(rooms, swept), stay)
        expectSound(rooms, placed, asRoomPlan(rooms, exchangeHome(board, swept, 10)), stay)
      }),
      { numRuns: 200 },
    )
  })

  test('houses a season of a sold-out house, with everyone who fits by count', () => {
    const rooms = Array.from({ length: 12 }, (_, index) => `room ${index}`)
    let seed = 7
    const below = (limit: number) => (seed = (seed * 48_271) % 2_147_483_647) % limit
    const placed: PlacedRoom[] = []
    let moved = 0
    for (let index = 0; index < 1200; index++) {
      const stay = stayOf(today + 1 + below(120), 1 + below(9))
      if (freeByCount(rooms, placed, stay) < 1) continue
      const plan = planRooms(rooms, placed, stay, 1)
      expect(plan).not.toBeNull()
      for (const { id, from, to } of plan?.moves ?? []) {
        const at = placed.findIndex((one) => one.id === id)
        const one = placed[at]
        if (one?.roomId === from) placed[at] = { ...one, roomId: to }
      }
      moved += plan?.moves.length ?? 0
      placed.push({ id: `stay ${index}`, roomId: plan?.rooms[0] ?? '', stay, pinned: false })
    }
    expect(moved).toBeGreaterThan(30)
    expectSound(rooms, placed, { rooms: [], moves: [] }, stayOf(today, 1))
  })
})
