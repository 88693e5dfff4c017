import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { maxEventBytes } from './providers/payment-provider.ts'
import { receiveEvent } from './receive-event.ts'

/** Where the providers tell that there is news. They are known by their signature over the body as it came. */
export function addWebhookRoutes(app: FastifyInstance, deps: Deps): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxEventBytes }, (_request, body, done) => {
    done(null, body)
  })
  for (const method of ['stripe', 'paypal'] as const) {
    app.post(
      `/v1/webhooks/${method}`,
      { schema: { hide: true }, config: { access: 'public' }, bodyLimit: maxEventBytes },
      async (request) => {
        const { body } = request
        await receiveEvent(deps, method, request.headers, Buffer.isBuffer(body) ? body : Buffer.alloc(0))
        return { data: true }
      },
    )
  }
}
