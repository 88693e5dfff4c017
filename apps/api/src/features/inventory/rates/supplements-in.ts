import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { planNightPrice, type Plan } from './plan-rules.ts'
import type { PriceLine } from './price-rules.ts'
import type { RequestedType } from '../guests/priced-rooms.ts'

/**
 * What of priced nights is neither the rooms' price nor what each guest costs beside it, in minor units: supplements, less what
 * one alone saves.
 */
export function supplementsIn(
  lines: readonly Pick<PriceLine, 'kind' | 'amountMinor'>[],
  wanted: readonly RequestedType[],
  plan: Plan | null,
  dates: readonly PlainDate[],
): number {
  const nights = lines.reduce((sum, { kind, amountMinor }) => (kind === 'night' ? sum + amountMinor : sum), 0)
  const ofType = ({ inventory, quantity, guests }: RequestedType) => {
    const rooms = dates.reduce((sum, date) => sum + planNightPrice(plan, inventory, date) * quantity, 0)
    return rooms + (plan?.personMinor ?? 0) * guests * dates.length
  }
  return nights - wanted.reduce((sum, type) => sum + ofType(type), 0)
}
