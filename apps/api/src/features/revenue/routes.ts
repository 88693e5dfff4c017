import type { FastifyInstance } from 'fastify'
import * as endpoints from '@keystay/contract/revenue/endpoints'
import type { Deps } from '../../deps.ts'
import { addRoute } from '../../platform/http/routes.ts'
import { nightsCsv } from './nights-csv.ts'
import { listNights, readAllNights, readRevenue } from './read-revenue.ts'

export function addRevenueRoutes(app: FastifyInstance, deps: Deps): void {
  addRoute(app, endpoints.getRevenue, async ({ params, query, language }) => ({
    data: await readRevenue(deps, { ...params, ...query, language }),
  }))

  addRoute(app, endpoints.listRevenueNights, async ({ params, query, language }) => {
    return await listNights(deps, { ...params, ...query, language })
  })

  addRoute(app, endpoints.revenueNightsFile, async ({ params, query, language, reply }) => {
    const { hotel, nights } = await readAllNights(deps, { ...params, ...query, language })
    reply.header('content-disposition', `attachment; filename="${hotel.slug}-${query.year}.csv"`)
    return nightsCsv(nights)
  })
}
