import type { ExtraRow } from './extra-rules.ts'
import type { Plan } from './plan-rules.ts'
import type { AgeBand } from '../pricing/price-input.ts'
import type { PromotionRow } from './promotion-rules.ts'
import type { TypeInventory } from '../rules.ts'
import type { TaxRow } from './tax-rules.ts'
import type { VatTerms } from './vat-rules.ts'

/** What a hotel's prices are made from beside its nights and its terms. */
export type Rates = {
  /** The standard plan where its owner has said something of it. */
  readonly standard: Plan | null
  /** Beside the standard plan, in the hotel's order. */
  readonly plans: readonly Plan[]
  /** Local taxes, in the hotel's order. */
  readonly taxes: readonly TaxRow[]
  /** What guests beyond the standard places pay, by age, lowest first. */
  readonly bands: readonly AgeBand[]
  /** In the hotel's order. */
  readonly extras: readonly ExtraRow[]
  /** In the hotel's order, beside its offer for booking early. */
  readonly promotions: readonly PromotionRow[]
  /** What VAT is in its prices, and what of them is board. */
  readonly vat: VatTerms
}

/** All plans of a hotel, the standard plan first, on sale or not. */
export function plansOf({ standard, plans }: Pick<Rates, 'standard' | 'plans'>): readonly (Plan | null)[] {
  return [standard, ...plans]
}

/** The rates for what is known of nights: plans may have prices of their own there. */
export type RatesOn = (inventories: readonly TypeInventory[]) => Rates
