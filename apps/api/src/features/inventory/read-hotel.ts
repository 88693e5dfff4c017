import { sql } from 'kysely'
import type { Sql, Tx } from '../../platform/database/database.ts'
import type { GapTerms } from './gap-deals/gap-rules.ts'
import type { HotelTerms } from './rates/plan-rules.ts'

/** A hotel as it is sold; `rooms` counts its available rooms. */
export type Hotel = HotelTerms &
  GapTerms & {
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
    .select(sql<boolean>`p.cash_max_rooms IS DISTINCT FROM 0`.as('takesCash'))
    .select(
      sql<number>`(SELECT coalesce(sum(t.capacity), 0)::int FROM room_types t WHERE t.property_id = ${propertyId})`.as(
        'rooms',
      ),
    )
    .where('p.id', '=', propertyId)
}
