import { sql } from 'kysely'
import type { BookingSummary, BookingKey } from '@keystay/contract/bookings/entities'
import type { Language } from '@keystay/contract/shared/languages'
import type { Sql, Tx } from '../../../platform/database/database.ts'
import { searchText } from '../../../platform/values/fold.ts'
import { isTheirs, type Whose } from '../../guests/whose.ts'
import { unreadOfBooking } from '../../unread/unread-messages.ts'
import { toPhoto } from '../../photos/photo-json.ts'
import { givenBackOfBooking, toGivenBack } from '../payments/payment-view.ts'
import { dueOf } from '../rules.ts'
import { guestsOfLines } from '../sleepers.ts'
import { coverPhoto, planOf } from '../view-queries.ts'

/** Who sleeps in the lines of the booking `b`. */
const linesOfBooking = sql<Parameters<typeof guestsOfLines>[0]>`(
  SELECT json_agg(json_build_object('adults', l.adults, 'children', l.children, 'split', l.split) ORDER BY l.line)
  FROM booking_lines l WHERE l.property_id = b.property_id AND l.booking_id = b.id)`

/** What the guest of the booking `b` was invoiced and was not taken back; null: nothing. */
const invoicesOfBooking = sql<{ id: string; number: string }[] | null>`(
  SELECT json_agg(json_build_object('id', i.id, 'number', i.content ->> 'number') ORDER BY i.year, i.number)
  FROM invoices i
  WHERE i.property_id = b.property_id AND i.booking_id = b.id AND i.kind = 'invoice' AND i.payer IS DISTINCT FROM 'company'
    AND NOT EXISTS (SELECT FROM invoices c WHERE c.property_id = b.property_id AND c.credits = i.id))`

/** A page of an account's bookings over all hotels, latest first, with how many there are. */
export async function readAccountBookings(
  db: Sql,
  { userId, offset, limit, language }: { userId: string; offset: number; limit: number; language: Language },
): Promise<{ items: BookingSummary[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('bookings as b')
      .innerJoin('properties as p', 'p.id', 'b.propertyId')
      .select(['b.id', 'b.propertyId', 'b.code', 'b.status', 'b.cancelReason', 'b.checkIn', 'b.checkOut'])
      .select(['b.totalMinor', 'b.currency', 'b.paymentMethod', 'b.paymentStatus', 'b.createdAt', 'b.depositMinor'])
      .select(['b.atHotelMinor', 'b.deskPaidMinor', 'b.balanceDueOn', 'b.partMinor', 'b.planId', 'b.terms'])
      .select(['p.slug', 'p.name', 'p.city', 'p.country', coverPhoto.as('photo'), givenBackOfBooking.as('givenBack')])
      .select([linesOfBooking.as('lines'), invoicesOfBooking.as('invoices')])
      .select(unreadOfBooking('guest').as('unread'))
      .where('b.userId', '=', userId)
      .orderBy('b.createdAt', 'desc')
      .orderBy('b.id', 'desc')
      .offset(offset)
      .limit(limit)
      .execute(),
    db
      .selectFrom('bookings')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow(),
  ])
  const items = rows.map(
    ({
      totalMinor,
      currency,
      createdAt,
      slug,
      name,
      city,
      country,
      photo,
      givenBack,
      lines,
      invoices,
      unread,
      ...row
    }) => {
      const { depositMinor, atHotelMinor, balanceDueOn, partMinor, planId, terms, ...others } = row
      const { deskPaidMinor, ...booking } = others
      const money = { totalMinor, depositMinor, atHotelMinor, partMinor, deskPaidMinor }
      return {
        ...booking,
        ...guestsOfLines(lines),
        plan: planOf({ planId, terms }, language),
        due: { minor: dueOf({ ...booking, ...money }), currency },
        ...(atHotelMinor > 0 && { atHotel: { minor: atHotelMinor, currency } }),
        dueOn: booking.status === 'confirmed' && booking.paymentStatus === 'partly_paid' ? balanceDueOn : null,
        givenBack: toGivenBack(givenBack, currency),
        ...(invoices && { invoices }),
        ...(unread && { unreadMessages: unread }),
        total: { minor: totalMinor, currency },
        createdAt: createdAt.toISOString(),
        hotel: { slug, name, city, country, photo: photo && toPhoto(photo, language) },
      }
    },
  )
  return { items, total }
}

