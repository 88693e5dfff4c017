import type { CancellationQuote, BookingKey } from '@keystay/contract/bookings/entities'
import type { Money } from '@keystay/contract/shared/money'
import type { OwnerCancellation } from '@keystay/contract/bookings/owner-entities'
import { promisedUntil } from '@keystay/contract/bookings/free-cancellation'
import { writeAudit } from '../audit/write-audit.ts'
import { dateIn } from '../../platform/values/zones.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { writeOutbox, type CancelledMinor } from '../outbox/outbox.ts'
import { readHotel } from '../inventory/read-hotel.ts'
import { releaseRooms } from '../inventory/release-rooms.ts'
import { releaseUse } from '../vouchers/voucher-uses.ts'
import { endLivePayment } from './payments/attempts/end-live-payment.ts'
import { readLedger } from './payments/ledger.ts'
import { requestRefund, tellRefunds } from './payments/refunds/request-refund.ts'
import { sendRefundsSoon } from './payments/refunds/send-refunds.ts'
import { lockBookingAndTypes } from './booking-state.ts'
import { endHold } from './queries.ts'
import { readBookingRow, type BookingRow } from './row-queries.ts'
import { feeDue, guestMayCancel, heldOf, hotelMayCancel, settleFee, type Ledger } from './rules.ts'

type By = 'guest' | 'owner'
/** Somebody else may begin to pay each time after what was under way has ended. */
const maxTries = 3

/** Whether a booking can be cancelled now, and what of its money its hotel keeps, asks for and gives back. */
type Verdict = Pick<CancellationQuote, 'cancellable' | 'fee' | 'kept' | 'asked' | 'refund'>
type Judge<V extends Verdict> = (booking: BookingRow, ledger: Ledger, timezone: string, now: Date) => V

/** What cancelling now would mean to its guest. Throws hotel_not_found, booking_not_found. */
export async function quoteCancellation(deps: Deps, propertyId: string, bookingId: string): Promise<CancellationQuote> {
  return await quote(deps, { propertyId, bookingId }, judgeForGuest)
}

/** What it would mean when the hotel cancels. Throws hotel_not_found, booking_not_found. */
export async function quoteOwnerCancellation(
  deps: Deps,
  propertyId: string,
  bookingId: string,
): Promise<OwnerCancellation> {
  const { cancellable, paid, refund } = await quote(deps, { propertyId, bookingId }, judgeForHotel)
  return { cancellable, paid, refund }
}

async function quote<V extends Verdict>(deps: Deps, key: BookingKey, judge: Judge<V>): Promise<V> {
  const { write } = deps.database
  const [hotel, booking] = await Promise.all([
    readHotel(write, key.propertyId),
    readBookingRow(write, key.propertyId, key.bookingId),
  ])
  if (!hotel) throw new DomainError('hotel_not_found')
  if (!booking) throw new DomainError('booking_not_found')
  return judge(booking, await readLedger(write, key, booking), hotel.timezone, deps.clock())
}

function judgeForGuest(booking: BookingRow, ledger: Ledger, timezone: string, now: Date): CancellationQuote {
  const money = (minor: number) => ({ minor, currency: booking.currency })
  const feeMinor = feeDue(booking, ledger, now)
  const soldAsKept = booking.status === 'confirmed' ? booking.keptMinor : 0
  const { keptMinor, refundMinor, askedMinor } = settleFee(feeMinor, soldAsKept, ledger)
  return {
    cancellable: guestMayCancel(booking, dateIn(timezone, now)),
    free: promisedUntil(booking.freeUntil, now) !== null,
    freeUntil: booking.freeUntil?.toISOString() ?? null,
    fee: money(feeMinor),
    kept: money(keptMinor),
    refund: money(refundMinor),
    asked: money(askedMinor),
  }
}

/** A hotel that cancels gives back whatever it holds, whenever that is. */
function judgeForHotel(
  booking: BookingRow,
  ledger: Ledger,
  timezone: string,
  now: Date,
): Verdict & Pick<OwnerCancellation, 'paid'> {
  const money = (minor: number) => ({ minor, currency: booking.currency })
  return {
    cancellable: hotelMayCancel(booking, dateIn(timezone, now)),
    paid: money(ledger.capturedMinor),
    fee: money(0),
    kept: money(0),
    refund: money(heldOf(ledger)),
    asked: money(0),
  }
}

