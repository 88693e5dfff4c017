import type { Deps } from '../../../deps.ts'
import type { OnlineMethod } from './providers/payment-provider.ts'
import { takeTurns } from '../../../platform/jobs/fair-turns.ts'
import { claimWaiting, findHotelsWaiting } from './queries.ts'
import { leasedForMs, longPatienceMs } from './rules.ts'
import { claimRefund, findHotelsWithRefunds } from './refunds/queries.ts'
import { sendRefund } from './refunds/send-refunds.ts'
import { settlePayment } from './settle-payment.ts'

const methods = ['stripe', 'paypal'] as const satisfies readonly OnlineMethod[]
/** So many are asked for side by side: one that hangs must not hang the others. */
const abreast = 3
const patienceMs = 60_000

type Looked = { readonly count: number; readonly failures: readonly unknown[] }

/**
 * Finds out how payments ended of which nobody told us, and asks for refunds that are still to be made, until none is due.
 * Hotels take turns. An idempotent scan: any number of processes may run it at the same time, each takes what no other has.
 * One that fails keeps no other from its turn and has none again in this run, and a provider that is away is waited for
 * once and keeps nobody from the other; returns how many were looked at. Throws when some could not be brought on, so that
 * it is seen.
 */
export async function reconcilePayments(deps: Deps, signal?: AbortSignal): Promise<number> {
  const looked = await Promise.all(
    methods.flatMap((method) => [settleWaiting(deps, method, signal), sendDue(deps, method, signal)]),
  )
  const failures = looked.flatMap((one) => one.failures)
  if (failures.length > 0) throw new AggregateError(failures, 'Some payments could not be reconciled.')
  return looked.reduce((sum, { count }) => sum + count, 0)
}

async function settleWaiting(deps: Deps, method: OnlineMethod, signal?: AbortSignal): Promise<Looked> {
  const { write } = deps.database
  const at = (ms: number) => new Date(deps.clock().getTime() + ms)
  const waiting = { method, due: at(-patienceMs), longDue: at(-longPatienceMs), now: at(0) }
  const hotels = await findHotelsWaiting(write, waiting)
  return await workOff(hotels, signal, {
    claim: async (propertyId) =>
      await claimWaiting(write, {
        propertyId,
        ...waiting,
        now: at(0),
        leaseUntil: at(longPatienceMs),
        overSince: at(-leasedForMs),
      }),
    reach: async (key) => (await settlePayment(deps, key)) !== 'unreachable',
  })
}

async function sendDue(deps: Deps, method: OnlineMethod, signal?: AbortSignal): Promise<Looked> {
  const { write } = deps.database
  const due = deps.clock()
  const hotels = await findHotelsWithRefunds(write, { method, due })
  return await workOff(hotels, signal, {
    claim: async (propertyId) => {
      const leaseUntil = new Date(deps.clock().getTime() + patienceMs)
      return await claimRefund(write, { propertyId, method, due, leaseUntil })
    },
    reach: async (key) => await sendRefund(deps, key),
  })
}

type Work<T> = {
  /** Takes one of a hotel that is due. What was taken is not due any more by what this run looks for. */
  readonly claim: (propertyId: string) => Promise<T | undefined>
  /** False when the provider could not be reached. */
  readonly reach: (one: T) => Promise<boolean>
}

/** Takes one after the other until the provider cannot be reached: the rest has its turn in the next run, before that one. */
async function workOff<T>(
  hotels: readonly string[],
  signal: AbortSignal | undefined,
  { claim, reach }: Work<T>,
): Promise<Looked> {
  const failures: unknown[] = []
  const away = new AbortController()
  let count = 0
  const until = signal ? AbortSignal.any([signal, away.signal]) : away.signal
  // So often: one hotel alone may have as many asked for side by side.
  const turns = Array.from({ length: abreast }, () => hotels).flat()
  const broken = await takeTurns(turns, { lanes: abreast, signal: until }, async (propertyId) => {
    const one = await claim(propertyId)
    if (one === undefined) return false
    count += 1
    const reached = await reach(one).catch((error: unknown) => void failures.push(error))
    if (reached === false) away.abort()
    return true
  })
  if (away.signal.aborted) failures.push(new Error('A payment provider could not be reached.'))
  return { count, failures: [...failures, ...broken] }
}
