import type { FastifyInstance } from 'fastify'
import * as endpoints from '@keystay/contract/gap-deals/endpoints'
import type { Deps } from '../../deps.ts'
import { addRoute } from '../../platform/http/routes.ts'
import { readGapDeals, saveGapDeals } from './save-gap-deals.ts'
import { tryGapDeals } from './try-gap-deals.ts'

/** What a hotel allows for nights that lie alone, for the owner. */
export function addGapDealRoutes(app: FastifyInstance, deps: Deps): void {
  addRoute(app, endpoints.readGapDeals, async ({ params }) => ({
    data: await readGapDeals(deps.database.write, params.propertyId),
  }))
  addRoute(app, endpoints.saveGapDeals, async ({ params, body }) => ({
    data: await saveGapDeals(deps, params.propertyId, body),
  }))
  addRoute(app, endpoints.tryGapDeals, async ({ params, body, language }) => ({
    data: await tryGapDeals(deps, params.propertyId, body, language),
  }))
}
