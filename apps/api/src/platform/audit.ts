import type { BookingEvent } from '@keystay/contract/entities'
import type { Tx } from './database.ts'
import { newId } from './ids.ts'

export type AuditEntry = {
  readonly propertyId: string
  readonly at: Date
  readonly bookingId: string | null
  readonly actor: 'guest' | 'owner' | 'system'
  readonly event: BookingEvent
  /** Ids and figures only, never personal data. */
  readonly detail?: Readonly<Record<string, string | number | null>>
}

/** Writes what happened into the audit log, in the transaction in which it happened. */
export async function writeAudit(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  await tx
    .insertInto('auditLog')
    .values(entries.map(({ detail, ...entry }) => ({ ...entry, id: newId(), detail: JSON.stringify(detail ?? {}) })))
    .execute()
}
