import { sql, type RawBuilder } from 'kysely'

/**
 * Until when the guest of a stay `t` may keep the room on the day of departure, `HH:MM`; null: until the hotel's time. By an extra of
 * the booking, for all its rooms, or one that the desk put on the bill of this stay and did not take off.
 * @param asked of which stays it is looked for; nothing is read of others.
 */
export function lateCheckOut(propertyId: string, asked: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    SELECT max(l.detail->>'leavesAt') AS leaves_at FROM price_lines l
    WHERE ${asked} AND l.property_id = ${propertyId} AND l.booking_id = t.booking_id AND l.detail ? 'leavesAt' AND l.counters IS NULL
      AND (l.stay_id IS NULL OR l.stay_id = t.id)
      AND l.detail->>'leavesAt' > (SELECT p.check_out_time FROM properties p WHERE p.id = ${propertyId})
      AND NOT EXISTS (SELECT FROM price_lines c
        WHERE c.property_id = ${propertyId} AND c.booking_id = l.booking_id AND c.counters = l.position)`
}
