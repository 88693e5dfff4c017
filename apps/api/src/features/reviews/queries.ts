import { sql, type RawBuilder } from 'kysely'
import type { BookingKey } from '@keystay/contract/bookings/entities'
import { reviewDays, type HidingReason, type ReviewOrder, type ReviewTrip } from '@keystay/contract/reviews/rules'
import type { Language } from '@keystay/contract/shared/languages'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { isTheirs, type Whose } from '../guests/whose.ts'
import type { RatingRow } from './rules.ts'

/** A review as it lies there, with what it was a stay of. */
export type ReviewRow = {
  readonly id: string
  readonly bookingId: string | null
  readonly marks: readonly number[]
  readonly trip: ReviewTrip
  readonly language: Language
  readonly title: string
  readonly good: string
  readonly bad: string
  readonly author: string
  readonly nights: number
  readonly roomType: string
  readonly translations: unknown
  readonly month: string
  readonly writtenAt: Date
  readonly answer: string | null
  readonly answeredAt: Date | null
  readonly hiddenReason: HidingReason | null
  readonly reported: boolean
}

/** Of `reviews v` and the `room_types t` that was stayed in. */
const reviewColumns = sql`
  v.id, v.booking_id, v.marks, v.trip, v.language, v.title, v.good, v.bad, v.author, v.nights, t.name AS room_type, t.translations,
  to_char(v.left_on, 'YYYY-MM') AS month, v.written_at, v.answer, v.answered_at, v.hidden_reason,
  EXISTS (SELECT FROM review_reports o
    WHERE o.property_id = v.property_id AND o.review_id = v.id AND o.decided_at IS NULL) AS reported`

const withType = sql`JOIN room_types t ON t.property_id = v.property_id AND t.id = v.room_type_id`

const marksTogether = sql`(SELECT sum(m) FROM unnest(v.marks) AS m)`
const orders: Readonly<Record<ReviewOrder, ReturnType<typeof sql>>> = {
  newest: sql`v.written_at DESC, v.id DESC`,
  highest: sql`${marksTogether} DESC, v.written_at DESC, v.id DESC`,
  lowest: sql`${marksTogether}, v.written_at DESC, v.id DESC`,
}

type Part = {
  readonly propertyId: string
  readonly trip?: ReviewTrip | undefined
  readonly unanswered?: boolean | undefined
  readonly order: ReviewOrder
  readonly limit: number
  readonly offset: number
}

/** A part of the reviews of a hotel, hidden ones among them. */
export async function readReviews(db: Sql, { order, limit, offset, ...which }: Part): Promise<readonly ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    SELECT ${reviewColumns} FROM reviews v ${withType} WHERE ${matches(which)}
    ORDER BY ${orders[order]} LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return rows
}

/** How many a list of them has. */
export async function countReviews(db: Sql, which: Pick<Part, 'propertyId' | 'trip' | 'unanswered'>): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`SELECT count(*)::int AS count FROM reviews v WHERE ${matches(which)}`.execute(db)
  return rows[0]?.count ?? 0
}

function matches({ propertyId, trip, unanswered = false }: Pick<Part, 'propertyId' | 'trip' | 'unanswered'>) {
  return sql`v.property_id = ${propertyId} AND v.withdrawn_at IS NULL
    ${trip === undefined ? sql`` : sql`AND v.trip = ${trip}`}
    ${unanswered ? sql`AND v.answer IS NULL AND v.hidden_reason IS NULL` : sql``}`
}

/** One review of a hotel that was not withdrawn. */
export async function readReview(db: Sql | Tx, propertyId: string, id: string): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`
    SELECT ${reviewColumns} FROM reviews v ${withType}
    WHERE v.property_id = ${propertyId} AND v.id = ${id} AND v.withdrawn_at IS NULL`.execute(db)
  return rows[0]
}

/** What is kept of a hotel's reviews, and whether some of them were invented. */
export async function readRating(
  db: Sql,
  propertyId: string,
): Promise<{ readonly rows: readonly RatingRow[]; readonly invented: boolean }> {
  const { rows } = await sql<{ rows: RatingRow[] | null; invented: boolean }>`
    SELECT (SELECT json_agg(r) FROM ratings r WHERE r.property_id = ${propertyId}) AS rows,
      EXISTS (SELECT FROM reviews v WHERE v.property_id = ${propertyId} AND v.booking_id IS NULL) AS invented`.execute(
    db,
  )
  const [found] = rows
  return { rows: found?.rows ?? [], invented: found?.invented ?? false }
}

