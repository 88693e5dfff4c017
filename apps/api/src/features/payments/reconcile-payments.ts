import type { Deps } from '../../platform/deps.ts'
import type { OnlineMethod } from '../../platform/payment-provider.ts'
import { findDueRefunds, findWaiting } from './queries.ts'
import { sendRefund } from './send-refunds.ts'
import { settlePayment } from './settle-payment.ts'

const methods = ['stripe', 'paypal'] as const satisfies readonly OnlineMethod[]
const limit = 50
/** So many are asked for side by side: one that hangs must not hang the others. */
const abreast = 3
const patienceMs = 60_000
/** Of money that is on its way for hours or days, webhooks tell sooner. */
const longPatienceMs = 15 * 60_000

type Looked = { readonly count: number; readonly failures: readonly unknown[] }

/**
 * Finds out how payments ended of which nobody told us, and asks for refunds that are still to be made. An idempotent scan:
 * any process may run it at any time. One that fails keeps no other from its turn, and a provider that is away is waited
 * for once and keeps nobody from the other; returns how many were looked at. Throws when some could not be brought on, so
 * that it is seen.
 */
export async function reconcilePayments(deps: Deps): Promise<number> {
  const looked = await Promise.all(methods.flatMap((method) => [settleWaiting(deps, method), sendDue(deps, method)]))
  const failures = looked.flatMap((one) => one.failures)
  if (failures.length > 0) throw new AggregateError(failures, 'Some payments could not be reconciled.')
  return looked.reduce((sum, { count }) => sum + count, 0)
}

async function settleWaiting(deps: Deps, method: OnlineMethod): Promise<Looked> {
  const ago = (ms: number) => new Date(deps.clock().getTime() - ms)
  const since = { before: ago(patienceMs), longBefore: ago(longPatienceMs) }
  const waiting = await findWaiting(deps.database.write, { method, ...since, limit })
  return await workOff(waiting, async (key) => (await settlePayment(deps, key)) !== 'unreachable')
}

async function sendDue(deps: Deps, method: OnlineMethod): Promise<Looked> {
  const due = await findDueRefunds(deps.database.write, { method, now: deps.clock(), limit })
  return await workOff(due, async (key) => await sendRefund(deps, key))
}

/** Takes one after the other until the provider cannot be reached: the rest has its turn in the next run, before that one. */
async function workOff<T>(items: readonly T[], reach: (item: T) => Promise<boolean>): Promise<Looked> {
  const failures: unknown[] = []
  let count = 0
  let isAway = false
  const next = items.values()
  const lane = async () => {
    for (const one of next) {
      if (isAway) return
      count += 1
      const reached = await reach(one).catch((error: unknown) => void failures.push(error))
      if (reached === false) isAway = true
    }
  }
  await Promise.all(Array.from({ length: abreast }, lane))
  if (isAway) failures.push(new Error('A payment provider could not be reached.'))
  return { count, failures }
}
