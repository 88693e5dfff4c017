import type { Booking, BookingKey } from '@keystay/contract/bookings/entities'
import type { Language } from '@keystay/contract/shared/languages'
import type { Money } from '@keystay/contract/shared/money'
import type { Deps } from '../../../deps.ts'
import { DomainError } from '../../../platform/http/errors.ts'
import { readTogether } from '../../../platform/database/together.ts'
import { mailStateQuery } from '../../outbox/mail-state.ts'
import type { OutboxKind } from '../../outbox/outbox.ts'
import { paymentMethodsOf } from '../payments/rules.ts'
import { accountQuery } from '../../transfers/read-account.ts'
import { offerBy } from '../transfers/read-offer.ts'
import { withMoney, type BookingWithMoney } from '../read-booking.ts'
import { toBookingView, viewQueries } from '../view-queries.ts'
import { accessToken } from './access.ts'
import { cashCaseQuery } from './cash-queries.ts'
import { cashProblemOf } from './judge-cash.ts'

/** The mail that tells its guest how a booking stands. */
function mailOf({ status, paymentStatus, cancelReason, transferUntil }: BookingWithMoney): OutboxKind {
  if (status === 'confirmed') return 'booking_confirmed'
  if (status === 'pending')
    return transferUntil !== null && paymentStatus !== 'failed' ? 'transfer_awaited' : 'payment_failed'
  return cancelReason === 'guest' || cancelReason === 'owner' ? 'booking_cancelled' : 'hold_expired'
}

/** How what a booking is to pay next can be paid: its deposit, or all that is not due at the hotel, and later its balance, which is paid online. */
function waysToPay({ providers }: Deps, booking: BookingWithMoney, takesCash: boolean, takesTransfer: boolean) {
  const { status, total, deposit, partMinor } = booking
  const isPending = status === 'pending'
  // Whoever has begun to transfer transfers the rest.
  if (isPending && partMinor > 0) return ['transfer' as const]
  const next = isPending ? deposit?.amount : deposit?.balance
  const minor = (next ?? onlineOf(booking)).minor - (isPending ? 0 : partMinor)
  return paymentMethodsOf(providers, total.currency, minor, takesCash, takesTransfer)
}

function onlineOf({ total, atHotel }: Pick<Booking, 'total' | 'atHotel'>): Money {
  return { ...total, minor: total.minor - (atHotel?.minor ?? 0) }
}

/** The booking as its guest sees it. Throws booking_not_found. */
export async function showBooking(deps: Deps, key: BookingKey, language: Language): Promise<Booking> {
  const { read } = deps.database
  const rows = await readTogether(read, (part) => ({
    ...viewQueries(part, key),
    account: accountQuery(part, key.propertyId),
    cash: cashCaseQuery(key, deps.clock()),
    mails: mailStateQuery(key.propertyId, key.bookingId),
  }))
  const view = toBookingView({ ...key, language }, rows)
  if (!view) throw new DomainError('booking_not_found')
  const found = withMoney(view)
  const { transferUntil: _until, partMinor: _part, ...booking } = found
  const offer = await offerBy(deps, found, rows.account[0])
  const isPending = booking.status === 'pending'
  const cashProblem = isPending ? cashProblemOf(deps, rows.cash[0], onlineOf(booking)) : null
  // Before the guest has chosen how to pay, nobody has written to them.
  const isNew = isPending && booking.paymentMethod === null
  const mails = isNew ? [] : rows.mails
  return {
    ...booking,
    mailed: mails.some(({ kind, state }) => kind === mailOf(found) && state !== 'refused'),
    hotel: { ...booking.hotel, paymentMethods: waysToPay(deps, found, cashProblem === null, offer.isOffered) },
    transfer: offer.transfer,
    cashProblem,
    serverTime: deps.clock().toISOString(),
    accessToken: accessToken(deps.config, key.propertyId, key.bookingId),
  }
}
