import type { FastifyInstance } from 'fastify'
import { hotelKeyProblem } from '@keystay/contract/properties/hotel-keys'
import { messageText } from '@keystay/contract/shared/messages'
import * as endpoints from '@keystay/contract/properties/owner-endpoints'
import { defaultPageSize } from '@keystay/contract/shared/limits'
import type { Deps } from '../../deps.ts'
import { fold } from '../../platform/values/fold.ts'
import { paginationOf } from '../../platform/http/pages.ts'
import { addRoute } from '../../platform/http/routes.ts'
import { acceptUploads } from '../../platform/http/uploads.ts'
import { countOwnProperties, isKeyTaken, readOwnProperties } from './owner-queries.ts'
import { changeProperty, createProperty } from './save-property.ts'

export async function addOwnerPropertyRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await acceptUploads(app, deps)

  addRoute(app, endpoints.listOwnProperties, async ({ query, session }) => {
    const words = fold(query.q ?? '')
      .split(' ')
      .filter(Boolean)
    const filter = { userId: session.userId, words }
    const db = deps.database.write
    if (query.page === undefined && query.size === undefined) {
      const data = await readOwnProperties(db, filter)
      return { data, pagination: paginationOf(data.length, 1, Math.max(1, data.length)) }
    }
    const { page = 1, size = defaultPageSize } = query
    const [data, total] = await Promise.all([
      readOwnProperties(db, { ...filter, limit: size, offset: (page - 1) * size }),
      countOwnProperties(db, filter),
    ])
    return { data, pagination: paginationOf(total, page, size) }
  })

  addRoute(app, endpoints.createProperty, async ({ body, session }) => ({
    data: await createProperty(deps, session.userId, body),
  }))

  addRoute(app, endpoints.changeProperty, async ({ params, body, session, request }) => ({
    data: await changeProperty(deps, {
      propertyId: params.propertyId,
      userId: session.userId,
      form: body,
      uploads: request.uploads,
    }),
  }))

  addRoute(app, endpoints.checkKey, async ({ query, language }) => {
    const key = query.key.trim()
    const problem =
      hotelKeyProblem(key) ?? ((await isKeyTaken(deps.database.write, key)) ? ('hotel_key_taken' as const) : null)
    const message = problem && messageText(language, problem)
    return { data: { key, available: problem === null, problem, message } }
  })
}
