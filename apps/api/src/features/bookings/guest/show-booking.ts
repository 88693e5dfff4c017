import type { Booking, BookingKey } from '@keystay/contract/bookings/entities'
import type { Language } from '@keystay/contract/shared/languages'
import type { Money } from '@keystay/contract/shared/money'
import type { Deps } from '../../../deps.ts'
import { DomainError } from '../../../platform/http/errors.ts'
import { readMailState } from '../../outbox/mail-state.ts'
import type { OutboxKind } from '../../outbox/outbox.ts'
import { paymentMethodsOf } from '../payments/rules.ts'
import { readBooking, type BookingWithMoney } from '../read-booking.ts'
import { accessToken } from './access.ts'
import { cashProblemOf } from './judge-cash.ts'

/** The mail that tells its guest how a booking stands. */
function mailOf({ status, cancelReason }: Pick<Booking, 'status' | 'cancelReason'>): OutboxKind {
  if (status !== 'cancelled') return status === 'pending' ? 'payment_failed' : 'booking_confirmed'
  return cancelReason === 'guest' || cancelReason === 'owner' ? 'booking_cancelled' : 'hold_expired'
}

/** How what a booking is to pay next can be paid: its deposit, or all that is not due at the hotel, and later its balance, which is paid online. */
function waysToPay({ providers }: Deps, booking: BookingWithMoney, takesCash: boolean) {
  const { status, total, deposit } = booking
  const next = status === 'pending' ? deposit?.amount : deposit?.balance
  return paymentMethodsOf(providers, total.currency, (next ?? onlineOf(booking)).minor, takesCash)
}

function onlineOf({ total, atHotel }: Pick<Booking, 'total' | 'atHotel'>): Money {
  return { ...total, minor: total.minor - (atHotel?.minor ?? 0) }
}

/** The booking as its guest sees it. Throws booking_not_found. */
export async function showBooking(deps: Deps, key: BookingKey, language: Language): Promise<Booking> {
  const { read } = deps.database
  const booking = await readBooking(read, { ...key, language })
  if (!booking) throw new DomainError('booking_not_found')
  const isPending = booking.status === 'pending'
  const cashProblem = isPending ? await cashProblemOf(deps, key, onlineOf(booking)) : null
  // Before the guest has chosen how to pay, nobody has written to them.
  const isNew = isPending && booking.paymentMethod === null
  const mails = isNew ? [] : await readMailState(read, key.propertyId, key.bookingId)
  return {
    ...booking,
    mailed: mails.some(({ kind, state }) => kind === mailOf(booking) && state !== 'refused'),
    hotel: { ...booking.hotel, paymentMethods: waysToPay(deps, booking, cashProblem === null) },
    cashProblem,
    serverTime: deps.clock().toISOString(),
    accessToken: accessToken(deps.config, key.propertyId, key.bookingId),
  }
}
