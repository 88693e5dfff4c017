import { sql, type RawBuilder } from 'kysely'
import type { BookingStatus, CancelReason, PaymentStatus } from '@keystay/contract/bookings/entities'
import type { BookingSource } from '@keystay/contract/bookings/own-forms'
import type { BookingGuest } from '@keystay/contract/guests/do-not-book'
import type { PaymentMethod } from '@keystay/contract/shared/kinds'
import type { Language } from '@keystay/contract/shared/languages'
import type { BookingCounts } from '@keystay/contract/bookings/owner-entities'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Sql } from '../../../platform/database/database.ts'
import { fold } from '../../../platform/values/fold.ts'
import { readCode } from '../../../platform/database/ids.ts'
import { translated } from '../../../platform/database/translations.ts'
import { givenBackOf, type GivenBackRow } from '../payments/payment-view.ts'
import { unreadOfBooking } from '../../unread/unread-messages.ts'
import { cardOfBooking } from '../../guests/card-of-booking.ts'
import { agesOf, knownAges } from '../sleepers.ts'
import { countsOf, readTallies } from '../status-queries.ts'

export type BookingFilter = {
  readonly propertyId: string
  /** Name, e-mail, code or room number, as people type them. */
  readonly q: string
  readonly checkIn?: PlainDate | undefined
  /** Only those whose balance was due by link before this date. */
  readonly overdueOn?: PlainDate | undefined
}

const mostWords = 6
/** A code is looked for from so many of its letters on. */
const leastCodeLetters = 3
const codeLetters = 8

/** Bookings that have a room with this number, or a code that begins so; null when there are none. */
export async function findByRoomOrCode(db: Sql, { propertyId, q }: BookingFilter): Promise<string[] | null> {
  if (q === '') return null
  const code = readCode(q)
  const isCode = /^[0-9A-Z]+$/.test(code) && code.length >= leastCodeLetters && code.length <= codeLetters
  const { rows } = await sql<{ id: string }>`
    SELECT s.booking_id AS id
    FROM rooms r JOIN booked_rooms s ON s.property_id = r.property_id AND s.room_id = r.id
    WHERE r.property_id = ${propertyId} AND lower(r.number) = lower(${q}) AND s.booking_id IS NOT NULL
    ${
      isCode
        ? sql`UNION ALL SELECT b.id FROM bookings b
            WHERE b.property_id = ${propertyId} AND b.code >= ${code} AND b.code <= ${code.padEnd(codeLetters, 'Z')}`
        : sql``
    }`.execute(db)
  return rows.length > 0 ? [...new Set(rows.map((row) => row.id))] : null
}

/** The words of name and e-mail of `bookings b`, as their index has them. */
const guestWords = sql`array_to_tsvector(array_remove(string_to_array(btrim(b.search_text), ' '), ''))`

/** What a filter asks of `bookings b`; `idsByRoomOrCode` are of those that its text finds by room or code. */
function where(
  { propertyId, q, checkIn, overdueOn }: BookingFilter,
  idsByRoomOrCode: readonly string[] | null,
): RawBuilder<unknown> {
  const words = fold(q).split(' ').filter(Boolean).slice(0, mostWords)
  // Folded words are letters and digits alone.
  const begins = words.map((word) => sql`${guestWords} @@ ${`'${word}':*`}::tsquery`)
  const conditions = [
    ...(begins.length > 0 ? [sql`(${sql.join(begins, sql` AND `)})`] : []),
    ...(idsByRoomOrCode ? [sql`b.id = ANY(${idsByRoomOrCode}::uuid[])`] : []),
  ]
  return sql`b.property_id = ${propertyId}
    ${checkIn ? sql`AND b.check_in = ${checkIn}::date` : sql``}
    ${overdueOn ? sql`AND ${isOverdue(overdueOn)}` : sql``}
    ${q === '' ? sql`` : sql`AND (${conditions.length > 0 ? sql.join(conditions, sql` OR `) : sql`false`})`}`
}

/** How many bookings a filter finds, by status. Of all bookings of a hotel that is not counted but known. */
export async function countBookings(
  db: Sql,
  filter: BookingFilter,
  idsByRoomOrCode: readonly string[] | null,
): Promise<BookingCounts> {
  if (filter.q === '' && !filter.checkIn && !filter.overdueOn) return await readTallies(db, filter.propertyId)
  const { rows } = await sql<{ status: BookingStatus; count: number }>`
    SELECT b.status, count(*)::int AS count FROM bookings b WHERE ${where(filter, idsByRoomOrCode)} GROUP BY b.status`.execute(
    db,
  )
  return countsOf(rows)
}

