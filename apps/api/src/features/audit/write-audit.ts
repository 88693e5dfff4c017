import type { Actor, OwnerBookingEvent } from '@keystay/contract/bookings/owner-entities'
import type { HotelEvent } from '@keystay/contract/reports/hotel-events'
import type { Tx } from '../../platform/database/database.ts'
import { currentCaller } from '../../platform/database/request-context.ts'
import { newId } from '../../platform/database/ids.ts'

/** Steps of a payment that nobody reads but who looks for a fault. */
type PaymentStep =
  | 'payment_started'
  | 'capturing'
  | 'payment_processing'
  | 'payment_expired'
  | 'refund_in_other_currency'

export type AuditEntry = {
  readonly propertyId: string
  readonly at: Date
  readonly bookingId: string | null
  readonly actor: Actor
  /** Whose account acted, where the call itself is none of the hotel's. */
  readonly userId?: string
  readonly event: OwnerBookingEvent | HotelEvent | PaymentStep
  /** Ids and figures only, never personal data. */
  readonly detail?: Readonly<Record<string, string | number | null>>
}

/** Writes what happened into the audit log, in the transaction in which it happened; what a hotel did, with the account that asked. */
export async function writeAudit(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length > 0) await auditWrite(tx, entries).execute()
}

/** The same as a part of a statement that writes more; there is at least one entry. */
export function auditWrite(tx: Tx, entries: readonly AuditEntry[]) {
  const hotelUserId = currentCaller()?.caller?.hotelUserId ?? null
  const rows = entries.map(({ detail, ...entry }) => {
    const userId = entry.userId ?? (entry.actor === 'owner' ? hotelUserId : null)
    return { ...entry, id: newId(), userId, detail: detail ?? {} }
  })
  return tx.insertInto('auditLog').values(rows)
}
