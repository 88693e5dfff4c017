import { z } from 'zod'
import type { Endpoint } from '../shared/endpoint.ts'
import { idField, say } from '../shared/fields.ts'
import { atBooking, atProperty } from '../shared/params.ts'
import { data, list, page } from '../shared/replies.ts'
import { isOneLine, isStorable } from '../shared/text-rules.ts'
import { guestBooking, guestCard, guestNote, guestRow } from './entities.ts'
import { doNotBookForm, guestForm, mergeForm, noteForm } from './forms.ts'

const atGuest = z.object({ propertyId: idField, guestId: idField })

export const listGuests = {
  method: 'GET',
  path: '/v1/properties/:propertyId/guests',
  summary: 'The guests of a hotel, who booked last first, by name, e-mail or the end of a telephone number',
  write: false,
  access: 'owner',
  right: 'bookings',
  cost: 3,
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
    /** Only those whom the hotel does not want again. */
    unwanted: z.literal('true', say('invalid')).optional(),
  }),
  reply: list(guestRow),
} as const satisfies Endpoint

export const getGuest = {
  method: 'GET',
  path: '/v1/properties/:propertyId/guests/:guestId',
  summary: 'The card of a guest; of one that was merged, the card that it was merged into',
  write: false,
  access: 'owner',
  right: 'bookings',
  cost: 3,
  status: 200,
  params: atGuest,
  reply: data(guestCard),
} as const satisfies Endpoint

export const listGuestBookings = {
  method: 'GET',
  path: '/v1/properties/:propertyId/guests/:guestId/bookings',
  summary: 'The bookings of a guest, the latest stay first',
  write: false,
  access: 'owner',
  right: 'bookings',
  status: 200,
  params: atGuest,
  query: z.object(page),
  reply: list(guestBooking),
} as const satisfies Endpoint

export const saveGuest = {
  method: 'PUT',
  path: '/v1/properties/:propertyId/guests/:guestId',
  summary: 'Save name, contact and wishes of a guest; bookings keep what they were made with',
  write: true,
  access: 'owner',
  right: 'guests',
  status: 200,
  params: atGuest,
  body: guestForm,
  reply: data(guestCard),
} as const satisfies Endpoint

export const setDoNotBook = {
  method: 'PUT',
  path: '/v1/properties/:propertyId/guests/:guestId/do-not-book',
  summary: 'Say that the hotel does not want a guest again and why, or take it back',
  write: true,
  access: 'owner',
  right: 'guests',
  status: 200,
  params: atGuest,
  body: doNotBookForm,
  reply: data(guestCard),
} as const satisfies Endpoint

export const listGuestNotes = {
  method: 'GET',
  path: '/v1/properties/:propertyId/guests/:guestId/notes',
  summary: 'What people of the hotel wrote about a guest, the latest first',
  write: false,
  access: 'owner',
  right: 'guests',
  status: 200,
  params: atGuest,
  reply: data(z.array(guestNote)),
} as const satisfies Endpoint

export const addGuestNote = {
  method: 'POST',
  path: '/v1/properties/:propertyId/guests/:guestId/notes',
  summary: 'Write a note about a guest',
  write: true,
  access: 'owner',
  right: 'guests',
  status: 201,
  params: atGuest,
  body: noteForm,
  reply: data(z.array(guestNote)),
} as const satisfies Endpoint

export const deleteGuestNote = {
  method: 'DELETE',
  path: '/v1/properties/:propertyId/guests/:guestId/notes/:noteId',
  summary: 'Delete a note about a guest',
  write: true,
  access: 'owner',
  right: 'guests',
  status: 200,
  params: atGuest.extend({ noteId: idField }),
  reply: data(z.array(guestNote)),
} as const satisfies Endpoint

export const keepApart = {
  method: 'POST',
  path: '/v1/properties/:propertyId/guests/:guestId/others',
  summary: 'Say that another card is of another person: it is not proposed any more',
  write: true,
  access: 'owner',
  right: 'guests',
  status: 200,
  params: atGuest,
  body: z.strictObject({ otherId: idField }),
  reply: data(guestCard),
} as const satisfies Endpoint

export const mergeGuests = {
  method: 'POST',
  path: '/v1/properties/:propertyId/guests/:guestId/merges',
  summary: 'Put another card of the same person into this one: its bookings and notes move',
  write: true,
  access: 'owner',
  right: 'guests',
  status: 201,
  params: atGuest,
  body: mergeForm,
  reply: data(guestCard),
} as const satisfies Endpoint

export const undoMerge = {
  method: 'POST',
  path: '/v1/properties/:propertyId/guests/:guestId/merges/:mergeId/undo',
  summary: 'Take a merge back: everything that moved is where it was',
  write: true,
  access: 'owner',
  right: 'guests',
  status: 200,
  params: atGuest.extend({ mergeId: idField }),
  reply: data(guestCard),
} as const satisfies Endpoint

export const setBookingGuest = {
  method: 'PUT',
  path: '/v1/properties/:propertyId/bookings/:bookingId/guest',
  summary: 'Put a booking on the card of another guest, or (null) on a new one; replies with the id of the card',
  write: true,
  access: 'owner',
  right: 'guests',
  status: 200,
  params: atBooking,
  body: z.strictObject({ guestId: idField.nullable(), expectedId: idField.nullable() }),
  reply: data(z.object({ guestId: idField })),
} as const satisfies Endpoint
