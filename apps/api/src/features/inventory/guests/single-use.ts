import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { planNightPrice, type Plan } from '../rates/plan-rules.ts'
import { supplementOn } from '../pricing/guests.ts'
import type { Supplement } from '../pricing/price-input.ts'
import { standardOf } from './room-places.ts'
import type { TypeInventory } from '../rules.ts'

/** What one person alone saves in each of these nights by a plan; null: nothing, which is also where a night would cost nothing. */
export function singleUseOf(
  inventory: TypeInventory,
  plan: Plan | null,
  dates: readonly PlainDate[],
): Supplement | null {
  const { singleUse } = inventory
  if (singleUse === null || standardOf(inventory) < 2) return null
  const personMinor = plan?.personMinor ?? 0
  const costs = (night: PlainDate) => {
    const price = planNightPrice(plan, inventory, night)
    return price + personMinor - supplementOn(price, singleUse)
  }
  return dates.every((night) => costs(night) > 0) ? singleUse : null
}
