import type { ExtraRow } from './extra-rules.ts'
import type { Plan } from './plan-rules.ts'
import type { TypeInventory } from './rules.ts'
import type { TaxRow } from './tax-rules.ts'
import type { VatTerms } from './vat-rules.ts'

/** What a hotel's prices are made from beside its nights and its terms. */
export type Rates = {
  /** Beside the standard plan, in the hotel's order. */
  readonly plans: readonly Plan[]
  /** Local taxes, in the hotel's order. */
  readonly taxes: readonly TaxRow[]
  /** In the hotel's order. */
  readonly extras: readonly ExtraRow[]
  /** What VAT is in its prices, and what of them is board. */
  readonly vat: VatTerms
}

/** The rates for what is known of nights: plans may have prices of their own there. */
export type RatesOn = (inventories: readonly TypeInventory[]) => Rates
