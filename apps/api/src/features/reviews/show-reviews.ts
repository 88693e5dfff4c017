import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { HotelReview, OwnReview, Review, ReviewsPage } from '@keystay/contract/reviews/entities'
import { leastReviews, shownName, type ReviewOrder, type ReviewTrip } from '@keystay/contract/reviews/rules'
import { countNights } from '@keystay/contract/shared/plain-dates'
import type { Language } from '@keystay/contract/shared/languages'
import type { Pagination } from '@keystay/contract/shared/replies'
import type { Deps } from '../../deps.ts'
import { fromReplica } from '../../platform/database/database.ts'
import { translated } from '../../platform/database/translations.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { paginationOf } from '../../platform/http/pages.ts'
import {
  countReviews,
  readOfBooking,
  readRating,
  readReview,
  readReviews,
  readStayToReview,
  type ReviewRow,
} from './queries.ts'
import { averageOf, marksByName, summaryOf } from './rules.ts'

type Asked = {
  readonly propertyId: string
  readonly trip: ReviewTrip | undefined
  readonly order: ReviewOrder
  readonly page: number
  readonly size: number
}

/** A page of what guests say of a hotel, and what all of it comes to. */
export async function listReviews(
  deps: Deps,
  { page, size, ...which }: Asked,
  language: Language,
): Promise<{ data: ReviewsPage; pagination: Pagination }> {
  return await fromReplica(deps.database, async (db) => {
    const [{ rows: kept, invented }, rows] = await Promise.all([
      readRating(db, which.propertyId),
      readReviews(db, { ...which, limit: size, offset: (page - 1) * size }),
    ])
    const rating = summaryOf(kept, invented)
    const total =
      which.trip === undefined ? rating.count : (rating.trips.find(({ trip }) => trip === which.trip)?.count ?? 0)
    const reviews = rows.map((row) => toReview(row, language, rating.count >= leastReviews))
    return { data: { rating, reviews }, pagination: paginationOf(total, page, size) }
  })
}

function toReview(row: ReviewRow, language: Language, withMark: boolean): Review {
  const { id, month, hiddenReason } = row
  if (hiddenReason !== null) return { id, month, hidden: hiddenReason, said: null }
  return { id, month, hidden: null, said: { ...saidOf(row, language), ...(!withMark && { average: null }) } }
}

function saidOf(row: ReviewRow, language: Language): HotelReview['said'] {
  const { author, trip, nights, language: written, title, good, bad, answer, answeredAt, bookingId, marks } = row
  return {
    author,
    trip,
    average: averageOf(marks),
    nights,
    roomType: translated(row.roomType, 'name', row.translations, language),
    language: written,
    title,
    good,
    bad,
    answer: answer !== null && answeredAt ? { text: answer, at: answeredAt.toISOString() } : null,
    invented: bookingId === null,
  }
}

/** A review as the hotel's people read it. */
export function toHotelReview(row: ReviewRow, language: Language): HotelReview {
  const { id, bookingId, writtenAt, hiddenReason, reported, marks } = row
  return {
    id,
    bookingId,
    writtenAt: writtenAt.toISOString(),
    hidden: hiddenReason,
    reported,
    marks: marksByName(marks),
    said: saidOf(row, language),
  }
}

type OfHotel = {
  readonly propertyId: string
  readonly unanswered: boolean
  readonly page: number
  readonly size: number
}

/** A page of a hotel's reviews for its people, the latest first. */
export async function listHotelReviews({ database }: Deps, { page, size, ...which }: OfHotel, language: Language) {
  const { read } = database
  const [rows, total] = await Promise.all([
    readReviews(read, { ...which, order: 'newest', limit: size, offset: (page - 1) * size }),
    countReviews(read, which),
  ])
  return { data: rows.map((row) => toHotelReview(row, language)), pagination: paginationOf(total, page, size) }
}

/** What its guest wrote about a booking, or may write. Throws booking_not_found. */
export async function showOwnReview(
  { database, clock }: Deps,
  key: BookingKey,
  language: Language,
): Promise<OwnReview> {
  const db = database.write
  const [stay, own] = await Promise.all([readStayToReview(db, key, clock()), readOfBooking(db, key)])
  if (!stay) throw new DomainError('booking_not_found')
  const row = own && !own.withdrawn ? await readReview(db, key.propertyId, own.id) : undefined
  const { hotel, guest, until, checkIn, checkOut } = stay
  const state = own ? (own.withdrawn ? 'withdrawn' : 'written') : stateOf(stay)
  return {
    state,
    until: state === 'open' ? until : null,
    hotel,
    roomType: translated(stay.roomType, 'name', stay.translations, language),
    nights: countNights(checkIn, checkOut),
    name: shownName(guest),
    written: row ? writtenOf(row, language) : null,
    hidden: row?.hiddenReason ?? null,
  }
}

function writtenOf(row: ReviewRow, language: Language): OwnReview['written'] {
  const { author, trip, language: written, title, good, bad, answer } = saidOf(row, language)
  return { author, trip, language: written, title, good, bad, answer, marks: marksByName(row.marks) }
}

type Stay = { readonly isOver: boolean; readonly wasThere: boolean; readonly isInTime: boolean }

/** Whether a stay that nobody reviewed may be: only once it is over, by who was there, for some weeks. */
export function stateOf({ isOver, wasThere, isInTime }: Stay): 'early' | 'open' | 'closed' {
  if (!isOver) return 'early'
  return wasThere && isInTime ? 'open' : 'closed'
}
