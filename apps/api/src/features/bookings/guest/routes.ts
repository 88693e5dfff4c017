import type { FastifyInstance } from 'fastify'
import type { Booking, BookingKey } from '@keystay/contract/bookings/entities'
import { listMyBookings } from '@keystay/contract/bookings/endpoints'
import * as endpoints from '@keystay/contract/bookings/endpoints'
import type { Language } from '@keystay/contract/shared/languages'
import type { Deps } from '../../../deps.ts'
import { DomainError } from '../../../platform/http/errors.ts'
import type { OutboxKind } from '../../outbox/outbox.ts'
import { addRoute, languageOf } from '../../../platform/http/routes.ts'
import { readMailState } from '../../outbox/mail-state.ts'
import { paymentMethodsOf } from '../payments/rules.ts'
import { settleLivePayment } from '../payments/settle-payment.ts'
import { startPayment } from '../payments/start-payment.ts'
import { accessToken, identifyCaller, openBooking, requireAccess } from './access.ts'
import { listAccountBookings } from './account-bookings.ts'
import { bookingCalendar } from '../calendar.ts'
import { cancelBooking, quoteCancellation } from '../cancel-booking.ts'
import { changeBooking } from './change-booking.ts'
import { confirmBooking } from '../confirm-booking.ts'
import { createBooking } from './create-booking.ts'
import { cashProblemOf } from './judge-cash.ts'
import { readBooking } from '../read-booking.ts'

/** The mail that tells its guest how a booking stands. */
function mailOf({ status, cancelReason }: Pick<Booking, 'status' | 'cancelReason'>): OutboxKind {
  if (status !== 'cancelled') return status === 'pending' ? 'payment_failed' : 'booking_confirmed'
  return cancelReason === 'guest' || cancelReason === 'owner' ? 'booking_cancelled' : 'hold_expired'
}

/** The booking as its guest sees it. Throws booking_not_found. */
async function showBooking(deps: Deps, key: BookingKey, language: Language): Promise<Booking> {
  const { read } = deps.database
  const booking = await readBooking(read, { ...key, language })
  if (!booking) throw new DomainError('booking_not_found')
  const isPending = booking.status === 'pending'
  const cashProblem = isPending ? await cashProblemOf(deps, key, booking.total) : null
  // Before the guest has chosen how to pay, nobody has written to them.
  const isNew = isPending && booking.paymentMethod === null
  const mails = isNew ? [] : await readMailState(read, key.propertyId, key.bookingId)
  return {
    ...booking,
    mailed: mails.some(({ kind, state }) => kind === mailOf(booking) && state !== 'refused'),
    hotel: {
      ...booking.hotel,
      paymentMethods: paymentMethodsOf(
        deps.providers,
        booking.total.currency,
        booking.total.minor,
        cashProblem === null,
      ),
    },
    cashProblem,
    serverTime: deps.clock().toISOString(),
    accessToken: accessToken(deps.config, key.propertyId, key.bookingId),
  }
}

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
    await changeBooking(deps, params, body)
    return { data: await showBooking(deps, params, language) }
  })

  addRoute(app, endpoints.payBooking, async ({ params, body, language, request }) => {
    await requireAccess(deps, request, params)
    const { method } = body
    const verification = { response: body['cf-turnstile-response'], address: request.ip }
    if (method === 'cash') await confirmBooking(deps, params.propertyId, params.bookingId, 'guest', verification)
    const redirectUrl = method === 'cash' ? null : await startPayment(deps, params, method)
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

  app.get(
    `${endpoints.getBooking.path}/calendar.ics`,
    { schema: { params: endpoints.getBooking.params, hide: true }, config: { access: 'its_guest' } },
    async (request, reply) => {
      const key = endpoints.getBooking.params.parse(request.params)
      await requireAccess(deps, request, key)
      const booking = await showBooking(deps, key, languageOf(request))
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', `attachment; filename="keystay-${booking.code}.ics"`)
        .send(bookingCalendar(booking, { publicUrl: deps.config.publicUrl, from: deps.config.mail.from }))
    },
  )
}

const minKeyLength = 22

/** A key of at least 128 bits: 22 characters of base64 carry them. Throws idempotency_key_required. */
function readIdempotencyKey(header: string | string[] | undefined): string {
  if (typeof header !== 'string' || header.length < minKeyLength || header.length > 200) {
    throw new DomainError('idempotency_key_required')
  }
  return header
}
