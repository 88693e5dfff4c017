import type { Booking } from '@keystay/contract/bookings/entities'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { ChildAges } from '@keystay/contract/shared/stay-search'

// What pages need that come after the wizard: it does not load with them.

/** Grows when the shape of a draft changes; what an older release kept is then left alone. */
const version = 1

/** Where a tab keeps its draft of a booking at a hotel. */
export const draftName = (hotelKey: string): string => `booking-draft:${version}:${hotelKey}`

/** Which booking this tab made last at a hotel, and of which stay. */
export type Finished = {
  readonly bookingId: string
  readonly checkIn: PlainDate
  readonly checkOut: PlainDate
  readonly guests: number
  readonly ages: ChildAges | null
}
const finishedName = (hotelKey: string): string => `booking-made:${version}:${hotelKey}`

/** Once booked, the next booking begins empty and with a key of its own; the draft of another one stays. */
export function finishDraft(hotelKey: string, booking: Booking): void {
  const { id, checkIn, checkOut, expectedGuests } = booking
  const finished: Finished = { bookingId: id, checkIn, checkOut, guests: expectedGuests, ages: agesOf(booking) }
  sessionStorage.setItem(finishedName(hotelKey), JSON.stringify(finished))
  if (keptBookingId(hotelKey) === id) sessionStorage.removeItem(draftName(hotelKey))
}

export function readFinished(hotelKey: string): Finished | null {
  const kept = sessionStorage.getItem(finishedName(hotelKey))
  return kept === null ? null : (JSON.parse(kept) as Finished)
}

/** The booking of the draft that is kept; none where nobody can read it. */
function keptBookingId(hotelKey: string): unknown {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(draftName(hotelKey)) ?? 'null')
    return typeof kept === 'object' && kept !== null && 'bookingId' in kept ? kept.bookingId : null
  } catch {
    return null
  }
}

/** The ages of a booking's children, room by room; null where its rooms were not shared out by them. */
export function agesOf({ lines }: Booking): ChildAges | null {
  const isSplit = lines.some(({ split }) => split.length > 0)
  return isSplit ? lines.flatMap(({ children, ages }) => childAges(children, ages)) : null
}

/** A booking tells no ages where none is known. */
export const childAges = (children: number, ages: ChildAges): (number | null)[] =>
  Array.from({ length: children }, (_, index) => ages[index] ?? null)
