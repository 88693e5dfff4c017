import { atProperty, atBooking } from '../shared/params.ts'
import { bookingRequest, bookingChange } from './forms.ts'
import { data, page, list } from '../shared/replies.ts'
import { booking, cancellationQuote, bookingSummary } from './entities.ts'
import { paymentMethods } from '../shared/kinds.ts'
import type { Endpoint, FileEndpoint } from '../shared/endpoint.ts'
import { z } from 'zod'
import { say, verificationAnswer, textField, emailField, idField } from '../shared/fields.ts'

export const createBooking = {
  method: 'POST',
  path: '/v1/public/properties/:propertyId/bookings',
  summary: 'Create the pending booking and its hold; needs an Idempotency-Key header',
  write: true,
  access: 'public',
  cost: 5,
  status: 201,
  params: atProperty,
  body: bookingRequest,
  reply: data(booking),
} as const satisfies Endpoint

export const getBooking = {
  method: 'GET',
  path: '/v1/public/properties/:propertyId/bookings/:bookingId',
  summary: 'Read a booking',
  write: false,
  access: 'its_guest',
  status: 200,
  params: atBooking,
  reply: data(booking),
} as const satisfies Endpoint

export const changeBooking = {
  method: 'PATCH',
  path: '/v1/public/properties/:propertyId/bookings/:bookingId',
  summary: 'Change a pending booking; only what is given changes',
  write: true,
  access: 'its_guest',
  status: 200,
  params: atBooking,
  body: bookingChange,
  reply: data(booking),
} as const satisfies Endpoint

export const payBooking = {
  method: 'POST',
  path: '/v1/public/properties/:propertyId/bookings/:bookingId/payments',
  summary:
    'Choose how to pay: cash confirms at once, other methods say where to go. Cash for many rooms is refused with verification_needed until the answer of the security verification (GET /v1/users/challenge) comes along',
  write: true,
  access: 'its_guest',
  // Asks the provider.
  cost: 5,
  status: 200,
  params: atBooking,
  body: z.strictObject({
    method: z.enum(paymentMethods, say('invalid')),
    /** The answer of the security verification, where it was asked for with verification_needed. */
    'cf-turnstile-response': verificationAnswer.optional(),
  }),
  reply: data(z.object({ booking, redirectUrl: z.string().optional() })),
} as const satisfies Endpoint

export const checkPayment = {
  method: 'POST',
  path: '/v1/public/properties/:propertyId/bookings/:bookingId/payments/check',
  summary: 'Ask the payment provider how the payment that is under way ended, and bring the booking in line with it',
  write: true,
  access: 'its_guest',
  // Asks the provider.
  cost: 5,
  status: 200,
  params: atBooking,
  reply: data(booking),
} as const satisfies Endpoint

export const quoteCancellation = {
  method: 'GET',
  path: '/v1/public/properties/:propertyId/bookings/:bookingId/cancellation',
  summary: 'What cancelling now would give back',
  write: false,
  access: 'its_guest',
  status: 200,
  params: atBooking,
  reply: data(cancellationQuote),
} as const satisfies Endpoint

export const cancelBooking = {
  method: 'POST',
  path: '/v1/public/properties/:propertyId/bookings/:bookingId/cancel',
  summary: 'Cancel a booking; the reply says what is refunded',
  write: true,
  access: 'its_guest',
  status: 200,
  params: atBooking,
  reply: data(z.object({ booking, refund: cancellationQuote.shape.refund })),
} as const satisfies Endpoint

export const accessBooking = {
  method: 'POST',
  path: '/v1/public/bookings/access',
  summary:
    'Exchange a link token, or e-mail and booking code, for the access cookie. While codes of the hotel are being guessed, who has been wrong is asked for the security verification (verification_needed)',
  write: true,
  access: 'public',
  cost: 3,
  status: 200,
  body: z.union([
    z.strictObject({ token: z.string(say('required')).min(1, say('required')).max(500, say('too_long')) }),
    z.strictObject({
      /** Without it the booking is looked for among those of all hotels. */
      hotelKey: textField(60).optional(),
      email: emailField,
      code: textField(12, 'code_required'),
      /** The answer of the security verification, where it was asked for with verification_needed. */
      'cf-turnstile-response': verificationAnswer.optional(),
    }),
  ]),
  reply: data(z.object({ propertyId: idField, bookingId: idField, hotelKey: z.string() })),
} as const satisfies Endpoint

export const listMyBookings = {
  method: 'GET',
  path: '/v1/users/me/bookings',
  summary: 'Bookings of my account, latest first',
  write: false,
  access: 'user',
  status: 200,
  query: z.object(page),
  reply: list(bookingSummary),
} as const satisfies Endpoint

/** A booking as an entry of a calendar. */
export const bookingCalendarFile = {
  method: 'GET',
  path: `${getBooking.path}/calendar.ics`,
  access: getBooking.access,
  params: getBooking.params,
  media: 'text/calendar; charset=utf-8',
} as const satisfies FileEndpoint
