import type { ExtraRow } from './extra-rules.ts'
import type { Plan } from './plan-rules.ts'

/** What a hotel's prices are made from beside its nights and its terms. */
export type Rates = {
  /** Beside the standard plan, in the hotel's order. */
  readonly plans: readonly Plan[]
  /** In the hotel's order. */
  readonly extras: readonly ExtraRow[]
}
