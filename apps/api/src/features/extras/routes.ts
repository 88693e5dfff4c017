import type { FastifyInstance } from 'fastify'
import * as endpoints from '@keystay/contract/extras/endpoints'
import type { Deps } from '../../deps.ts'
import { addRoute } from '../../platform/http/routes.ts'
import { offerExtras } from './offer-extras.ts'
import { readHotelExtras } from './queries.ts'
import { tellExtras } from './rules.ts'
import { changeExtra, createExtra, deleteExtra } from './save-extra.ts'
import { tryExtra } from './try-extra.ts'

/** What a hotel sells beside its rooms: for guests what they can choose, for the owner all of it. */
export function addExtraRoutes(app: FastifyInstance, deps: Deps): void {
  addRoute(app, endpoints.offerExtras, async ({ params, query, language }) => ({
    data: await offerExtras(deps, params.propertyId, query, language),
  }))

  addRoute(app, endpoints.listExtras, async ({ params }) => ({
    data: tellExtras(await readHotelExtras(deps.database.write, params.propertyId)),
  }))

  addRoute(app, endpoints.createExtra, async ({ params, body }) => ({
    data: await createExtra(deps, params.propertyId, body),
  }))

  addRoute(app, endpoints.changeExtra, async ({ params, body }) => ({ data: await changeExtra(deps, params, body) }))

  addRoute(app, endpoints.deleteExtra, async ({ params }) => {
    await deleteExtra(deps, params)
    return { data: true as const }
  })

  addRoute(app, endpoints.tryExtra, async ({ params, body, language }) => ({
    data: await tryExtra(deps, params.propertyId, body, language),
  }))
}
