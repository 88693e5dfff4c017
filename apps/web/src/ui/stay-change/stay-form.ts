import type { StayForm } from '@keystay/contract/bookings/change-forms'
import type { Booking } from '@keystay/contract/bookings/entities'

/** What of a booking its stay is. */
export type Stayed = Pick<Booking, 'checkIn' | 'checkOut' | 'lines' | 'plan' | 'extras' | 'changes'>

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

type Line = StayForm['lines'][number]

/** A line with so many children; those of whom nothing is known yet have no age. */
export function withChildren(line: Line, children: number): Line {
  const ages = line.ages ?? Array.from({ length: line.children }, () => null)
  const known = [...ages, ...Array.from({ length: Math.max(0, children - ages.length) }, () => null)].slice(0, children)
  const { ages: _ages, ...rest } = line
  return { ...rest, children, ...(children > 0 && { ages: known }) }
}

/** How often an extra is taken. */
export function countOf({ extras }: Pick<StayForm, 'extras'>, id: string): number {
  return extras.find(({ extraId }) => extraId === id)?.count ?? 0
}

/** The extras with another count of one; none of it at 0. */
export function withCount({ extras }: Pick<StayForm, 'extras'>, id: string, count: number): StayForm['extras'] {
  const others = extras.filter(({ extraId }) => extraId !== id)
  return count === 0 ? others : [...others, { extraId: id, count }]
}
