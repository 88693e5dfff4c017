import { expect, test } from 'vitest'
import type { StatedExemption } from '@keystay/contract/local-taxes/exemptions'
import { addDays, listNights } from '@keystay/contract/shared/plain-dates'
import { taxRow } from '../../../testing/test-local-taxes.ts'
import { priceOf } from '../pricing/price.ts'
import type { LocalTax, PriceInput } from '../pricing/price-input.ts'
import { standardPricing } from './plan-rules.ts'
import { exemptibleOf, tellExempt } from '../guests/exempt-guests.ts'
import { pricedTaxes, taxLines, taxRateOn, type TaxRow } from './tax-rules.ts'

const from = '2026-12-30'

/** Two in a room of 100.00 a night from 30 December 2026 on. */
function stayOf(
  nights: number,
  taxes: readonly TaxRow[],
  over: Partial<PriceInput> = {},
  exemptions: readonly StatedExemption[] = [],
) {
  const stay = { checkIn: from, checkOut: addDays(from, nights) }
  const dates = listNights(stay.checkIn, stay.checkOut)
  return {
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
    taxes: pricedTaxes(taxes, dates, exemptions),
    deposit: null,
    board: { adultMinor: 0, childMinor: 0, drinksPercent: 0 },
    ...over,
  } satisfies PriceInput
}

/** What taxes come to. */
function taxesOn(...of: Parameters<typeof stayOf>) {
  return priceOf(stayOf(...of))?.taxesMinor
}

/** The lines that a stay of three nights gets of taxes. */
function linesOf(taxes: readonly TaxRow[], exemptions: readonly StatedExemption[] = []) {
  const input = stayOf(3, taxes, {}, exemptions)
  const price = priceOf(input)
  return price && taxLines(taxes, { input, ...price })
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
  const ended = taxRow({ name: 'Ende', rates: [{ from: '2025-01-01', rate: 0 }] })
  const taxes = [ended, taxRow({ translations: { en: { name: 'Spa tax' } }, owedFor: 'payment' })]
  const none = { night: null, roomTypeId: null, quantity: null, discountMinor: 0 }
  expect(linesOf(taxes)).toEqual([
    {
      kind: 'local_tax',
      ...none,
      amountMinor: 1440,
      detail: { name: 'Kurtaxe', translations: { en: { name: 'Spa tax' } }, owedFor: 'payment' },
    },
  ])
})

test('who says to be exempt lowers the tax, and its line says how many, as what, and what it is without proof', () => {
  const translations = { en: { exemptGuests: 'Business travellers' } }
  const tax = taxRow({ exemptGuests: 'Beruflich Reisende', translations })
  const [line] = linesOf([tax], [{ taxId: tax.id, adults: 1 }]) ?? []
  const exempt = { taxId: tax.id, adults: 1, guests: 'Beruflich Reisende', unprovenMinor: 1440 }
  expect([line?.amountMinor, line?.detail.exempt]).toEqual([720, exempt])
  // All of them: the tax comes to nothing, and the desk has to know of it all the same.
  const [none] = linesOf([tax], [{ taxId: tax.id, adults: 2 }]) ?? []
  expect([none?.amountMinor, none?.detail.exempt]).toEqual([0, { ...exempt, adults: 2 }])
  const told = { taxId: tax.id, adults: 1, unproven: { minor: 1440, currency: 'EUR' } }
  expect(tellExempt(line?.detail ?? null, 'EUR', 'de')).toEqual({ exempt: { ...told, guests: 'Beruflich Reisende' } })
  expect(tellExempt(line?.detail ?? null, 'EUR', 'en')).toEqual({ exempt: { ...told, guests: 'Business travellers' } })
})

test('of a percent the share of exempt adults is free', () => {
  const percent = { kind: 'percent', rates: [{ from: '2025-01-01', rate: 750 }], exemptGuests: 'Patienten' } as const
  const tax = taxRow(percent)
  const [line] = linesOf([tax], [{ taxId: tax.id, adults: 1 }]) ?? []
  expect([line?.amountMinor, line?.detail.exempt?.unprovenMinor]).toEqual([1125, 2250])
})

test('nobody is exempt of a tax that has nobody who can be', () => {
  const tax = taxRow()
  const [line] = linesOf([tax], [{ taxId: tax.id, adults: 2 }]) ?? []
  expect([line?.amountMinor, line?.detail]).toEqual([1440, { name: 'Kurtaxe', translations: {}, owedFor: 'stay' }])
})

test('guests are asked of taxes that somebody can be exempt of, on nights that they are taken of', () => {
  const tax = taxRow({ name: 'Gästebeitrag', exemptGuests: 'Patienten', translations: { en: { name: 'Guest tax' } } })
  const later = taxRow({ exemptGuests: 'Patienten', rates: [{ from: '2027-01-01', rate: 100 }] })
  const exemptible = [{ taxId: tax.id, name: 'Guest tax', guests: 'Patienten' }]
  expect(exemptibleOf([taxRow(), tax, later], ['2026-12-30', '2026-12-31'], 'en')).toEqual({ exemptible })
  expect(exemptibleOf([taxRow()], ['2026-12-30'], 'en')).toEqual({})
})
