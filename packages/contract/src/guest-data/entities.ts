import { z } from 'zod'
import { booking } from '../bookings/entities.ts'
import { doNotBook } from '../guests/do-not-book.ts'
import { registrationForm } from '../registrations/forms.ts'
import { hidingReasons, reviewMarks, reviewTrips } from '../reviews/rules.ts'
import { idField } from '../shared/fields.ts'

/** A booking with all that is known of it, but for what only a page needs. */
const exportedBooking = booking
  .omit({ accessToken: true, serverTime: true, payment: true, transfer: true, mailed: true, cashProblem: true })
  .extend({ hotel: booking.shape.hotel.omit({ paymentMethods: true }) })

/** All that is kept of a person who booked, for whoever asks what is known of them. */
export const guestExport = z.object({
  exportedAt: z.iso.datetime(),
  bookings: z.array(exportedBooking),
  /** What hotels wrote on the cards of these bookings; by whom is theirs. */
  guestCards: z.array(
    z.object({
      hotel: z.string(),
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      wishes: z.array(z.string()),
      doNotBook: doNotBook.nullable(),
      notes: z.array(z.object({ at: z.iso.datetime(), text: z.string() })),
      /** Cards that were merged into it. */
      merges: z.array(z.object({ at: z.iso.datetime(), name: z.string(), email: z.string(), phone: z.string() })),
    }),
  ),
  /** What countries wanted to know of who slept there, as long as it is kept. */
  registrations: z.array(z.object({ bookingId: idField, form: registrationForm, destroyOn: z.iso.date() })),
  /** What they wrote about their stays. */
  reviews: z.array(
    z.object({
      hotel: z.string(),
      bookingId: idField,
      writtenAt: z.iso.datetime(),
      marks: z.record(z.enum(reviewMarks), z.int()),
      trip: z.enum(reviewTrips),
      title: z.string(),
      good: z.string(),
      bad: z.string(),
      author: z.string(),
      answer: z.string().nullable(),
      hidden: z.enum(hidingReasons).nullable(),
    }),
  ),
  /** What they and hotels wrote to each other about these bookings. */
  messages: z.array(
    z.object({
      hotel: z.string(),
      bookingId: idField,
      byHotel: z.boolean(),
      text: z.string(),
      /** The names of what came with it. */
      files: z.array(z.string()),
      sentAt: z.iso.datetime(),
    }),
  ),
})

export type GuestExport = z.infer<typeof guestExport>
