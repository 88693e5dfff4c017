import { sql } from 'kysely'
import type { BookingRequest } from '@keystay/contract/booking-form'
import type { BookingStatus, CancelReason, PaymentMethod } from '@keystay/contract/entities'
import type { PlainDate } from '@keystay/contract/plain-dates'
import type { Sql, Tx } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import type { HotelTerms, PriceLine } from '../inventory/price-rules.ts'
import type { HeldRooms } from './rules.ts'

/** What booking needs of a hotel; `rooms` counts its available rooms. */
export type Hotel = HotelTerms & { readonly id: string; readonly slug: string; readonly rooms: number }

export async function readHotel(db: Sql | Tx, propertyId: string): Promise<Hotel | undefined> {
  return db
    .selectFrom('properties as p')
    .select(['p.id', 'p.slug', 'p.timezone', 'p.currency', 'p.checkInTime'])
    .select(['p.offersFreeCancellation', 'p.offersBreakfast', 'p.offersEarlyBooking'])
    .select(
      sql<number>`(SELECT coalesce(sum(t.capacity), 0)::int FROM room_types t WHERE t.property_id = p.id)`.as('rooms'),
    )
    .where('p.id', '=', propertyId)
    .executeTakeFirst()
}

/** The state of a booking that stories decide by. */
export type BookingRow = {
  readonly id: string
  readonly status: BookingStatus
  readonly checkIn: PlainDate
  readonly checkOut: PlainDate
  readonly holdExpiresAt: Date | null
  readonly freeUntil: Date | null
  readonly totalMinor: number
  readonly currency: string
  readonly paymentMethod: PaymentMethod | null
}

const bookingColumns = [
  'id',
  'status',
  'checkIn',
  'checkOut',
  'holdExpiresAt',
  'freeUntil',
  'totalMinor',
  'currency',
  'paymentMethod',
] as const

/** Reads a booking; inside a story with `lock` it is locked until the end. */
export async function readBookingRow(
  db: Sql | Tx,
  propertyId: string,
  bookingId: string,
  lock = false,
): Promise<BookingRow | undefined> {
  const query = db
    .selectFrom('bookings')
    .select(bookingColumns)
    .where('propertyId', '=', propertyId)
    .where('id', '=', bookingId)
  return (lock ? query.forNoKeyUpdate() : query).executeTakeFirst()
}

/** The room types of a booking's lines: the lock set of a story that frees or changes them. */
export async function readRoomTypeIds(db: Sql | Tx, propertyId: string, bookingId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('bookingLines')
    .select('roomTypeId')
    .distinct()
    .where('propertyId', '=', propertyId)
    .where('bookingId', '=', bookingId)
    .orderBy('roomTypeId')
    .execute()
  return rows.map((row) => row.roomTypeId)
}

/** The booking as it was asked for, to lay a change over it. */
export async function readRequest(db: Sql | Tx, propertyId: string, bookingId: string): Promise<BookingRequest> {
  const [booking, lines] = await Promise.all([
    db
      .selectFrom('bookings')
      .selectAll()
      .where('propertyId', '=', propertyId)
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('bookingLines')
      .select(['roomTypeId', 'quantity', 'bedType', 'adults', 'children'])
      .where('propertyId', '=', propertyId)
      .where('bookingId', '=', bookingId)
      .orderBy('line')
      .execute(),
  ])
  return {
    checkIn: booking.checkIn,
    checkOut: booking.checkOut,
    expectedGuests: booking.expectedGuests,
    lines,
    guest: { name: booking.guestName, email: booking.guestEmail, phone: booking.guestPhone },
    notes: booking.notes,
    locale: booking.locale as BookingRequest['locale'],
    expectedTotal: { minor: booking.totalMinor, currency: booking.currency },
  }
}

/** Serializes those who hold rooms under the same address or e-mail at a hotel, so that their caps cannot be raced past. */
export async function lockHolders(tx: Tx, propertyId: string, addressHash: Buffer, email: string): Promise<void> {
  await sql`
    SELECT pg_advisory_xact_lock(key) FROM (
      SELECT DISTINCT hashtextextended(holder, 0) AS key
      FROM unnest(${[`address ${propertyId} ${addressHash.toString('hex')}`, `email ${propertyId} ${email}`]}::text[]) AS holder
      ORDER BY 1
    ) AS holders`.execute(tx)
}

/** Rooms under live holds of a hotel: by this address, by this e-mail, by anyone. `except` leaves a booking out. */
export async function countHeldRooms(
  tx: Tx,
  request: { propertyId: string; addressHash: Buffer; email: string; now: Date },
): Promise<HeldRooms> {
  const { propertyId, addressHash, email, now } = request
  const { rows } = await sql<HeldRooms>`
    SELECT coalesce(sum(l.quantity) FILTER (WHERE b.address_hash = ${addressHash}), 0)::int AS by_address,
      coalesce(sum(l.quantity) FILTER (WHERE b.guest_email = ${email}), 0)::int AS by_email,
      coalesce(sum(l.quantity), 0)::int AS by_hotel
    FROM bookings b JOIN booking_lines l ON l.property_id = b.property_id AND l.booking_id = b.id
    WHERE b.property_id = ${propertyId} AND b.status = 'pending' AND b.hold_expires_at > ${now}`.execute(tx)
  return rows[0] ?? { byAddress: 0, byEmail: 0, byHotel: 0 }
}

/** Claims an idempotency key for a new booking; waits for a rival with the same key. Returns the earlier claim if there is one. */
export async function claimKey(
  tx: Tx,
  claim: { propertyId: string; route: string; keyHash: Buffer; bodyHash: Buffer; bookingId: string; createdAt: Date },
): Promise<{ bookingId: string; bodyHash: Buffer } | null> {
  const inserted = await tx
    .insertInto('idempotencyKeys')
    .values(claim)
    .onConflict((conflict) => conflict.columns(['propertyId', 'route', 'keyHash']).doNothing())
    .returning('bookingId')
    .executeTakeFirst()
  return inserted ? null : ((await findKey(tx, claim.propertyId, claim.route, claim.keyHash)) ?? null)
}

