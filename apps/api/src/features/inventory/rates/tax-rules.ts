import type { StatedExemption } from '@keystay/contract/local-taxes/exemptions'
import type { TaxKind, TaxRate, TaxReason } from '@keystay/contract/local-taxes/entities'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { LocalTax, NightPrice, PriceInput } from '../pricing/price-input.ts'
import { taxOn } from '../pricing/taxes.ts'

/** A local tax as it is kept; amounts in minor units, percents in hundredths of a percent. */
export type TaxRow = {
  readonly id: string
  readonly name: string
  readonly translations: unknown
  readonly kind: TaxKind
  /** Each from its date on, in order of the dates: minor units per person and night, or hundredths of a percent. */
  readonly rates: readonly TaxRate[]
  readonly exemptBelowAge: number
  /** Who else is exempt; null: nobody can say so. Other languages are among the translations. */
  readonly exemptGuests: string | null
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

/**
 * Local taxes as a stay of these nights is priced with them. A percent is that of the first night, for the whole stay. Nobody is
 * exempt of a tax that has nobody who can be.
 */
export function pricedTaxes(
  taxes: readonly TaxRow[],
  dates: readonly PlainDate[],
  exemptions: readonly StatedExemption[] = [],
): LocalTax[] {
  return taxes.map((tax) => ({
    takes: takesOf(tax, dates, exemptAdultsOf(tax, exemptions)),
    firstNights: tax.firstNights,
    vatPercent: tax.vatPercent,
    dueAtHotel: tax.dueAtHotel,
  }))
}

function exemptAdultsOf({ id, exemptGuests }: TaxRow, exemptions: readonly StatedExemption[]): number {
  return exemptGuests === null ? 0 : (exemptions.find(({ taxId }) => taxId === id)?.adults ?? 0)
}

function takesOf(tax: TaxRow, dates: readonly PlainDate[], exemptAdults: number): LocalTax['takes'] {
  const nightRates = dates.map((date) => taxRateOn(tax.rates, date))
  const { kind, exemptBelowAge, netOf, withFood, withDrinks } = tax
  return kind === 'person_night'
    ? { kind, nightRates, exemptBelowAge, exemptAdults }
    : { kind, percent: nightRates[0] ?? 0, netOf, withFood, withDrinks, exemptAdults }
}

/** What a stay's taxes come to, and what of it adults are exempt of. */
export type TaxedStay = {
  readonly input: PriceInput
  readonly nights: readonly NightPrice[]
  readonly taxesMinor: readonly number[]
}

/** The lines of taxes; one that comes to nothing has none, unless somebody says to be exempt of it. */
export function taxLines(taxes: readonly TaxRow[], stay: TaxedStay) {
  return taxes.flatMap((tax, index) => {
    const { name, translations, owedFor, dueAtHotel, vatPercent } = tax
    const amountMinor = stay.taxesMinor[index] ?? 0
    const exempt = exemptOf(tax, stay, index)
    if (amountMinor === 0 && !exempt) return []
    const none = { night: null, roomTypeId: null, quantity: null, discountMinor: 0 }
    const vat = vatPercent === 0 ? {} : { vatPercent }
    const paid = dueAtHotel ? { atHotel: true as const } : {}
    const detail = { name, translations, owedFor, ...paid, ...vat, ...(exempt && { exempt }) }
    return [{ kind: 'local_tax' as const, ...none, amountMinor, detail }]
  })
}

/** Who said to be exempt of a tax, as its line keeps it: how many, as what, and what it is without proof. */
export type ExemptAdults = {
  readonly taxId: string
  readonly adults: number
  readonly guests: string
  readonly unprovenMinor: number
}

function exemptOf({ id, exemptGuests }: TaxRow, stay: TaxedStay, index: number) {
  const priced = stay.input.taxes[index]
  const adults = priced?.takes.exemptAdults ?? 0
  if (!priced || adults === 0 || exemptGuests === null) return undefined
  const takes = { ...priced.takes, exemptAdults: 0 }
  const unprovenMinor = taxOn({ ...priced, takes }, stay.input, stay.nights)
  return { taxId: id, adults, guests: exemptGuests, unprovenMinor } satisfies ExemptAdults
}
