import { describe, expect, test } from 'vitest'
import type { ExtraUnit } from '@keystay/contract/extras/entities'
import { extraRow } from '../../../testing/test-extras.ts'
import { listNights } from '@keystay/contract/shared/plain-dates'
import { countedPrices, datesOf, extraLines, extrasOf, piecesOf, pricesOn, toPricedExtra } from './extra-rules.ts'
import { priced } from '../pricing/test-input.ts'

const stay = { checkIn: '2026-12-04', checkOut: '2026-12-07' }
const dates = listNights(stay.checkIn, stay.checkOut)
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
      extras: [toPricedExtra(one, dates)],
    })
    const lines = extraLines([one], [toPricedExtra(one, dates)], price.extrasMinor, party)
    expect(lines).toMatchObject([{ quantity: times, amountMinor: times * one.extra.priceMinor }])
  })
})

describe('an extra with other prices at some times', () => {
  const periods = [
    { from: '2026-11-20', to: '2026-12-03', priceMinor: 100 },
    { from: '2026-12-05', to: '2026-12-05', priceMinor: 1800 },
    { from: '2026-12-07', to: '2026-12-31', priceMinor: 100 },
  ]

  test('costs on each date what holds there: both ends of a period are in it', () => {
    const days = ['2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06', '2026-12-07', '2027-01-01']
    expect(pricesOn(extraRow({ periods }), days)).toEqual([100, 1200, 1800, 1200, 100, 1200])
  })

  test.each<[ExtraUnit, readonly number[]]>([
    ['stay', [1200]],
    ['person', [1200]],
    ['piece', [1200]],
    ['night', [1200, 1800, 1200]],
    ['person_night', [1200, 1800, 1200]],
    ['room_night', [1200, 1800, 1200]],
  ])('by the %s counts %j', (unit, prices) => {
    expect(countedPrices(unit, pricesOn(extraRow({ periods }), dates))).toEqual(prices)
  })

  test.each<[ExtraUnit, readonly (readonly [number | null, number])[]]>([
    ['stay', [[2, 2400]]],
    ['person', [[8, 9600]]],
    [
      'night',
      [
        [4, 4800],
        [2, 3600],
      ],
    ],
    [
      'person_night',
      [
        [16, 19_200],
        [8, 14_400],
      ],
    ],
    [
      'room_night',
      [
        [8, 9600],
        [4, 7200],
      ],
    ],
  ])('by the %s has a line for each price, and they sum to what is paid', (unit, lines) => {
    const one = { extra: extraRow({ unit, periods }), count: 2 }
    const room = { roomTypeId: 'double', quantity: 2, nightPrices: [1, 1, 1], adults: 2, children: [] }
    const extras = [toPricedExtra(one, dates)]
    const rooms = [{ ...room, standardOccupancy: 2, singleUse: null }]
    const { extrasMinor } = priced({ rooms, extras })
    const told = extraLines([one], extras, extrasMinor, party)
    expect(told.map(({ quantity, amountMinor }) => [quantity, amountMinor])).toEqual(lines)
    expect(told.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(extrasMinor[0])
  })
})

test('that is paid once for the whole stay says no quantity', () => {
  const one = { extra: extraRow({ unit: 'stay' }), count: 1 }
  expect(extraLines([one], [toPricedExtra(one, dates)], [4000], party)).toMatchObject([{ quantity: null }])
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
