import { expect, test } from 'vitest'
import { addDays, listNights } from '@keystay/contract/shared/plain-dates'
import { taxRow } from '../../testing/test-local-taxes.ts'
import { priceOf } from './pricing/price.ts'
import type { LocalTax, PriceInput } from './pricing/price-input.ts'
import { standardPricing } from './plan-rules.ts'
import { pricedTaxes, taxLines, taxRateOn, type TaxRow } from './tax-rules.ts'

const from = '2026-12-30'

/** What taxes come to for two in a room of 100.00 a night from 30 December 2026 on. */
function taxesOn(nights: number, taxes: readonly TaxRow[], over: Partial<PriceInput> = {}) {
  const stay = { checkIn: from, checkOut: addDays(from, nights) }
  const dates = listNights(stay.checkIn, stay.checkOut)
  const input: PriceInput = {
    stay,
    bookedOn: '2026-12-01',
    plan: standardPricing,
    rooms: [
      {
        roomTypeId: 'double',
        quantity: 1,
        nightPrices: dates.map(() => 10_000),
        adults: 2,
        children: [],
        standardOccupancy: 2,
        singleUse: null,
      },
    ],
    bands: [],
    promotions: [],
    voucher: null,
    extras: [],
    taxes: pricedTaxes(taxes, dates),
    deposit: null,
    board: { adultMinor: 0, childMinor: 0, drinksPercent: 0 },
    ...over,
  }
  return priceOf(input)?.taxesMinor
}

test('a night has the rate that is valid on its date; before the first there is none', () => {
  const rates = [
    { from: '2026-01-01', rate: 240 },
    { from: '2027-01-01', rate: 300 },
  ]
  const dates = ['2025-12-31', '2026-01-01', '2026-12-31', '2027-01-01', '2030-06-01']
  expect(dates.map((date) => taxRateOn(rates, date))).toEqual([0, 240, 240, 300, 300])
  // 30 and 31 December at 2.40, 1 and 2 January at 3.00, for two.
  expect(taxesOn(4, [taxRow({ rates })])).toEqual([2 * (240 + 240 + 300 + 300)])
  // One that ends.
  expect(taxesOn(4, [taxRow({ rates: [rates[0], { from: '2026-12-31', rate: 0 }] as TaxRow['rates'] })])).toEqual([480])
})

test('only the first nights are taxed where it says so', () => {
  const porto = taxRow({ rates: [{ from: '2024-12-01', rate: 300 }], firstNights: 7 })
  expect([1, 6, 7, 8, 20].map((nights) => taxesOn(nights, [porto])?.[0])).toEqual([600, 3600, 4200, 4200, 4200])
})

test('a percent is of the nights without VAT or with it, its own VAT is added, and the first night says how high it is', () => {
  const berlin = {
    kind: 'percent',
    rates: [{ from: '2025-01-01', rate: 750 }],
    netOf: { room: 700, food: 700, drinks: 1900 },
  } as const
  // 300.00 ÷ 1.07 × 7.5 % = 21.03; with 7 % VAT on it 22.50.
  expect(taxesOn(3, [taxRow(berlin), taxRow({ ...berlin, vatPercent: 700 })])).toEqual([2103, 2250])
  expect(taxesOn(3, [taxRow({ ...berlin, netOf: null })])).toEqual([2250])
  expect(taxesOn(3, [taxRow({ ...berlin, netOf: null })], { voucher: { percent: 5000 } })).toEqual([1125])
  const later = { ...berlin, netOf: null, rates: [...berlin.rates, { from: '2026-12-31', rate: 1000 }] }
  expect(taxesOn(3, [taxRow(later)])).toEqual([2250])
})

test('children whose age nobody knows pay as adults', () => {
  const tax = taxRow({ exemptBelowAge: 16 })
  const [priced] = pricedTaxes([tax], [from]) as [LocalTax]
  expect(priced.takes).toEqual({ kind: 'person_night', nightRates: [240], exemptBelowAge: 16, exemptAdults: 0 })
})

test('a tax has a line with its name and what it is owed for; one that comes to nothing has none', () => {
  const taxes = [taxRow({ name: 'Ende' }), taxRow({ translations: { en: { name: 'Spa tax' } }, owedFor: 'payment' })]
  const none = { night: null, roomTypeId: null, quantity: null, discountMinor: 0 }
  expect(taxLines(taxes, [0, 480])).toEqual([
    {
      kind: 'local_tax',
      ...none,
      amountMinor: 480,
      detail: { name: 'Kurtaxe', translations: { en: { name: 'Spa tax' } }, owedFor: 'payment' },
    },
  ])
})
