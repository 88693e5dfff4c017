import type { FastifyInstance } from 'fastify'
import * as endpoints from '@keystay/contract/favourites/endpoints'
import type { Deps } from '../../deps.ts'
import { addRoute } from '../../platform/http/routes.ts'
import { showHotels } from '../properties/show-hotels.ts'
import { addFavourites, readFavourites, removeFavourite } from './keep-favourites.ts'

/** The hotels that a guest has marked, in the account; what a browser has marked is shown by ids. */
export function addFavouriteRoutes(app: FastifyInstance, deps: Deps): void {
  addRoute(app, endpoints.listFavourites, async ({ session, reply }) => {
    reply.header('cache-control', 'no-store')
    return { data: await readFavourites(deps.database.read, session.userId) }
  })

  addRoute(app, endpoints.addFavourites, async ({ session, body }) => ({
    data: await addFavourites(deps, session.userId, body.propertyIds),
  }))

  addRoute(app, endpoints.removeFavourite, async ({ session, params }) => ({
    data: await removeFavourite(deps, session.userId, params.favouriteId),
  }))

  addRoute(app, endpoints.showFavourites, async ({ query, language }) => ({
    data: await showHotels(deps, query, language),
  }))
}
