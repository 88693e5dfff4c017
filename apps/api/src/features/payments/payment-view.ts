import type { Booking } from '@keystay/contract/entities'
import type { Sql } from '../../platform/database.ts'
import type { Ledger } from '../bookings/rules.ts'
import { readLedgerRow, readLiveAttempt, readRefunds, type BookingKey } from './queries.ts'

/** What is to be read of a booking's payments: its refunds, the payment under way, and the money that moved online. */
export async function readPaymentView(
  db: Sql,
  key: BookingKey,
): Promise<Pick<Booking, 'refunds' | 'payment'> & { readonly online: Ledger }> {
  const [refunds, live, online] = await Promise.all([
    readRefunds(db, key),
    readLiveAttempt(db, key),
    readLedgerRow(db, key),
  ])
  return {
    refunds: refunds.map(({ id, amountMinor, currency, status, reason, createdAt }) => ({
      id,
      amount: { minor: amountMinor, currency },
      status,
      reason,
      createdAt: createdAt.toISOString(),
    })),
    payment: live ? { method: live.method, redirectUrl: live.status === 'capturing' ? null : live.redirectUrl } : null,
    online,
  }
}
