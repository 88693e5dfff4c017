import type { OwnerBookingRow } from '@keystay/contract/bookings/owner-entities'
import { useState } from 'react'

type Answer = {
  readonly data: readonly OwnerBookingRow[]
  readonly counts: { readonly all: number }
}
export type Arrivals = { readonly count: number; readonly fresh: ReadonlySet<string> }

const none: Arrivals = { count: 0, fresh: new Set() }
type Seen = { readonly key: string; readonly answer: Answer; readonly arrivals: Arrivals }

/** What is new in the second of two answers to the same search. */
export function arrivalsBetween(before: Answer, after: Answer): Arrivals {
  const count = Math.max(0, after.counts.all - before.counts.all)
  if (count === 0) return none
  const known = new Set(before.data.map(({ id }) => id))
  const latest = before.data.reduce((last, { createdAt }) => (createdAt > last ? createdAt : last), '')
  const fresh = after.data.filter(({ id, createdAt }) => !known.has(id) && createdAt > latest)
  return { count, fresh: new Set(fresh.map(({ id }) => id)) }
}

/** The bookings that came in while a search is shown; `answer` is null while it is on its way. */
export function useArrivals(key: string, answer: Answer | null): Arrivals {
  const [seen, setSeen] = useState<Seen | null>(null)
  if (answer !== null && answer !== seen?.answer) {
    const same = seen?.key === key
    const found = same ? arrivalsBetween(seen.answer, answer) : none
    // What was new stays so until something newer comes.
    setSeen({ key, answer, arrivals: same && found.count === 0 ? seen.arrivals : found })
  }
  return seen?.key === key ? seen.arrivals : none
}
