import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as endpoints from '@keystay/contract/invoices/endpoints'
import type { Deps } from '../../deps.ts'
import { addRoute } from '../../platform/http/routes.ts'
import { creditInvoice } from './credit-invoice.ts'
import { requireAccess } from '../bookings/guest/access.ts'
import { drawInvoice } from './draw-invoice.ts'
import type { Invoice } from './invoice.ts'
import { issueInvoice } from './issue-invoice.ts'
import { mailInvoice } from './mail-invoice.ts'
import { listInvoices, readBookingInvoices, readGuestInvoices, readGuestIssued, readIssued } from './read-invoices.ts'
import { saveSeller, showSeller } from './save-seller.ts'
import { fileName } from './words.ts'
import { writeCii } from './write-cii.ts'
import { writeInvoiceList } from './write-list.ts'

/** The invoices of a hotel, for its owner, and those that a guest pays. */
export function addInvoiceRoutes(app: FastifyInstance, deps: Deps): void {
  // They name people: no cache may keep them.
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  addRoute(app, endpoints.getInvoiceSeller, async ({ params }) => ({
    data: await showSeller(deps.database.write, params.propertyId),
  }))

  addRoute(app, endpoints.saveInvoiceSeller, async ({ params, body }) => ({
    data: await saveSeller(deps, params.propertyId, body),
  }))

  addRoute(app, endpoints.listInvoices, async ({ params, query }) => ({
    data: await listInvoices(deps, params.propertyId, query.month),
  }))

  addRoute(app, endpoints.invoicesFile, async ({ params, query, reply }) => {
    asFile(reply, `invoices-${query.month}.csv`)
    return writeInvoiceList(await listInvoices(deps, params.propertyId, query.month))
  })

  addRoute(app, endpoints.listBookingInvoices, async ({ params }) => ({
    data: await readBookingInvoices(deps, params),
  }))

  addRoute(app, endpoints.issueInvoice, async ({ params, body, session }) => {
    await issueInvoice(deps, { ...params, userId: session.userId, form: body })
    return { data: await readBookingInvoices(deps, params) }
  })

  addRoute(app, endpoints.creditInvoice, async ({ params, session }) => {
    const bookingId = await creditInvoice(deps, { ...params, userId: session.userId })
    return { data: await readBookingInvoices(deps, { propertyId: params.propertyId, bookingId }) }
  })

  addRoute(app, endpoints.mailInvoice, async ({ params, body, session }) => {
    const bookingId = await mailInvoice(deps, { ...params, ...body, userId: session.userId })
    return { data: await readBookingInvoices(deps, { propertyId: params.propertyId, bookingId }) }
  })

  addRoute(app, endpoints.invoicePdf, async ({ params, reply }) => {
    return await asPdf(reply, await readIssued(deps, params.propertyId, params.invoiceId))
  })

  addRoute(app, endpoints.invoiceXml, async ({ params, reply }) => {
    const invoice = await readIssued(deps, params.propertyId, params.invoiceId)
    asFile(reply, `${fileName(invoice)}.xml`)
    return writeCii(invoice, invoice.recipient.reference === '' ? 'en16931' : 'xrechnung')
  })

  addRoute(app, endpoints.listGuestInvoices, async ({ params, request }) => {
    await requireAccess(deps, request, params)
    return { data: await readGuestInvoices(deps, params) }
  })

  addRoute(app, endpoints.guestInvoicePdf, async ({ params, request, reply }) => {
    await requireAccess(deps, request, params)
    return await asPdf(reply, await readGuestIssued(deps, params, params.invoiceId))
  })
}

async function asPdf(reply: FastifyReply, invoice: Invoice): Promise<Readable> {
  const file = await drawInvoice(invoice)
  asFile(reply, `${fileName(invoice)}.pdf`)
  return Readable.from([file])
}

function asFile(reply: FastifyReply, name: string): void {
  reply.header('content-disposition', `attachment; filename="${name}"`)
}
