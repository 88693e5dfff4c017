import type { FastifyInstance } from 'fastify'
import { changeNights as changeNightsEndpoint, listNights } from '@keystay/contract/nights/endpoints'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { addRoute } from '../../platform/http/routes.ts'
import { changeNights } from './change-nights.ts'
import { readOwnerNights } from './queries.ts'

/** Prices and restrictions by date, for the owner. */
export function addNightRoutes(app: FastifyInstance, deps: Deps): void {
  addRoute(app, listNights, async ({ params, query, language }) => {
    const nights = await readOwnerNights(deps.database.read, params, { ...query, language })
    if (!nights) throw new DomainError('not_found')
    return { data: nights }
  })

  addRoute(app, changeNightsEndpoint, async ({ params, body, language }) => ({
    data: await changeNights(deps, params, body, language),
  }))
}
