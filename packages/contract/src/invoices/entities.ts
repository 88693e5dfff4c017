import { z } from 'zod'
import { mailStates } from '../bookings/owner-entities.ts'
import { payers } from '../folio/entities.ts'
import { idField } from '../shared/fields.ts'
import { languages } from '../shared/languages.ts'
import { money } from '../shared/money.ts'

/** Where somebody is written to. */
const address = {
  name: z.string(),
  street: z.string(),
  zip: z.string(),
  city: z.string(),
  /** Two letters. */
  country: z.string(),
}

/** What a hotel says of itself on invoices. */
export const invoiceSeller = z.object({
  ...address,
  vatId: z.string(),
  taxNumber: z.string(),
  registration: z.string(),
  contact: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Why there is no VAT in what it sells without. */
  exemption: z.string(),
  /** What its numbers begin with, before the year. */
  prefix: z.string(),
  dueDays: z.int(),
  /** 0 while nothing was saved: then it is what the hotel says of itself elsewhere. */
  version: z.int(),
})
export type InvoiceSeller = z.infer<typeof invoiceSeller>

/** To whom an invoice is written; empty where nothing is said. */
export const invoiceRecipient = z.object({
  ...address,
  attention: z.string(),
  vatId: z.string(),
  email: z.string(),
  /** What the buyer wants to read on it; of a German authority its Leitweg-ID. */
  reference: z.string(),
})
export type InvoiceRecipient = z.infer<typeof invoiceRecipient>

/** An invoice or a credit note in a list. */
export const invoice = z.object({
  id: idField,
  kind: z.enum(['invoice', 'credit_note']),
  number: z.string(),
  issuedOn: z.iso.date(),
  bookingId: idField,
  code: z.string(),
  /** To whom it is written. */
  recipient: z.string(),
  /** Whose lines it has; null: all of the booking. */
  payer: z.enum(payers).nullable(),
  net: money,
  total: money,
  /** What of it was paid when it was issued. */
  paid: money,
  /** Where it can be mailed: the address on it and no other. Empty: there is none, or its guest was erased. */
  email: z.string(),
  /** How often it was mailed, and what became of the last mail; null: not in the last weeks. */
  mail: z.object({ count: z.int(), state: z.enum(mailStates), at: z.iso.datetime() }).nullable(),
  /** Of a credit note, the number of the invoice that it takes back. */
  credits: z.string().nullable(),
  /** The number of the credit note that takes it back. */
  creditedBy: z.string().nullable(),
})
export type Invoice = z.infer<typeof invoice>

/** The invoices of a booking, and what can be written next. */
export const bookingInvoices = z.object({
  invoices: z.array(invoice),
  /** What is on no invoice: all of it (null), each payer's part where the bill has two. Empty: nothing, or it may not be. */
  offers: z.array(z.object({ payer: z.enum(payers).nullable(), total: money })),
  /** Its booking was cancelled: what can be written is what the hotel keeps. */
  isFee: z.boolean(),
  /** Whether the hotel said what stands on its invoices. */
  ready: z.boolean(),
  /** The hotel has said neither its rates of VAT for the stay nor why it charges none: nothing is issued. */
  lacksVat: z.boolean(),
  /** To whom the last one of each payer was written; before that, the guest, and nobody for a company. */
  recipients: z.object({ guest: invoiceRecipient, company: invoiceRecipient }),
  /** Of the guest. */
  language: z.enum(languages),
})
export type BookingInvoices = z.infer<typeof bookingInvoices>

/** An invoice as the guest sees it who pays it; what a company pays is not shown to them. */
export const guestInvoice = invoice.pick({
  id: true,
  kind: true,
  number: true,
  issuedOn: true,
  total: true,
  credits: true,
  creditedBy: true,
})
export type GuestInvoice = z.infer<typeof guestInvoice>
