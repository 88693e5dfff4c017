import { sql } from 'kysely'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Night, PlanNight, TypeInventory } from './rules.ts'

/**
 * Date, capacity − sold, price, least nights on arrival, closed; of the few nights that ask for more: most nights on arrival,
 * least nights through it, no arrival, no departure.
 */
export type NightRow = readonly [
  date: PlainDate,
  free: number,
  priceMinor: number | null,
  minStay: number | null,
  closed: boolean,
  maxStay?: number | null,
  minStayThrough?: number | null,
  closedToArrival?: boolean,
  closedToDeparture?: boolean,
]

/** What a plan has of its own for a night; of the few that ask for something, what. */
export type PlanNightRow = readonly [
  planId: string,
  date: PlainDate,
  priceMinor: number | null,
  closed?: boolean,
  minStay?: number | null,
  maxStay?: number | null,
  minStayThrough?: number | null,
  closedToArrival?: boolean | null,
  closedToDeparture?: boolean | null,
]

const sold = 'n.night, n.capacity - n.sold, n.price_minor, n.min_stay, n.closed'
const asked = 'n.max_stay, n.min_stay_through, n.closed_to_arrival, n.closed_to_departure'
const asksMore =
  'n.max_stay IS NOT NULL OR n.min_stay_through IS NOT NULL OR n.closed_to_arrival OR n.closed_to_departure'

/** The rows of `nights n` as a list, each behind what `before` names. */
export function nightList(before = '') {
  return sql.raw(`json_agg(CASE WHEN ${asksMore} THEN json_build_array(${before}${sold}, ${asked})
    ELSE json_build_array(${before}${sold}) END)`)
}

const own = 'n.plan_id, n.night, n.price_minor'
const ownAsked = 'n.closed, n.min_stay, n.max_stay, n.min_stay_through, n.closed_to_arrival, n.closed_to_departure'
const asksNothing = `NOT n.closed
  AND num_nonnulls(n.min_stay, n.max_stay, n.min_stay_through, n.closed_to_arrival, n.closed_to_departure) = 0`

/** The rows of `plan_nights n` as a list, each behind what `before` names. */
export function planNightList(before = '') {
  return sql.raw(`json_agg(CASE WHEN ${asksNothing} THEN json_build_array(${before}${own})
    ELSE json_build_array(${before}${own}, ${ownAsked}) END)`)
}

/** A night from its row. */
export function toNight([date, free, priceMinor, minStay, closed, ...more]: NightRow): Night {
  const [maxStay = null, minStayThrough = null, closedToArrival = false, closedToDeparture = false] = more
  return { date, free, priceMinor, minStay, maxStay, minStayThrough, closedToArrival, closedToDeparture, closed }
}

const noPlanNights: TypeInventory['planNights'] = new Map()

/** What plans have of their own for the nights of a type, from its rows. */
export function toPlanNights(rows: readonly PlanNightRow[] | null | undefined): TypeInventory['planNights'] {
  if (!rows) return noPlanNights
  const byPlan = new Map<string, Map<PlainDate, PlanNight>>()
  for (const [planId, date, priceMinor, closed = false, ...more] of rows) {
    const [minStay = null, maxStay = null, minStayThrough = null, closedToArrival = null, closedToDeparture = null] =
      more
    const stays = { minStay, maxStay, minStayThrough, closedToArrival, closedToDeparture, closed }
    const nights = byPlan.get(planId) ?? new Map<PlainDate, PlanNight>()
    byPlan.set(planId, nights.set(date, { priceMinor, ...stays }))
  }
  return byPlan
}
