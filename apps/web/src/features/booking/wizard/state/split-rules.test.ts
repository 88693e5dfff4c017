import { describe, expect, test } from 'vitest'
import { isSplitOf, moveAdults, moveChild } from './split-rules.ts'

const family = [
  { adults: 2, ages: [1] },
  { adults: 1, ages: [6, null] },
  { adults: 1, ages: [] },
]
const adultsOf = (split: readonly { adults: number }[]) => split.map(({ adults }) => adults)

describe('who sleeps where', () => {
  test('adults come from the fullest room and leave for the next one, so that all have a bed', () => {
    expect(adultsOf(moveAdults(family, 2, 2))).toEqual([1, 1, 2])
    expect(adultsOf(moveAdults(family, 2, 3))).toEqual([0, 1, 3])
    expect(adultsOf(moveAdults(family, 0, 0))).toEqual([0, 3, 1])
    expect(adultsOf(moveAdults(family, 2, 0))).toEqual([3, 1, 0])
  })

  test('what cannot be changes nothing', () => {
    for (const adults of [-1, 5, Number.NaN, 1.5]) expect(moveAdults(family, 0, adults)).toEqual(family)
    expect(moveAdults(family, 7, 1)).toEqual(family)
    expect(moveChild(family, 0, 3, 1)).toEqual(family)
    expect(moveChild(family, 0, 0, 5)).toEqual(family)
  })

  test('a child moves with its age, also an unknown one', () => {
    expect(moveChild(family, 1, 1, 0).map(({ ages }) => ages)).toEqual([[1, null], [6], []])
  })

  test('is about the rooms and guests that it counts', () => {
    const line = { quantity: 3, adults: 4, children: 3 }
    expect(isSplitOf(family, line)).toBe(true)
    for (const other of [{ quantity: 2 }, { adults: 3 }, { children: 2 }])
      expect(isSplitOf(family, { ...line, ...other })).toBe(false)
  })
})