/**
 * A stay of `bookings b` at `properties p` that may be reviewed: its guests were there, as far as anybody knows. The hotel as a
 * value says which server has the stays.
 */
export function wasThere(propertyId: RawBuilder<string>) {
  const stays = sql`SELECT FROM stays s WHERE s.property_id = ${propertyId} AND s.booking_id = b.id AND s.active`
  return sql<boolean>`(b.status = 'confirmed' AND b.guest_erased_at IS NULL AND (
    EXISTS (${stays} AND s.state IN ('in_house', 'departed'))
    OR b.payment_status = 'paid' AND EXISTS (${stays} AND s.state <> 'no_show')))`
}

type StayToReview = {
  readonly hotel: string
  readonly guest: string
  readonly checkIn: PlainDate
  readonly checkOut: PlainDate
  readonly roomTypeId: string
  readonly roomType: string
  readonly translations: unknown
  readonly wasThere: boolean
  /** Its last day has come, or all of its guests have left. */
  readonly isOver: boolean
  readonly until: PlainDate
  readonly isInTime: boolean
  readonly isErased: boolean
}

/** The stay that a review of a booking is about; with `lock` nobody erases its guest meanwhile. */
export async function readStayToReview(
  db: Sql | Tx,
  { propertyId, bookingId }: BookingKey,
  now: Date,
  lock = false,
): Promise<StayToReview | undefined> {
  const { rows } = await sql<StayToReview>`
    SELECT p.name AS hotel, b.guest_name AS guest, b.check_in, b.check_out, l.room_type_id, t.name AS room_type, t.translations,
      ${wasThere(sql`${propertyId}`)} AS was_there, b.guest_erased_at IS NOT NULL AS is_erased,
      b.check_out <= today.date OR NOT EXISTS (SELECT FROM stays s
        WHERE s.property_id = ${propertyId} AND s.booking_id = b.id AND s.active AND s.state NOT IN ('departed', 'no_show')) AS is_over,
      b.check_out + ${sql.lit(reviewDays)} AS until, today.date <= b.check_out + ${sql.lit(reviewDays)} AS is_in_time
    FROM bookings b
    JOIN properties p ON p.id = b.property_id
    JOIN booking_lines l ON l.property_id = b.property_id AND l.booking_id = b.id AND l.line = (
      SELECT min(f.line) FROM booking_lines f WHERE f.property_id = ${propertyId} AND f.booking_id = b.id)
    JOIN room_types t ON t.property_id = l.property_id AND t.id = l.room_type_id
    CROSS JOIN LATERAL (SELECT (${now}::timestamptz AT TIME ZONE p.timezone)::date AS date) AS today
    WHERE b.property_id = ${propertyId} AND b.id = ${bookingId}
    ${lock ? sql`FOR NO KEY UPDATE OF b` : sql``}`.execute(db)
  return rows[0]
}

/** What a guest wrote about a booking; `withdrawn` where it was taken back. */
export async function readOfBooking(
  db: Sql | Tx,
  { propertyId, bookingId }: BookingKey,
): Promise<{ readonly id: string; readonly withdrawn: boolean } | undefined> {
  const { rows } = await sql<{ id: string; withdrawn: boolean }>`
    SELECT id, withdrawn_at IS NOT NULL AS withdrawn FROM reviews
    WHERE property_id = ${propertyId} AND booking_id = ${bookingId}`.execute(db)
  return rows[0]
}

export type NewReview = {
  readonly propertyId: string
  readonly id: string
  readonly bookingId: string | null
  readonly marks: readonly number[]
  readonly trip: ReviewTrip
  readonly language: Language
  readonly title: string
  readonly good: string
  readonly bad: string
  readonly author: string
  readonly roomTypeId: string
  readonly nights: number
  readonly leftOn: PlainDate
  readonly writtenAt: Date
}

