import { Worker } from 'node:worker_threads'
import type { Clock } from '../../platform/process/clock.ts'
import type { AskedOfThread, PackedCandidates, ThreadStart, ToldByThread } from './index-thread.ts'
import type { Candidates } from './indexed-hotels.ts'
import { mostStaleMs, type IndexFigures, type SearchIndex } from './search-index.ts'

type Options = Pick<ThreadStart, 'databaseUrl' | 'lockTimeoutMs'> & {
  readonly clock: Clock
  /** Told what keeps it from knowing what was committed. */
  readonly onFailure: (error: unknown) => void
  /** What the thread runs, and how long after its end it is started again: for tests. */
  readonly script?: URL
  readonly restMs?: number
}

type Waiter = PromiseWithResolvers<PackedCandidates | null>
type Asked = Extract<AskedOfThread, { id: number }>
type WithoutId<T> = T extends Asked ? Omit<T, 'id' | 'aheadMs'> : never

/** After a thread that has ended. */
const usualRestMs = 10_000
const usualScript = new URL('index-thread.ts', import.meta.url)
/** A thread that is told to stop has so long to close its connections. */
const stopMs = 5000

/**
 * The search index in a thread beside the process, with connections of its own. A thread that has ended is started again
 * after a while; meanwhile nothing is known.
 */
export function startIndexThread({
  databaseUrl,
  lockTimeoutMs,
  clock,
  onFailure,
  script = usualScript,
  restMs = usualRestMs,
}: Options): SearchIndex {
  const waiting = new Map<number, Waiter>()
  let count = 0
  let told: { readonly figures: IndexFigures; readonly at: number } | undefined
  let worker: Worker | undefined
  let resting: NodeJS.Timeout | undefined
  const aheadMs = () => clock().getTime() - Date.now()
  const hear = (message: ToldByThread) => {
    if (message.what === 'warning') return onFailure(new Error(message.error))
    if ('figures' in message) told = { figures: message.figures, at: performance.now() }
    if (message.what === 'state') return
    const waiter = waiting.get(message.id)
    if (message.what === 'failed') waiter?.reject(new Error(message.error))
    else waiter?.resolve(message.what === 'candidates' ? message.found : null)
  }
  const start = () => {
    const workerData: ThreadStart = { databaseUrl, lockTimeoutMs, aheadMs: aheadMs() }
    const made = new Worker(script, { workerData, execArgv: [] })
    // It must not hold up a process that wants to end.
    made.unref()
    made.on('error', onFailure)
    made.on('message', hear)
    made.once('exit', () => {
      worker = undefined
      told = undefined
      for (const { reject } of waiting.values()) reject(new Error('The thread of the search index has ended'))
      if (isStopping) return
      resting = setTimeout(() => (worker = start()), restMs)
      resting.unref()
    })
    return made
  }
  let isStopping = false
  worker = start()
  const ask = async (asked: WithoutId<Asked>): Promise<PackedCandidates | null> => {
    if (!worker) throw new Error('There is no thread of the search index')
    const waiter: Waiter = Promise.withResolvers()
    const id = (count += 1)
    worker.postMessage({ ...asked, id, aheadMs: aheadMs() }, [])
    waiting.set(id, waiter)
    const late = setTimeout(
      () => waiter.reject(new Error('The thread of the search index does not answer')),
      mostStaleMs,
    )
    try {
      return await waiter.promise
    } finally {
      clearTimeout(late)
      waiting.delete(id)
    }
  }
  /** How old what it knows is: it tells so from time to time, and what it does not tell grows old. */
  const staleMs = () => (told ? told.figures.staleSeconds * 1000 + performance.now() - told.at : Infinity)
  return {
    isReady: () => (told?.figures.hotels ?? 0) > 0 && staleMs() < mostStaleMs,
    // No more than it needs: what else callers have with them cannot be copied.
    findCandidates: async (filter, { stay, party }, limits = {}) => {
      const found = await ask({ what: 'candidates', search: { filter, search: { stay, party }, limits } })
      return found ? unpack(found) : { first: [], more: 0 }
    },
    catchUp: async () => void (await ask({ what: 'catchUp' })),
    figures: () => ({ hotels: 0, bytes: 0, ...told?.figures, staleSeconds: staleMs() / 1000 }),
    stop: async () => {
      clearTimeout(resting)
      const ending = worker
      const isTold = isStopping
      isStopping = true
      if (!ending) return
      const { promise, resolve } = Promise.withResolvers<void>()
      ending.once('exit', () => resolve())
      if (!isTold) ending.postMessage({ what: 'stop' } satisfies AskedOfThread, [])
      const late = setTimeout(() => void ending.terminate(), stopMs)
      await promise
      clearTimeout(late)
    },
  }
}

function unpack({ ids, names, currencies, leastMinor, isSure, more }: PackedCandidates): Candidates {
  const first = ids.map((id, at) => ({
    id,
    name: names[at] ?? '',
    currency: currencies[at] ?? '',
    leastMinor: leastMinor[at] ?? 0,
    isSure: isSure[at] === 1,
  }))
  return { first, more }
}
