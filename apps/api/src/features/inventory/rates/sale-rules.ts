import type { AvailableRoomType, CalendarNight } from '@keystay/contract/room-types/entities'
import { brokenRestriction, unrestricted, type Restrictions } from '@keystay/contract/nights/restrictions'
import { addDays, countNights, listNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { hasPrice, isSoldBy, mayArrive, sellsType, type Plan } from './plan-rules.ts'
import { countFree, restrictionsBy, type Stay, type TypeInventory } from '../rules.ts'

/**
 * All that a plan asks of stays, as if dates asked for it: their restrictions by it, and when the plan is sold at all. It
 * must sell the type.
 */
export function saleRulesBy(
  plan: Plan | null,
  inventory: TypeInventory,
  today: PlainDate,
): (date: PlainDate) => Restrictions {
  const restrictionsOn = restrictionsBy(inventory, plan?.id ?? null)
  return (date) => {
    const asked = restrictionsOn(date) ?? unrestricted
    if (!plan) return asked
    return {
      ...asked,
      minStay: greatest(asked.minStay, plan.minNights),
      maxStay: least(asked.maxStay, plan.maxNights),
      closedToArrival: asked.closedToArrival || !mayArrive(plan, date, today),
      closed: asked.closed || !hasPrice(plan, inventory, date),
    }
  }
}

const greatest = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : Math.max(a, b))
const least = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : Math.min(a, b))

type Restriction = AvailableRoomType['restriction']

/**
 * The restriction that alone keeps a stay from rooms that are free, by the plan that asks for least: a length before another
 * day, the nearest length first. Null where nothing is in the way, where no room is free, or where a night is not sold at all.
 */
export function restrictionInTheWay(
  plans: readonly (Plan | null)[],
  inventory: TypeInventory,
  stay: Stay,
  today: PlainDate,
): Restriction {
  if (countFree(inventory, stay) === 0) return null
  const length = countNights(stay.checkIn, stay.checkOut)
  let mildest: Restriction = null
  for (const plan of plans.filter((one) => sellsType(one, inventory))) {
    const broken = brokenBy(plan, inventory, stay, today)
    if (broken === null) return null
    if (broken.kind === 'closed') continue
    const restriction = 'nights' in broken ? broken : { kind: broken.kind }
    if (mildest === null || hardness(restriction, length) < hardness(mildest, length)) mildest = restriction
  }
  return mildest
}

function brokenBy(plan: Plan | null, inventory: TypeInventory, stay: Stay, today: PlainDate) {
  return brokenRestriction(saleRulesBy(plan, inventory, today), listNights(stay.checkIn, stay.checkOut), stay.checkOut)
}

/** How far a stay is from what is asked for; other days come behind every length. */
function hardness(restriction: NonNullable<Restriction>, length: number): number {
  if ('nights' in restriction) return Math.abs(restriction.nights - length)
  return restriction.kind === 'departure' ? Number.MAX_SAFE_INTEGER - 1 : Number.MAX_SAFE_INTEGER
}

/**
 * The least of what a night costs by the plans that sell a stay from that date on; where none does, by the standard plan, or
 * where that is off sale, by the others that sell the type.
 */
export function lowestNightPrice(
  plans: readonly (Plan | null)[],
  inventory: TypeInventory,
  date: PlainDate,
  today: PlainDate,
  priceBy: (plan: Plan | null) => number,
): number {
  const ofType = plans.filter((plan) => sellsType(plan, inventory))
  const selling = ofType.filter((plan) => sellsFrom(plan, inventory, date, today))
  if (selling.length > 0) return Math.min(...selling.map(priceBy))
  const others = ofType.some(isStandard) ? [] : ofType.filter((plan) => plan && hasPrice(plan, inventory, date))
  return others.length === 0 ? priceBy(null) : Math.min(...others.map(priceBy))
}

const isStandard = (plan: Plan | null) => plan === null || plan.id === null

/** Departures are closed by weekdays, if at all: who may leave on none of a week's may hardly leave. */
const daysTried = 7

/** Whether a plan sells a stay that arrives on a date: the shortest that it allows, or one of a few nights more. */
function sellsFrom(plan: Plan | null, inventory: TypeInventory, checkIn: PlainDate, today: PlainDate): boolean {
  const asked = saleRulesBy(plan, inventory, today)(checkIn)
  if (asked.closed || asked.closedToArrival) return false
  let nights = Math.max(asked.minStay ?? 1, asked.minStayThrough ?? 1)
  for (let tries = 0; tries < daysTried; tries += 1) {
    const stay = { checkIn, checkOut: addDays(checkIn, nights) }
    if (isSoldBy(plan, inventory, stay, today)) return true
    const broken = brokenBy(plan, inventory, stay, today)
    nights = broken?.kind === 'min_stay' ? broken.nights : nights + 1
  }
  return false
}

/** What a night of the calendar asks of the stays that touch it. */
type NightRules = Restrictions & Pick<CalendarNight, 'plans'>

/**
 * What is asked of stays on a date: by the standard plan, and by plans that sell what it does not; no such plans where none
 * has restrictions of its own, because then the standard plan sells all that others do. Where the standard plan is off sale,
 * a plan that is not closed on the date stands for it, and all that sell the type are told.
 */
export function calendarRules(
  plans: readonly (Plan | null)[],
  inventory: TypeInventory,
  today: PlainDate,
): (date: PlainDate) => NightRules {
  const ofType = plans.filter((plan) => sellsType(plan, inventory))
  const standard = ofType.find(isStandard)
  const rules = ofType
    .flatMap((plan) => (plan?.id && (standard === undefined || asksForLess(plan.id, inventory)) ? [plan] : []))
    .map((plan) => ({ planId: plan.id ?? '', rulesOn: saleRulesBy(plan, inventory, today) }))
  const standardOn = restrictionsBy(inventory, null)
  return (date) => {
    const others = rules.map(({ planId, rulesOn }) => ({ planId, ...rulesOn(date) }))
    if (standard !== undefined)
      return { ...(standardOn(date) ?? unrestricted), ...(others.length > 0 && { plans: others }) }
    const { planId: _plan, ...open } = others.find((one) => !one.closed) ?? { planId: '', ...nothingSold }
    return { ...open, plans: others }
  }
}

const nothingSold: Restrictions = { ...unrestricted, closed: true }

function asksForLess(planId: string, { planNights }: TypeInventory): boolean {
  const nights = [...(planNights.get(planId)?.values() ?? [])]
  return nights.some(({ priceMinor: _price, closed: _closed, ...own }) =>
    Object.values(own).some((value) => value !== null),
  )
}
