import { describe, expect, test } from 'vitest'
import type { ExtraUnit } from '@keystay/contract/extras/entities'
import { extraRow } from '../../testing/test-extras.ts'
import { datesOf, extraLines, extrasOf, piecesOf, toPricedExtra } from './extra-rules.ts'
import { priced } from './pricing/test-input.ts'

const stay = { checkIn: '2026-12-04', checkOut: '2026-12-07' }
const party = { persons: 4, rooms: 2 }

describe('an extra that is taken twice by four guests in two rooms for three nights', () => {
  test.each<[ExtraUnit, number, number, string]>([
    ['stay', 2, 2, '2026-12-07'],
    ['night', 2, 6, '2026-12-07'],
    ['person', 8, 8, '2026-12-05'],
    ['person_night', 8, 24, '2026-12-07'],
    ['room_night', 4, 12, '2026-12-07'],
    ['piece', 2, 2, '2026-12-05'],
  ])('by the %s takes %i a date and is paid %i times', (unit, pieces, times, until) => {
    const one = { extra: extraRow({ unit }), count: 2 }
    expect(piecesOf(one, party)).toBe(pieces)
    expect(datesOf(one.extra, stay)).toEqual({ checkIn: '2026-12-04', checkOut: until })
    const rooms = [{ roomTypeId: 'double', quantity: 2, nightPrices: [1, 1, 1], adults: 2, children: [] }]
    const price = priced({
      rooms: rooms.map((room) => ({ ...room, standardOccupancy: 2, singleUse: null })),
      extras: [toPricedExtra(one, 3)],
    })
    const [line] = extraLines([one], price.extrasMinor, party, 3)
    expect(line).toMatchObject({ quantity: times, amountMinor: times * one.extra.priceMinor })
  })
})

test('that is paid once for the whole stay says no quantity', () => {
  const one = { extra: extraRow({ unit: 'stay' }), count: 1 }
  expect(extraLines([one], [4000], party, 3)[0]?.quantity).toBeNull()
})

test('of a stay are the compulsory ones and those that were chosen, in the order of the hotel', () => {
  const [cleaning, parking, sauna, other] = [
    extraRow({ mode: 'compulsory' }),
    extraRow(),
    extraRow({ mode: 'hotel' }),
    extraRow(),
  ]
  const rows = [parking, cleaning, sauna, other]
  const all = rows.map(({ id }) => ({ extraId: id, count: 3 }))
  expect(extrasOf(rows, all.slice(0, 3))).toEqual([
    { extra: parking, count: 3 },
    { extra: cleaning, count: 1 },
  ])
})
