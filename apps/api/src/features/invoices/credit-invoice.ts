import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { lockBooking } from '../bookings/booking-state.ts'
import type { Invoice } from './invoice.ts'
import { readAbout, readInvoice, readSeller, writeInvoice } from './queries.ts'
import { numberText } from './rules.ts'
import { takeNumber } from './take-number.ts'

/**
 * Takes an invoice back, whole, by a credit note of its own number; its lines can be on another invoice then. Returns its booking.
 * Throws not_found, wrong_state when it is a credit note or was credited, busy.
 */
export async function creditInvoice(
  deps: Deps,
  {
    propertyId,
    invoiceId,
    userId,
  }: { readonly propertyId: string; readonly invoiceId: string; readonly userId: string },
): Promise<string> {
  return await inTransaction(deps.database.write, async (tx) => {
    const named = await readInvoice(tx, propertyId, invoiceId)
    if (!named) throw new DomainError('not_found')
    const key = { propertyId, bookingId: named.bookingId }
    await lockBooking(tx, key)
    const about = await readAbout(tx, key)
    const invoice = await readInvoice(tx, propertyId, invoiceId)
    if (!invoice || !about) throw new DomainError('not_found')
    if (invoice.kind !== 'invoice' || invoice.creditedBy !== null) throw new DomainError('wrong_state')
    const prefix = (await readSeller(tx, propertyId))?.prefix ?? ''
    const { issuedAt, issuedOn, year, number } = await takeNumber(tx, deps.clock, propertyId, about.timezone)
    const { content, payer, isFee, positions } = invoice
    const note: Invoice = {
      ...content,
      kind: 'credit_note',
      number: numberText(prefix, year, number),
      issuedOn,
      credits: { number: content.number, issuedOn: content.issuedOn },
      paidMinor: 0,
      payments: [],
      dueOn: null,
    }
    const id = newId()
    const row = {
      id,
      year,
      number,
      bookingId: key.bookingId,
      credits: invoiceId,
      payer,
      isFee,
      lines: positions.map((position) => ({ position, part: 0 as const })),
      issuedAt,
      byUser: userId,
    }
    await writeInvoice(tx, propertyId, { ...row, content: note })
    const detail = { by: userId, invoice: invoiceId, number: note.number, totalMinor: note.totalMinor }
    await writeAudit(tx, [{ ...key, at: issuedAt, actor: 'owner', event: 'invoice_credited', detail }])
    return key.bookingId
  })
}
