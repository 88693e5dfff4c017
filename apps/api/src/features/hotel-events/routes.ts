import type { FastifyInstance } from 'fastify'
import { hotelEvents } from '@keystay/contract/owner-event-endpoints'
import { requireSession } from '../../platform/access.ts'
import type { EventHub } from './event-hub.ts'

/** Server-sent events of a hotel, for its owner. */
export function addHotelEventRoutes(app: FastifyInstance, hub: EventHub): void {
  app.get(
    hotelEvents.path,
    { schema: { params: hotelEvents.params, hide: true }, config: { access: hotelEvents.access } },
    async (request, reply) => {
      const session = await requireSession(request)
      const { propertyId } = hotelEvents.params.parse(request.params)
      return (
        reply
          .type('text/event-stream; charset=utf-8')
          .header('cache-control', 'no-store')
          .header('x-accel-buffering', 'no')
          // Its connection is of no further use: one that stayed open would keep a server from closing.
          .header('connection', 'close')
          .send(request.method === 'HEAD' ? '' : hub.open(session, propertyId))
      )
    },
  )
}
