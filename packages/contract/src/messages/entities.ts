import { z } from 'zod'
import { idField } from '../shared/fields.ts'
import { languages } from '../shared/languages.ts'

/** A file that came with a message, under the name that it is downloaded by. */
export const messageFile = z.object({ id: idField, name: z.string(), bytes: z.int() })

/** What guest or hotel wrote about a booking. */
export const message = z.object({
  id: idField,
  byHotel: z.boolean(),
  text: z.string(),
  files: z.array(messageFile),
  sentAt: z.iso.datetime(),
  /** Whether the other side has seen it. */
  read: z.boolean(),
})
export type Message = z.infer<typeof message>

/** All that was written about a booking, the oldest first. */
export const conversation = z.object({
  messages: z.array(message),
  /** Of the other side, not seen yet by whoever asks. */
  unread: z.int(),
  /** Whether something can be written. */
  open: z.boolean(),
})
export type Conversation = z.infer<typeof conversation>

/** The same for the hotel's people, with whose booking it is. */
export const hotelConversation = conversation.extend({
  bookingId: idField,
  code: z.string(),
  /** Empty: the guest was erased. */
  guest: z.string(),
  checkIn: z.iso.date(),
  checkOut: z.iso.date(),
  /** In which the guest booked. */
  language: z.enum(languages),
  /** Whether the guest gets mails about this booking. */
  mailsGuest: z.boolean(),
})
export type HotelConversation = z.infer<typeof hotelConversation>

/** A conversation in the list of a hotel. */
export const conversationSummary = hotelConversation
  .pick({ bookingId: true, code: true, guest: true, checkIn: true, checkOut: true, unread: true })
  .extend({ last: message.pick({ byHotel: true, sentAt: true, text: true }) })
export type ConversationSummary = z.infer<typeof conversationSummary>
