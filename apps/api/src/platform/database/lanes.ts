import { DomainError } from '../http/errors.ts'
import { currentCaller } from './request-context.ts'
import { inSpan } from '../telemetry/spans.ts'

/**
 * Lets one piece of work at a time go on under each of its names, in the order in which they came; others wait without a
 * connection to the database. For those of this process only: what must hold is held by locks. Throws busy.
 */
export type Lanes = <T>(names: readonly string[], work: () => Promise<T>) => Promise<T>

/** Those who wait for a name that is in use. */
type Queue = Set<() => void>

/** Opens lanes in which so many may wait under each name. */
export function openLanes(mostWaiting = Infinity): Lanes {
  const queues = new Map<string, Queue>()
  const enter = async (name: string) => {
    const queue = queues.get(name)
    if (!queue) queues.set(name, new Set())
    else if (queue.size < mostWaiting) await inSpan('wait for a lane', async () => await waitIn(queue))
    else throw new DomainError('busy')
  }
  const leave = (name: string) => {
    const queue = queues.get(name)
    const [next] = queue ?? []
    if (!next) queues.delete(name)
    else {
      queue?.delete(next)
      next()
    }
  }
  return async (names, work) => {
    const entered: string[] = []
    try {
      // In one order, so that two never wait for each other.
      for (const name of [...new Set(names)].toSorted()) {
        await enter(name)
        entered.push(name)
      }
      return await work()
    } finally {
      for (const name of entered) leave(name)
    }
  }
}

/** As long as whoever asks may still wait for the database. */
async function waitIn(queue: Queue): Promise<void> {
  const caller = currentCaller()?.caller
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const started = performance.now()
  queue.add(resolve)
  const refuse = () => {
    queue.delete(resolve)
    reject(new DomainError('busy'))
  }
  const timer = caller && setTimeout(refuse, Math.max(0, caller.leftMs))
  try {
    await promise
  } finally {
    clearTimeout(timer)
    if (caller) caller.leftMs -= performance.now() - started
  }
}
