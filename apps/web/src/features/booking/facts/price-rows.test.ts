import type { PriceLine } from '@keystay/contract/shared/price-lines'
import { addDays } from '@keystay/contract/shared/plain-dates'
import { describe, expect, test } from 'vitest'
import { priceRows } from './price-rows.ts'

const eur = (minor: number) => ({ minor, currency: 'EUR' })
const other = { date: null, roomTypeId: null, quantity: null, label: '' } as const
const nightsOf = (roomTypeId: string, prices: readonly number[], quantity = 1): PriceLine[] =>
  prices.map((minor, index) => ({
    kind: 'night',
    date: addDays('2026-12-04', index),
    roomTypeId,
    quantity,
    label: roomTypeId,
    amount: eur(minor * quantity),
  }))

describe('the rows that are read', () => {
  test('list a short stay night by night', () => {
    const lines: PriceLine[] = [
      ...nightsOf('double', [8925, 8925]),
      { ...other, kind: 'breakfast', amount: eur(0) },
      { ...other, kind: 'early_booking', amount: eur(-1785) },
    ]
    expect(priceRows(lines).map((row) => row.kind)).toEqual(['nights', 'nights', 'breakfast', 'early_booking'])
  })

  test('tell the nights of a long stay together while the price is the same', () => {
    const rows = priceRows(nightsOf('double', [100, 100, 100, 200, 200]))
    expect(rows).toMatchObject([
      { nights: 3, from: '2026-12-04', to: '2026-12-07', amount: eur(300) },
      { nights: 2, from: '2026-12-07', to: '2026-12-09', amount: eur(400) },
    ])
  })

  test('keep the sum', () => {
    const lines = [...nightsOf('a', [100, 150, 150]), ...nightsOf('b', [70, 70, 90], 3)]
    const sum = (of: readonly { amount: { minor: number } }[]) => of.reduce((all, { amount }) => all + amount.minor, 0)
    expect(sum(priceRows(lines))).toBe(sum(lines))
  })
})
