import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Sql, Tx } from '../../../platform/database/database.ts'
import { moveStays, readPlacedRooms, readRooms } from '../queries.ts'
import { planClosing, type ClosingPlan } from '../planner/closing.ts'
import type { Move } from '../planner/plan.ts'

type Closing = {
  readonly propertyId: string
  readonly roomTypeId: string
  readonly roomId: string
  /** The hotel's date. */
  readonly today: PlainDate
  readonly now: Date
}

/**
 * How the guests of a room, from today's on, can be housed when it becomes unavailable; its blocks end with it. What a story
 * decides by this must follow `lockRoomTypes`.
 */
export async function planRoomClosing(db: Sql | Tx, closing: Closing): Promise<ClosingPlan> {
  const { propertyId, roomTypeId, roomId, today, now } = closing
  const window = { from: today, to: null }
  const [rooms, placed] = await Promise.all([
    readRooms(db, propertyId, roomTypeId),
    readPlacedRooms(db, { propertyId, roomTypeId, window, today, overdueAt: now, openRoomId: roomId }),
  ])
  return planClosing(rooms, placed, roomId)
}

/** Makes the moves of a plan in one statement; returns them with their bookings. */
export async function makeMoves(
  tx: Tx,
  propertyId: string,
  moves: readonly Move[],
): Promise<(Move & { readonly bookingId: string })[]> {
  if (moves.length === 0) return []
  const moved = await moveStays(tx, propertyId, moves)
  const bookingOf = new Map(moved.map((row) => [row.id, row.bookingId]))
  return moves.map((move) => ({ ...move, bookingId: bookingOf.get(move.id) ?? '' }))
}
