import { z } from 'zod'
import { bookingStatuses } from '../bookings/entities.ts'
import { bookingPresences } from '../bookings/owner-entities.ts'
import { idField } from '../shared/fields.ts'
import { money } from '../shared/money.ts'
import { doNotBook } from './do-not-book.ts'

/** A person of a hotel in its list of guests. */
export const guestRow = z.object({
  id: idField,
  name: z.string(),
  /** Blank: not known. */
  email: z.string(),
  phone: z.string(),
  wishes: z.array(z.string()),
  /** Null where the hotel would have them again: nothing was said, or its term is over. */
  doNotBook: doNotBook.nullable(),
  /** How many confirmed bookings it has, and when the last of them begins. */
  bookings: z.int(),
  lastCheckIn: z.iso.date().nullable(),
})
export type GuestRow = z.infer<typeof guestRow>

/** Why two cards may be of the same person. */
export const sameReasons = ['email', 'phone'] as const
export type SameReason = (typeof sameReasons)[number]

const guestProposal = guestRow.extend({ by: z.array(z.enum(sameReasons)), version: z.int() })
export type GuestProposal = z.infer<typeof guestProposal>

/** A merge that put another card into this one and was not undone. */
const guestMerge = z.object({
  id: idField,
  /** Of the card that was merged. */
  name: z.string(),
  at: z.iso.datetime(),
  /** Who of the hotel it was; null: an account that was erased. */
  by: z.string().nullable(),
})
export type GuestMerge = z.infer<typeof guestMerge>

/** All that a hotel knows of a person but its notes, which take a right of their own. */
export const guestCard = guestRow.extend({
  version: z.int(),
  /** What was said last, also when its term is over. */
  saidDoNotBook: doNotBook.nullable(),
  /** As reports count them: rooms that were booked and came or will, nights on the books, what they bring, and that by night. */
  figures: z.object({
    stays: z.int(),
    nights: z.int(),
    revenue: money,
    /** Null without nights. */
    adr: money.nullable(),
    cancelled: z.int(),
    firstCheckIn: z.iso.date().nullable(),
  }),
  /** Cards that may be of the same person. */
  proposals: z.array(guestProposal),
  /** The latest first: only that can be undone. */
  merges: z.array(guestMerge),
  /** The hotel's date. */
  today: z.iso.date(),
})
export type GuestCard = z.infer<typeof guestCard>

/** A booking of a person. */
export const guestBooking = z.object({
  id: idField,
  code: z.string(),
  status: z.enum(bookingStatuses),
  presence: z.enum(bookingPresences),
  checkIn: z.iso.date(),
  checkOut: z.iso.date(),
  roomTypes: z.array(z.string()),
  rooms: z.array(z.string()),
  /** On the books; none of a booking that is not confirmed. */
  nights: z.int(),
  revenue: money,
})
export type GuestBooking = z.infer<typeof guestBooking>

export const guestNote = z.object({
  id: idField,
  text: z.string(),
  at: z.iso.datetime(),
  /** Who of the hotel wrote it; null: an account that was erased. */
  by: z.string().nullable(),
})
export type GuestNote = z.infer<typeof guestNote>
