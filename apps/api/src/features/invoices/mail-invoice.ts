import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { lockBooking } from '../bookings/booking-state.ts'
import { writeOutbox } from '../outbox/outbox.ts'
import { readInvoice } from './queries.ts'
import { addressOf } from './read-invoices.ts'

type Request = {
  readonly propertyId: string
  readonly invoiceId: string
  readonly userId: string
  /** How often it was mailed before, as was seen. */
  readonly mailed: number
}

/**
 * Has an invoice or a credit note mailed to the address that stands on it, on top of how often that was done. Returns its booking.
 * Throws not_found, wrong_state when it was taken back, invoice_email_missing.
 */
export async function mailInvoice(deps: Deps, { propertyId, invoiceId, userId, mailed }: Request): Promise<string> {
  return await inTransaction(deps.database.write, async (tx) => {
    const named = await readInvoice(tx, propertyId, invoiceId)
    if (!named) throw new DomainError('not_found')
    const key = { propertyId, bookingId: named.bookingId }
    // Who credits it meanwhile, or erases its guest, comes before or after.
    await lockBooking(tx, key)
    const invoice = await readInvoice(tx, propertyId, invoiceId)
    if (!invoice) throw new DomainError('not_found')
    if (invoice.creditedBy !== null) throw new DomainError('wrong_state')
    if (addressOf(invoice) === '') throw new DomainError('invoice_email_missing')
    const at = deps.clock()
    await writeOutbox(tx, [{ kind: 'invoice', at, ...key, invoiceId, mailed }])
    const detail = { by: userId, invoice: invoiceId, number: invoice.content.number }
    await writeAudit(tx, [{ ...key, at, actor: 'owner', event: 'invoice_mailed', detail }])
    return key.bookingId
  })
}
