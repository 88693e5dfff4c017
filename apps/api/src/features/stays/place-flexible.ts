import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { writeTogether } from '../../platform/database/together.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { takeTurns } from '../../platform/jobs/fair-turns.ts'
import { dateIn } from '../../platform/values/zones.ts'
import { auditWrite } from '../audit/write-audit.ts'
import { lockBookingAndTypes } from '../bookings/booking-state.ts'
import { moveEntries } from '../bookings/guest/create-booking.ts'
import { betterPlace } from '../inventory/flexible-rooms/flexible-rules.ts'
import { planPlace } from '../inventory/make-room.ts'
import { findWaiting, type WaitingStay } from './flexible-queries.ts'
import { rewriteParts, withBookings } from './part-queries.ts'
import { lockStay, readDesk, stayWrite } from './queries.ts'

const lanes = 3

/**
 * Moves flexible stays out of room types that are sold out into better ones that have rooms to spare, so that theirs are for
 * sale again. An idempotent scan: any number of processes may run it at the same time; each move looks again under the locks.
 * A move that fails keeps no other from it and is tried again in the next run. Returns how many moved; throws when some failed.
 */
export async function placeFlexibleStays(deps: Deps, signal?: AbortSignal): Promise<number> {
  const waiting = await findWaiting(deps.database.write, deps.clock())
  const byHotel = Map.groupBy(waiting, ({ propertyId }) => propertyId)
  let moved = 0
  const problems = await takeTurns([...byHotel.values()], { lanes, signal }, async (stays) => {
    const stay = stays.shift()
    if (stay && (await placeOne(deps, stay))) moved += 1
    return stays.length > 0
  })
  if (problems.length > 0) throw new AggregateError(problems, 'Some flexible stays could not be moved.')
  return moved
}

async function placeOne(deps: Deps, seen: WaitingStay): Promise<boolean> {
  const wish = betterPlace(seen.roomTypeId, seen.places ?? [])
  if (wish === null) return false
  try {
    return await inTransaction(deps.database.write, async (tx) => await place(tx, deps, seen, wish))
  } catch (error) {
    // Somebody is at the types or at the booking just now: the next run comes soon.
    if (error instanceof DomainError) return false
    throw error
  }
}

/** Moves one stay into a type, if that is right still; false: it is not. */
async function place(tx: Tx, deps: Deps, seen: WaitingStay, roomTypeId: string): Promise<boolean> {
  const { propertyId, bookingId, stayId } = seen
  await lockBookingAndTypes(tx, { propertyId, bookingId }, { roomTypeIds: [roomTypeId] })
  const stay = await lockStay(tx, propertyId, stayId)
  const now = deps.clock()
  const [still] = await findWaiting(tx, now, { propertyId, stayId })
  const [part] = stay?.parts ?? []
  if (!stay || !part || !still || betterPlace(still.roomTypeId, still.places ?? []) !== roomTypeId) return false
  const { timezone } = await readDesk(tx, propertyId)
  const today = dateIn(timezone, now)
  const plan = await planPlace(tx, { propertyId, roomTypeId, nights: still, today })
  // Rooms that the owner chose for others leave none for all of its nights.
  if (!plan) return false
  const { roomId } = plan
  const moves = await withBookings(tx, propertyId, plan.moves)
  await rewriteParts(tx, { propertyId, stay, parts: [{ ...part, roomTypeId, roomId }], moves })
  await writeTogether(tx, (write) => [
    // What was taken of it before is taken back no more: it would lie in the sold-out type again.
    stayWrite(write, propertyId, stay, { state: stay.state, undo: null }),
    auditWrite(write, moveEntries(propertyId, now, [{ bookingId, from: part.roomId, to: roomId }, ...moves])),
  ])
  return true
}
