import type { BookingKey } from '@keystay/contract/bookings/entities'
import { sql, type RawBuilder } from 'kysely'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Stay } from '../inventory/rules.ts'
import type { Sql, Tx } from '../../platform/database/database.ts'
import type { HeldRooms } from './rules.ts'

/** Under what those are locked who hold rooms under the same address or e-mail at a hotel, so that their caps cannot be raced past. */
export function holdersOf(propertyId: string, addressHash: Buffer, email: string): string[] {
  return [`address ${propertyId} ${addressHash.toString('hex')}`, `email ${propertyId} ${email}`]
}

/** Locks them alone; whoever takes rooms locks them before the types, in one statement (`lockRoomTypes`). */
export async function lockHolders(tx: Tx, propertyId: string, addressHash: Buffer, email: string): Promise<void> {
  await sql`
    SELECT pg_advisory_xact_lock(key) FROM (
      SELECT DISTINCT hashtextextended(holder, 0) AS key
      FROM unnest(${holdersOf(propertyId, addressHash, email)}::text[]) AS holder
      ORDER BY 1
    ) AS holders`.execute(tx)
}

/** Who holds a booking: the address that asked for it (unknown of those that nobody asked for), and the e-mail address. */
export async function readHolder(tx: Tx, { propertyId, bookingId }: BookingKey) {
  return await tx
    .selectFrom('bookings')
    .select(['addressHash', 'guestEmail'])
    .where('propertyId', '=', propertyId)
    .where('id', '=', bookingId)
    .executeTakeFirst()
}

export type Holding = {
  readonly propertyId: string
  readonly addressHash: Buffer
  readonly email: string
  readonly stay: { readonly checkIn: PlainDate; readonly checkOut: PlainDate }
  /** A booking that is left out: it is being changed. */
  readonly except?: string
}

/**
 * Rooms of a hotel that are unpaid: under live holds by this address, this e-mail, anyone; to address and e-mail also counts
 * what they have booked for cash on the nights of a stay. Rooms that wait for transfers have a cap of their own, and what the hotel
 * itself holds or books for somebody counts on nobody.
 */
export function heldRoomsQuery(holding: Holding, now: Date): RawBuilder<HeldRooms> {
  const { propertyId, addressHash, email, stay, except = null } = holding
  return sql`
    WITH unpaid AS (
      SELECT b.id, b.address_hash, b.guest_email, b.transfer_until IS NULL AS held FROM bookings b
      WHERE b.property_id = ${propertyId} AND b.status = 'pending' AND b.id IS DISTINCT FROM ${except}::uuid
        AND b.source = 'web' AND (b.hold_expires_at > ${now} OR b.payment_live)
      UNION ALL
      SELECT b.id, b.address_hash, b.guest_email, false FROM bookings b
      WHERE b.property_id = ${propertyId} AND b.status = 'confirmed' AND b.payment_method = 'cash'
        AND b.source = 'web' AND b.payment_status = 'pending' AND b.check_out > ${stay.checkIn}::date AND b.check_in < ${stay.checkOut}::date
        AND (b.address_hash = ${addressHash} OR b.guest_email = ${email}))
    SELECT coalesce(sum(l.quantity) FILTER (WHERE u.address_hash = ${addressHash}), 0)::int AS by_address,
      coalesce(sum(l.quantity) FILTER (WHERE u.guest_email = ${email}), 0)::int AS by_email,
      coalesce(sum(l.quantity) FILTER (WHERE u.held), 0)::int AS by_hotel
    FROM unpaid u JOIN booking_lines l ON l.property_id = ${propertyId} AND l.booking_id = u.id`
}

/** The same in a statement of its own. */
export async function countHeldRooms(tx: Tx, holding: Holding, now: Date): Promise<HeldRooms> {
  const { rows } = await heldRoomsQuery(holding, now).execute(tx)
  return rows[0] ?? noHeldRooms
}

export const noHeldRooms: HeldRooms = { byAddress: 0, byEmail: 0, byHotel: 0 }

/** Hotels with holds overdue at `now`, the longest overdue first: the sweeper's work. */
export async function findHotelsWithOverdue(db: Sql, now: Date): Promise<string[]> {
  const { rows } = await sql<{ propertyId: string }>`
    SELECT property_id FROM bookings
    WHERE status = 'pending' AND hold_expires_at <= ${now} AND NOT payment_live
    GROUP BY property_id ORDER BY min(hold_expires_at)`.execute(db)
  return rows.map((row) => row.propertyId)
}

/** Holds of a hotel overdue at `now`, oldest first, without those in `but`. */
export async function findOverdue(
  db: Sql | Tx,
  request: { propertyId: string; now: Date; but: ReadonlySet<string>; limit: number },
): Promise<string[]> {
  const { propertyId, now, but, limit } = request
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM bookings
    WHERE property_id = ${propertyId} AND status = 'pending' AND hold_expires_at <= ${now} AND NOT payment_live
      AND id <> ALL(${[...but]}::uuid[])
    ORDER BY hold_expires_at, id LIMIT ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

/** Whether this transaction is the one that sweeps the hotel; another one that does is not waited for. */
export async function lockSweep(tx: Tx, propertyId: string): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${`sweep ${propertyId}`}, 0)) AS mine`.execute(tx)
  return rows[0]?.mine === true
}

/** Holds of a property that are overdue at `now` and occupy one of the types, or take one of the extras, during the stay. */
export async function findOverdueInTheWay(
  db: Sql,
  request: { propertyId: string; roomTypeIds: readonly string[]; extraIds?: readonly string[]; stay: Stay; now: Date },
): Promise<string[]> {
  const { propertyId, roomTypeIds, extraIds = [], stay, now } = request
  const { rows } = await sql<{ id: string }>`
    SELECT b.id
    FROM bookings b
    WHERE b.property_id = ${propertyId} AND b.status = 'pending' AND b.hold_expires_at <= ${now} AND NOT b.payment_live
      AND (EXISTS (
          SELECT FROM booked_rooms s WHERE s.property_id = ${propertyId} AND s.booking_id = b.id AND s.active
            AND s.room_type_id = ANY(${roomTypeIds}::uuid[]) AND s.stay && daterange(${stay.checkIn}::date, ${stay.checkOut}::date))
        OR EXISTS (
          SELECT FROM booking_extras e WHERE e.property_id = ${propertyId} AND e.booking_id = b.id AND e.active
            AND e.extra_id = ANY(${extraIds}::uuid[]) AND e.dates && daterange(${stay.checkIn}::date, ${stay.checkOut}::date)))`.execute(
    db,
  )
  return rows.map((row) => row.id)
}
