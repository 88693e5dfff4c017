import type { FastifyInstance } from 'fastify'
import * as endpoints from '@keystay/contract/folio/endpoints'
import type { Deps } from '../../../deps.ts'
import { mayHere } from '../../../platform/http/access.ts'
import { addRoute } from '../../../platform/http/routes.ts'
import { payAtDesk } from '../desk/pay-at-desk.ts'
import { turnDeskPayment } from '../desk/turn-desk-payment.ts'
import { addCharge } from './add-charge.ts'
import { readFolio } from './read-folio.ts'
import { setPayer } from './set-payer.ts'
import { turnCharge } from './turn-charge.ts'

/** The bills of a hotel's bookings, for its owner. */
export function addFolioRoutes(app: FastifyInstance, deps: Deps): void {
  // Bills are personal: no cache may keep them.
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  addRoute(app, endpoints.getFolio, async ({ params, language }) => ({ data: await readFolio(deps, params, language) }))

  addRoute(app, endpoints.payAtDesk, async ({ params, body, session, language }) => {
    await payAtDesk(deps, { ...params, userId: session.userId, form: body })
    return { data: await readFolio(deps, params, language) }
  })

  addRoute(app, endpoints.turnDeskPayment, async ({ params, session, language }) => {
    await turnDeskPayment(deps, { ...params, userId: session.userId })
    return { data: await readFolio(deps, params, language) }
  })

  addRoute(app, endpoints.addCharge, async ({ params, body, session, language, request }) => {
    await addCharge(deps, { ...params, userId: session.userId, mayRefund: mayHere(request, 'refunds'), form: body })
    return { data: await readFolio(deps, params, language) }
  })

  addRoute(app, endpoints.turnCharge, async ({ params, query, session, language, request }) => {
    const giving = { userId: session.userId, mayRefund: mayHere(request, 'refunds'), method: query.refundBy }
    await turnCharge(deps, { ...params, giving })
    return { data: await readFolio(deps, params, language) }
  })

  addRoute(app, endpoints.setPayer, async ({ params, body, session, language }) => {
    await setPayer(deps, { ...params, userId: session.userId, form: body })
    return { data: await readFolio(deps, params, language) }
  })
}
