import type { FastifyInstance } from 'fastify'
import * as endpoints from '@keystay/contract/registrations/endpoints'
import type { Deps } from '../../deps.ts'
import { addRoute } from '../../platform/http/routes.ts'
import { requireAccess } from '../bookings/guest/access.ts'
import { fillRegistration, saveRegistration } from './save-registration.ts'
import { showKeeping, showOwnRegistrations, showRegistration } from './show-registration.ts'

/** What countries want to know of who sleeps in a hotel: filled in by the guest, or at the desk. */
export function addRegistrationRoutes(app: FastifyInstance, deps: Deps): void {
  // Nothing is more personal: no cache may keep it.
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  addRoute(app, endpoints.listOwnRegistrations, async ({ params, request }) => {
    await requireAccess(deps, request, params)
    return { data: await showOwnRegistrations(deps, params) }
  })

  addRoute(app, endpoints.fillRegistration, async ({ params, body, request }) => {
    await requireAccess(deps, request, params)
    await fillRegistration(deps, params, body)
    return { data: await showOwnRegistrations(deps, params) }
  })

  addRoute(app, endpoints.getRegistration, async ({ params }) => ({
    data: await showRegistration(deps, params.propertyId, params.stayId),
  }))

  addRoute(app, endpoints.saveRegistration, async ({ params, body, session }) => ({
    data: await saveRegistration(deps, { ...params, userId: session.userId }, body),
  }))

  addRoute(app, endpoints.readRegistrationKeeping, async ({ params }) => ({
    data: await showKeeping(deps, params.propertyId),
  }))
}
