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

/**
 * Whether a stay of these nights, in order, keeps what they and the date of its departure ask for; a date of which nothing is
 * known asks for nothing.
 */
export function keepsRestrictions(
  restrictionsOf: (date: PlainDate) => Restrictions | undefined,
  nights: readonly PlainDate[],
  checkOut: PlainDate,
): boolean {
  const { length } = nights
  const arrival = restrictionsOf(nights[0] ?? checkOut)
  if (arrival?.closedToArrival || restrictionsOf(checkOut)?.closedToDeparture) return false
  if (length < (arrival?.minStay ?? 1) || length > (arrival?.maxStay ?? length)) return false
  return nights.every((date) => {
    const night = restrictionsOf(date)
    return !night || (!night.closed && length >= (night.minStayThrough ?? 1))
  })
}
