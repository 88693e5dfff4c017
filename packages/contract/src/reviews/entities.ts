import { z } from 'zod'
import { idField } from '../shared/fields.ts'
import { languages } from '../shared/languages.ts'
import { hidingReasons, reviewMarks, reviewTrips, type ReviewMark } from './rules.ts'

const month = z.string().regex(/^\d{4}-\d{2}$/)
const answer = z.object({ text: z.string(), at: z.iso.datetime() })
const perMark = <T extends z.ZodType>(shape: T) =>
  z.object(Object.fromEntries(reviewMarks.map((name) => [name, shape])) as Record<ReviewMark, T>)

/** What a guest said of a stay. */
const said = z.object({
  /** Empty: shows no name. */
  author: z.string(),
  trip: z.enum(reviewTrips),
  /** The average of its five marks; null while the hotel has too few reviews for any. */
  average: z.number().nullable(),
  nights: z.int(),
  roomType: z.string(),
  /** In which it was written, whatever the reader's. */
  language: z.enum(languages),
  title: z.string(),
  good: z.string(),
  bad: z.string(),
  answer: answer.nullable(),
  /** Written for a demo hotel, by nobody who stayed. */
  invented: z.boolean(),
})

/** A review as everybody reads it; of one that is hidden, only that it is, and why. */
export const review = z.object({
  id: idField,
  /** In which the guest left. */
  month,
  hidden: z.enum(hidingReasons).nullable(),
  said: said.nullable(),
})
export type Review = z.infer<typeof review>

/** What reviews of a hotel come to. Below `leastReviews` there is no average of anything. */
export const ratingSummary = z.object({
  count: z.int(),
  average: z.number().nullable(),
  marks: perMark(z.number()).nullable(),
  /** How many rounded to 5, 4, 3, 2 and 1, in this order. */
  stars: z.array(z.int()).length(5).nullable(),
  trips: z.array(z.object({ trip: z.enum(reviewTrips), count: z.int(), average: z.number().nullable() })),
  /** Some were invented, for a demo hotel. */
  invented: z.boolean(),
})
export type RatingSummary = z.infer<typeof ratingSummary>

/** What others read beside a hotel's name; null below `leastReviews`. */
export const rating = z.object({ average: z.number(), count: z.int() })
export type Rating = z.infer<typeof rating>

export const reviewsPage = z.object({ rating: ratingSummary, reviews: z.array(review) })
export type ReviewsPage = z.infer<typeof reviewsPage>

/** What its guest wrote, or may write, about a booking. */
export const ownReview = z.object({
  /** `early` before the departure; `open` until a day; `closed` after it, or where nobody stayed; then what was written. */
  state: z.enum(['early', 'open', 'closed', 'written', 'withdrawn']),
  /** The last day on which it can be written; null where it cannot. */
  until: z.iso.date().nullable(),
  hotel: z.string(),
  roomType: z.string(),
  nights: z.int(),
  /** As others would read the name. */
  name: z.string(),
  written: said
    .omit({ average: true, nights: true, roomType: true, invented: true })
    .extend({ marks: perMark(z.int()) })
    .nullable(),
  hidden: z.enum(hidingReasons).nullable(),
})
export type OwnReview = z.infer<typeof ownReview>

/** A review as the hotel's people read it, in whatever order it came. */
export const hotelReview = z.object({
  id: idField,
  /** Null: invented. */
  bookingId: idField.nullable(),
  writtenAt: z.iso.datetime(),
  hidden: z.enum(hidingReasons).nullable(),
  /** It was reported, and nobody has decided yet. */
  reported: z.boolean(),
  marks: perMark(z.int()),
  said: said.extend({ average: z.number() }),
})
export type HotelReview = z.infer<typeof hotelReview>

/** A report that waits for a decision. */
export const reviewReport = z.object({
  id: idField,
  propertyId: idField,
  hotel: z.string(),
  reportedAt: z.iso.datetime(),
  byHotel: z.boolean(),
  reason: z.enum(hidingReasons),
  note: z.string(),
  title: z.string(),
  good: z.string(),
  bad: z.string(),
  answer: z.string(),
})
export type ReviewReport = z.infer<typeof reviewReport>
