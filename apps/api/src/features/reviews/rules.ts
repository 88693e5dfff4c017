import type { RatingSummary } from '@keystay/contract/reviews/entities'
import {
  leastReviews,
  reviewMarks,
  reviewTrips,
  type ReviewMark,
  type ReviewTrip,
} from '@keystay/contract/reviews/rules'

/** What the reviews of one kind of trip come to, as it is kept. */
export type RatingRow = {
  readonly trip: ReviewTrip
  readonly reviews: number
  readonly marks: readonly number[]
  /** From 1 to 5. */
  readonly stars: readonly number[]
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const oneDecimal = (value: number) => Math.round(value * 10) / 10

/** Marks by their names, as they are kept: in their order. */
export function marksInOrder(marks: Readonly<Record<ReviewMark, number>>): number[] {
  return reviewMarks.map((name) => marks[name])
}

/** Marks as they are kept, by their names. */
export function marksByName(marks: readonly number[]): Record<ReviewMark, number> {
  return Object.fromEntries(reviewMarks.map((name, at) => [name, marks[at] ?? 0])) as Record<ReviewMark, number>
}

/** What one review's marks come to. */
export function averageOf(marks: readonly number[]): number {
  return oneDecimal(sumOf(marks) / marks.length)
}

/** As how many stars a review counts: its average, rounded. */
export function starsOf(marks: readonly number[]): number {
  return Math.round(sumOf(marks) / marks.length)
}

/** The unweighted average of all five marks of so many reviews; null where they are too few. */
function averageOfAll(marks: readonly number[], reviews: number): number | null {
  return reviews < leastReviews ? null : oneDecimal(sumOf(marks) / (marks.length * reviews))
}

/** All reviews of a hotel from what is kept by kind of trip. */
export function summaryOf(rows: readonly RatingRow[], invented: boolean): RatingSummary {
  const add = (own: (row: RatingRow) => readonly number[]) =>
    reviewMarks.map((_, at) => sumOf(rows.map((row) => own(row)[at] ?? 0)))
  const count = sumOf(rows.map(({ reviews }) => reviews))
  const marks = add((row) => row.marks)
  const isEnough = count >= leastReviews
  return {
    count,
    average: averageOfAll(marks, count),
    marks: isEnough ? marksByName(marks.map((sum) => oneDecimal(sum / count))) : null,
    stars: isEnough ? add((row) => row.stars).toReversed() : null,
    trips: reviewTrips.flatMap((trip) => {
      const row = rows.find((one) => one.trip === trip && one.reviews > 0)
      return row ? [{ trip, count: row.reviews, average: averageOfAll(row.marks, row.reviews) }] : []
    }),
    invented,
  }
}
