import type { FastifyInstance } from 'fastify'
import * as endpoints from '@keystay/contract/days/endpoints'
import type { Deps } from '../../deps.ts'
import { addRoute } from '../../platform/http/routes.ts'
import { closeDay } from './close-day.ts'
import { moveCash, turnCash } from './move-cash.ts'
import { readCashBook } from './read-cash-book.ts'
import { readDayEnd } from './read-day-end.ts'

/** The days of a hotel's desk and their cash book, for its owner. */
export function addDayRoutes(app: FastifyInstance, deps: Deps): void {
  // Guests are personal: no cache may keep them.
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  addRoute(app, endpoints.getCashBook, async ({ params, query }) => ({
    data: await readCashBook(deps, params.propertyId, query.day),
  }))

  addRoute(app, endpoints.moveCash, async ({ params, body, session }) => {
    await moveCash(deps, { ...params, userId: session.userId }, body)
    return { data: await readCashBook(deps, params.propertyId) }
  })

  addRoute(app, endpoints.turnCash, async ({ params: { propertyId, paymentId }, session }) => {
    await turnCash(deps, { propertyId, userId: session.userId }, paymentId)
    return { data: await readCashBook(deps, propertyId) }
  })

  addRoute(app, endpoints.getDayEnd, async ({ params, language }) => ({
    data: await readDayEnd(deps, params.propertyId, language),
  }))

  addRoute(app, endpoints.closeDay, async ({ params, body, session, language }) => {
    await closeDay(deps, { ...params, userId: session.userId, form: body })
    return { data: await readDayEnd(deps, params.propertyId, language) }
  })
}
