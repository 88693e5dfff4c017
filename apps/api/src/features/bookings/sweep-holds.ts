import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { takeTurns } from '../../platform/jobs/fair-turns.ts'
import { lockBookingsAndTypes } from './booking-state.ts'
import { findHotelsWithOverdue, findOverdue, lockSweep } from './hold-queries.ts'
import { releaseHold, releaseLocked } from './release-hold.ts'

const lanes = 3
/** Released in one transaction: who books the same types meanwhile waits for so many. */
const batch = 10

type Hotel = {
  readonly propertyId: string
  /** Of the whole run: what comes due during it is left to the next one. */
  readonly now: Date
  /** Holds that could not be released in this run. */
  readonly unreleased: Set<string>
}

/**
 * Releases every hold that nobody's booking has released yet. An idempotent scan: any number of processes may run it at the
 * same time, a hotel that one of them is at is left to it. A hold that cannot be released keeps no other from it and is
 * tried again in the next run. Returns how many were released; throws when some could not be, so that it is seen.
 */
export async function sweepOverdueHolds(deps: Deps, signal?: AbortSignal): Promise<number> {
  const now = deps.clock()
  const unreleased = new Set<string>()
  const problems: unknown[] = []
  let released = 0
  const hotels = await findHotelsWithOverdue(deps.database.write, now)
  const failures = await takeTurns(hotels, { lanes, signal }, async (propertyId) => {
    const turn = await sweepHotel(deps, { propertyId, now, unreleased }, problems)
    released += turn.released
    return turn.more
  })
  problems.push(...failures)
  if (problems.length > 0) throw new AggregateError(problems, 'Some overdue holds could not be released.')
  return released
}

type Turn = { readonly released: number; readonly more: boolean }

async function sweepHotel(deps: Deps, hotel: Hotel, problems: unknown[]): Promise<Turn> {
  try {
    return await inTransaction(deps.database.write, async (tx) => await releaseBatch(tx, hotel))
  } catch (error) {
    // Somebody keeps the types locked: whoever books them releases what is in the way, and the next run comes soon.
    if (error instanceof DomainError) return { released: 0, more: false }
    return await releaseOneByOne(deps, hotel, problems)
  }
}

async function releaseBatch(tx: Tx, { propertyId, now, unreleased }: Hotel): Promise<Turn> {
  if (!(await lockSweep(tx, propertyId))) return { released: 0, more: false }
  const ids = await findOverdue(tx, { propertyId, now, but: unreleased, limit: batch })
  const locked = await lockBookingsAndTypes(tx, propertyId, ids)
  let released = 0
  for (const bookingId of ids) {
    const booking = locked.get(bookingId)
    if (booking && (await releaseLocked(tx, propertyId, booking, now))) released += 1
    else unreleased.add(bookingId)
  }
  return { released, more: ids.length === batch }
}

/** One of a batch failed: each in a transaction of its own finds out which. */
async function releaseOneByOne(deps: Deps, { propertyId, now, unreleased }: Hotel, problems: unknown[]): Promise<Turn> {
  const ids = await findOverdue(deps.database.write, { propertyId, now, but: unreleased, limit: batch })
  let released = 0
  for (const bookingId of ids) {
    try {
      if (await releaseHold(deps, propertyId, bookingId)) released += 1
      else unreleased.add(bookingId)
    } catch (error) {
      unreleased.add(bookingId)
      problems.push(error)
    }
  }
  return { released, more: ids.length === batch }
}
