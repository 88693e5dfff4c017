import { sql } from 'kysely'
import type { BookingStatus, PaymentStatus } from '@keystay/contract/bookings/entities'
import type { PaymentMethod } from '@keystay/contract/shared/kinds'
import { maxStayNights } from '@keystay/contract/shared/limits'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { StayState } from '@keystay/contract/stays/entities'
import type { Sql } from '../../platform/database/database.ts'
import { lateCheckOut } from '../stays/late-check-out.ts'

export type Window = { readonly propertyId: string; readonly from: PlainDate; readonly to: PlainDate }

/** Nights with a row of their own, as `[days from the window's first, capacity, price or null, closed]`. */
export type PlanType = {
  readonly id: string
  readonly name: string
  readonly translations: unknown
  readonly version: number
  readonly maxOccupancy: number
  readonly capacity: number
  readonly basePriceMinor: number
  readonly nights: readonly (readonly [number, number, number | null, boolean])[] | null
}

/** The room types of a hotel that are sold, in order. */
export async function readPlanTypes(db: Sql, { propertyId, from, to }: Window): Promise<PlanType[]> {
  const { rows } = await sql<PlanType>`
    SELECT t.id, t.name, t.translations, t.version, t.max_occupancy, t.capacity, t.base_price_minor,
      (SELECT json_agg(json_build_array(n.night - ${from}::date, n.capacity, n.price_minor, n.closed))
       FROM nights n
       WHERE n.property_id = t.property_id AND n.room_type_id = t.id
         AND n.night >= ${from}::date AND n.night < ${to}::date) AS nights
    FROM room_types t
    WHERE t.property_id = ${propertyId} AND t.retired_at IS NULL
    ORDER BY t.position, t.id`.execute(db)
  return rows
}

export async function readPlanRooms(db: Sql, propertyId: string) {
  const { rows } = await sql<{ id: string; number: string; roomTypeId: string; available: boolean }>`
    SELECT r.id, r.number, r.room_type_id, r.available
    FROM rooms r JOIN room_types t ON t.property_id = r.property_id AND t.id = r.room_type_id
    WHERE r.property_id = ${propertyId} AND NOT r.retired
    ORDER BY t.position, t.id, length(r.number), r.number`.execute(db)
  return rows
}

export type PlanStayRow = {
  readonly bookedRoomId: string
  readonly bookingId: string
  readonly code: string
  readonly guest: string
  readonly checkIn: PlainDate
  readonly checkOut: PlainDate
  readonly status: BookingStatus
  readonly roomId: string
  readonly roomTypeId: string
  readonly adults: number
  readonly children: number
  readonly split: unknown
  readonly rooms: number
  readonly stayId: string
  readonly state: StayState
  readonly version: number
  readonly begins: boolean
  readonly ends: boolean
  readonly ownerPinned: boolean
  readonly movedFrom: string | null
  /** Of a flexible stay: the type that was sold. */
  readonly flexible: string | null
  /** Until when its guest may keep the room on the day of departure, `HH:MM`; null: until the hotel's time. */
  readonly leavesAt: string | null
  readonly paymentMethod: PaymentMethod | null
  readonly paymentStatus: PaymentStatus
}

/** Its guest is or will be there to leave, out of this room. */
const isLeaving = sql`t.state IN ('expected', 'in_house') AND upper(t.ordered) = upper(s.stay)`

/**
 * Stays that touch the window, but for holds that are overdue. Both ends bound the index on the day after a stay: none
 * that begins before the window's end ends later than the longest stay allows. The room types are one list for the index:
 * joined, each stay would look its own up.
 */
export async function readPlanStays(db: Sql, { propertyId, from, to }: Window, now: Date): Promise<PlanStayRow[]> {
  const { rows } = await sql<PlanStayRow>`
    SELECT s.id AS booked_room_id, b.id AS booking_id, b.code, coalesce(nullif(t.guest_name, ''), b.guest_name) AS guest, lower(s.stay) AS check_in,
      upper(s.stay) AS check_out, b.status,
      s.room_id, s.room_type_id, l.adults, l.children, l.split, l.quantity AS rooms, s.owner_pinned, s.moved_from,
      CASE WHEN t.better_types IS NOT NULL THEN l.room_type_id END AS flexible, t.id AS stay_id, t.state, t.version, lower(t.ordered) = lower(s.stay) AS begins, upper(t.ordered) = upper(s.stay) AS ends,
      late.leaves_at, b.payment_method, b.payment_status
    FROM booked_rooms s
    JOIN stays t ON t.property_id = s.property_id AND t.id = s.stay_id
    JOIN bookings b ON b.property_id = s.property_id AND b.id = s.booking_id
    JOIN booking_lines l ON l.property_id = s.property_id AND l.booking_id = s.booking_id AND l.line = s.line
    LEFT JOIN LATERAL (${lateCheckOut(propertyId, isLeaving)}) AS late ON true
    WHERE s.property_id = ${propertyId}
      AND s.room_type_id = ANY (ARRAY(SELECT id FROM room_types WHERE property_id = ${propertyId} AND retired_at IS NULL))
      AND s.active AND s.room_id IS NOT NULL
      AND upper(s.stay) > ${from}::date AND upper(s.stay) < ${to}::date + ${maxStayNights}::int
      AND lower(s.stay) < ${to}::date
      AND NOT (b.status = 'pending' AND b.hold_expires_at <= ${now} AND NOT b.payment_live)
    ORDER BY lower(s.stay), s.id`.execute(db)
  return rows
}
