import type { Actor, OwnerBookingEvent } from '@keystay/contract/bookings/owner-entities'
import type { Tx } from '../../platform/database/database.ts'
import { currentCaller } from '../../platform/database/request-context.ts'
import { newId } from '../../platform/database/ids.ts'

/** What an owner changed that belongs to no booking. */
type HotelEvent =
  | 'rooms_added'
  | 'room_closed'
  | 'room_opened'
  | 'room_renamed'
  | 'room_deleted'
  | 'room_blocked'
  | 'block_changed'
  | 'block_ended'
  | 'nights_changed'
  | 'standard_plan_changed'
  | 'plan_added'
  | 'plan_changed'
  | 'plan_deleted'
  | 'age_bands_changed'
  | 'tax_added'
  | 'tax_changed'
  | 'tax_deleted'
  | 'vat_changed'
  | 'vouchers_added'
  | 'voucher_changed'
  | 'voucher_deleted'
  | 'extra_added'
  | 'extra_changed'
  | 'extra_deleted'
  | 'promotion_added'
  | 'promotion_changed'
  | 'promotion_deleted'
  | 'promotions_ordered'
  | 'gap_deals_changed'
  | 'transfer_account_saved'
  | 'readiness_set'
  | 'staff_invited'
  | 'invitation_withdrawn'
  | 'staff_joined'
  | 'staff_role_changed'
  | 'staff_ended'
  | 'hotel_handed_over'
  | 'invoice_seller_saved'
  | 'cash_moved'
  | 'day_closed'
  | 'registration_saved'
  | 'registrations_destroyed'

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
