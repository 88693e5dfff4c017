import type { FastifyInstance } from 'fastify'
import * as endpoints from '@keystay/contract/find/endpoints'
import type { Deps } from '../../deps.ts'
import { addRoute } from '../../platform/http/routes.ts'
import { findAnything } from './find-anything.ts'

/** What the desk looks for by a few letters. */
export function addFindRoutes(app: FastifyInstance, deps: Deps): void {
  // Guests are personal: no cache may keep them.
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  addRoute(app, endpoints.findAnything, async ({ params, query, language }) => ({
    data: await findAnything(deps, params.propertyId, query.q, language),
  }))
}
