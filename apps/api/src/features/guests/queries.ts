import { sql, type RawBuilder } from 'kysely'
import type { BookingStatus } from '@keystay/contract/bookings/entities'
import type { DoNotBook } from '@keystay/contract/guests/do-not-book'
import type { SameReason } from '@keystay/contract/guests/entities'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { StayState } from '@keystay/contract/stays/entities'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { isUnwanted } from './card-of-booking.ts'
import { guestRows, isFound, isListed, type GuestRow } from './find-guests.ts'

/** By what a hotel counts its days and its money. Throws not_found. */
export async function readGround(db: Sql | Tx, propertyId: string) {
  const ground = await db
    .selectFrom('properties')
    .select(['timezone', 'currency'])
    .where('id', '=', propertyId)
    .executeTakeFirst()
  if (!ground) throw new DomainError('not_found')
  return ground
}

export type GuestFilter = {
  readonly propertyId: string
  readonly q: string
  /** Only those whom the hotel does not want again. */
  readonly unwanted: boolean
  readonly today: PlainDate
}

const isWanted = ({ propertyId, q, unwanted, today }: GuestFilter) => sql`
  ${isListed(propertyId)} ${unwanted ? sql`AND ${isUnwanted(today)}` : sql``}
  ${q === '' ? sql`` : sql`AND ${isFound(q, 1) ?? sql`false`}`}`

/** A page of the guests that a filter finds, who booked last first. */
export function pageQuery(filter: GuestFilter, page: { offset: number; limit: number }): RawBuilder<GuestRow> {
  const ids = sql`SELECT c.id FROM guest_cards c WHERE ${isWanted(filter)}
    ORDER BY c.seen_at DESC, c.id DESC OFFSET ${page.offset} LIMIT ${page.limit}`
  return guestRows(ids, filter.propertyId, filter.today)
}

/** How many a filter finds. */
export function countQuery(filter: GuestFilter): RawBuilder<{ count: number }> {
  return sql`SELECT count(*)::int AS count FROM guest_cards c WHERE ${isWanted(filter)}`
}

