import { checkStayOrder } from '@keystay/contract/fields'
import type { PlainDate } from '@keystay/contract/plain-dates'

/** A stay that may not be chosen in full yet. */
export type DateRange = { readonly checkIn: PlainDate | null; readonly checkOut: PlainDate | null }

/** A new check-in drops a check-out that no longer fits. */
export function withCheckIn({ checkOut }: DateRange, checkIn: PlainDate | null): DateRange {
  const fits = checkIn === null || checkOut === null || checkStayOrder(checkIn, checkOut) === null
  return { checkIn, checkOut: fits ? checkOut : null }
}
