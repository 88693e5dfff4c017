import type { FastifyInstance } from 'fastify'
import * as endpoints from '@keystay/contract/places/endpoints'
import { geocode } from '@keystay/contract/places/endpoints'
import { fromReplica } from '../../platform/database/database.ts'
import type { Deps } from '../../deps.ts'
import { addRoute } from '../../platform/http/routes.ts'
import { countTry } from '../../platform/security/throttle.ts'
import { zoneAt } from '../../platform/values/zones.ts'
import { findCoordinates } from './find-coordinates.ts'
import { findPlaces } from './find-places.ts'

const shown = 8
/** A geocoder is somebody else's: a person corrects an address a few times, a program asks without end. */
const geocodings = { limit: 60, minutes: 10 }

export function addPlaceRoutes(app: FastifyInstance, deps: Deps): void {
  addRoute(app, endpoints.findPlaces, async ({ query, language }) => {
    return { data: await fromReplica(deps.database, (db) => findPlaces(db, query.q, language, shown)) }
  })

  addRoute(app, geocode, async ({ query, session, language }) => {
    await countTry(deps.database.write, `geocode ${session.userId}`, geocodings, deps.clock())
    const place = await findCoordinates(deps.config, query, language)
    return { data: { ...place, timezone: zoneAt(place.latitude, place.longitude) } }
  })
}
