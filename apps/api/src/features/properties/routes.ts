import type { FastifyInstance } from 'fastify'
import * as endpoints from '@keystay/contract/properties/endpoints'
import { dateIn } from '../../platform/values/zones.ts'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { pageOf } from '../../platform/http/pages.ts'
import { addRoute } from '../../platform/http/routes.ts'
import { lightOf } from '../photos/light-of.ts'
import { paymentMethodsOf } from '../bookings/payments/rules.ts'
import { listRoomTypes } from '../room-types/list-room-types.ts'
import { findFlexibleStays } from './find-flexible-stays.ts'
import { atCheapestPlan } from './from-prices.ts'
import { readProperty } from './property-queries.ts'
import { everyHotel, findProperties } from './queries.ts'
import { searchProperties } from './search-properties.ts'

const featuredBeside = 4
/** The sun moves by a degree in that time. */
const lightSeconds = 240

export function addPropertyRoutes(app: FastifyInstance, deps: Deps): void {
  const db = deps.database.read

  addRoute(app, endpoints.searchProperties, async ({ query, language }) => searchProperties(deps, query, language))

  addRoute(app, endpoints.findFlexibleStays, async ({ query, language }) => {
    return { data: await findFlexibleStays(deps, query, language) }
  })

  addRoute(app, endpoints.propertyLight, async ({ params, reply }) => {
    const svg = await lightOf(deps, params.propertyId)
    reply.header('cache-control', `public, max-age=${lightSeconds}`)
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    return svg
  })

  addRoute(app, endpoints.getProperty, async ({ params, query, language }) => {
    const found = await readProperty(db, params.hotelKey, language)
    if (!found) throw new DomainError('hotel_not_found')
    const { property, takesCash } = found
    const [types, featured] = await Promise.all([
      listRoomTypes(deps, property, language),
      findProperties(db, everyHotel, language, { limit: featuredBeside + 1 }),
    ])
    const { data: roomTypes, pagination } = pageOf(types, query.page, query.size)
    const others = featured.filter(({ summary }) => summary.id !== property.id).slice(0, featuredBeside)
    const shown = others.map(({ summary }) => ({ ...summary, total: null }))
    const planned = others.filter(({ hasPlans }) => hasPlans).map(({ summary }) => summary)
    const data = {
      ...property,
      today: dateIn(property.timezone, deps.clock()),
      paymentMethods: paymentMethodsOf(deps.providers, property.currency, undefined, takesCash),
      roomTypes,
      featured: await atCheapestPlan(db, deps, deps.clock(), shown, planned),
    }
    return { data, pagination }
  })
}
