import type { FastifyInstance } from 'fastify'
import * as endpoints from '@keystay/contract/local-taxes/endpoints'
import type { Deps } from '../../deps.ts'
import { addRoute } from '../../platform/http/routes.ts'
import { changeTax, createTax, deleteTax, listHotelTaxes } from './save-tax.ts'
import { tryTaxes } from './try-taxes.ts'

/** Local taxes, for the owner. */
export function addLocalTaxRoutes(app: FastifyInstance, deps: Deps): void {
  addRoute(app, endpoints.listTaxes, async ({ params }) => ({
    data: await listHotelTaxes(deps.database.write, params.propertyId),
  }))
  addRoute(app, endpoints.createTax, async ({ params, body }) => ({
    data: await createTax(deps, params.propertyId, body),
  }))
  addRoute(app, endpoints.changeTax, async ({ params, body }) => ({ data: await changeTax(deps, params, body) }))
  addRoute(app, endpoints.deleteTax, async ({ params }) => {
    await deleteTax(deps, params)
    return { data: true as const }
  })
  addRoute(app, endpoints.tryTaxes, async ({ params, body, language }) => ({
    data: await tryTaxes(deps, params.propertyId, body, language),
  }))
}
