import type { FastifyInstance } from 'fastify'
import * as endpoints from '@keystay/contract/revenue/endpoints'
import type { Deps } from '../../deps.ts'
import { addRoute, languageOf } from '../../platform/http/routes.ts'
import { nightsCsv } from './nights-csv.ts'
import { listNights, readAllNights, readRevenue } from './read-revenue.ts'

export function addRevenueRoutes(app: FastifyInstance, deps: Deps): void {
  addRoute(app, endpoints.getRevenue, async ({ params, query, language }) => ({
    data: await readRevenue(deps, { ...params, ...query, language }),
  }))

  addRoute(app, endpoints.listRevenueNights, async ({ params, query, language }) => {
    return await listNights(deps, { ...params, ...query, language })
  })

  const { path, params, query, cost } = endpoints.listRevenueNights
  app.get(
    `${path}.csv`,
    { schema: { params, querystring: query, hide: true }, config: { access: 'owner', cost } },
    async (request, reply) => {
      const asked = { ...params.parse(request.params), ...query.parse(request.query), language: languageOf(request) }
      const { hotel, nights } = await readAllNights(deps, asked)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${hotel.slug}-${asked.year}.csv"`)
        .send(nightsCsv(nights))
    },
  )
}
