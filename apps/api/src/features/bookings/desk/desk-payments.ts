import type { BookingKey, RefundReason } from '@keystay/contract/bookings/entities'
import type { Payer } from '@keystay/contract/folio/entities'
import type { DeskMethod } from '@keystay/contract/shared/kinds'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { sql } from 'kysely'
import type { Sql, Tx } from '../../../platform/database/database.ts'
import { holdOpenDay } from './open-day.ts'

/** Money that moved at the desk; above 0 it came. */
export type DeskPayment = {
  readonly id: string
  readonly method: DeskMethod
  readonly amountMinor: number
  readonly currency: string
  /** Why it went back; of a row that takes a refund back, the refund's. */
  readonly reason: RefundReason | null
  /** The row that it takes back. */
  readonly reverses: string | null
  /** Who stood there. */
  readonly byUser: string | null
  /** Whose part of the bill it is for; absent or null: nobody said. */
  readonly payer?: Payer | null
}

export type KeptDeskPayment = DeskPayment & {
  readonly bookingId: string | null
  readonly day: PlainDate
  readonly note: string
  /** Whether another row takes it back. */
  readonly turned: boolean
}

/**
 * Writes money that moved at the desk for a booking, on the day that is open; under the booking's lock, after attempts and refunds. What
 * the desk has taken of the booking is written with its state. Throws busy.
 */
export async function keepDeskPayments(
  tx: Tx,
  { propertyId, bookingId }: BookingKey,
  payments: readonly DeskPayment[],
  now: Date,
): Promise<void> {
  if (payments.length === 0) return
  const day = await holdOpenDay(tx, propertyId, now)
  await tx
    .insertInto('deskPayments')
    .values(payments.map((payment) => ({ ...payment, propertyId, bookingId, day, at: now })))
    .execute()
}

/** Reads a row of the desk; undefined when the hotel has no such row. */
export async function readDeskPayment(
  db: Sql | Tx,
  { propertyId, id }: { readonly propertyId: string; readonly id: string },
): Promise<KeptDeskPayment | undefined> {
  const { rows } = await sql<KeptDeskPayment>`
    SELECT d.id, d.booking_id, d.method, d.amount_minor, d.currency, d.reason, d.reverses, d.by_user, d.day, d.note, d.payer, EXISTS (
      SELECT FROM desk_payments t WHERE t.property_id = ${propertyId} AND t.reverses = d.id) AS turned
    FROM desk_payments d WHERE d.property_id = ${propertyId} AND d.id = ${id}`.execute(db)
  return rows[0]
}

/** What the desk took of a booking and could still give back, in minor units; must follow the booking's lock. */
export async function readDeskHeld(
  db: Sql | Tx,
  { propertyId, bookingId }: BookingKey,
  deskPaidMinor: number,
): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    SELECT coalesce(sum(m.amount_minor), 0)::bigint AS minor FROM money_back m
    WHERE m.property_id = ${propertyId} AND m.booking_id = ${bookingId} AND m.attempt_id IS NULL AND m.reason <> 'changed'`.execute(
    db,
  )
  return Math.max(0, deskPaidMinor - (rows[0]?.minor ?? 0))
}
