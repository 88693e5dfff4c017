import { sql } from 'kysely'

/** Messages at the hotel `p` that nobody there has seen: the sum over an index of the conversations in which one waits. */
export const unreadOfHotel = sql<number>`(
  SELECT coalesce(sum(c.unread_by_hotel), 0)::int FROM conversations c
  WHERE c.property_id = p.id AND c.unread_by_hotel > 0)`

const ofBooking = (side: 'guest' | 'hotel') => sql<number | null>`(
  SELECT nullif(c.${sql.ref(`unread_by_${side}`)}, 0) FROM conversations c
  WHERE c.property_id = b.property_id AND c.booking_id = b.id)`

/** Messages about the booking `b` that a side has not seen; null: none. */
export const unreadOfBooking = { guest: ofBooking('guest'), hotel: ofBooking('hotel') }
