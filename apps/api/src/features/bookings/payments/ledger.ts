import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { Sql, Tx } from '../../../platform/database/database.ts'
import { ledgerOf, type Ledger } from '../rules.ts'
import { readLedgerRow } from './ledger-queries.ts'

/** What was captured of a booking and given back. In a story it must follow the lock of the booking. */
export async function readLedger(
  db: Sql | Tx,
  key: BookingKey,
  booking: Parameters<typeof ledgerOf>[0],
): Promise<Ledger> {
  return ledgerOf(booking, await readLedgerRow(db, key))
}
