import type { AvailableRoomType, CalendarNight } from '@keystay/contract/room-types/entities'
import { brokenRestriction, unrestricted, type Restrictions } from '@keystay/contract/nights/restrictions'
import type { RoomGuests } from '@keystay/contract/shared/guest-ages'
import { addDays, countNights, listNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { hasPrice, isSoldBy, mayArrive, planNightPrice, sellsType, type Plan } from './plan-rules.ts'
import { guestsOf, type Guests } from './pricing/guests.ts'
import type { AgeBand, Supplement } from './pricing/price-input.ts'
import { withGuests } from './pricing/room-nights.ts'
import { standardOf, withinOneRoom } from './room-places.ts'
import { singleUseOf } from './single-use.ts'
import { countFree, restrictionsBy, type Stay, type TypeInventory } from './rules.ts'

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
  plans: readonly Plan[],
  inventory: TypeInventory,
  stay: Stay,
  today: PlainDate,
): Restriction {
  if (countFree(inventory, stay) === 0) return null
  const length = countNights(stay.checkIn, stay.checkOut)
  let mildest: Restriction = null
  for (const plan of [null, ...plans.filter((one) => sellsType(one, inventory))]) {
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

/** For how many the price calendar shows its prices where the hotel does not say for how many a room is furnished. */
const usualGuests = 2

/** Whom the price calendar is for: of a search's guests as many as one room sleeps, else as many as it is furnished for. */
export function calendarGuests(
  inventory: TypeInventory,
  bands: readonly AgeBand[],
  party: RoomGuests | undefined,
): (singleUse: Supplement | null) => Guests {
  const { standardOccupancy, maxOccupancy } = inventory
  const { adults, ages: children } = party
    ? withinOneRoom(party, inventory, bands)
    : { adults: standardOccupancy ?? Math.min(usualGuests, maxOccupancy), ages: [] }
  const room = { adults, children, standardOccupancy: standardOf(inventory) }
  return (singleUse) => guestsOf({ ...room, singleUse }, bands)
}

type Calendar = {
  readonly plans: readonly Plan[]
  readonly inventory: TypeInventory
  readonly today: PlainDate
  readonly guests: ReturnType<typeof calendarGuests>
}

/**
 * What a night costs the guests of a calendar by the cheapest of the plans that sell a stay from that date on, in minor units;
 * by the standard plan where none does.
 */
export function lowestNightPrice({ plans, inventory, today, guests }: Calendar): (date: PlainDate) => number {
  const priceBy = (plan: Plan | null, date: PlainDate) => {
    const saving = singleUseOf(inventory, plan, [date])
    return withGuests(planNightPrice(plan, inventory, date), plan?.personMinor ?? 0, guests(saving))
  }
  return (date) => {
    const prices = [null, ...plans]
      .filter((plan) => (plan === null || sellsType(plan, inventory)) && sellsFrom(plan, inventory, date, today))
      .map((plan) => priceBy(plan, date))
    return prices.length === 0 ? priceBy(null, date) : Math.min(...prices)
  }
}

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

/**
 * What each plan asks of stays on a date, for plans that sell what the standard plan does not; nothing where no plan has
 * restrictions of its own, because then the standard plan sells all that others do.
 */
export function calendarPlans(
  plans: readonly Plan[],
  inventory: TypeInventory,
  today: PlainDate,
): (date: PlainDate) => Pick<CalendarNight, 'plans'> {
  const rules = plans
    .filter((plan) => sellsType(plan, inventory) && asksForLess(plan, inventory))
    .map((plan) => ({ planId: plan.id, rulesOn: saleRulesBy(plan, inventory, today) }))
  if (rules.length === 0) return () => ({})
  return (date) => ({ plans: rules.map(({ planId, rulesOn }) => ({ planId, ...rulesOn(date) })) })
}

function asksForLess({ id }: Plan, { planNights }: TypeInventory): boolean {
  const nights = [...(planNights.get(id)?.values() ?? [])]
  return nights.some(({ priceMinor: _price, closed: _closed, ...own }) =>
    Object.values(own).some((value) => value !== null),
  )
}