/**
 * Cancels a booking for its guest or its hotel, frees its rooms and gives back what is due; an attempt to pay ends first. One that
 * is paid at that moment is not cancelled: nobody was told what that would cost. Returns what is refunded. Throws
 * wrong_state, guest_arrived, booking_not_found, payment_unreachable, refund_right_missing.
 */
export async function cancelBooking(
  deps: Deps,
  propertyId: string,
  bookingId: string,
  by: By = 'guest',
  /** Of the hotel: whether who asks may give back what was paid. */
  mayRefund = true,
): Promise<Money> {
  const { write } = deps.database
  const key = { propertyId, bookingId }
  const hotel = await readHotel(write, propertyId)
  if (!hotel) throw new DomainError('hotel_not_found')
  for (let tries = 1; tries <= maxTries; tries += 1) {
    const before = await readBookingRow(write, propertyId, bookingId)
    if (before?.paymentLive) {
      await endLivePayment(deps, key)
      const { status, paymentStatus } = (await readBookingRow(write, propertyId, bookingId)) ?? before
      if (status !== before.status || paymentStatus === 'paid') throw new DomainError('wrong_state')
    }
    const refund = await inTransaction(write, (tx) =>
      cancel(tx, key, { timezone: hotel.timezone, by, mayRefund, now: deps.clock() }),
    )
    if (refund === 'being_paid') continue
    await sendRefundsSoon(deps, key)
    return refund
  }
  throw new DomainError('busy')
}

type Cancelling = { readonly timezone: string; readonly by: By; readonly mayRefund: boolean; readonly now: Date }

async function cancel(
  tx: Tx,
  key: BookingKey,
  { timezone, by, mayRefund, now }: Cancelling,
): Promise<Money | 'being_paid'> {
  const { propertyId, bookingId } = key
  const booking = await lockBookingAndTypes(tx, key)
  if (booking.paymentLive) return 'being_paid'
  const ledger = await readLedger(tx, key, booking)
  const judge: Judge<Verdict> = by === 'guest' ? judgeForGuest : judgeForHotel
  const { cancellable, fee, refund, asked } = judge(booking, ledger, timezone, now)
  if (booking.hasArrived) throw new DomainError('guest_arrived')
  if (!cancellable) throw new DomainError('wrong_state')
  if (!mayRefund && refund.minor > 0) throw new DomainError('refund_right_missing', { sums: { amount: refund } })
  await releaseRooms(tx, propertyId, bookingId)
  await releaseUse(tx, key)
  await endHold(tx, key, booking.status, {
    status: 'cancelled',
    cancelReason: by,
    cancelledAt: now,
    cancelFeeMinor: fee.minor,
  })
  const detail = { refundMinor: refund.minor, feeMinor: fee.minor }
  await writeAudit(tx, [{ ...key, at: now, actor: by, event: 'cancelled', detail }])
  const cash = booking.paymentMethod === 'cash'
  const { minor: amountMinor, currency } = refund
  const made = await requestRefund(tx, { ...key, amountMinor, currency, reason: 'cancelled', now, cash, actor: by })
  // No letter tells of cancelling what was never confirmed.
  if (booking.status !== 'confirmed') await tellRefunds(tx, key, made, now)
  const told = { heldMinor: heldOf(ledger), refundMinor: amountMinor, askedMinor: asked.minor }
  await tellCancellation(tx, key, booking, by, told, now)
  return refund
}

/** A booking that was never confirmed is nobody's news. */
async function tellCancellation(
  tx: Tx,
  key: BookingKey,
  booking: BookingRow,
  by: By,
  money: CancelledMinor,
  at: Date,
): Promise<void> {
  if (booking.status !== 'confirmed') return
  await writeOutbox(tx, [
    { ...key, ...money, kind: 'booking_cancelled', at },
    ...(by === 'guest' ? [{ ...key, ...money, kind: 'owner_cancellation' as const, at }] : []),
  ])
}
