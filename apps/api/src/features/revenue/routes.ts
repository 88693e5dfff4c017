import type { FastifyInstance } from 'fastify'
import * as endpoints from '@keystay/contract/revenue/endpoints'
import type { RevenueNight } from '@keystay/contract/revenue/entities'
import { currencyDigits } from '@keystay/contract/shared/money'
import type { Deps } from '../../deps.ts'
import { addRoute } from '../../platform/http/routes.ts'
import { plainCell, writeCsv } from '../../platform/values/csv.ts'
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

/** The nights as a table for a spreadsheet; amounts with a point. */
export function nightsCsv(nights: readonly RevenueNight[]): string {
  const head = ['date', 'room type', 'booking', 'guest', 'rooms', 'revenue', 'currency', 'rate plan']
  const rows = nights.map(({ date, roomType, plan, booking, quantity, revenue }) => {
    const digits = currencyDigits(revenue.currency)
    const amount = (revenue.minor / 10 ** digits).toFixed(digits)
    const names = [roomType.name, booking.code, booking.guest].map(plainCell)
    return [date, ...names, String(quantity), amount, revenue.currency, plainCell(plan?.name ?? '')]
  })
  return writeCsv([head, ...rows])
}
