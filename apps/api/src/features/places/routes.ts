import type { FastifyInstance } from 'fastify'
import * as endpoints from '@keystay/contract/endpoints'
import { fromReplica } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { fold } from '../../platform/fold.ts'
import { addRoute } from '../../platform/routes.ts'
import { findPlaces } from './queries.ts'

const found = 200
const shown = 8

export function addPlaceRoutes(app: FastifyInstance, deps: Deps): void {
  addRoute(app, endpoints.findPlaces, async ({ query, language }) => {
    const text = fold(query.q)
    const places = await fromReplica(deps.database, (db) => findPlaces(db, text, language, found))
    const begins = places.filter((place) => ` ${fold(place.name)}`.includes(` ${text}`))
    return { data: begins.slice(0, shown) }
  })
}
