import { sql } from 'kysely'
import type { Sql, Tx } from '../../platform/database/database.ts'
import type { FlexibleTerms } from './flexible-rooms/flexible-rules.ts'
import type { GapTerms } from './gap-deals/gap-rules.ts'
import type { HotelTerms } from './rates/plan-rules.ts'

/** A hotel as it is sold; `rooms` counts its available rooms. */
export type Hotel = HotelTerms &
  GapTerms &
  FlexibleTerms & {
    readonly id: string
    readonly slug: string
    readonly rooms: number
    /** The hour at which its desk's day begins. */
    readonly deskHour: number
    /** Whether anything can be paid in cash. */
    readonly takesCash: boolean
  }

/** The hotel with this id. */
export async function readHotel(db: Sql | Tx, propertyId: string): Promise<Hotel | undefined> {
  return await hotelQuery(db, propertyId).executeTakeFirst()
}

/** The same as a part of a statement that reads more. */
export function hotelQuery(db: Sql | Tx, propertyId: string) {
  return db
    .selectFrom('properties as p')
    .select(['p.id', 'p.slug', 'p.timezone', 'p.currency', 'p.checkInTime', 'p.deskHour'])
    .select(['p.offersFreeCancellation', 'p.offersBreakfast', 'p.offersEarlyBooking'])
    .select(['p.gapPercent', 'p.gapDaysAhead', 'p.gapLongestNights'])
    .select(['p.flexiblePercent', betterTypesOf(propertyId).as('betterTypes')])
    .select(sql<boolean>`p.cash_max_rooms IS DISTINCT FROM 0`.as('takesCash'))
    .select(
      sql<number>`(SELECT coalesce(sum(t.capacity), 0)::int FROM room_types t WHERE t.property_id = ${propertyId})`.as(
        'rooms',
      ),
    )
    .where('p.id', '=', propertyId)
}

/** Which types may house a guest of another one, as far as they have rooms and take as many guests; null: the hotel has no such offer. */
function betterTypesOf(propertyId: string) {
  return sql<FlexibleTerms['betterTypes']>`CASE WHEN p.flexible_percent IS NOT NULL THEN (
    SELECT json_object_agg(o.id, o.better) FROM (
      SELECT t.id, json_agg(b.id ORDER BY l.place) AS better
      FROM room_types t CROSS JOIN LATERAL unnest(t.better_types) WITH ORDINALITY AS l (id, place)
      JOIN room_types b ON b.property_id = t.property_id AND b.id = l.id
      WHERE t.property_id = ${propertyId} AND t.retired_at IS NULL AND b.capacity > 0 AND ${mayHouse}
      GROUP BY t.id) AS o) END`
}

/** Whether a type `b` takes every party that a type `t` takes, and is sold. */
export const mayHouse = sql<boolean>`(b.retired_at IS NULL AND b.id <> t.id AND b.max_occupancy >= t.max_occupancy
  AND coalesce(b.max_adults, b.max_occupancy) >= coalesce(t.max_adults, t.max_occupancy)
  AND coalesce(b.max_children, b.max_occupancy) >= coalesce(t.max_children, t.max_occupancy) AND b.cots >= t.cots)`
