import type { FastifyInstance } from 'fastify'
import * as endpoints from '@keystay/contract/flexible-rooms/endpoints'
import type { Deps } from '../../deps.ts'
import { addRoute } from '../../platform/http/routes.ts'
import { readFlexibleRooms, saveFlexibleRooms } from './save-flexible-rooms.ts'
import { tryFlexibleRooms } from './try-flexible-rooms.ts'

/** What a hotel allows for guests who let it choose their room type, for the owner. */
export function addFlexibleRoomRoutes(app: FastifyInstance, deps: Deps): void {
  addRoute(app, endpoints.readFlexibleRooms, async ({ params, language }) => ({
    data: await readFlexibleRooms(deps.database.write, params.propertyId, language),
  }))
  addRoute(app, endpoints.saveFlexibleRooms, async ({ params, body, language }) => ({
    data: await saveFlexibleRooms(deps, params.propertyId, body, language),
  }))
  addRoute(app, endpoints.tryFlexibleRooms, async ({ params, body, language }) => ({
    data: await tryFlexibleRooms(deps, params.propertyId, body, language),
  }))
}
