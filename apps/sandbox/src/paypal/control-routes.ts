import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Access } from './access.ts'
import { approveOrder, findOrder, settleCapture } from './orders.ts'
import { accounts, captureReasons, type Paypal } from './records.ts'
import { openDispute, refundCapture, reverseCapture, settleRefund } from './refunds.ts'
import { showOrder } from './views.ts'

type WithId = { Params: { id: string } }

/**
 * What only happens at PayPal's own site, or needs patience, on demand: the README lists it. What cannot be done answers 404
 * or 409, a wrong body 400.
 */
export function addControlRoutes(app: FastifyInstance, paypal: Paypal, access: Access): void {
  addTimeRoutes(app, paypal, access)
  addMoneyRoutes(app, paypal)
  addWebhookRoutes(app, paypal)
}

function addTimeRoutes(app: FastifyInstance, paypal: Paypal, access: Access): void {
  app.post('/_control/clock', async (request, reply) => {
    const read = z.strictObject({ advance_seconds: z.number().nonnegative() }).safeParse(request.body)
    if (!read.success) return await wrong(reply, read.error)
    paypal.clock.advance(read.data.advance_seconds)
    return { now: paypal.clock.seconds() }
  })
  app.post('/_control/tokens/revoke', async (_request, reply) => {
    access.revoke()
    return await reply.code(204).send()
  })
  app.post('/_control/next', async (request, reply) => {
    const shape = z.strictObject({
      capture: z.enum(['PENDING', 'DECLINED', 'FAILED']).optional(),
      reason: z.enum(captureReasons).optional(),
      refund: z.literal('PENDING').optional(),
    })
    const read = shape.safeParse(request.body)
    if (!read.success) return await wrong(reply, read.error)
    Object.assign(paypal.next, read.data)
    return await reply.code(204).send()
  })
}

function addMoneyRoutes(app: FastifyInstance, paypal: Paypal): void {
  app.get('/_control/orders', async () => [...paypal.orders.values()].map((order) => showOrder(paypal, order)))
  app.post<WithId>('/_control/orders/:id/approve', async ({ params, body }, reply) => {
    const read = z.strictObject({ account: z.enum(accounts).default('pays') }).safeParse(body ?? {})
    if (!read.success) return await wrong(reply, read.error)
    if (!findOrder(paypal, params.id)) return await reply.code(404).send()
    return await done(reply, approveOrder(paypal, params.id, read.data.account))
  })
  app.post<WithId>('/_control/captures/:id/settle', async ({ params, body }, reply) => {
    const read = z.strictObject({ status: z.enum(['COMPLETED', 'DECLINED', 'FAILED']) }).safeParse(body)
    if (!read.success) return await wrong(reply, read.error)
    return await done(reply, settleCapture(paypal, params.id, read.data.status))
  })
  app.post<WithId>('/_control/captures/:id/refund', async ({ params, body }, reply) => {
    const shape = z.strictObject({ amount: z.object({ currency_code: z.string(), value: z.string() }).optional() })
    const read = shape.safeParse(body ?? {})
    if (!read.success) return await wrong(reply, read.error)
    const refund = refundCapture(paypal, params.id, read.data)
    return 'body' in refund ? await reply.code(409).send(refund.body) : await reply.code(204).send()
  })
  app.post<WithId>('/_control/captures/:id/reverse', async ({ params }, reply) => {
    return await done(reply, reverseCapture(paypal, params.id))
  })
  app.post<WithId>('/_control/captures/:id/dispute', async ({ params }, reply) => {
    return await done(reply, openDispute(paypal, params.id))
  })
  app.post<WithId>('/_control/refunds/:id/settle', async ({ params, body }, reply) => {
    const read = z.strictObject({ status: z.enum(['COMPLETED', 'FAILED']) }).safeParse(body)
    if (!read.success) return await wrong(reply, read.error)
    return await done(reply, settleRefund(paypal, params.id, read.data.status))
  })
}

function addWebhookRoutes(app: FastifyInstance, { deliveries }: Paypal): void {
  app.get('/_control/webhooks', async () => deliveries.list())
  app.put('/_control/webhooks', async (request, reply) => {
    const read = z.strictObject({ url: z.url().nullable() }).safeParse(request.body)
    if (!read.success) return await wrong(reply, read.error)
    deliveries.setUrl(read.data.url ?? undefined)
    return await reply.code(204).send()
  })
  app.post('/_control/webhooks/deliver', async () => {
    await deliveries.flush()
    return deliveries.list()
  })
  app.post<WithId>('/_control/webhooks/:id/resend', async ({ params }, reply) => {
    return await reply.code((await deliveries.resend(params.id)) ? 204 : 404).send()
  })
}

async function wrong(reply: FastifyReply, error: z.ZodError): Promise<unknown> {
  return await reply.code(400).send({ message: z.prettifyError(error) })
}

async function done(reply: FastifyReply, happened: boolean): Promise<unknown> {
  return await reply.code(happened ? 204 : 409).send()
}
