import { z } from 'zod'
import type { Endpoint, FileEndpoint } from '../shared/endpoint.ts'
import { idField, say } from '../shared/fields.ts'
import { atBooking, atProperty } from '../shared/params.ts'
import { data } from '../shared/replies.ts'
import { bookingInvoices, guestInvoice, invoice, invoiceSeller } from './entities.ts'
import { invoiceForm, invoiceSellerForm, mailInvoiceForm } from './forms.ts'

const atInvoice = z.object({ propertyId: idField, invoiceId: idField })
const atGuestInvoice = atBooking.extend({ invoiceId: idField })
const ofMonth = z.object({ month: z.string(say('invalid')).regex(/^20\d\d-(0[1-9]|1[0-2])$/, say('invalid')) })

export const getInvoiceSeller = {
  method: 'GET',
  path: '/v1/properties/:propertyId/invoice-seller',
  summary: 'What a hotel says of itself on its invoices',
  write: false,
  access: 'owner',
  right: 'money',
  status: 200,
  params: atProperty,
  reply: data(invoiceSeller),
} as const satisfies Endpoint

export const saveInvoiceSeller = {
  method: 'PUT',
  path: '/v1/properties/:propertyId/invoice-seller',
  summary: 'Say what stands on invoices to come; those that were issued stay as they are',
  write: true,
  access: 'owner',
  right: 'hotel',
  status: 200,
  params: atProperty,
  body: invoiceSellerForm,
  reply: data(invoiceSeller),
} as const satisfies Endpoint

export const listInvoices = {
  method: 'GET',
  path: '/v1/properties/:propertyId/invoices',
  summary: 'The invoices and credit notes of a month, by their numbers',
  write: false,
  access: 'owner',
  right: 'money',
  cost: 5,
  status: 200,
  params: atProperty,
  query: ofMonth,
  reply: data(z.array(invoice)),
} as const satisfies Endpoint

/** The same as a file. */
export const invoicesFile = {
  method: 'GET',
  path: `${listInvoices.path}.csv`,
  access: listInvoices.access,
  right: listInvoices.right,
  cost: listInvoices.cost,
  params: listInvoices.params,
  query: listInvoices.query,
  media: 'text/csv; charset=utf-8',
} as const satisfies FileEndpoint

export const listBookingInvoices = {
  method: 'GET',
  path: '/v1/properties/:propertyId/bookings/:bookingId/invoices',
  summary: 'The invoices of a booking, and what of it is on none',
  write: false,
  access: 'owner',
  right: 'money',
  status: 200,
  params: atBooking,
  reply: data(bookingInvoices),
} as const satisfies Endpoint

export const issueInvoice = {
  method: 'POST',
  path: '/v1/properties/:propertyId/bookings/:bookingId/invoices',
  summary: 'Issue an invoice of what of a booking, or of a payer, is on none',
  write: true,
  access: 'owner',
  right: 'money',
  status: 201,
  params: atBooking,
  body: invoiceForm,
  reply: data(bookingInvoices),
} as const satisfies Endpoint

export const creditInvoice = {
  method: 'POST',
  path: '/v1/properties/:propertyId/invoices/:invoiceId/credit-note',
  summary: 'Take an invoice back by a credit note, once',
  write: true,
  access: 'owner',
  right: 'money',
  status: 201,
  params: atInvoice,
  reply: data(bookingInvoices),
} as const satisfies Endpoint

export const mailInvoice = {
  method: 'POST',
  path: '/v1/properties/:propertyId/invoices/:invoiceId/mails',
  summary: 'Mail an invoice as a PDF to the address that stands on it',
  write: true,
  access: 'owner',
  right: 'money',
  status: 201,
  params: atInvoice,
  body: mailInvoiceForm,
  reply: data(bookingInvoices),
} as const satisfies Endpoint

/** PDF/A-3 with the EN 16931 data in it (ZUGFeRD, Factur-X). */
export const invoicePdf = {
  method: 'GET',
  path: '/v1/properties/:propertyId/invoices/:invoiceId/pdf',
  access: 'owner',
  right: 'money',
  cost: 20,
  params: atInvoice,
  media: 'application/pdf',
} as const satisfies FileEndpoint

/** The data alone: XRechnung where the buyer named a reference, else as they lie in the PDF. */
export const invoiceXml = {
  method: 'GET',
  path: '/v1/properties/:propertyId/invoices/:invoiceId/xml',
  access: 'owner',
  right: 'money',
  cost: 5,
  params: atInvoice,
  media: 'application/xml; charset=utf-8',
} as const satisfies FileEndpoint

export const listGuestInvoices = {
  method: 'GET',
  path: '/v1/public/properties/:propertyId/bookings/:bookingId/invoices',
  summary: 'The invoices of a booking that its guest pays',
  write: false,
  access: 'its_guest',
  status: 200,
  params: atBooking,
  reply: data(z.array(guestInvoice)),
} as const satisfies Endpoint

/** One of them, as the hotel's. */
export const guestInvoicePdf = {
  method: 'GET',
  path: `${listGuestInvoices.path}/:invoiceId/pdf`,
  access: listGuestInvoices.access,
  cost: invoicePdf.cost,
  params: atGuestInvoice,
  media: invoicePdf.media,
} as const satisfies FileEndpoint
