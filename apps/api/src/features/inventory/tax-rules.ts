import type { TaxKind, TaxRate, TaxReason } from '@keystay/contract/local-taxes/entities'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { LocalTax } from './pricing/price-input.ts'

/** A local tax as it is kept; amounts in minor units, percents in hundredths of a percent. */
export type TaxRow = {
  readonly id: string
  readonly name: string
  readonly translations: unknown
  readonly kind: TaxKind
  /** Each from its date on, in order of the dates: minor units per person and night, or hundredths of a percent. */
  readonly rates: readonly TaxRate[]
  readonly exemptBelowAge: number
  /** VAT in the price that is taken off before a percent is taken; null: none. */
  readonly netOf: { readonly room: number; readonly food: number; readonly drinks: number } | null
  readonly withFood: boolean
  readonly withDrinks: boolean
  readonly firstNights: number | null
  readonly vatPercent: number
  readonly owedFor: TaxReason
  /** It is paid at the desk, however the rest is. */
  readonly dueAtHotel: boolean
  readonly source: string
}

/** The rate of a date; 0 before the first one. */
export function taxRateOn(rates: readonly TaxRate[], date: PlainDate): number {
  return rates.findLast(({ from }) => from <= date)?.rate ?? 0
}

/** Local taxes as a stay of these nights is priced with them. A percent is that of the first night, for the whole stay. */
export function pricedTaxes(taxes: readonly TaxRow[], dates: readonly PlainDate[]): LocalTax[] {
  return taxes.map((tax) => ({
    takes: takesOf(tax, dates),
    firstNights: tax.firstNights,
    vatPercent: tax.vatPercent,
    dueAtHotel: tax.dueAtHotel,
  }))
}

function takesOf(tax: TaxRow, dates: readonly PlainDate[]): LocalTax['takes'] {
  const nightRates = dates.map((date) => taxRateOn(tax.rates, date))
  const { kind, exemptBelowAge, netOf, withFood, withDrinks } = tax
  return kind === 'person_night'
    ? { kind, nightRates, exemptBelowAge, exemptAdults: 0 }
    : { kind, percent: nightRates[0] ?? 0, netOf, withFood, withDrinks, exemptAdults: 0 }
}

/** The lines of taxes, by what each comes to; one that comes to nothing has none. */
export function taxLines(taxes: readonly TaxRow[], taxesMinor: readonly number[]) {
  return taxes.flatMap(({ name, translations, owedFor, dueAtHotel, vatPercent }, index) => {
    const amountMinor = taxesMinor[index] ?? 0
    if (amountMinor === 0) return []
    const none = { night: null, roomTypeId: null, quantity: null, discountMinor: 0 }
    const vat = vatPercent === 0 ? {} : { vatPercent }
    const paid = dueAtHotel ? { atHotel: true as const } : {}
    const detail = { name, translations, owedFor, ...paid, ...vat }
    return [{ kind: 'local_tax' as const, ...none, amountMinor, detail }]
  })
}
