import type { FastifyInstance } from 'fastify'
import * as endpoints from '@keystay/contract/rate-plans/endpoints'
import type { Deps } from '../../deps.ts'
import { addRoute } from '../../platform/http/routes.ts'
import { readHotelPlans } from './queries.ts'
import { listPlans } from './rules.ts'
import { changePlan, createPlan, deletePlan } from './save-plan.ts'
import { changeStandard } from './save-standard.ts'
import { tryPlans } from './try-plans.ts'

/** The rate plans of a hotel, for the owner. */
export function addRatePlanRoutes(app: FastifyInstance, deps: Deps): void {
  addRoute(app, endpoints.listPlans, async ({ params }) => ({
    data: listPlans(await readHotelPlans(deps.database.write, params.propertyId)),
  }))

  addRoute(app, endpoints.createPlan, async ({ params, body }) => ({
    data: await createPlan(deps, params.propertyId, body),
  }))

  addRoute(app, endpoints.changePlan, async ({ params, body }) => ({ data: await changePlan(deps, params, body) }))

  addRoute(app, endpoints.deletePlan, async ({ params }) => {
    await deletePlan(deps, params)
    return { data: true as const }
  })

  addRoute(app, endpoints.changeStandardPlan, async ({ params, body }) => ({
    data: await changeStandard(deps, params.propertyId, body),
  }))

  addRoute(app, endpoints.tryPlans, async ({ params, body }) => ({
    data: await tryPlans(deps, params.propertyId, body),
  }))
}