/** What was booked under an idempotency key. */
export async function findKey(
  db: Sql | Tx,
  propertyId: string,
  route: string,
  keyHash: Buffer,
): Promise<{ bookingId: string; bodyHash: Buffer } | undefined> {
  return db
    .selectFrom('idempotencyKeys')
    .select(['bookingId', 'bodyHash'])
    .where('propertyId', '=', propertyId)
    .where('route', '=', route)
    .where('keyHash', '=', keyHash)
    .executeTakeFirst()
}

export type NewBooking = {
  readonly propertyId: string
  readonly id: string
  readonly code: string
  readonly request: BookingRequest
  readonly addressHash: Buffer
  readonly holdExpiresAt: Date
  readonly now: Date
  readonly totalMinor: number
  readonly currency: string
  readonly promises: Promises
}

/** What is promised with a booking and stays so when the hotel's offers change. */
export type Promises = {
  readonly offersBreakfast: boolean
  readonly earlyBookingPercent: number | null
  readonly freeUntil: Date | null
}

export async function insertBooking(tx: Tx, booking: NewBooking): Promise<void> {
  const { propertyId, id, code, request, addressHash, holdExpiresAt, now, totalMinor, currency, promises } = booking
  await tx
    .insertInto('bookings')
    .values({
      propertyId,
      id,
      code,
      status: 'pending',
      addressHash,
      holdExpiresAt,
      createdAt: now,
      currency,
      ...bookingValues(request, totalMinor, promises),
    })
    .execute()
}

export async function updateBooking(
  tx: Tx,
  key: { propertyId: string; bookingId: string },
  request: BookingRequest,
  totalMinor: number,
  promises: Promises,
): Promise<void> {
  await tx
    .updateTable('bookings')
    .set(bookingValues(request, totalMinor, promises))
    .where('propertyId', '=', key.propertyId)
    .where('id', '=', key.bookingId)
    .execute()
}

/** Changes only who travels and what they wish. */
export async function updateGuest(
  tx: Tx,
  key: { propertyId: string; bookingId: string },
  request: BookingRequest,
): Promise<void> {
  const { name, email, phone } = request.guest
  await tx
    .updateTable('bookings')
    .set({ guestName: name, guestEmail: email, guestPhone: phone, notes: request.notes ?? '', locale: request.locale })
    .where('propertyId', '=', key.propertyId)
    .where('id', '=', key.bookingId)
    .execute()
}

function bookingValues(request: BookingRequest, totalMinor: number, promises: Promises) {
  return {
    checkIn: request.checkIn,
    checkOut: request.checkOut,
    expectedGuests: request.expectedGuests,
    guestName: request.guest.name,
    guestEmail: request.guest.email,
    guestPhone: request.guest.phone,
    notes: request.notes ?? '',
    locale: request.locale,
    totalMinor,
    ...promises,
  }
}

/** Writes the lines, their rooms and the price lines of a booking. `rooms` holds the room ids of each line, in order. */
export async function insertLines(
  tx: Tx,
  key: { propertyId: string; bookingId: string },
  request: BookingRequest,
  rooms: readonly (readonly string[])[],
  priceLines: readonly PriceLine[],
): Promise<void> {
  const lines = request.lines.map((line, index) => ({ ...key, line: index, ...line }))
  const stay = sql<string>`daterange(${request.checkIn}::date, ${request.checkOut}::date)`
  const units = lines.flatMap(({ line, roomTypeId }, index) =>
    (rooms[index] ?? []).map((roomId) => ({ ...key, id: newId(), line, roomTypeId, roomId, stay })),
  )
  await Promise.all([
    tx.insertInto('bookingLines').values(lines).execute(),
    tx.insertInto('bookedRooms').values(units).execute(),
    tx
      .insertInto('priceLines')
      .values(priceLines.map((line, position) => ({ ...key, position, ...line })))
      .execute(),
  ])
}

/** Removes the lines of a pending booking whose rooms were freed, before new ones are written. */
export async function deleteLines(tx: Tx, propertyId: string, bookingId: string): Promise<void> {
  for (const table of ['priceLines', 'bookedRooms', 'bookingLines'] as const) {
    await tx.deleteFrom(table).where('propertyId', '=', propertyId).where('bookingId', '=', bookingId).execute()
  }
}

export async function markCancelled(
  tx: Tx,
  propertyId: string,
  bookingId: string,
  reason: CancelReason,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({ status: 'cancelled', cancelReason: reason, cancelledAt: now, holdExpiresAt: null })
    .where('propertyId', '=', propertyId)
    .where('id', '=', bookingId)
    .execute()
}

export async function markConfirmed(
  tx: Tx,
  propertyId: string,
  bookingId: string,
  method: PaymentMethod,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({ status: 'confirmed', paymentMethod: method, confirmedAt: now, holdExpiresAt: null })
    .where('propertyId', '=', propertyId)
    .where('id', '=', bookingId)
    .execute()
}

/** Holds overdue at `now` anywhere, oldest first: the sweeper's work. */
export async function findOverdue(
  db: Sql,
  now: Date,
  limit: number,
): Promise<{ propertyId: string; bookingId: string }[]> {
  return db
    .selectFrom('bookings')
    .select(['propertyId', 'id as bookingId'])
    .where('status', '=', 'pending')
    .where('holdExpiresAt', '<=', now)
    .orderBy('holdExpiresAt')
    .limit(limit)
    .execute()
}