/** Writes a review unless there is one of this booking already; false: there is. */
export async function insertReview(tx: Tx, review: NewReview): Promise<boolean> {
  const row = await tx
    .insertInto('reviews')
    .values({ ...review, marks: [...review.marks] })
    .onConflict((conflict) => conflict.columns(['propertyId', 'bookingId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

type Counted = { readonly trip: ReviewTrip; readonly marks: readonly number[]; readonly stars: number }

/** Adds a review to what is kept of its hotel's, or takes it away (`times` -1). */
export async function countReview(
  tx: Tx,
  propertyId: string,
  { trip, marks, stars }: Counted,
  times: 1 | -1,
): Promise<void> {
  await sql`INSERT INTO ratings (property_id, trip) VALUES (${propertyId}, ${trip}) ON CONFLICT DO NOTHING`.execute(tx)
  await sql`
    UPDATE ratings SET reviews = reviews + ${times}::int,
      marks = ARRAY(SELECT o.sum + ${times}::int * n.mark
        FROM unnest(marks, ${[...marks]}::int[]) WITH ORDINALITY AS x (sum, mark, nr), LATERAL (SELECT x.sum) AS o, LATERAL (SELECT x.mark) AS n
        ORDER BY x.nr),
      stars[${stars}::int] = stars[${stars}::int] + ${times}::int
    WHERE property_id = ${propertyId} AND trip = ${trip}`.execute(tx)
}

/** Takes words and marks out of a review, for good; what it counted as, undefined when it was withdrawn before. */
export async function clearReview(
  tx: Tx,
  { propertyId, bookingId }: BookingKey,
  now: Date,
): Promise<{ readonly trip: ReviewTrip; readonly marks: readonly number[] } | undefined> {
  const { rows } = await sql<{ trip: ReviewTrip; marks: number[] }>`
    WITH was AS (
      SELECT id, trip, marks FROM reviews
      WHERE property_id = ${propertyId} AND booking_id = ${bookingId} AND withdrawn_at IS NULL FOR UPDATE)
    UPDATE reviews v SET withdrawn_at = ${now}, marks = NULL, title = '', good = '', bad = '', author = '', answer = NULL, answered_at = NULL
    FROM was WHERE v.property_id = ${propertyId} AND v.id = was.id
    RETURNING was.trip, was.marks`.execute(tx)
  const [row] = rows
  if (row)
    await sql`DELETE FROM review_reports WHERE property_id = ${propertyId}
      AND review_id = (SELECT id FROM reviews WHERE property_id = ${propertyId} AND booking_id = ${bookingId})`.execute(
      tx,
    )
  return row
}

/** Writes the answer of the hotel; false when there is one, or nothing to answer. */
export async function writeAnswer(
  tx: Tx,
  { propertyId, reviewId, text, at }: { propertyId: string; reviewId: string; text: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE reviews SET answer = ${text}, answered_at = ${at}
    WHERE property_id = ${propertyId} AND id = ${reviewId} AND answer IS NULL AND withdrawn_at IS NULL AND hidden_reason IS NULL
    RETURNING id`.execute(tx)
  return rows.length > 0
}

/** Takes the names off reviews of some bookings of a hotel; how many had one. */
export async function clearAuthors(tx: Tx, propertyId: string, bookingIds: readonly string[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE reviews SET author = '' WHERE property_id = ${propertyId} AND booking_id = ANY(${bookingIds}::uuid[]) AND author <> ''`.execute(
    tx,
  )
  return Number(numAffectedRows)
}

/** What somebody wrote, with the answers. */
export async function readOfGuest(db: Sql, whose: Whose) {
  const { rows } = await sql<{
    hotel: string
    bookingId: string
    marks: number[]
    trip: ReviewTrip
    title: string
    good: string
    bad: string
    author: string
    writtenAt: Date
    answer: string | null
    hiddenReason: HidingReason | null
  }>`
    SELECT p.name AS hotel, v.booking_id, v.marks, v.trip, v.title, v.good, v.bad, v.author, v.written_at, v.answer, v.hidden_reason
    FROM bookings b
    JOIN reviews v ON v.property_id = b.property_id AND v.booking_id = b.id AND v.withdrawn_at IS NULL
    JOIN properties p ON p.id = b.property_id
    WHERE ${isTheirs(whose)} ORDER BY v.written_at, v.id`.execute(db)
  return rows
}
