import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { writeAudit, type AuditEntry } from '../../audit/write-audit.ts'
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import type { Deps } from '../../../deps.ts'
import { DomainError, fieldError } from '../../../platform/http/errors.ts'
import { writeOutbox, type OutboxEntry } from '../../outbox/outbox.ts'
import { dateIn } from '../../../platform/values/zones.ts'
import { readBlocks } from '../../inventory/room-blocks.ts'
import { lockRoomTypes } from '../../inventory/lock-room-types.ts'
import { readHotel } from '../../inventory/read-hotel.ts'
import { mayMove } from './rules.ts'
import { readStays } from './read-stays.ts'
import { findInTheWay, placeStays, readPlacements, readTargetRooms, type Placement } from './stay-queries.ts'
import { releaseOverdueHolds } from '../release-hold.ts'

export type Assignment = {
  readonly bookedRoomId: string
  readonly roomId: string
  /** Where its owner saw it. */
  readonly expectedRoomId: string
  readonly pinned: boolean
}

type Request = {
  readonly propertyId: string
  /** That all of them must be of; any when absent. */
  readonly bookingId?: string
  readonly assignments: readonly Assignment[]
}

/**
 * Puts booked rooms into other free rooms of their types, all or none; some may change places with each other. Throws
 * not_found, wrong_state, validation_failed, changed_meanwhile with where it lies now, room_occupied with who is there.
 */
export async function assignRooms(deps: Deps, { propertyId, bookingId, assignments }: Request): Promise<void> {
  const { write, read } = deps.database
  const ids = assignments.map((one) => one.bookedRoomId)
  const [hotel, seen] = await Promise.all([readHotel(read, propertyId), readPlacements(write, propertyId, { ids })])
  const isForeign = seen.some((one) => bookingId !== undefined && one.bookingId !== bookingId)
  if (!hotel || seen.length < ids.length || isForeign) throw new DomainError('not_found')
  await releaseHoldsInTheWay(deps, propertyId, seen)
  const now = deps.clock()
  await inTransaction(write, async (tx) => {
    await lockRoomTypes(
      tx,
      propertyId,
      seen.map((one) => one.roomTypeId),
    )
    const placements = await readPlacements(tx, propertyId, { ids })
    checkPlacements(assignments, placements, dateIn(hotel.timezone, now), now)
    await checkRooms(tx, propertyId, assignments, placements)
    const next = assignments.map(({ bookedRoomId, roomId, pinned }) => ({ id: bookedRoomId, roomId, pinned }))
    await placeStays(tx, propertyId, next)
    await writeAudit(tx, auditEntries(propertyId, now, assignments, placements))
    await writeOutbox(tx, changeMails(propertyId, now, assignments, placements))
  })
}

/** Nobody has to give way to a hold whose time ran out. */
async function releaseHoldsInTheWay(deps: Deps, propertyId: string, seen: readonly Placement[]): Promise<void> {
  const [checkIn = ''] = seen.map((one) => one.checkIn).toSorted()
  const checkOut =
    seen
      .map((one) => one.checkOut)
      .toSorted()
      .at(-1) ?? ''
  const roomTypeIds = [...new Set(seen.map((one) => one.roomTypeId))]
  await releaseOverdueHolds(deps, { propertyId, roomTypeIds, stay: { checkIn, checkOut } })
}

function checkPlacements(
  assignments: readonly Assignment[],
  placements: readonly Placement[],
  today: PlainDate,
  now: Date,
): void {
  for (const { bookedRoomId, expectedRoomId } of assignments) {
    const placement = placements.find((one) => one.id === bookedRoomId)
    // Its guest changed the booking between reading and locking: it has other booked rooms now.
    if (!placement) throw new DomainError('changed_meanwhile')
    if (!placement.active || !mayMove(placement, today, now)) throw new DomainError('wrong_state')
    if (placement.roomId !== expectedRoomId)
      throw new DomainError('changed_meanwhile', { details: { current: toAssigned(placement) } })
  }
}

/** A placement as replies show it. */
export function toAssigned({ id, roomId, number, pinned }: Placement) {
  return { bookedRoomId: id, room: { id: roomId, number }, pinned }
}

async function checkRooms(
  tx: Tx,
  propertyId: string,
  assignments: readonly Assignment[],
  placements: readonly Placement[],
): Promise<void> {
  const roomIds = assignments.map((one) => one.roomId)
  const rooms = await readTargetRooms(tx, propertyId, roomIds)
  for (const { bookedRoomId, roomId } of assignments) {
    const placement = placements.find((one) => one.id === bookedRoomId)
    const room = rooms.get(roomId)
    if (!room) throw new DomainError('not_found')
    if (room.roomTypeId !== placement?.roomTypeId) throw fieldError({ path: 'roomId', code: 'invalid' })
    if (!room.available && placement.roomId !== roomId)
      throw new DomainError('room_occupied', { details: { roomId, by: [], blocks: [] } })
  }
  const next = assignments.map(({ bookedRoomId, roomId, pinned }) => ({ id: bookedRoomId, roomId, pinned }))
  const inTheWay = await findInTheWay(tx, propertyId, next)
  const among = clashAmong(assignments, placements)
  const ids = [...inTheWay.map((one) => one.id), ...among]
  if (ids.length === 0) return
  const by = (await readStays(tx, propertyId, ids)).map(({ pinned: _pinned, ...stay }) => stay)
  throw new DomainError('room_occupied', { details: { by, blocks: await readBlocks(tx, propertyId, { ids }) } })
}

/** Two of the same request that would share a room and a night. */
function clashAmong(assignments: readonly Assignment[], placements: readonly Placement[]): string[] {
  const stayOf = new Map(placements.map((one) => [one.id, one]))
  return assignments.flatMap((one, index) => {
    const stay = stayOf.get(one.bookedRoomId)
    const clash = assignments.slice(index + 1).some((other) => {
      const others = stayOf.get(other.bookedRoomId)
      const overlap = stay && others && stay.checkIn < others.checkOut && others.checkIn < stay.checkOut
      return other.roomId === one.roomId && overlap
    })
    return clash ? [one.bookedRoomId] : []
  })
}

/** Guests whose booking is confirmed hear of another room; until then none was promised. */
function changeMails(
  propertyId: string,
  at: Date,
  assignments: readonly Assignment[],
  placements: readonly Placement[],
): OutboxEntry[] {
  const moved = placements.filter(
    ({ id, roomId, status }) =>
      status === 'confirmed' && assignments.some((one) => one.bookedRoomId === id && one.roomId !== roomId),
  )
  return [...Map.groupBy(moved, ({ bookingId }) => bookingId)].map(([bookingId, rooms]) => ({
    kind: 'booking_changed',
    propertyId,
    bookingId,
    moves: rooms.map(({ id, roomId }) => ({ bookedRoomId: id, from: roomId })),
    at,
  }))
}

function auditEntries(
  propertyId: string,
  at: Date,
  assignments: readonly Assignment[],
  placements: readonly Placement[],
): AuditEntry[] {
  const placementOf = new Map(placements.map((one) => [one.id, one]))
  return assignments.flatMap(({ bookedRoomId, roomId, pinned }): AuditEntry[] => {
    const before = placementOf.get(bookedRoomId)
    if (!before) return []
    const isMoved = before.roomId !== roomId
    if (!isMoved && before.pinned === pinned) return []
    const event = isMoved ? 'room_assigned' : pinned ? 'room_pinned' : 'room_unpinned'
    const detail = { from: before.roomId, to: roomId }
    return [{ propertyId, at, bookingId: before.bookingId, actor: 'owner', event, detail }]
  })
}
