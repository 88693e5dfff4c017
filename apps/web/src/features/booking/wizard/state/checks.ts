import {
  bookingChange,
  bookingLineRequest,
  checkGuests,
  checkLine,
  type LineLimits,
} from '@keystay/contract/bookings/forms'
import { fieldIssues, type FieldIssue } from '@keystay/contract/shared/field-errors'
import { checkStay } from '@keystay/contract/shared/fields'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Draft } from './draft.ts'

/** What a line's room type allows, by its id; undefined while unknown. */
export type LimitsOf = (roomTypeId: string) => LineLimits | undefined

/** Everything wrong with step 2, the booking details (specification, section 5). */
export function checkDetails(draft: Draft, limitsOf: LimitsOf, today: PlainDate): FieldIssue[] {
  const issues = checkDates(draft, today)
  if (draft.lines.length === 0) return [...issues, { path: 'lines', code: 'room_required' }]
  for (const [index, line] of draft.lines.entries()) {
    const parsed = bookingLineRequest.safeParse(line)
    const limits = limitsOf(line.roomTypeId)
    // What the room type takes is said rather than that a number is far too large.
    const own = [
      ...(limits && line.quantity >= 1 ? checkLine(line, limits) : []),
      ...(parsed.success ? [] : fieldIssues(parsed.error.issues)),
    ]
    issues.push(...own.map((issue) => ({ ...issue, path: `lines.${index}.${issue.path}` })))
  }
  const guests = checkGuests(draft.lines, draft.guests)
  return guests ? [...issues, guests] : issues
}

function checkDates({ checkIn, checkOut }: Draft, today: PlainDate): FieldIssue[] {
  const missing: FieldIssue[] = []
  if (!checkIn) missing.push({ path: 'checkIn', code: 'check_in_required' })
  if (!checkOut) missing.push({ path: 'checkOut', code: 'check_out_required' })
  if (!checkIn || !checkOut) return missing
  const problem = checkStay(checkIn, checkOut, today)
  return problem ? [{ path: problem.field, code: problem.code }] : []
}

/** Everything wrong with step 3, the personal information. */
export function checkGuest({ guest, notes }: Pick<Draft, 'guest' | 'notes'>): FieldIssue[] {
  const parsed = bookingChange.safeParse({ guest, notes })
  return parsed.success ? [] : fieldIssues(parsed.error.issues)
}
