import type { StayForm } from '@keystay/contract/bookings/change-forms'
import { checkStay } from '@keystay/contract/shared/fields'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { DomainError, fieldError } from '../../../platform/http/errors.ts'
import type { BookingRow } from '../row-queries.ts'
import type { By, Differences } from './booked-sale.ts'

type Changeable = Pick<BookingRow, 'status' | 'checkIn' | 'checkOut'>

/** Its guest may change a confirmed booking until the day of check-in begins, its hotel until the stay is over. */
export function mayChange({ status, checkIn, checkOut }: Changeable, by: By, hotelToday: PlainDate): boolean {
  return status === 'confirmed' && (by === 'guest' ? hotelToday < checkIn : hotelToday < checkOut)
}

/** Nights that were stayed do not move, nor do rooms in which guests are. Throws validation_failed, wrong_state. */
export function checkStayChange(
  booking: Changeable,
  form: StayForm,
  { sameLines, withinRooms }: Differences,
  hotelToday: PlainDate,
): void {
  if (hotelToday < booking.checkIn) {
    const problem = checkStay(form.checkIn, form.checkOut, hotelToday)
    if (problem) throw fieldError({ path: problem.field, code: problem.code })
    return
  }
  if (form.checkIn !== booking.checkIn) throw fieldError({ path: 'checkIn', code: 'check_in_past' })
  if (form.checkOut < hotelToday) throw fieldError({ path: 'checkOut', code: 'check_out_after_check_in' })
  if (!sameLines && !withinRooms) throw new DomainError('wrong_state')
}

type Kept = {
  readonly by: By
  /** The new total, and extras in it that do not go back. */
  readonly totalMinor: number
  readonly keptMinor: number
  /** The fee that is due now, and extras of before that do not go back. */
  readonly feeMinor: number
  readonly keptBeforeMinor: number
  readonly currency: string
}

/**
 * By a change a guest gets back nothing that cancelling would not give back: neither a fee that is due already nor extras that
 * are kept. A hotel may give what it wants to. Throws change_below_fee, change_keeps_extras.
 */
export function checkKept({ by, totalMinor, keptMinor, feeMinor, keptBeforeMinor, currency }: Kept): void {
  if (by === 'owner') return
  if (keptMinor < keptBeforeMinor) throw new DomainError('change_keeps_extras')
  if (totalMinor - keptMinor < feeMinor)
    throw new DomainError('change_below_fee', { details: { fee: { minor: feeMinor, currency } } })
}
