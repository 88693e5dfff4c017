import type { PlainSql } from '../../../apps/api/src/platform/database/plain-sql.ts'

/** What the product has written of a hotel's bookings. */
export type OurBooks = {
  readonly bookings: readonly BookingRow[]
  readonly attempts: readonly AttemptRow[]
  readonly refunds: readonly RefundRow[]
  readonly mails: readonly MailRow[]
  /** Ids of what the desk gave back and took back again: nobody has to be told of it any more. */
  readonly turned: ReadonlySet<string>
}
export type BookingRow = {
  readonly id: string
  readonly status: 'pending' | 'confirmed' | 'cancelled'
  readonly cancel_reason: string | null
  readonly confirmed_at: Date | null
  readonly cancelled_at: Date | null
  /** Of a booking that its deposit confirmed: its guest was asked for the balance, and paid it. */
  readonly balance_asked: boolean
  readonly balance_paid: boolean
  /** Its desk took money in parts, and perhaps took some back: what a mail says of the balance may be so no more. */
  readonly desk_parts: boolean
  /** Its time ran out, and money that came late bought its rooms again. */
  readonly bought_again: boolean
  /** How often it was changed after it was confirmed, and how often of these by its guest. */
  readonly changes: number
  readonly changes_by_guest: number
}
export type AttemptRow = {
  readonly id: string
  readonly booking_id: string
  readonly status: string
  readonly purpose: string
  readonly captured_minor: number
  readonly captured_currency: string | null
  readonly created_at: Date
  readonly ended_at: Date | null
}
export type RefundRow = {
  readonly id: string
  readonly booking_id: string
  readonly attempt_id: string | null
  readonly amount_minor: number
  readonly status: 'pending' | 'done' | 'failed'
  readonly reason: string
}
export type MailRow = {
  readonly id: string
  readonly booking_id: string
  readonly kind: string
  /** The payment or refund that it tells of, when it tells of one. */
  readonly about: string
  readonly end: 'waiting' | 'sent' | 'refused' | 'dropped'
}

/** Reads it as the tables have it. */
export async function readOurBooks(sql: PlainSql, hotelId: string): Promise<OurBooks> {
  const [bookings, attempts, refunds, mails, turned] = await Promise.all([
    sql<BookingRow[]>`SELECT id, status, cancel_reason, confirmed_at, cancelled_at,
        balance_asked_at IS NOT NULL AS balance_asked,
        deposit_minor IS NOT NULL AND payment_status = 'paid' AND payment_method <> 'cash' AS balance_paid,
        EXISTS (SELECT FROM audit_log a WHERE a.property_id = ${hotelId} AND a.booking_id = b.id AND a.event = 'bought_again')
          AS bought_again,
        EXISTS (SELECT FROM audit_log a WHERE a.property_id = ${hotelId} AND a.booking_id = b.id
          AND a.event IN ('desk_paid', 'desk_turned')) AS desk_parts,
        changes, (SELECT count(*)::int FROM audit_log a WHERE a.property_id = ${hotelId} AND a.booking_id = b.id
          AND a.event = 'changed' AND a.actor = 'guest' AND a.detail ? 'toMinor') AS changes_by_guest
      FROM bookings b WHERE property_id = ${hotelId}`,
    sql<
      AttemptRow[]
    >`SELECT id, booking_id, status, purpose, captured_minor::int, captured_currency, created_at, ended_at
      FROM payment_attempts WHERE property_id = ${hotelId} AND method <> 'transfer'`,
    sql<RefundRow[]>`SELECT id, booking_id, attempt_id, amount_minor::int, status, reason
      FROM money_back WHERE property_id = ${hotelId}`,
    sql<MailRow[]>`SELECT id, booking_id, kind, dedupe AS about, CASE WHEN sent_at IS NOT NULL THEN 'sent'
        WHEN refused_at IS NOT NULL THEN 'refused' WHEN dropped_at IS NOT NULL THEN 'dropped' ELSE 'waiting' END AS end
      FROM outbox WHERE property_id = ${hotelId}`,
    sql<{ id: string }[]>`
      SELECT reverses AS id FROM desk_payments WHERE property_id = ${hotelId} AND reverses IS NOT NULL AND reason = 'owner'`,
  ])
  return { bookings, attempts, refunds, mails, turned: new Set(turned.map(({ id }) => id)) }
}
