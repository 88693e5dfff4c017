import { dateIn } from '../../platform/values/zones.ts'
import { prepareStaySearch, type StaySearch } from './bound-rules.ts'
import type { FacetFilter, IndexedHotel } from './indexed-hotel.ts'
import type { Candidates, Limits } from './indexed-hotels.ts'
import { followChanges, loadHotels, type KnownHotels, type Source } from './known-hotels.ts'

/** Which hotels may house a party when, and for how little at least: all hotels in memory, behind the database by a moment. */
export type SearchIndex = {
  /** Whether it knows all hotels, and what was committed until a few seconds ago. */
  isReady(): boolean
  /** Hotels that may house a party. Must be ready. */
  findCandidates(filter: FacetFilter, search: StayOf, limits?: Limits): Promise<Candidates>
  /** Waits until it knows all that is committed now. Throws what keeps it from that. */
  catchUp(): Promise<void>
  figures(): IndexFigures
  stop(): Promise<void>
}

/** One whose hotels are in the memory of this thread. */
export type LocalIndex = SearchIndex & {
  /** A hotel as it is known. */
  get(propertyId: string): IndexedHotel | undefined
}

/** Who stays when. */
export type StayOf = Pick<StaySearch, 'stay' | 'party'>

export type IndexFigures = { readonly hotels: number; readonly bytes: number; readonly staleSeconds: number }

type IndexDeps = Omit<Source, 'signal'> & {
  readonly log?: { warn(details: object, message: string): void } | undefined
  /** Between two polls. */
  readonly everyMs?: number
}

const usualEveryMs = 200
const afterFailureMs = 1000
/** What has not heard of the database for so long answers nothing. */
export const mostStaleMs = 5000

/** Starts to load all hotels and follows what is committed, until it is stopped. */
export function startSearchIndex({ log, everyMs = usualEveryMs, ...deps }: IndexDeps): LocalIndex {
  const stopping = new AbortController()
  const source = { ...deps, signal: stopping.signal }
  let known: KnownHotels | null = null
  let reachedAt = -Infinity
  const poll = async (): Promise<void> => {
    const startedAt = performance.now()
    known = await followChanges(source, known ?? (await loadHotels(source)))
    if (known === null) throw new Error('It is another server now: all hotels are read again')
    reachedAt = startedAt
  }
  const onFailure = (err: unknown) => log?.warn({ err }, 'the search index does not know what was committed')
  const polling = repeat({ poll, everyMs, onFailure, signal: stopping.signal })
  const staleMs = () => performance.now() - reachedAt
  return {
    isReady: () => known !== null && staleMs() < mostStaleMs,
    findCandidates: async (filter, search, limits) => {
      if (!known) throw new Error('The search index is not ready')
      return await known.hotels.findCandidates(filter, searchAt(deps.clock(), search), limits)
    },
    catchUp: polling.now,
    figures: () => ({ ...(known?.hotels.figures() ?? { hotels: 0, bytes: 0 }), staleSeconds: staleMs() / 1000 }),
    get: (propertyId) => known?.hotels.get(propertyId),
    stop: async () => {
      stopping.abort()
      await polling.ended()
    },
  }
}

/** Zones are asked for their date once each. */
function searchAt(now: Date, { stay, party }: StayOf): StaySearch {
  const dates = new Map<string, string>()
  const todayIn = (timezone: string) => {
    const date = dates.get(timezone) ?? dateIn(timezone, now)
    dates.set(timezone, date)
    return date
  }
  return prepareStaySearch({ stay, party, nowMs: now.getTime(), todayIn })
}

type Waiter = PromiseWithResolvers<void>
type Repeated = {
  readonly poll: () => Promise<void>
  readonly everyMs: number
  readonly onFailure: (error: unknown) => void
  readonly signal: AbortSignal
}

/** Polls again and again, one at a time; `now` waits for one that begins after it was called. */
function repeat({ poll, everyMs, onFailure, signal }: Repeated) {
  let waiters: Waiter[] = []
  let wake = () => {}
  const once = async (): Promise<number> => {
    const served = waiters
    waiters = []
    try {
      await poll()
      for (const { resolve } of served) resolve()
      return everyMs
    } catch (error) {
      for (const { reject } of served) reject(error)
      if (!signal.aborted) onFailure(error)
      return afterFailureMs
    }
  }
  const rest = async (ms: number) =>
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
      if (waiters.length > 0 || signal.aborted) wake()
    })
  signal.addEventListener('abort', () => wake())
  const run = async () => {
    while (!signal.aborted) await rest(await once())
    for (const { reject } of waiters) reject(signal.reason)
  }
  const running = run()
  const now = async () => {
    signal.throwIfAborted()
    const waiter = Promise.withResolvers<void>()
    waiters.push(waiter)
    wake()
    await waiter.promise
  }
  return { now, ended: async () => await running }
}
