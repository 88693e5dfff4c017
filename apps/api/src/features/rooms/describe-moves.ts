import type { RoomMove, StuckStay } from '@keystay/contract/rooms/entities'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { readStays, type DescribedStay } from '../bookings/owner/read-stays.ts'
import type { Move } from '../inventory/planner/plan.ts'
import { readNumbers } from './queries.ts'

/** Moves with the stays that they are of. */
export async function describeMoves(db: Sql | Tx, propertyId: string, moves: readonly Move[]): Promise<RoomMove[]> {
  if (moves.length === 0) return []
  const byId = new Map(moves.map((move) => [move.id, move]))
  const stays = await readStays(db, propertyId, [...byId.keys()])
  const named = await nameRooms(
    db,
    propertyId,
    moves.flatMap(({ from, to }) => [from, to]),
  )
  return stays.flatMap(({ pinned: _pinned, ...stay }) => {
    const move = byId.get(stay.bookedRoomId)
    if (!move) return []
    return [{ ...stay, from: named(move.from), to: named(move.to) }]
  })
}

/** Tells rooms with their numbers. */
export async function nameRooms(
  db: Sql | Tx,
  propertyId: string,
  ids: readonly string[],
): Promise<(id: string) => { id: string; number: string }> {
  const numbers = await readNumbers(db, propertyId, [...new Set(ids)])
  return (id) => ({ id, number: numbers.get(id) ?? '' })
}

/** Stays that cannot leave a room, and why; what is stuck and no stay, a block, is not among them. */
export async function describeStuck(
  db: Sql | Tx,
  propertyId: string,
  ids: readonly string[],
  today: PlainDate,
): Promise<StuckStay[]> {
  if (ids.length === 0) return []
  const stays = await readStays(db, propertyId, ids)
  return stays.map(({ pinned, ...stay }) => ({ ...stay, reason: reasonOf({ ...stay, pinned }, today) }))
}

function reasonOf({ checkIn, pinned }: DescribedStay, today: PlainDate): StuckStay['reason'] {
  if (checkIn <= today) return 'arrived'
  return pinned ? 'pinned' : 'no_room'
}
