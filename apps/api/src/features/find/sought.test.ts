import { expect, test } from 'vitest'
import { soughtBy } from './sought.ts'

test('words begin those of names and addresses, with and without accents', () => {
  expect(soughtBy('Nguyễn Thị').words).toBe("('nguyen':*) & ('thi':*)")
  expect(soughtBy('  Đặng ').words).toBe("('dang':*)")
  expect(soughtBy('jana.brandt@example.com').words).toBe("('jana':*) & ('brandt':*) & ('example':*) & ('com':*)")
})

test('an umlaut is found however it is written, on either side', () => {
  expect(soughtBy('Müller').words).toBe("('muller':* | 'mueller':*)")
  expect(soughtBy('Mueller').words).toBe("('mueller':* | 'muller':*)")
  expect(soughtBy('Groß').words).toBe("('gross':*)")
})

test('one letter is none, nor is what has no letters at all', () => {
  expect(soughtBy('m').words).toBeNull()
  expect(soughtBy("' & | : *").words).toBeNull()
  expect(soughtBy("O'Neill | x").words).toBe("('o':*) & ('neill':*) & ('x':*)")
})

test('a number is looked for by its last digits, without what is dialled before it', () => {
  const digits = (text: string) => soughtBy(text).digits
  expect(['+49 (0)151 000-0001', '0049 151 0000001', '0151/0000001', '0001'].map(digits)).toEqual([
    '491510000001',
    '491510000001',
    '1510000001',
    null,
  ])
  expect(['5678', '12 34', '123', 'Zimmer 1234'].map(digits)).toEqual(['5678', '1234', null, null])
})

test('a code is read as people write it, from three characters on', () => {
  expect(soughtBy('ab-1o').code).toEqual({ from: 'AB10', to: 'AB10ZZZZ' })
  expect(soughtBy('ab').code).toBeNull()
  expect(soughtBy('abcdefghj').code).toBeNull()
})
