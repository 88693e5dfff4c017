import type { FastifyInstance } from 'fastify'
import * as endpoints from '@keystay/contract/room-types/owner-endpoints'
import { defaultPageSize } from '@keystay/contract/shared/limits'
import type { Deps } from '../../deps.ts'
import { paginationOf } from '../../platform/http/pages.ts'
import { addRoute } from '../../platform/http/routes.ts'
import { acceptUploads } from '../../platform/http/uploads.ts'
import { countOwnRoomTypes, readOwnRoomTypes } from './owner-queries.ts'
import { retireRoomType } from './retire-room-type.ts'
import { changeRoomType, createRoomType } from './save-room-type.ts'

export async function addOwnerRoomTypeRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await acceptUploads(app, deps)

  addRoute(app, endpoints.listOwnRoomTypes, async ({ params: { propertyId }, query, language }) => {
    const db = deps.database.write
    if (query.page === undefined && query.size === undefined) {
      const data = await readOwnRoomTypes(db, { propertyId }, language)
      return { data, pagination: paginationOf(data.length, 1, Math.max(1, data.length)) }
    }
    const { page = 1, size = defaultPageSize } = query
    const [data, total] = await Promise.all([
      readOwnRoomTypes(db, { propertyId, limit: size, offset: (page - 1) * size }, language),
      countOwnRoomTypes(db, propertyId),
    ])
    return { data, pagination: paginationOf(total, page, size) }
  })

  addRoute(app, endpoints.createRoomType, async ({ params, body, request }) => ({
    data: await createRoomType(deps, params.propertyId, { form: body, uploads: request.uploads }),
  }))

  addRoute(app, endpoints.changeRoomType, async ({ params, body, request }) => ({
    data: await changeRoomType(deps, params, { form: body, uploads: request.uploads }),
  }))

  addRoute(app, endpoints.deleteRoomType, async ({ params }) => {
    await retireRoomType(deps, params)
    return { data: true as const }
  })
}
