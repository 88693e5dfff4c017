import type { StayNow } from '@keystay/contract/stays/entities'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { lockBookingAndTypes, type LockedBooking } from '../bookings/booking-state.ts'
import {
  findStay,
  lockStay,
  writeReadiness,
  type FoundStay,
  type RoomNow,
  type readDesk,
  type StayRow,
  type Undo,
} from './queries.ts'
import { startOfDay, type DeskDay } from '../../platform/values/desk-day.ts'
import { readinessOf } from './rules.ts'

/** Another step may move a stay to another type each time between looking and locking. */
const maxTries = 3

/** Takes a step of a stay in a transaction: looked at first, to know what to lock. Throws not_found, busy. */
export async function atStay<T>(
  { database }: Deps,
  { propertyId, stayId }: { readonly propertyId: string; readonly stayId: string },
  step: (tx: Tx, seen: FoundStay) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const seen = await findStay(database.write, propertyId, stayId)
    if (!seen) throw new DomainError('not_found')
    try {
      return await inTransaction(database.write, async (tx) => await step(tx, seen))
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'busy') || tries === maxTries) throw error
    }
  }
}

type Seen = {
  readonly propertyId: string
  readonly stayId: string
  readonly seen: FoundStay
  /** Which types its rooms are to be of, beside those that they are of. */
  readonly roomTypeIds: readonly string[]
  /** Which one the desk saw. */
  readonly version: number
}

/**
 * Locks what a step of a stay may change: the types, the booking, the stay; only on top of the version that the desk saw.
 * Throws changed_meanwhile with what is there now, busy, booking_not_found.
 */
export async function lockSeen(
  tx: Tx,
  { propertyId, stayId, seen, roomTypeIds, version }: Seen,
): Promise<{ readonly booking: LockedBooking; readonly stay: StayRow }> {
  const booking = await lockBookingAndTypes(tx, { propertyId, bookingId: seen.bookingId }, { roomTypeIds })
  const stay = await lockStay(tx, propertyId, stayId)
  if (!stay) throw new DomainError('changed_meanwhile')
  if (stay.version !== version)
    throw new DomainError('changed_meanwhile', { details: { current: toNow(stay, booking.status === 'confirmed') } })
  // Another step came in between: what was locked may be too little.
  if (stay.version !== seen.version) throw new DomainError('busy')
  return { booking, stay }
}

/** A stay as it is told after a step. */
export function toNow(
  { id, state, version, undo }: Pick<StayRow, 'id' | 'state' | 'version' | 'undo'>,
  live: boolean,
): StayNow {
  return { id, state, version, mayUndo: live && undo !== null }
}

type Desk = Pick<Awaited<ReturnType<typeof readDesk>>, 'timezone' | 'deskHour'>

/** What is said of a room in which nobody is. */
export function saidOf({ state, version, at, vacatedOn }: RoomNow, { timezone, deskHour }: Desk, deskDay: DeskDay) {
  const row = state && version !== null && at ? { state, version, at } : null
  const vacatedAt = vacatedOn === null ? null : startOfDay(timezone, deskHour, vacatedOn)
  return readinessOf(row, deskDay, { since: null, vacatedAt }).state
}

type Left = { readonly roomId: string; readonly room: RoomNow; readonly now: Date; readonly userId: string }

/** A guest leaves a room dirty; returns how that is taken back. */
export async function soil(
  tx: Tx,
  propertyId: string,
  { roomId, room, now, userId }: Left,
): Promise<NonNullable<Undo['room']>> {
  const version = await writeReadiness(tx, propertyId, { roomId, state: 'dirty', at: now, setBy: userId })
  const before = room.state && room.at ? { state: room.state, at: room.at.toISOString(), setBy: room.setBy } : null
  return { id: roomId, version, before }
}
