import { sql } from 'kysely'
import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { ReceiptOutcome } from '@keystay/contract/transfers/entities'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Sql, Tx } from '../../../platform/database/database.ts'
import type { PaymentPurpose } from '../payments/rules.ts'
import type { WaitingRooms } from './rules.ts'

/** Serializes those who choose a transfer at a hotel: two at once would both count without the other. Taken before the booking's lock. */
export async function lockTransfers(tx: Tx, propertyId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`transfer ${propertyId}`}, 0))`.execute(tx)
}

/** The rooms of a booking, and the most that wait for other transfers on one of its nights at `now`. */
export async function countWaiting(
  db: Sql | Tx,
  { propertyId, bookingId }: BookingKey,
  now: Date,
): Promise<WaitingRooms> {
  const { rows } = await sql<WaitingRooms>`
    WITH own AS (
      SELECT b.check_in, b.check_out, (SELECT coalesce(sum(l.quantity), 0)::int FROM booking_lines l
        WHERE l.property_id = b.property_id AND l.booking_id = b.id) AS rooms
      FROM bookings b WHERE b.property_id = ${propertyId} AND b.id = ${bookingId}),
    nights AS (
      SELECT sum(l.quantity)::int AS rooms
      FROM own, bookings b
      JOIN booking_lines l ON l.property_id = b.property_id AND l.booking_id = b.id
      CROSS JOIN LATERAL generate_series(greatest(b.check_in, own.check_in), least(b.check_out, own.check_out) - 1, '1 day') AS night
      WHERE b.property_id = ${propertyId} AND b.id <> ${bookingId} AND b.status = 'pending' AND b.transfer_until IS NOT NULL
        AND (b.hold_expires_at > ${now} OR b.payment_live) AND b.check_in < own.check_out AND b.check_out > own.check_in
      GROUP BY night)
    SELECT own.rooms AS own, (SELECT coalesce(max(rooms), 0)::int FROM nights) AS others FROM own`.execute(db)
  return rows[0] ?? { own: 0, others: 0 }
}

/** Notes that rooms wait for a transfer, and until when. */
export async function holdForTransfer(tx: Tx, { propertyId, bookingId }: BookingKey, until: Date): Promise<void> {
  await sql`
    UPDATE bookings SET payment_method = 'transfer', payment_status = 'pending', transfer_until = ${until},
      hold_expires_at = greatest(hold_expires_at, ${until})
    WHERE property_id = ${propertyId} AND id = ${bookingId} AND status = 'pending'`.execute(tx)
}

/** A pending booking became another one: it waits for no transfer any more, and is held like any other. */
export async function endTransferHold(tx: Tx, { propertyId, bookingId }: BookingKey, until: Date): Promise<void> {
  await sql`
    UPDATE bookings SET payment_method = NULL, payment_status = 'pending', transfer_until = NULL,
      hold_expires_at = least(hold_expires_at, ${until})
    WHERE property_id = ${propertyId} AND id = ${bookingId} AND status = 'pending'`.execute(tx)
}

export type Receipt = {
  readonly id: string
  readonly purpose: PaymentPurpose
  readonly amountMinor: number
  readonly currency: string
  readonly receivedOn: PlainDate
  readonly outcome: ReceiptOutcome
}

/** What was recorded of a booking as received by transfer, in that order. */
export async function readReceipts(db: Sql | Tx, { propertyId, bookingId }: BookingKey): Promise<Receipt[]> {
  const { rows } = await sql<Receipt>`
    SELECT id, purpose, captured_minor AS amount_minor, currency, received_on, request->>'outcome' AS outcome
    FROM payment_attempts
    WHERE property_id = ${propertyId} AND booking_id = ${bookingId} AND method = 'transfer'
    ORDER BY created_at, id`.execute(db)
  return rows
}

/** Writes money that came: an attempt that is over, which no provider knows. */
export async function insertReceipt(tx: Tx, key: BookingKey, receipt: Receipt, now: Date): Promise<void> {
  const { id, purpose, amountMinor, currency, receivedOn, outcome } = receipt
  await tx
    .insertInto('paymentAttempts')
    .values({
      ...key,
      id,
      method: 'transfer',
      status: 'captured',
      purpose,
      amountMinor,
      currency,
      capturedMinor: amountMinor,
      capturedCurrency: currency,
      receivedOn,
      request: { outcome },
      expiresAt: now,
      createdAt: now,
      checkedAt: now,
      endedAt: now,
    })
    .execute()
}

/** The code that is in a booking's price, which may have had others before it was changed; null without. */
export async function readCodeInPrice(db: Sql | Tx, { propertyId, bookingId }: BookingKey): Promise<string | null> {
  const { rows } = await sql<{ code: string }>`
    SELECT detail ->> 'name' AS code FROM price_lines
    WHERE property_id = ${propertyId} AND booking_id = ${bookingId} AND kind = 'voucher'`.execute(db)
  return rows[0]?.code ?? null
}

/** Puts the booked rooms of a cancelled booking into the rooms that were taken for them, by line. */
export async function occupyAgain(
  tx: Tx,
  { propertyId, bookingId }: BookingKey,
  rooms: readonly (readonly string[])[],
): Promise<void> {
  const units = rooms.flatMap((ofLine, line) => ofLine.map((roomId, index) => ({ line, place: index + 1, roomId })))
  await sql`
    WITH units AS (
      SELECT s.id, u."roomId" AS room_id
      FROM (SELECT id, line, row_number() OVER (PARTITION BY line ORDER BY id) AS place FROM booked_rooms
        WHERE property_id = ${propertyId} AND booking_id = ${bookingId} AND NOT active) AS s
      JOIN json_to_recordset(${JSON.stringify(units)}::text::json) AS u (line int, place int, "roomId" uuid)
        ON u.line = s.line AND u.place = s.place),
    expected AS (
      UPDATE stays SET active = true WHERE property_id = ${propertyId} AND booking_id = ${bookingId})
    UPDATE booked_rooms b SET active = true, room_id = units.room_id, owner_pinned = false, moved_from = NULL
    FROM units WHERE b.property_id = ${propertyId} AND b.id = units.id`.execute(tx)
  await tx
    .deleteFrom('bookingExtras')
    .where('propertyId', '=', propertyId)
    .where('bookingId', '=', bookingId)
    .where('active', '=', false)
    .execute()
}

/** A cancelled booking waits for its money again, as if its time had not run out: what comes next confirms it. */
export async function reopen(tx: Tx, { propertyId, bookingId }: BookingKey, now: Date): Promise<void> {
  await sql`
    UPDATE bookings SET status = 'pending', cancel_reason = NULL, cancelled_at = NULL, cancel_fee_minor = NULL,
      payment_status = 'pending', hold_expires_at = greatest(${now}, transfer_until)
    WHERE property_id = ${propertyId} AND id = ${bookingId} AND status = 'cancelled'`.execute(tx)
}
