import { usualGuestsOf } from './calendar-price.ts'
import { sellsType, type Plan } from './plan-rules.ts'
import { planNight } from './pricing/room-nights.ts'
import type { TypeInventory } from './rules.ts'

/** What is known of a room type without dates. */
export type UndatedType = Pick<TypeInventory, 'roomTypeId' | 'basePriceMinor' | 'maxOccupancy' | 'standardOccupancy'>

/** What a night without a price of its own costs at least by plans that sell the type, for as many as it is furnished for, in minor units; null where none does. */
export function leastNight(plans: readonly Plan[], type: UndatedType): number | null {
  const { roomTypeId, basePriceMinor } = type
  const prices = plans
    .filter((plan) => sellsType(plan, type))
    .map(({ pricing, personMinor }) => {
      // No plan has a price of its own for a night without a date.
      return planNight(pricing, roomTypeId, '', basePriceMinor) + personMinor * usualGuestsOf(type)
    })
    .filter((price) => price > 0)
  return prices.length === 0 ? null : Math.min(...prices)
}
