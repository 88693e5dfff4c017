import type { BookingLineRequest } from '@keystay/contract/bookings/forms'
import type { AvailableRoomType } from '@keystay/contract/room-types/entities'
import { describe, expect, test } from 'vitest'
import { priceRows } from '../../facts/price-rows.ts'
import { plansFor } from './plans.ts'
import { quoteLines } from './price.ts'

const eur = (minor: number) => ({ minor, currency: 'EUR' })

function offer(id: string, prices: readonly number[], early = true): AvailableRoomType {
  return {
    id,
    name: id,
    total: eur(0),
    planId: null,
    planName: null,
    board: 'breakfast',
    freeUntil: '2026-12-03T15:00:00.000Z',
    payment: 'any',
    perPerson: eur(0),
    plans: [],
    nights: prices.map((minor, index) => ({
      date: `2026-12-${String(4 + index).padStart(2, '0')}`,
      price: eur(minor),
    })),
    offers: [
      { kind: 'free_cancellation', until: '2026-12-03T15:00:00.000Z' },
      { kind: 'breakfast' },
      ...(early ? [{ kind: 'early_booking' as const, percent: 10, amount: eur(0) }] : []),
    ],
  } as unknown as AvailableRoomType
}
const quote = (
  lines: readonly BookingLineRequest[],
  roomTypes: readonly AvailableRoomType[],
  planId: string | null = null,
) => quoteLines(lines, roomTypes, planId)
const line = (roomTypeId: string, quantity = 1) => ({ roomTypeId, quantity, bedType: '', adults: 1, children: 0 })

describe('a price before the hold', () => {
  test('rounds the discount half up, once, on the sum', () => {
    const quoted = quote([line('double')], [offer('double', [8925, 9900])])
    // 10 % of 188.25 is 18.825
    expect(quoted?.priceLines.at(-1)?.amount).toEqual(eur(-1883))
    expect(quoted?.total).toEqual(eur(16_942))
  })

  test('its lines sum to its total, over quantities and room types', () => {
    const quoted = quote(
      [line('double', 2), line('suite')],
      [offer('double', [8925, 9900]), offer('suite', [21_775, 21_775])],
    )
    const sum = quoted?.priceLines.reduce((all, { amount }) => all + amount.minor, 0)
    expect(sum).toBe(quoted?.total.minor)
    expect(quoted?.total.minor).toBe(37_650 + 43_550 - 8120)
  })

  test('takes nothing off when the offer does not apply', () => {
    expect(quote([line('double')], [offer('double', [10_000], false)])?.total).toEqual(eur(10_000))
  })

  test('is unknown while a room type’s prices are', () => {
    expect(quote([line('double'), line('suite')], [offer('double', [100])])).toBeNull()
    expect(quote([], [])).toBeNull()
  })
})

describe('a price by a plan', () => {
  const named = (id: string, prices: readonly number[]): AvailableRoomType => {
    const type = offer(id, prices)
    const half = {
      ...type,
      planId: 'half',
      planName: 'Genießer',
      board: 'half' as const,
      freeUntil: null,
      payment: 'now' as const,
      perPerson: eur(2500),
    }
    return { ...type, plans: [type, half] }
  }

  test('its persons pay in the nights, and the discount is of them, too', () => {
    const quoted = quote([{ ...line('double', 2), adults: 3, children: 1 }], [named('double', [8000, 9000])], 'half')
    // 2 × 80 + 4 × 25, 2 × 90 + 4 × 25
    expect(quoted?.priceLines.map(({ kind, amount }) => [kind, amount.minor])).toEqual([
      ['night', 26_000],
      ['night', 28_000],
      ['early_booking', -5400],
    ])
    expect(quoted?.total).toEqual(eur(48_600))
    expect(quoted?.plan).toEqual({ planName: 'Genießer', board: 'half', freeUntil: null, payment: 'now' })
  })

  test('the standard plan is told where there are others, and nothing of it where there are none', () => {
    expect(quote([line('double')], [named('double', [8000])])?.plan).toMatchObject({ planName: null, payment: 'any' })
    expect(quote([line('double')], [offer('double', [8000])])?.plan).toBeNull()
  })

  test('is unknown while a room type is not sold by it, which leaves the plans that sell all', () => {
    const types = [named('double', [8000]), offer('suite', [9000])]
    const lines = [line('double'), line('suite')]
    expect(quote(lines, types, 'half')).toBeNull()
    expect(plansFor(lines, types).map(({ planId }) => planId)).toEqual([null])
    expect(plansFor([], types).map(({ planId }) => planId)).toEqual([null, 'half'])
  })
})

describe('the rows that are read', () => {
  const rowsOf = (prices: readonly number[]) =>
    priceRows(quote([line('double')], [offer('double', prices)])?.priceLines ?? [])

  test('list a short stay night by night', () => {
    expect(rowsOf([8925, 8925]).map((row) => row.kind)).toEqual(['nights', 'nights', 'breakfast', 'early_booking'])
  })

  test('tell the nights of a long stay together while the price is the same', () => {
    const rows = rowsOf([100, 100, 100, 200, 200])
    expect(rows.slice(0, 2)).toMatchObject([
      { nights: 3, from: '2026-12-04', to: '2026-12-07', amount: eur(300) },
      { nights: 2, from: '2026-12-07', to: '2026-12-09', amount: eur(400) },
    ])
  })

  test('keep the sum', () => {
    const quoted = quote([line('a'), line('b', 3)], [offer('a', [100, 150, 150]), offer('b', [70, 70, 90])])
    const rows = priceRows(quoted?.priceLines ?? [])
    expect(rows.reduce((all, row) => all + row.amount.minor, 0)).toBe(quoted?.total.minor)
  })
})
