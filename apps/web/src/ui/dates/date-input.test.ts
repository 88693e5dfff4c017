import { expect, test } from 'vitest'
import { readTypedDate } from './date-input.tsx'

const today = '2026-11-21'

test.each([
  ['04.12.2026', '2026-12-04'],
  ['4.12.26', '2026-12-04'],
  ['4.12.', '2026-12-04'],
  ['4/12', '2026-12-04'],
  ['2026-12-04', '2026-12-04'],
  ['4. Dez', '2026-12-04'],
  ['4. Dezember 2027', '2027-12-04'],
  ['3. Mai', '2027-05-03'],
  ['20.11.', '2027-11-20'],
])('%s is %s', (text, date) => {
  expect(readTypedDate(text, 'de', today)).toBe(date)
})

test('months have their names in the reader’s language', () => {
  expect(readTypedDate('4 December', 'en', today)).toBe('2026-12-04')
  expect(readTypedDate('1 May', 'en', today)).toBe('2027-05-01')
  expect(readTypedDate('4 thg 12', 'vi', today)).toBe('2026-12-04')
  expect(readTypedDate('4 tháng 12, 2026', 'vi', today)).toBe('2026-12-04')
})

test.each(['', 'morgen', '31.02.2026', '4', '99.99.', '4. Foo'])('%s is no date', (text) => {
  expect(readTypedDate(text, 'de', today)).toBeNull()
})
