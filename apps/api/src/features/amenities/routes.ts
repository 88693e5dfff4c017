import type { FastifyInstance } from 'fastify'
import * as endpoints from '@keystay/contract/amenities/endpoints'
import type { Deps } from '../../deps.ts'
import { addRoute } from '../../platform/http/routes.ts'
import { readAmenities } from './queries.ts'
import { changeAmenity, createAmenity, deleteAmenity } from './save-amenity.ts'

export function addAmenityRoutes(app: FastifyInstance, deps: Deps): void {
  addRoute(app, endpoints.listAmenities, async ({ params }) => ({
    data: await readAmenities(deps.database.write, params.propertyId),
  }))

  addRoute(app, endpoints.createAmenity, async ({ params, body }) => ({
    data: await createAmenity(deps, params.propertyId, body),
  }))

  addRoute(app, endpoints.changeAmenity, async ({ params, body }) => ({
    data: await changeAmenity(deps, params, body),
  }))

  addRoute(app, endpoints.deleteAmenity, async ({ params }) => {
    await deleteAmenity(deps, params)
    return { data: true as const }
  })
}
