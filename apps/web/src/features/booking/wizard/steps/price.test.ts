import type { AvailableRoomType } from '@keystay/contract/room-types/entities'
import { describe, expect, test } from 'vitest'
import { priceRows } from '../../facts/price-rows.ts'
import { quoteLines } from './price.ts'

const eur = (minor: number) => ({ minor, currency: 'EUR' })

function offer(id: string, prices: readonly number[], early = true): AvailableRoomType {
  return {
    id,
    name: id,
    total: eur(0),
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
const line = (roomTypeId: string, quantity = 1) => ({ roomTypeId, quantity, bedType: '', adults: 1, children: 0 })

describe('a price before the hold', () => {
  test('rounds the discount half up, once, on the sum', () => {
    const quote = quoteLines([line('double')], [offer('double', [8925, 9900])])
    // 10 % of 188.25 is 18.825
    expect(quote?.priceLines.at(-1)?.amount).toEqual(eur(-1883))
    expect(quote?.total).toEqual(eur(16_942))
  })

  test('its lines sum to its total, over quantities and room types', () => {
    const quote = quoteLines(
      [line('double', 2), line('suite')],
      [offer('double', [8925, 9900]), offer('suite', [21_775, 21_775])],
    )
    const sum = quote?.priceLines.reduce((all, { amount }) => all + amount.minor, 0)
    expect(sum).toBe(quote?.total.minor)
    expect(quote?.total.minor).toBe(37_650 + 43_550 - 8120)
  })

  test('takes nothing off when the offer does not apply', () => {
    expect(quoteLines([line('double')], [offer('double', [10_000], false)])?.total).toEqual(eur(10_000))
  })

  test('is unknown while a room type’s prices are', () => {
    expect(quoteLines([line('double'), line('suite')], [offer('double', [100])])).toBeNull()
    expect(quoteLines([], [])).toBeNull()
  })
})

describe('the rows that are read', () => {
  const rowsOf = (prices: readonly number[]) =>
    priceRows(quoteLines([line('double')], [offer('double', prices)])?.priceLines ?? [])

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
    const quote = quoteLines([line('a'), line('b', 3)], [offer('a', [100, 150, 150]), offer('b', [70, 70, 90])])
    const rows = priceRows(quote?.priceLines ?? [])
    expect(rows.reduce((all, row) => all + row.amount.minor, 0)).toBe(quote?.total.minor)
  })
})
