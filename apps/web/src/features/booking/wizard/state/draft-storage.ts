import type { BookingLineRequest } from '@keystay/contract/bookings/forms'
import type { Draft } from './draft.ts'
import { draftName } from './draft-end.ts'

/** What this tab has kept of a booking at a hotel. */
export function readDraft(hotelKey: string): Draft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(draftName(hotelKey)) ?? 'null')
    // An older release knew less.
    if (!isDraft(kept)) return null
    const {
      planId = null,
      extras = [],
      exemptions = [],
      gapNights = [],
      flexible = false,
      voucher = null,
      ages = null,
    } = kept
    return {
      ...kept,
      planId,
      extras,
      exemptions,
      gapNights,
      flexible,
      voucher,
      ages,
      lines: kept.lines.map(withNumbers),
    }
  } catch {
    return null
  }
}

export function keepDraft(hotelKey: string, draft: Draft): void {
  sessionStorage.setItem(draftName(hotelKey), JSON.stringify(draft))
}

/** What older releases did not know. */
type Later = 'planId' | 'extras' | 'exemptions' | 'gapNights' | 'flexible' | 'voucher' | 'ages'
type Kept = Omit<Draft, Later> & Partial<Pick<Draft, Later>>

function isDraft(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false
  return 'key' in value && 'lines' in value && Array.isArray(value.lines) && 'guest' in value && 'guests' in value
}

/** A field that was emptied is no number, which JSON writes as null. */
function withNumbers(line: BookingLineRequest): BookingLineRequest {
  const asNumber = (count: number | null) => count ?? Number.NaN
  return {
    ...line,
    quantity: asNumber(line.quantity),
    adults: asNumber(line.adults),
    children: asNumber(line.children),
  }
}
