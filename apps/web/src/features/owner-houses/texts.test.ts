import { expect, test } from 'vitest'
import { countriesIn } from './countries.ts'
import { suggestKey } from './hotel-key.ts'
import { readPrice, writePrice } from './price-text.ts'

test.each([
  ['Haus Zur Mühle', 'haus-zur-muehle'],
  ['Nhà Bên Sông', 'nha-ben-song'],
  ["L'Étoile & Fils – 3★", 'letoile-fils-3'],
  ['Đồi Thông', 'doi-thong'],
  ['旅館', ''],
  [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
])('the key of %s is %s', (name, key) => expect(suggestKey(name)).toBe(key))

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

test('countries: what is one today, by name', () => {
  const list = countriesIn('de')
  const codes = list.map(({ value }) => value)
  expect(list.length).toBeGreaterThan(240)
  expect(list[0]?.label).toBe('Afghanistan')
  for (const code of ['DE', 'VN', 'PT', 'XK']) expect(codes).toContain(code)
  for (const code of ['DD', 'SU', 'UK', 'EU', 'ZZ']) expect(codes).not.toContain(code)
})
