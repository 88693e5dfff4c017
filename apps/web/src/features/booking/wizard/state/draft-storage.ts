import type { BookingLineRequest } from '@keystay/contract/bookings/forms'
import type { Booking } from '@keystay/contract/bookings/entities'
import { draftOfBooking, type Draft } from './draft.ts'

/** Grows when the shape of a draft changes; what an older release kept is then left alone. */
const version = 1
const nameOf = (hotelKey: string): string => `booking-draft:${version}:${hotelKey}`

/** What this tab has kept of a booking at a hotel. */
export function readDraft(hotelKey: string): Draft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(hotelKey)) ?? 'null')
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
  sessionStorage.setItem(nameOf(hotelKey), JSON.stringify(draft))
}

/** Which booking this tab made last at a hotel, and of which stay. */
export type Finished = Pick<Draft, 'checkIn' | 'checkOut' | 'guests' | 'ages'> & { readonly bookingId: string }
const finishedOf = (hotelKey: string): string => `booking-made:${version}:${hotelKey}`

/** Once booked, the next booking begins empty and with a key of its own; the draft of another one stays. */
export function finishDraft(hotelKey: string, booking: Booking): void {
  const { id, checkIn, checkOut, guests, ages } = { ...draftOfBooking(booking, ''), id: booking.id }
  const finished: Finished = { bookingId: id, checkIn, checkOut, guests, ages }
  sessionStorage.setItem(finishedOf(hotelKey), JSON.stringify(finished))
  if (readDraft(hotelKey)?.bookingId === id) sessionStorage.removeItem(nameOf(hotelKey))
}

export function readFinished(hotelKey: string): Finished | null {
  const kept = sessionStorage.getItem(finishedOf(hotelKey))
  return kept === null ? null : (JSON.parse(kept) as Finished)
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
