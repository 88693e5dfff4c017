import { describe, expect, test } from 'vitest'
import { betterPlace, flexibleDealOf } from './flexible-rules.ts'

describe('what a guest who lets the hotel choose gets off', () => {
  const terms = { flexiblePercent: 800, betterTypes: { double: ['suite', 'tower'] } }
  const line = { roomTypeId: 'double', quantity: 1 }

  test('is the hotel’s percent of all nights, with the types as they are then', () => {
    expect(flexibleDealOf(terms, [line])).toMatchObject({
      row: { betterTypes: ['suite', 'tower'] },
      gives: { from: null, to: null, gives: { percent: 800 } },
    })
  })

  test.each([
    ['the hotel wants none', { ...terms, flexiblePercent: null }, [line]],
    ['the type has no better one', { ...terms, betterTypes: { suite: ['tower'] } }, [line]],
    ['no type has one', { ...terms, betterTypes: null }, [line]],
    ['several rooms are booked', terms, [{ ...line, quantity: 2 }]],
    ['rooms of several types are booked', terms, [line, { roomTypeId: 'suite', quantity: 1 }]],
  ])('is nothing where %s', (_why, of, lines) => {
    expect(flexibleDealOf(of, lines)).toBeNull()
  })
})

describe('where a flexible stay goes on', () => {
  test.each([
    ['nowhere while its type has rooms', [1, 9], null],
    ['where rooms are to spare', [0, 2], 'B'],
    ['not into a last room', [0, 1], null],
    ['into the first that has rooms to spare', [0, 1, 2, 3], 'C'],
    ['nowhere where nothing is known of its type', [], null],
  ] as const)('%s', (_what, free, expected) => {
    const places = free.map((count, index) => ({ roomTypeId: 'ABCD'.charAt(index), free: count }))
    expect(betterPlace('A', places)).toBe(expected)
  })

  test('back into its own type too', () => {
    const places = [
      { roomTypeId: 'A', free: 2 },
      { roomTypeId: 'B', free: 0 },
    ]
    expect(betterPlace('B', places)).toBe('A')
  })
})

/** A house of three nights: how many rooms of each type are sold by night, one stay of it flexible in the first type. */
type House = { readonly capacity: readonly number[]; readonly sold: readonly (readonly number[])[] }
const nights = [0, 1, 2]
const spans = nights.flatMap((from) => nights.filter((last) => last >= from).map((last) => ({ from, to: last + 1 })))
type Span = (typeof spans)[number]

const freeOf = ({ capacity, sold }: House, type: number, { from, to }: Span) =>
  Math.min(...nights.slice(from, to).map((night) => (capacity[type] ?? 0) - (sold[type]?.[night] ?? 0)))

/** Which stays in one room could be booked: by type and nights. */
const bookable = (house: House) =>
  new Set(
    house.capacity.flatMap((_, type) =>
      spans.filter((span) => freeOf(house, type, span) > 0).map((span) => `${type} ${span.from}-${span.to}`),
    ),
  )

/** Whether no type is oversold. */
const fits = ({ capacity, sold }: House) =>
  sold.every((ofType, type) => ofType.every((count) => count <= (capacity[type] ?? 0)))

function moved(house: House, span: Span, from: number, to: number): House {
  const by = (type: number) => (type === to ? 1 : type === from ? -1 : 0)
  const sold = house.sold.map((ofType, type) =>
    ofType.map((count, night) => count + (night >= span.from && night < span.to ? by(type) : 0)),
  )
  return { ...house, sold }
}

const counts = (most: number): number[][] =>
  [0, 1, 2].reduce<number[][]>(
    (rows) => rows.flatMap((row) => Array.from({ length: most + 1 }, (_, count) => [...row, count])),
    [[]],
  )

test('in every small house, a move refuses nobody who could have booked, lets somebody book who could not, and none is left out', () => {
  let [moves, stays] = [0, 0]
  for (const capacity of [
    [1, 2, 1],
    [2, 2, 0],
  ]) {
    const soldBy = capacity.map(counts)
    for (const first of soldBy[0] ?? [])
      for (const second of soldBy[1] ?? [])
        for (const third of soldBy[2] ?? [])
          for (const span of spans) {
            const house = { capacity, sold: [first, second, third] }
            // The stay is one of those that are sold.
            if (nights.slice(span.from, span.to).some((night) => first[night] === 0)) continue
            const before = bookable(house)
            const helps = (to: number) => {
              const other = moved(house, span, 0, to)
              const after = bookable(other)
              return fits(other) && [...before].every((one) => after.has(one)) && after.size > before.size
            }
            const places = capacity.map((_, type) => ({ roomTypeId: String(type), free: freeOf(house, type, span) }))
            const place = betterPlace('0', places)
            if (place === null) {
              expect([helps(1), helps(2)]).toEqual([false, false])
              stays += 1
              continue
            }
            expect(helps(Number(place))).toBe(true)
            moves += 1
          }
  }
  expect([moves > 500, stays > 500]).toEqual([true, true])
})
