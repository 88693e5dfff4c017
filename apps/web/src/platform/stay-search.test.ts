import { expect, test } from 'vitest'
import { readStaySearch, writeStaySearch } from './stay-search.ts'

const today = '2026-11-21'
const read = (query: string) => readStaySearch(new URLSearchParams(query), today)

test('reads a stay, and two guests when none are given', () => {
  expect(read('checkIn=2026-12-04&checkOut=2026-12-06')).toEqual({
    stay: { checkIn: '2026-12-04', checkOut: '2026-12-06' },
    guests: 2,
  })
})

test.each([
  '',
  'checkIn=2026-12-04',
  'checkIn=2026-12-06&checkOut=2026-12-04',
  'checkIn=2026-11-20&checkOut=2026-11-22',
  'checkIn=2026-02-30&checkOut=2026-03-02',
  'checkIn=2029-01-01&checkOut=2029-01-02',
])('dates that cannot be booked count as missing: %s', (query) => {
  expect(read(query).stay).toBeNull()
})

test.each(['0', '51', '1.5', 'x', '-1'])('guests that cannot be are the usual two: %s', (guests) => {
  expect(read(`guests=${guests}`).guests).toBe(2)
})

test('writes what it reads', () => {
  const query = writeStaySearch(
    { stay: { checkIn: '2026-12-04', checkOut: '2026-12-06' }, guests: 3 },
    { name: 'A & B' },
  )
  expect(query).toBe('name=A+%26+B&checkIn=2026-12-04&checkOut=2026-12-06&guests=3')
  expect(writeStaySearch(read(query))).toBe('checkIn=2026-12-04&checkOut=2026-12-06&guests=3')
})
