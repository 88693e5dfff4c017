import type { FastifyInstance } from 'fastify'
import * as endpoints from '@keystay/contract/nights/endpoints'
import type { Deps } from '../../deps.ts'
import { addRoute } from '../../platform/http/routes.ts'
import { changeNights, previewNights, undoNights } from './change-nights.ts'
import { readOwnerNights } from './read-nights.ts'

/** Prices and restrictions by date and rate plan, for the owner. */
export function addNightRoutes(app: FastifyInstance, deps: Deps): void {
  addRoute(app, endpoints.listNights, async ({ params, query, language }) => ({
    data: await readOwnerNights(deps.database.read, params, {
      ...query,
      planId: query.planId ?? null,
      now: deps.clock(),
      language,
    }),
  }))

  addRoute(app, endpoints.previewNights, async ({ params, body }) => ({
    data: await previewNights(deps, params.propertyId, body),
  }))

  addRoute(app, endpoints.changeNights, async ({ params, body }) => ({
    data: await changeNights(deps, params.propertyId, body),
  }))

  addRoute(app, endpoints.undoNights, async ({ params, body }) => ({
    data: await undoNights(deps, params.propertyId, body),
  }))
}
