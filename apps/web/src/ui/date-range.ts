import { checkStayOrder } from '@keystay/contract/fields'
import type { PlainDate } from '@keystay/contract/plain-dates'

/** A stay that may not be chosen in full yet. */
export type DateRange = { readonly checkIn: PlainDate | null; readonly checkOut: PlainDate | null }

/** A new check-in drops a check-out that no longer fits. */
export function withCheckIn({ checkOut }: DateRange, checkIn: PlainDate | null): DateRange {
  const fits = checkIn === null || checkOut === null || checkStayOrder(checkIn, checkOut) === null
  return { checkIn, checkOut: fits ? checkOut : null }
}

/** The months in view, from the first one on. */
export function monthsFrom(first: string, count: number): readonly string[] {
  const [year = 0, month = 1] = first.split('-').map(Number)
  return Array.from({ length: count }, (_, index) => {
    const months = year * 12 + month - 1 + index
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
  })
}
