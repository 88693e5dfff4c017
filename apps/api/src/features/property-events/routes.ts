import type { FastifyInstance } from 'fastify'
import { hotelEvents } from '@keystay/contract/property-events/endpoints'
import { addRoute } from '../../platform/http/routes.ts'
import type { EventHub } from './event-hub.ts'

/** Whoever changes a hotel through this process, and whoever looks on, sees it at once. */
export function hurryEventsAfterWrites(app: FastifyInstance, hub: Pick<EventHub, 'hurry'>): void {
  app.addHook('onResponse', async (request, reply) => {
    const { propertyId } = (request.params ?? {}) as { readonly propertyId?: string }
    const isOwners = request.routeOptions.config.access === 'owner'
    if (propertyId !== undefined && isOwners && request.method !== 'GET' && reply.statusCode < 400)
      hub.hurry(propertyId)
  })
}

/** Server-sent events of a hotel, for its owner. */
export function addHotelEventRoutes(app: FastifyInstance, hub: EventHub): void {
  addRoute(app, hotelEvents, async ({ params, session, request, reply }) => {
    reply.header('cache-control', 'no-store').header('x-accel-buffering', 'no')
    // Its connection is of no further use: one that stayed open would keep a server from closing.
    reply.header('connection', 'close')
    return request.method === 'HEAD' ? '' : hub.open(session, params.propertyId)
  })
}
