import type { FastifyInstance } from 'fastify'
import * as endpoints from '@keystay/contract/guests/endpoints'
import type { Deps } from '../../deps.ts'
import { addRoute } from '../../platform/http/routes.ts'
import { keepApart } from './keep-apart.ts'
import { listGuests } from './list-guests.ts'
import { mergeGuests } from './merge-guests.ts'
import { saveGuest, setDoNotBook } from './save-guest.ts'
import { setBookingGuest } from './set-booking-guest.ts'
import { listGuestBookings, listGuestNotes, showGuest } from './show-guest.ts'
import { undoMerge } from './undo-merge.ts'
import { addGuestNote, deleteGuestNote } from './write-notes.ts'

/** The people of a hotel's bookings, for its people. */
export function addGuestRoutes(app: FastifyInstance, deps: Deps): void {
  // Guests are personal: no cache may keep them.
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  addRoute(app, endpoints.listGuests, async ({ params, query }) => listGuests(deps, { ...params, ...query }))

  addRoute(app, endpoints.getGuest, async ({ params }) => ({ data: await showGuest(deps, params) }))

  addRoute(app, endpoints.listGuestBookings, async ({ params, query, language }) =>
    listGuestBookings(deps, { ...params, ...query, language }),
  )

  addRoute(app, endpoints.saveGuest, async ({ params, body, session }) => ({
    data: await saveGuest(deps, { ...params, userId: session.userId }, body),
  }))

  addRoute(app, endpoints.setDoNotBook, async ({ params, body, session }) => ({
    data: await setDoNotBook(deps, { ...params, userId: session.userId }, body),
  }))

  addRoute(app, endpoints.listGuestNotes, async ({ params }) => ({ data: await listGuestNotes(deps, params) }))

  addRoute(app, endpoints.addGuestNote, async ({ params, body, session }) => ({
    data: await addGuestNote(deps, { ...params, userId: session.userId }, body.text),
  }))

  addRoute(app, endpoints.deleteGuestNote, async ({ params, session }) => ({
    data: await deleteGuestNote(deps, { ...params, userId: session.userId }, params.noteId),
  }))

  addRoute(app, endpoints.keepApart, async ({ params, body, session }) => ({
    data: await keepApart(deps, { ...params, userId: session.userId }, body.otherId),
  }))

  addRoute(app, endpoints.mergeGuests, async ({ params, body, session }) => ({
    data: await mergeGuests(deps, { ...params, userId: session.userId }, body),
  }))

  addRoute(app, endpoints.undoMerge, async ({ params, session }) => ({
    data: await undoMerge(deps, { ...params, userId: session.userId }),
  }))

  addRoute(app, endpoints.setBookingGuest, async ({ params, body, session }) => ({
    data: { guestId: await setBookingGuest(deps, { ...params, userId: session.userId }, body) },
  }))
}
