import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { Payer } from '@keystay/contract/folio/entities'
import type { InvoiceForm } from '@keystay/contract/invoices/forms'
import { addDays } from '@keystay/contract/shared/plain-dates'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { lockBooking, type LockedBooking } from '../bookings/booking-state.ts'
import type { Invoice } from './invoice.ts'
import { readAbout, readIban, readPaidByInvoices, readPaidParts, readSeller, writeInvoice } from './queries.ts'
import { readClaim } from './read-claim.ts'
import { invoiceLines, lacksVat, numberText, openLines, openTotal, paidOf, paymentsOf, periodOf } from './rules.ts'
import { takeNumber } from './take-number.ts'
import { invoiceTexts } from './texts.ts'

type Request = BookingKey & { readonly userId: string; readonly form: InvoiceForm }

/**
 * Issues an invoice of what of a booking, or of one payer's part, is on none; of a cancelled one, of what its hotel keeps. All that
 * it says is known before its number is taken. Throws not_found, wrong_state, invoice_seller_missing, invoice_vat_missing,
 * invoice_empty, price_changed with the total that is there now, busy.
 */
export async function issueInvoice(deps: Deps, { userId, form, ...key }: Request): Promise<void> {
  const { propertyId, bookingId } = key
  await inTransaction(deps.database.write, async (tx) => {
    const booking = await lockBooking(tx, key)
    const about = await readAbout(tx, key)
    if (!booking || !about) throw new DomainError('not_found')
    if (booking.confirmedAt === null) throw new DomainError('wrong_state')
    const { said, prefix, dueDays, isFee, parts } = await decide(tx, {
      key,
      booking,
      form,
      timezone: about.timezone,
    })
    const { issuedAt, ...taken } = await takeNumber(tx, deps.clock, propertyId, about.timezone)
    const { issuedOn } = taken
    const content: Invoice = {
      ...said,
      kind: 'invoice',
      number: numberText(prefix, taken.year, taken.number),
      issuedOn,
      credits: null,
      hotelName: about.hotelName,
      bookingCode: about.code,
      guestName: about.guestName,
      dueOn: said.paidMinor < said.totalMinor ? addDays(issuedOn, dueDays) : null,
    }
    const { year, number } = taken
    const id = newId()
    const { payer } = form
    const row = {
      id,
      year,
      number,
      bookingId,
      credits: null,
      payer,
      isFee,
      lines: parts,
      issuedAt,
      byUser: userId,
      content,
    }
    await writeInvoice(tx, propertyId, row)
    const detail = { by: userId, invoice: id, number: content.number, totalMinor: content.totalMinor }
    await writeAudit(tx, [{ ...key, at: issuedAt, actor: 'owner', event: 'invoice_issued', detail }])
  })
}

type Deciding = {
  readonly key: BookingKey
  readonly booking: LockedBooking
  readonly form: InvoiceForm
  readonly timezone: string
}

/** What an invoice says beside its number and date, and the lines that it has. */
async function decide(tx: Tx, { key, booking, form, timezone }: Deciding) {
  const seller = await readSeller(tx, key.propertyId)
  if (!seller) throw new DomainError('invoice_seller_missing')
  const { checkIn, checkOut, currency } = booking
  const { lines, isFee, partsOf, vat, heldMinor } = await readClaim(tx, key, booking, form.language)
  if (lacksVat(vat, seller.exemption, checkIn)) throw new DomainError('invoice_vat_missing')
  const own = isFee && form.payer !== null ? [] : openLines(lines, form.payer)
  const { share } = invoiceTexts[form.language]
  const told = own.map((line) => ({
    ...line,
    label: line.isPart && line.label !== '' ? share(line.label) : line.label,
  }))
  const made = invoiceLines(told, vat.rates, checkIn)
  if (made.totalMinor <= 0) throw new DomainError('invoice_empty')
  const { expectedTotal } = form
  if (expectedTotal.minor !== made.totalMinor || expectedTotal.currency !== currency)
    throw new DomainError('price_changed', { details: { total: { minor: made.totalMinor, currency } } })
  const others = await readPaidByInvoices(tx, key)
  const openOf = (payer: Payer) => Math.max(0, openTotal(openLines(lines, payer)))
  const money = {
    totalMinor: made.totalMinor,
    leftMinor: heldMinor - others.paidMinor,
    forCompanyMinor: Math.min(others.forCompanyMinor, openOf('company')),
    guestMinor: openOf('guest'),
    payer: form.payer,
  }
  const { prefix, dueDays, version: _version, ...said } = seller
  const paidMinor = paidOf(money)
  return {
    prefix,
    dueDays,
    isFee,
    parts: partsOf(own),
    said: {
      ...made,
      seller: { ...said, ...(await readIban(tx, key.propertyId)) },
      recipient: form.recipient,
      language: form.language,
      currency,
      ...periodOf(own, { checkIn, checkOut }),
      paidMinor,
      payments: paymentsOf(await readPaidParts(tx, key, timezone), paidMinor),
    },
  }
}
