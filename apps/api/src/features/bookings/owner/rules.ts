import type { BookingStatus, PaymentStatus } from '@keystay/contract/bookings/entities'
import type { PaymentMethod } from '@keystay/contract/shared/kinds'
import type { OwnerPaymentStatus, Presence } from '@keystay/contract/room-plan/entities'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { hotelMayCancel, isOverdue, type Hold } from '../rules.ts'

type Paying = {
  readonly status: BookingStatus
  readonly paymentMethod: PaymentMethod | null
  readonly paymentStatus: PaymentStatus
}

/** Guests read "pending" of cash that they will bring; owners read that it is unpaid. */
export function paymentForOwner({ status, paymentMethod, paymentStatus }: Paying): OwnerPaymentStatus {
  const isAwaited = paymentStatus === 'pending' && status === 'confirmed' && paymentMethod === 'cash'
  return isAwaited ? 'unpaid' : paymentStatus
}

/** What is still to be paid, in minor units: nothing for a cancelled booking. */
export function amountDue(booking: Paying & { readonly totalMinor: number }): number {
  return booking.status === 'cancelled' || booking.paymentStatus === 'paid' ? 0 : booking.totalMinor
}

type Stay = { readonly status: BookingStatus; readonly checkIn: PlainDate; readonly checkOut: PlainDate }

/** Whether a guest is in the house by the hotel's date; only who has a confirmed booking arrives. */
export function presenceOf({ status, checkIn, checkOut }: Stay, today: PlainDate): Presence {
  if (status !== 'confirmed' || today < checkIn) return 'expected'
  return today < checkOut ? 'in_house' : 'departed'
}

/** A stay can be moved until it is over, while it occupies a room. */
export function mayMove(booking: Stay & Hold, today: PlainDate, now: Date): boolean {
  return booking.status !== 'cancelled' && !isOverdue(booking, now) && today < booking.checkOut
}

/** What the hotel may do with a booking now. */
export function whatHotelMay(
  booking: Stay & Paying & Hold,
  /** What is held of its money. */
  heldMinor: number,
  today: PlainDate,
  now: Date,
): { confirm: boolean; cancel: boolean; takeCash: boolean; refund: boolean; assign: boolean } {
  return {
    confirm: booking.status === 'pending' && !isOverdue(booking, now),
    cancel: hotelMayCancel(booking, today),
    takeCash: paymentForOwner(booking) === 'unpaid',
    refund: heldMinor > 0,
    assign: mayMove(booking, today, now),
  }
}
