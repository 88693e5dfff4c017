import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { closeDispute, openDispute } from './disputes.ts'
import { refusalOf } from './api/errors.ts'
import { settlePayment } from './payments.ts'
import { createRefund, settleRefund } from './refunds.ts'
import { sweep } from './sessions.ts'
import type { StripeState } from './state.ts'

const payment = { payment_intent: z.string().optional(), charge: z.string().optional() }
const amount = z.int().positive().optional()
const refundBody = z.strictObject({
  ...payment,
  amount,
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
})

/** What people do in Stripe's dashboard and time does by itself, for tests. */
export function addControlRoutes(app: FastifyInstance, state: StripeState): void {
  addRefundControls(app, state)
  addPaymentControls(app, state)
  addDisputeControls(app, state)
  addWebhookControls(app, state)
  app.post('/_control/clock', async (request, reply) => {
    const { advance_seconds: ahead } = readBody(request, z.strictObject({ advance_seconds: z.number().nonnegative() }))
    state.clock.advance(ahead)
    sweep(state)
    return await reply.send({ now: state.clock.seconds() })
  })
}

function addRefundControls(app: FastifyInstance, state: StripeState): void {
  app.post('/_control/refunds', async (request, reply) => {
    try {
      return await reply.send(createRefund(state, readBody(request, refundBody)))
    } catch (error) {
      const { status, error: refusal } = refusalOf(error) ?? { status: 500, error: { message: String(error) } }
      return await reply.code(status).send({ message: refusal.message })
    }
  })
  app.post('/_control/refunds/begin', async (request, reply) => {
    state.refundsBegin = readBody(request, z.strictObject({ status: z.enum(['pending', 'succeeded']) })).status
    return await reply.code(204).send()
  })
  app.post<{ Params: { id: string } }>('/_control/refunds/:id/settle', async (request, reply) => {
    const body = z.strictObject({ status: z.enum(['succeeded', 'failed']), failure_reason: z.string().optional() })
    const { status, failure_reason: reason } = readBody(request, body)
    const refund = state.refunds.get(request.params.id)
    if (!refund || !settleRefund(state, refund, status, reason)) return await sendNone(reply, 'refund to settle')
    return await reply.send(refund)
  })
}

function addPaymentControls(app: FastifyInstance, state: StripeState): void {
  app.post('/_control/next', async (request, reply) => {
    state.nextPayment = readBody(request, z.strictObject({ payment: z.literal('processing') })).payment
    return await reply.code(204).send()
  })
  app.post<{ Params: { id: string } }>('/_control/payments/:id/settle', async (request, reply) => {
    const { status } = readBody(request, z.strictObject({ status: z.enum(['succeeded', 'failed']) }))
    if (!settlePayment(state, request.params.id, status)) return await sendNone(reply, 'payment on its way')
    return await reply.code(204).send()
  })
}

function addDisputeControls(app: FastifyInstance, state: StripeState): void {
  app.post('/_control/disputes', async (request, reply) => {
    const shape = { ...payment, amount, reason: z.string().default('fraudulent'), inquiry: z.boolean().default(false) }
    const body = readBody(request, z.strictObject(shape))
    const id = body.charge ?? state.intents.get(body.payment_intent ?? '')?.latest_charge
    const charge = state.charges.get(id ?? '')
    if (!charge?.paid) return await sendNone(reply, 'paid charge')
    const disputedAmount = body.amount === undefined ? {} : { amount: body.amount }
    return await reply.send(
      openDispute(state, charge, { ...disputedAmount, reason: body.reason, isInquiry: body.inquiry }),
    )
  })
  app.post<{ Params: { id: string } }>('/_control/disputes/:id/close', async (request, reply) => {
    const { status } = readBody(request, z.strictObject({ status: z.enum(['won', 'lost']) }))
    const dispute = state.disputes.get(request.params.id)
    if (!dispute || !closeDispute(state, dispute, status)) return await sendNone(reply, 'open dispute')
    return await reply.send(dispute)
  })
}

function addWebhookControls(app: FastifyInstance, state: StripeState): void {
  app.get('/_control/webhooks', async () => state.deliveries.list())
  app.put('/_control/webhooks', async (request, reply) => {
    state.deliveries.setUrl(readBody(request, z.strictObject({ url: z.url().nullable() })).url ?? undefined)
    return await reply.code(204).send()
  })
  app.post('/_control/webhooks/deliver', async () => {
    await state.deliveries.flush()
    return state.deliveries.list()
  })
  app.post<{ Params: { id: string } }>('/_control/webhooks/:id/resend', async (request, reply) => {
    if (!(await state.deliveries.resend(request.params.id))) return await sendNone(reply, 'event')
    return await reply.code(204).send()
  })
}

function readBody<T extends z.ZodType>(request: FastifyRequest, schema: T): z.output<T> {
  const read = schema.safeParse(request.body)
  if (read.success) return read.data
  throw Object.assign(new Error(z.prettifyError(read.error)), { statusCode: 400 })
}

async function sendNone(reply: FastifyReply, what: string): Promise<unknown> {
  return await reply.code(404).send({ message: `There is no such ${what}.` })
}
