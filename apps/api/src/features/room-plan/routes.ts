import type { FastifyInstance } from 'fastify'
import { getRoomPlan } from '@keystay/contract/room-plan/endpoints'
import { askWhatIf as askWhatIfEndpoint } from '@keystay/contract/room-plan/what-if-endpoints'
import type { Deps } from '../../deps.ts'
import { addRoute } from '../../platform/http/routes.ts'
import { askWhatIf } from './ask-what-if.ts'
import { readRoomPlan } from './read-plan.ts'

/** The room plan, for the owner. */
export function addRoomPlanRoutes(app: FastifyInstance, deps: Deps): void {
  addRoute(app, getRoomPlan, async ({ params, query, language, reply }) => {
    // Names of guests: no cache may keep them.
    reply.header('cache-control', 'no-store')
    return { data: await readRoomPlan(deps, { ...params, ...query }, language) }
  })

  addRoute(app, askWhatIfEndpoint, async ({ params, body, language, reply }) => {
    reply.header('cache-control', 'no-store')
    return { data: await askWhatIf(deps, { ...params, form: body, language }) }
  })
}
