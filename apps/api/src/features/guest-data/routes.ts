import type { FastifyInstance } from 'fastify'
import * as endpoints from '@keystay/contract/guest-data/endpoints'
import type { Deps } from '../../deps.ts'
import { addRoute } from '../../platform/http/routes.ts'
import { eraseGuest } from './erase-guest.ts'
import { exportGuest } from './export-guest.ts'

/** All that a hotel keeps of a guest who asks for it, or wants it erased. */
export function addGuestDataRoutes(app: FastifyInstance, deps: Deps): void {
  // It is personal: no cache may keep it.
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  addRoute(app, endpoints.exportGuest, async ({ params, language }) => ({
    data: await exportGuest(deps, params, language),
  }))

  addRoute(app, endpoints.eraseGuest, async ({ params, body }) => {
    await eraseGuest(deps, params, body.version)
    return { data: true as const }
  })
}
