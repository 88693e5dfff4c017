import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxPhantomRooms } from '@keystay/contract/shared/limits'
import type { PlacedRoom } from './board.ts'
import { mostHouseable } from './most-houseable.ts'
import { countHouseable } from './plan.ts'

const today = 100
const stay = { checkIn: today + 3, checkOut: today + 7 }

const guest = fc.record({
  gap: fc.nat(3),
  nights: fc.integer({ min: 1, max: 5 }),
  pinned: fc.nat(3).map((die) => die === 0),
})

type Guest = { readonly gap: number; readonly nights: number; readonly pinned: boolean }

/** One stay after the other in each room. */
function houseOf(lanes: readonly (readonly Guest[])[]) {
  const rooms = lanes.map((_lane, room) => String(room))
  const placed = lanes.flatMap((lane, room): PlacedRoom[] => {
    let free = today
    return lane.map(({ gap, nights, pinned }, index) => {
      const checkIn = free + gap
      free = checkIn + nights
      return { id: `${room} ${index}`, roomId: String(room), stay: { checkIn, checkOut: free }, pinned }
    })
  })
  return { rooms, placed }
}

const lanesOf = (rooms: { readonly minLength: number; readonly maxLength: number }, stays: typeof rooms) =>
  fc.array(fc.array(guest, { ...stays, size: 'max' }), { ...rooms, size: 'max' })

const small = lanesOf({ minLength: 2, maxLength: 6 }, { minLength: 1, maxLength: 4 })

test('is what counting one by one comes to', async () => {
  await fc.assert(
    fc.asyncProperty(small, fc.integer({ min: 1, max: 7 }), async (lanes, below) => {
      const { rooms, placed } = houseOf(lanes)
      expect(await mostHouseable(rooms, placed, stay, below)).toBe(countHouseable(rooms, placed, stay, below - 1))
    }),
    { numRuns: 400, seed: 3 },
  )
})

test('of a large crowded house it takes a bounded time', async () => {
  const large = lanesOf({ minLength: 300, maxLength: 300 }, { minLength: 30, maxLength: 30 })
  const { rooms, placed } = houseOf(fc.sample(large, { numRuns: 1, seed: 8 })[0] ?? [])
  const before = process.threadCpuUsage()
  const most = await mostHouseable(rooms, placed, { checkIn: today + 20, checkOut: today + 27 }, maxPhantomRooms)
  const { user } = process.threadCpuUsage(before)
  expect(most).toBeLessThan(maxPhantomRooms)
  // 0.3 s in five tries on a very busy machine of two cores: nine thousand stays in one type, a quarter of them pinned.
  expect(user / 1000).toBeLessThan(3000)
})
