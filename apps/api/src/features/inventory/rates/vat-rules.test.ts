import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  boardPartsOf,
  nightVat,
  noVat,
  statesVatOf,
  vatOfFee,
  vatOfStay,
  type TaxedLine,
  type VatTerms,
} from './vat-rules.ts'

const german = { lodging: 700, food: 700, drinks: 1900, standard: 1900, reduced: 700 }
const rates = [{ from: '2026-01-01', ...german }]
const none = { night: null, discountMinor: 0, vatClass: null, parts: null, vatPercent: 0 }

function night(date: string, amountMinor: number, over: Partial<TaxedLine> = {}): TaxedLine {
  return { ...none, kind: 'night', night: date, amountMinor, vatClass: 'lodging', ...over }
}

function extra(amountMinor: number, vatClass: TaxedLine['vatClass']): TaxedLine {
  return { ...none, kind: 'extra', amountMinor, vatClass }
}

const told = (lines: readonly TaxedLine[], of = rates) => {
  const vat = vatOfStay(lines, of, lines[0]?.night ?? '2026-12-04')
  return vat && [...vat.sums.map(({ rate, netMinor, vatMinor }) => [rate, netMinor, vatMinor]), vat.untaxedMinor]
}

describe('the VAT in a price', () => {
  test('is that of the example of the design, to the cent', () => {
    const lines = [
      night('2026-12-04', 14_450, { discountMinor: -2096, parts: { room: 10_217, food: 1496, drinks: 641 } }),
      night('2026-12-05', 14_450, { discountMinor: -2095, parts: { room: 10_218, food: 1496, drinks: 641 } }),
      night('2026-12-06', 11_800, { discountMinor: -1711, parts: { room: 7952, food: 1496, drinks: 641 } }),
      { ...none, kind: 'early_booking' as const, amountMinor: -4070 },
      { ...none, kind: 'voucher' as const, amountMinor: -1832 },
      extra(4000, 'reduced'),
      extra(3600, 'standard'),
      { ...none, kind: 'local_tax' as const, amountMinor: 1990 },
    ]
    expect(told(lines)).toEqual([[700, 34_463, 2412], [1900, 4641, 882], 1990])
  })

  test('has the rate of the date of each night, and of what is sold for the stay that of its check-in', () => {
    const turned = [...rates, { from: '2027-01-01', ...german, lodging: 1000, reduced: 1000 }]
    const lines = [night('2026-12-31', 10_700), night('2027-01-01', 11_000), extra(1070, 'reduced')]
    expect(told(lines, turned)).toEqual([[700, 11_000, 770], [1000, 10_000, 1000], 0])
  })

  test('has none before the first date, and of extras without VAT', () => {
    expect(told([night('2025-12-31', 10_000), night('2026-01-01', 10_700), extra(500, 'none')])).toEqual([
      [700, 10_000, 700],
      10_500,
    ])
    expect(told([night('2025-12-31', 10_000)])).toBeNull()
  })

  test('has that of a local tax which the hotel itself owes', () => {
    const tax = { ...none, kind: 'local_tax' as const, amountMinor: 802, vatPercent: 700 }
    expect(told([night('2026-12-04', 10_700), tax])).toEqual([[700, 10_750, 752], 0])
  })

  test('sums to the price with nets and what has none, whatever was sold', () => {
    const amount = fc.integer({ min: 0, max: 2_000_000_000 })
    const rate = fc.integer({ min: 0, max: 10_000 })
    const line = fc.oneof(
      fc
        .tuple(amount, amount, amount)
        .map(([room, food, drinks]) => night('2026-12-04', room + food + drinks, { parts: { room, food, drinks } })),
      fc.tuple(amount, fc.constantFrom('standard', 'reduced', 'none')).map(([minor, of]) => extra(minor, of)),
      fc.tuple(amount, rate).map(([amountMinor, vatPercent]): TaxedLine => ({
        ...none,
        kind: 'local_tax',
        amountMinor,
        vatPercent,
      })),
    )
    const percents = fc.record({ lodging: rate, food: rate, drinks: rate, standard: rate, reduced: rate })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1 }), percents, (lines, of) => {
        const vat = vatOfStay(lines, [{ from: '2026-01-01', ...of }], '2026-12-04')
        const total = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
        const inAll = vat?.sums.reduce((sum, { netMinor, vatMinor }) => sum + netMinor + vatMinor, vat.untaxedMinor)
        expect(inAll ?? total).toBe(total)
      }),
    )
  })
})

test('is told of no booking that was sold while its hotel stated none', () => {
  const terms: VatTerms = { ...noVat, rates }
  expect(statesVatOf([night('2026-12-04', 10_000)], terms)).toBe(true)
  expect(statesVatOf([night('2026-12-04', 10_000)], noVat)).toBe(false)
  expect(statesVatOf([night('2026-12-04', 10_000, { vatClass: null }), extra(500, 'standard')], terms)).toBe(false)
})

test('a fee has the VAT of its class, which is none unless the hotel says so', () => {
  expect(vatOfFee(11_900, { rates, feeClass: 'none' }, '2026-12-04')).toBeNull()
  expect(vatOfFee(11_900, { rates, feeClass: 'standard' }, '2026-12-04')?.sums).toMatchObject([
    { rate: 1900, netMinor: 10_000, vatMinor: 1900 },
  ])
  expect(vatOfFee(0, { rates, feeClass: 'standard' }, '2026-12-04')).toBeNull()
})

test('a board is worth what the hotel says of it, and a night without one is all room', () => {
  const terms: VatTerms = {
    ...noVat,
    boards: [{ board: 'half', adultMinor: 3000, childMinor: 1500 }],
    drinksPercent: 2000,
  }
  expect(boardPartsOf(terms, 'half')).toEqual({ adultMinor: 3000, childMinor: 1500, drinksPercent: 2000 })
  expect(boardPartsOf(terms, 'breakfast')).toMatchObject({ adultMinor: 0, childMinor: 0 })
  const priced = { night: '2026-12-04', room: 0, amountMinor: 10_000, promotionMinor: 0, voucherMinor: 0 }
  expect(nightVat([{ ...priced, parts: { room: 10_000, food: 0, drinks: 0 } }])).toEqual({ vatClass: 'lodging' })
  const parts = { room: 7000, food: 2400, drinks: 600 }
  expect(
    nightVat([
      { ...priced, parts },
      { ...priced, parts },
    ]),
  ).toEqual({
    vatClass: 'lodging',
    parts: { room: 14_000, food: 4800, drinks: 1200 },
  })
})
