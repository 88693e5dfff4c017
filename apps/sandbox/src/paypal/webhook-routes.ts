import type { FastifyInstance } from 'fastify'
import type { Certificate } from './certificate.ts'
import { rawMember } from './raw-member.ts'
import { readBody } from './read-body.ts'
import { verifyRequest } from './request-shapes.ts'
import type { Signer } from './signatures.ts'

/** Where webhooks are verified; behind the token like every call. */
export function addVerifyRoute(app: FastifyInstance, signer: Signer): void {
  app.post<{ Body: string | undefined }>('/v1/notifications/verify-webhook-signature', async (request, reply) => {
    const text = request.body ?? ''
    const read = readBody(verifyRequest, text)
    if ('refusal' in read) return await reply.code(read.refusal.status).send(read.refusal.body)
    // The checksum is that of the event as it was sent, so that it counts how it is written.
    const event = rawMember(text, 'webhook_event') ?? ''
    return { verification_status: signer.verifies(read.value, event) ? 'SUCCESS' : 'FAILURE' }
  })
}

/** The certificate for whoever verifies by himself; open to all. */
export function addCertificateRoute(app: FastifyInstance, { id, pem }: Certificate): void {
  app.get(`/v1/notifications/certs/${id}`, async (_request, reply) => {
    return await reply.type('application/x-pem-file').send(pem)
  })
}
