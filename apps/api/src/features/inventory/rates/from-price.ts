import { maxPriceMinor } from '@keystay/contract/shared/limits'
import { addDays, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { sellsType, type Plan } from './plan-rules.ts'
import { planNight } from '../pricing/room-nights.ts'

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

type FromPrice = { readonly minor: number; readonly plan: Plan | null }

/** And by which other plans it can be had. */
type CheapestPrice = FromPrice & { readonly others: readonly (Plan | null)[] }

/**
 * What a night in a room type costs from, in minor units, while there are no dates: its base price by the cheapest plan that
 * sells it on some date to come, before discounts and what is added for a stay. A plan that is null stands for the standard plan.
 * Null where no plan ever sells it.
 */
export function fromPriceOf(plans: readonly (Plan | null)[], type: PricedType, looking: Looking): CheapestPrice | null {
  const prices = plans.flatMap((plan): FromPrice[] => {
    const minor = plan && !isEverSold(plan, type, looking) ? null : usualPrice(plan, type)
    return minor === null ? [] : [{ minor, plan }]
  })
  const [cheapest, ...others] = prices.toSorted((a, b) => a.minor - b.minor)
  return cheapest ? { ...cheapest, others: others.map(({ plan }) => plan) } : null
}

/** What a night without a price of its own costs at least by plans that sell the type at all; null where none does. */
export function leastNight(plans: readonly Plan[], type: PricedType): number | null {
  const prices = plans
    .filter((plan) => sellsType(plan, { roomTypeId: type.id }))
    .flatMap((plan) => usualPrice(plan, type) ?? [])
  return prices.length === 0 ? null : Math.min(...prices)
}

function isEverSold(plan: Plan, { id }: PricedType, { today, paysOnline }: Looking): boolean {
  const { payment, minDaysBefore, arrivalTo } = plan
  if (!sellsType(plan, { roomTypeId: id })) return false
  const first = addDays(today, minDaysBefore ?? 0)
  return (payment === 'any' || paysOnline) && (arrivalTo === null || first <= arrivalTo)
}

/** As `hasPrice` has it, a plan by which a full room could cost nothing, or more than any room may, sells none. */
function usualPrice(plan: Plan | null, type: PricedType): number | null {
  if (plan === null) return type.basePriceMinor
  const { pricing, personMinor } = plan
  // No plan has a price of its own for a night without a date.
  const night = planNight(pricing, type.id, '', type.basePriceMinor)
  const least = night + Math.min(0, personMinor) * type.maxOccupancy
  return least > 0 && night <= maxPriceMinor ? night + personMinor * usualGuestsIn(type) : null
}
