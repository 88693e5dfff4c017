import { sql, type RawBuilder } from 'kysely'
import type { BookingStatus, PaymentStatus } from '@keystay/contract/bookings/entities'
import type { PaymentMethod } from '@keystay/contract/shared/kinds'
import type { RegistrationReason } from '@keystay/contract/registrations/entities'
import type { DoNotBook } from '@keystay/contract/guests/do-not-book'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { OwingReason, ReadinessState, StayState } from '@keystay/contract/stays/entities'
import type { Sql } from '../../platform/database/database.ts'
import { cardOfBooking } from '../guests/card-of-booking.ts'
import { lateCheckOut } from './late-check-out.ts'
import { partOnDay, vacatedOn } from './queries.ts'
import type { DeskDay } from '../../platform/values/desk-day.ts'

/** A stay with what the desk's day tells of it. */
export type TodayRow = {
  readonly id: string
  readonly state: StayState
  readonly version: number
  readonly checkIn: PlainDate
  readonly checkOut: PlainDate
  readonly adults: number
  readonly children: number
  readonly arrivedAt: Date | null
  readonly departedAt: Date | null
  readonly hasUndo: boolean
  readonly bookingId: string
  readonly code: string
  readonly guest: string
  readonly isNamed: boolean
  readonly cardId: string | null
  readonly doNotBook: DoNotBook | null
  readonly wishes: readonly string[] | null
  readonly guestNotes: number | null
  readonly notes: string
  readonly roomId: string
  /** Since when it lies in this room. */
  readonly inRoomFrom: PlainDate
  readonly number: string
  readonly typeId: string
  readonly typeName: string
  readonly translations: unknown
  /** Of a flexible stay: the type that was sold. */
  readonly soldName: string | null
  readonly soldTranslations: unknown
  readonly status: BookingStatus
  readonly paymentMethod: PaymentMethod | null
  readonly paymentStatus: PaymentStatus
  readonly totalMinor: number
  readonly atHotelMinor: number
  readonly depositMinor: number | null
  readonly partMinor: number
  readonly deskPaidMinor: number
  readonly registered: boolean
  readonly signed: boolean
  readonly unregistered: RegistrationReason | null
  readonly owingReason: OwingReason | null
  /** Until when who leaves by this day may keep the room, `HH:MM`; null: until the hotel's time. */
  readonly leavesAt: string | null
}

/** No stay is longer, so that of those who should have come long ago few are looked at. */
const longestStay = 365
/** Of whose nights are over without anybody having said that they came, the latest. */
const mostMissed = 30
/** So long after they left, who owes something is a task of the day; the latest of them. */
const owingDays = 7
const mostOwing = 30

/**
 * Stays that the desk looks at on its day, each by an index of its own: who should have come by now, who is there, who left since the
 * day began, and who left in the last days and may owe something. Their bookings are looked up one by one (LIMIT): a plan for any
 * hotel would read all that it ever had.
 */
export function todayQuery(propertyId: string, { day, start }: DeskDay): RawBuilder<TodayRow> {
  const expected = sql`property_id = ${propertyId} AND state = 'expected' AND active`
  return sql`
    WITH wanted AS (
      SELECT * FROM stays WHERE ${expected} AND lower(ordered) BETWEEN ${day}::date - ${longestStay}::int AND ${day}::date
        AND upper(ordered) > ${day}::date
      UNION ALL
      (SELECT * FROM stays WHERE ${expected} AND lower(ordered) < ${day}::date AND upper(ordered) <= ${day}::date
        ORDER BY lower(ordered) DESC LIMIT ${mostMissed})
      UNION ALL
      SELECT * FROM stays WHERE property_id = ${propertyId} AND state = 'in_house'
      UNION ALL
      SELECT * FROM stays WHERE property_id = ${propertyId} AND departed_at >= ${start}
      UNION ALL
      (SELECT t.* FROM stays t JOIN bookings b ON b.property_id = ${propertyId} AND b.id = t.booking_id
        WHERE t.property_id = ${propertyId} AND t.departed_at < ${start}
          AND t.departed_at >= ${start}::timestamptz - ${owingDays} * interval '1 day'
          AND (b.payment_status <> 'paid' OR b.at_hotel_minor > 0)
        ORDER BY t.departed_at DESC LIMIT ${mostOwing})
    )
    SELECT t.id, t.state, t.version, lower(t.ordered) AS check_in, upper(t.ordered) AS check_out, t.adults,
      cardinality(t.child_ages) AS children, t.arrived_at, t.departed_at, t.undo IS NOT NULL AS has_undo, t.owing_reason,
      b.id AS booking_id, b.code, coalesce(nullif(t.guest_name, ''), b.guest_name) AS guest, t.guest_name <> '' AS is_named,
      c.card_id, c.do_not_book, c.wishes, c.notes AS guest_notes, b.notes, r.id AS room_id, s.in_room_from, r.number, rt.id AS type_id, rt.name AS type_name,
      rt.translations, sold.name AS sold_name, sold.translations AS sold_translations, b.status, b.payment_method, b.payment_status, b.total_minor, b.at_hotel_minor, b.deposit_minor,
      b.part_minor, b.desk_paid_minor,
      late.leaves_at, g.form IS NOT NULL AS registered, g.signature IS NOT NULL AS signed, g.reason AS unregistered
    FROM wanted t
    JOIN LATERAL (SELECT * FROM bookings b WHERE b.property_id = ${propertyId} AND b.id = t.booking_id LIMIT 1) AS b
      ON b.status = 'confirmed'
    JOIN LATERAL ${partOnDay(propertyId, day)} AS s ON true
    LEFT JOIN LATERAL (${cardOfBooking(propertyId, sql`b.id`, day)}) AS c ON true
    LEFT JOIN LATERAL (${lateCheckOut(propertyId, sql`t.state = 'in_house' AND upper(t.ordered) <= ${day}::date`)}) AS late ON true
    LEFT JOIN registrations g ON g.property_id = ${propertyId} AND g.stay_id = t.id
    JOIN rooms r ON r.property_id = ${propertyId} AND r.id = s.room_id
    JOIN room_types rt ON rt.property_id = ${propertyId} AND rt.id = s.room_type_id
    LEFT JOIN booking_lines l ON t.better_types IS NOT NULL AND l.property_id = ${propertyId} AND l.booking_id = t.booking_id AND l.line = t.line
    LEFT JOIN room_types sold ON sold.property_id = ${propertyId} AND sold.id = l.room_type_id
    ORDER BY length(r.number), r.number, lower(t.ordered)`
}

