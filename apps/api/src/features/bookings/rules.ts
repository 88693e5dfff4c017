import type { BookingChange, BookingRequest } from '@keystay/contract/bookings/forms'
import type { BookingStatus, CancelReason, PaymentStatus } from '@keystay/contract/bookings/entities'
import type { PaymentMethod } from '@keystay/contract/shared/kinds'
import { holdMinutes } from '@keystay/contract/shared/limits'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { promisedUntil } from '@keystay/contract/bookings/free-cancellation'

/** Which states may follow a state; cancelled is final. */
const nextStatuses = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['cancelled'],
  cancelled: [],
} as const satisfies Record<BookingStatus, readonly BookingStatus[]>

export function mayBecome(from: BookingStatus, to: BookingStatus): boolean {
  const next: readonly BookingStatus[] = nextStatuses[from]
  return next.includes(to)
}

export function holdExpiry(now: Date): Date {
  return new Date(now.getTime() + holdMinutes * 60_000)
}

export type Hold = {
  readonly status: BookingStatus
  readonly holdExpiresAt: Date | null
  /** Whether an attempt to pay online is under way. */
  readonly paymentLive: boolean
}

/** A pending booking whose time ran out and that nobody is paying for: its rooms are free for others. */
export function isOverdue(booking: Hold, now: Date): boolean {
  const { status, holdExpiresAt, paymentLive } = booking
  return status === 'pending' && !paymentLive && holdExpiresAt !== null && holdExpiresAt <= now
}

/** Guests may cancel until the day before they arrive; a pending booking at any time. */
export function guestMayCancel(
  booking: { readonly status: BookingStatus; readonly checkIn: PlainDate },
  hotelToday: PlainDate,
): boolean {
  if (booking.status === 'pending') return true
  return mayBecome(booking.status, 'cancelled') && hotelToday <= booking.checkIn
}

/** A hotel may cancel until the stay is over. */
export function hotelMayCancel(
  booking: { readonly status: BookingStatus; readonly checkOut: PlainDate },
  hotelToday: PlainDate,
): boolean {
  return mayBecome(booking.status, 'cancelled') && (booking.status === 'pending' || hotelToday < booking.checkOut)
}

/** What keeps an account with this booking from being erased: that it is not over, or not paid. */
export function whatIsOwed(
  booking: { readonly status: BookingStatus; readonly checkOut: PlainDate; readonly paymentStatus: PaymentStatus },
  hotelToday: PlainDate,
): 'booking_open' | 'balance_due' | null {
  if (booking.status === 'cancelled') return null
  if (booking.status === 'pending' || hotelToday < booking.checkOut) return 'booking_open'
  return booking.paymentStatus === 'paid' ? null : 'balance_due'
}

/** What has been captured and given back of a booking, in minor units. */
export type Ledger = { readonly capturedMinor: number; readonly refundedMinor: number }

/** All of a booking's money: what was captured online and given back, and the cash that the hotel received. */
export function ledgerOf(
  booking: {
    readonly paymentStatus: PaymentStatus
    readonly paymentMethod: PaymentMethod | null
    readonly totalMinor: number
  },
  online: Ledger,
): Ledger {
  const cash = booking.paymentStatus === 'paid' && booking.paymentMethod === 'cash' ? booking.totalMinor : 0
  return { capturedMinor: online.capturedMinor + cash, refundedMinor: online.refundedMinor }
}

/** What is held of a booking's money now, in minor units. */
export function heldOf({ capturedMinor, refundedMinor }: Ledger): number {
  return Math.max(0, capturedMinor - refundedMinor)
}

/** What cancelling at `now` gives back, in minor units: the total while cancelling is free, never more than is still held. */
export function refundDue(
  booking: { readonly freeUntil: Date | null; readonly totalMinor: number },
  ledger: Ledger,
  now: Date,
): number {
  const promised = promisedUntil(booking.freeUntil, now) ? booking.totalMinor : 0
  return Math.min(promised, heldOf(ledger))
}

/** Whether the hotel keeps what it still holds of a cancelled booking: its guest cancelled when that was no longer free. */
export function keepsMoney(booking: {
  readonly cancelReason: CancelReason | null
  readonly cancelledAt: Date | null
  readonly freeUntil: Date | null
}): boolean {
  const { cancelReason, cancelledAt, freeUntil } = booking
  return cancelReason === 'guest' && cancelledAt !== null && promisedUntil(freeUntil, cancelledAt) === null
}

export type HeldRooms = { readonly byAddress: number; readonly byEmail: number; readonly byHotel: number }
export type HoldCaps = { readonly perAddress: number; readonly perEmail: number; readonly perHotelPercent: number }

/** However small the hotel, so many of its rooms may be held: fewer would refuse guests who only decide at the same time. */
const leastHeldPerHotel = 5

/** How many rooms of a hotel may be unpaid together. */
export function heldShare(hotelRooms: number, { perHotelPercent }: HoldCaps): number {
  return Math.max(leastHeldPerHotel, Math.floor((hotelRooms * perHotelPercent) / 100))
}

/**
 * Whether `rooms` more may be held unpaid. Holds of one address or e-mail are capped, but for its first booking, and all
 * holds of a hotel to a share of its rooms, so that nobody can empty it without paying unless it is small.
 */
export function mayHold(rooms: number, heldRooms: HeldRooms, hotelRooms: number, caps: HoldCaps): boolean {
  if (Math.max(heldRooms.byHotel, heldRooms.byAddress, heldRooms.byEmail) + rooms > heldShare(hotelRooms, caps))
    return false
  const first = heldRooms.byAddress === 0 && heldRooms.byEmail === 0
  return first || (heldRooms.byAddress + rooms <= caps.perAddress && heldRooms.byEmail + rooms <= caps.perEmail)
}

/** A pending booking's request with a change laid over it. */
export function mergeChange(current: BookingRequest, change: BookingChange): BookingRequest {
  const changedFields = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  return { ...current, ...changedFields }
}

/** True when a change touches rooms, nights, guests per room, the plan or the extras, so that inventory and price must be decided again. */
export function changesStay(change: BookingChange): boolean {
  return (
    change.checkIn !== undefined ||
    change.checkOut !== undefined ||
    change.lines !== undefined ||
    change.planId !== undefined ||
    change.extras !== undefined
  )
}