export async function readAccountKeys(db: Sql | Tx, userId: string): Promise<BookingKey[]> {
  return await db
    .selectFrom('bookings')
    .select(['propertyId', 'id as bookingId'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()
}

/** What of somebody's bookings stands against erasing them, locked against change: each with its hotel's zone. */
export async function lockBookings(tx: Tx, whose: Whose) {
  const all = tx.selectFrom('bookings as b').where(isTheirs(whose))
  const theirs = await all.select('b.propertyId').distinct().execute()
  const hotels = await tx
    .selectFrom('properties')
    .select(['id', 'timezone'])
    .where('id', '=', sql<string>`ANY(${theirs.map(({ propertyId }) => propertyId)}::uuid[])`)
    .orderBy('id')
    .execute()
  const bookings = []
  // Hotel by hotel: rows of several servers are not locked in one statement.
  for (const { id, timezone } of hotels) {
    const ofHotel = all.select(['b.status', 'b.checkOut', 'b.paymentStatus']).where('b.propertyId', '=', id)
    const rows = await ofHotel.orderBy('b.id').forNoKeyUpdate().execute()
    bookings.push(...rows.map((booking) => ({ ...booking, timezone })))
  }
  return bookings
}

/**
 * Takes the person off bookings. A confirmed booking keeps the name for its invoice, any other keeps nothing;
 * no cookie and no link opens them any more.
 */
export async function eraseGuest(tx: Tx, whose: Whose, now: Date): Promise<void> {
  await sql`
    DELETE FROM booking_access a USING bookings b
    WHERE ${isTheirs(whose)} AND a.property_id = b.property_id AND a.booking_id = b.id`.execute(tx)
  // Whoever repeats a request with its key would be let in again.
  await sql`
    DELETE FROM idempotency_keys k USING bookings b
    WHERE ${isTheirs(whose)} AND k.property_id = b.property_id AND k.booking_id = b.id`.execute(tx)
  await sql`
    UPDATE stays t SET guest_name = '' FROM bookings b
    WHERE ${isTheirs(whose)} AND t.property_id = b.property_id AND t.booking_id = b.id AND t.guest_name <> ''`.execute(
    tx,
  )
  const confirmed = await tx
    .selectFrom('bookings as b')
    .select('b.guestName')
    .distinct()
    .where(isTheirs(whose))
    .where('b.confirmedAt', 'is not', null)
    .execute()
  const names = confirmed.map((row) => row.guestName)
  await sql`
    UPDATE bookings o SET user_id = NULL, guest_erased_at = ${now}, guest_email = '', guest_phone = '', notes = '',
      address_hash = NULL, guest_name = coalesce(kept.name, ''), search_text = coalesce(kept.text, '')
    FROM bookings b
    LEFT JOIN unnest(${names}::text[], ${names.map((name) => searchText([name]))}::text[]) AS kept (name, text)
      ON b.confirmed_at IS NOT NULL AND kept.name = b.guest_name
    WHERE ${isTheirs(whose)} AND o.property_id = b.property_id AND o.id = b.id`.execute(tx)
}

/** A booking of a hotel that belongs to no account, with the address that it was made for. */
export async function findWithoutAccount(
  db: Sql,
  hotelKey: string,
  code: string,
): Promise<{ propertyId: string; bookingId: string; email: string } | undefined> {
  return await db
    .selectFrom('properties as p')
    .innerJoin('bookings as b', 'b.propertyId', 'p.id')
    .select(['p.id as propertyId', 'b.id as bookingId', 'b.guestEmail as email'])
    .where('p.slug', '=', hotelKey)
    .where('b.code', '=', code)
    .where('b.userId', 'is', null)
    .where('b.guestErasedAt', 'is', null)
    .executeTakeFirst()
}

/** Gives a booking to an account unless another one has it; its hotel key, or undefined. */
export async function setAccount(
  tx: Tx,
  { propertyId, bookingId, userId }: { propertyId: string; bookingId: string; userId: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ slug: string }>`
    UPDATE bookings b SET user_id = ${userId} FROM properties p
    WHERE b.property_id = ${propertyId} AND b.id = ${bookingId} AND p.id = b.property_id
      AND b.guest_erased_at IS NULL AND (b.user_id IS NULL OR b.user_id = ${userId})
    RETURNING p.slug`.execute(tx)
  return rows[0]?.slug
}
