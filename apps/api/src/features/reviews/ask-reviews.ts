import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { takeTurns } from '../../platform/jobs/fair-turns.ts'
import { writeOutbox } from '../outbox/outbox.ts'
import { claimToAsk, findHotelsToAsk } from './ask-queries.ts'

const lanes = 3
const batch = 20

/**
 * Writes the mail that asks a guest who left how it was, once: that it was written is kept with the booking, in the same transaction.
 * An idempotent scan. Returns how many were written; throws when some could not be, so that it is seen.
 */
export async function askReviews(deps: Deps, signal?: AbortSignal): Promise<number> {
  const { write } = deps.database
  const now = deps.clock()
  let asked = 0
  const hotels = await findHotelsToAsk(write, now)
  const failures = await takeTurns(hotels, { lanes, signal }, async (propertyId) => {
    const written = await inTransaction(write, async (tx) => {
      const claimed = await claimToAsk(tx, { propertyId, now, limit: batch })
      await writeOutbox(
        tx,
        claimed.map((bookingId) => ({ propertyId, bookingId, kind: 'review_asked', at: now }) as const),
      )
      return claimed.length
    })
    asked += written
    return written === batch
  })
  if (failures.length > 0) throw new AggregateError(failures, 'Some guests could not be asked how it was.')
  return asked
}
