import { z } from 'zod'
import { bookingChange, bookingRequest } from './booking-form.ts'
import type { Endpoint } from './endpoint.ts'
import {
  availability,
  availableRoomType,
  booking,
  calendarNight,
  cancellationQuote,
  pagination,
  paymentMethods,
  place,
  property,
  propertySummary,
  roomType,
} from './entities.ts'
import {
  bounded,
  dateField,
  emailField,
  guestsField,
  idField,
  optionalText,
  say,
  stayOrderCheck,
  textField,
  verificationAnswer,
} from './fields.ts'
import { amenityKinds, propertyTypes } from './property-kinds.ts'
import { data, list, page } from './replies.ts'

const optionalStay = {
  checkIn: dateField('check_in_required').optional(),
  checkOut: dateField('check_out_required').optional(),
}

/** Both dates of a stay or none. */
function bothOrNone(
  value: { checkIn?: string | undefined; checkOut?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (value.checkIn && !value.checkOut)
    context.addIssue({ code: 'custom', path: ['checkOut'], message: 'check_out_required' })
  if (!value.checkIn && value.checkOut)
    context.addIssue({ code: 'custom', path: ['checkIn'], message: 'check_in_required' })
  stayOrderCheck(value, context)
}

const atProperty = z.object({ propertyId: idField })
const atRoomType = z.object({ propertyId: idField, roomTypeId: idField })
const atBooking = z.object({ propertyId: idField, bookingId: idField })

/** The longest list of words or numbers in a query. */
const maxListLength = 1000

/** A list in a query: `amenities=pool,wifi`. */
const commaList = <T extends readonly [string, ...string[]]>(values: T) =>
  bounded(z.string(say('invalid')), maxListLength)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(z.enum(values, say('invalid'))))
    .transform((chosen) => [...new Set(chosen)])
    .optional()

/** `bbox=west,south,east,north` in degrees. */
const bbox = bounded(z.string(say('invalid')), maxListLength)
  .transform((text) => text.split(',').map(Number))
  .pipe(
    z
      .tuple(
        [
          z.number().min(-180).max(180),
          z.number().min(-90).max(90),
          z.number().min(-180).max(180),
          z.number().min(-90).max(90),
        ],
        say('invalid'),
      )
      .refine(([, south, , north]) => south <= north, say('invalid')),
  )
  .optional()
const amountFilter = z.coerce.number(say('invalid')).min(0, say('invalid')).max(1e12, say('invalid')).optional()

export const propertySorts = ['recommended', 'price', 'price_desc', 'name'] as const

export const searchProperties = {
  method: 'GET',
  path: '/v1/public/properties',
  summary: 'Search hotels by place, dates and guests, with the lowest total for the stay',
  write: false,
  access: 'public',
  cost: 3,
  // A year across hotels takes 28 ms.
  costPerNight: 0.08,
  status: 200,
  query: z
    .object({
      ...page,
      ...optionalStay,
      q: optionalText(100),
      guests: guestsField.default(2),
      type: commaList(propertyTypes),
      amenities: commaList(amenityKinds),
      freeCancellation: z.stringbool(say('invalid')).optional(),
      /** Bounds of the total (with dates) or of the nightly price, in euros; other currencies are compared roughly. */
      minPrice: amountFilter,
      maxPrice: amountFilter,
      bbox,
      sort: z.enum(propertySorts, say('invalid')).default('recommended'),
    })
    .superRefine(bothOrNone),
  reply: list(propertySummary),
} as const satisfies Endpoint

export const getProperty = {
  method: 'GET',
  path: '/v1/public/properties/slug/:hotelKey',
  summary: 'A hotel by its key, with a page of its room types and featured hotels',
  write: false,
  access: 'public',
  status: 200,
  params: z.object({ hotelKey: textField(100) }),
  query: z.object(page),
  reply: z.object({ data: property, pagination }),
} as const satisfies Endpoint

export const searchRoomTypes = {
  method: 'POST',
  path: '/v1/public/properties/:propertyId/search',
  summary: 'Room types of a hotel by name, dates and guests, with what is free and what it costs',
  write: false,
  access: 'public',
  costPerNight: 0.02,
  status: 200,
  params: atProperty,
  body: z
    .strictObject({
      ...page,
      name: optionalText(100),
      checkIn: dateField('check_in_required'),
      checkOut: dateField('check_out_required'),
      guests: guestsField,
    })
    .superRefine(stayOrderCheck),
  reply: list(availableRoomType),
} as const satisfies Endpoint

export const getRoomType = {
  method: 'GET',
  path: '/v1/public/properties/:propertyId/room-types/:roomTypeId',
  summary: 'Details of a room type; with dates also what is free and what it costs',
  write: false,
  access: 'public',
  costPerNight: 0.02,
  status: 200,
  params: atRoomType,
  query: z.object({ ...optionalStay, guests: guestsField.default(2) }).superRefine(bothOrNone),
  reply: data(roomType.extend({ availability: availability.nullable() })),
} as const satisfies Endpoint

export const getCalendar = {
  method: 'GET',
  path: '/v1/public/properties/:propertyId/room-types/:roomTypeId/calendar',
  summary: 'Price, free rooms and restrictions of each night of a month (YYYY-MM)',
  write: false,
  access: 'public',
  status: 200,
  params: atRoomType,
  query: z.object({ month: z.string(say('required')).regex(/^20\d\d-(0[1-9]|1[0-2])$/, say('date_invalid')) }),
  reply: data(z.array(calendarNight)),
} as const satisfies Endpoint

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
      hotelKey: textField(60),
      email: emailField,
      code: textField(12, 'code_required'),
      /** The answer of the security verification, where it was asked for with verification_needed. */
      'cf-turnstile-response': verificationAnswer.optional(),
    }),
  ]),
  reply: data(z.object({ propertyId: idField, bookingId: idField, hotelKey: z.string() })),
} as const satisfies Endpoint

export const findPlaces = {
  method: 'GET',
  path: '/v1/places',
  summary: 'Destinations with hotels whose name begins like the text',
  write: false,
  access: 'public',
  status: 200,
  query: z.object({ q: optionalText(100).default('') }),
  reply: data(z.array(place)),
} as const satisfies Endpoint
