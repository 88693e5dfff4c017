import type { Deps } from '../../platform/deps.ts'
import { findDueRefunds, findWaiting } from './queries.ts'
import { sendRefund } from './send-refunds.ts'
import { settlePayment } from './settle-payment.ts'

const atOnce = 50
const patienceMs = 60_000

/**
 * Finds out how payments ended of which nobody told us, and asks for refunds that are still to be made. An idempotent scan:
 * any process may run it at any time. One that fails keeps no other from its turn; returns how many were looked at.
 */
export async function reconcilePayments(deps: Deps): Promise<number> {
  const { write } = deps.database
  const now = deps.clock()
  const waiting = await findWaiting(write, new Date(now.getTime() - patienceMs), atOnce)
  const due = await findDueRefunds(write, now, atOnce)
  const failures: unknown[] = []
  for (const work of [
    ...waiting.map((key) => () => settlePayment(deps, key)),
    ...due.map((key) => () => sendRefund(deps, key)),
  ]) {
    await work().catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some payments could not be reconciled.')
  return waiting.length + due.length
}
