import { inTransaction } from '../../platform/database/database.ts'
import type { Deps } from '../../deps.ts'
import { takeTurns } from '../../platform/jobs/fair-turns.ts'
import { writeOutbox } from '../outbox/outbox.ts'
import { claimBalances, findHotelsToAsk } from './balance-queries.ts'

const lanes = 3
const batch = 20

/**
 * Writes the mail that asks for the balance of each booking whose date for that has come, once: that it was written is kept
 * with the booking, in the same transaction. An idempotent scan: any number of processes may run it at the same time.
 * Returns how many were written; throws when some could not be, so that it is seen.
 */
export async function askBalances(deps: Deps, signal?: AbortSignal): Promise<number> {
  const { write } = deps.database
  const now = deps.clock()
  let asked = 0
  const hotels = await findHotelsToAsk(write, now)
  const failures = await takeTurns(hotels, { lanes, signal }, async (propertyId) => {
    const written = await inTransaction(write, async (tx) => {
      const claimed = await claimBalances(tx, { propertyId, now, limit: batch })
      await writeOutbox(
        tx,
        claimed.map(
          ({ id: bookingId, changes }) => ({ propertyId, bookingId, kind: 'balance_due', changes, at: now }) as const,
        ),
      )
      return claimed.length
    })
    asked += written
    return written === batch
  })
  if (failures.length > 0) throw new AggregateError(failures, 'Some balances could not be asked for.')
  return asked
}
