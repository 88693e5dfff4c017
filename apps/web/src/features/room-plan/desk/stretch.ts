import type { PlanStay } from '@keystay/contract/room-plan/entities'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Bar } from '../plan-data.ts'

export type Edge = 'start' | 'end'

/** A stay with other dates than it has: as it would lie on the plan. */
export type Stretch = {
  readonly id: string
  readonly edge: Edge
  readonly column: number
  readonly nights: number
  readonly by: 'drag' | 'keys'
  /** Nobody pulls any more: what it costs is asked. */
  readonly isAsked: boolean
}

/** Whether an edge of a stay can be moved: only of who is expected or in the house, and where the stay itself begins or ends. */
export function mayStretch({ stay }: Pick<Bar, 'stay'>, edge: Edge): boolean {
  if (stay.status !== 'confirmed') return false
  if (edge === 'start') return stay.state === 'expected' && stay.begins
  return (stay.state === 'expected' || stay.state === 'in_house') && stay.ends
}

/** A stay with one edge at another column, as far as that can be: a night is left, and what is over stays. */
export function stretchTo(bar: Bar, edge: Edge, column: number, today: number): Pick<Stretch, 'column' | 'nights'> {
  const end = bar.column + bar.nights
  if (edge === 'start') {
    // An arrival that is over cannot be put off to a day that is over, either.
    const first = Math.min(end - 1, Math.max(Math.min(today, bar.column), column))
    return { column: first, nights: end - first }
  }
  const least = Math.max(bar.column + 1, bar.stay.state === 'in_house' ? today : 0)
  return { column: bar.column, nights: Math.max(least, column) - bar.column }
}

/** A stay with one edge some days further on than it is by now; null where that edge stays. */
export function stepStretch(
  bar: Bar,
  {
    stretch,
    edge,
    by,
    today,
  }: { readonly stretch: Stretch | null; readonly edge: Edge; readonly by: number; readonly today: number },
): Stretch | null {
  if (!mayStretch(bar, edge)) return null
  const id = bar.stay.bookedRoomId
  const now = stretch?.id === id && stretch.edge === edge ? stretch : bar
  const column = (edge === 'start' ? now.column : now.column + now.nights) + by
  return { id, edge, ...stretchTo(bar, edge, column, today), by: 'keys', isAsked: false }
}

/** By how many nights it is longer, or shorter. */
export const nightsMore = (bar: Bar, { nights }: Pick<Stretch, 'nights'>): number => nights - bar.nights

export type Dates = { readonly checkIn: PlainDate; readonly checkOut: PlainDate }

/** How a stay gets other dates: it goes on, it ends early, or the whole booking is changed. */
export function wayTo(stay: PlanStay, { checkIn, checkOut }: Dates, today: PlainDate): 'extend' | 'leave' | 'change' {
  if (checkIn === stay.checkIn && checkOut > stay.checkOut) return 'extend'
  return stay.state === 'in_house' && checkOut <= today ? 'leave' : 'change'
}
