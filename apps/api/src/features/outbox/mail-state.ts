import { sql, type RawBuilder } from 'kysely'
import type { MailState } from '@keystay/contract/bookings/owner-entities'
import type { Sql, Tx } from '../../platform/database/database.ts'
import type { OutboxKind } from './outbox.ts'

export type StateOfMail = {
  readonly kind: OutboxKind
  readonly state: MailState
  readonly at: string
  readonly answer: string
}

const stateOfMail = sql`CASE WHEN o.sent_at IS NOT NULL THEN 'sent' WHEN o.refused_at IS NOT NULL THEN 'refused' ELSE 'queued' END`
const movedAt = sql`coalesce(o.sent_at, o.refused_at, o.created_at)`

type Row = Omit<StateOfMail, 'at'> & { readonly at: Date }

/** What was written to people about a booking, oldest first, and what became of it. What told nobody anything is left out. */
export function mailStateQuery(propertyId: string, bookingId: string): RawBuilder<Row> {
  return sql`
    SELECT o.kind, ${stateOfMail} AS state, ${movedAt} AS at, o.answer
    FROM outbox o
    WHERE o.booking_id = ${bookingId} AND o.property_id = ${propertyId} AND o.dropped_at IS NULL AND o.kind <> 'join_booking'
    ORDER BY o.created_at, o.id`
}

/** The same in a statement of its own. */
export async function readMailState(db: Sql, propertyId: string, bookingId: string): Promise<StateOfMail[]> {
  const { rows } = await mailStateQuery(propertyId, bookingId).execute(db)
  return rows.map(({ at, ...one }) => ({ ...one, at: at.toISOString() }))
}

export type MailedInvoice = { readonly count: number; readonly state: MailState; readonly at: string }

/** How often each invoice of some bookings was mailed in the last weeks, by its id, and what became of the last mail. */
export async function readInvoiceMails(
  db: Sql | Tx,
  propertyId: string,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, MailedInvoice>> {
  const { rows } = await sql<{ invoiceId: string; count: number; state: MailState; at: Date }>`
    SELECT DISTINCT ON (invoice_id) split_part(o.dedupe, ':', 1) AS invoice_id, ${stateOfMail} AS state, ${movedAt} AS at,
      (count(*) OVER (PARTITION BY split_part(o.dedupe, ':', 1)))::int AS count
    FROM outbox o
    WHERE o.booking_id = ANY(${bookingIds}::uuid[]) AND o.kind = 'invoice' AND o.property_id = ${propertyId}
    ORDER BY invoice_id, o.created_at DESC, o.id DESC`.execute(db)
  return new Map(rows.map(({ invoiceId, at, ...mail }) => [invoiceId, { ...mail, at: at.toISOString() }]))
}

export type RefusedMailRow = {
  readonly id: string
  readonly bookingId: string
  readonly kind: OutboxKind
  readonly at: Date
}

const mostRefused = 50

/**
 * What was written about bookings of a hotel to guests, or to who pays for them, was refused for good, and is nobody's any more: told
 * neither by a later mail that arrived nor by the desk. The latest first.
 */
export function refusedMailsQuery(propertyId: string): RawBuilder<RefusedMailRow> {
  return sql`
    SELECT o.id, o.booking_id, o.kind, o.refused_at AS at FROM outbox o
    WHERE o.property_id = ${propertyId} AND o.refused_at IS NOT NULL AND o.settled_at IS NULL AND o.booking_id IS NOT NULL
      AND o.kind <> 'join_booking' AND o.kind NOT LIKE 'owner%' AND NOT EXISTS (
        SELECT FROM outbox l
        WHERE l.booking_id = o.booking_id AND l.property_id = ${propertyId} AND l.created_at > o.created_at
          AND l.dropped_at IS NULL AND l.kind <> 'join_booking' AND l.kind NOT LIKE 'owner%'
          AND (l.kind = 'invoice') = (o.kind = 'invoice')
          AND (o.kind <> 'invoice' OR split_part(l.dedupe, ':', 1) = split_part(o.dedupe, ':', 1)))
    ORDER BY o.refused_at DESC, o.id LIMIT ${mostRefused}`
}

/** Notes that whoever did not get a mail was told otherwise; a second time changes nothing. False: the hotel has no such mail. */
export async function writeSettled(tx: Tx, propertyId: string, mailId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    UPDATE outbox SET settled_at = coalesce(settled_at, ${now})
    WHERE id = ${mailId} AND property_id = ${propertyId} AND refused_at IS NOT NULL RETURNING id`.execute(tx)
  return rows.length > 0
}
