import { listNights } from '@keystay/contract/shared/plain-dates'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cheapestCombination, findNextFree, type RoomChoice, type Stay } from './rules.ts'

const choice = fc.record({
  totalMinor: fc.integer({ min: 1, max: 1000 }),
  places: fc.integer({ min: 1, max: 4 }),
  atMost: fc.integer({ min: 0, max: 3 }),
})

/** Tries every combination. */
function bruteForce(choices: readonly RoomChoice[], guests: number): number | null {
  const [first, ...rest] = choices
  if (guests <= 0) return 0
  if (!first) return null
  let best: number | null = null
  for (let rooms = 0; rooms <= first.atMost; rooms += 1) {
    const others = bruteForce(rest, guests - rooms * first.places)
    if (others !== null) best = Math.min(best ?? Infinity, others + rooms * first.totalMinor)
  }
  return best
}

test('the cheapest combination of rooms is found', () => {
  const single = { totalMinor: 60, places: 1, atMost: 1 }
  const double = { totalMinor: 100, places: 2, atMost: 2 }
  expect(cheapestCombination([single, double], 3)).toEqual([1, 1])
  expect(cheapestCombination([single, double], 5)).toEqual([1, 2])
  expect(cheapestCombination([single, double], 6)).toBeNull()
  fc.assert(
    fc.property(fc.array(choice, { maxLength: 4 }), fc.integer({ min: 1, max: 9 }), (choices, guests) => {
      const rooms = cheapestCombination(choices, guests)
      const sumOf = (what: 'totalMinor' | 'places') =>
        choices.reduce((sum, one, index) => sum + one[what] * (rooms?.[index] ?? 0), 0)
      expect(rooms && sumOf('totalMinor')).toBe(bruteForce(choices, guests))
      if (rooms) expect(sumOf('places')).toBeGreaterThanOrEqual(guests)
    }),
  )
})

test('a sold-out type says when as many nights are free again', () => {
  const dates = ['2026-12-04', '2026-12-05', '2026-12-06', '2026-12-07', '2026-12-08', '2026-12-09']
  const full = ['2026-12-04', '2026-12-06']
  const isFree = ({ checkIn, checkOut }: Stay) => !listNights(checkIn, checkOut).some((date) => full.includes(date))
  expect(findNextFree(isFree, '2026-12-05', 1, dates)).toBe('2026-12-05')
  expect(findNextFree(isFree, '2026-12-05', 2, dates)).toBe('2026-12-07')
  expect(findNextFree(isFree, '2026-12-05', 3, dates)).toBeNull()
})
