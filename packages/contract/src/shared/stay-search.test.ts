import { expect, test } from 'vitest'
import { findLinkProblems, readStaySearch, writeStaySearch } from './stay-search.ts'

const today = '2026-11-21'
const read = (query: string) => readStaySearch(new URLSearchParams(query), today)

test('reads a stay, and two guests when none are given', () => {
  expect(read('checkIn=2026-12-04&checkOut=2026-12-06')).toEqual({
    stay: { checkIn: '2026-12-04', checkOut: '2026-12-06' },
    guests: 2,
    ages: [],
  })
})

const problems = (query: string) =>
  findLinkProblems(new URLSearchParams(query), today).map(({ field, code }) => `${field} ${code}`)

test.each([
  ['', []],
  ['checkIn=2026-12-04', ['dates check_out_required']],
  ['checkOut=2026-12-04', ['dates check_in_required']],
  ['checkIn=2026-12-06&checkOut=2026-12-04', ['dates check_out_after_check_in']],
  ['checkIn=2026-12-04&checkOut=2026-12-04', ['dates check_out_same_day']],
  ['checkIn=2026-11-20&checkOut=2026-11-22', ['dates check_in_past']],
  ['checkIn=2026-02-30&checkOut=2026-03-02', ['dates date_invalid']],
  ['checkIn=2029-01-01&checkOut=2029-01-02', ['dates check_in_too_far']],
  ['checkIn=2026-12-04&checkOut=2027-12-05', ['dates stay_too_long']],
])('dates that cannot be booked count as missing, and it is known why: %s', (query, why) => {
  expect(read(query).stay).toBeNull()
  expect(problems(query)).toEqual(why)
})

test.each([
  ['0', 1, 'guests_min'],
  ['-1', 1, 'guests_min'],
  ['60', 50, 'guests_max'],
  ['1.5', 2, 'guests_whole'],
  ['x', 2, 'guests_whole'],
])('guests that cannot be become the nearest that can, and it is known why: %s', (guests, used, code) => {
  expect(read(`guests=${guests}`).guests).toBe(used)
  expect(findLinkProblems(new URLSearchParams({ guests }), today)).toMatchObject([
    { field: 'guests', given: guests, used, code },
  ])
})

test.each([
  ['guests=3&ages=6', [6]],
  ['guests=4&ages=0,17', [0, 17]],
  ['guests=4&ages=x,18', [null, null]],
  // An adult has to be left.
  ['guests=2&ages=6,7', [6]],
  ['guests=1&ages=6', []],
])('the ages of the children among the guests, of whom one at least is an adult: %s', (query, ages) => {
  expect(read(query).ages).toEqual(ages)
})

test('writes the ages that it reads', () => {
  expect(writeStaySearch({ stay: null, guests: 4, ages: [6, null] })).toBe('guests=4&ages=6%2Cx')
  expect(read('guests=4&ages=6%2Cx').ages).toEqual([6, null])
})

test('writes what it reads', () => {
  const query = writeStaySearch(
    { stay: { checkIn: '2026-12-04', checkOut: '2026-12-06' }, guests: 3, ages: [] },
    { name: 'A & B' },
  )
  expect(query).toBe('name=A+%26+B&checkIn=2026-12-04&checkOut=2026-12-06&guests=3')
  expect(writeStaySearch(read(query))).toBe('checkIn=2026-12-04&checkOut=2026-12-06&guests=3')
})
