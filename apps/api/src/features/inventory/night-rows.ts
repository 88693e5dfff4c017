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
export function nightList(before = ''): string {
  return `json_agg(CASE WHEN ${asksMore} THEN json_build_array(${before}${sold}, ${asked})
    ELSE json_build_array(${before}${sold}) END)`
}

const own = 'n.plan_id, n.night, n.price_minor'
const ownAsked = 'n.closed, n.min_stay, n.max_stay, n.min_stay_through, n.closed_to_arrival, n.closed_to_departure'
const asksNothing = `NOT n.closed
  AND num_nonnulls(n.min_stay, n.max_stay, n.min_stay_through, n.closed_to_arrival, n.closed_to_departure) = 0`

/** The rows of `plan_nights n` as a list, each behind what `before` names. */
export function planNightList(before = ''): string {
  return `json_agg(CASE WHEN ${asksNothing} THEN json_build_array(${before}${own})
    ELSE json_build_array(${before}${own}, ${ownAsked}) END)`
}

/** A night from its row. */
export function toNight(row: NightRow): Night {
  return nightFrom(row, 0)
}

/** A night from a row that names its type before it. */
export function toNightOfType(row: readonly [roomTypeId: string, ...NightRow]): Night {
  return nightFrom(row, 1)
}

/** Cells are as `nightList` has them: read in place, since a search reads hundreds of rows. */
function nightFrom(row: readonly unknown[], at: 0 | 1): Night {
  return {
    date: row[at] as PlainDate,
    free: row[at + 1] as number,
    priceMinor: row[at + 2] as number | null,
    minStay: row[at + 3] as number | null,
    closed: row[at + 4] as boolean,
    maxStay: (row[at + 5] as number | null | undefined) ?? null,
    minStayThrough: (row[at + 6] as number | null | undefined) ?? null,
    closedToArrival: (row[at + 7] as boolean | undefined) ?? false,
    closedToDeparture: (row[at + 8] as boolean | undefined) ?? false,
  }
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
