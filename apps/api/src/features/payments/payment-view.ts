import { sql } from 'kysely'
import type { Booking } from '@keystay/contract/entities'
import type { Ledger } from '../bookings/rules.ts'
import { ledgerColumns } from './ledger-queries.ts'

type Refunds = Booking['refunds']
type Row = {
  readonly live: {
    readonly method: NonNullable<Booking['payment']>['method']
    readonly redirectUrl: string | null
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
      'redirectUrl', CASE WHEN a.status <> 'capturing' THEN a.redirect_url END)
    FROM payment_attempts a
    WHERE a.property_id = b.property_id AND a.booking_id = b.id AND a.status IN ('creating', 'open', 'capturing')),
  'refunds', (SELECT json_agg(json_build_object('id', r.id, 'minor', r.amount_minor, 'currency', r.currency,
      'status', r.status, 'reason', r.reason, 'createdAt', r.created_at) ORDER BY r.created_at, r.id)
    FROM refunds r WHERE r.property_id = b.property_id AND r.booking_id = b.id),
  'captured', ${ledger.captured}, 'refunded', ${ledger.refunded})`

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
