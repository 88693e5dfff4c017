import { sql, type RawBuilder } from 'kysely'
import type { Move } from './planner/plan.ts'

/** Moves stays to other rooms, and notes from where, as a part of a statement: the overlap constraint is checked at its end. */
export function movesWrite(propertyId: string, moves: readonly Move[]): RawBuilder<{ id: string; bookingId: string }> {
  return sql`
    UPDATE booked_rooms s SET room_id = m.room_id, moved_from = s.room_id
    FROM unnest(${moves.map((move) => move.id)}::uuid[], ${moves.map((move) => move.to)}::uuid[]) AS m (id, room_id)
    WHERE s.property_id = ${propertyId} AND s.id = m.id
    RETURNING s.id, s.booking_id`
}
