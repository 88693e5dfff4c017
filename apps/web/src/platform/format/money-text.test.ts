import { expect, test } from 'vitest'
import { readPrice, writePrice } from './money-text.ts'

test.each([
  ['89,25', 'EUR', 8925],
  ['89.25 €', 'EUR', 8925],
  ['1.129,5', 'EUR', 112_950],
  ['1,129.50', 'USD', 112_950],
  ['1.150.000', 'VND', 1_150_000],
  ['1.150.000 ₫', 'VND', 1_150_000],
  ['90', 'EUR', 9000],
  ['1.150', 'EUR', 115_000],
  ['-5', 'EUR', -500],
  ['0', 'EUR', 0],
  ['viel', 'EUR', 'viel'],
  [' ', 'EUR', undefined],
])('%s in %s is %s', (text, currency, minor) => expect(readPrice(text, currency)).toBe(minor))

test('a price is written as it is read', () => {
  for (const [minor, currency] of [
    [8925, 'EUR'],
    [9000, 'EUR'],
    [123_456_789, 'USD'],
    [1_150_000, 'VND'],
  ] as const)
    for (const language of ['de', 'en', 'vi'] as const)
      expect(readPrice(writePrice(minor, currency, language), currency)).toBe(minor)
})
