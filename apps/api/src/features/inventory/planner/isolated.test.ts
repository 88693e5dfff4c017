import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DayStay } from './board.ts'
import { afterTaking, countIsolated, isHealed, isolatedOn, type FreeOn } from './isolated.ts'

/** Nights of a house, the first of which is today's; what comes after them is free. */
const days = 7

/** A small house: in each room one stay after the other. */
const house = fc
  .array(fc.array(fc.record({ gap: fc.nat(2), nights: fc.integer({ min: 1, max: 3 }) }), { maxLength: 3 }), {
    minLength: 1,
    maxLength: 3,
  })
  .map((lanes) => {
    const stays = lanes.flatMap((lane) => {
      let free = 0
      return lane.flatMap(({ gap, nights }): DayStay[] => {
        const checkIn = free + gap
        free = checkIn + nights
        return free <= days ? [{ checkIn, checkOut: free }] : []
      })
    })
    return { rooms: lanes.length, stays }
  })

function freeIn(rooms: number, stays: readonly DayStay[]): FreeOn {
  return (day) => {
    if (day < 0) return 0
    return rooms - stays.filter(({ checkIn, checkOut }) => checkIn <= day && day < checkOut).length
  }
}

/** Every way to give all stays a room. */
function* arrangements(rooms: number, stays: readonly DayStay[]): Generator<DayStay[][]> {
  const lanes: DayStay[][] = Array.from({ length: rooms }, () => [])
  function* place(at: number): Generator<DayStay[][]> {
    const stay = stays[at]
    if (!stay) return yield lanes
    for (const lane of lanes) {
      if (lane.some((one) => one.checkIn < stay.checkOut && stay.checkIn < one.checkOut)) continue
      lane.push(stay)
      yield* place(at + 1)
      lane.pop()
    }
  }
  yield* place(0)
}

/** Nights of a room in gaps of at most so many, counted one after the other. */
function isolatedIn(lane: readonly DayStay[], longest: number): number {
  let [count, run] = [0, 0]
  for (let day = 0; day < days; day += 1) {
    const isSold = lane.some(({ checkIn, checkOut }) => checkIn <= day && day < checkOut)
    if (!isSold) run += 1
    else {
      if (run <= longest) count += run
      run = 0
    }
  }
  // What reaches the end goes on.
  return count
}

function fewestIsolated({ rooms, stays }: { rooms: number; stays: readonly DayStay[] }, longest: number): number {
  let fewest = Infinity
  for (const lanes of arrangements(rooms, stays))
    fewest = Math.min(
      fewest,
      lanes.reduce((sum, lane) => sum + isolatedIn(lane, longest), 0),
    )
  return fewest
}

const all = { from: 0, to: days }

describe('isolated nights', () => {
  test('of one night each are as many as the best of all arrangements leaves', () => {
    fc.assert(
      fc.property(house, ({ rooms, stays }) => {
        expect(countIsolated(freeIn(rooms, stays), all, 1)).toBe(fewestIsolated({ rooms, stays }, 1))
      }),
      { numRuns: 400 },
    )
  })

  test('of longer gaps are never more than any arrangement leaves', () => {
    fc.assert(
      fc.property(house, fc.integer({ min: 2, max: 3 }), ({ rooms, stays }, longest) => {
        const counted = countIsolated(freeIn(rooms, stays), all, longest)
        expect(counted).toBeLessThanOrEqual(fewestIsolated({ rooms, stays }, longest))
      }),
      { numRuns: 400 },
    )
  })

  const freeOf =
    (list: readonly number[]): FreeOn =>
    (day) =>
      list[day] ?? (day < 0 ? 0 : 9)

  test.each([
    ['a night between two stays', [0, 1, 0], 1, [0, 1, 0]],
    ['two rooms of which one goes on', [0, 2, 1, 0], 1, [0, 1, 0, 0]],
    ['more rooms than the days beside it have', [1, 3, 1], 1, [0, 1, 0]],
    ['rooms that find nights on either side', [1, 2, 1], 1, [0, 0, 0]],
    ['tonight, when tomorrow is sold', [1, 0], 1, [1, 0]],
    ['two nights, where only one is a gap', [0, 1, 1, 0], 1, [0, 0, 0, 0]],
    ['two nights, where both are', [0, 1, 1, 0], 2, [0, 1, 1, 0]],
    ['two nights of two rooms, of which one goes on', [0, 2, 2, 1, 0], 2, [0, 1, 1, 0, 0]],
    ['a free end', [0, 1, 1, 1], 3, [0, 0, 0, 0]],
  ])('%s', (_what, list, longest, isolated) => {
    expect(list.map((_, day) => isolatedOn(freeOf(list), day, longest))).toEqual(isolated)
  })
})

describe('a gap is healed', () => {
  const one = { rooms: 1, longest: 1 }
  test('by who takes it whole or in part, in as many rooms as it has', () => {
    const free: FreeOn = (day) => [0, 2, 0][day] ?? 9
    const night = { from: 1, to: 2 }
    expect([1, 2, 3].map((rooms) => isHealed(free, night, { rooms, longest: 1 }))).toEqual([true, true, false])
    expect(isHealed(afterTaking(free, night, 2), night, one)).toBe(false)
  })

  test('never by who breaks a longer run of nights', () => {
    const free: FreeOn = (day) => [0, 1, 1, 1, 0][day] ?? 9
    for (let day = 1; day < 4; day += 1) expect(isHealed(free, { from: day, to: day + 1 }, one)).toBe(false)
    // Beside a stay of its first two nights the third would be left alone.
    expect(isHealed(afterTaking(free, { from: 1, to: 3 }, 1), { from: 3, to: 4 }, one)).toBe(true)
  })

  test('leaves fewer isolated nights, whatever is taken', () => {
    fc.assert(
      fc.property(house, fc.nat(days - 1), fc.integer({ min: 1, max: 3 }), ({ rooms, stays }, from, longest) => {
        const free = freeIn(rooms, stays)
        const taken = { from, to: Math.min(days, from + longest) }
        fc.pre(isHealed(free, taken, { rooms: 1, longest }))
        const left = countIsolated(afterTaking(free, taken, 1), { from: -9, to: 2 * days }, longest)
        expect(left).toBeLessThan(countIsolated(free, { from: -9, to: 2 * days }, longest))
      }),
    )
  })
})
