import { z } from 'zod'
import type { Endpoint, FileEndpoint } from '../shared/endpoint.ts'
import { idField, say } from '../shared/fields.ts'
import { atBooking, atProperty } from '../shared/params.ts'
import { data, list, page } from '../shared/replies.ts'
import { conversation, conversationSummary, hotelConversation } from './entities.ts'
import { messageForm, readForm } from './forms.ts'

export const getMessages = {
  method: 'GET',
  path: '/v1/public/properties/:propertyId/bookings/:bookingId/messages',
  summary: 'What guest and hotel wrote about a booking',
  write: false,
  access: 'its_guest',
  status: 200,
  params: atBooking,
  reply: data(conversation),
} as const satisfies Endpoint

export const writeToHotel = {
  method: 'POST',
  path: '/v1/public/properties/:propertyId/bookings/:bookingId/messages',
  summary: 'Write to the hotel about a booking',
  write: true,
  access: 'its_guest',
  status: 201,
  params: atBooking,
  body: messageForm,
  reply: data(conversation),
} as const satisfies Endpoint

export const readAsGuest = {
  method: 'POST',
  path: '/v1/public/properties/:propertyId/bookings/:bookingId/messages/read',
  summary: 'Say that the messages of the hotel were seen, up to one of them',
  write: true,
  access: 'its_guest',
  status: 200,
  params: atBooking,
  body: readForm,
  reply: data(conversation),
} as const satisfies Endpoint

export const listConversations = {
  method: 'GET',
  path: '/v1/properties/:propertyId/messages',
  summary: 'Bookings about which something was written, the last written first',
  write: false,
  access: 'owner',
  right: 'guests',
  status: 200,
  params: atProperty,
  query: z.object({ ...page, unread: z.stringbool(say('invalid')).optional() }),
  reply: list(conversationSummary).extend({
    /** Messages of all bookings that nobody of the hotel has seen. */
    unread: z.int(),
  }),
} as const satisfies Endpoint

export const getConversation = {
  method: 'GET',
  path: '/v1/properties/:propertyId/bookings/:bookingId/messages',
  summary: 'What guest and hotel wrote about a booking, for the hotel',
  write: false,
  access: 'owner',
  right: 'guests',
  status: 200,
  params: atBooking,
  reply: data(hotelConversation),
} as const satisfies Endpoint

export const writeToGuest = {
  method: 'POST',
  path: '/v1/properties/:propertyId/bookings/:bookingId/messages',
  summary: "Write to a booking's guest",
  write: true,
  access: 'owner',
  right: 'guests',
  status: 201,
  params: atBooking,
  body: messageForm,
  reply: data(hotelConversation),
} as const satisfies Endpoint

export const readAsHotel = {
  method: 'POST',
  path: '/v1/properties/:propertyId/bookings/:bookingId/messages/read',
  summary: 'Say that the messages of a guest were seen, up to one of them',
  write: true,
  access: 'owner',
  right: 'guests',
  status: 200,
  params: atBooking,
  body: readForm,
  reply: data(hotelConversation),
} as const satisfies Endpoint

const atFile = atBooking.extend({ fileId: idField })

/** A file of a message, to be kept and never shown: nothing in it runs. */
export const messageFileOfGuest = {
  method: 'GET',
  path: '/v1/public/properties/:propertyId/bookings/:bookingId/messages/files/:fileId',
  access: 'its_guest',
  params: atFile,
  media: 'application/octet-stream',
} as const satisfies FileEndpoint

/** The same for the hotel. */
export const messageFileOfHotel = {
  method: 'GET',
  path: '/v1/properties/:propertyId/bookings/:bookingId/messages/files/:fileId',
  access: 'owner',
  right: 'guests',
  params: atFile,
  media: 'application/octet-stream',
} as const satisfies FileEndpoint
