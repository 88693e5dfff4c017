import type { FieldCode } from '@keystay/contract/shared/error-codes'
import { checkStay } from '@keystay/contract/shared/fields'
import { addDays, type PlainDate } from '@keystay/contract/shared/plain-dates'

/** A stay that may not be chosen in full yet. */
export type DateRange = { readonly checkIn: PlainDate | null; readonly checkOut: PlainDate | null }

export type RangeProblems = { readonly checkIn?: FieldCode; readonly checkOut?: FieldCode }

/** What is wrong with the dates that are there, by field; one that is still missing is not. */
export function rangeProblems({ checkIn, checkOut }: DateRange, today: PlainDate): RangeProblems {
  if (checkIn === null) return {}
  const wrong = checkStay(checkIn, checkOut ?? addDays(checkIn, 1), today)
  return wrong ? { [wrong.field]: wrong.code } : {}
}

/** What keeps the dates from being a stay: that one is missing, too. */
export function stayProblems(range: DateRange, today: PlainDate): RangeProblems {
  return {
    ...(!range.checkIn && { checkIn: 'check_in_required' }),
    ...(!range.checkOut && { checkOut: 'check_out_required' }),
    ...rangeProblems(range, today),
  }
}

/** The calendar picks a stay in order: a later check-in than the check-out begins a new one. */
export function pickable({ checkIn, checkOut }: DateRange): DateRange {
  return { checkIn, checkOut: checkIn !== null && checkOut !== null && checkOut < checkIn ? null : checkOut }
}

/** The months in view, from the first one on. */
export function monthsFrom(first: string, count: number): readonly string[] {
  const [year = 0, month = 1] = first.split('-').map(Number)
  return Array.from({ length: count }, (_, index) => {
    const months = year * 12 + month - 1 + index
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
  })
}
