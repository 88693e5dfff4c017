import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { destroyDue, findDue } from './queries.ts'

/**
 * Destroys registrations whose term is over, and those of guests who will not come, hotel by hotel; that it was done, and of how many,
 * is in the hotel's log. Returns how many.
 */
export async function destroyRegistrations({ database, clock }: Deps, signal?: AbortSignal): Promise<number> {
  const now = clock()
  let total = 0
  for (const propertyId of await findDue(database.write, now)) {
    if (signal?.aborted) break
    total += await inTransaction(database.write, async (tx) => {
      const count = await destroyDue(tx, propertyId, now)
      const entry = { propertyId, bookingId: null, at: now, actor: 'system', event: 'registrations_destroyed' } as const
      if (count > 0) await writeAudit(tx, [{ ...entry, detail: { count } }])
      return count
    })
  }
  return total
}
