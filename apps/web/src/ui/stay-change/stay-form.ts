import type { Money } from '@keystay/contract/shared/money'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { ShownPlan } from '../plans/plan-text.tsx'

type Extra = { extraId: string; count: number }
type Ages = (number | null)[]
/** How many adults say that they are exempt of a local tax. */
export type Exemption = { taxId: string; adults: number }

/** What of a booking its stay is. */
export type Stayed = {
  readonly checkIn: PlainDate
  readonly checkOut: PlainDate
  readonly lines: readonly {
    readonly roomType: { readonly id: string; readonly name: string }
    readonly quantity: number
    readonly bedType: { readonly value: string; readonly label: string }
    readonly adults: number
    readonly children: number
    readonly ages: Ages
  }[]
  readonly plan: (Pick<ShownPlan, 'board' | 'payment'> & { readonly id: string | null; readonly name: string }) | null
  readonly extras: Extra[]
  readonly priceLines: readonly { readonly kind: string }[]
}

type Line = { roomTypeId: string; quantity: number; bedType: string; adults: number; children: number; ages?: Ages }

/** The stay of a confirmed booking as it shall be. */
export type StayForm = {
  checkIn: PlainDate
  checkOut: PlainDate
  lines: Line[]
  planId: string | null
  extras: Extra[]
  /** Absent: those that the booking has. */
  exemptions?: Exemption[]
}

/** What the server says that it would come to; `terms` are what it would promise. */
export type StayQuote<Terms> = {
  readonly before: Money
  readonly total: Money
  readonly refund: Money
  readonly refundAtDesk: Money
  readonly byLink: { readonly amount: Money; readonly until: PlainDate } | null
  readonly atHotel: Money | null
  readonly feeFloor: Money
  readonly terms: Terms
  readonly version: number
}

/** The stay with what was shown for it. */
export type ShownStay<Terms> = StayForm & { expectedTotal: Money; expectedTerms: Terms; version: number }

/** What of a promise is read before a change is kept. */
export type ShownTerms = { readonly freeUntil: string | null }

/** The stay of a booking as a form; who sleeps in which room stays so while nothing of a line changes. */
export function stayFormOf({ checkIn, checkOut, lines, plan, extras }: Stayed): StayForm {
  return {
    checkIn,
    checkOut,
    lines: lines.map(({ roomType, quantity, bedType, adults, children, ages }) => ({
      roomTypeId: roomType.id,
      quantity,
      bedType: bedType.value,
      adults,
      children,
      ...(ages.length > 0 && { ages }),
    })),
    planId: plan?.id ?? null,
    extras,
  }
}

/** Whether two forms ask for the same stay. */
export function isSameForm(one: StayForm, other: StayForm): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** A line with so many children; those of whom nothing is known yet have no age. */
export function withChildren(line: Line, children: number): Line {
  const ages = line.ages ?? Array.from({ length: line.children }, () => null)
  const known = [...ages, ...Array.from({ length: Math.max(0, children - ages.length) }, () => null)].slice(0, children)
  const { ages: _ages, ...rest } = line
  return { ...rest, children, ...(children > 0 && { ages: known }) }
}

/** The extras with another count of one; none of it at 0. */
export function withCount({ extras }: Pick<StayForm, 'extras'>, id: string, count: number): StayForm['extras'] {
  const others = extras.filter(({ extraId }) => extraId !== id)
  return count === 0 ? others : [...others, { extraId: id, count }]
}
