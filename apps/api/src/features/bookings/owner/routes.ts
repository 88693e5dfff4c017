import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { FastifyInstance } from 'fastify'
import * as changes from '@keystay/contract/bookings/change-endpoints'
import * as endpoints from '@keystay/contract/bookings/owner-endpoints'
import { listFreeRooms, placeBookedRoom } from '@keystay/contract/room-plan/endpoints'
import {
  noteRefundSent as noteRefundSentEndpoint,
  recordTransfer as recordTransferEndpoint,
} from '@keystay/contract/transfers/endpoints'
import type { Deps } from '../../../deps.ts'
import { DomainError } from '../../../platform/http/errors.ts'
import { mayHere } from '../../../platform/http/access.ts'
import { addRoute } from '../../../platform/http/routes.ts'
import { cancelBooking, quoteOwnerCancellation } from '../cancel-booking.ts'
import { changeStay } from '../changes/change-stay.ts'
import { quoteChange } from '../changes/quote-change.ts'
import { confirmBooking } from '../confirm-booking.ts'
import { assignRooms, toAssigned } from './assign-rooms.ts'
import { listOwnerBookings } from './list-bookings.ts'
import { readPlacements } from './stay-queries.ts'
import { refundBooking } from './refund-booking.ts'
import { noteRefundSent } from '../transfers/note-refund-sent.ts'
import { recordTransfer } from '../transfers/record-transfer.ts'
import { takeCash } from './take-cash.ts'
import { showFreeRooms, showOwnerBooking } from './show-booking.ts'
import { readBookingRow } from '../row-queries.ts'

/** Throws not_found when the hotel has no such booking. */
async function requireBooking(deps: Deps, { propertyId, bookingId }: BookingKey): Promise<void> {
  if (!(await readBookingRow(deps.database.read, propertyId, bookingId))) throw new DomainError('not_found')
}

type Acting = {
  readonly deps: Deps
  readonly key: BookingKey
  readonly dueMinor: number | undefined
  readonly userId: string
  readonly mayRefund: boolean
}

const actions = {
  confirm: ({ deps, key: { propertyId, bookingId } }: Acting) => confirmBooking(deps, propertyId, bookingId, 'owner'),
  cancel: ({ deps, key: { propertyId, bookingId }, mayRefund }: Acting) =>
    cancelBooking(deps, propertyId, bookingId, 'owner', mayRefund),
  cash_paid: ({ deps, key, dueMinor, userId }: Acting) => takeCash(deps, key, dueMinor, userId),
}

/** The bookings of a hotel, for its owner. */
export function addOwnerBookingRoutes(app: FastifyInstance, deps: Deps): void {
  // Bookings are personal: no cache may keep them.
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  addRoute(app, endpoints.listBookings, async ({ params, query, language }) =>
    listOwnerBookings(deps, { ...params, ...query, language }),
  )

  addRoute(app, endpoints.getOwnerBooking, async ({ params, language }) => ({
    data: await showOwnerBooking(deps, params, language),
  }))

  addRoute(app, endpoints.assignRooms, async ({ params, body, language }) => {
    const assignments = body.assignments.map((one) => ({ ...one, pinned: true }))
    await assignRooms(deps, { ...params, assignments })
    return { data: await showOwnerBooking(deps, params, language) }
  })

  addRoute(app, endpoints.changeOwnerBooking, async ({ params, body, language, session, request }) => {
    await requireBooking(deps, params)
    const { action, dueMinor } = body
    const mayRefund = mayHere(request, 'refunds')
    await actions[action]({ deps, key: params, dueMinor, userId: session.userId, mayRefund })
    return { data: await showOwnerBooking(deps, params, language) }
  })

  addRoute(app, changes.quoteOwnerStay, async ({ params, body, language }) => {
    await requireBooking(deps, params)
    return { data: await quoteChange(deps, params, body, { by: 'owner', language }) }
  })

  addRoute(app, changes.changeOwnerStay, async ({ params, body, language, session, request }) => {
    await requireBooking(deps, params)
    const { refundBy: method, ...form } = body
    await changeStay(deps, params, form, { userId: session.userId, mayRefund: mayHere(request, 'refunds'), method })
    return { data: await showOwnerBooking(deps, params, language) }
  })

  addRoute(app, endpoints.refundBooking, async ({ params, body, language }) => {
    await requireBooking(deps, params)
    await refundBooking(deps, params, body)
    return { data: await showOwnerBooking(deps, params, language) }
  })

  addRoute(app, recordTransferEndpoint, async ({ params, body, language }) => {
    await requireBooking(deps, params)
    const outcome = await recordTransfer(deps, params, body)
    return { data: { outcome, booking: await showOwnerBooking(deps, params, language) } }
  })

  addRoute(app, noteRefundSentEndpoint, async ({ params, language }) => {
    await noteRefundSent(deps, params)
    return { data: await showOwnerBooking(deps, params, language) }
  })

  addRoute(app, endpoints.quoteOwnerCancellation, async ({ params }) => {
    await requireBooking(deps, params)
    return { data: await quoteOwnerCancellation(deps, params.propertyId, params.bookingId) }
  })

  addRoute(app, listFreeRooms, async ({ params }) => ({ data: await showFreeRooms(deps, params) }))

  addRoute(app, placeBookedRoom, async ({ params, body }) => {
    const { propertyId, bookedRoomId } = params
    await assignRooms(deps, { propertyId, assignments: [{ bookedRoomId, ...body }] })
    const [placement] = await readPlacements(deps.database.read, propertyId, { ids: [bookedRoomId] })
    if (!placement) throw new DomainError('not_found')
    return { data: toAssigned(placement) }
  })
}
