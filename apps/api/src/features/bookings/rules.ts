import type { BookingChange, BookingRequest } from '@keystay/contract/bookings/forms'
import type { BookingStatus, CancelReason, PaymentStatus } from '@keystay/contract/bookings/entities'
import type { PaymentMethod } from '@keystay/contract/shared/kinds'
import { holdMinutes } from '@keystay/contract/shared/limits'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { promisedUntil } from '@keystay/contract/bookings/free-cancellation'
import { tierAt, type PricedTier } from '../inventory/rates/cancellation.ts'

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
  booking: { readonly status: BookingStatus; readonly checkIn: PlainDate; readonly hasArrived: boolean },
  hotelToday: PlainDate,
): boolean {
  if (booking.status === 'pending') return true
  return mayBecome(booking.status, 'cancelled') && hotelToday <= booking.checkIn && !booking.hasArrived
}

/** A hotel may cancel until the stay is over, or a guest of it has checked in. */
export function hotelMayCancel(
  booking: { readonly status: BookingStatus; readonly checkOut: PlainDate; readonly hasArrived: boolean },
  hotelToday: PlainDate,
): boolean {
  if (booking.hasArrived) return false
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

/** What a booking's money is told by; amounts in minor units. */
export type Paying = {
  readonly status: BookingStatus
  readonly paymentStatus: PaymentStatus
  readonly totalMinor: number
  /** What of the total is paid at the hotel, however the rest is. */
  readonly atHotelMinor: number
  /** What of the total is paid when booking; null: there is no deposit. */
  readonly depositMinor: number | null
  /** What came by transfer of what is awaited, but is not enough yet; absent: nothing. */
  readonly partMinor?: number
  /** What the desk has taken of it, less what it took back or gave back for a change; absent: nothing. */
  readonly deskPaidMinor?: number
}

/** And how it is paid. */
export type Owing = Paying & { readonly paymentMethod: PaymentMethod | null; readonly deskPaidMinor: number }

/** What of a total is not paid at the hotel anyway, in minor units. */
export function onlineOf({ totalMinor, atHotelMinor }: Pick<Paying, 'totalMinor' | 'atHotelMinor'>): number {
  return totalMinor - atHotelMinor
}

/** Whether what is due of a booking is paid at its desk, which has a part of it or all. */
export function isSettledAtDesk({
  paymentMethod,
  deskPaidMinor,
}: Pick<Owing, 'paymentMethod' | 'deskPaidMinor'>): boolean {
  return paymentMethod === 'cash' || deskPaidMinor > 0
}

/**
 * What is still to be paid, in minor units: nothing for a cancelled booking. One that is paid online is paid, and owes at the
 * desk what is due there.
 */
export function dueOf(booking: Owing): number {
  const { status, paymentStatus, totalMinor, atHotelMinor, depositMinor, partMinor = 0, deskPaidMinor } = booking
  if (status === 'cancelled') return 0
  if (paymentStatus === 'paid') return isSettledAtDesk(booking) ? 0 : atHotelMinor
  return totalMinor - partMinor - (paymentStatus === 'partly_paid' ? (depositMinor ?? 0) : deskPaidMinor)
}

/** What has been captured and given back of a booking, in minor units. */
export type Ledger = { readonly capturedMinor: number; readonly refundedMinor: number }

/** All of a booking's money: what was captured online, what the desk took, and what of both was given back. */
export function ledgerOf({ deskPaidMinor }: Pick<Owing, 'deskPaidMinor'>, moved: Ledger): Ledger {
  return { capturedMinor: moved.capturedMinor + deskPaidMinor, refundedMinor: moved.refundedMinor }
}

/** What is held of a booking's money now, in minor units. */
export function heldOf({ capturedMinor, refundedMinor }: Ledger): number {
  return Math.max(0, capturedMinor - refundedMinor)
}

type Cancellable = {
  readonly status: BookingStatus
  readonly asksFee: boolean
  readonly freeUntil: Date | null
  readonly cancelTiers: readonly PricedTier[] | null
}

/**
 * What cancelling a booking at `now` costs its guest, in minor units: what its tiers say; where it has none, nothing while it
 * is free, and then what was paid. Where no fee is asked for it is never more than that. Nobody owes anything for a booking that
 * was not confirmed.
 */
export function feeDue({ status, asksFee, freeUntil, cancelTiers }: Cancellable, ledger: Ledger, now: Date): number {
  if (status !== 'confirmed') return 0
  if (cancelTiers) {
    const feeMinor = tierAt(cancelTiers, now)?.feeMinor ?? 0
    return asksFee ? feeMinor : Math.min(feeMinor, heldOf(ledger))
  }
  return promisedUntil(freeUntil, now) ? 0 : heldOf(ledger)
}

/**
 * What becomes of a booking's money when a fee and what was sold as kept stay with the hotel: what does so beside the fee, what
 * goes back, and what of the fee was not paid and is asked for. For an extra that nobody paid nothing is asked.
 */
export function settleFee(
  feeMinor: number,
  soldAsKeptMinor: number,
  ledger: Ledger,
): { readonly keptMinor: number; readonly refundMinor: number; readonly askedMinor: number } {
  const held = heldOf(ledger)
  const leftMinor = Math.max(0, held - feeMinor)
  const keptMinor = Math.min(soldAsKeptMinor, leftMinor)
  return { keptMinor, refundMinor: leftMinor - keptMinor, askedMinor: Math.max(0, feeMinor - held) }
}

/** What its hotel keeps at most of what it holds of a cancelled booking, in minor units. */
export function keptOf({
  cancelReason,
  confirmedAt,
  cancelledAt,
  freeUntil,
  cancelTiers,
  cancelFeeMinor,
  keptMinor,
}: {
  readonly cancelReason: CancelReason | null
  readonly confirmedAt: Date | null
  readonly cancelledAt: Date | null
  readonly freeUntil: Date | null
  readonly cancelTiers: readonly PricedTier[] | null
  readonly cancelFeeMinor: number | null
  readonly keptMinor: number
}): number {
  if (cancelReason !== 'guest' || cancelledAt === null) return 0
  if (cancelTiers) return (cancelFeeMinor ?? 0) + (confirmedAt ? keptMinor : 0)
  return promisedUntil(freeUntil, cancelledAt) ? 0 : Infinity
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

/** True when a change touches rooms, nights, guests per room, the plan, the extras, who is exempt of taxes, the voucher, what is a gap deal or whether the hotel chooses the room type, so that inventory and price must be decided again. */
export function changesStay(change: BookingChange): boolean {
  return (
    change.checkIn !== undefined ||
    change.checkOut !== undefined ||
    change.lines !== undefined ||
    change.planId !== undefined ||
    change.extras !== undefined ||
    change.exemptions !== undefined ||
    change.voucher !== undefined ||
    change.gapNights !== undefined ||
    change.flexible !== undefined
  )
}
