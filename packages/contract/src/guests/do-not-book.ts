import { z } from 'zod'
import { idField } from '../shared/fields.ts'

/** That a hotel does not want somebody again: why, and the last day of it; null: for good. */
export const doNotBook = z.object({ reason: z.string(), until: z.iso.date().nullable() })
export type DoNotBook = z.infer<typeof doNotBook>

/** What of a person shows wherever one of their bookings does: their card, and that the hotel does not want them (null: it does). */
export const bookingGuest = z.object({ cardId: idField, doNotBook: doNotBook.nullable() })
export type BookingGuest = z.infer<typeof bookingGuest>

/** The same where the desk works with them: what they wish, and how many notes there are about them. */
export const knownGuest = bookingGuest.extend({ wishes: z.array(z.string()), notes: z.int() })
export type KnownGuest = z.infer<typeof knownGuest>
