import type { CancellationQuote } from '@keystay/contract/entities'
import type { Money } from '@keystay/contract/money'
import type { OwnerCancellation } from '@keystay/contract/owner-booking-entities'
import { writeAudit } from '../../platform/audit.ts'
import { dateIn } from '../../platform/zones.ts'
import { inTransaction } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { DomainError } from '../../platform/errors.ts'
import { lockRoomTypes } from '../inventory/lock-room-types.ts'
import { readHotel } from '../inventory/read-hotel.ts'
import { releaseRooms } from '../inventory/release-stay.ts'
import { readRoomTypeIds } from './line-queries.ts'
import { endHold, readBookingRow, type BookingRow } from './queries.ts'
import { guestMayCancel, hotelMayCancel, ledgerOf, refundDue, refundWhenHotelCancels } from './rules.ts'

/** Whether a booking can be cancelled now, and what that gives back. */
type Verdict = { readonly cancellable: boolean; readonly refund: Money }
type Judge<V extends Verdict> = (booking: BookingRow, timezone: string, now: Date) => V

/** What cancelling now would mean to its guest. Throws hotel_not_found, booking_not_found. */
export async function quoteCancellation(deps: Deps, propertyId: string, bookingId: string): Promise<CancellationQuote> {
  return await quote(deps, propertyId, bookingId, judgeForGuest)
}

/** What it would mean when the hotel cancels. Throws hotel_not_found, booking_not_found. */
export async function quoteOwnerCancellation(
  deps: Deps,
  propertyId: string,
  bookingId: string,
): Promise<OwnerCancellation> {
  return await quote(deps, propertyId, bookingId, judgeForHotel)
}

async function quote<V extends Verdict>(
  deps: Deps,
  propertyId: string,
  bookingId: string,
  judge: Judge<V>,
): Promise<V> {
  const { write } = deps.database
  const [hotel, booking] = await Promise.all([
    readHotel(write, propertyId),
    readBookingRow(write, propertyId, bookingId),
  ])
  if (!hotel) throw new DomainError('hotel_not_found')
  if (!booking) throw new DomainError('booking_not_found')
  return judge(booking, hotel.timezone, deps.clock())
}

function judgeForGuest(booking: BookingRow, timezone: string, now: Date): CancellationQuote {
  return {
    cancellable: guestMayCancel(booking, dateIn(timezone, now)),
    free: booking.freeUntil !== null && now <= booking.freeUntil,
    freeUntil: booking.freeUntil?.toISOString() ?? null,
    refund: { minor: refundDue(booking, ledgerOf(booking), now), currency: booking.currency },
  }
}

function judgeForHotel(booking: BookingRow, timezone: string, now: Date): OwnerCancellation {
  const { currency } = booking
  const ledger = ledgerOf(booking)
  return {
    cancellable: hotelMayCancel(booking, dateIn(timezone, now)),
    paid: { minor: ledger.capturedMinor, currency },
    refund: { minor: refundWhenHotelCancels(ledger), currency },
  }
}

/**
 * Cancels a booking for its guest or its hotel and frees its rooms; returns what is refunded. Throws wrong_state,
 * booking_not_found.
 */
export async function cancelBooking(
  deps: Deps,
  propertyId: string,
  bookingId: string,
  by: 'guest' | 'owner' = 'guest',
): Promise<Money> {
  const { write } = deps.database
  const now = deps.clock()
  const judge: Judge<Verdict> = by === 'guest' ? judgeForGuest : judgeForHotel
  const hotel = await readHotel(write, propertyId)
  if (!hotel) throw new DomainError('hotel_not_found')
  return inTransaction(write, async (tx) => {
    const roomTypeIds = await readRoomTypeIds(tx, propertyId, bookingId)
    await lockRoomTypes(tx, propertyId, roomTypeIds)
    const booking = await readBookingRow(tx, propertyId, bookingId, true)
    if (!booking) throw new DomainError('booking_not_found')
    const { cancellable, refund } = judge(booking, hotel.timezone, now)
    if (!cancellable) throw new DomainError('wrong_state')
    const current = await readRoomTypeIds(tx, propertyId, bookingId)
    if (current.some((id) => !roomTypeIds.includes(id))) throw new DomainError('busy')
    await releaseRooms(tx, propertyId, bookingId)
    await endHold(tx, propertyId, bookingId, { status: 'cancelled', cancelReason: by, cancelledAt: now })
    const detail = { refundMinor: refund.minor }
    await writeAudit(tx, [{ propertyId, at: now, bookingId, actor: by, event: 'cancelled', detail }])
    return refund
  })
}
