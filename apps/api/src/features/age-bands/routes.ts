import type { FastifyInstance } from 'fastify'
import * as endpoints from '@keystay/contract/age-bands/endpoints'
import type { Deps } from '../../deps.ts'
import { addRoute } from '../../platform/http/routes.ts'
import { readAgeBands, saveAgeBands } from './save-bands.ts'
import { tryAgeBands } from './try-bands.ts'

/** What guests pay beside the room by age, for the owner. */
export function addAgeBandRoutes(app: FastifyInstance, deps: Deps): void {
  addRoute(app, endpoints.readAgeBands, async ({ params }) => ({
    data: await readAgeBands(deps.database.write, params.propertyId),
  }))
  addRoute(app, endpoints.saveAgeBands, async ({ params, body }) => ({
    data: await saveAgeBands(deps, params.propertyId, body),
  }))
  addRoute(app, endpoints.tryAgeBands, async ({ params, body, language }) => ({
    data: await tryAgeBands(deps, params.propertyId, body, language),
  }))
}
