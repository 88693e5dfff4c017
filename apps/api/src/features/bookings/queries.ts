import type { BookingRequest } from '@keystay/contract/bookings/forms'
import type { BookingSource } from '@keystay/contract/bookings/own-forms'
import type { BookingStatus, CancelReason, PaymentStatus, BookingKey } from '@keystay/contract/bookings/entities'
import type { BookedPlan } from '@keystay/contract/rate-plans/entities'
import type { Translations } from '../../platform/database/translations.ts'
import type { PaymentMethod } from '@keystay/contract/shared/kinds'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Tx } from '../../platform/database/database.ts'
import type { PricedTier } from '../inventory/rates/cancellation.ts'
import { searchText } from '../../platform/values/fold.ts'
import { writeTogether } from '../../platform/database/together.ts'
import { statusWrites } from './status-queries.ts'

export type NewBooking = {
  readonly propertyId: string
  readonly id: string
  readonly code: string
  readonly request: BookingRequest
  readonly addressHash: Buffer | null
  readonly userId: string | null
  readonly holdExpiresAt: Date
  readonly now: Date
  readonly totalMinor: number
  readonly currency: string
  readonly promises: Promises
  /** Of a booking that its hotel makes itself; absent: a guest made it by the web. */
  readonly own?: OwnPart
}

/** What only the hotel says of a booking: by which way it came, until the end of which day it is held, whether its guest gets mail. */
export type OwnPart = {
  readonly source: BookingSource
  readonly optionUntil: PlainDate | null
  readonly mailsGuest: boolean
}

/** What is promised with a booking and stays so when the hotel's offers change. */
export type Promises = {
  readonly offersBreakfast: boolean
  readonly earlyBookingPercent: number | null
  readonly freeUntil: Date | null
  /** What cancelling costs and until when; null for a standard plan without a row, whose hotel keeps what was paid. */
  readonly cancelTiers: readonly PricedTier[] | null
  /** The plan, null for the standard plan, and what it was, null where the standard plan has no row. */
  readonly planId: string | null
  readonly terms: BookedTerms | null
  /** What is paid when booking, and until when the rest is by link; null where none is, or it is paid at the hotel. */
  readonly depositMinor: number | null
  readonly balanceDueOn: PlainDate | null
  /** What is paid at the hotel, however the rest is, and what stays there when the guest cancels. */
  readonly atHotelMinor: number
  readonly keptMinor: number
}

/** A plan as it was booked. */
export type BookedTerms = Pick<BookedPlan, 'name' | 'board' | 'payment'> & {
  readonly translations: Translations
  /** Only of a standard plan that is cancelled in its own way: what of a fee was not paid is asked for, as by other plans. */
  readonly asksFee?: boolean
  /** Only of a deposit, in hundredths of a percent; null is each room's first night. */
  readonly depositPercent?: number | null
}

/** The row of a new booking, as a part of a statement that writes what belongs to it. */
export function bookingWrite(tx: Tx, booking: NewBooking) {
  const { propertyId, id, code, request, now, totalMinor, currency, promises } = booking
  return tx.insertInto('bookings').values({
    propertyId,
    id,
    code,
    status: 'pending',
    addressHash: booking.addressHash,
    userId: booking.userId,
    holdExpiresAt: booking.holdExpiresAt,
    createdAt: now,
    currency,
    ...booking.own,
    ...bookingValues(request, totalMinor, promises),
  })
}

export async function updateBooking(
  tx: Tx,
  key: BookingKey,
  request: BookingRequest,
  totalMinor: number,
  promises: Promises,
): Promise<void> {
  await tx
    .updateTable('bookings')
    .set(bookingValues(request, totalMinor, promises))
    .where('propertyId', '=', key.propertyId)
    .where('id', '=', key.bookingId)
    .execute()
}

/** Changes only who travels and what they wish. */
export async function updateGuest(tx: Tx, key: BookingKey, request: BookingRequest): Promise<void> {
  const { name, email, phone } = request.guest
  await tx
    .updateTable('bookings')
    .set({
      guestName: name,
      guestEmail: email,
      guestPhone: phone,
      searchText: searchText([name, email]),
      notes: request.notes ?? '',
      locale: request.locale,
    })
    .where('propertyId', '=', key.propertyId)
    .where('id', '=', key.bookingId)
    .execute()
}

export function bookingValues(request: BookingRequest, totalMinor: number, promises: Promises) {
  return {
    checkIn: request.checkIn,
    checkOut: request.checkOut,
    expectedGuests: request.expectedGuests,
    guestName: request.guest.name,
    guestEmail: request.guest.email,
    guestPhone: request.guest.phone,
    searchText: searchText([request.guest.name, request.guest.email]),
    notes: request.notes ?? '',
    locale: request.locale,
    totalMinor,
    ...promises,
    cancelTiers: promises.cancelTiers && JSON.stringify(promises.cancelTiers),
    terms: promises.terms && JSON.stringify(promises.terms),
  }
}

/** What confirming or cancelling writes; either ends the hold. */
export type Ending =
  | {
      readonly status: 'confirmed'
      readonly paymentMethod: 'cash'
      /** Paid is what costs nothing. */
      readonly paymentStatus: 'pending' | 'paid'
      readonly confirmedAt: Date
    }
  | {
      readonly status: 'cancelled'
      readonly cancelReason: CancelReason
      readonly cancelledAt: Date
      /** What its guest owes for it; absent where a hold ran out. */
      readonly cancelFeeMinor?: number
    }

export async function endHold(tx: Tx, key: BookingKey, from: BookingStatus, ending: Ending): Promise<void> {
  await writeTogether(tx, (part) => endingWrites(part, key, from, ending))
}

/** The same as parts of a statement that writes more; the tallies come last. */
export function endingWrites(tx: Tx, key: BookingKey, from: BookingStatus, ending: Ending) {
  const at = ending.status === 'confirmed' ? ending.confirmedAt : ending.cancelledAt
  const booking = tx
    .updateTable('bookings')
    .set({ ...ending, holdExpiresAt: null, partMinor: 0 })
    .where('propertyId', '=', key.propertyId)
    .where('id', '=', key.bookingId)
  return [booking, ...statusWrites(key, { from, to: ending.status, at })]
}

/** What of a booking's state changes with its payment. */
export type StateChange = {
  readonly status?: 'confirmed'
  readonly confirmedAt?: Date
  readonly holdExpiresAt?: null
  readonly paymentMethod?: PaymentMethod | null
  readonly depositMinor?: number | null
  readonly balanceDueOn?: PlainDate | null
  readonly paymentStatus?: PaymentStatus
  readonly paymentLive?: boolean
  readonly deskPaidMinor?: number
  readonly partMinor?: number
}

export async function updateState(tx: Tx, { propertyId, bookingId }: BookingKey, change: StateChange): Promise<void> {
  await tx
    .updateTable('bookings')
    .set(change)
    .where('propertyId', '=', propertyId)
    .where('id', '=', bookingId)
    .execute()
}
