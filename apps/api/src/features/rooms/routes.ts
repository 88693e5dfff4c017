import type { FastifyInstance } from 'fastify'
import * as blockEndpoints from '@keystay/contract/rooms/block-endpoints'
import * as endpoints from '@keystay/contract/rooms/endpoints'
import type { Deps } from '../../deps.ts'
import { paginationOf } from '../../platform/http/pages.ts'
import { addRoute } from '../../platform/http/routes.ts'
import { addRooms } from './add-rooms.ts'
import { blockRoom, changeBlock, endBlock, previewBlock } from './block-room.ts'
import { changeRoom, deleteRoom } from './change-room.ts'
import { previewClosing } from './close-room.ts'
import { readRoomPage } from './queries.ts'

/** The rooms of a hotel, for its owner. */
export function addOwnerRoomRoutes(app: FastifyInstance, deps: Deps): void {
  addRoute(app, endpoints.listRooms, async ({ params, query, language }) => {
    const { page, size, roomTypeId } = query
    const where = { ...params, roomTypeId, offset: (page - 1) * size, limit: size, language }
    const { items, total } = await readRoomPage(deps.database.read, where)
    return { data: items, pagination: paginationOf(total, page, size) }
  })

  addRoute(app, endpoints.addRooms, async ({ params, body, language }) => ({
    data: await addRooms(deps, params.propertyId, body, language),
  }))

  addRoute(app, endpoints.changeRoom, async ({ params, body, language }) => ({
    data: await changeRoom(deps, params, body, language),
  }))

  addRoute(app, endpoints.previewRoomClosing, async ({ params }) => ({ data: await previewClosing(deps, params) }))

  addRoute(app, endpoints.deleteRoom, async ({ params }) => {
    await deleteRoom(deps, params)
    return { data: true as const }
  })

  addRoute(app, blockEndpoints.previewBlock, async ({ params, query }) => ({
    data: await previewBlock(deps, params, query),
  }))

  addRoute(app, blockEndpoints.blockRoom, async ({ params, body, session }) => ({
    data: await blockRoom(deps, { ...params, userId: session.userId }, body),
  }))

  addRoute(app, blockEndpoints.changeBlock, async ({ params, body, session }) => ({
    data: await changeBlock(deps, { ...params, userId: session.userId }, body),
  }))

  addRoute(app, blockEndpoints.endBlock, async ({ params, body, session }) => ({
    data: await endBlock(deps, { ...params, userId: session.userId }, body.expected),
  }))
}
