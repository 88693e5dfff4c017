import type { CancellationQuote } from '@keystay/contract/entities'
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
import { guestMayCancel, refundDue } from './rules.ts'

/** Nothing is captured online yet: cash is paid at the hotel, so there is nothing to give back. */
const emptyLedger = { capturedMinor: 0, refundedMinor: 0 }

/** What cancelling now would mean. Throws hotel_not_found, booking_not_found. */
export async function quoteCancellation(deps: Deps, propertyId: string, bookingId: string): Promise<CancellationQuote> {
  const { write } = deps.database
  const [hotel, booking] = await Promise.all([
    readHotel(write, propertyId),
    readBookingRow(write, propertyId, bookingId),
  ])
  if (!hotel) throw new DomainError('hotel_not_found')
  if (!booking) throw new DomainError('booking_not_found')
  return quote(booking, hotel.timezone, deps.clock())
}

function quote(booking: BookingRow, timezone: string, now: Date): CancellationQuote {
  return {
    cancellable: guestMayCancel(booking, dateIn(timezone, now)),
    free: booking.freeUntil !== null && now <= booking.freeUntil,
    freeUntil: booking.freeUntil?.toISOString() ?? null,
    refund: { minor: refundDue(booking, emptyLedger, now), currency: booking.currency },
  }
}

/** Cancels a booking for its guest and frees its rooms; returns what is refunded. Throws wrong_state, booking_not_found. */
export async function cancelBooking(
  deps: Deps,
  propertyId: string,
  bookingId: string,
): Promise<CancellationQuote['refund']> {
  const { write } = deps.database
  const now = deps.clock()
  const hotel = await readHotel(write, propertyId)
  if (!hotel) throw new DomainError('hotel_not_found')
  return inTransaction(write, async (tx) => {
    const roomTypeIds = await readRoomTypeIds(tx, propertyId, bookingId)
    await lockRoomTypes(tx, propertyId, roomTypeIds)
    const booking = await readBookingRow(tx, propertyId, bookingId, true)
    if (!booking) throw new DomainError('booking_not_found')
    const { cancellable, refund } = quote(booking, hotel.timezone, now)
    if (!cancellable) throw new DomainError('wrong_state')
    const current = await readRoomTypeIds(tx, propertyId, bookingId)
    if (current.some((id) => !roomTypeIds.includes(id))) throw new DomainError('busy')
    await releaseRooms(tx, propertyId, bookingId)
    await endHold(tx, propertyId, bookingId, { status: 'cancelled', cancelReason: 'guest', cancelledAt: now })
    const detail = { refundMinor: refund.minor }
    await writeAudit(tx, [{ propertyId, at: now, bookingId, actor: 'guest', event: 'cancelled', detail }])
    return refund
  })
}