/** Of `bookings b`: the balance was to be paid by link before the hotel's date. */
const isOverdue = (today: PlainDate) =>
  sql`b.status = 'confirmed' AND b.payment_status = 'partly_paid' AND b.balance_due_on < ${today}::date`

/** How many balances of a hotel are overdue. */
export async function countOverdue(db: Sql, propertyId: string, today: PlainDate): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM bookings b WHERE b.property_id = ${propertyId} AND ${isOverdue(today)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

type Page = { readonly status?: BookingStatus | undefined; readonly offset: number; readonly limit: number }

/** Ids of a page of what a filter finds, latest first. */
export async function findBookings(
  db: Sql,
  filter: BookingFilter,
  idsByRoomOrCode: readonly string[] | null,
  page: Page,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT b.id FROM bookings b
    WHERE ${where(filter, idsByRoomOrCode)} ${page.status ? sql`AND b.status = ${page.status}::booking_status` : sql``}
    ORDER BY b.created_at DESC, b.id DESC OFFSET ${page.offset} LIMIT ${page.limit}`.execute(db)
  return rows.map((row) => row.id)
}

type ListRow = {
  id: string
  code: string
  status: BookingStatus
  cancelReason: CancelReason | null
  checkIn: PlainDate
  checkOut: PlainDate
  guestName: string
  guestEmail: string
  totalMinor: number
  currency: string
  paymentMethod: PaymentMethod | null
  paymentStatus: PaymentStatus
  atHotelMinor: number
  depositMinor: number | null
  balanceDueOn: PlainDate | null
  partMinor: number
  deskPaidMinor: number
  createdAt: Date
  adults: number
  children: number
  splits: { readonly split: unknown; readonly children: number }[]
  types: { name: string; translations: unknown }[]
  rooms: string[]
  givenBack: GivenBackRow
  source: BookingSource
  optionUntil: PlainDate | null
  guestCard: BookingGuest | null
  unread: number | null
}

/** Bookings by their ids, in that order, with their room types in a language. */
export async function readListed(
  db: Sql,
  { propertyId, today }: { readonly propertyId: string; readonly today: PlainDate },
  ids: readonly string[],
  language: Language,
) {
  const { rows } = await sql<ListRow>`
    SELECT b.id, b.code, b.status, b.cancel_reason, b.check_in, b.check_out, b.guest_name, b.guest_email, b.total_minor,
      b.currency, b.payment_method, b.payment_status, b.at_hotel_minor, b.deposit_minor, b.balance_due_on, b.part_minor, b.desk_paid_minor, b.created_at, b.source, b.option_until, l.adults, l.children, l.splits, l.types,
      coalesce(r.rooms, '{}') AS rooms, ${givenBackOf(sql`${propertyId}`)} AS given_back,
      ${unreadOfBooking('hotel', sql`${propertyId}`)} AS unread,
      CASE WHEN g.card_id IS NOT NULL
        THEN json_build_object('cardId', g.card_id, 'doNotBook', g.do_not_book) END AS guest_card
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS page (id, place)
    JOIN bookings b ON b.property_id = ${propertyId} AND b.id = page.id
    CROSS JOIN LATERAL (
      SELECT sum(l.adults)::int AS adults, sum(l.children)::int AS children,
        json_agg(json_build_object('split', l.split, 'children', l.children) ORDER BY l.line) AS splits,
        json_agg(json_build_object('name', t.name, 'translations', t.translations) ORDER BY l.line) AS types
      FROM booking_lines l JOIN room_types t ON t.property_id = l.property_id AND t.id = l.room_type_id
      WHERE l.property_id = ${propertyId} AND l.booking_id = b.id
    ) l
    CROSS JOIN LATERAL (
      SELECT array_agg(r.number ORDER BY length(r.number), r.number) AS rooms
      FROM rooms r WHERE r.property_id = ${propertyId} AND r.id IN (
        SELECT s.room_id FROM booked_rooms s WHERE s.property_id = ${propertyId} AND s.booking_id = b.id)
    ) r
    LEFT JOIN LATERAL (${cardOfBooking(propertyId, sql`b.id`, today)}) AS g ON true
    ORDER BY page.place`.execute(db)
  return rows.map(({ types, splits, unread, ...row }) => ({
    ...row,
    ...(unread && { unreadMessages: unread }),
    ages: knownAges(splits.flatMap(({ split, children }) => agesOf(split, children))),
    roomTypes: types.map(({ name, translations }) => translated(name, 'name', translations, language)),
  }))
}
