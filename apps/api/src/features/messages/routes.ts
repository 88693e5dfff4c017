import type { FastifyInstance } from 'fastify'
import * as endpoints from '@keystay/contract/messages/endpoints'
import type { Deps } from '../../deps.ts'
import { addRoute } from '../../platform/http/routes.ts'
import { acceptUploads } from '../../platform/http/uploads.ts'
import { requireAccess } from '../bookings/guest/access.ts'
import { messageUploads, sendAttachment, withAttachments } from './attachments.ts'
import { forGuest, readUpTo, showConversation, showToGuest, writeMessage } from './converse.ts'
import { listConversations } from './list-conversations.ts'

/** What guest and hotel write to each other about a booking. */
export async function addMessageRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await acceptUploads(app, deps, messageUploads(deps))
  // It is personal: no cache may keep it.
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  addRoute(app, endpoints.getMessages, async ({ params, request }) => {
    await requireAccess(deps, request, params)
    return { data: await showToGuest(deps, params) }
  })

  addRoute(app, endpoints.writeToHotel, async ({ params, body, request }) => {
    await requireAccess(deps, request, params)
    const written = await withAttachments(deps.config, request.uploads, async (files) =>
      writeMessage(deps, params, 'guest', { ...body, files }),
    )
    return { data: forGuest(written) }
  })

  addRoute(app, endpoints.readAsGuest, async ({ params, body, request }) => {
    await requireAccess(deps, request, params)
    return { data: forGuest(await readUpTo(deps, params, 'guest', body.lastId)) }
  })

  addRoute(app, endpoints.listConversations, async ({ params, query }) =>
    listConversations(deps, { ...params, ...query, unread: query.unread ?? false }),
  )

  addRoute(app, endpoints.getConversation, async ({ params }) => ({
    data: await showConversation(deps, params, 'hotel'),
  }))

  addRoute(app, endpoints.writeToGuest, async ({ params, body, request }) => ({
    data: await withAttachments(deps.config, request.uploads, async (files) =>
      writeMessage(deps, params, 'hotel', { ...body, files }),
    ),
  }))

  addRoute(app, endpoints.messageFileOfGuest, async ({ params, request, reply }) => {
    await requireAccess(deps, request, params)
    return await sendAttachment(deps, params, reply)
  })

  addRoute(app, endpoints.messageFileOfHotel, async ({ params, reply }) => sendAttachment(deps, params, reply))

  addRoute(app, endpoints.readAsHotel, async ({ params, body }) => ({
    data: await readUpTo(deps, params, 'hotel', body.lastId),
  }))
}
