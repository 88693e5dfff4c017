import { sql, type RawBuilder } from 'kysely'
import type { BookingStatus, CancelReason, PaymentMethod, PaymentStatus } from '@keystay/contract/entities'
import type { Language } from '@keystay/contract/languages'
import type { BookingCounts } from '@keystay/contract/owner-booking-entities'
import type { PlainDate } from '@keystay/contract/plain-dates'
import type { Sql } from '../../platform/database.ts'
import { fold } from '../../platform/fold.ts'
import { readBookingCode } from '../../platform/ids.ts'
import { translated } from '../../platform/translations.ts'

export type BookingFilter = {
  readonly propertyId: string
  /** Name, e-mail, code or room number, as people type them. */
  readonly q: string
  readonly checkIn?: PlainDate | undefined
}

const mostWords = 6
/** A code is looked for from so many of its letters on. */
const leastCodeLetters = 3

/** The bookings that a filter finds, as rows of id, created_at and status. */
function matching({ propertyId, q, checkIn }: BookingFilter): RawBuilder<unknown> {
  const columns = sql`SELECT b.id, b.created_at, b.status FROM bookings b`
  const arriving = checkIn ? sql`AND b.check_in = ${checkIn}::date` : sql``
  const words = fold(q).split(' ').filter(Boolean).slice(0, mostWords)
  if (q === '') return sql`${columns} WHERE b.property_id = ${propertyId} ${arriving}`
  const branches = [
    sql`${columns} WHERE b.property_id = ${propertyId} ${arriving} AND b.id IN (
      SELECT s.booking_id FROM rooms r JOIN booked_rooms s ON s.property_id = r.property_id AND s.room_id = r.id
      WHERE r.property_id = ${propertyId} AND lower(r.number) = lower(${q}))`,
  ]
  if (words.length > 0) {
    const likes = words.map((word) => sql`AND b.search_text LIKE ${`% ${word}%`}`)
    branches.push(sql`${columns} WHERE b.property_id = ${propertyId} ${arriving} ${sql.join(likes, sql` `)}`)
  }
  const code = readBookingCode(q)
  if (/^[0-9A-Z]+$/.test(code) && code.length >= leastCodeLetters && code.length <= 8)
    branches.push(
      sql`${columns} WHERE b.property_id = ${propertyId} ${arriving} AND b.code >= ${code} AND b.code <= ${code.padEnd(8, 'Z')}`,
    )
  return sql.join(branches, sql` UNION `)
}

/** How many bookings a filter finds, by status. */
export async function countBookings(db: Sql, filter: BookingFilter): Promise<BookingCounts> {
  const { rows } = await sql<{ status: BookingStatus; count: number }>`
    SELECT status, count(*)::int AS count FROM (${matching(filter)}) AS m GROUP BY status`.execute(db)
  const of = (status: BookingStatus) => rows.find((row) => row.status === status)?.count ?? 0
  const counts = { confirmed: of('confirmed'), pending: of('pending'), cancelled: of('cancelled') }
  return { all: counts.confirmed + counts.pending + counts.cancelled, ...counts }
}

type Page = { readonly status?: BookingStatus | undefined; readonly offset: number; readonly limit: number }

/** Ids of a page of what a filter finds, latest first. */
export async function findBookings(db: Sql, filter: BookingFilter, page: Page): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT m.id FROM (${matching(filter)}) AS m
    ${page.status ? sql`WHERE m.status = ${page.status}::booking_status` : sql``}
    ORDER BY m.created_at DESC, m.id DESC OFFSET ${page.offset} LIMIT ${page.limit}`.execute(db)
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
  createdAt: Date
  adults: number
  children: number
  types: { name: string; translations: unknown }[]
  rooms: string[]
}

/** Bookings by their ids, in that order, with their room types in a language. */
export async function readListed(db: Sql, propertyId: string, ids: readonly string[], language: Language) {
  const { rows } = await sql<ListRow>`
    SELECT b.id, b.code, b.status, b.cancel_reason, b.check_in, b.check_out, b.guest_name, b.guest_email, b.total_minor,
      b.currency, b.payment_method, b.payment_status, b.created_at, l.adults, l.children, l.types,
      coalesce(r.rooms, '{}') AS rooms
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS page (id, place)
    JOIN bookings b ON b.property_id = ${propertyId} AND b.id = page.id
    CROSS JOIN LATERAL (
      SELECT sum(l.adults)::int AS adults, sum(l.children)::int AS children,
        json_agg(json_build_object('name', t.name, 'translations', t.translations) ORDER BY l.line) AS types
      FROM booking_lines l JOIN room_types t ON t.property_id = l.property_id AND t.id = l.room_type_id
      WHERE l.property_id = b.property_id AND l.booking_id = b.id
    ) l
    CROSS JOIN LATERAL (
      SELECT array_agg(r.number ORDER BY length(r.number), r.number) AS rooms
      FROM booked_rooms s JOIN rooms r ON r.property_id = s.property_id AND r.id = s.room_id
      WHERE s.property_id = b.property_id AND s.booking_id = b.id
    ) r
    ORDER BY page.place`.execute(db)
  return rows.map(({ types, ...row }) => ({
    ...row,
    roomTypes: types.map(({ name, translations }) => translated(name, 'name', translations, language)),
  }))
}
