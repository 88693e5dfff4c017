import type { Deps } from '../../platform/deps.ts'
import { findDueRefunds, findWaiting } from './queries.ts'
import { sendRefund } from './send-refunds.ts'
import { settlePayment } from './settle-payment.ts'

const atOnce = 50
/** So many are asked for side by side: a provider that hangs must not hang the job. */
const abreast = 5
const patienceMs = 60_000

/**
 * Finds out how payments ended of which nobody told us, and asks for refunds that are still to be made. An idempotent scan:
 * any process may run it at any time. One that fails keeps no other from its turn; returns how many were looked at. Throws
 * when some could not be brought on, so that it is seen.
 */
export async function reconcilePayments(deps: Deps): Promise<number> {
  const { write } = deps.database
  const now = deps.clock()
  const waiting = await findWaiting(write, new Date(now.getTime() - patienceMs), atOnce)
  const due = await findDueRefunds(write, now, atOnce)
  const work = [
    ...waiting.map((key) => async () => (await settlePayment(deps, key)) !== 'unreachable'),
    ...due.map((key) => async () => await sendRefund(deps, key)),
  ]
  const failures: unknown[] = []
  const next = work.values()
  const lane = async () => {
    for (const one of next) {
      const reached = await one().catch((error: unknown) => void failures.push(error))
      if (reached === false) failures.push(new Error('A payment provider could not be reached.'))
    }
  }
  await Promise.all(Array.from({ length: abreast }, lane))
  if (failures.length > 0) throw new AggregateError(failures, 'Some payments could not be reconciled.')
  return work.length
}
