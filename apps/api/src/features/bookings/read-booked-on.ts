import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Sql } from '../../platform/database/database.ts'
import { dateIn } from '../../platform/values/zones.ts'

/** The hotel's date on which a booking was made: promotions go by it, also when the booking is changed; undefined without one. */
export async function readBookedOn(
  db: Sql,
  { propertyId, bookingId }: BookingKey,
  timeZone: string,
): Promise<PlainDate | undefined> {
  const booking = await db
    .selectFrom('bookings')
    .select('createdAt')
    .where('propertyId', '=', propertyId)
    .where('id', '=', bookingId)
    .executeTakeFirst()
  return booking && dateIn(timeZone, booking.createdAt)
}
