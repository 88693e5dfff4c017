import { sql } from 'kysely'
import type { RoomBlock } from '@keystay/contract/rooms/entities'
import { listNights } from '@keystay/contract/shared/plain-dates'
import type { Tx } from '../../platform/database/database.ts'
import { writeTogether } from '../../platform/database/together.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { changeSold, findSoldOut, type SoldChange } from '../inventory/change-sold.ts'
import type { Move } from '../inventory/planner/plan.ts'
import { movesWrite } from '../inventory/write-moves.ts'

type Rewrite = {
  /** As it is; null: there is none yet. */
  readonly before: RoomBlock | null
  /** As it shall be; null: none. */
  readonly after: RoomBlock | null
  readonly moves: readonly Move[]
}

/**
 * Writes a block as it shall be. Who makes room for it moves in the same statement, for nobody may lie in a blocked room even for a
 * moment; nights are taken and given back exactly as it changes. Must follow `lockRoomTypes`. Throws room_unavailable where all is
 * sold.
 */
export async function writeBlock(tx: Tx, propertyId: string, { before, after, moves }: Rewrite): Promise<void> {
  const changes = soldChanges(before, after)
  const [soldOut] = await findSoldOut(tx, propertyId, changes)
  if (soldOut !== undefined)
    throw new DomainError('room_unavailable', { details: { roomTypeId: soldOut, availableRooms: 0 } })
  await writeTogether(tx, () => [
    ...(moves.length > 0 ? [movesWrite(propertyId, moves)] : []),
    ...changeSold(propertyId, changes),
    blockWrite(propertyId, before, after),
  ])
}

function blockWrite(propertyId: string, before: RoomBlock | null, after: RoomBlock | null) {
  if (!after) return sql`DELETE FROM booked_rooms WHERE property_id = ${propertyId} AND id = ${before?.id}`
  const { id, roomTypeId, room, from, to, reason } = after
  return before
    ? sql`UPDATE booked_rooms SET stay = daterange(${from}::date, ${to}::date), block_reason = ${reason}
        WHERE property_id = ${propertyId} AND id = ${id}`
    : sql`INSERT INTO booked_rooms (property_id, id, room_type_id, room_id, stay, owner_pinned, block_reason)
        VALUES (${propertyId}, ${id}, ${roomTypeId}, ${room.id}, daterange(${from}::date, ${to}::date), true, ${reason})`
}

/** By how much each night of the type is taken more, or less. */
function soldChanges(before: RoomBlock | null, after: RoomBlock | null): SoldChange[] {
  const nightsOf = (block: RoomBlock | null) => new Set(block ? listNights(block.from, block.to) : [])
  const [old, next] = [nightsOf(before), nightsOf(after)]
  const roomTypeId = (after ?? before)?.roomTypeId ?? ''
  return [
    ...[...next].filter((night) => !old.has(night)).map((night) => ({ roomTypeId, night, by: 1 })),
    ...[...old].filter((night) => !next.has(night)).map((night) => ({ roomTypeId, night, by: -1 })),
  ]
}
