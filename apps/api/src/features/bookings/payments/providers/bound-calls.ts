import { callsAtATime } from '../../../../platform/process/descriptors.ts'
import { inCall } from '../../../../platform/telemetry/spans.ts'
import type { PaymentProvider, ProviderResult } from './payment-provider.ts'

/** How long a call may wait for others to end: those of a provider that hangs take longer. */
const usualWaitMs = 5000

const tooMany = { ok: false, failure: 'unreachable', issue: 'TOO_MANY_CALLS' } as const

/**
 * A provider of whom so much is asked at a time and no more, since each call takes a connection whose descriptor is set
 * aside at the start, and may last until its deadline: others wait their turn. What would wait for too long counts as not
 * answered, and is asked again later. Events, which anybody may send, take no turn from those who pay.
 */
export function boundCalls(name: string, provider: PaymentProvider, waitMs = usualWaitMs): PaymentProvider {
  const bound = boundTo(callsAtATime.usual, waitMs)
  const boundEvents = boundTo(callsAtATime.events, waitMs)
  return {
    ...provider,
    create: told(name, 'create', bound(provider.create)),
    ask: told(name, 'ask', bound(provider.ask)),
    capture: told(name, 'capture', bound(provider.capture)),
    expire: told(name, 'expire', bound(provider.expire)),
    refund: told(name, 'refund', bound(provider.refund)),
    askRefund: told(name, 'ask refund', bound(provider.askRefund)),
    readEvent: told(name, 'read event', boundEvents(provider.readEvent)),
  }
}

/** Tells of each call in the trace of whoever makes it: how long it took, its turn included, and why it failed. */
function told<Args extends unknown[], T>(
  peer: string,
  operation: string,
  call: (...args: Args) => Promise<ProviderResult<T>>,
) {
  return async (...args: Args): Promise<ProviderResult<T>> =>
    await inCall(peer, operation, async () => await call(...args), {
      read: (result) => (result.ok ? {} : { failure: result.issue || result.failure }),
    })
}

/** Calls of which so many go on at a time, all of them together. */
function boundTo(most: number, waitMs: number) {
  let running = 0
  const waiting = new Set<() => void>()
  const enter = async (): Promise<boolean> => {
    if (running < most) {
      running += 1
      return true
    }
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const go = () => resolve(true)
    waiting.add(go)
    const timer = setTimeout(() => resolve(!waiting.delete(go)), waitMs)
    return await promise.finally(() => clearTimeout(timer))
  }
  const leave = () => {
    const [next] = waiting
    if (!next) {
      running -= 1
      return
    }
    waiting.delete(next)
    next()
  }
  return <Args extends unknown[], T>(call: (...args: Args) => Promise<ProviderResult<T>>) =>
    async (...args: Args): Promise<ProviderResult<T>> => {
      if (!(await enter())) return tooMany
      try {
        return await call(...args)
      } finally {
        leave()
      }
    }
}
