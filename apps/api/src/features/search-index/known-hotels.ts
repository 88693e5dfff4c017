import { epochDay } from '@keystay/contract/shared/plain-dates'
import type { Sql } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/process/clock.ts'
import { earliestToday } from '../../platform/values/zones.ts'
import { openIndexedHotels, type IndexedHotels } from './indexed-hotels.ts'
import { readChanges, readOrder, readPosition, renewLaterChanges, type Position } from './read-changes.ts'
import { inSnapshot } from '../../platform/database/snapshot.ts'
import { readHotels } from './read-hotels.ts'

export type Source = {
  /** Both of the primary. */
  readonly database: { readonly read: Sql; readonly write: Sql }
  readonly clock: Clock
  readonly signal: AbortSignal
  /** Another way to find what has changed: for proofs. */
  readonly findChanges?: typeof readChanges
}

/** All hotels, with all that the position had seen. */
export type KnownHotels = { readonly hotels: IndexedHotels; readonly server: string; readonly position: Position }

/** Hotels that are read in one transaction: few, so that requests are not held up while they are taken in. */
const hotelsPerRead = 20
/** So many that changed are read in the snapshot that tells of them. */
const changedAtOnce = 100
/** Of hotels whose first day has passed, so many are read again with each poll. */
const rolledPerPoll = 25

/** Reads all hotels: the position first, so that what changes meanwhile is found by the next poll. */
export async function loadHotels(source: Source): Promise<KnownHotels> {
  const { read, write } = source.database
  await renewLaterChanges(write)
  const { position, server } = await readPosition(read)
  if (server === null) throw new Error('A standby does not tell which transactions still run')
  const hotels = openIndexedHotels()
  await readInTurns(source, hotels, await readOrder(read))
  return { hotels, server, position }
}

/**
 * Reads what has changed since; null where it is another server now, of which nothing is known. What is known is then that of
 * one moment, the order of the hotels too; after so many changes that they are read in turns, only once nothing changes.
 */
export async function followChanges(source: Source, known: KnownHotels): Promise<KnownHotels | null> {
  const { database, clock, findChanges = readChanges } = source
  const { hotels } = known
  const now = clock()
  const firstDay = epochDay(earliestToday(now))
  const changes = await inSnapshot(database.read, async (tx) => {
    const { position, server, propertyIds } = await findChanges(tx, known.position)
    const ids = [...new Set([...propertyIds, ...hotels.dueAgain(now.getTime(), firstDay, rolledPerPoll)])]
    if (ids.length > changedAtOnce || server !== known.server) return { position, server, ids, found: null }
    const found = await readHotels(tx, ids, firstDay, now)
    return { position, server, ids, found, order: hotels.haveMoved(found) ? await readOrder(tx) : null }
  })
  const { position, server, ids, found, order } = changes
  if (server !== known.server) return null
  if (found) hotels.put(ids, found, firstDay)
  else await readInTurns(source, hotels, ids)
  if (order) hotels.setOrder(order)
  return { ...known, position }
}

async function readInTurns({ database, clock, signal }: Source, hotels: IndexedHotels, ids: readonly string[]) {
  let haveMoved = false
  for (let start = 0; start < ids.length; start += hotelsPerRead) {
    signal.throwIfAborted()
    const some = ids.slice(start, start + hotelsPerRead)
    const now = clock()
    const firstDay = epochDay(earliestToday(now))
    const found = await inSnapshot(database.read, async (tx) => await readHotels(tx, some, firstDay, now))
    haveMoved ||= hotels.haveMoved(found)
    hotels.put(some, found, firstDay)
  }
  if (haveMoved) hotels.setOrder(await readOrder(database.read))
}