export type OptionRow = {
  readonly bookingId: string
  readonly code: string
  readonly guest: string
  readonly checkIn: PlainDate
  readonly checkOut: PlainDate
  readonly rooms: number
  readonly until: PlainDate
  readonly totalMinor: number
  readonly currency: string
}

/** What a hotel holds for guests until the end of a day, those that end first in front. */
export function optionsQuery(propertyId: string, now: Date): RawBuilder<OptionRow> {
  return sql`
    SELECT b.id AS booking_id, b.code, b.guest_name AS guest, b.check_in, b.check_out, b.option_until AS until, b.total_minor, b.currency,
      (SELECT sum(l.quantity)::int FROM booking_lines l WHERE l.property_id = ${propertyId} AND l.booking_id = b.id) AS rooms
    FROM bookings b
    WHERE b.property_id = ${propertyId} AND b.status = 'pending' AND b.option_until IS NOT NULL
      AND (b.hold_expires_at > ${now} OR b.payment_live)
    ORDER BY b.option_until, b.created_at, b.id`
}

type Guest = { readonly code: string; readonly guest: string; readonly phone: string }

/** Who booked, and how they are reached by telephone, by booking; without who was erased. */
export async function readGuests(
  db: Sql,
  propertyId: string,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, Guest>> {
  const rows = await db
    .selectFrom('bookings')
    .select(['id', 'code', 'guestName as guest', 'guestPhone as phone'])
    .where('propertyId', '=', propertyId)
    .where('id', 'in', [...bookingIds])
    .where('guestErasedAt', 'is', null)
    .execute()
  return new Map(rows.map(({ id, ...guest }) => [id, guest]))
}

export type RoomRow = {
  readonly id: string
  readonly number: string
  readonly typeId: string
  readonly typeName: string
  readonly translations: unknown
  readonly available: boolean
  readonly state: ReadinessState | null
  readonly version: number | null
  readonly at: Date | null
  /** When a guest moved out of it last into another room, in the last days. */
  readonly vacatedOn: PlainDate | null
}

/** The rooms of a hotel in the order of their numbers, with what is said of them. */
export function roomsQuery(propertyId: string, day: PlainDate): RawBuilder<RoomRow> {
  return sql`
    SELECT r.id, r.number, t.id AS type_id, t.name AS type_name, t.translations, r.available, d.state, d.version, d.at,
      ${vacatedOn(sql`${propertyId}::uuid`, sql`r.id`, day)} AS vacated_on
    FROM rooms r
    JOIN room_types t ON t.property_id = r.property_id AND t.id = r.room_type_id
    LEFT JOIN room_readiness d ON d.property_id = r.property_id AND d.room_id = r.id
    WHERE r.property_id = ${propertyId} AND NOT r.retired
    ORDER BY length(r.number), r.number`
}

/** A room with why and until when it is out of order; null where a guest has it. */
export type TakenRow = { readonly roomId: string; readonly blockReason: string | null; readonly to: PlainDate }

/** The rooms that are taken for a night, by a guest or a block. The types are a list for the index of the room plan. */
export function takenRoomsQuery(propertyId: string, night: PlainDate, now: Date): RawBuilder<TakenRow> {
  return sql`
    SELECT s.room_id, s.block_reason, upper(s.stay) AS to FROM booked_rooms s
    WHERE s.property_id = ${propertyId} AND s.active AND s.room_id IS NOT NULL
      AND s.room_type_id = ANY (ARRAY(SELECT id FROM room_types WHERE property_id = ${propertyId}))
      AND upper(s.stay) > ${night}::date AND upper(s.stay) <= ${night}::date + ${longestStay}::int
      AND lower(s.stay) <= ${night}::date
      AND NOT EXISTS (SELECT FROM bookings b WHERE b.property_id = s.property_id AND b.id = s.booking_id
        AND b.status = 'pending' AND b.hold_expires_at <= ${now} AND NOT b.payment_live)`
}
