import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { PaymentMethod } from '@keystay/contract/shared/kinds'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { lockRoomTypes } from '../inventory/lock-room-types.ts'
import { lockExtras } from '../inventory/sell-extras.ts'
import { readExtraIds, readRoomTypeIds } from './line-queries.ts'
import type { Attempt } from './payments/queries.ts'
import { updateState } from './queries.ts'
import { readBookingRow, type BookingRow } from './row-queries.ts'
import { noteStatus } from './status-queries.ts'
import { lockVouchers, readUsedVoucher } from '../vouchers/voucher-uses.ts'

export type LockedBooking = BookingRow

/** A booking, locked until the story ends. Attempts and refunds are locked after it, never before. */
export async function lockBooking(tx: Tx, { propertyId, bookingId }: BookingKey): Promise<LockedBooking | undefined> {
  return await readBookingRow(tx, propertyId, bookingId, true)
}

/** The same for who only looks: nothing is locked. */
export async function readBookingState(
  db: Sql | Tx,
  { propertyId, bookingId }: BookingKey,
): Promise<LockedBooking | undefined> {
  return await readBookingRow(db, propertyId, bookingId)
}

/** What a booking is to get beside what it has; a voucher by its code. */
type WantedLocks = {
  readonly roomTypeIds?: readonly string[]
  readonly extraIds?: readonly string[]
  readonly voucher?: string | null
}

/**
 * Locks the room types of bookings, then their extras and vouchers, those that they are to get (`wanted`) with them, and then
 * the bookings. Returns those that lie within these: another story may have given one other types, extras or another voucher
 * before the locks were ours, and to lock these now would be out of order.
 */
export async function lockBookingsAndTypes(
  tx: Tx,
  propertyId: string,
  bookingIds: readonly string[],
  wanted: WantedLocks = {},
): Promise<ReadonlyMap<string, LockedBooking>> {
  const roomTypeIds = new Set([
    ...(await readRoomTypeIds(tx, propertyId, ...bookingIds)),
    ...(wanted.roomTypeIds ?? []),
  ])
  const extraIds = new Set([...(await readExtraIds(tx, propertyId, ...bookingIds)), ...(wanted.extraIds ?? [])])
  await lockRoomTypes(tx, propertyId, [...roomTypeIds])
  await lockExtras(tx, propertyId, [...extraIds])
  const voucherIds = await lockVouchers(tx, propertyId, bookingIds, wanted.voucher ?? null)
  const locked = new Map<string, LockedBooking>()
  for (const bookingId of bookingIds) {
    const booking = await lockBooking(tx, { propertyId, bookingId })
    const current = await readRoomTypeIds(tx, propertyId, bookingId)
    const extras = await readExtraIds(tx, propertyId, bookingId)
    const used = await readUsedVoucher(tx, { propertyId, bookingId })
    const isWithin =
      current.every((id) => roomTypeIds.has(id)) &&
      extras.every((id) => extraIds.has(id)) &&
      (used === null || voucherIds.has(used.id))
    if (booking && isWithin) locked.set(bookingId, booking)
  }
  return locked
}

/** The same for one booking. Throws booking_not_found, and busy when it has other types or extras by now. */
export async function lockBookingAndTypes(
  tx: Tx,
  { propertyId, bookingId }: BookingKey,
  wanted: WantedLocks = {},
): Promise<LockedBooking> {
  const booking = (await lockBookingsAndTypes(tx, propertyId, [bookingId], wanted)).get(bookingId)
  if (booking) return booking
  throw new DomainError((await lockBooking(tx, { propertyId, bookingId })) ? 'busy' : 'booking_not_found')
}

/** The money arrived, or the deposit: the booking is confirmed and its hold has done its work. */
export async function confirmPaid(
  tx: Tx,
  key: BookingKey,
  { method, purpose }: Pick<Attempt, 'purpose'> & { readonly method: PaymentMethod },
  now: Date,
): Promise<void> {
  const paymentStatus = purpose === 'deposit' ? 'partly_paid' : 'paid'
  const paid = { paymentStatus, paymentMethod: method, paymentLive: false } as const
  await updateState(tx, key, { ...paid, status: 'confirmed', confirmedAt: now, holdExpiresAt: null })
  await noteStatus(tx, key, { from: 'pending', to: 'confirmed', at: now })
}

/** The balance arrived: nothing is due any more. */
export async function notePaidBalance(tx: Tx, key: BookingKey): Promise<void> {
  await updateState(tx, key, { paymentLive: false, paymentStatus: 'paid' })
}

/**
 * The attempt to pay is over without paying the booking: its hold runs on by its clock alone. Of a balance the booking stays
 * what it is.
 */
export async function clearPaymentHold(
  tx: Tx,
  { propertyId, bookingId, purpose }: Pick<Attempt, 'propertyId' | 'bookingId' | 'purpose'>,
  outcome: 'failed' | 'pending',
): Promise<void> {
  const change = purpose === 'balance' ? {} : { paymentStatus: outcome }
  await updateState(tx, { propertyId, bookingId }, { paymentLive: false, ...change })
}
