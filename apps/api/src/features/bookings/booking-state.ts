import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { Tx } from '../../platform/database/database.ts'
import type { OnlineMethod } from './payments/providers/payment-provider.ts'
import { readBookingRow, updateState, type BookingRow } from './queries.ts'
import { noteStatus } from './status-queries.ts'

export type LockedBooking = BookingRow

/** A booking, locked until the story ends. Attempts and refunds are locked after it, never before. */
export async function lockBooking(tx: Tx, { propertyId, bookingId }: BookingKey): Promise<LockedBooking | undefined> {
  return await readBookingRow(tx, propertyId, bookingId, true)
}

/** The money arrived: the booking is confirmed and its hold has done its work. */
export async function confirmPaid(tx: Tx, key: BookingKey, method: OnlineMethod, now: Date): Promise<void> {
  const paid = { paymentStatus: 'paid', paymentMethod: method, paymentLive: false } as const
  await updateState(tx, key, { ...paid, status: 'confirmed', confirmedAt: now, holdExpiresAt: null })
  await noteStatus(tx, key, { from: 'pending', to: 'confirmed' })
}

/** The try to pay is over without paying the booking: its hold runs on by its clock alone. */
export async function endPayment(tx: Tx, key: BookingKey, outcome: 'failed' | 'pending'): Promise<void> {
  await updateState(tx, key, { paymentLive: false, paymentStatus: outcome })
}
