import type { FastifyInstance } from 'fastify'
import * as endpoints from '@keystay/contract/stays/endpoints'
import * as partEndpoints from '@keystay/contract/stays/part-endpoints'
import * as priceEndpoints from '@keystay/contract/stays/price-endpoints'
import type { Deps } from '../../deps.ts'
import { mayHere } from '../../platform/http/access.ts'
import { addRoute } from '../../platform/http/routes.ts'
import { extendStay, quoteExtension } from './extend-stay.ts'
import { leaveEarly, quoteLeaving } from './leave-early.ts'
import { listMoveOffers } from './list-move-offers.ts'
import { moveStay } from './move-stay.ts'
import { readRoomStates, readToday } from './read-today.ts'
import { setReadiness } from './set-readiness.ts'
import { settleMail } from './settle-mail.ts'
import { takeStep } from './take-step.ts'

/** The desk of a hotel, for its owner. */
export function addStayRoutes(app: FastifyInstance, deps: Deps): void {
  // Guests are personal: no cache may keep them.
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  addRoute(app, endpoints.getToday, async ({ params, language }) => ({
    data: await readToday(deps, params.propertyId, language),
  }))

  addRoute(app, endpoints.takeStayStep, async ({ params, body, session, request }) => ({
    data: await takeStep(deps, {
      ...params,
      userId: session.userId,
      mayRefund: mayHere(request, 'refunds'),
      form: body,
    }),
  }))

  addRoute(app, endpoints.settleMail, async ({ params, session }) => ({
    data: await settleMail(deps, { ...params, userId: session.userId }),
  }))

  addRoute(app, partEndpoints.listMoveOffers, async ({ params, query, language }) => ({
    data: await listMoveOffers(deps, { ...params, from: query.from, language }),
  }))

  addRoute(app, partEndpoints.moveStay, async ({ params, body, session }) => ({
    data: await moveStay(deps, { ...params, userId: session.userId, form: body }),
  }))

  addRoute(app, priceEndpoints.quoteLeaving, async ({ params, body }) => ({
    data: await quoteLeaving(deps, params, body),
  }))

  addRoute(app, priceEndpoints.leaveEarly, async ({ params, body, session, request }) => ({
    data: await leaveEarly(deps, { ...params, userId: session.userId, mayRefund: mayHere(request, 'refunds') }, body),
  }))

  addRoute(app, priceEndpoints.quoteExtension, async ({ params, body }) => ({
    data: await quoteExtension(deps, params, body),
  }))

  addRoute(app, priceEndpoints.extendStay, async ({ params, body, session, request }) => ({
    data: await extendStay(deps, { ...params, userId: session.userId, mayRefund: mayHere(request, 'refunds') }, body),
  }))

  addRoute(app, endpoints.listReadiness, async ({ params, language }) => ({
    data: await readRoomStates(deps, params.propertyId, language),
  }))

  addRoute(app, endpoints.setReadiness, async ({ params, body, session, language }) => ({
    data: await setReadiness(deps, { ...params, userId: session.userId, form: body, language }),
  }))
}
