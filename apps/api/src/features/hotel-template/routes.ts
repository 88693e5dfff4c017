import type { FastifyInstance } from 'fastify'
import * as endpoints from '@keystay/contract/hotel-template/endpoints'
import type { Deps } from '../../deps.ts'
import { addRoute } from '../../platform/http/routes.ts'
import { applyTemplate } from './apply-template.ts'

/** What hotels of a country begin with, for the owner. */
export function addHotelTemplateRoutes(app: FastifyInstance, deps: Deps): void {
  addRoute(app, endpoints.applyTemplate, async ({ params, language }) => {
    await applyTemplate(deps, params.propertyId, language)
    return { data: true as const }
  })
}
