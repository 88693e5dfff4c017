import type { FastifyInstance } from 'fastify'
import * as endpoints from '@keystay/contract/promotions/endpoints'
import type { Deps } from '../../deps.ts'
import { addRoute } from '../../platform/http/routes.ts'
import {
  changePromotion,
  createPromotion,
  deletePromotion,
  listHotelPromotions,
  orderPromotions,
} from './save-promotion.ts'
import { tryPromotion } from './try-promotion.ts'

/** A hotel's promotions, for the owner. */
export function addPromotionRoutes(app: FastifyInstance, deps: Deps): void {
  addRoute(app, endpoints.listPromotions, async ({ params }) => ({
    data: await listHotelPromotions(deps.database.write, params.propertyId),
  }))

  addRoute(app, endpoints.createPromotion, async ({ params, body }) => ({
    data: await createPromotion(deps, params.propertyId, body),
  }))

  addRoute(app, endpoints.changePromotion, async ({ params, body }) => ({
    data: await changePromotion(deps, params, body),
  }))

  addRoute(app, endpoints.orderPromotions, async ({ params, body }) => ({
    data: await orderPromotions(deps, params.propertyId, body.promotionIds),
  }))

  addRoute(app, endpoints.deletePromotion, async ({ params }) => {
    await deletePromotion(deps, params)
    return { data: true as const }
  })

  addRoute(app, endpoints.tryPromotion, async ({ params, body, language }) => ({
    data: await tryPromotion(deps, params.propertyId, body, language),
  }))
}
