import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { BookingInvoices, Invoice as ListedInvoice } from '@keystay/contract/invoices/entities'
import type { Language } from '@keystay/contract/shared/languages'
import { addDays, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../platform/http/errors.ts'
import type { Invoice } from './invoice.ts'
import {
  readAbout,
  readBill,
  readInvoice,
  readInvoicesOf,
  readInvoicesOn,
  readSeller,
  type BillLine,
  type InvoiceRow,
} from './queries.ts'
import { openTotal } from './rules.ts'

/** The invoices of a month ("2026-11"), by their numbers. */
export async function listInvoices(deps: Deps, propertyId: string, month: string): Promise<ListedInvoice[]> {
  const first: PlainDate = `${month}-01`
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1)
  return (await readInvoicesOn(deps.database.read, propertyId, first, last)).map(toListed)
}

/** The invoices of a booking and what can be written next. Throws not_found. */
export async function readBookingInvoices(deps: Deps, key: BookingKey): Promise<BookingInvoices> {
  const { write } = deps.database
  const about = await readAbout(write, key)
  if (!about) throw new DomainError('not_found')
  const language = about.language as Language
  const [rows, bill, seller] = await Promise.all([
    readInvoicesOf(write, key),
    readBill(write, key, language),
    readSeller(write, key.propertyId),
  ])
  const last = rows.findLast(({ kind }) => kind === 'invoice')
  return {
    invoices: rows.map(toListed),
    offers: about.status === 'confirmed' ? offersOf(bill, about.currency) : [],
    ready: seller !== undefined,
    recipient: last?.content.recipient ?? {
      name: about.guestName,
      attention: '',
      street: '',
      zip: '',
      city: '',
      country: seller?.country ?? about.country,
      vatId: '',
      email: about.guestEmail,
      reference: '',
    },
    language,
  }
}

/** Each payer's part where a bill has two, and all of it where neither is on an invoice. */
function offersOf(bill: readonly BillLine[], currency: string): BookingInvoices['offers'] {
  const open = bill.filter(({ invoiceId }) => invoiceId === null)
  const isSplit = bill.some(({ payer }) => payer === 'guest') && bill.some(({ payer }) => payer === 'company')
  const offer = (payer: 'guest' | 'company' | null) => {
    const own = open.filter((line) => payer === null || line.payer === payer)
    return { payer, total: { minor: openTotal(own), currency } }
  }
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

function toListed({ id, bookingId, payer, content, creditedBy }: InvoiceRow): ListedInvoice {
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
    credits: content.credits?.number ?? null,
    creditedBy,
  }
}
