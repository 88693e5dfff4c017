import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { sql } from 'kysely'
import type { Sql, Tx } from '../../platform/database/database.ts'
import type { Place } from '../inventory/flexible-rooms/flexible-rules.ts'
import { placesOf } from '../inventory/flexible-rooms/read-places.ts'

/** A flexible stay that lies in a type which is sold out on one of its nights, and where it may lie instead. */
export type WaitingStay = {
  readonly propertyId: string
  readonly bookingId: string
  readonly stayId: string
  readonly checkIn: PlainDate
  readonly checkOut: PlainDate
  /** Where it lies. */
  readonly roomTypeId: string
  readonly places: readonly Place[] | null
}

type Which = { readonly propertyId: string; readonly stayId: string }

/**
 * Flexible stays of confirmed bookings that lie in a sold-out type in one room which nobody chose, and whose day of arrival has
 * not begun at their desk: of all hotels, or one of them. The next to arrive come first.
 */
export async function findWaiting(db: Sql | Tx, now: Date, which?: Which): Promise<WaitingStay[]> {
  const { rows } = await sql<WaitingStay>`
    SELECT w.property_id, w.booking_id, w.id AS stay_id, lower(w.ordered) AS check_in, upper(w.ordered) AS check_out, s.room_type_id,
      ${placesOf({
        propertyId: sql`w.property_id`,
        roomTypeId: sql`l.room_type_id`,
        betterTypes: sql`w.better_types`,
        checkIn: sql`lower(w.ordered)`,
        checkOut: sql`upper(w.ordered)`,
      })} AS places
    FROM stays w
    JOIN properties p ON p.id = w.property_id
    JOIN bookings b ON b.property_id = w.property_id AND b.id = w.booking_id AND b.status = 'confirmed'
    JOIN booking_lines l ON l.property_id = w.property_id AND l.booking_id = w.booking_id AND l.line = w.line
    JOIN booked_rooms s ON s.property_id = w.property_id AND s.stay_id = w.id AND s.active AND NOT s.owner_pinned AND s.stay = w.ordered
    WHERE w.better_types IS NOT NULL AND w.active AND w.state = 'expected'
      AND lower(w.ordered) > (${now}::timestamptz AT TIME ZONE p.timezone - make_interval(hours => p.desk_hour))::date
      ${which ? sql`AND w.property_id = ${which.propertyId} AND w.id = ${which.stayId}` : sql``}
      AND EXISTS (SELECT FROM nights n WHERE n.property_id = w.property_id AND n.room_type_id = s.room_type_id
        AND n.night >= lower(w.ordered) AND n.night < upper(w.ordered) AND n.sold >= n.capacity)
    ORDER BY lower(w.ordered), w.id`.execute(db)
  return rows
}
