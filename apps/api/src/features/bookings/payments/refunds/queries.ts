import { sql } from 'kysely'
import type { RefundReason, RefundStatus, BookingKey } from '@keystay/contract/bookings/entities'
import type { PaymentMethod } from '@keystay/contract/shared/kinds'
import type { Sql, Tx } from '../../../../platform/database/database.ts'
import { counts } from '../ledger-queries.ts'
import type { Due } from '../queries.ts'
import type { Refundable } from '../rules.ts'

export type Refund = {
  readonly propertyId: string
  readonly id: string
  readonly bookingId: string
  readonly attemptId: string
  readonly amountMinor: number
  readonly currency: string
  readonly reason: RefundReason
  readonly status: RefundStatus
  readonly providerRef: string | null
  readonly createdAt: Date
  readonly tries: number
}

const refundColumns = sql`r.property_id, r.id, r.booking_id, r.attempt_id, r.amount_minor, r.currency, r.reason, r.status,
  r.provider_ref, r.created_at, r.tries`

export async function insertRefunds(
  tx: Tx,
  refunds: readonly (Omit<Refund, 'tries'> & { readonly dueAt: Date })[],
): Promise<void> {
  if (refunds.length > 0)
    await tx
      .insertInto('refunds')
      .values([...refunds])
      .execute()
}

export async function readRefund(
  db: Sql | Tx,
  { propertyId, refundId }: { readonly propertyId: string; readonly refundId: string },
  lock = false,
): Promise<(Refund & { readonly dueAt: Date }) | undefined> {
  const { rows } = await sql<Refund & { readonly dueAt: Date }>`
    SELECT ${refundColumns}, r.due_at FROM refunds r
    WHERE r.property_id = ${propertyId} AND r.id = ${refundId} ${lock ? sql`FOR NO KEY UPDATE` : sql``}`.execute(db)
  return rows[0]
}

export async function readRefunds(db: Sql | Tx, { propertyId, bookingId }: BookingKey): Promise<Refund[]> {
  const { rows } = await sql<Refund>`
    SELECT ${refundColumns} FROM refunds r
    WHERE r.property_id = ${propertyId} AND r.booking_id = ${bookingId} ORDER BY r.created_at, r.id`.execute(db)
  return rows
}

/** Hotels with refunds that are to be asked for (again) by `due`, the longest due first. */
export async function findHotelsWithRefunds(db: Sql, { method, due }: Due): Promise<string[]> {
  const { rows } = await sql<{ propertyId: string }>`
    SELECT r.property_id FROM refunds r JOIN payment_attempts a ON a.property_id = r.property_id AND a.id = r.attempt_id
    WHERE r.status = 'pending' AND r.due_at <= ${due} AND a.method = ${method}
    GROUP BY r.property_id ORDER BY min(r.due_at)`.execute(db)
  return rows.map((row) => row.propertyId)
}

/** Takes the refund of a hotel that is due longest and leases it: nobody else takes it before the lease ends. */
export async function claimRefund(
  db: Sql,
  { propertyId, method, due, leaseUntil }: Due & { readonly propertyId: string; readonly leaseUntil: Date },
): Promise<{ propertyId: string; refundId: string } | undefined> {
  const { rows } = await sql<{ propertyId: string; refundId: string }>`
    UPDATE refunds SET due_at = ${leaseUntil}
    WHERE property_id = ${propertyId} AND id = (
      SELECT r.id FROM refunds r JOIN payment_attempts a ON a.property_id = r.property_id AND a.id = r.attempt_id
      WHERE r.property_id = ${propertyId} AND r.status = 'pending' AND r.due_at <= ${due} AND a.method = ${method}
      ORDER BY r.due_at LIMIT 1 FOR NO KEY UPDATE OF r SKIP LOCKED)
    RETURNING property_id, id AS refund_id`.execute(db)
  return rows[0]
}

export async function updateRefund(
  db: Sql | Tx,
  { propertyId, id }: Pick<Refund, 'propertyId' | 'id'>,
  change: {
    readonly status?: RefundStatus
    readonly amountMinor?: number
    readonly providerRef?: string | null
    readonly failure?: string
    readonly tries?: number
    readonly dueAt?: Date
    readonly reason?: RefundReason
  },
): Promise<void> {
  await db.updateTable('refunds').set(change).where('propertyId', '=', propertyId).where('id', '=', id).execute()
}

type Held = Refundable & { readonly method: PaymentMethod }

/** What each captured payment of a booking still holds, and what the desk took, last. */
export async function readHeld(db: Sql | Tx, { propertyId, bookingId }: BookingKey): Promise<Held[]> {
  const { rows } = await sql<Held>`
    SELECT a.id AS attempt_id, a.method, a.created_at, a.captured_minor - coalesce((
      SELECT sum(r.amount_minor) FROM refunds r
      WHERE r.property_id = a.property_id AND r.attempt_id = a.id AND ${counts}), 0)::bigint AS held_minor,
      a.captured_currency AS currency
    FROM payment_attempts a
    WHERE a.property_id = ${propertyId} AND a.booking_id = ${bookingId} AND a.captured_minor > 0
    UNION ALL
    SELECT NULL, 'cash', NULL, b.desk_paid_minor - coalesce((
      SELECT sum(r.amount_minor) FROM money_back r
      WHERE r.property_id = ${propertyId} AND r.booking_id = ${bookingId} AND r.attempt_id IS NULL AND r.reason <> 'changed'), 0)::bigint, b.currency
    FROM bookings b WHERE b.property_id = ${propertyId} AND b.id = ${bookingId} AND b.desk_paid_minor > 0
    ORDER BY created_at NULLS LAST`.execute(db)
  return rows.map(({ attemptId, method, heldMinor, currency }) => ({ attemptId, method, heldMinor, currency }))
}
