import { expect, test } from 'vitest'
import { newBookingCode, newId, readCode } from './ids.ts'

test('codes have 8 letters and digits that cannot be misread, and are read as people type them', () => {
  const code = newBookingCode()
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
  expect(readCode(`${code.slice(0, 4)}-${code.slice(4)} `.toLowerCase())).toBe(code)
  expect(readCode('o1il 0000')).toBe('01110000')
})

test('ids sort by the time at which they were made', () => {
  const ids = Array.from({ length: 100 }, () => newId())
  expect(ids.toSorted()).toEqual(ids)
})
