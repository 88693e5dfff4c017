import type { BookingStatus, PaymentStatus } from '@keystay/contract/bookings/entities'
import type { PaymentMethod } from '@keystay/contract/shared/kinds'
import type { OwnerPaymentStatus } from '@keystay/contract/room-plan/entities'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { dueOf, hotelMayCancel, isOverdue, type Hold, type Owing } from '../rules.ts'

type Paid = {
  readonly status: BookingStatus
  readonly paymentMethod: PaymentMethod | null
  readonly paymentStatus: PaymentStatus
}

/** Guests read "pending" of cash that they will bring; owners read that it is unpaid. */
export function paymentForOwner({ status, paymentMethod, paymentStatus }: Paid): OwnerPaymentStatus {
  const isAwaited = paymentStatus === 'pending' && status === 'confirmed' && paymentMethod === 'cash'
  return isAwaited ? 'unpaid' : paymentStatus
}

/** Since when a balance that was to be paid by link is overdue on the hotel's date; null when none is. */
export function overdueSince(
  booking: Pick<Paid, 'status' | 'paymentStatus'> & { readonly balanceDueOn: PlainDate | null },
  today: PlainDate,
): PlainDate | null {
  const { status, paymentStatus, balanceDueOn } = booking
  if (status !== 'confirmed' || paymentStatus !== 'partly_paid') return null
  return balanceDueOn !== null && balanceDueOn < today ? balanceDueOn : null
}

type Stay = { readonly status: BookingStatus; readonly checkIn: PlainDate; readonly checkOut: PlainDate }

/** A stay can be moved until it is over, while it occupies a room. */
export function mayMove(booking: Stay & Hold, today: PlainDate, now: Date): boolean {
  return booking.status !== 'cancelled' && !isOverdue(booking, now) && today < booking.checkOut
}

/** Whether the desk may take what is due: all of it, the balance of a deposit, or what is due at the hotel. */
export function awaitsCash(booking: Owing): boolean {
  const isDue = booking.status === 'confirmed' && booking.paymentStatus !== 'pending' && dueOf(booking) > 0
  return isDue || paymentForOwner(booking) === 'unpaid'
}

/** What the hotel may do with a booking now. */
export function whatHotelMay(
  booking: Stay & Owing & Hold & { readonly hasArrived: boolean; readonly inParts: boolean },
  /** What is held of its money. */
  heldMinor: number,
  today: PlainDate,
  now: Date,
): { confirm: boolean; cancel: boolean; change: boolean; takeCash: boolean; refund: boolean; assign: boolean } {
  return {
    // Whoever has begun to transfer transfers the rest.
    confirm: booking.status === 'pending' && !isOverdue(booking, now) && heldMinor === 0,
    cancel: hotelMayCancel(booking, today),
    change: booking.status === 'confirmed' && !booking.inParts && today < booking.checkOut,
    takeCash: awaitsCash(booking),
    refund: heldMinor > 0,
    assign: mayMove(booking, today, now),
  }
}
