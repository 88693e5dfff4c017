import type { FastifyInstance } from 'fastify'
import * as changes from '@keystay/contract/bookings/change-endpoints'
import { listMyBookings } from '@keystay/contract/bookings/endpoints'
import * as endpoints from '@keystay/contract/bookings/endpoints'
import type { Deps } from '../../../deps.ts'
import { readIdempotencyKey } from '../../../platform/http/idempotency-key.ts'
import { hashAddress } from '../../../platform/http/network-address.ts'
import { addRoute } from '../../../platform/http/routes.ts'
import { settleLivePayment } from '../payments/settle-payment.ts'
import { identifyCaller, openBooking, requireAccess } from './access.ts'
import { listAccountBookings } from './account-bookings.ts'
import { bookingCalendar } from '../calendar.ts'
import { cancelBooking, quoteCancellation } from '../cancel-booking.ts'
import { changeStay } from '../changes/change-stay.ts'
import { quoteChange } from '../changes/quote-change.ts'
import { changeBooking } from './change-booking.ts'
import { createBooking } from './create-booking.ts'
import { payBooking } from './pay-booking.ts'
import { showBooking } from './show-booking.ts'

export function addBookingRoutes(app: FastifyInstance, deps: Deps): void {
  // A booking is personal: no cache may keep it.
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  addRoute(app, endpoints.createBooking, async ({ params, body, language, request, reply }) => {
    const { propertyId } = params
    const session = await app.findSession(request)
    const caller = { ...(await identifyCaller(request, reply, deps)), userId: session?.userId }
    const idempotencyKey = readIdempotencyKey(request.headers['idempotency-key'])
    const bookingId = await createBooking(deps, { propertyId, request: body, idempotencyKey, caller })
    return { data: await showBooking(deps, { propertyId, bookingId }, language) }
  })

  addRoute(app, endpoints.getBooking, async ({ params, language, request }) => {
    await requireAccess(deps, request, params)
    return { data: await showBooking(deps, params, language) }
  })

  addRoute(app, endpoints.changeBooking, async ({ params, body, language, request }) => {
    await requireAccess(deps, request, params)
    await changeBooking(deps, params, body, hashAddress(request.ip, deps.config))
    return { data: await showBooking(deps, params, language) }
  })

  addRoute(app, changes.quoteStay, async ({ params, body, language, request }) => {
    await requireAccess(deps, request, params)
    return { data: await quoteChange(deps, params, body, { by: 'guest', language }) }
  })

  addRoute(app, changes.changeStay, async ({ params, body, language, request }) => {
    await requireAccess(deps, request, params)
    await changeStay(deps, params, body, null)
    return { data: await showBooking(deps, params, language) }
  })

  addRoute(app, endpoints.payBooking, async ({ params, body, language, request }) => {
    await requireAccess(deps, request, params)
    const verification = { response: body['cf-turnstile-response'], address: request.ip }
    const redirectUrl = await payBooking(deps, params, body.method, verification)
    const booking = await showBooking(deps, params, language)
    return { data: { booking, ...(redirectUrl === null ? {} : { redirectUrl }) } }
  })

  addRoute(app, endpoints.checkPayment, async ({ params, language, request }) => {
    await requireAccess(deps, request, params)
    await settleLivePayment(deps, params)
    return { data: await showBooking(deps, params, language) }
  })

  addRoute(app, endpoints.quoteCancellation, async ({ params, request }) => {
    await requireAccess(deps, request, params)
    return { data: await quoteCancellation(deps, params.propertyId, params.bookingId) }
  })

  addRoute(app, endpoints.cancelBooking, async ({ params, language, request }) => {
    await requireAccess(deps, request, params)
    const refund = await cancelBooking(deps, params.propertyId, params.bookingId)
    return { data: { booking: await showBooking(deps, params, language), refund } }
  })

  addRoute(app, listMyBookings, async ({ query, session, language }) =>
    listAccountBookings(deps, session.userId, query, language),
  )

  addRoute(app, endpoints.accessBooking, async ({ body, request, reply }) => {
    const caller = { ...(await identifyCaller(request, reply, deps)), address: request.ip }
    if ('token' in body) return { data: await openBooking(deps, caller, body) }
    const { 'cf-turnstile-response': verification, ...ticket } = body
    return { data: await openBooking(deps, caller, { ...ticket, verification }) }
  })

  addRoute(app, endpoints.bookingCalendarFile, async ({ params, language, request, reply }) => {
    await requireAccess(deps, request, params)
    const booking = await showBooking(deps, params, language)
    reply.header('content-disposition', `attachment; filename="keystay-${booking.code}.ics"`)
    return bookingCalendar(booking, { publicUrl: deps.config.publicUrl, from: deps.config.mail.from })
  })
}
