import { z } from 'zod'
import { atProperty, atBooking } from '../shared/params.ts'
import type { Endpoint } from '../shared/endpoint.ts'
import { bookingStatuses } from './entities.ts'
import { boundedList, dateField, idField, say } from '../shared/fields.ts'
import { isOneLine, isStorable } from '../shared/text-rules.ts'
import { maxLines, maxPriceMinor } from '../shared/limits.ts'
import { bookingCounts, ownerBooking, ownerBookingRow, ownerCancellation } from './owner-entities.ts'
import { data, list, page } from '../shared/replies.ts'

export const listBookings = {
  method: 'GET',
  path: '/v1/properties/:propertyId/bookings',
  summary: 'Bookings of a hotel, latest first, by name, e-mail, code or room number, check-in and status',
  write: false,
  access: 'owner',
  right: 'bookings',
  status: 200,
  params: atProperty,
  query: z.object({
    ...page,
    q: z
      .string(say('invalid'))
      .max(100, say('too_long'))
      .refine(isStorable, say('text_invalid'))
      .refine(isOneLine, say('text_controls'))
      .default(''),
    checkIn: dateField('check_in_required').optional(),
    status: z.enum(bookingStatuses, say('invalid')).optional(),
    /** Only those whose balance is overdue. */
    overdue: z.literal('true', say('invalid')).optional(),
  }),
  reply: list(ownerBookingRow).extend({
    counts: bookingCounts,
    /** How many of the hotel's confirmed bookings have a balance that was to be paid by link and is not. */
    overdue: z.int(),
  }),
} as const satisfies Endpoint

export const getOwnerBooking = {
  method: 'GET',
  path: '/v1/properties/:propertyId/bookings/:bookingId',
  summary: 'A booking with its price lines, payment, history, and the rooms that it can have',
  write: false,
  access: 'owner',
  right: 'bookings',
  status: 200,
  params: atBooking,
  reply: data(ownerBooking),
} as const satisfies Endpoint

export const assignRooms = {
  method: 'PUT',
  path: '/v1/properties/:propertyId/bookings/:bookingId/rooms',
  summary: 'Assign free rooms to a booking; they are pinned',
  write: true,
  access: 'owner',
  right: 'desk',
  status: 200,
  params: atBooking,
  body: z.strictObject({
    assignments: boundedList(
      z
        .array(
          z.strictObject({ bookedRoomId: idField, roomId: idField, expectedRoomId: idField }),
          say('room_assignment_required'),
        )
        .min(1, say('room_assignment_required')),
      maxLines * 50,
    ).refine((all) => new Set(all.map((one) => one.bookedRoomId)).size === all.length, say('invalid')),
  }),
  reply: data(ownerBooking),
} as const satisfies Endpoint

export const changeOwnerBooking = {
  method: 'PATCH',
  path: '/v1/properties/:propertyId/bookings/:bookingId',
  summary:
    'Confirm a pending booking (paid in cash at the hotel), cancel a booking, or record that its cash was received',
  write: true,
  access: 'owner',
  right: 'desk',
  moreRights: { action: { cash_paid: 'money' } },
  status: 200,
  params: atBooking,
  body: z.strictObject({
    action: z.enum(['confirm', 'cancel', 'cash_paid'], say('invalid')),
    /** Of cash: what the owner was told is due; where it is given, another amount is not taken. */
    dueMinor: z.int(say('invalid')).optional(),
  }),
  reply: data(ownerBooking),
} as const satisfies Endpoint

export const quoteOwnerCancellation = {
  method: 'GET',
  path: '/v1/properties/:propertyId/bookings/:bookingId/cancellation',
  summary: 'What cancelling the booking now would give back',
  write: false,
  access: 'owner',
  right: 'bookings',
  status: 200,
  params: atBooking,
  reply: data(ownerCancellation),
} as const satisfies Endpoint

export const refundBooking = {
  method: 'POST',
  path: '/v1/properties/:propertyId/bookings/:bookingId/refunds',
  summary: 'Give back part or all of what is held of a booking; `held` is what the owner saw as held',
  write: true,
  access: 'owner',
  right: 'refunds',
  status: 201,
  params: atBooking,
  body: z.strictObject({
    amountMinor: z
      .int(say('amount_required'))
      .min(1, say('amount_positive'))
      .max(maxPriceMinor * 1000, say('invalid')),
    heldMinor: z.int(say('required')),
  }),
  reply: data(ownerBooking),
} as const satisfies Endpoint
