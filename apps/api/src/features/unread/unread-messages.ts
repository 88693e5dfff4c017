import { sql, type RawBuilder } from 'kysely'

/** Messages at the hotel `p` that nobody there has seen: the sum over an index of the conversations in which one waits. */
export const unreadOfHotel = sql<number>`(
  SELECT coalesce(sum(c.unread_by_hotel), 0)::int FROM conversations c
  WHERE c.property_id = p.id AND c.unread_by_hotel > 0)`

/** Messages about the booking `b` that a side has not seen; null: none. The hotel as a value says which server has them. */
export function unreadOfBooking(side: 'guest' | 'hotel', propertyId: RawBuilder<unknown> = sql`b.property_id`) {
  return sql<number | null>`(
    SELECT nullif(c.${sql.ref(`unread_by_${side}`)}, 0) FROM conversations c
    WHERE c.property_id = ${propertyId} AND c.booking_id = b.id)`
}
