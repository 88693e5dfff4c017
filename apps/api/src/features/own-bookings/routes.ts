import type { FastifyInstance } from 'fastify'
import * as endpoints from '@keystay/contract/bookings/own-endpoints'
import type { Deps } from '../../deps.ts'
import { readIdempotencyKey } from '../../platform/http/idempotency-key.ts'
import { addRoute } from '../../platform/http/routes.ts'
import { createOwnBooking } from '../bookings/owner/create-own-booking.ts'
import { showOwnerBooking } from '../bookings/owner/show-booking.ts'
import { dateIn } from '../../platform/values/zones.ts'
import { deskDayAt } from '../../platform/values/desk-day.ts'
import { findKnownGuests, readDeskHour } from './queries.ts'
import { quoteOwnBooking } from './quote-own-booking.ts'

/** What a hotel books itself, for its owner. */
export function addOwnBookingRoutes(app: FastifyInstance, deps: Deps): void {
  // Guests are personal: no cache may keep them.
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  addRoute(app, endpoints.quoteOwnBooking, async ({ params, body, language }) => ({
    data: await quoteOwnBooking(deps, { ...params, form: body, language }),
  }))

  addRoute(app, endpoints.createOwnBooking, async ({ params, body, language, session, request }) => {
    const { propertyId } = params
    const idempotencyKey = readIdempotencyKey(request.headers['idempotency-key'])
    const { timezone, deskHour } = await readDeskHour(deps.database.read, propertyId)
    const deskDay = deskDayAt(timezone, deskHour, deps.clock()).day
    const wish = { propertyId, userId: session.userId, form: body, idempotencyKey, deskDay }
    const bookingId = await createOwnBooking(deps, wish)
    return { data: await showOwnerBooking(deps, { propertyId, bookingId }, language) }
  })

  addRoute(app, endpoints.findKnownGuests, async ({ params: { propertyId }, query }) => {
    const { read } = deps.database
    const { timezone } = await readDeskHour(read, propertyId)
    return { data: await findKnownGuests(read, propertyId, query.q, dateIn(timezone, deps.clock())) }
  })
}
