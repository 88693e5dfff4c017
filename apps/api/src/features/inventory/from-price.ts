import { maxPriceMinor } from '@keystay/contract/shared/limits'
import { addDays, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Plan } from './plan-rules.ts'
import { planNight } from './pricing/room-nights.ts'

/** What of a room type its price without dates is made from. */
export type PricedType = {
  readonly id: string
  /** In minor units. */
  readonly basePriceMinor: number
  readonly standardOccupancy: number | null
  readonly maxOccupancy: number
}

/** For how many prices are shown where nobody said how many travel and the hotel does not say for how many a room is furnished. */
const usualGuests = 2

/** For how many a room's price is shown while nobody said how many travel. */
export function usualGuestsIn({ standardOccupancy, maxOccupancy }: Omit<PricedType, 'id' | 'basePriceMinor'>): number {
  return standardOccupancy ?? Math.min(usualGuests, maxOccupancy)
}

/** Who looks: on the hotel's date, and whether they could pay its prices online. */
export type Looking = { readonly today: PlainDate; readonly paysOnline: boolean }

/**
 * What a night in a room type costs from, in minor units, while there are no dates: its base price by the cheapest plan that
 * sells it on some date to come, before discounts and what is added for a stay; null stands for the standard plan.
 */
export function fromPriceOf(
  plans: readonly Plan[],
  type: PricedType,
  looking: Looking,
): { readonly minor: number; readonly plan: Plan | null } {
  return plans.reduce<ReturnType<typeof fromPriceOf>>(
    (cheapest, plan) => {
      const minor = isEverSold(plan, type, looking) ? usualPrice(plan, type) : null
      return minor === null || minor >= cheapest.minor ? cheapest : { minor, plan }
    },
    { minor: type.basePriceMinor, plan: null },
  )
}

function isEverSold(plan: Plan, { id }: PricedType, { today, paysOnline }: Looking): boolean {
  const { onSale, roomTypeIds, payment, minDaysBefore, arrivalTo } = plan
  if (!onSale || !(roomTypeIds?.includes(id) ?? true)) return false
  const first = addDays(today, minDaysBefore ?? 0)
  return (payment === 'any' || paysOnline) && (arrivalTo === null || first <= arrivalTo)
}

/** As `hasPrice` has it, a plan by which a full room could cost nothing, or more than any room may, sells none. */
function usualPrice({ pricing, personMinor }: Plan, type: PricedType): number | null {
  const night = planNight(pricing, type.id, '', type.basePriceMinor)
  const least = night + Math.min(0, personMinor) * type.maxOccupancy
  return least > 0 && night <= maxPriceMinor ? night + personMinor * usualGuestsIn(type) : null
}
