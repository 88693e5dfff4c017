import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuseUnknown, type Answer } from './answers.ts'
import { once, wantsAll } from './once.ts'
import { readBody } from './read-body.ts'
import type { Paypal, Refund } from './records.ts'
import { refundCapture } from './refunds.ts'
import { refundRequest } from './request-shapes.ts'
import { showCapture, showRefund } from './views.ts'

/** How long ids of refunds are remembered. */
const keptMs = 45 * 86_400_000
type WithId = { Params: { id: string }; Body: string | undefined }

/** The Payments API: captures and refunds. */
export function addPaymentRoutes(app: FastifyInstance, paypal: Paypal): void {
  app.get<WithId>('/v2/payments/captures/:id', async (request, reply) => {
    const capture = paypal.captures.get(request.params.id)
    const { status, body } = capture ? { status: 200, body: showCapture(paypal, capture) } : refuseUnknown()
    return await reply.code(status).send(body)
  })
  app.post<WithId>('/v2/payments/captures/:id/refund', async (request, reply) => {
    const { status, body } = refund(paypal, request, request.params.id, request.body)
    return await reply.code(status).send(body)
  })
  app.get<WithId>('/v2/payments/refunds/:id', async (request, reply) => {
    const found = paypal.refunds.get(request.params.id)
    const { status, body } = found ? { status: 200, body: showRefund(paypal, found) } : refuseUnknown()
    return await reply.code(status).send(body)
  })
}

function refund(paypal: Paypal, request: FastifyRequest, captureId: string, text: string | undefined): Answer {
  const read = readBody(refundRequest, text)
  if ('refusal' in read) return read.refusal
  return once<Refund>(paypal, request, {
    name: 'refund',
    keptMs,
    act: () => refundCapture(paypal, captureId, read.value),
    show: (id) => {
      const found = paypal.refunds.get(id)
      if (!found) return refuseUnknown()
      const all = showRefund(paypal, found)
      if (wantsAll(request)) return { status: 200, body: all }
      const links = Reflect.get(all, 'links') as unknown
      return { status: 200, body: { id, status: found.state, links } }
    },
  })
}
