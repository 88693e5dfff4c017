import { sql, type RawBuilder } from 'kysely'
import type { Booking, GivenBack } from '@keystay/contract/bookings/entities'
import type { Ledger } from '../rules.ts'
import { ledgerColumns } from './ledger-queries.ts'

type Refunds = Booking['refunds']
type Row = {
  readonly live: {
    readonly method: NonNullable<Booking['payment']>['method']
    readonly redirectUrl: string | null
    readonly state: NonNullable<Booking['payment']>['state']
  } | null
  readonly refunds:
    | readonly (Omit<Refunds[number], 'amount'> & { readonly minor: number; readonly currency: string })[]
    | null
  readonly captured: number
  readonly refunded: number
}

const ledger = ledgerColumns(sql`b.property_id`, sql`b.id`)

/** The payments of the booking `b`, with its row: nobody waits for another query. */
export const paymentsOfBooking = sql<Row>`json_build_object(
  'live', (SELECT json_build_object('method', a.method,
      'redirectUrl', CASE WHEN a.status <> 'capturing' THEN a.redirect_url END,
      'state', CASE WHEN a.status = 'capturing' AND a.waits_for <> '' THEN 'processing'
        WHEN a.status = 'capturing' THEN 'taking' WHEN a.waits_for <> '' THEN 'returns' ELSE 'open' END)
    FROM payment_attempts a
    WHERE a.property_id = b.property_id AND a.booking_id = b.id AND a.status IN ('creating', 'open', 'capturing')),
  'refunds', (SELECT json_agg(json_build_object('id', r.id, 'minor', r.amount_minor, 'currency', r.currency,
      'method', coalesce((SELECT a.method::text FROM payment_attempts a
        WHERE a.property_id = r.property_id AND a.id = r.attempt_id), r.desk_method::text), 'status', r.status, 'reason', r.reason, 'createdAt', r.created_at) ORDER BY r.created_at, r.id)
    FROM money_back r WHERE r.property_id = b.property_id AND r.booking_id = b.id),
  'captured', ${ledger.captured}, 'refunded', ${ledger.refunded})`

export type GivenBackRow = { readonly done: number; readonly pending: number }

/**
 * What of the payment of the booking `b` went back or is on its way, with its row, so that lists ask for nothing more. Money
 * that paid nothing goes back as if it had never come, and what a change made cheaper is off the total: neither says anything
 * about what is paid.
 */
export const givenBackOfBooking = givenBackOf(sql`b.property_id`)

/** The same where the hotel is known: as a value it says which server has the rows. */
export function givenBackOf(propertyId: RawBuilder<string>) {
  return sql<GivenBackRow>`(SELECT json_build_object(
      'done', coalesce(sum(r.amount_minor) FILTER (WHERE r.status = 'done'), 0),
      'pending', coalesce(sum(r.amount_minor) FILTER (WHERE r.status = 'pending'), 0))
    FROM money_back r WHERE r.property_id = ${propertyId} AND r.booking_id = b.id
      AND r.reason NOT IN ('too_late', 'twice', 'wrong_amount', 'changed'))`
}

export function toGivenBack({ done, pending }: GivenBackRow, currency: string): GivenBack {
  return { done: { minor: done, currency }, pending: { minor: pending, currency } }
}

/** What is to be read of a booking's payments: its refunds, the payment under way, and the money that moved online. */
export function toPaymentView({ live, refunds, captured, refunded }: Row): Pick<Booking, 'refunds' | 'payment'> & {
  readonly online: Ledger
} {
  return {
    refunds: (refunds ?? []).map(({ minor, currency, createdAt, ...refund }) => ({
      ...refund,
      amount: { minor, currency },
      createdAt: new Date(createdAt).toISOString(),
    })),
    payment: live,
    online: { capturedMinor: captured, refundedMinor: refunded },
  }
}
