import type { FastifyInstance } from 'fastify'
import * as endpoints from '@keystay/contract/vat/endpoints'
import type { Deps } from '../../deps.ts'
import { addRoute } from '../../platform/http/routes.ts'
import { changeVat, readHotelVat } from './save-vat.ts'

/** VAT rates and board values, for the owner. */
export function addVatRoutes(app: FastifyInstance, deps: Deps): void {
  addRoute(app, endpoints.getVat, async ({ params }) => ({
    data: await readHotelVat(deps.database.write, params.propertyId),
  }))
  addRoute(app, endpoints.changeVat, async ({ params, body }) => ({
    data: await changeVat(deps, params.propertyId, body),
  }))
}