/** The id of a card, or of the one that it was merged into. */
export async function readLiveId(db: Sql | Tx, propertyId: string, guestId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT coalesce(merged_into, id) AS id FROM guest_cards WHERE property_id = ${propertyId} AND id = ${guestId}`.execute(
    db,
  )
  return rows[0]?.id
}

/** What was said last of not booking somebody. */
export function saidQuery(propertyId: string, id: string): RawBuilder<{ said: DoNotBook | null }> {
  return sql`
    SELECT CASE WHEN do_not_book IS NOT NULL
      THEN json_build_object('reason', do_not_book, 'until', do_not_book_until) END AS said
    FROM guest_cards WHERE property_id = ${propertyId} AND id = ${id}`
}

export type FigureRow = {
  readonly stays: number
  readonly nights: number
  readonly minor: number
  readonly cancelled: number
  readonly firstCheckIn: PlainDate | null
}

/** Nights of a booking `b` and what they bring, as revenue and reports count them: its lines on the books, net of discounts. */
const nightsOnBooks = (propertyId: string) => sql`
  SELECT coalesce(sum(l.quantity), 0)::int AS nights, coalesce(sum(l.amount_minor + l.discount_minor), 0)::bigint AS minor
  FROM price_lines l
  WHERE l.property_id = ${propertyId} AND l.booking_id = b.id AND l.kind = 'night' AND l.confirmed`

/** What a person booked, in all. */
export function figuresQuery(propertyId: string, id: string): RawBuilder<FigureRow> {
  return sql`
    SELECT coalesce(sum(s.stays), 0)::int AS stays, coalesce(sum(n.nights), 0)::int AS nights, coalesce(sum(n.minor), 0)::bigint AS minor,
      count(*) FILTER (WHERE b.status = 'cancelled' AND b.confirmed_at IS NOT NULL)::int AS cancelled,
      min(b.check_in) FILTER (WHERE b.status = 'confirmed') AS first_check_in
    FROM booking_guests g
    JOIN bookings b ON b.property_id = ${propertyId} AND b.id = g.booking_id
    CROSS JOIN LATERAL (${nightsOnBooks(propertyId)}) AS n
    CROSS JOIN LATERAL (SELECT count(*) AS stays FROM stays t
      WHERE t.property_id = ${propertyId} AND t.booking_id = b.id AND t.active AND t.state <> 'no_show' AND b.status = 'confirmed') AS s
    WHERE g.property_id = ${propertyId} AND g.card_id = ${id}`
}

export type BookingRow = {
  readonly id: string
  readonly code: string
  readonly status: BookingStatus
  readonly checkIn: PlainDate
  readonly checkOut: PlainDate
  readonly currency: string
  readonly nights: number
  readonly minor: number
  readonly states: StayState[]
  readonly types: { readonly name: string; readonly translations: unknown }[]
  readonly rooms: string[]
}

/** A page of a person's bookings, the latest stay first. */
export function bookingsQuery(
  propertyId: string,
  id: string,
  { offset, limit }: { offset: number; limit: number },
): RawBuilder<BookingRow> {
  return sql`
    SELECT b.id, b.code, b.status, b.check_in, b.check_out, b.currency, n.nights, n.minor,
      ARRAY(SELECT t.state::text FROM stays t
        WHERE t.property_id = ${propertyId} AND t.booking_id = b.id AND t.active) AS states,
      ARRAY(SELECT json_build_object('name', t.name, 'translations', t.translations)
        FROM booking_lines l JOIN room_types t ON t.property_id = ${propertyId} AND t.id = l.room_type_id
        WHERE l.property_id = ${propertyId} AND l.booking_id = b.id ORDER BY l.line) AS types,
      ARRAY(SELECT r.number FROM rooms r WHERE r.property_id = ${propertyId} AND r.id IN (
        SELECT s.room_id FROM booked_rooms s WHERE s.property_id = ${propertyId} AND s.booking_id = b.id)
        ORDER BY length(r.number), r.number) AS rooms
    FROM (
      SELECT b.* FROM booking_guests g JOIN bookings b ON b.property_id = ${propertyId} AND b.id = g.booking_id
      WHERE g.property_id = ${propertyId} AND g.card_id = ${id}
      ORDER BY b.check_in DESC, b.id DESC OFFSET ${offset} LIMIT ${limit}) AS b
    CROSS JOIN LATERAL (${nightsOnBooks(propertyId)}) AS n
    ORDER BY b.check_in DESC, b.id DESC`
}

export function countBookingsQuery(propertyId: string, id: string): RawBuilder<{ count: number }> {
  return sql`
    SELECT count(*)::int AS count FROM booking_guests WHERE property_id = ${propertyId} AND card_id = ${id}`
}

const mostProposals = 5
/** Shorter numbers are those of many: what a card is compared by are as many last digits, whatever stands before them. */
const samePhone = sql`length(c.phone) >= 10 AND length(o.phone) >= 10 AND right(o.phone, 9) = right(c.phone, 9)`
const sameEmail = sql`c.email <> '' AND o.email = c.email`

/** Cards with the same address or number, but for those of which the hotel said that they are of others; with why. */
export function proposalsQuery(propertyId: string, id: string): RawBuilder<{ id: string; by: SameReason[] }> {
  const others = (same: RawBuilder<unknown>) => sql`
    SELECT o.id, o.seen_at FROM guest_cards o
    WHERE o.property_id = ${propertyId} AND o.merged_into IS NULL AND o.known AND ${same}`
  return sql`
    SELECT o.id, array_remove(ARRAY[CASE WHEN ${sameEmail} THEN 'email' END, CASE WHEN ${samePhone} THEN 'phone' END], NULL) AS by
    FROM guest_cards c
    CROSS JOIN LATERAL (${others(sameEmail)} UNION ${others(samePhone)}) AS found
    JOIN guest_cards o ON o.property_id = ${propertyId} AND o.id = found.id
    WHERE c.property_id = ${propertyId} AND c.id = ${id} AND o.id <> c.id
      AND NOT EXISTS (SELECT FROM guest_others x WHERE x.property_id = ${propertyId}
        AND x.card_id = least(c.id, o.id) AND x.other_id = greatest(c.id, o.id))
    ORDER BY o.seen_at DESC, o.id DESC LIMIT ${mostProposals}`
}

/** Cards by their ids, in that order. */
export function cardsQuery(propertyId: string, ids: readonly string[], today: PlainDate): RawBuilder<GuestRow> {
  const inOrder = sql`SELECT u.id FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS u (id, place) ORDER BY u.place`
  return guestRows(inOrder, propertyId, today)
}

type MergeRow = { readonly id: string; readonly name: string; readonly at: Date; readonly by: string | null }

/** What was merged into a card and not undone, the latest first. */
export async function readMerges(db: Sql | Tx, propertyId: string, id: string): Promise<MergeRow[]> {
  const { rows } = await sql<Omit<MergeRow, 'by'> & { userId: string }>`
    SELECT m.id, c.name, m.merged_at AS at, m.merged_by AS user_id
    FROM guest_merges m JOIN guest_cards c ON c.property_id = ${propertyId} AND c.id = m.merged_id
    WHERE m.property_id = ${propertyId} AND m.kept_id = ${id} AND m.undone_at IS NULL
    ORDER BY m.merged_at DESC, m.id DESC`.execute(db)
  return await withNames(db, rows)
}

type NoteRow = { readonly id: string; readonly text: string; readonly at: Date; readonly by: string | null }

/** What people of the hotel wrote about somebody, the latest first. */
export async function readNotes(db: Sql | Tx, propertyId: string, id: string): Promise<NoteRow[]> {
  const { rows } = await sql<Omit<NoteRow, 'by'> & { userId: string }>`
    SELECT id, text, written_at AS at, written_by AS user_id FROM guest_notes
    WHERE property_id = ${propertyId} AND card_id = ${id} ORDER BY written_at DESC, id DESC`.execute(db)
  return await withNames(db, rows)
}

/** Accounts lie on the coordinator: their names are read by themselves. */
async function withNames<Row extends { readonly userId: string }>(db: Sql | Tx, rows: readonly Row[]) {
  const ids = [...new Set(rows.map(({ userId }) => userId))]
  const users =
    ids.length === 0
      ? []
      : await db
          .selectFrom('users')
          .select(['id', 'name'])
          .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
          .execute()
  const names = new Map(users.map(({ id, name }) => [id, name]))
  return rows.map(({ userId, ...row }) => ({ ...row, by: names.get(userId) ?? null }))
}
