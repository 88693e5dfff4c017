import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse, refuseUnknown, type Answer } from './answers.ts'
import { once, requestIdOf, wantsAll } from './once.ts'
import { captureOrder, createOrder, findOrder } from './orders.ts'
import { readBody } from './read-body.ts'
import type { Order, Paypal } from './records.ts'
import { captureRequest, orderRequest } from './request-shapes.ts'
import { showMinimal, showOrder } from './views.ts'

/** How long ids of requests about orders are remembered. */
const keptMs = 6 * 3_600_000
type WithId = { Params: { id: string }; Body: string | undefined }

/** The Orders API, as far as a payment needs it. */
export function addOrderRoutes(app: FastifyInstance, paypal: Paypal): void {
  app.post<{ Body: string | undefined }>('/v2/checkout/orders', async (request, reply) => {
    const { status, body } = create(paypal, request, request.body)
    return await reply.code(status).send(body)
  })
  app.get<WithId>('/v2/checkout/orders/:id', async (request, reply) => {
    const order = findOrder(paypal, request.params.id)
    const { status, body } = order ? { status: 200, body: showOrder(paypal, order) } : refuseUnknown()
    return await reply.code(status).send(body)
  })
  app.post<WithId>('/v2/checkout/orders/:id/capture', async (request, reply) => {
    const { status, body } = capture(paypal, request, request.params.id, request.body)
    return await reply.code(status).send(body)
  })
}

function create(paypal: Paypal, request: FastifyRequest, text: string | undefined): Answer {
  const read = readBody(orderRequest, text)
  if ('refusal' in read) return read.refusal
  if (read.value.payment_source && requestIdOf(request) === undefined) {
    return refuse(400, [{ issue: 'PAYPAL_REQUEST_ID_REQUIRED' }])
  }
  return once(paypal, request, {
    name: 'create',
    keptMs,
    act: () => createOrder(paypal, read.value),
    show: (id) => show(paypal, request, findOrder(paypal, id)),
  })
}

function capture(paypal: Paypal, request: FastifyRequest, orderId: string, text: string | undefined): Answer {
  const read = readBody(captureRequest, text)
  if ('refusal' in read) return read.refusal
  return once(paypal, request, {
    name: 'capture',
    keptMs,
    act: () => captureOrder(paypal, orderId),
    show: (id) => show(paypal, request, paypal.orders.get(paypal.captures.get(id)?.orderId ?? '')),
  })
}

function show(paypal: Paypal, request: FastifyRequest, order: Order | undefined): Answer {
  if (!order) return refuseUnknown()
  return { status: 200, body: wantsAll(request) ? showOrder(paypal, order) : showMinimal(paypal, order) }
}
