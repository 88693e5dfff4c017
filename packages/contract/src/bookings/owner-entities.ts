import { z } from 'zod'
import { booking, bookingEvents } from './entities.ts'
import { bookingSources } from './own-forms.ts'
import { bookingGuest, knownGuest } from '../guests/do-not-book.ts'
import { money } from '../shared/money.ts'
import { assignedRoom, freeRoom, ownerPaymentStatuses } from '../room-plan/entities.ts'
import { namedRoom, namedType } from '../rooms/entities.ts'

/** Where the guests of a confirmed booking are by what the desk says; missed: their nights are over, and nobody said that they came. */
export const bookingPresences = ['expected', 'missed', 'in_house', 'departed', 'no_show'] as const
export type BookingPresence = (typeof bookingPresences)[number]

/** A booking in the owner's list. `guest` is empty when the person was erased. */
export const ownerBookingRow = booking
  .pick({
    id: true,
    code: true,
    status: true,
    cancelReason: true,
    checkIn: true,
    checkOut: true,
    adults: true,
    children: true,
    ages: true,
    total: true,
    paymentMethod: true,
    givenBack: true,
    createdAt: true,
  })
  .extend({
    guest: z.object({ name: z.string(), email: z.string() }),
    /** Whose card it is on; null where its guest was erased. */
    guestCard: bookingGuest.nullable(),
    payment: z.enum(ownerPaymentStatuses),
    due: money,
    /** Until when its balance was to be paid by link: that date has passed; null where none is overdue. */
    overdueSince: z.iso.date().nullable(),
    /** One entry per line. */
    roomTypes: z.array(z.string()),
    /** Numbers of the rooms that it has. */
    rooms: z.array(z.string()),
    source: z.enum(bookingSources),
    /** Of an option: the last day of it. */
    optionUntil: z.iso.date().nullable(),
    /** Messages of its guest that nobody of the hotel has seen; absent: none. */
    unreadMessages: z.int().optional(),
  })
export type OwnerBookingRow = z.infer<typeof ownerBookingRow>

/** How many bookings each tab shows for the same search and date. */
export const bookingCounts = z.object({
  all: z.int(),
  confirmed: z.int(),
  pending: z.int(),
  cancelled: z.int(),
})
export type BookingCounts = z.infer<typeof bookingCounts>

/** What only the owner reads of a history, besides what the guest reads. */
export const ownerBookingEvents = [
  ...bookingEvents,
  'room_pinned',
  'room_unpinned',
  'checked_in',
  'checked_out',
  'no_show',
  'step_undone',
  'room_changed',
  'left_early',
  'stay_extended',
  'desk_paid',
  'desk_turned',
  'charge_added',
  'charge_turned',
  'payer_changed',
  'sold_otherwise',
  'option_made',
  'invoice_issued',
  'invoice_credited',
  'invoice_mailed',
  'unwanted_booked',
  'guest_set',
] as const
export type OwnerBookingEvent = (typeof ownerBookingEvents)[number]
const actors = ['guest', 'owner', 'system'] as const
export type Actor = (typeof actors)[number]

export const mailStates = ['queued', 'sent', 'refused'] as const
export type MailState = (typeof mailStates)[number]

/** One unit of a line, where it lies, and where it can lie. */
const bookedRoom = assignedRoom.extend({
  roomType: namedType,
  /** Its nights: of a guest who moves a part of the booking's. */
  checkIn: z.iso.date(),
  checkOut: z.iso.date(),
  /** The room from which it was moved automatically; null while it lies where it was put. */
  movedFrom: namedRoom.nullable(),
  /** Rooms to choose from, its own included; empty when it can no longer be moved. */
  freeRooms: z.array(freeRoom),
})
export type BookedRoom = z.infer<typeof bookedRoom>

export const ownerBooking = booking
  .omit({
    paymentStatus: true,
    paid: true,
    due: true,
    payment: true,
    transfer: true,
    mailed: true,
    cashProblem: true,
    serverTime: true,
    hotel: true,
    accessToken: true,
    history: true,
  })
  .extend({
    payment: z.object({
      status: z.enum(ownerPaymentStatuses),
      paid: money,
      /** What is still to be paid. */
      due: money,
      /** All that was recorded as received by transfer, also what went back. */
      transferred: money,
    }),
    /** What was written to the guest and what became of it; `answer` is what the mail server said when it refused. */
    mails: z.array(
      z.object({
        kind: z.string(),
        state: z.enum(mailStates),
        at: z.iso.datetime(),
        answer: z.string(),
      }),
    ),
    /** Whose card it is on; null where its guest was erased. */
    guestCard: knownGuest.nullable(),
    source: z.enum(bookingSources),
    /** Whether its guest gets mail of it. */
    mailsGuest: z.boolean(),
    confirmedAt: z.iso.datetime().nullable(),
    cancelledAt: z.iso.datetime().nullable(),
    /** When the guest's account was erased: what an invoice needs is left. */
    guestErasedAt: z.iso.datetime().nullable(),
    /** Where its guests are by what the desk says. */
    presence: z.enum(bookingPresences),
    /** What its owner may do now. */
    may: z.object({
      confirm: z.boolean(),
      cancel: z.boolean(),
      change: z.boolean(),
      takeCash: z.boolean(),
      takeTransfer: z.boolean(),
      refund: z.boolean(),
      assign: z.boolean(),
    }),
    bookedRooms: z.array(bookedRoom),
    history: z.array(
      z.object({
        at: z.iso.datetime(),
        event: z.enum(ownerBookingEvents),
        actor: z.enum(actors),
        /** Who of the hotel it was, by name; null where nobody was, and of an account that was erased. */
        by: z.string().nullable(),
        /** Number of the room that it is about, else empty. */
        room: z.string(),
      }),
    ),
    timezone: z.string(),
    today: z.iso.date(),
  })
export type OwnerBooking = z.infer<typeof ownerBooking>

/** What cancelling would give back: all that was paid, as it is the hotel that cancels. */
export const ownerCancellation = z.object({ cancellable: z.boolean(), paid: money, refund: money })
export type OwnerCancellation = z.infer<typeof ownerCancellation>
