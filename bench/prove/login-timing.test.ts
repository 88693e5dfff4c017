import { expect, test } from 'vitest'
import { compareRanks } from './login-timing.ts'

test('gives the figures of the example in the documentation of SciPy’s mannwhitneyu', () => {
  const { less, p } = compareRanks([20, 11, 17, 12], [19, 22, 16, 29, 24])
  expect(less).toBe(17 / 20)
  expect(p).toBeCloseTo(0.111_346_88, 6)
})

test('finds no difference between equals, with ties or all the same', () => {
  const values = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3]
  expect(compareRanks(values, values)).toEqual({ less: 0.5, p: expect.closeTo(1, 6) as number })
  expect(compareRanks([7, 7, 7], [7, 7, 7])).toEqual({ less: 0.5, p: expect.closeTo(1, 6) as number })
})

test('finds values that are all greater', () => {
  const values = Array.from({ length: 20 }, (_, index) => index)
  const { less, p } = compareRanks(
    values,
    values.map((value) => value + 100),
  )
  expect(less).toBe(1)
  expect(p).toBeLessThan(1e-6)
})
