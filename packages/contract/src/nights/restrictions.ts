import type { PlainDate } from '../shared/plain-dates.ts'

/** What a night asks of the stays that touch it; null: nothing of its own. */
export type Restrictions = {
  /** Nights, of stays that arrive on it. */
  readonly minStay: number | null
  readonly maxStay: number | null
  /** Nights, of all stays that sleep through it. */
  readonly minStayThrough: number | null
  readonly closedToArrival: boolean
  /** Of its date: nobody leaves on the morning before it. */
  readonly closedToDeparture: boolean
  readonly closed: boolean
}

export const unrestricted: Restrictions = {
  minStay: null,
  maxStay: null,
  minStayThrough: null,
  closedToArrival: false,
  closedToDeparture: false,
  closed: false,
}

/** What a rate plan has of its own; null: as the room type. A type that is closed is closed for every plan. */
export type OwnRestrictions = {
  readonly [K in Exclude<keyof Restrictions, 'closed'>]: Restrictions[K] | null
} & { readonly closed: boolean }

/** What a stay would have to be instead: at least or at most so many nights, or to arrive or leave on another day. */
export type BrokenRestriction =
  | { readonly kind: 'min_stay' | 'max_stay'; readonly nights: number }
  | { readonly kind: 'arrival' | 'departure' | 'closed' }

/**
 * What a stay of these nights, in order, breaks of what they and the date of its departure ask for, or null; a date of which
 * nothing is known asks for nothing. Days come before lengths: a longer stay may still arrive on the wrong one.
 */
export function brokenRestriction(
  restrictionsOf: (date: PlainDate) => Restrictions | undefined,
  nights: readonly PlainDate[],
  checkOut: PlainDate,
): BrokenRestriction | null {
  const { length } = nights
  const arrival = restrictionsOf(nights[0] ?? checkOut)
  if (nights.some((date) => restrictionsOf(date)?.closed)) return { kind: 'closed' }
  if (arrival?.closedToArrival) return { kind: 'arrival' }
  if (restrictionsOf(checkOut)?.closedToDeparture) return { kind: 'departure' }
  const least = nights.reduce(
    (most, date) => Math.max(most, restrictionsOf(date)?.minStayThrough ?? 1),
    arrival?.minStay ?? 1,
  )
  if (length < least) return { kind: 'min_stay', nights: least }
  if (arrival && length > (arrival.maxStay ?? length)) return { kind: 'max_stay', nights: arrival.maxStay ?? length }
  return null
}

/** Whether a stay of these nights, in order, keeps what they and the date of its departure ask for. */
export function keepsRestrictions(
  restrictionsOf: (date: PlainDate) => Restrictions | undefined,
  nights: readonly PlainDate[],
  checkOut: PlainDate,
): boolean {
  return brokenRestriction(restrictionsOf, nights, checkOut) === null
}

/** A night as the price calendar has it: what the standard plan asks for, and what other plans do where they sell more. */
type CalendarRestrictions = Restrictions & {
  readonly plans?: readonly (Restrictions & { readonly planId: string })[] | undefined
}

/**
 * Whether one plan sells a stay of these nights, in order, in all rooms of a booking, as far as the price calendars of their
 * types know.
 */
export function isSoldByOne(
  calendars: readonly ((date: PlainDate) => CalendarRestrictions | undefined)[],
  nights: readonly PlainDate[],
  checkOut: PlainDate,
): boolean {
  const arrival = nights[0] ?? checkOut
  const others = calendars.flatMap((nightOn) => nightOn(arrival)?.plans?.map(({ planId }) => planId) ?? [])
  return [null, ...others].some((planId) =>
    calendars.every((nightOn) =>
      keepsRestrictions((date) => restrictionsByPlan(nightOn(date), planId), nights, checkOut),
    ),
  )
}

/** A plan that a night does not list asks for what the standard plan does. */
function restrictionsByPlan(night: CalendarRestrictions | undefined, planId: string | null): Restrictions | undefined {
  return night?.plans?.find((plan) => plan.planId === planId) ?? night
}

/** What plans that may be arrived by on a date ask of its stays; that of the standard plan where none may. */
export function arrivalRules(night: CalendarRestrictions): readonly Restrictions[] {
  const open = [night, ...(night.plans ?? [])].filter((one) => !one.closed && !one.closedToArrival)
  return open.length > 0 ? open : [night]
}
