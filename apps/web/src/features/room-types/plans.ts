import type { AvailableRoomType, RoomType } from '@keystay/contract/room-types/entities'
import type { Property } from '@keystay/contract/properties/entities'
import { offeredWith } from './rules.ts'

/** Whether a stay is free and what it costs. */
export type Availability = Omit<AvailableRoomType, keyof RoomType>

/** What an address calls a plan (`plan`), where leaving it away means the cheapest; the standard plan has no id. */
export const planName = (planId: string | null): string => planId ?? ''

/** By the plan that an address names; by the cheapest where it names none that is sold for the stay. */
export function byPlan(priced: Availability, named: string | null): Availability {
  const plan = named === null ? undefined : priced.plans.find(({ planId }) => planName(planId) === named)
  if (!plan) return priced
  // What is offered beside the cheapest may not be beside this one.
  const { flexible: _flexible, ...ofType } = priced
  return { ...ofType, ...plan }
}

/** What the hotel offers beside a stay by a plan: a standard plan without a name keeps all of it, another one only what it promises itself. */
export function offeredByPlan(hotel: Pick<Property, 'offers'>, priced: Availability | null): Property['offers'] {
  if (!priced || (priced.planId === null && priced.planName === null)) return offeredWith(hotel, priced ?? undefined)
  return {
    // Until when is said with the plan.
    freeCancellation: false,
    breakfast: hotel.offers.breakfast && priced.board === 'breakfast',
    earlyBooking: priced.offers.some(({ kind }) => kind === 'early_booking'),
  }
}
