import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { BookingInvoices, GuestInvoice, Invoice as ListedInvoice } from '@keystay/contract/invoices/entities'
import type { Language } from '@keystay/contract/shared/languages'
import { addDays, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Deps } from '../../deps.ts'
import type { Sql } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { readBookingState } from '../bookings/booking-state.ts'
import { cutByPayer } from '../bookings/shared-lines.ts'
import { readInvoiceMails } from '../outbox/mail-state.ts'
import type { Invoice } from './invoice.ts'
import { readAbout, readInvoice, readInvoicesOf, readInvoicesOn, readSeller, type InvoiceRow } from './queries.ts'
import { readClaim } from './read-claim.ts'
import { lacksVat, openLines, openTotal, type BillLine } from './rules.ts'

/** The invoices of a month ("2026-11"), by their numbers. */
export async function listInvoices(deps: Deps, propertyId: string, month: string): Promise<ListedInvoice[]> {
  const first: PlainDate = `${month}-01`
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1)
  const { read } = deps.database
  return await toListed(read, propertyId, await readInvoicesOn(read, propertyId, first, last))
}

/** The invoices of a booking and what can be written next. Throws not_found. */
export async function readBookingInvoices(deps: Deps, key: BookingKey): Promise<BookingInvoices> {
  const { write } = deps.database
  const [about, booking] = await Promise.all([readAbout(write, key), readBookingState(write, key)])
  if (!about || !booking) throw new DomainError('not_found')
  const language = about.language as Language
  const [rows, claim, seller] = await Promise.all([
    readInvoicesOf(write, key),
    readClaim(write, key, booking, language),
    readSeller(write, key.propertyId),
  ])
  const nobody = { name: '', attention: '', street: '', zip: '', city: '', vatId: '', email: '', reference: '' }
  const unknown = { ...nobody, country: seller?.country ?? about.country }
  const lastTo = (isOwn: (payer: InvoiceRow['payer']) => boolean) =>
    rows.findLast(({ kind, payer }) => kind === 'invoice' && isOwn(payer))?.content.recipient
  return {
    invoices: await toListed(write, key.propertyId, rows),
    offers: claim.isFee ? feeOffers(claim.lines, about.currency) : offersOf(claim.lines, about.currency),
    isFee: claim.isFee,
    ready: seller !== undefined,
    lacksVat: seller !== undefined && lacksVat(claim.vat, seller.exemption, booking.checkIn),
    recipients: {
      guest: lastTo((payer) => payer !== 'company') ?? { ...unknown, name: about.guestName, email: about.guestEmail },
      // Never the guest's address: what a company pays goes to the company.
      company: lastTo((payer) => payer === 'company') ?? unknown,
    },
    language,
  }
}

/** The invoices of a booking that its guest pays, by their numbers: what a company pays is the company's. */
export async function readGuestInvoices(deps: Deps, key: BookingKey): Promise<GuestInvoice[]> {
  const rows = (await readInvoicesOf(deps.database.read, key)).filter(({ payer }) => payer !== 'company')
  return rows.map(({ id, content, creditedBy }) => {
    const { kind, number, issuedOn, totalMinor: minor, currency, credits } = content
    return { id, kind, number, issuedOn, total: { minor, currency }, credits: credits?.number ?? null, creditedBy }
  })
}

/** One of them, as paper is made from. Throws not_found. */
export async function readGuestIssued(deps: Deps, key: BookingKey, invoiceId: string): Promise<Invoice> {
  const row = await readInvoice(deps.database.read, key.propertyId, invoiceId)
  if (!row || row.bookingId !== key.bookingId || row.payer === 'company') throw new DomainError('not_found')
  return row.content
}

/** What a hotel keeps of a cancelled booking, whole. */
function feeOffers(lines: readonly BillLine[], currency: string): BookingInvoices['offers'] {
  const minor = openTotal(openLines(lines, null))
  return minor > 0 ? [{ payer: null, total: { minor, currency } }] : []
}

/** Each payer's part where a bill has two, and all of it where neither is on an invoice. */
function offersOf(bill: readonly BillLine[], currency: string): BookingInvoices['offers'] {
  const payers = new Set(bill.flatMap((line) => cutByPayer(line).map(({ payer }) => payer)))
  const isSplit = payers.size > 1
  const offer = (payer: 'guest' | 'company' | null) => ({
    payer,
    total: { minor: openTotal(openLines(bill, payer)), currency },
  })
  const parts = [offer('guest'), offer('company')].filter(({ total }) => total.minor > 0)
  const whole = [offer(null)].filter(({ total }) => total.minor > 0)
  if (!isSplit) return whole
  return parts.length > 1 ? [...whole, ...parts] : parts
}

/** What was issued, as paper and data are made from. Throws not_found. */
export async function readIssued(deps: Deps, propertyId: string, invoiceId: string): Promise<Invoice> {
  const row = await readInvoice(deps.database.read, propertyId, invoiceId)
  if (!row) throw new DomainError('not_found')
  return row.content
}

async function toListed(db: Sql, propertyId: string, rows: readonly InvoiceRow[]): Promise<ListedInvoice[]> {
  const mails = await readInvoiceMails(db, propertyId, [...new Set(rows.map(({ bookingId }) => bookingId))])
  return rows.map((row) => {
    const { id, bookingId, payer, content, creditedBy } = row
    const { kind, number, issuedOn, recipient, currency, totalMinor, paidMinor, sums } = content
    const money = (minor: number) => ({ minor, currency })
    return {
      id,
      kind,
      number,
      issuedOn,
      bookingId,
      code: content.bookingCode,
      recipient: recipient.name,
      payer,
      net: money(sums.reduce((sum, one) => sum + one.netMinor, 0)),
      total: money(totalMinor),
      paid: money(paidMinor),
      email: addressOf(row),
      mail: mails.get(id) ?? null,
      credits: content.credits?.number ?? null,
      creditedBy,
    }
  })
}

/** An invoice that can be mailed, and to which address; undefined when it was taken back or may go to nobody. */
export async function readMailable(db: Sql, propertyId: string, invoiceId: string) {
  const row = await readInvoice(db, propertyId, invoiceId)
  if (!row || row.creditedBy !== null || addressOf(row) === '') return undefined
  return { invoice: row.content, address: addressOf(row), payer: row.payer }
}

/** Where an invoice may be mailed: to nobody but the address on it, and not to a guest who was erased. Empty: nowhere. */
export function addressOf({ content, payer, isErased }: Pick<InvoiceRow, 'content' | 'payer' | 'isErased'>): string {
  return isErased && payer !== 'company' ? '' : content.recipient.email
}
