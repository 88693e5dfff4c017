import type { BlockForm, ChangeBlockForm } from '@keystay/contract/rooms/block-endpoints'
import type { RoomBlock, RoomBlocking, RoomMove } from '@keystay/contract/rooms/entities'
import { maxDaysAhead } from '@keystay/contract/shared/limits'
import { addDays, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Sql, type Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import { DomainError, fieldError } from '../../platform/http/errors.ts'
import { dateIn } from '../../platform/values/zones.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { moveEntries } from '../bookings/guest/create-booking.ts'
import { releaseOverdueHolds } from '../bookings/release-hold.ts'
import { readBlocks } from '../inventory/room-blocks.ts'
import { lockRoomTypes } from '../inventory/lock-room-types.ts'
import { planRoom } from '../inventory/make-room.ts'
import type { ClosingPlan } from '../inventory/planner/closing.ts'
import { readHotel, type Hotel } from '../inventory/read-hotel.ts'
import { deskDayAt } from '../../platform/values/desk-day.ts'
import { describeMoves, describeStuck } from './describe-moves.ts'
import { readRoom, type RoomRow } from './queries.ts'
import { writeBlock } from './write-block.ts'

type AtRoom = { readonly propertyId: string; readonly roomId: string }
type AtBlock = { readonly propertyId: string; readonly blockId: string }
/** Who says so. */
type By = { readonly userId: string }
type Nights = { readonly from: PlainDate; readonly to: PlainDate }
type Blocked = { readonly block: RoomBlock; readonly moves: RoomMove[] }

/** What taking a room out of order would do now. Throws not_found, validation_failed, room_closed. */
export async function previewBlock({ database, clock }: Deps, at: AtRoom, wish: BlockWish): Promise<RoomBlocking> {
  const { room: _room, ...blocking } = await foreseeBlock(database.read, { ...at, now: clock() }, wish)
  return blocking
}

type BlockWish = Nights & { readonly blockId?: string | undefined }

/** The same, with the room. */
export async function foreseeBlock(
  db: Sql | Tx,
  { propertyId, roomId, now }: AtRoom & { readonly now: Date },
  { blockId, ...nights }: BlockWish,
): Promise<RoomBlocking & { readonly room: RoomRow }> {
  const [hotel, room, found] = await Promise.all([
    readHotel(db, propertyId),
    readRoom(db, propertyId, roomId),
    blockId ? readBlocks(db, propertyId, { ids: [blockId], roomId }) : [],
  ])
  const [before = null] = found
  if (!hotel || !room || (blockId && !before)) throw new DomainError('not_found')
  checkNights(nights, before, { hotel, now })
  const today = dateIn(hotel.timezone, now)
  const plan = await planBlock(db, propertyId, { room, nights, before, today, overdueAt: now })
  const [moves, stuck, blocks] = await Promise.all([
    describeMoves(db, propertyId, plan.moves),
    describeStuck(db, propertyId, plan.stuck, today),
    readBlocks(db, propertyId, { ids: plan.stuck }),
  ])
  return { possible: plan.stuck.length === 0, moves, stuck, blocks, room }
}

/**
 * Takes a room out of order for some nights: who is planned there and has not arrived is housed elsewhere in the same statement.
 * Throws not_found, validation_failed, room_closed, room_needed with who and what is in the way, room_unavailable where all is sold.
 */
export async function blockRoom(deps: Deps, { userId, ...at }: AtRoom & By, form: BlockForm): Promise<Blocked> {
  const { propertyId, roomId } = at
  const { write } = deps.database
  const [hotel, seen] = await Promise.all([readHotel(write, propertyId), readRoom(write, propertyId, roomId)])
  if (!hotel || !seen) throw new DomainError('not_found')
  const now = deps.clock()
  const { from, to, reason } = form
  checkNights(form, null, { hotel, now })
  await makeHoldsGiveWay(deps, propertyId, seen.roomTypeId, form)
  return await inTransaction(write, async (tx) => {
    await lockRoomTypes(tx, propertyId, [seen.roomTypeId])
    const room = await readRoom(tx, propertyId, roomId)
    if (!room) throw new DomainError('not_found')
    const after = {
      id: newId(),
      room: { id: room.id, number: room.number },
      roomTypeId: room.roomTypeId,
      from,
      to,
      reason,
    }
    const moves = await writeFor(tx, { hotel, room, before: null, after, now, userId })
    return { block: after, moves }
  })
}

/**
 * Gives a block other nights or another reason; nights that are over stay as they were. Throws what blocking throws, wrong_state
 * when it is over, changed_meanwhile with what is there now.
 */
export async function changeBlock(
  deps: Deps,
  { userId, ...at }: AtBlock & By,
  { expected, ...form }: ChangeBlockForm,
): Promise<Blocked> {
  const { hotel, seen } = await findBlock(deps, at)
  const { propertyId } = at
  await makeHoldsGiveWay(deps, propertyId, seen.roomTypeId, form)
  const now = deps.clock()
  return await inTransaction(deps.database.write, async (tx) => {
    const before = await lockBlock(tx, at, seen, expected)
    checkNights(form, before, { hotel, now })
    const room = await readRoom(tx, propertyId, before.room.id)
    if (!room) throw new DomainError('not_found')
    const after = { ...before, ...form }
    return { block: after, moves: await writeFor(tx, { hotel, room, before, after, now, userId }) }
  })
}

/**
 * Puts a room in order again from the desk day on: a block that has begun ends, one to come is removed. Returns the nights that are
 * left of it. Throws not_found, wrong_state when it is over, changed_meanwhile with what is there now.
 */
export async function endBlock(
  deps: Deps,
  { userId, ...at }: AtBlock & By,
  expected: BlockForm,
): Promise<RoomBlock | null> {
  const { hotel, seen } = await findBlock(deps, at)
  const now = deps.clock()
  return await inTransaction(deps.database.write, async (tx) => {
    const before = await lockBlock(tx, at, seen, expected)
    const { day } = deskDayAt(hotel.timezone, hotel.deskHour, now)
    if (before.to <= day) throw new DomainError('wrong_state')
    const after = before.from < day ? { ...before, to: day } : null
    await writeBlock(tx, at.propertyId, { before, after, moves: [] })
    const detail = {
      by: userId,
      room: before.room.id,
      block: before.id,
      from: before.from,
      to: before.to,
      until: after?.to ?? null,
    }
    await writeAudit(tx, [
      { propertyId: at.propertyId, at: now, bookingId: null, actor: 'owner', event: 'block_ended', detail },
    ])
    return after
  })
}

/** A block as it is before it is locked. */
async function findBlock(deps: Deps, { propertyId, blockId }: AtBlock) {
  const { write } = deps.database
  const [hotel, [seen]] = await Promise.all([
    readHotel(write, propertyId),
    readBlocks(write, propertyId, { ids: [blockId] }),
  ])
  if (!hotel || !seen) throw new DomainError('not_found')
  return { hotel, seen }
}

/** Locks the type of a block and reads it again; only as it was shown. */
async function lockBlock(tx: Tx, { propertyId, blockId }: AtBlock, seen: RoomBlock, expected: BlockForm) {
  await lockRoomTypes(tx, propertyId, [seen.roomTypeId])
  const [block] = await readBlocks(tx, propertyId, { ids: [blockId] })
  if (!block) throw new DomainError('not_found')
  const isAsShown = (['from', 'to', 'reason'] as const).every((field) => block[field] === expected[field])
  if (!isAsShown) throw new DomainError('changed_meanwhile', { details: { current: block } })
  return block
}

type Writing = By & {
  readonly hotel: Hotel
  readonly room: RoomRow
  readonly before: RoomBlock | null
  readonly after: RoomBlock
  readonly now: Date
}

async function writeFor(tx: Tx, { hotel, room, before, after, now, userId }: Writing): Promise<RoomMove[]> {
  const propertyId = hotel.id
  const today = dateIn(hotel.timezone, now)
  const plan = await planBlock(tx, propertyId, { room, nights: after, before, today })
  if (plan.stuck.length > 0) {
    const stays = await describeStuck(tx, propertyId, plan.stuck, today)
    const blocks = await readBlocks(tx, propertyId, { ids: plan.stuck })
    throw new DomainError('room_needed', { details: { stays, blocks } })
  }
  const moves = await describeMoves(tx, propertyId, plan.moves)
  await writeBlock(tx, propertyId, { before, after, moves: plan.moves })
  const detail = {
    by: userId,
    room: room.id,
    block: after.id,
    ...(before && { fromBefore: before.from, toBefore: before.to }),
    from: after.from,
    to: after.to,
    moves: moves.length,
  }
  const event = before ? 'block_changed' : 'room_blocked'
  const moved = moves.map(({ bookingId, from, to }) => ({ bookingId, from: from.id, to: to.id }))
  await writeAudit(tx, [
    { propertyId, at: now, bookingId: null, actor: 'owner', event, detail },
    ...moveEntries(propertyId, now, moved),
  ])
  return moves
}

type Planning = {
  readonly room: RoomRow
  readonly nights: Nights
  readonly before: RoomBlock | null
  /** The hotel's date. */
  readonly today: PlainDate
  readonly overdueAt?: Date
}

/** Who has to leave a room for a block, and where to. Throws room_closed. */
async function planBlock(
  db: Sql | Tx,
  propertyId: string,
  { room, nights: { from, to }, before, ...at }: Planning,
): Promise<ClosingPlan> {
  const nights = { checkIn: from, checkOut: to }
  const ownIds = new Set(before ? [before.id] : [])
  const lane = { roomTypeId: room.roomTypeId, roomId: room.id }
  const plan = await planRoom(db, lane, { propertyId, nights, ownIds, kept: () => [], ...at })
  if (!plan) throw new DomainError('room_closed')
  return plan
}

/** Nights to come can be blocked, and no further than rooms are sold; those that are over stay as they were. */
function checkNights(
  { from, to }: Nights,
  before: RoomBlock | null,
  { hotel, now }: { readonly hotel: Hotel; readonly now: Date },
): void {
  const { day } = deskDayAt(hotel.timezone, hotel.deskHour, now)
  if (before && before.to <= day) throw new DomainError('wrong_state')
  const isBegun = before !== null && before.from < day
  if (isBegun ? from !== before.from : from < day) throw fieldError({ path: 'from', code: 'date_past' })
  if (to < day) throw fieldError({ path: 'to', code: 'date_past' })
  if (from > addDays(dateIn(hotel.timezone, now), maxDaysAhead))
    throw fieldError({ path: 'from', code: 'check_in_too_far' })
}

/** Holds that ran out give way to a block. */
async function makeHoldsGiveWay(
  deps: Deps,
  propertyId: string,
  roomTypeId: string,
  { from, to }: Nights,
): Promise<void> {
  await releaseOverdueHolds(deps, { propertyId, roomTypeIds: [roomTypeId], stay: { checkIn: from, checkOut: to } })
}
